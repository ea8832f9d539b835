"""Values of claims, compared word by word: lists, endings, and additions to a word."""

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(maxsize=4096)
def split_values(value: str) -> tuple[tuple[str, ...], ...]:
    """The values of a claim, each as its words."""
    return tuple(tuple(part.split()) for part in value.split(", ") if part)


def shares(first: str, second: str) -> bool:
    """Whether a value occurs in both, up to endings and additions.

    >>> shares("hazelnut", "hazelnuts, pollen"), shares("tea", "black tea"), shares("14 grams", "20 grams")
    (True, True, False)
    """
    if _beginnings(first).isdisjoint(_beginnings(second)):
        return False
    return any(_same(words, other) for words in split_values(first) for other in split_values(second))


def covers(whole: str, value: str) -> bool:
    """Whether each value of a list occurs in another list, up to endings and additions.

    >>> covers("nuts, milk", "milk"), covers("milk", "nuts, milk")
    (True, False)
    """
    return all(any(_same(words, other) for other in split_values(whole)) for words in split_values(value))


def _same(first: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one of two values occurs in the other."""
    return within(first, other) or within(other, first)


@lru_cache(maxsize=4096)
def _beginnings(value: str) -> frozenset[str]:
    """What the words of a value begin with. Words that are alike begin the same."""
    return frozenset(word[:_SHORT] for part in split_values(value) for word in part)


def within(part: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether every word of one value is a word of the other, up to endings."""
    return all(word in whole or any(_alike(word, other) for other in whole) for word in part)


def _alike(first: str, other: str) -> bool:
    """Whether one of two different words is the other with another ending."""
    short, long = (first, other) if len(first) <= len(other) else (other, first)
    if len(short) < _SHORT or len(long) - len(short) > _ENDING:
        return False
    stem = short[:-1] if len(short) > _STEM else short
    return long.startswith(stem) and short.isalpha()


_SHORT, _STEM, _ENDING = 3, 4, 3
"""Letters: minimum of a word with endings, minimum of its stem, maximum of an ending."""
