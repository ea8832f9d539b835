"""Pairs of statements: whether a later one replaces an earlier one, makes it more precise, says it again, or
stands beside it.

No list tells what may change in a life. So a pair gives *signs*: how much of either the other says, letter by
letter, word by word and without its values; of which kinds values were exchanged, in the same place or not;
whom both are about; the cues of the language pack; the words that only one of them has; and what their claims
say. Each sign has a weight for each label, in hundredths, and the label of the largest sum is the likeliest:
a multinomial regression. `python -m experiments pairs` fits the weights to labelled pairs and writes them to
`data/CODE.pairs.tsv`.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import ConfigError
from cogmem.language import scripts
from cogmem.language.analysis import Analyser
from cogmem.language.claims.phrases import Token, lexicon
from cogmem.language.entities import slug
from cogmem.language.packs import data, fold, language_pack
from cogmem.language.person import ANONYMOUS
from cogmem.language.sentences import sentences

LABELS = ("replaces", "refines", "repeats", "beside")
"""What the later statement of a pair does to the earlier one."""

UNIT = 100
"""The unit of the weights in the files."""

ME = "<me>"
"""Stands for the speaker: the first person, and the speaker's own name."""

BREATH = 40
"""Maximum number of words of a statement: sentences that are read together."""

LONGEST = 1200  # maximum number of letters of a text that are read


_NONE: frozenset[str] = frozenset()


class Statement(NamedTuple):
    """A statement as a pair reads it. Words are folded; content is stemmed, without stop words."""

    text: str
    """The words that it was read from."""
    words: tuple[str, ...] = ()
    """All words in order, content as stems."""
    content: frozenset[str] = _NONE
    """Its content, values included."""
    frame: frozenset[str] = _NONE
    """Its content without values."""
    values: Mapping[str, frozenset[str]] = {}
    """The values by kind: number, decimal, clock, money, percent, day, month, name, code; a number with its
    unit as "unit"."""
    slots: frozenset[tuple[str, str]] = frozenset()
    """A content word, and the one before (or, marked ">", behind) it."""
    before: Mapping[str, str] = {}
    """The word before each content word."""
    letters: frozenset[str] = _NONE
    """Pieces of four letters of its content."""
    subject: str = ""
    """Whom it is about: ME, a relative or a name, "other" for he or she, or empty."""
    kin: frozenset[str] = _NONE
    """The relatives that it mentions."""
    owners: frozenset[str] = _NONE
    """Whose something is: words before "'s"."""
    ordered: tuple[str, ...] = ()
    """Its content in order."""
    cues: frozenset[str] = _NONE
    """The cues of the language pack."""
    former: frozenset[str] = _NONE
    """Words that a cue calls past: "not V", "from V", "no longer V"."""
    end: str = ""
    """Its final mark."""


def statements(text: str, speaker: str) -> tuple[str, ...]:
    """The sentences of a memory or a message, without the speaker's name before them.

    >>> statements("Ada: About the flat. My rent is 950 now.", "Ada")
    ('About the flat.', 'My rent is 950 now.')
    """
    return _sentences(text.removeprefix(f"{speaker}: ")[:LONGEST])


_sentences = lru_cache(maxsize=1 << 14)(lambda text: tuple(sentences(text)))


class Pair(NamedTuple):
    """An earlier and a later statement, and what their claims say ("" for nothing)."""

    earlier: Statement
    later: Statement
    claim: str = ""


def paired(
    earlier: Sequence[str], later: Sequence[str], speaker: str, language: str, claim: str = ""
) -> Pair | None:
    """The pair of two texts, given as sentences. Sentences that both have say nothing of a change, unless
    there is nothing else. The others are read together, up to BREATH words: what says more tells of several
    things, and makes no pair. So do texts that share no content, unless claims speak."""
    same = {*earlier} & {*later}
    if same:
        earlier = [one for one in earlier if one not in same] or earlier
        later = [one for one in later if one not in same] or later
    texts = " ".join(earlier), " ".join(later)
    if any(text.count(" ") >= BREATH for text in texts):
        return None
    one, other = (_statement(text, speaker, language) for text in texts)
    if not (one.content and other.content and (claim or not one.content.isdisjoint(other.content))):
        return None
    return Pair(one, other, claim)


def sentence_pairs(earlier: Sequence[str], later: Sequence[str], speaker: str, language: str) -> list[Pair]:
    """The pairs of one sentence each of two texts that are too long to be read together. They tell of one
    thing if they share content beside values and each gives another value of one kind."""
    same = {*earlier} & {*later}
    found = []
    news = [_statement(text, speaker, language) for text in later if text not in same]
    news = [one for one in news if _tells(one)]
    for text in earlier if news else ():
        old = _statement(text, speaker, language)
        if text not in same and _tells(old):
            found += [Pair(old, new) for new in news if _another_value(old, new)]
    return found


def _tells(one: Statement) -> bool:
    """Whether a sentence states a value."""
    return bool(one.values) and one.end != "?" and len(one.words) <= BREATH


def _another_value(old: Statement, new: Statement) -> bool:
    kinds = old.values.keys() & new.values.keys() - {"name"}
    return not old.frame.isdisjoint(new.frame) and any(
        old.values[kind] - new.values[kind] and new.values[kind] - old.values[kind] for kind in kinds
    )


@lru_cache(maxsize=1 << 14)
def _statement(text: str, speaker: str, language: str) -> Statement:
    return _reader(language).read(text, frozenset(slug(speaker or ANONYMOUS).split("-")))


class _Reader:
    """Reads statements in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._analyser = Analyser(language)
        self._book = lexicon(language).book
        self._common = lexicon(language).common
        self._dropped = pack.stop_words | pack.question_words
        self._numbers = pack.words("claims", "numbers") - self._dropped
        self._days = _spellings(pack.section("dates")["weekdays"])
        self._months = _spellings(pack.section("dates")["months"])
        self._suffixed = bool(pack.suffix)

    def read(self, text: str, me: Collection[str]) -> Statement:
        """A statement; `me`: the parts of the speaker's name, folded. What is written without spaces between
        words says nothing here: a language has learnt none of it."""
        composed = scripts.parted(unicodedata.normalize("NFC", text))[0].replace("’", "'")
        spans = [match.span() for match in _WORD.finditer(composed)]
        folded = fold(composed)
        if len(folded) != len(composed):
            composed = folded
        said = [folded[start:end] for start, end in spans]
        bases = [word if word.endswith("n't") else word.partition("'")[0] or word for word in said]
        capitals = [composed[start].isupper() for start, _ in spans]
        hits = self._book.scan(
            [Token(word, base, capital, 0) for word, base, capital in zip(said, bases, capitals, strict=True)]
        )
        cues: dict[str, list[range]] = {}
        for start, end, phrase in hits:
            if phrase.kind == "cue":
                cues.setdefault(phrase.name, []).append(range(start, end))
        first = {place for spots in cues.get("first", ()) for place in spots}
        words: list[str] = []
        kinds: list[str] = []
        for place, base in enumerate(bases):
            if base in me or place in first:
                words.append(ME)
                kinds.append("")
                continue
            kind = self._kind(base, capitals[place], place, folded, spans[place])
            words.append(base if kind or base in self._dropped else self._stem(base))
            kinds.append(kind or ("" if base in self._dropped or not base[0].isalnum() else "word"))
        return self._gathered(text, said, words, kinds, cues, folded)

    def _kind(self, base: str, capital: bool, place: int, folded: str, span: tuple[int, int]) -> str:
        """The kind of a value; empty for any other word."""
        if base[0].isdigit() or (base[0] == "v" and base[1:2].isdigit()):
            around = folded[max(0, span[0] - 1) : span[0]] + folded[span[1] : span[1] + 2]
            if ":" in base or _HALF_DAY.search(base + folded[span[1] : span[1] + 4]):
                return "clock"
            if "%" in around or "%" in base:
                return "percent"
            if not _CURRENCY.isdisjoint(around + base):
                return "money"
            if base[0] == "v" or base.count(".") > 0:
                return "decimal"
            return "number" if base.replace(",", "").isdigit() else "code"
        if base in self._numbers:
            return "number"
        if base in self._days:
            return "day"
        if capital and base in self._months:
            return "month"
        if any(mark in base for mark in "_/#+@") or any(letter.isdigit() for letter in base):
            return "code"
        if capital and place and base not in self._dropped and base not in self._common:
            return "name"
        return ""

    def _stem(self, base: str) -> str:
        terms = self._analyser.terms(base)
        return terms[0] if terms else base

    def _gathered(
        self,
        text: str,
        said: Sequence[str],
        words: Sequence[str],
        kinds: Sequence[str],
        cues: Mapping[str, Sequence[range]],
        folded: str,
    ) -> Statement:
        places = [place for place, kind in enumerate(kinds) if kind]
        content = frozenset(words[place] for place in places)
        values: dict[str, set[str]] = {}
        for place in places:
            if kinds[place] != "word":
                values.setdefault(kinds[place], set()).add(words[place])
                if kinds[place] in ("number", "decimal", "money") and place + 1 < len(words):
                    values.setdefault("unit", set()).add(f"{words[place]} {words[place + 1]}")
        frame = content.difference(*values.values()) if values else content
        slots: set[tuple[str, str]] = set()
        for one, other in pairwise([words[place] for place in places]):
            slots.update(((other, one), (one, f">{other}")))
        people: list[tuple[int, str]] = [
            (spot.start, words[spot.start]) for spot in cues.get("kin", ()) if len(spot) <= _KIN
        ]
        third = [(spot.start, "other") for spot in cues.get("third", ())]
        mine = [(place, ME) for place, word in enumerate(words) if word == ME]
        named = [(place, words[place]) for place in places if kinds[place] == "name" and place < _AHEAD]
        told = sorted([*people, *named, *third]) or mine
        if mine and told[0][0] > mine[0][0] + 1:  # "I told my sister", but not "my sister"
            told = mine
        former: set[str] = set()
        for spot in cues.get("leaving", ()):
            former.update(words[place] for place in places if spot.stop <= place < spot.stop + _NEAR)
        return Statement(
            text=text,
            words=tuple(words),
            content=content,
            frame=frame,
            values={kind: frozenset(found) for kind, found in values.items()},
            slots=frozenset(slots),
            before={words[place]: words[place - 1] if place else "^" for place in reversed(places)},
            letters=frozenset(
                piece for word in content for piece in _pieces(word if len(word) >= _PIECE else f"{word}$")
            ),
            subject=told[0][1] if told else "",
            kin=frozenset(word for _, word in people),
            owners=frozenset(
                words[place] for place in places if said[place].endswith("'s") and not self._suffixed
            ),
            ordered=tuple(words[place] for place in places),
            cues=frozenset(cues) & _CUES,
            former=frozenset(former),
            end=folded.rstrip("\"'”) ")[-1:],
        )


class _Both(NamedTuple):
    """Two statements, and what of their content is in one, the other or both."""

    earlier: Statement
    later: Statement
    shared: frozenset[str]
    gone: frozenset[str]
    """Content of the earlier one alone."""
    come: frozenset[str]
    """Content of the later one alone."""
    framed: frozenset[str]
    """What both say beside values."""

    @property
    def left(self) -> tuple[int, int]:
        """How much of either frame the other has not, at most 3."""
        earlier, later = self.earlier.frame - self.framed, self.later.frame - self.framed
        return min(len(earlier), 3), min(len(later), 3)

    @property
    def strangers(self) -> bool:
        """Whether the later one tells of relatives or owners that the earlier one does not."""
        earlier, later = self.earlier, self.later
        return bool((later.kin - earlier.kin) | (later.owners - earlier.owners))

    @property
    def places(self) -> set[str]:
        """The neighbours of what was exchanged in place."""
        places = {slot for word, slot in self.earlier.slots if word in self.gone}
        return places & {slot for word, slot in self.later.slots if word in self.come}


def signs(
    earlier: Statement, later: Statement, claim: str = "", rarity: Mapping[str, int] | None = None
) -> set[str]:
    """The signs of a pair. `claim`: what the claims say ("" for nothing); `rarity`: of stems that are not the
    rarest, in hundredths."""
    shared = earlier.content & later.content
    both = _Both(
        *(earlier, later, shared, earlier.content - shared, later.content - shared),
        framed=earlier.frame & later.frame,
    )
    found: set[str] = {f"claim {claim}"} if claim else set()
    close = _amounts(both, rarity or {}, found)
    _people(both, found)
    lead = _ends(both, found)
    _neighbours(both, found)
    places = both.places
    typed = _exchange(both, lead, places, found)
    _cued(both, close, bool(places), bool(typed), found)
    _words(earlier, later, "-", found)
    _words(later, earlier, "+", found)
    ahead = (later.before[word] for word in both.come if word in typed)
    found.update(f"before {'#' if word[:1].isdigit() else word}" for word in ahead)
    return found


def _amounts(both: _Both, rarity: Mapping[str, int], found: set[str]) -> bool:
    """Tell how much of either the other says. Returns whether the later says much of the earlier."""
    earlier, later, shared, gone, come, framed = both

    def weigh(stems: Iterable[str]) -> int:
        return sum(rarity.get(stem, UNIT) for stem in stems)

    same = weigh(shared)
    covers = (same / (same + weigh(gone) or 1), same / (same + weigh(come) or 1))
    frames = (
        weigh(framed) / (weigh(earlier.frame) or 1),
        weigh(framed) / (weigh(later.frame) or 1),
    )
    letters = len(earlier.letters & later.letters)
    measured = {
        "earlier covered": covers[0],
        "later covered": covers[1],
        "earlier frame covered": frames[0],
        "later frame covered": frames[1],
        "letters shared": letters / max(len(earlier.letters) + len(later.letters) - letters, 1),
        "words shared": min(same / UNIT, 5) / 5,
        "rarest shared": max((rarity.get(stem, UNIT) for stem in shared), default=0) / UNIT,
        "length": min(len(earlier.words), len(later.words)) / max(len(earlier.words), len(later.words), 1),
    }
    for name, share in measured.items():
        found.update(f"{name} {step / 5:.1f}" for step in range(1, 6) if share >= step / 5 - 1e-9)
    found.add(f"left of earlier {min(len(gone), 4)}")
    found.add(f"left of later {min(len(come), 5)}")
    left = both.left
    found.update((f"frame left of earlier {left[0]}", f"frame left of later {left[1]}"))
    if left == (0, 0):
        found.add("same frame")
    return covers[0] >= _CLOSE or frames[0] >= _CLOSE


def _people(both: _Both, found: set[str]) -> None:
    """Tell who is mentioned, and whose something is."""
    earlier, later = both.earlier, both.later
    for name, old, new in (("kin", earlier.kin, later.kin), ("owner", earlier.owners, later.owners)):
        if new - old:
            found.add(f"{name} added")
        if old - new:
            found.add(f"{name} left out")
        if old & new:
            found.add(f"{name} kept")


def _ends(both: _Both, found: set[str]) -> str:
    """Tell how alike the beginnings and the ends are. Returns what became of the first word."""
    earlier, later = both.earlier, both.later
    lead = ""
    if earlier.ordered and later.ordered:
        for name, place in (("first", 0), ("last", -1)):
            one, other = earlier.ordered[place], later.ordered[place]
            state = "same" if one == other else "exchanged" if one in both.gone and other in both.come else ""
            state = state or ("new" if other in both.come else "moved")
            found.add(f"{name} word {state}")
            lead = lead or state
    begin = _run(earlier.words, later.words)
    end = _run(earlier.words[::-1], later.words[::-1])
    found.update(f"same beginning {step}" for step in (2, 3, 4) if begin >= step)
    found.update(f"same end {step}" for step in (1, 2, 3) if end >= step)
    if begin + end >= min(len(earlier.words), len(later.words)) - 1:
        found.add("one place differs")
    return lead


def _neighbours(both: _Both, found: set[str]) -> None:
    """Tell what became of the word before each that both say."""
    earlier, later, _, gone, come, framed = both
    for stem in framed:
        one, other = earlier.before[stem], later.before[stem]
        if one == other:
            found.add("mine stays mine" if one == ME else "same word before")
        elif other in come and other in later.frame:
            found.add("modifier exchanged" if one in gone else "modifier added")
        elif one in gone and one in earlier.frame:
            found.add("modifier dropped")
        elif one == ME:
            found.add(f"mine, then {other}")
        elif other == ME:
            found.add("then mine")


def _exchange(both: _Both, lead: str, places: Collection[str], found: set[str]) -> set[str]:
    """Tell what was exchanged. Returns the new values of kinds that were exchanged."""
    earlier, later, _, gone, come, _ = both
    left = both.left
    if len(gone) == 1 and len(come) == 1:
        found.add("one for one")
    if places:
        found.add(f"exchanged in places {min(len(set(places) - come - gone), 3)}")
    typed = _values(earlier, later, found)
    if typed:
        found.add(f"values exchanged {min(len(typed & come), 3)}")
        found.add(f"value exchanged, first word {lead}")
        found.add(f"value exchanged, frame left of later {left[1]}")
        found.add(f"value exchanged, frame left {max(left)}")
        found.add(f"value exchanged, {'strangers' if both.strangers else 'no strangers'}")
        found.add(f"value exchanged {'in place' if places else 'elsewhere'}")
    past = later.former & earlier.content
    if past:
        found.add("former named")
        if come:
            found.add("former named and another")
        if later.cues & _TURNING:
            found.add("former named, turning")
    return typed


def _cued(both: _Both, close: bool, in_place: bool, typed: bool, found: set[str]) -> None:
    """Tell whom both are about, and the cues, with what they stand beside."""
    earlier, later = both.earlier, both.later
    about = _about(earlier, later)
    found.add(f"subject {about}")
    for cue in later.cues:
        found.add(f"later {cue}")
        if close:
            found.add(f"later {cue}, close")
        if typed:
            found.add(f"later {cue}, exchanged")
    found.update(f"earlier {cue}" for cue in earlier.cues)
    if not later.cues & _TURNING:
        found.add("no cue")
        if in_place and about == "same":
            found.add("no cue, exchanged in place")
    if later.cues & _TURNING and close and about == "same":
        found.add("turning, close, same subject")


def _words(statement: Statement, opposite: Statement, side: str, found: set[str]) -> None:
    """Tell the words, and the pairs of words, that the opposite statement has not, and the end."""
    values = statement.content - statement.frame
    words = [ME if word == ME else "#" if word in values else word for word in statement.words]
    theirs = set(opposite.words)
    found.update(side + word for word in words if word not in theirs and word != "#")
    found.update(
        f"{side}{first} {second}"
        for first, second in pairwise(["^", *words, "$"])
        if first not in theirs or second not in theirs
    )
    found.add(f"{side}end {statement.end}")
    if statement.words and len(statement.words[-1]) > _ENDING:
        found.add(f"{side}ends in {statement.words[-1][-_ENDING:]}")


def _values(earlier: Statement, later: Statement, found: set[str]) -> set[str]:
    """Tell what became of the values of each kind. Returns the new ones of kinds that were exchanged."""
    exchanged: set[str] = set()
    for kind in earlier.values.keys() | later.values.keys():
        old, new = earlier.values.get(kind, _NONE), later.values.get(kind, _NONE)
        kept = old & new
        if old - kept and new - kept:
            found.add(f"{kind} exchanged")
            exchanged |= new - kept
            if kind == "unit":
                units = {value.partition(" ")[2] for value in old - kept}
                if not units.isdisjoint(value.partition(" ")[2] for value in new - kept):
                    found.add("same unit")
        elif new - kept:
            found.add(f"{kind} {'beside it' if old else 'added'}")
            if old and later.cues & _TURNING:
                found.add("another value beside it, turning")
                if later.former & old:
                    found.add("another value beside the former one")
        elif old - kept:
            found.add(f"{kind} {'left out' if new else 'dropped'}")
        else:
            found.add(f"{kind} kept")
    found.add("value exchanged" if exchanged else "no value exchanged")
    return exchanged


def _about(earlier: Statement, later: Statement) -> str:
    """Whether two statements are about the same person."""
    if earlier.subject == later.subject:
        return "same" if earlier.kin == later.kin else "same, others differ"
    if not (earlier.subject and later.subject):
        return "unknown of one"
    if ME in (earlier.subject, later.subject):
        return "me and another"
    return "two others"


def _run(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words at the beginning are the same."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count


@lru_cache(maxsize=1 << 14)
def _pieces(word: str) -> tuple[str, ...]:
    return tuple(word[at : at + _PIECE] for at in range(max(len(word) - _PIECE + 1, 1)))


class Weights(NamedTuple):
    """The weights of signs in units: a row of `table` for each of `signs`, a column for each of LABELS; the
    sign "" is the constant. `rarity`: of stems, in hundredths of that of an unknown one."""

    signs: tuple[str, ...]
    table: NDArray[np.int64]
    rarity: Mapping[str, int]

    @classmethod
    def parse(cls, text: str, where: str) -> Self:
        """The weights of a file: a header with LABELS, then a line for each sign, divided by tabs; a stem and
        its rarity is a line of two. Raises ConfigError that names the line."""
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
                raise ConfigError(f"{where}:{number}: expected a sign and {len(LABELS)} weights")
        return cls(tuple(rows), np.array(list(rows.values()), np.int64).reshape(-1, len(LABELS)), rarity)

    def as_text(self) -> str:
        """The file that `parse` reads."""
        lines = ["\t".join(("", *LABELS))]
        rows = zip(self.signs, self.table.tolist(), strict=True)
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
        self._rows = {sign: row for row, sign in enumerate(weights.signs)} if weights else {}
        self._table = weights.table if weights else np.zeros((0, len(LABELS)), np.int64)
        self.rarity: Mapping[str, int] = weights.rarity if weights else {}

    def __bool__(self) -> bool:
        """Whether there are weights."""
        return bool(self._rows)

    def judge(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """The probabilities of LABELS, shape (pairs, labels), of an earlier and a later statement and what
        their claims say."""
        if not self._rows:
            return np.tile(np.eye(len(LABELS))[-1], (len(pairs), 1))
        rows: list[int] = []
        starts: list[int] = []
        for earlier, later, claim in pairs:
            starts.append(len(rows))
            rows.append(self._rows[""])
            told = signs(earlier, later, claim, self.rarity)
            rows += [self._rows[sign] for sign in told if sign in self._rows]
        if not rows:
            return np.zeros((0, len(LABELS)))
        sums = np.add.reduceat(self._table[rows], starts, axis=0) / UNIT
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def reasons(self, earlier: Statement, later: Statement, claim: str = "") -> dict[str, list[float]]:
        """The weights of every sign of a pair, by name; "" is the constant."""
        told = ["", *sorted(signs(earlier, later, claim, self.rarity))]
        return {one: (self._table[self._rows[one]] / UNIT).tolist() for one in told if one in self._rows}


@cache
def pairs(language: str) -> Pairs:
    """The judge of a language code."""
    return Pairs(language)


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language)


def _spellings(lines: str) -> frozenset[str]:
    return frozenset(fold(one) for line in lines.split() for one in line.split("|") if len(one) > _SHORT)


_WORD = re.compile(r"\w(?:[\w'.:/+#@&-]*[\w+#%])?")
_HALF_DAY = re.compile(r"\d ?[ap]\.?m\b")
_CURRENCY = frozenset("€$£₺¥")
_TURNING = frozenset(("now", "change", "leaving", "ended", "left", "moved", "correction"))
_CUES = _TURNING | {"refined", "also", "unreal", "open", "once", "past", "others", "request"}
_CLOSE = 0.5  # share of the earlier statement that the later one says
_NEAR = 3  # number of words behind a cue that it may call past
_AHEAD = 3  # number of words at the beginning among which a name is the subject
_KIN = 2  # maximum number of words of a relative
_SHORT = 3  # letters of abbreviated days and months, which are other words too
_PIECE = 4  # letters of a piece
_ENDING = 3  # letters of an ending
