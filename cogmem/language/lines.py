"""Lines: the line breaks and indents of a message, given back to a text that was made from its words."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

_WORD = re.compile(r"(\s*)(\S+)")


def on_lines(text: str, message: str) -> str:
    """A text with the white space that its words have in the message. The text has words of the message in
    their order, with notes between them and words of earlier lines repeated; a word that follows another one
    than in the message keeps the line break before it.

    >>> on_lines("Buy tomorrow (2 May 2024): - tea - rice", "Buy tomorrow:\\n- tea\\n- rice")
    'Buy tomorrow (2 May 2024):\\n- tea\\n- rice'
    """
    if "\n" not in message.strip():
        return text
    gaps, said, places = _layout(message)
    words = text.split()
    pieces: list[str] = []
    expected = 0  # the place in the message of the word that is next
    for number, word in enumerate(words):
        following = words[number + 1] if number + 1 < len(words) else ""
        place = _place(word, following, expected, said, places.get(word, ()))
        gap = " "
        if place >= 0:
            if place == expected or "\n" in gaps[place]:
                gap = gaps[place]
            expected = place + 1
        pieces += (gap if pieces else "", word)
    return "".join(pieces)


@lru_cache(maxsize=4)  # a long message becomes several texts
def _layout(message: str) -> tuple[list[str], list[str], dict[str, list[int]]]:
    """The white space before each word of a message, the words, and the places of each word."""
    found = _WORD.findall(unicodedata.normalize("NFC", message))
    places = defaultdict[str, list[int]](list)
    for place, (_, word) in enumerate(found):
        places[word].append(place)
    return [gap for gap, _ in found], [word for _, word in found], dict(places)


def _place(word: str, following: str, expected: int, said: Sequence[str], known: Sequence[int]) -> int:
    """The place of a word in the message: the one that is expected, or begins so with a note behind it; else
    the next one that has the same word behind it. -1: it is none of the message."""
    if expected < len(said) and (said[expected] == word or _noted(said[expected], word, following)):
        return expected
    fits = [place for place in known if not following or following in said[place + 1 : place + 2]]
    return min(fits, key=lambda place: (place < expected, place), default=-1)


def _noted(said: str, word: str, following: str) -> bool:
    """Whether a note stands within a word of the message: "tomorrow (2 May 2024):" for "tomorrow:"."""
    return following.startswith("(") and said.startswith(word)
