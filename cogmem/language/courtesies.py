"""Courtesies: messages without content."""

import re
from functools import cache

from cogmem.language.packs import fold, language_pack, languages

_LONGEST = 80  # maximum length of a courtesy in characters
_COMMAND = re.compile(r"/[a-z][\w-]*(?:\s.*)?", re.IGNORECASE | re.DOTALL)
CONFIRMATION = "confirmation"
_SORTS = ("greeting", CONFIRMATION, "acknowledgement")


def trivial(text: str) -> str:
    """The category of a text that consists of courtesies alone, in any language: "greeting", "confirmation",
    "acknowledgement" or "command", by its beginning. Empty for every other text.

    >>> trivial("Hi there! Thanks."), trivial("/help me"), trivial("tamam, sağ ol"), trivial("I live here.")
    ('greeting', 'command', 'confirmation', '')
    """
    if len(text) > _LONGEST:
        return ""
    if _COMMAND.fullmatch(text.strip()):
        return "command"
    folded = fold(text)
    place, sort = _GAP.match(folded).end(), ""  # type: ignore[union-attr]  # matches the empty text
    while place < len(folded):
        match = _courtesy().match(folded, place)
        if match is None:
            return ""
        place, sort = match.end(), sort or str(match.lastgroup)
    return sort


_GAP = re.compile(r"[\W_]*")


@cache
def _courtesy() -> re.Pattern[str]:
    """One courtesy and the gap before the next. Longer ones come first, because only one alternative is
    tried."""
    sorts = []
    for sort in _SORTS:
        lines = {
            line for code in languages() for line in language_pack(code).section("pregate")[sort].splitlines()
        }
        sorts.append(f"(?P<{sort}>{'|'.join(sorted(lines - {''}, key=lambda line: (-len(line), line)))})")
    return re.compile(rf"(?:{'|'.join(sorts)})(?!\w)[\W_]*")
