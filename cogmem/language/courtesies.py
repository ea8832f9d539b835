"""Courtesies: what is said without saying anything."""

import re
from functools import cache

from cogmem.language.packs import fold, language_pack, languages

_LONGEST = 80  # characters; whoever writes more says something
_COMMAND = re.compile(r"/[a-z][\w-]*(?:\s.*)?", re.IGNORECASE | re.DOTALL)
_SORTS = ("greeting", "confirmation", "acknowledgement")


def trivial(text: str) -> str:
    """ "greeting", "confirmation", "acknowledgement" or "command" for a text that is nothing else, in any
    language; what it begins with names it. "" for all others.

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
    """One courtesy and what separates it from the next; longer ones first, since none is tried twice."""
    sorts = []
    for sort in _SORTS:
        lines = {
            line for code in languages() for line in language_pack(code).section("pregate")[sort].splitlines()
        }
        sorts.append(f"(?P<{sort}>{'|'.join(sorted(lines - {''}, key=lambda line: (-len(line), line)))})")
    return re.compile(rf"(?:{'|'.join(sorts)})(?!\w)[\W_]*")
