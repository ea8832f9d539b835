"""Recognition: whether a message tells of a shock, a plan or a correction, or is an attack.

These have too many forms for a list of patterns. So a text gives *signs*: its words, up to three in a row and
two with a gap; the pieces of long words; the frames of its sentences, with its names, numbers and rare words
left out; the patterns and word lists of the language pack that it contains; and the position of its dates in
time. Each sign has a weight, and a message is recognised if the sum is above
zero: a linear classifier over word and character n-grams (Wang & Manning 2012). The weights
were fitted to labelled messages (`datasets/messages`) and stand in `data/CODE.weights.npz`, in hundredths:
sums of integers are the same in any order, on any machine.
"""

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise, repeat
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import ConfigError
from cogmem.language import dates, emotion
from cogmem.language.attack_concepts import concept_signs
from cogmem.language.packs import data, fold, function_words
from cogmem.language.reading import Reading, once
from cogmem.language.signals import signals

UNIT = 100
"""The unit of the weights in the files."""

CLEARED = -8.0
"""Log-odds of an attack by the words of a text alone below which it is none. Of 3,306 attacks in
`datasets/messages` that are doubted one lies below; so do two thirds of LoCoMo's messages."""

LONGEST = 4000  # maximum number of letters that are read


class Recognised(NamedTuple):
    """Log-odds above the threshold, each recognised if positive. `joy`: whether a shock is a good one."""

    shock: float = 0.0
    joy: float = 0.0
    plan: float = 0.0
    correction: float = 0.0
    injection: float = 0.0

    @property
    def shaken(self) -> int:
        """1 for a shock of joy, -1 for a blow, 0 for neither."""
        return 0 if self.shock <= 0 else 1 if self.joy > 0 else -1


def words(text: str) -> set[str]:
    """Signs of any language: words, numbers as "#", and marks; sequences of them; and pieces of 4 to 6
    letters of words of four or more letters, with < and > at their ends.

    >>> sorted(words("No, 12!"))[:5]
    ['!', '! $', '#', '# !', '# ! $']
    """
    tokens = _tokens(fold(text))
    return _runs(tokens).union(*map(_pieces, set(tokens)))


def _tokens(folded: str) -> list[str]:
    return ["#" if token[0].isdigit() else token for token in _TOKEN.findall(folded)]


def _runs(tokens: list[str]) -> set[str]:
    """The tokens, and sequences of them."""
    run = ["^", *tokens, "$"]
    found = set(tokens)
    found.update(map(" ".join, pairwise(run)))
    found.update(map(" ".join, zip(run, run[1:], run[2:], strict=False)))
    found.update(map(" _ ".join, zip(run, run[2:], strict=False)))
    return found


@lru_cache(maxsize=1 << 14)
def _pieces(token: str) -> tuple[str, ...]:
    whole = f"<{token}>" if len(token) >= _PIECES.start else ""
    return tuple(whole[at : at + n] for n in _PIECES for at in range(len(whole) - n + 1))


def marks(text: Reading, at: float) -> set[str]:
    """Signs of the language pack, in capitals: the patterns and lists found in a text that was said at an
    instant (days since 1970), the concepts of attacks, its frames, and whether the days that it names are
    past or future."""
    days = dates.find(text, at)
    found = {f"DAY {day.direction:+d}" for day in days} or {"NO DAY"}
    found |= {f"DAY {day.direction:+d} {'SAID' if day.relative else 'NAMED'}" for day in days}
    return found.union(signals(text).signs, emotion.signs(text), concept_signs(text), frames(text))


def frames(text: Reading) -> set[str]:
    """Signs of the form of a text, whatever it is about: sequences of two to four of its frequent words and
    punctuation marks, with "#" for a number, "NAME" for a name and "_" for a run of other words.

    >>> from cogmem.language.reading import read
    >>> sorted(frames(read("Then ask Mia for 3 keys", "en")))[:3]
    ['FRAME # _', 'FRAME # _ $', 'FRAME NAME for']
    """
    run, last = ["^"], "."
    for token in _TOKEN.findall(text.text):
        form = _form(token, text.language)
        if form == "_" and token[0].isupper() and last not in _BEFORE_CAPITALS:
            form = "NAME"
        if not form == run[-1] == "_":
            run.append(form)
        last = token
    run.append("$")
    parts = (zip(*(run[start:] for start in range(length)), strict=False) for length in _FRAMES)
    return {f"FRAME {' '.join(part)}" for part in chain.from_iterable(parts)}


@lru_cache(maxsize=1 << 14)
def _form(token: str, language: str) -> str:
    """A token in a frame: itself if it is a punctuation mark or a frequent word."""
    word = "#" if token[0].isdigit() else fold(token)
    return word if not token[0].isalpha() or word in function_words(language) else "_"


class Weights(NamedTuple):
    """The weights of signs in units: a row of `table` for each of `signs`, in the order of `Recognised`. The
    first sign is "", the constant.

    A file of weights holds the signs as one text, and a table of integers; it loads in some 20 ms. Signs are
    looked up as they are and not by a hash, so an unknown sign has no weight.
    """

    signs: tuple[str, ...]
    table: NDArray[np.int32]

    @classmethod
    def of(cls, rows: Mapping[str, Sequence[int]]) -> Self:
        """The weights by sign."""
        return cls(tuple(rows), np.array(list(rows.values()), np.int32))

    def as_bytes(self) -> bytes:
        """The file that `load` reads."""
        told = np.frombuffer("\n".join(self.signs).encode(), np.uint8)
        file = io.BytesIO()
        np.savez_compressed(file, labels=np.array(Recognised._fields), signs=told, weights=self.table)
        return file.getvalue()

    @classmethod
    def load(cls, language: str) -> Self | None:
        """The weights of a language's file; None if there is no such file. Raises ConfigError if its labels
        are not those of `Recognised`."""
        path = data() / f"{language}.weights.npz"
        if not path.is_file():
            return None
        with path.open("rb") as file, np.load(file) as found:
            labels, signs, table = (found[name] for name in ("labels", "signs", "weights"))
        if (told := tuple(labels.tolist())) != Recognised._fields:
            expected = ", ".join(Recognised._fields)
            raise ConfigError(f"{path.name}: weights of {', '.join(told)}; expected {expected}")
        return cls(tuple(signs.tobytes().decode().split("\n")), table)


class Recogniser:
    """Recognition in one language, by the weights of its file unless others are given. Without weights
    nothing is recognised."""

    def __init__(self, language: str, weights: Weights | None = None) -> None:
        weights = Weights.load(language) if weights is None else weights
        self._signs = () if weights is None else weights.signs
        self._rows = {sign: row for row, sign in enumerate(self._signs)}
        table = np.zeros((1, len(Recognised._fields))) if weights is None else weights.table
        self._table = table.astype(np.int64)
        self._constant = self._table[0].tolist()
        self._pieces = lru_cache(maxsize=1 << 14)(lambda token: self._known(_pieces(token)))

    def reasons(self, text: Reading, at: float) -> dict[str, Recognised]:
        """The contribution of every sign of a text to the log-odds, by name; "" is the constant."""
        if not self._rows:
            return {}
        rows, scale = self._found(text.part(text.text[:LONGEST]), at)
        told = ((self._signs[row], self._table[row].tolist()) for row in rows)
        added = {sign: Recognised(*(scale * weight / UNIT for weight in row)) for sign, row in told}
        return {"": Recognised(*(weight / UNIT for weight in self._constant)), **added}

    def read(self, text: Reading, at: float) -> Recognised:
        """The log-odds of a text that was said at `at` (days since 1970). Nothing accuses a text that no
        weights can judge."""
        if not self._rows:
            return Recognised(injection=-math.inf)
        rows, scale = self._found(text.part(text.text[:LONGEST]), at)
        taken = np.fromiter(rows, np.int64, len(rows))
        told = np.add.reduce(self._table.take(taken, axis=0)).tolist()
        pairs = zip(self._constant, told, strict=True)
        return Recognised(*((first + scale * more) / UNIT for first, more in pairs))

    def injection(self, text: Reading, at: float) -> float:
        """The log-odds of an attack. The words alone clear a text whose sum of theirs is below CLEARED; what
        the pack finds in it is then not looked for."""
        if not self._rows:
            return -math.inf
        part = text.part(text.text[:LONGEST])
        tokens = _tokens(part.folded)
        runs, different = _runs(tokens), set(tokens)
        rows = self._known(runs).union(*map(self._pieces, different))
        scale = share(len(runs.union(*map(_pieces, different))))
        told = int(self._table[list(rows), _INJECTION].sum())
        odds = (self._constant[_INJECTION] + scale * told) / UNIT
        return odds if odds < CLEARED else self.read(text, at).injection

    def _found(self, text: Reading, at: float) -> tuple[set[int], float]:
        """The rows of the signs of a text that have weights, and the factor of each."""
        tokens = _tokens(text.folded)
        runs, different = _runs(tokens), set(tokens)
        found = self._known(runs | marks(text, at)).union(*map(self._pieces, different))
        return found, share(len(runs.union(*map(_pieces, different))))

    def _known(self, signs: Iterable[str]) -> set[int]:
        found = set(map(self._rows.get, signs, repeat(0)))
        found.discard(0)  # unknown, or the constant, which is no sign
        return found


def share(signs: int) -> float:
    """The factor of each sign in a text of this many words: long texts have more signs by chance."""
    return 1.0 / math.sqrt(max(signs, 1))


@once
def weighed(text: Reading, at: float) -> Recognised:
    """The log-odds of a text that was said at `at` (days since 1970), by the weights of its language."""
    return recogniser(text.language).read(text, at)


@once
def injection_odds(text: Reading, at: float) -> float:
    """The log-odds that a text which was said at `at` (days since 1970) is an attack, by the weights of its
    language; -inf without weights."""
    return recogniser(text.language).injection(text, at)


@cache
def recogniser(language: str) -> Recogniser:
    """The recogniser of a language code. Raises ConfigError for a pack without signals or emotion."""
    return Recogniser(language)


_INJECTION = Recognised._fields.index("injection")
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|[^\w\s]")
_PIECES = range(4, 7)
_FRAMES = range(2, 5)
_BEFORE_CAPITALS = ".!?:\"'“"  # what ends a sentence, or begins a quotation
