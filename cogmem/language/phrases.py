"""The phrasebook: finds the phrases of a pack among the words of a sentence in one scan."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.packs import fold, function_words, language_pack


class Token(NamedTuple):
    word: str  # folded, with the suffix after an apostrophe
    base: str  # without it
    capital: bool
    clause: int


class Phrase(NamedTuple):
    """A phrase. `kind`: "cue", "ending", "value" or "attribute"; `name`: which one; `weight`: evidence for an
    attribute; `canonical`: the spelling of a value, empty to keep the words."""

    kind: str
    name: str
    weight: float = 0.0
    canonical: str = ""


class Hit(NamedTuple):
    start: int
    end: int
    phrase: Phrase


LONGEST_STEM = 24
"""Length of the longest beginning or ending of a word that is looked up."""


class _Heads(NamedTuple):
    """The phrases with one first word: that word alone; by their second word; with a pattern there. Each
    keeps the elements that follow."""

    alone: tuple[Phrase, ...]
    pairs: Mapping[str, Sequence[tuple[tuple[str, ...], Phrase]]]
    open: Sequence[tuple[tuple[str, ...], Phrase]]


class Phrasebook:
    """Finds phrases in one pass over a sentence. An element of a phrase is a word, `word*` for a beginning,
    `*word` for an ending, `_` for any word, `#` for digits, `%` for a number in digits or words; a final `$`
    is the end of a clause."""

    def __init__(self, entries: Iterable[tuple[str, Phrase]], numbers: Collection[str]) -> None:
        self._numbers = frozenset(numbers)
        self._whole: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        self._begin: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        self._finish: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        for text, phrase in entries:
            first, *rest = text.split()
            if first.endswith("*"):
                index, key = self._begin, first[:-1]
            elif first.startswith("*"):
                index, key = self._finish, first[1:]
            else:
                index, key = self._whole, first
            index.setdefault(key, []).append((tuple(rest), phrase))
        lengths = {len(part) for part in (*self._begin, *self._finish)}
        self._lengths = sorted(lengths.intersection(range(2, LONGEST_STEM + 1)))
        self._heads = lru_cache(maxsize=65_536)(self._look_up)

    def _look_up(self, word: str) -> _Heads:
        base = word.partition("'")[0]
        found: list[tuple[tuple[str, ...], Phrase]] = []
        for form in dict.fromkeys((word, base)):
            found += self._whole.get(form, [])
            for length in self._lengths:
                if length > len(form):
                    break
                found += self._begin.get(form[:length], [])
                found += self._finish.get(form[-length:], [])
        if base[0].isdigit():
            found += self._whole.get("#", []) + self._whole.get("%", [])
        elif base in self._numbers:
            found += self._whole.get("%", [])
        alone: list[Phrase] = []
        pairs: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        patterns: list[tuple[tuple[str, ...], Phrase]] = []
        for rest, phrase in dict.fromkeys(found):
            if not rest:
                alone.append(phrase)
            elif rest[0].isalnum():
                pairs.setdefault(rest[0], []).append((rest[1:], phrase))
            else:
                patterns.append((rest, phrase))
        return _Heads(tuple(alone), pairs, patterns)

    def _fits(self, elements: Sequence[str], tokens: Sequence[Token], start: int) -> bool:
        """Whether the tokens from `start` match the elements."""
        for place, element in enumerate(elements, start):
            token = tokens[place] if place < len(tokens) else None
            if element == "$":
                return token is None or token.clause != tokens[place - 1].clause
            if token is None:
                return False
            if element == "_" or element == token.word or element == token.base:
                continue
            number = token.base[0].isdigit()
            if not (
                (element == "#" and number)
                or (element == "%" and (number or token.base in self._numbers))
                or (element[-1] == "*" and token.word.startswith(element[:-1]))
                or (element[0] == "*" and token.base.endswith(element[1:]))
            ):
                return False
        return True

    def opens(self, word: str) -> bool:
        """Whether a phrase may begin with a word."""
        return any(self._heads(word))

    def scan(self, tokens: Sequence[Token], starts: Iterable[int] | None = None) -> list[Hit]:
        """All phrases, by position. `starts`: the places of the words that `opens` is true of."""
        hits: list[Hit] = []
        last = len(tokens) - 1
        for start in range(len(tokens)) if starts is None else starts:
            alone, pairs, patterns = self._heads(tokens[start].word)
            if alone:
                hits += [Hit(start, start + 1, phrase) for phrase in alone]
            if pairs and start < last:
                following = tokens[start + 1]
                for word in (following.word,) if following.word == following.base else following[:2]:
                    for rest, phrase in pairs.get(word, ()):
                        if not rest or self._fits(rest, tokens, start + 2):
                            hits.append(Hit(start, start + 2 + len(rest) - (rest[-1:] == ("$",)), phrase))
            for rest, phrase in patterns:
                if self._fits(rest, tokens, start + 1):
                    hits.append(Hit(start, start + 1 + len(rest) - (rest[-1:] == ("$",)), phrase))
        return hits


@cache
def cue_book(language: str, names: frozenset[str]) -> Phrasebook:
    """The cues of these names in a pack's [claims.cues]: words that say how a statement is meant ("no
    longer"). Raises ConfigError for a pack without cues."""
    entries = [
        (phrase, Phrase("cue", name, 0.0, canonical(phrase)))
        for name, text in table(language, "cues").items()
        if name in names
        for phrase in phrases(text)
    ]
    return Phrasebook(entries, language_pack(language).words("claims", "numbers"))


@cache
def common_words(language: str) -> frozenset[str]:
    """Words that begin sentences and are no names."""
    pack = language_pack(language)
    return function_words(language) | pack.words("claims", "numbers") | pack.words("claims", "common")


def table(language: str, name: str) -> Mapping[str, str]:
    """A table of a pack's [claims]. Raises ConfigError where it is missing."""
    found: Any = language_pack(language).section("claims").get(name)
    if not isinstance(found, dict):
        raise ConfigError(f"{language}.toml: the section [claims.{name}] is missing")
    return found


def phrases(text: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in re.split(r"[,\n]", fold(text)) if phrase.strip()]


def canonical(phrase: str) -> str:
    """The spelling of a value: that of its entry without variable parts; the words themselves if they have a
    number."""
    return "" if re.search(r"[#%_]|(^|\s)\*", phrase) else phrase.replace("*", "")
