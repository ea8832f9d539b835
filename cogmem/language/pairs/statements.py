"""Statements: what a pair of texts is compared by."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from cogmem.language import scripts
from cogmem.language.analysis import Analyser
from cogmem.language.claims.phrases import Token, lexicon
from cogmem.language.entities import slug
from cogmem.language.packs import fold, language_pack
from cogmem.language.person import ANONYMOUS
from cogmem.language.sentences import sentences, spoken

ME = "<me>"
"""Stands for the speaker: the first person, and the speaker's own name."""

LONGEST = 1200  # maximum number of letters of a text that are read

TURNING = frozenset(("now", "change", "leaving", "ended", "left", "moved", "correction"))
"""The cues that something is no longer as it was."""

NONE: frozenset[str] = frozenset()


class Statement(NamedTuple):
    """A statement as a pair reads it. Words are folded; content is stemmed, without stop words."""

    text: str
    """The words that it was read from."""
    words: tuple[str, ...] = ()
    """All words in order, content as stems."""
    content: frozenset[str] = NONE
    """Its content, values included."""
    frame: frozenset[str] = NONE
    """Its content without values."""
    values: Mapping[str, frozenset[str]] = {}
    """The values by kind: number, decimal, clock, money, percent, day, month, name, code; a number with its
    unit as "unit"."""
    slots: frozenset[tuple[str, str]] = frozenset()
    """A content word, and the one before (or, marked ">", behind) it."""
    before: Mapping[str, str] = {}
    """The word before each content word."""
    letters: frozenset[str] = NONE
    """Pieces of four letters of its content."""
    subject: str = ""
    """Whom it is about: ME, a relative or a name, "other" for he or she, or empty."""
    kin: frozenset[str] = NONE
    """The relatives that it mentions."""
    owners: frozenset[str] = NONE
    """Whose something is: words before "'s"."""
    ordered: tuple[str, ...] = ()
    """Its content in order."""
    cues: frozenset[str] = NONE
    """The cues of the language pack."""
    former: frozenset[str] = NONE
    """Words that a cue calls past: "not V", "from V", "no longer V"."""
    end: str = ""
    """Its final mark."""


def statements(text: str, speaker: str) -> tuple[str, ...]:
    """The sentences of a memory or a message, without the speaker's name before them. Code and what an image
    shows are no statements: nothing that is said later makes them others.

    >>> statements("Ada: About the flat. My rent is 950 now. [shares image: a key]", "Ada")
    ('About the flat.', 'My rent is 950 now.')
    """
    return _sentences(text.removeprefix(f"{speaker}: ")[:LONGEST])


_sentences = lru_cache(maxsize=1 << 14)(lambda text: tuple(sentences(spoken(text))))


@lru_cache(maxsize=1 << 14)
def statement(text: str, speaker: str, language: str) -> Statement:
    return _reader(language).read(text, frozenset(slug(speaker or ANONYMOUS).split("-")))


class _Reader:
    """Reads statements in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._analyser = Analyser(language)
        self._book = lexicon(language).book
        self._common = lexicon(language).common
        self._dropped = pack.stop_words | pack.question_words
        self._numbers = pack.words("claims", "numbers") - self._dropped
        self._days = _spellings(pack.section("dates")["weekdays"])
        self._months = _spellings(pack.section("dates")["months"])
        self._suffixed = bool(pack.suffix)

    def read(self, text: str, me: Collection[str]) -> Statement:
        """A statement; `me`: the parts of the speaker's name, folded. What is written without spaces between
        words says nothing here, and where it is the most of a text, the names and numbers among it say
        nothing either: a language has learnt none of it."""
        spaced, other = scripts.parted(unicodedata.normalize("NFC", text))
        composed = spaced.replace("’", "'") if len(other) < scripts.LETTERS * len(spaced.split()) else ""
        spans = [match.span() for match in _WORD.finditer(composed)]
        folded = fold(composed)
        if len(folded) != len(composed):
            composed = folded
        said = [folded[start:end] for start, end in spans]
        bases = [word if word.endswith("n't") else word.partition("'")[0] or word for word in said]
        capitals = [composed[start].isupper() for start, _ in spans]
        hits = self._book.scan(
            [Token(word, base, capital, 0) for word, base, capital in zip(said, bases, capitals, strict=True)]
        )
        cues: dict[str, list[range]] = {}
        for start, end, phrase in hits:
            if phrase.kind == "cue":
                cues.setdefault(phrase.name, []).append(range(start, end))
        first = {place for spots in cues.get("first", ()) for place in spots}
        words: list[str] = []
        kinds: list[str] = []
        for place, base in enumerate(bases):
            if base in me or place in first:
                words.append(ME)
                kinds.append("")
                continue
            kind = self._kind(base, capitals[place], place, folded, spans[place])
            words.append(base if kind or base in self._dropped else self._stem(base))
            kinds.append(kind or ("" if base in self._dropped or not base[0].isalnum() else "word"))
        return self._gathered(text, said, words, kinds, cues, folded)

    def _kind(self, base: str, capital: bool, place: int, folded: str, span: tuple[int, int]) -> str:
        """The kind of a value; empty for any other word."""
        if base[0].isdigit() or (base[0] == "v" and base[1:2].isdigit()):
            around = folded[max(0, span[0] - 1) : span[0]] + folded[span[1] : span[1] + 2]
            if ":" in base or _HALF_DAY.search(base + folded[span[1] : span[1] + 4]):
                return "clock"
            if "%" in around or "%" in base:
                return "percent"
            if not _CURRENCY.isdisjoint(around + base):
                return "money"
            if base[0] == "v" or base.count(".") > 0:
                return "decimal"
            return "number" if base.replace(",", "").isdigit() else "code"
        if base in self._numbers:
            return "number"
        if base in self._days:
            return "day"
        if capital and base in self._months:
            return "month"
        if any(mark in base for mark in "_/#+@") or any(letter.isdigit() for letter in base):
            return "code"
        if capital and place and base not in self._dropped and base not in self._common:
            return "name"
        return ""

    def _stem(self, base: str) -> str:
        terms = self._analyser.terms(base)
        return terms[0] if terms else base

    def _gathered(
        self,
        text: str,
        said: Sequence[str],
        words: Sequence[str],
        kinds: Sequence[str],
        cues: Mapping[str, Sequence[range]],
        folded: str,
    ) -> Statement:
        places = [place for place, kind in enumerate(kinds) if kind]
        content = frozenset(words[place] for place in places)
        values: dict[str, set[str]] = {}
        for place in places:
            if kinds[place] != "word":
                values.setdefault(kinds[place], set()).add(words[place])
                if kinds[place] in ("number", "decimal", "money") and place + 1 < len(words):
                    values.setdefault("unit", set()).add(f"{words[place]} {words[place + 1]}")
        frame = content.difference(*values.values()) if values else content
        slots: set[tuple[str, str]] = set()
        for one, other in pairwise([words[place] for place in places]):
            slots.update(((other, one), (one, f">{other}")))
        people: list[tuple[int, str]] = [
            (spot.start, words[spot.start]) for spot in cues.get("kin", ()) if len(spot) <= _KIN
        ]
        third = [(spot.start, "other") for spot in cues.get("third", ())]
        mine = [(place, ME) for place, word in enumerate(words) if word == ME]
        named = [(place, words[place]) for place in places if kinds[place] == "name" and place < _AHEAD]
        told = sorted([*people, *named, *third]) or mine
        if mine and told[0][0] > mine[0][0] + 1:  # "I told my sister", but not "my sister"
            told = mine
        former: set[str] = set()
        for spot in cues.get("leaving", ()):
            former.update(words[place] for place in places if spot.stop <= place < spot.stop + _NEAR)
        return Statement(
            text=text,
            words=tuple(words),
            content=content,
            frame=frame,
            values={kind: frozenset(found) for kind, found in values.items()},
            slots=frozenset(slots),
            before={words[place]: words[place - 1] if place else "^" for place in reversed(places)},
            letters=frozenset(
                piece for word in content for piece in _pieces(word if len(word) >= _PIECE else f"{word}$")
            ),
            subject=told[0][1] if told else "",
            kin=frozenset(word for _, word in people),
            owners=frozenset(
                words[place] for place in places if said[place].endswith("'s") and not self._suffixed
            ),
            ordered=tuple(words[place] for place in places),
            cues=frozenset(cues) & _CUES,
            former=frozenset(former),
            end=folded.rstrip("\"'”) ")[-1:],
        )


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language)


def _spellings(lines: str) -> frozenset[str]:
    return frozenset(fold(one) for line in lines.split() for one in line.split("|") if len(one) > _SHORT)


@lru_cache(maxsize=1 << 14)
def _pieces(word: str) -> tuple[str, ...]:
    return tuple(word[at : at + _PIECE] for at in range(max(len(word) - _PIECE + 1, 1)))


_WORD = re.compile(r"\w(?:[\w'.:/+#@&-]*[\w+#%])?")
_HALF_DAY = re.compile(r"\d ?[ap]\.?m\b")
_CURRENCY = frozenset("€$£₺¥")
_CUES = TURNING | {"refined", "also", "unreal", "open", "once", "past", "others", "request"}
_NEAR = 3  # number of words behind a cue that it may call past
_AHEAD = 3  # number of words at the beginning among which a name is the subject
_KIN = 2  # maximum number of words of a relative
_SHORT = 3  # letters of abbreviated days and months, which are other words too
_PIECE = 4  # letters of a piece
