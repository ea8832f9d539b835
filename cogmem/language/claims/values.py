"""Values of claims, compared word by word: lists, endings, and additions to a word."""

from collections.abc import Sequence


def parts(value: str) -> list[list[str]]:
    """The values of a claim, each as its words."""
    return [part.split() for part in value.split(", ") if part]


def shares(first: str, second: str) -> bool:
    """Whether a value occurs in both, up to endings and additions.

    >>> shares("hazelnut", "hazelnuts, pollen"), shares("tea", "black tea"), shares("14 grams", "20 grams")
    (True, True, False)
    """
    return any(within(one, other) or within(other, one) for one in parts(first) for other in parts(second))


def within(part: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether every word of one value is a word of the other, up to endings."""
    return all(any(_alike(word, other) for other in whole) for word in part)


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    stem = short[:-1] if len(short) > _STEM else short
    alike = short.isalpha() and long.startswith(stem)
    return alike and len(short) >= _SHORT and len(long) - len(short) <= _ENDING


_SHORT, _STEM, _ENDING = (
    3,
    4,
    3,
)  # letters: minimum of a word with endings, minimum of its stem, maximum of an ending
