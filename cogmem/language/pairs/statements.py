"""Statements: what a pair of texts is compared by."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from cogmem.language import scripts
from cogmem.language.analysis import analyser
from cogmem.language.names import slug
from cogmem.language.packs import fold, language_pack, same_words
from cogmem.language.phrases import Token, common_words, cue_book
from cogmem.language.reading import Reading, once
from cogmem.message import ANONYMOUS

ME = "<me>"
"""Stands for the speaker: the first person, and the speaker's own name."""

LONGEST = 1200  # maximum number of letters of a text that are read

TURNING = frozenset(("now", "change", "leaving", "ended", "left", "moved", "correction"))
"""The cues that something is no longer as it was."""

MARKS = (
    *("brief", "restricted", "unreal", "reported", "former", "negated", "turned", "exchanged"),
    *("hearer", "reaction", "wished", "advised", "off"),
)
"""What patterns find in a statement: that it holds for a while, or at certain times or places alone, is made
up, is what somebody else says, tells of a time before, is negated, says that something changed, which is the
cue "change", that something is given up, speaks to the hearer, begins as a reaction does, is a wish or a
possibility, is somebody's advice, or says that a plan is off."""

NONE: frozenset[str] = frozenset()

INTERJECTION = 6
"""Maximum number of words of a sentence that states nothing: "Way to go, Jon!"."""

LEAVING = "leaving"
"""The cue of what stands before something past, such as "not" or "from". By itself it tells of no change."""


@dataclass(slots=True, eq=False)
class Statement:
    """A statement as a pair reads it. Words are folded; content is stemmed, without stop words. It never
    changes."""

    text: str
    """The words that it was read from."""
    words: tuple[str, ...]
    """All words in order, content as stems."""
    spoken: tuple[str, ...]
    """The same words, folded only."""
    content: frozenset[str]
    """Its content, values included."""
    frame: frozenset[str]
    """Its content without values."""
    values: Mapping[str, frozenset[str]]
    """The values by kind: number, decimal, clock, money, percent, day, month, name, code; a number with its
    unit as "unit"."""
    before: Mapping[str, str]
    """The word before each content word."""
    subject: str
    """Whom it is about: ME, a relative or a name, "other" for he or she, or empty."""
    kin: frozenset[str]
    """The relatives that it mentions."""
    owners: frozenset[str]
    """Whose something is: words before "'s"."""
    ordered: tuple[str, ...]
    """Its content in order."""
    cues: frozenset[str]
    """The cues of the language pack."""
    former: frozenset[str]
    """Words that a cue calls past: "not V", "from V", "no longer V"."""
    given_up: Mapping[str, str]
    """Words for what it says is given up, or has another in its place ("swapped V for", "quit V"), and by
    whom: ME, another word, or empty."""
    plain: tuple[str, ...]
    """All words but those of its cues of change."""
    signs: frozenset[str]
    """The words of its cues of change and of "once", and those at the edges of what `turned` finds."""
    end: str
    """Its final mark."""
    verb: int
    """The place at which its predicate begins; -1 if it is not known."""
    tense: str
    """The kind of its verb: "past", "state", "auxiliary", or "over" for one in the past; empty if it is not
    known."""
    marks: frozenset[str]
    """What the patterns of the language pack, section `pairs`, find in it (MARKS)."""

    @property
    def reacts(self) -> bool:
        """Whether it only speaks to the hearer: "Way to go, Jon!", "I'm proud of you."."""
        if self.values.keys() - {"name"} or self.kin or len(self.words) > INTERJECTION:
            return False
        to_hearer = "hearer" in self.marks and self.cues.isdisjoint(TURNING)
        return to_hearer or ("reaction" in self.marks and ME not in self.words)

    @property
    def doer(self) -> str:
        """Who does what it tells, by the place of its verb; ME too for what is only so ("the rent is")."""
        around = self.words[max(self.verb - 1, 0) : self.verb + 2]
        if self.verb >= 0 and ME in around[:2]:
            return ME
        if self.subject not in ("", ME):
            return self.subject
        named = self.verb > 0 and around[0] in self.content
        return around[0] if named and not self.frame.isdisjoint(around[1:]) else ME

    @property
    def happened(self) -> bool:
        """Whether it tells of what happened once, and says nothing of a change."""
        return self.tense == "past" and self.cues.isdisjoint(TURNING)


def turns(earlier: Statement, later: Statement) -> bool:
    """Whether a later statement has a cue of change: any of TURNING, LEAVING only before what the earlier one
    says."""
    return bool(later.cues & TURNING - {LEAVING}) or not earlier.content.isdisjoint(
        (*later.former, *later.given_up)
    )


@once
def statements(text: Reading, speaker: str) -> tuple[Reading, ...]:
    """The sentences of a memory or a message, without the speaker's name before them. Code and what an image
    shows are no statements: nothing that is said later makes them others.

    >>> from cogmem.language.reading import read
    >>> told = read("Ada: About the flat. My rent is 950 now. [shares image: a key]", "en")
    >>> [sentence.text for sentence in statements(told, "Ada")]
    ['About the flat.', 'My rent is 950 now.']
    """
    return text.part(text.text.removeprefix(f"{speaker}: ")[:LONGEST]).prose.sentences


@once
def statement(text: Reading, speaker: str) -> Statement:
    """A text as a pair reads it, said by a speaker."""
    me = frozenset(slug(speaker or ANONYMOUS).split("-"))
    return _reader(text.language).read(text.text, _words_of(text), me)


def is_plain(text: Reading) -> bool:
    """Whether a sentence is no reaction, for it is too long, and has no value but names, whoever said it."""
    said = _words_of(text).said
    return len(said) > INTERJECTION and not any(word.valued for word in said)


@once
def _words_of(text: Reading) -> "_Words":
    return _reader(text.language).words(text.text)


class _Word(NamedTuple):
    """A word, wherever it stands, and how a pair reads it."""

    token: Token
    word: str
    kind: str
    """The kind of a value, "word" for other content, or empty."""
    first: tuple[str, str]
    """Word and kind at the beginning of a statement."""
    figure: bool
    """Whether it is a value whose kind depends on what stands around it."""
    cue: bool
    """Whether a cue may begin with it."""
    verb: str
    """The kind of a verb; "pronoun" of a word before one; empty for other words."""
    valued: bool
    """Whether it may be a value other than a name."""


class _Words(NamedTuple):
    """A text in NFC without what is written without spaces between words, the same folded, and its words."""

    composed: str
    folded: str
    said: Sequence[_Word]


class _Reader:
    """Reads statements in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._analyser = analyser(language)
        self._book = cue_book(language, _CUES | {"first", "third", "kin", "leaving"})
        self._dropped = pack.stop_words | pack.question_words
        self._numbers = pack.words("claims", "numbers") - self._dropped
        self._days = _spellings(pack.section("dates")["weekdays"])
        self._months = _spellings(pack.section("dates")["months"])
        self._suffixed = bool(pack.suffix)
        self._owned = tuple(pack.words("pairs", "owned")) if pack.suffix else ()
        self._single = pack.words("pairs", "single")
        self._same = same_words(pack.section("pairs")["same"]) | pack.kin
        self._same |= {day + case: day for day in self._days for case in pack.words("pairs", "cases")}
        self._no_names = self._dropped | common_words(language) | self._same.keys()
        self._verbs = {
            name: pack.patterns("pairs", name) for name in ("pronoun", "over", "auxiliary", "past", "state")
        }
        self._marks = pack.book("pairs", MARKS)
        self._word = lru_cache(maxsize=1 << 16)(self._look_up)
        self._plain = lru_cache(maxsize=1 << 16)(lambda word: self._look_up(word.lower(), word[0].isupper()))

    def words(self, text: str) -> _Words:
        """The words of a text. What is written without spaces between words says nothing here, and where it
        is the most of a text, the names and numbers among it say nothing either: a language has learnt none
        of it."""
        spaced, other = scripts.parted(unicodedata.normalize("NFC", text))
        composed = spaced.replace("’", "'") if len(other) < scripts.LETTERS * len(spaced.split()) else ""
        folded = fold(composed)
        if composed.isascii():
            return _Words(composed, folded, list(map(self._plain, _WORD.findall(composed))))
        whole = composed if len(folded) == len(composed) else folded
        spans = [match.span() for match in _WORD.finditer(composed)]
        said = [self._word(folded[start:end], whole[start].isupper()) for start, end in spans]
        return _Words(composed, folded, said)

    def read(self, text: str, read_as: _Words, me: Collection[str]) -> Statement:
        """The statement of a text and its words; `me`: the parts of the speaker's name, folded."""
        composed, folded, said = read_as
        cues: dict[str, list[range]] = {}
        starts = [place for place, word in enumerate(said) if word.cue]
        for start, end, phrase in self._book.scan([word.token for word in said], starts) if starts else ():
            cues.setdefault(phrase.name, []).append(range(start, end))
        words = [word.word for word in said]
        kinds = [word.kind for word in said]
        if said:
            words[0], kinds[0] = said[0].first
        if figures := [place for place, word in enumerate(said) if word.figure]:
            spans = [match.span() for match in _WORD.finditer(composed)]
            for place in figures:
                kinds[place] = _kind_of_figure(words[place], folded, spans[place])
        relatives = {place for spot in cues.get("kin", ()) for place in spot}  # Turkish "kedim", as "gittim"
        mine = {place for spots in cues.get("first", ()) for place in spots} - relatives
        mine.update(place for place, word in enumerate(said) if word.token.base in me)
        for place in mine:
            if not (self._owned and said[place].token.word.endswith(self._owned)):  # "telefonumu"
                words[place], kinds[place] = ME, ""
        return self._gathered(text, said, words, kinds, min(mine, default=-1), cues, folded)

    def _look_up(self, said: str, capital: bool) -> _Word:
        base = said if said.endswith("n't") else said.partition("'")[0] or said
        base = _ORDINAL.sub(r"\1", self._same.get(base, base))
        token = Token(said, base, capital, 0)
        cue = self._book.opens(said)
        if base[0].isdigit() or (base[0] == "v" and base[1:2].isdigit()):
            return _Word(token, base, "", (base, ""), True, cue, "", True)
        kind = self._kind(base, capital)
        later = self._read_as(base, kind)
        first = (
            self._read_as(base, "") if kind == "name" or len(base) == 1 else later
        )  # any first word is in capitals
        verb = next((name for name, words in self._verbs.items() if words.fullmatch(said)), "")
        return _Word(token, *later, first, False, cue, verb, kind not in ("", "name"))

    def _read_as(self, base: str, kind: str) -> tuple[str, str]:
        """How a pair reads a word of a kind, and the kind if it may be content."""
        if kind or base in self._dropped:
            return base, kind
        return self._stem(base), "word" if base[0].isalnum() else ""

    def _kind(self, base: str, capital: bool) -> str:
        """The kind of a value behind the first word; empty for any other word."""
        if base in self._numbers:
            return "number"
        if base in self._days:
            return "day"
        if capital and len(base) == 1 and base not in self._single:
            return "code"
        if capital and base in self._months:
            return "month"
        if not base.isalpha() and (base[-2:-1] == "-" or any(m in "_/#+@" or m.isdigit() for m in base)):
            return "code"
        if capital and base not in self._no_names:
            return "name"
        return ""

    def _stem(self, base: str) -> str:
        terms = self._analyser.terms(base)
        return terms[0] if terms else base

    def _given_up(self, said: Sequence[_Word], words: Sequence[str], folded: str) -> Mapping[str, str]:
        """The words for what is given up, and by whom. Where words take suffixes, a verb carries its
        person."""
        unnamed = "" if not self._suffixed else ME if ME in words else "other"
        places: dict[str, int] = {}
        for place, word in reversed(list(enumerate(said))):
            places[word.token.base] = places[word.token.word] = place
        found: dict[str, str] = {}
        for match in self._marks.lists["exchanged"].matches(folded):
            who = places.get(match.groupdict().get("who") or "", -1)
            place = places.get(match["old"].split()[-1], -1)
            if place >= 0:
                found[said[place].word] = words[who] if who >= 0 else unnamed
        return found

    def _predicate(self, said: Sequence[_Word], kinds: Sequence[str]) -> tuple[int, str]:
        """Where the predicate begins, and the kind of its verb. A verb stands behind a pronoun or behind
        content; where words take suffixes, the predicate follows the first content, and ends with it."""
        if self._suffixed:
            first = next((place for place, kind in enumerate(kinds, 1) if kind), -1)
            return first, said[-1].verb if said else ""
        last = max((place for place, kind in enumerate(kinds) if kind), default=-1)
        for place, word in enumerate(said):
            if word.verb == "pronoun":
                place = place if "'" in word.token.word else min(place + 1, len(said) - 1)
                return place, said[place].verb.replace("pronoun", "state")
            behind = place and kinds[place - 1] and not word.token.capital
            if behind and kinds[place - 1] in _COUNTED and place >= last:
                continue  # a unit: "tickets cost 12 pounds"
            if word.verb in ("over", "auxiliary", "past") or (word.verb and behind):
                done = word.verb == "over" and any(one.verb == "past" for one in said[place + 1 : place + 3])
                return place, "past" if done else word.verb
        return -1, ""

    def _gathered(
        self,
        text: str,
        said: Sequence[_Word],
        words: Sequence[str],
        kinds: Sequence[str],
        mine: int,
        cues: Mapping[str, Sequence[range]],
        folded: str,
    ) -> Statement:
        """The statement of these words. `mine`: the first place of the speaker; -1 for none."""
        places = [place for place, kind in enumerate(kinds) if kind]
        ordered = tuple([words[place] for place in places])
        content = frozenset(ordered)
        values: dict[str, set[str]] = {}
        for place, word in zip(places, ordered, strict=True):
            if (kind := kinds[place]) != "word":
                values.setdefault(kind, set()).add(word)
                if kind in _COUNTED and place + 1 < len(words) and kinds[place + 1] not in _COUNTED:
                    values.setdefault("unit", set()).add(f"{word} {words[place + 1]}")
        frame = content.difference(*values.values()) if values else content
        people = [(spot.start, words[spot.start]) for spot in cues.get("kin", ()) if len(spot) <= _KIN]
        third = [(spot.start, "other") for spot in cues.get("third", ())]
        named = [(place, words[place]) for place, kind in enumerate(kinds[:_AHEAD]) if kind == "name"]
        told = sorted([*people, *named, *third])
        if mine >= 0 and (not told or told[0][0] > mine + 1):  # "I told my sister", but not "my sister"
            told = [(mine, ME)]
        former: set[str] = set()
        for spot in cues.get("leaving", ()):
            near = range(spot.stop, min(spot.stop + _NEAR, len(words)))
            former.update(words[place] for place in near if kinds[place])
        genitive = not self._suffixed and "'s" in folded
        verb, tense = self._predicate(said, kinds)
        marks = self._marks.found(folded)
        turning = {place for name in TURNING.intersection(cues) for spot in cues[name] for place in spot}
        marked = {place for spot in cues.get("once", ()) for place in spot}
        if "turned" in marks:
            found = [match[0].split() for match in self._marks.lists["turned"].matches(folded)]
            edges = {word for words in found for word in (words[0], words[-1])}
            marked.update(place for place, word in enumerate(said) if word.token.word in edges)
        given_up = self._given_up(said, words, folded) if "exchanged" in marks else {}
        return Statement(
            text=text,
            words=tuple(words),
            spoken=tuple([word.token.word for word in said]),
            content=content,
            frame=frame,
            values={kind: frozenset(found) for kind, found in values.items()} if values else {},
            before={words[place]: words[place - 1] if place else "^" for place in reversed(places)},
            subject=told[0][1] if told else "",
            kin=frozenset([word for _, word in people]) if people else NONE,
            owners=frozenset([words[place] for place in places if said[place].token.word.endswith("'s")])
            if genitive
            else NONE,
            ordered=ordered,
            cues=_CUES.intersection(cues) | ({"change"} if "turned" in marks else NONE),
            former=frozenset(former) if former else NONE,
            given_up=given_up,
            plain=tuple([word for place, word in enumerate(words) if place not in turning]),
            signs=frozenset([words[place] for place in turning | marked]),
            end=folded.rstrip("\"'”) ")[-1:],
            verb=verb,
            tense=tense,
            marks=frozenset(marks) if marks else NONE,
        )


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language)


def _kind_of_figure(base: str, folded: str, span: tuple[int, int]) -> str:
    """The kind of a value that begins with a digit, or with a digit behind "v"."""
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


def _spellings(lines: str) -> frozenset[str]:
    return frozenset(fold(one) for line in lines.split() for one in line.split("|") if len(one) > _SHORT)


_WORD = re.compile(r"\w(?:[\w'.:/+#@&-]*[\w+#%])?")
_ORDINAL = re.compile(r"^(\d{1,2})(?:st|nd|rd|th)$")
_HALF_DAY = re.compile(r"\d ?[ap]\.?m\b")
_CURRENCY = frozenset("€$£₺¥")
_CUES = TURNING | {"refined", "also", "unreal", "open", "once", "past", "others", "request"}
_COUNTED = frozenset(("number", "decimal", "money"))  # kinds of values that may have a unit
_NEAR = 3  # number of words behind a cue that it may call past
_AHEAD = 3  # number of words at the beginning among which a name is the subject
_KIN = 2  # maximum number of words of a relative
_SHORT = 3  # letters of abbreviated days and months, which are other words too
