"""The phrasebook: finds the phrases of a pack's [claims] among the words of a sentence in one scan."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.claims.attributes import ATTRIBUTES
from cogmem.language.packs import fold, function_words, language_pack


class Token(NamedTuple):
    word: str  # folded, with the suffix after an apostrophe
    base: str  # without it
    capital: bool
    clause: int


class Sentence(NamedTuple):
    tokens: tuple[Token, ...]
    end: str  # the mark after it, "" at the end of a text


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


LONGEST = 5000  # maximum number of letters that are read
_PIECES = re.compile(
    r"(?P<word>[\w.+-]{1,64}@[\w.-]{1,64}|\d+(?:[.:,]\d+)*(?:'\w+)?|\w+(?:'\w+)*)"
    r"|(?P<end>[.!?…]+(?=\s|$)|\n|:(?=\s|$))|(?P<clause>[,;()—–]|\s-\s)"
)
_STEMS = 24  # length of the longest beginning or ending that is looked up


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
        self._entries = tuple(entries)
        self._numbers = frozenset(numbers)
        self._whole: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        self._begin: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        self._finish: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
        for text, phrase in self._entries:
            first, *rest = text.split()
            if first.endswith("*"):
                index, key = self._begin, first[:-1]
            elif first.startswith("*"):
                index, key = self._finish, first[1:]
            else:
                index, key = self._whole, first
            index.setdefault(key, []).append((tuple(rest), phrase))
        lengths = {len(part) for part in (*self._begin, *self._finish)}
        self._lengths = sorted(lengths.intersection(range(2, _STEMS + 1)))
        self._heads = lru_cache(maxsize=65_536)(self._look_up)

    def cues(self, names: Collection[str]) -> "Phrasebook":
        """The cues of these names alone."""
        kept = [entry for entry in self._entries if entry[1].kind == "cue" and entry[1].name in names]
        return Phrasebook(kept, self._numbers)

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

    def table(name: str) -> Mapping[str, str]:
        found: Any = section.get(name)
        if not isinstance(found, dict):
            raise ConfigError(f"{language}.toml: the section [claims.{name}] is missing")
        return found

    numbers = pack.words("claims", "numbers")
    entries: list[tuple[str, Phrase]] = []
    for name, text in table("cues").items():
        entries += [(phrase, Phrase("cue", name, 0.0, _canonical(phrase))) for phrase in _phrases(text)]
    for name, text in table("endings").items():
        entries += [(phrase, Phrase("ending", _known(name, language))) for phrase in _phrases(text)]
    for name, text in table("values").items():
        entries += [(phrase, Phrase("value", name, 0.0, _canonical(phrase))) for phrase in _phrases(text)]
    mirror, endings = (_pairs(section.get(key, "")) for key in ("mirror", "mirror_endings"))
    for name, lines in table("attributes").items():
        _known(name, language)
        for line in filter(str.strip, lines.splitlines()):
            weight, _, text = line.partition(":")
            for phrase in _phrases(text):
                said_to = " ".join(mirror.get(word) or _ended(word, endings) for word in phrase.split())
                for form in dict.fromkeys((phrase, said_to)):
                    entries.append((form, Phrase("attribute", name, float(weight))))
    stop = function_words(language)
    return Lexicon(
        Phrasebook(entries, numbers),
        pack.words("claims", "titles"),
        stop,
        bool(pack.suffix),
        stop | numbers | pack.words("claims", "common"),
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


def _phrases(text: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in re.split(r"[,\n]", fold(text)) if phrase.strip()]


def _known(attribute: str, language: str) -> str:
    if attribute not in ATTRIBUTES:
        known = ", ".join(ATTRIBUTES)
        raise ConfigError(
            f"{language}.toml [claims]: unknown attribute {attribute!r}; expected one of {known}"
        )
    return attribute


def _canonical(phrase: str) -> str:
    """The spelling of a value: that of its entry without variable parts; the words themselves if they have a
    number."""
    return "" if re.search(r"[#%_]|(^|\s)\*", phrase) else phrase.replace("*", "")
