"""Lists of patterns, searched together: only what a text can match is searched, and compiled.

A pattern of a pack matches whole words, and most patterns need a certain word, or one of a few. `needs` finds
these words; a `PatternBook` keeps for every word the patterns that need it. The words of a text so select its
candidates, and what is found is what a search for all patterns finds.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.scripts import tokens

Needs = frozenset[str]
"""Words of which a text must have one: "work" is that word, "work*" the beginning of one, "*ing" the end,
"#" a digit at its beginning. A word is a longest run of letters, digits and _."""


class PatternBook:
    """Lists of patterns, by name. The patterns are compiled when a text first needs them. Raises ConfigError,
    which names the pattern, for brackets that do not match; for other faults when it is compiled.

    `common`: frequent words. `where`: what holds the lists, for errors.
    """

    def __init__(
        self, lists: Mapping[str, Iterable[str]], common: frozenset[str] = frozenset(), where: str = ""
    ) -> None:
        self._sources: list[tuple[str, str]] = []  # pattern, and the list that it is of
        self._names: list[str] = []
        self._patterns: list[re.Pattern[str] | None] = []
        self._needed = _Needed(), _Needed()
        self.lists: dict[str, PatternList] = {}
        for name, patterns in lists.items():
            first = len(self._sources)
            for pattern in patterns:
                self._names.append(name)
                self._add(pattern, f"{where} {name}".strip(), common)
            self.lists[name] = PatternList(self, (1 << len(self._sources)) - (1 << first))
        self._needing = lru_cache(maxsize=65_536)(self._look_up)
        self.candidates = lru_cache(maxsize=32)(self._candidates)
        """`candidates(text)`: the patterns that a text may match, as bits. Those of the latest texts are
        cached."""

    def _add(self, pattern: str, where: str, common: frozenset[str]) -> None:
        bit = 1 << len(self._sources)
        self._sources.append((pattern, where))
        self._patterns.append(None)
        try:
            words = needs(pattern, common)
        except ValueError as error:
            raise ConfigError(f"{where}: {pattern!r} is no pattern: {error}") from None
        for table, needed in zip(self._needed, (*words, None, None), strict=False):
            table.add(bit, needed)

    def _look_up(self, word: str) -> tuple[int, int] | None:
        first, second = (table.by(word) for table in self._needed)
        return (first, second) if first or second else None

    def _candidates(self, text: str) -> int:
        first, second = (table.always for table in self._needed)
        for leading, other in filter(None, map(self._needing, tokens(text))):
            first |= leading
            second |= other
        return first & second

    def found(self, text: str) -> set[str]:
        """The names of the lists that have a pattern in the text."""
        left = self.candidates(text)
        found: set[str] = set()
        while left:
            number = left.bit_length() - 1
            name = self._names[number]
            if name not in found and self.pattern(number).search(text):
                found.add(name)
            left ^= 1 << number
        return found

    def pattern(self, number: int) -> re.Pattern[str]:
        """A pattern, of whole words."""
        known = self._patterns[number]
        if known is None:
            source, where = self._sources[number]
            try:
                known = self._patterns[number] = whole_words(source)
            except re.error as error:
                raise ConfigError(f"{where}: {source!r} is no pattern: {error}") from None
        return known


class _Needed:
    """Patterns, as bits, by the words that they need one of."""

    def __init__(self) -> None:
        self.always = 0
        self._words: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        self._ends: dict[str, int] = {}
        self._digit = 0
        self._lengths: set[int] = set()

    def add(self, bit: int, words: Needs | None) -> None:
        if words is None:
            self.always |= bit
            return
        for word in words:
            if word == "#":
                self._digit |= bit
            else:
                table = (self._words, self._beginnings, self._ends)[
                    word.endswith("*") + 2 * word.startswith("*")
                ]
                letters = word.strip("*")
                table[letters] = table.get(letters, 0) | bit
                if letters != word:
                    self._lengths.add(len(letters))

    def by(self, word: str) -> int:
        """The patterns that a word suffices for."""
        found = self._words.get(word, 0) | (self._digit if word[0].isdecimal() else 0)
        for length in self._lengths:
            if length <= len(word):
                found |= self._beginnings.get(word[:length], 0) | self._ends.get(word[-length:], 0)
        return found


class PatternList:
    """Patterns of a book as one: an earlier pattern is preferred to a later one at the same place."""

    def __init__(self, book: PatternBook, mask: int) -> None:
        self.mask = mask
        self._book = book

    def __or__(self, other: "PatternList") -> "PatternList":
        """The patterns of both lists, in the order of the book."""
        return PatternList(self._book, self.mask | other.mask)

    def _candidates(self, text: str) -> Iterator[re.Pattern[str]]:
        left = self._book.candidates(text) & self.mask
        while left:
            lowest = left & -left
            left ^= lowest
            yield self._book.pattern(lowest.bit_length() - 1)

    def occurs(self, text: str) -> bool:
        """Whether the text has one of the patterns."""
        return any(pattern.search(text) for pattern in self._candidates(text))

    def matches(self, text: str) -> list[re.Match[str]]:
        """The matches in the text, from left to right, without overlap."""
        ahead = [
            (match.start(), order, match)
            for order, pattern in enumerate(self._candidates(text))
            if (match := pattern.search(text))
        ]
        found = []
        while ahead:
            _, _, first = min(ahead)
            found.append(first)
            end = max(first.end(), first.start() + 1)
            later = []
            for start, order, match in ahead:
                if start >= end:
                    later.append((start, order, match))
                elif again := match.re.search(text, end):
                    later.append((again.start(), order, again))
            ahead = later
        return found

    def without(self, text: str) -> str:
        """The text with a space in the place of every match."""
        pieces, done = [], 0
        for match in self.matches(text):
            pieces.append(text[done : match.start()])
            done = match.end()
        return " ".join([*pieces, text[done:]])


def whole_words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")


# --- the words that a pattern needs ---------------------------------------------------------------------


def needs(pattern: str, common: frozenset[str] = frozenset()) -> tuple[Needs, ...]:
    """Up to two sets of words: every text that `whole_words(pattern)` matches has one of each. Of more sets
    these are the ones that fewest texts have, by a guess: short and `common` words are frequent. Raises
    ValueError if brackets do not match.

    >>> [sorted(words) for words in needs(r"(?:i|we) (?:\\w+ )?(?:plan(?:ned)?|hop\\w+) to")]
    [['hop*', 'plan*'], ['to']]
    >>> [sorted(words) for words in needs(r"\\w+ (?:\\d+|ten)")], needs(r"\\w+ing")
    ([['#', 'ten*']], (frozenset({'*ing'}),))
    """
    if pattern.isalpha():
        return (frozenset([pattern]),)
    branches, _ = _parsed(list(_PIECE.finditer(pattern)), 0, 0)
    costs = _costs(common)
    walks = [_Walk(_START, costs).along(branch).at_end().best() for branch in branches]
    return tuple(words for words in (_together(sets) for sets in zip(*walks, strict=False)) if words)[:2]


class _Piece(NamedTuple):
    """A piece of a pattern: its kind (a group of _PIECE), its text, the branches of a group, how often."""

    kind: str
    text: str
    branches: Sequence[Sequence["_Piece"]] = ()
    least: int = 1
    most: float = 1


_PIECE = re.compile(
    r"(?P<run>\w+(?![?*+{\w])|\w+(?=\w[?*+{])|\w)|(?P<words>\(\?:\w+(?:\|\w+)*\))|(?P<letters>\[[^\W_]+\])|(?P<around>\(\?<?[=!])|(?P<open>\((?:\?(?::|>|P<\w+>)|(?!\?)))"
    r"|(?P<bar>\|)|(?P<close>\))|(?P<times>(?:[?*+]|\{\d+(?:,\d*)?\}|\{,\d+\})[+?]?)|(?P<digit>\\d)"
    r"|(?P<border>\\[AZ]|[$^])|(?P<edge>\\b)|(?P<gap>\\(?:s|[^\w\s])|[^\w\\\[\](){}|?*+.^$])"
    r"|(?P<other>\(\?P=\w+\)|\[\^?\]?(?:\\.|[^\]\\])*\]|\\.|[^()])|(?P<unknown>.)",
    re.DOTALL,
)
_MOST = 500  # maximum number of words that a pattern needs one of


def _parsed(pieces: Sequence[re.Match[str]], at: int, depth: int) -> tuple[list[list[_Piece]], int]:
    """The branches from a piece to the bracket that closes them, and the place after it."""
    branches: list[list[_Piece]] = [[]]
    while at < len(pieces):
        kind, text = pieces[at].lastgroup or "", pieces[at][0]
        at += 1
        if kind == "close":
            if not depth:
                raise ValueError("unbalanced parenthesis")
            return branches, at
        if kind == "bar":
            branches.append([])
        elif kind in ("open", "around", "unknown"):
            inner, at = _parsed(pieces, at, depth + 1)
            branches[-1].append(_Piece(kind, text, inner))
        elif kind == "times":
            if not branches[-1]:
                raise ValueError("nothing to repeat")
            least, most = _times(text.rstrip("+?") or text[0])
            branches[-1][-1] = branches[-1][-1]._replace(least=least, most=most)
        else:
            branches[-1].append(_Piece(kind, text))
    if depth:
        raise ValueError("missing ), unterminated subpattern")
    return branches, at


def _times(text: str) -> tuple[int, float]:
    if not text.startswith("{"):
        return int(text == "+"), 1 if text == "?" else float("inf")
    least, comma, most = text[1:-1].partition(",")
    return int(least or 0), float(most or "inf") if comma else int(least)


class _State(NamedTuple):
    """What is known of the word at a place: its letters so far, if `whole`, else its latest letters."""

    whole: bool
    letters: frozenset[str]

    def and_then(self, more: Iterable[str]) -> "_State":
        return self._limited(self.whole, frozenset(have + next_ for have in self.letters for next_ in more))

    def __or__(self, other: "_State") -> "_State":
        return self._limited(self.whole and other.whole, self.letters | other.letters)

    @staticmethod
    def _limited(whole: bool, letters: frozenset[str]) -> "_State":
        return _State(whole, letters) if len(letters) <= _MOST else _UNKNOWN


_START = _State(True, frozenset([""]))
_UNKNOWN = _State(False, frozenset([""]))


class _Walk:
    """A walk along a branch. `_offers`: the words that the branch needs, by the number of the place, and what
    they cost."""

    def __init__(self, state: _State, costs: "_Costs") -> None:
        self.state = state
        self._offers: dict[int, tuple[int, Needs]] = {}
        self._place = 0
        self._costs = costs

    def best(self) -> list[Needs]:
        """The words that the branch needs, the rarest first."""
        if len(self._offers) == 1:
            return [words for _, words in self._offers.values()]
        return [words for _, words in sorted(self._offers.values(), key=_FIRST)]

    def along(self, branch: Iterable[_Piece]) -> "_Walk":
        for piece in branch:
            if piece.kind in ("border", "around"):
                continue
            if piece.kind == "edge":
                self._word_ends()
            elif piece.least:
                self._step(piece)
                if piece.most > 1:
                    self._repeat(piece)
            else:
                self._offer_beginnings()
                self.state |= self._ahead(piece)
                if piece.most > 1:
                    self._repeat(piece)
        return self

    def at_end(self) -> "_Walk":
        self._word_ends()
        return self

    def _ahead(self, piece: _Piece) -> _State:
        walk = _Walk(self.state, self._costs)
        walk._step(piece)
        return walk.state

    def _repeat(self, piece: _Piece) -> None:
        """Any number of times more: known if that leads to nothing else."""
        self._offer_beginnings()
        again = self._ahead(piece)
        if again | self.state != self.state:
            self.state = _UNKNOWN

    def _step(self, piece: _Piece) -> None:
        match piece.kind:
            case "run":
                self.state = self.state.and_then((piece.text,))
            case "words":
                self.state = self.state.and_then(piece.text[3:-1].split("|"))
                self._offer_beginnings()
            case "letters":
                self.state = self.state.and_then(piece.text[1:-1])
            case "gap":
                self._word_ends()
            case "open":
                walks = [_Walk(self.state, self._costs).along(branch) for branch in piece.branches]
                self.state = reduce(or_, (walk.state for walk in walks))
                for walk in walks:
                    walk._offer_beginnings()
                self._offer(_together([next(iter(walk.best()), None) for walk in walks]))
            case _:
                self._offer_beginnings()
                if piece.kind == "digit" and self.state == _START:
                    self._offer(frozenset("#"))
                self.state = _UNKNOWN

    def _word_ends(self) -> None:
        whole, letters = self.state
        if "" not in letters:
            self._offer(letters if whole else frozenset(f"*{end}" for end in letters))
        self.state = _START
        self._place += 1

    def _offer_beginnings(self) -> None:
        whole, letters = self.state
        if whole and "" not in letters:
            self._offer(frozenset(f"{start}*" for start in letters))

    def _offer(self, words: Needs | None) -> None:
        if words is None:
            return
        cost = sum(map(self._costs.__getitem__, words))
        known = self._offers.get(self._place)
        if known is None or cost < known[0]:
            self._offers[self._place] = cost, words


class _Costs(dict[str, int]):
    """How frequent words are, by a guess: 1 for a rare one."""

    def __init__(self, common: frozenset[str]) -> None:
        self._common = common

    def __missing__(self, word: str) -> int:
        beginning = word.strip("*")
        whole = 100 if beginning in self._common else _FREQUENCIES.get(len(beginning), 1)
        self[word] = found = whole if beginning == word else 3 * whole
        return found


_costs = lru_cache(maxsize=8)(_Costs)
_FREQUENCIES = {1: 60, 2: 40, 3: 8, 4: 2}  # by length in letters
_FIRST = itemgetter(0)


def _together(needs: Sequence[Needs | None]) -> Needs | None:
    """What one of several branches needs."""
    found: set[str] = set()
    for part in needs:
        if part is None:
            return None
        found |= part
    return frozenset(found) if len(found) <= _MOST else None
