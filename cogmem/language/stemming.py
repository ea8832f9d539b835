"""Stems of words, by Snowball's algorithms in C (Porter 1980, 2001) or by their first letters."""

from collections.abc import Callable
from functools import lru_cache, partial

import Stemmer


def stemmer(name: str) -> Callable[[str], str]:
    """The stemmer of this name: a Snowball algorithm, or `prefix-N` for the first N letters, which leaves
    words with digits whole. It keeps the latest stems, and several threads may call it. Raises KeyError for
    another name.

    >>> stemmer("english")("hiking"), stemmer("prefix-5")("gitmişti"), stemmer("prefix-5")("abc1234")
    ('hike', 'gitmi', 'abc1234')
    """
    kind, _, length = name.partition("-")
    if kind == "prefix":
        return partial(_beginning, int(length))
    Stemmer.Stemmer(name)
    return lru_cache(maxsize=65_536)(partial(snowball, name))


def snowball(name: str, word: str) -> str:
    """The stem of a word. A stemmer of Snowball keeps state while it works, so every call has its own."""
    stem: str = Stemmer.Stemmer(name, 0).stemWord(word)
    return stem


def _beginning(letters: int, word: str) -> str:
    return word[:letters] if word.isalpha() else word
