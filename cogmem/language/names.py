"""Names: how they are compared."""

import re
import unicodedata

from cogmem.language.packs import fold
from cogmem.language.scripts import whole_words

_ASCII = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe"})
_ACCENT = re.compile("[\u0300-\u036f]")


def slug(name: str) -> str:
    """A name in lower-case ASCII with hyphens. Letters without an ASCII form stay, with their marks.

    >>> slug("Işıl Tandoğan"), slug("Node.js"), slug("Москва")
    ('isil-tandogan', 'node-js', 'москва')
    >>> slug("Μάρκος") == slug("ΜΆΡΚΟΣ"), slug("मीरा")
    (True, 'मीरा')
    """
    bare = unicodedata.normalize("NFKD", fold(name).translate(_ASCII)).casefold()
    return "-".join(whole_words(unicodedata.normalize("NFC", _ACCENT.sub("", bare)).replace("_", " ")))
