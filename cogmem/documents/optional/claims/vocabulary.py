"""The vocabulary of claims: the phrases of a pack's [claims], and sentences as they are searched for them."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from cogmem.documents.optional.claims.attributes import ATTRIBUTES
from cogmem.errors import ConfigError
from cogmem.language.packs import fold, function_words, language_pack
from cogmem.language.phrases import Phrase, Phrasebook, Token, canonical, common_words, phrases, table


class Sentence(NamedTuple):
    tokens: tuple[Token, ...]
    end: str  # the mark after it, "" at the end of a text


LONGEST = 5000  # maximum number of letters that are read
_PIECES = re.compile(
    r"(?P<word>[\w.+-]{1,64}@[\w.-]{1,64}|\d+(?:[.:,]\d+)*(?:'\w+)?|\w+(?:'\w+)*)"
    r"|(?P<end>[.!?…]+(?=\s|$)|\n|:(?=\s|$))|(?P<clause>[,;()—–]|\s-\s)"
)


def sentences(text: str, titles: Collection[str]) -> list[Sentence]:
    composed = unicodedata.normalize("NFC", text[:LONGEST]).replace("’", "'")
    folded = fold(composed)
    found: list[Sentence] = []
    tokens: list[Token] = []
    clause = 0
    for match in _PIECES.finditer(folded):
        kind, piece = match.lastgroup, match[0]
        if kind == "word":
            base = piece.partition("'")[0] if "'" in piece else piece
            tokens.append(Token(piece, base, composed[match.start()].isupper(), clause))
        elif kind == "clause":
            clause += 1
        elif tokens and not (piece == "." and tokens[-1].word in titles):
            found.append(Sentence(tuple(tokens), piece[-1:]))
            tokens, clause = [], 0
    if tokens:
        found.append(Sentence(tuple(tokens), ""))
    return found


class Lexicon(NamedTuple):
    """A pack's [claims], compiled."""

    book: Phrasebook
    titles: frozenset[str]
    stop: frozenset[str]
    suffixed: bool  # whether names take suffixes after an apostrophe
    common: frozenset[str]  # words that begin sentences and are no names


@cache
def lexicon(language: str) -> Lexicon:
    pack = language_pack(language)
    section = pack.section("claims")
    numbers = pack.words("claims", "numbers")
    entries: list[tuple[str, Phrase]] = []
    for name, text in table(language, "cues").items():
        entries += [(phrase, Phrase("cue", name, 0.0, canonical(phrase))) for phrase in phrases(text)]
    for name, text in table(language, "endings").items():
        entries += [(phrase, Phrase("ending", _known(name, language))) for phrase in phrases(text)]
    for name, text in table(language, "values").items():
        entries += [(phrase, Phrase("value", name, 0.0, canonical(phrase))) for phrase in phrases(text)]
    mirror, endings = (_pairs(section.get(key, "")) for key in ("mirror", "mirror_endings"))
    for name, lines in table(language, "attributes").items():
        _known(name, language)
        for line in filter(str.strip, lines.splitlines()):
            weight, _, text = line.partition(":")
            for phrase in phrases(text):
                said_to = " ".join(mirror.get(word) or _ended(word, endings) for word in phrase.split())
                for form in dict.fromkeys((phrase, said_to)):
                    entries.append((form, Phrase("attribute", name, float(weight))))
    return Lexicon(
        Phrasebook(entries, numbers),
        pack.words("claims", "titles"),
        function_words(language),
        bool(pack.suffix),
        common_words(language),
    )


def _pairs(text: str) -> dict[str, str]:
    return dict(zip(*[iter(fold(text).split())] * 2, strict=True))


def _ended(word: str, endings: Mapping[str, str]) -> str:
    """A word with its longest known ending replaced.

    >>> _ended("oturuyorum", {"um": "un", "yorum": "yorsun"}), _ended("oda*", {"um": "un"})
    ('oturuyorsun', 'oda*')
    """
    ending = max((ending for ending in endings if word.endswith(ending)), key=len, default="")
    return word[: len(word) - len(ending)] + endings[ending] if ending else word


def _known(attribute: str, language: str) -> str:
    if attribute not in ATTRIBUTES:
        known = ", ".join(ATTRIBUTES)
        raise ConfigError(
            f"{language}.toml [claims]: unknown attribute {attribute!r}; expected one of {known}"
        )
    return attribute
