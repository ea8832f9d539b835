"""Recognition: whether a message tells of a shock, a plan or a correction, or is an attack.

These have too many forms for a list of patterns. So a text gives *signs*: its words, up to three in a row and
two with a gap; the pieces of long words; the patterns and word lists of the language pack that it contains;
and the position of its dates in time. Each sign has a weight, and a message is recognised if the sum is above
zero: a linear classifier over word and character n-grams (Wang & Manning 2012). `python -m experiments
recognition` fits the weights to labelled messages and writes them to `data/CODE.weights.tsv`, in hundredths:
sums of integers are the same in any order, on any machine.
"""

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language import dates
from cogmem.language.emotion import emotion_reader
from cogmem.language.packs import data, fold
from cogmem.language.signals import signal_reader

UNIT = 100
"""The unit of the weights in the files."""

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
    tokens = ["#" if token[0].isdigit() else token for token in _TOKEN.findall(fold(text))]
    run = ["^", *tokens, "$"]
    found = set(tokens)
    found.update(map(" ".join, pairwise(run)))
    found.update(map(" ".join, zip(run, run[1:], run[2:], strict=False)))
    found.update(map(" _ ".join, zip(run, run[2:], strict=False)))
    for token in set(tokens):
        if len(token) >= _PIECES.start:
            found.update(_pieces(token))
    return found


@lru_cache(maxsize=1 << 14)
def _pieces(token: str) -> tuple[str, ...]:
    whole = f"<{token}>"
    return tuple(whole[at : at + n] for n in _PIECES for at in range(len(whole) - n + 1))


def marks(text: str, at: float, language: str) -> set[str]:
    """Signs of the language pack, in capitals: the patterns and lists found in a text that was said at an
    instant (days since 1970), and whether the days that it names are past or future."""
    days = dates.find(text, at, language)
    found = {f"DAY {day.direction:+d}" for day in days} or {"NO DAY"}
    found |= {f"DAY {day.direction:+d} {'SAID' if day.relative else 'NAMED'}" for day in days}
    return found | signal_reader(language).read(text).signs | emotion_reader(language).signs(text)


Weights = Mapping[str, tuple[int, ...]]
"""The weights of each sign in units, in the order of `Recognised`; "" has the constant."""


class Recogniser:
    """Recognition in one language, by the weights of its file unless others are given. Without weights
    nothing is recognised."""

    def __init__(self, language: str, weights: Weights | None = None) -> None:
        self._language = language
        self._weights = _weights(language) if weights is None else weights
        self._recognised = lru_cache(maxsize=64)(self._weigh)

    def read(self, text: str, at: float) -> Recognised:
        """The log-odds of a text that was said at `at` (days since 1970). The latest texts are cached,
        because several stages read them."""
        return self._recognised(text[:LONGEST], at)

    def reasons(self, text: str, at: float) -> dict[str, Recognised]:
        """The contribution of every sign of a text to the log-odds, by name; "" is the constant."""
        if not self._weights:
            return {}
        rows, scale = self._found(text[:LONGEST], at)
        added = {sign: Recognised(*(scale * weight / UNIT for weight in row)) for sign, row in rows.items()}
        return {"": Recognised(*(weight / UNIT for weight in self._weights[""])), **added}

    def _weigh(self, text: str, at: float) -> Recognised:
        if not self._weights:
            return Recognised()
        rows, scale = self._found(text, at)
        told = [sum(column) for column in zip(*rows.values(), strict=True)] or [0] * len(Recognised._fields)
        start = self._weights[""]
        return Recognised(*((first + scale * more) / UNIT for first, more in zip(start, told, strict=True)))

    def _found(self, text: str, at: float) -> tuple[dict[str, tuple[int, ...]], float]:
        """The weights of the signs that a text has, and the factor of each."""
        said = words(text)
        signs = said | marks(text, at, self._language)
        return {sign: self._weights[sign] for sign in signs if sign in self._weights}, share(len(said))


def share(signs: int) -> float:
    """The factor of each sign in a text of this many words: long texts have more signs by chance."""
    return 1.0 / math.sqrt(max(signs, 1))


def _weights(language: str) -> Weights:
    """The weights of a language's file. Raises ConfigError that names a line with a wrong number of
    weights."""
    path = data() / f"{language}.weights.tsv"
    if not path.is_file():
        return {}
    return dict(_lines(path.read_text("utf-8"), path.name))


def _lines(text: str, name: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    expected = ("sign", *Recognised._fields)
    for number, line in enumerate(text.splitlines(), 1):
        sign, *values = line.split("\t")
        if len(values) != len(expected) - 1:
            raise ConfigError(f"{name}:{number}: {len(values)} weights; expected {', '.join(expected[1:])}")
        if number > 1:
            yield sign, tuple(int(value or 0) for value in values)


@cache
def recogniser(language: str) -> Recogniser:
    """The recogniser of a language code. Raises ConfigError for a pack without signals or emotion."""
    return Recogniser(language)


_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|[^\w\s]")
_PIECES = range(4, 7)
