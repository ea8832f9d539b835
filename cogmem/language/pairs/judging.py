"""Pairs of statements: whether a later one replaces an earlier one, makes it more precise, says it again, or
stands beside it.

No list tells what may change in a life. So a pair gives *features*: how much of either the other says, letter
by letter, word by word and without its values; of which kinds values were exchanged, in the same place or
not; whom both are about; the cues of the language pack; the words that only one of them has; and what their
claims say. Each feature has a weight for each label, in hundredths, and the label of the largest sum is the
likeliest: a multinomial regression. `python -m experiments pairs` fits the weights to labelled pairs and
writes them to `data/CODE.pairs.tsv`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import add
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import ConfigError
from cogmem.language.packs import data
from cogmem.language.pairs.apart import apart
from cogmem.language.pairs.features import (
    MEASURES,
    STEPS,
    UNIT,
    features,
    features_between,
    side,
    spelling,
    steps_of,
)
from cogmem.language.pairs.statements import Statement, is_plain, statement, statements
from cogmem.language.pairs.turning import restates
from cogmem.language.reading import Reading, once

LABELS = ("replaces", "refines", "repeats", "beside")
"""What the later statement of a pair does to the earlier one."""

BREATH = 40
"""Maximum number of words of a statement: sentences that are read together."""


class Pair(NamedTuple):
    """An earlier and a later statement, and what their claims say ("" for nothing)."""

    earlier: Statement
    later: Statement
    claim: str = ""


class Stated:
    """What a speaker states in a text, as pairs read it. Make one with `stated`."""

    def __init__(self, text: Reading, speaker: str) -> None:
        self._text, self._speaker = text, speaker
        sentences = statements(text, speaker)
        self.count = len(sentences)
        """Number of its sentences."""
        said = [each for each in sentences if is_plain(each) or not statement(each, speaker).reacts]
        self.sentences = {sentence.text: sentence for sentence in said}
        """Its sentences, less those that only speak to the hearer."""
        read_as = {each.text: statement(each, speaker) for each in said if not is_plain(each)}
        self.telling = {words: found for words, found in read_as.items() if _gives_value(found)}
        """Those that give a value."""
        self._whole = self._together(self.sentences)

    def without(self, same: Collection[str]) -> Statement | None:
        """Its sentences as one statement, without some unless these are all; None if it is too long."""
        left = [words for words in self.sentences if words not in same] if same else ()
        return self._together(left) if left else self._whole

    def _together(self, sentences: Iterable[str]) -> Statement | None:
        whole = " ".join(sentences)
        too_long = not whole or whole.count(" ") >= BREATH
        return None if too_long else statement(self._text.part(whole), self._speaker)


@once
def stated(text: Reading, speaker: str) -> Stated:
    """What a speaker states in a text."""
    return Stated(text, speaker)


def paired(earlier: Stated, later: Stated, claim: str = "") -> Pair | None:
    """The pair of two texts of a speaker. Sentences that both have say nothing of a change, unless there is
    nothing else. The others are read together, up to BREATH words: what says more tells of several things,
    and makes no pair. So do texts that share no content, unless claims speak or the later one restates the
    earlier one with another word."""
    same = earlier.sentences.keys() & later.sentences.keys()
    one, other = earlier.without(same), later.without(same)
    if one is None or other is None or not (one.content and other.content):
        return None
    touching = claim or not one.content.isdisjoint(other.content) or restates(one, other)
    return Pair(one, other, claim) if touching else None


def sentence_pairs(earlier: Stated, later: Stated) -> list[Pair]:
    """The pairs of one sentence each of two texts that are too long to be read together. They tell of one
    thing if they share content beside values and each gives another value of one kind."""
    return [
        Pair(old, new)
        for said, old in earlier.telling.items()
        if said not in later.sentences
        for again, new in later.telling.items()
        if again not in earlier.sentences and _another_value(old, new)
    ]


def _gives_value(said: Statement) -> bool:
    """Whether a sentence states a value that another one can exchange."""
    return bool(said.values.keys() - {"name"}) and said.end != "?" and len(said.words) <= BREATH


def _another_value(old: Statement, new: Statement) -> bool:
    kinds = old.values.keys() & new.values.keys() - {"name"}
    return not old.frame.isdisjoint(new.frame) and _differ(old, new, kinds)


def exchanged(old: Statement, new: Statement) -> bool:
    """Whether two statements say the same with another value: they share at least half of what the one that
    says less says beside values, and each gives another value of one kind. Another name counts only where
    they share all of it.

    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> exchanged(said("The API runs on port 8080."), said("Our API is on port 9090 now."))
    True
    >>> exchanged(said("Bart won a race."), said("Bart lost a comic on 3 May."))
    False
    """
    shared = len(old.frame & new.frame)
    kinds = old.values.keys() & new.values.keys()
    if old.frame != new.frame:
        kinds -= {"name"}
    return 0 < min(len(old.frame), len(new.frame)) <= 2 * shared and _differ(old, new, kinds)


def _differ(old: Statement, new: Statement, kinds: Collection[str]) -> bool:
    """Whether each has a value of one of these kinds that the other has not."""
    return any(old.values[kind] - new.values[kind] and new.values[kind] - old.values[kind] for kind in kinds)


class Weights(NamedTuple):
    """The weights of features in units: a row of `table` for each of `features`, a column for each of LABELS;
    the feature "" is the constant. `rarity`: of stems, in hundredths of that of an unknown one."""

    features: tuple[str, ...]
    table: NDArray[np.int64]
    rarity: Mapping[str, int]

    @classmethod
    def parse(cls, text: str, where: str) -> Self:
        """The weights of a file: a header with LABELS, then a line for each feature, divided by tabs; a stem
        and its rarity is a line of two. Raises ConfigError that names the line."""
        lines = text.splitlines()
        if not lines or lines[0].split("\t")[1:] != list(LABELS):
            raise ConfigError(f"{where}:1: expected the labels {', '.join(LABELS)}")
        rows: dict[str, list[int]] = {}
        rarity: dict[str, int] = {}
        for number, line in enumerate(lines[1:], 2):
            name, *told = line.split("\t")
            try:
                values = [int(value) for value in told]
            except ValueError:
                values = []
            if len(values) == 1:
                rarity[name] = values[0]
            elif len(values) == len(LABELS):
                rows[name] = values
            else:
                raise ConfigError(f"{where}:{number}: expected a feature and {len(LABELS)} weights")
        return cls(tuple(rows), np.array(list(rows.values()), np.int64).reshape(-1, len(LABELS)), rarity)

    def as_text(self) -> str:
        """The file that `parse` reads."""
        lines = ["\t".join(("", *LABELS))]
        rows = zip(self.features, self.table.tolist(), strict=True)
        lines += ["\t".join((name, *map(str, row))) for name, row in rows]
        lines += [f"{stem}\t{rarity}" for stem, rarity in self.rarity.items()]
        return "\n".join(lines) + "\n"

    @classmethod
    def load(cls, language: str) -> Self | None:
        """The weights of a language's file; None if there is no such file."""
        path = data() / f"{language}.pairs.tsv"
        return cls.parse(path.read_text("utf-8"), path.name) if path.is_file() else None


class Pairs:
    """Judges pairs in one language, by the weights of its file unless others are given. Without weights every
    pair stands side by side."""

    def __init__(self, language: str, weights: Weights | None = None) -> None:
        weights = Weights.load(language) if weights is None else weights
        self._language = language
        self._rows = {feature: row for row, feature in enumerate(weights.features, 1)} if weights else {}
        self.rarity: Mapping[str, int] = weights.rarity if weights else {}
        table = weights.table if weights else np.zeros((0, len(LABELS)), np.int64)
        reached = [self._known(steps_of(name, steps)) for name in MEASURES for steps in range(STEPS + 1)]
        none = np.zeros((1, len(LABELS)), np.int64)
        table = np.vstack([none, table])
        self._table = np.vstack([table, *(table[rows].sum(axis=0) for rows in reached)])
        self._measured = range(len(table), len(self._table), STEPS + 1)
        self._earlier, self._later = (
            lru_cache(maxsize=size)(partial(side, rarity=self.rarity, spelt=spelling(mark, self._rows)))
            for mark, size in (("-", 1 << 13), ("+", 64))
        )

    def __bool__(self) -> bool:
        """Whether there are weights."""
        return bool(self._rows)

    def _known(self, features: Iterable[str]) -> list[int]:
        """The rows of the features that have weights."""
        return list(filter(None, map(self._rows.get, features)))

    def judge(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """The probabilities of LABELS, shape (pairs, labels), of an earlier and a later statement and what
        their claims say. What is apart (`cogmem.language.pairs.apart`) stands beside each other."""
        found = np.zeros((len(pairs), len(LABELS)))
        found[:, -1] = 1.0
        weighed = [at for at, one in enumerate(pairs) if not apart(*one[:2], self._language, one.claim)]
        if not (self._rows and weighed):
            return found
        rows: list[int] = []
        starts: list[int] = []
        for earlier, later, claim in [pairs[place] for place in weighed]:
            starts.append(len(rows))
            rows.append(self._rows[""])
            names, steps = features_between(self._earlier(earlier), self._later(later), claim, self.rarity)
            rows += self._known(names)
            rows += map(add, self._measured, steps)
        sums = np.add.reduceat(self._table[rows], starts, axis=0) / UNIT
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        found[weighed] = odds / odds.sum(axis=1, keepdims=True)
        return found

    def reasons(self, earlier: Statement, later: Statement, claim: str = "") -> dict[str, list[float]]:
        """The weights of every feature of a pair, by name; "" is the constant."""
        told = ["", *sorted(features(earlier, later, claim, self.rarity))]
        return {one: (self._table[self._rows[one]] / UNIT).tolist() for one in told if one in self._rows}


@cache
def pairs(language: str) -> Pairs:
    """The judge of a language code."""
    return Pairs(language)
