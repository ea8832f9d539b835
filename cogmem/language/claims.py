"""Claims: what a sentence says of whose life, so that a later sentence can be seen to replace it.

A claim is addressed by (subject, attribute). A pack holds, under [claims], the vocabulary of every attribute,
the values of every type, and the cues of change; the kinds of attributes themselves are no matter of language
and stand here. One scan of a text finds the phrases of all of them, so the cost is that of looking words up.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.packs import fold, language_pack


class Hold(StrEnum):
    """How many values an attribute has at a time, and what it takes to replace one.

    ONE: any other value replaces it. FAVOURITE: others are mentioned in passing, so only a sentence that
    says that something changed. MANY: values coexist, only what is named as past ends. PLAN: replaced if
    the same plan gets another date. STATE: a passing state.
    """

    ONE = "one"
    FAVOURITE = "favourite"
    MANY = "many"
    PLAN = "plan"
    STATE = "state"


class Attribute(NamedTuple):
    """`value`: the types of value it takes, "" for any words; `of`: the type of the thing it is an attribute
    of, where a person has it of several (the weekday of a sport): claims of different things coexist."""

    hold: Hold
    value: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


def _attributes(hold: Hold, table: str) -> dict[str, Attribute]:
    """A line reads "name: types of value / type of the thing"."""
    found = {}
    for line in table.strip().splitlines():
        name, _, types = line.strip().partition(":")
        value, _, of = types.partition("/")
        found[name] = Attribute(hold, tuple(value.split()), tuple(of.split()))
    return found


ATTRIBUTES: Mapping[str, Attribute] = {
    **_attributes(
        Hold.ONE,
        """
        residence: place
        birthplace: place
        employer: organisation
        occupation: job
        birthday: date
        age: number
        blood: blood
        studies: field
        school: organisation
        name: title
        nickname: title
        partner: person
        marital: marital
        doctor: person
        car: organisation
        phone: digits
        email: address
        workout: weekday / sport
        coffee: amount
        medication: meal clock daypart / medicine
        meeting: clock daypart weekday
        commute: transport
        backup: storage
        router: duration
        watering: weekday
        bread: duration
        waking: clock
        bedtime: clock
        deployment: branch
        budget: money
        deadline: date weekday
        status: status
        """,
    ),
    **_attributes(
        Hold.FAVOURITE,
        """
        drink: drink
        colour: colour
        music: genre
        seat: seat
        style: style
        editor: editor
        device: device
        holiday: terrain
        diet: diet
        team: organisation
        """,
    ),
    **_attributes(
        Hold.MANY,
        """
        allergy: allergen
        pets: animal
        children: person
        languages: tongue
        instruments: instrument
        hobbies: hobby
        dislike: food
        food: food
        film: film
        flower: flower
        cuisine: cuisine
        """,
    ),
    **_attributes(
        Hold.PLAN,
        """
        trip: when / place
        appointment: when / person
        talk: when / words
        party: when / person
        exam: when / words
        delivery: when / words
        """,
    ),
    **_attributes(
        Hold.STATE,
        """
        mood: mood
        """,
    ),
}
"""What a life is made of, as far as claims go."""


class Manner(StrEnum):
    """How a claim is made. MOVED: of a plan; ENDED: a value ceased, and no other took its place."""

    STATED = "stated"
    CHANGED = "changed"
    CORRECTED = "corrected"
    REFINED = "refined"
    MOVED = "moved"
    ENDED = "ended"
    ADDED = "added"


class Claim(NamedTuple):
    """`value`, `former`, `of`: folded words; several values are divided by commas. `former` is what the
    sentence itself says no longer holds, `of` the thing that the attribute belongs to, "" for none. `typed`:
    the value is of the attribute's type, and not just the words of the sentence. `attribute` is "" where a
    correction names what was wrong, and nothing tells of what.
    """

    subject: str
    attribute: str
    value: str
    of: str = ""
    former: str = ""
    manner: Manner = Manner.STATED
    typed: bool = True

    @property
    def weak(self) -> bool:
        """Whether little speaks for the attribute, which ends with a question mark then: such a claim
        replaces nothing, and only a sentence that names its value as past replaces it."""
        return self.attribute.endswith("?")


def encode(claim: Claim) -> str:
    """A claim as a memory's column has it: what holds, and not how it was said.

    >>> encode(Claim("ada", "workout", "friday", "yoga", former="tuesday"))
    'ada|workout|friday|yoga'
    """
    kept = (claim.subject, claim.attribute, claim.value, claim.of)
    return "|".join(part.replace("|", " ") for part in kept).rstrip("|")


def decode(text: str) -> Claim:
    """The claim that `encode` wrote; what else a column may hold gives a claim of no attribute.

    >>> decode("ada|residence|oslo")[:3]
    ('ada', 'residence', 'oslo')
    """
    subject, attribute, value, of, *_ = [*text.split("|"), "", "", ""]
    return Claim(subject, attribute, value, of)


def addresses(claim: Claim) -> tuple[str, ...]:
    """Under which claims that this one may replace are looked up.

    >>> addresses(Claim("ada", "residence", "bergen", former="oslo"))
    ('ada|residence', 'ada|residence?')
    """
    if claim.weak or not claim.attribute:
        return ()
    strong = f"{claim.subject}|{claim.attribute}"
    return (strong, f"{strong}?") if claim.former else (strong,)


class _Token(NamedTuple):
    word: str  # folded, with what follows an apostrophe
    base: str  # without it
    capital: bool
    clause: int


class _Sentence(NamedTuple):
    tokens: tuple[_Token, ...]
    end: str  # the sign that closed it, "" at the end of a text


class _Phrase(NamedTuple):
    """What a phrase tells. `kind`: "cue", "ending", "value" or "attribute"; `name`: which of them; `weight`:
    of evidence for an attribute; `canonical`: how a value is written, "" as it was said."""

    kind: str
    name: str
    weight: float = 0.0
    canonical: str = ""


class _Hit(NamedTuple):
    start: int
    end: int
    phrase: _Phrase


_LONGEST = 5000  # letters of a text that are read; no message of people is longer
_PIECES = re.compile(
    r"(?P<word>[\w.+-]{1,64}@[\w.-]{1,64}|\d+(?:[.:,]\d+)*(?:'\w+)?|\w+(?:'\w+)*)"
    r"|(?P<end>[.!?…]+(?=\s|$)|\n|:(?=\s|$))|(?P<clause>[,;()—–]|\s-\s)"
)
_ENOUGH = 2.0  # evidence that makes a claim
_SURE = 3.0  # evidence that needs no value of the right type, or stands although others are spoken of
_ABOUT_NAMES = frozenset({"owner", "prefer"})  # cues that a name itself may give
_VAGUE = frozenset({"plain", "prefer", "verb", "opening", "owner"})  # cues that are words of any sentence
_BESIDE = 1.5  # what a neighbouring sentence without a value adds to it, at most
_WEAK = 1.0  # evidence of a claim that may be ended by its name
_NEAR = 4  # words between a cue and what it is about
_STEMS = 24  # letters of the longest beginning or ending of a word that is looked up
_LOOSE = 6  # words of a value that has no type


def _sentences(text: str, titles: Collection[str]) -> list[_Sentence]:
    composed = unicodedata.normalize("NFC", text[:_LONGEST]).replace("’", "'")
    folded = fold(composed)
    found: list[_Sentence] = []
    tokens: list[_Token] = []
    clause = 0
    for match in _PIECES.finditer(folded):
        if match["word"]:
            word = match["word"]
            tokens.append(_Token(word, word.partition("'")[0], composed[match.start()].isupper(), clause))
        elif match["clause"]:
            clause += 1
        elif tokens and not (match["end"] == "." and tokens[-1].word in titles):
            found.append(_Sentence(tuple(tokens), match["end"][-1:]))
            tokens, clause = [], 0
    if tokens:
        found.append(_Sentence(tuple(tokens), ""))
    return found


class _Heads(NamedTuple):
    """The phrases that begin with one word: that word alone; by their second word; with a pattern there.
    The rest of a phrase is what follows the words that led to it."""

    alone: tuple[_Phrase, ...]
    pairs: Mapping[str, Sequence[tuple[tuple[str, ...], _Phrase]]]
    open: Sequence[tuple[tuple[str, ...], _Phrase]]


class _Phrasebook:
    """Phrases found in one pass over a sentence. An element of a phrase is a word, `word*` for what begins
    so, `*word` for what ends so, `_` for any word, `#` for digits, `%` for a number in digits or words; `$`
    at its end is the end of a clause."""

    def __init__(self, entries: Iterable[tuple[str, _Phrase]], numbers: Collection[str]) -> None:
        self._numbers = frozenset(numbers)
        self._whole: dict[str, list[tuple[tuple[str, ...], _Phrase]]] = {}
        self._begin: dict[str, list[tuple[tuple[str, ...], _Phrase]]] = {}
        self._finish: dict[str, list[tuple[tuple[str, ...], _Phrase]]] = {}
        for text, phrase in entries:
            first, *rest = text.split()
            if first.endswith("*"):
                index, key = self._begin, first[:-1]
            elif first.startswith("*"):
                index, key = self._finish, first[1:]
            else:
                index, key = self._whole, first
            index.setdefault(key, []).append((tuple(rest), phrase))
        self._heads = lru_cache(maxsize=65_536)(self._look_up)

    def _look_up(self, word: str) -> _Heads:
        base = word.partition("'")[0]
        found: list[tuple[tuple[str, ...], _Phrase]] = []
        for form in dict.fromkeys((word, base)):
            found += self._whole.get(form, [])
            for length in range(2, min(len(form), _STEMS) + 1):
                found += self._begin.get(form[:length], [])
                found += self._finish.get(form[-length:], [])
        if base[0].isdigit():
            found += self._whole.get("#", []) + self._whole.get("%", [])
        elif base in self._numbers:
            found += self._whole.get("%", [])
        alone: list[_Phrase] = []
        pairs: dict[str, list[tuple[tuple[str, ...], _Phrase]]] = {}
        patterns: list[tuple[tuple[str, ...], _Phrase]] = []
        for rest, phrase in dict.fromkeys(found):
            if not rest:
                alone.append(phrase)
            elif rest[0].isalnum():
                pairs.setdefault(rest[0], []).append((rest[1:], phrase))
            else:
                patterns.append((rest, phrase))
        return _Heads(tuple(alone), pairs, patterns)

    def _fits(self, elements: Sequence[str], tokens: Sequence[_Token], start: int) -> bool:
        """Whether the tokens from `start` are what the elements ask for."""
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

    def scan(self, tokens: Sequence[_Token]) -> list[_Hit]:
        """All phrases, by place."""
        hits: list[_Hit] = []
        last = len(tokens) - 1
        for start, token in enumerate(tokens):
            alone, pairs, patterns = self._heads(token.word)
            hits.extend(_Hit(start, start + 1, phrase) for phrase in alone)
            if pairs and start < last:
                following = tokens[start + 1]
                for word in (following.word,) if following.word == following.base else following[:2]:
                    for rest, phrase in pairs.get(word, ()):
                        if not rest or self._fits(rest, tokens, start + 2):
                            hits.append(_Hit(start, start + 2 + len(rest) - (rest[-1:] == ("$",)), phrase))
            for rest, phrase in patterns:
                if self._fits(rest, tokens, start + 1):
                    hits.append(_Hit(start, start + 1 + len(rest) - (rest[-1:] == ("$",)), phrase))
        return hits


class _Lexicon(NamedTuple):
    """A pack's [claims], ready for use."""

    book: _Phrasebook
    titles: frozenset[str]
    stop: frozenset[str]
    suffixed: bool  # names take suffixes after an apostrophe
    common: frozenset[str]  # words that are no name although they begin a sentence


@cache
def _lexicon(language: str) -> _Lexicon:
    pack = language_pack(language)
    section = pack.section("claims")

    def table(name: str) -> Mapping[str, str]:
        found: Any = section.get(name)
        if not isinstance(found, dict):
            raise ConfigError(f"{language}.toml: the section [claims.{name}] is missing")
        return found

    numbers = pack.words("claims", "numbers")
    entries: list[tuple[str, _Phrase]] = []
    for name, text in table("cues").items():
        entries += [(phrase, _Phrase("cue", name)) for phrase in _phrases(text)]
    for name, text in table("endings").items():
        entries += [(phrase, _Phrase("ending", _known(name, language))) for phrase in _phrases(text)]
    for name, text in table("values").items():
        entries += [(phrase, _Phrase("value", name, 0.0, _canonical(phrase))) for phrase in _phrases(text)]
    mirror = dict(zip(*[iter(fold(section.get("mirror", "")).split())] * 2, strict=True))
    for name, lines in table("attributes").items():
        _known(name, language)
        for line in filter(str.strip, lines.splitlines()):
            weight, _, text = line.partition(":")
            for phrase in _phrases(text):
                said_to = " ".join(mirror.get(word, word) for word in phrase.split())
                for form in dict.fromkeys((phrase, said_to)):
                    entries.append((form, _Phrase("attribute", name, float(weight))))
    stop = frozenset(fold(word) for word in pack.stop_words | pack.question_words)
    return _Lexicon(
        _Phrasebook(entries, numbers),
        pack.words("claims", "titles"),
        stop,
        bool(pack.suffix),
        stop | numbers | pack.words("claims", "common"),
    )


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
    """How a value is written: as its entry is, without what varies; as it was said if a number is in it."""
    return "" if re.search(r"[#%_]|(^|\s)\*", phrase) else phrase.replace("*", "")


class _Mention(NamedTuple):
    start: int
    end: int
    text: str


_PROPER = frozenset({"place", "organisation", "person", "title"})
_CAPITALISED = frozenset({"date", "weekday", "when", "tongue", "cuisine"})  # with a capital, and no names
_WHEN = ("date", "weekday", "when")
_SPECIFIC = {
    name: attribute
    for attribute, sort in ATTRIBUTES.items()
    for name in (*sort.value, *sort.of)
    if name not in _PROPER and sum(name in other.value + other.of for other in ATTRIBUTES.values()) == 1
}
"""Types of value that only one attribute takes: such a value speaks for it."""


class _Reading:
    """What the phrasebook finds in one sentence. `words`: the tokens that are evidence for an attribute;
    `ends`: the places just behind it; `lead`: the sentence before, if a colon divides the two."""

    def __init__(self, sentence: _Sentence, lexicon: _Lexicon, known: Collection[str]) -> None:
        self.tokens, self.end = sentence
        self.lead: _Reading | None = None
        self.cues: dict[str, list[_Hit]] = {}
        self.endings: dict[str, list[_Hit]] = {}
        self.values: dict[str, list[_Mention]] = {}
        self.words: dict[str, set[int]] = {}
        self.ends: dict[str, set[int]] = {}
        self._lexicon = lexicon
        evident: list[tuple[float, int, int, str]] = []
        for hit in lexicon.book.scan(self.tokens):
            start, end, (kind, name, weight, canonical) = hit
            if kind == "cue":
                self.cues.setdefault(name, []).append(hit)
            elif kind == "ending":
                self.endings.setdefault(name, []).append(hit)
            elif kind == "attribute":
                evident.append((-weight, start, end, name))
                self.words.setdefault(name, set()).update(range(start, end))
                self.ends.setdefault(name, set()).add(end)
            elif name != "name" or self.tokens[start].capital:
                text = canonical or self._as_said(start, end)
                self.values.setdefault(name, []).append(_Mention(start, end, text))
        self.values = {name: _longest(found) for name, found in self.values.items()}
        self.evidence = self._weighed(sorted(evident))
        self.proper, self.persons = self._names(known)

    def _weighed(self, evident: Sequence[tuple[float, int, int, str]]) -> dict[str, float]:
        """Evidence for each attribute, no word counted twice. `evident`: (-weight, start, end, attribute),
        ascending. A plan is meant more likely where something was put off."""
        evidence: dict[str, float] = {}
        counted: dict[str, set[int]] = {}
        for kind, name in _SPECIFIC.items():
            if kind in self.values:
                evidence[name] = evidence.get(name, 0.0) + self._worth(kind, ATTRIBUTES[name].hold)
                start, end, _ = self.values[kind][0]
                counted.setdefault(name, set()).update(range(start, end))
        for weight, start, end, name in evident:
            seen = counted.setdefault(name, set())
            if seen.isdisjoint(range(start, end)):
                seen.update(range(start, end))
                evidence[name] = evidence.get(name, 0.0) - weight
        for name in self.words:
            if ATTRIBUTES[name].hold is Hold.PLAN and self.has("moved"):
                evidence[name] += 1.0
        return evidence

    def _names(self, known: Collection[str]) -> tuple[list[_Mention], list[_Mention]]:
        """Proper names, and those of people among them. A name that is also a word is no value then."""
        named = {mention.start for mention in self.values.get("name", ())}
        named |= {place for place, token in enumerate(self.tokens) if token.base in known and token.capital}
        proper = self._proper(named)
        bare = {place for place in named if place or self._suffixed(place)}
        for kind in _SPECIFIC:
            if bare and kind in self.values and kind != "editor":  # an editor's capital is its own
                self.values[kind] = [value for value in self.values[kind] if value.start not in bare]
        related = {hit.end for hit in self.cues.get("kin", ()) if hit.end < len(self.tokens)}
        named |= {place for place in related if not self._suffixed(place)}
        persons = [name for name in proper if not named.isdisjoint(range(name.start, name.end))]
        return proper, persons

    def has(self, cue: str) -> bool:
        return cue in self.cues

    def says(self, cue: str) -> bool:
        """Whether the sentence has a cue, or what leads to it does."""
        return self.has(cue) or (self.lead is not None and self.lead.has(cue))

    def spots(self, cue: str) -> set[int]:
        return {place for hit in self.cues.get(cue, ()) for place in range(hit.start, hit.end)}

    def _worth(self, kind: str, hold: Hold) -> float:
        """What values of a type that one attribute takes say for it: more if they are somebody's own, liked,
        or exchanged for each other."""
        mentions = self.values[kind]
        own = hold is Hold.MANY and mentions[0].start - 1 in self.spots("own")
        tastes = hold in (Hold.FAVOURITE, Hold.MANY) and self.has("prefer")
        exchanged = len(mentions) > 1 and (self.has("leaving") or self.has("left"))
        return 2.0 if own or tastes or exchanged else 1.0

    def _as_said(self, start: int, end: int) -> str:
        """The words of a value, without a preposition before it."""
        words = [token.base for token in self.tokens[start:end]]
        return " ".join(words[1:] if len(words) > 1 and words[0] in self._lexicon.stop else words)

    def _proper(self, named: Collection[int]) -> list[_Mention]:
        """Runs of capitals that are no value of another type. A suffix ends a run, and where names take
        suffixes a person does: no preposition need stand between "Selin" and "Oslo'da"."""
        runs: list[_Mention] = []
        start = -1
        for place in range(len(self.tokens) + 1):
            inside = place < len(self.tokens) and self._is_name(place)
            if start >= 0 and (not inside or self.tokens[place].clause != self.tokens[start].clause):
                runs.append(self._run(start, place))
                start = -1
            if inside and start < 0:
                start = place
            if inside and ("'" in self.tokens[place].word or (self._lexicon.suffixed and place in named)):
                runs.append(self._run(start, place + 1))
                start = -1
        return runs

    def _run(self, start: int, end: int) -> _Mention:
        return _Mention(start, end, " ".join(token.base for token in self.tokens[start:end]))

    def _is_name(self, place: int) -> bool:
        """Whether a word may be (part of) a name. The first word has its capital from the sentence: it is
        none if it has a meaning here, or is too common for a name."""
        token = self.tokens[place]
        if not token.capital or place in self._never_names:
            return False
        return place > 0 or self._suffixed(0) or not (token.base in self._lexicon.common or self._meant)

    @cached_property
    def _never_names(self) -> set[int]:
        dated = {
            place
            for kind in _CAPITALISED & self.values.keys()
            for start, end, _ in self.values[kind]
            for place in range(start, end)
        }
        return dated | self.spots("first") | self.spots("title")

    @cached_property
    def _meant(self) -> bool:
        """Whether the first word is a cue or evidence."""
        cues = (hit.start for name, hits in self.cues.items() if name not in _ABOUT_NAMES for hit in hits)
        return 0 in cues or any(0 in places for places in self.words.values())

    def mentions(self, kinds: Sequence[str], attribute: str) -> list[_Mention]:
        """Values of these types, by place."""
        found: list[_Mention] = []
        for kind in kinds:
            if kind == "when":
                found += [mention for name in _WHEN for mention in self.values.get(name, ())]
            elif kind == "title":
                found += self.proper
            elif kind == "person":
                behind = {hit.end for hit in self.cues.get("title", ())} | self.ends.get(attribute, set())
                found += [name for name in self.proper if name in self.persons or name.start in behind]
            elif kind in _PROPER:
                found += [name for name in self.proper if name not in self.persons]
            else:
                found += self.values.get(kind, [])
        found = _longest(found)
        unsure = bool(found) and found[0].start == 0 and set(kinds) <= _PROPER
        return found[1:] if unsure and not self._named(found[0].end, attribute) else found

    def _suffixed(self, place: int) -> bool:
        """Whether a word has the suffix of a name."""
        return self._lexicon.suffixed and "'" in self.tokens[place].word

    def _named(self, end: int, attribute: str) -> bool:
        """Whether the first word of the sentence is a name: it has a suffix, or does what names do."""
        if self._suffixed(end - 1) or end > 1:
            return True
        if self.lead is not None and (end == len(self.tokens) or self.tokens[end].clause):
            return True  # what a colon announces
        if any(person.start == 0 for person in self.persons):
            return True
        follows = end < len(self.tokens) and self.tokens[end].clause == self.tokens[0].clause
        told = end in self.words.get(attribute, ()) and end not in self.spots("first") and self.has("first")
        return follows and (told or end in self.spots("verb"))

    def content(self, without: Collection[int]) -> list[_Mention]:
        """Words that carry meaning, each for itself."""
        cue = {place for name in self.cues if name not in _VAGUE for place in self.spots(name)}
        return [
            _Mention(place, place + 1, token.base)
            for place, token in enumerate(self.tokens)
            if place not in without
            and place not in cue
            and len(token.base) > 2
            and token.base not in self._lexicon.stop
        ]


def _longest(mentions: Iterable[_Mention]) -> list[_Mention]:
    """Of mentions that overlap the longest, by place."""
    kept: list[_Mention] = []
    for mention in sorted(mentions, key=lambda mention: (mention.start - mention.end, mention.start)):
        if all(mention.end <= other.start or other.end <= mention.start for other in kept):
            kept.append(mention)
    return sorted(kept)


class _Split(NamedTuple):
    """The values of a sentence: what holds, and what it says is past."""

    current: list[_Mention]
    former: list[_Mention]


def _split(reading: _Reading, mentions: list[_Mention], one: bool) -> _Split:
    """Which values are named as past: those after "not", "instead of", before "is behind me" and the like;
    of several values of what has one, those that are not in the clause that says "now"."""
    tokens = reading.tokens
    former: list[_Mention] = []
    for place, mention in enumerate(mentions):
        last = mentions[place - 1].end if place else 0
        following = mentions[place + 1].start if place + 1 < len(mentions) else len(tokens)
        clause = tokens[mention.start].clause
        before = any(
            last <= hit.end <= mention.start <= hit.end + _NEAR and tokens[hit.end - 1].clause == clause
            for hit in reading.cues.get("leaving", ())
        )
        after = any(
            mention.end <= hit.start <= min(mention.end + _NEAR, following)
            and tokens[hit.start].clause == clause
            for hit in reading.cues.get("left", ())
        )
        if before or after:
            former.append(mention)
    current = [mention for mention in mentions if mention not in former]
    if one and not former and len({mention.text for mention in mentions}) > 1:
        now = {tokens[hit.start].clause for hit in reading.cues.get("now", ())}
        chosen = [mention for mention in mentions if tokens[mention.start].clause in now]
        if chosen and len(chosen) < len(mentions):
            current, former = chosen, [mention for mention in mentions if mention not in chosen]
    return _Split(current, former)


def slug(name: str) -> str:
    """A name as a subject: folded words, joined.

    >>> slug("Ada O'Brien")
    'ada-o-brien'
    """
    return "-".join(re.findall(r"\w+", fold(name)))


class _Voice(NamedTuple):
    """Who speaks to whom: slugs, "" for nobody known."""

    me: str
    you: str
    assistant: bool


_SOCIAL = {"doctor", *(name for name, sort in ATTRIBUTES.items() if sort.hold is Hold.PLAN)}
"""Attributes of one's own life that other people appear in."""


def _subject(
    reading: _Reading, attribute: str, evidence: float, mentions: Collection[_Mention], voice: _Voice
) -> str:
    """Of whom a sentence speaks; "" where that is not clear. Who is a value is not its subject."""
    first = reading.spots("first")
    valued_at = {mention.start for mention in mentions}
    persons = [person for person in reading.persons if person.start not in valued_at]
    if persons and not (attribute in _SOCIAL and not voice.assistant):
        lead = persons[0]
        related = first | reading.spots("kin") | reading.spots("opening")
        leading = all(place in related for place in range(lead.start))
        together = bool(set(range(lead.end, lead.end + 2)) & reading.spots("with"))
        owning = {hit.start for hit in reading.cues.get("owner", ())}
        owner = next((person for person in persons if person.end - 1 in owning), None)
        if leading and not (together and evidence >= _SURE):
            return slug(lead.text)
        if owner is not None:
            return slug(owner.text)
        along = any(hit.end == person.start for hit in reading.cues.get("along", ()) for person in persons)
        if evidence < _SURE or not along:
            return ""
    elif not persons:
        kin = reading.cues.get("kin")
        if kin and kin[0].start <= 1 and not first - {kin[0].start - 1}:
            return f"{voice.me}-{reading.tokens[kin[0].end - 1].base}"
        if reading.has("third") and not first:
            return ""
    if reading.has("others") and evidence <= _SURE:
        return ""
    if voice.assistant:
        return "" if first and not reading.has("second") else voice.you
    if reading.has("second") and not first and voice.you and attribute != "style":
        return voice.you
    return voice.me


def claims(
    text: str,
    language: str,
    *,
    speaker: str = "",
    role: str = "user",
    addressee: str = "",
    known: Collection[str] = (),
) -> tuple[Claim, ...]:
    """The claims of a text, in its order: at most one a sentence, and none of what is asked or wished.

    `speaker`: whose words they are ("user" or "assistant" where it is empty); `addressee`: whom "you" means;
    an assistant speaks of the user unless told otherwise. `known`: names of people, in any case.

    >>> [encode(claim) for claim in claims("I moved from Oslo to Bergen last week.", "en", speaker="Ada")]
    ['ada|residence|bergen']
    """
    assistant = role == "assistant"
    me = slug(speaker) or ("assistant" if assistant else "user")
    voice = _Voice(me, slug(addressee) or ("user" if assistant else ""), assistant)
    lexicon = _lexicon(language)
    names = frozenset(part for name in known for part in slug(name).split("-"))
    readings = [_Reading(sentence, lexicon, names) for sentence in _sentences(text, lexicon.titles)]
    for lead, reading in pairwise(readings):
        reading.lead = lead if lead.end == ":" else None
    found = [_claim(readings, place, voice) for place in range(len(readings))]
    return tuple(claim for claim in found if claim is not None)


def _topic(readings: Sequence[_Reading], place: int) -> Mapping[str, float]:
    """Evidence from the sentences beside this one: from one that introduces it, or sums it up, in full; from
    another a part."""
    found: dict[str, float] = {}
    before = readings[place - 1] if place else None
    after = readings[place + 1] if place + 1 < len(readings) else None
    if after and after.end == ":" and after.has("topic") and place + 3 == len(readings):
        after = readings[place + 2]
    for beside in (before, after):
        if beside is None or beside.end == "?" or (beside is after and beside.end == ":"):
            continue
        told = _introduces(beside) or beside.end == ":"
        for name, weight in beside.evidence.items():
            if told or (weight >= _ENOUGH and not beside.mentions(ATTRIBUTES[name].value, name)):
                found[name] = max(min(weight, _SURE if told else _BESIDE), found.get(name, 0.0))
    return found


def _introduces(reading: _Reading) -> bool:
    """Whether a sentence names what another speaks of; "The topic: my flat." takes two to do so."""
    if reading.has("topic") or reading.has("correction"):
        return True
    lead = reading.lead
    if lead is None or not lead.has("topic"):
        return False
    name, weight = max(reading.evidence.items(), key=lambda item: item[1], default=("", 0.0))
    return weight >= _ENOUGH and not reading.mentions(ATTRIBUTES[name].value, name)


def _claim(readings: Sequence[_Reading], place: int, voice: _Voice) -> Claim | None:
    reading = readings[place]
    if reading.end == "?" or reading.has("unreal") or (_introduces(reading) and len(readings) > 1):
        return None
    topic = _topic(readings, place)
    totals = {
        name: reading.evidence.get(name, 0.0) + topic.get(name, 0.0)
        for name in ATTRIBUTES
        if name in reading.evidence or name in topic
    }
    corrected = reading.has("correction") or bool(place and readings[place - 1].has("correction"))
    most = max(totals.values(), default=0.0)
    candidates = []
    for order, (name, total) in enumerate(totals.items()):
        ended = name in reading.endings
        if total < (_WEAK if name in reading.words else _ENOUGH) or (total < most - 1.0 and not ended):
            continue
        mentions = reading.mentions(ATTRIBUTES[name].value, name)
        loose = topic.get(name, 0.0) >= _ENOUGH and total >= _SURE and reading.end != ":"
        if mentions or ended or loose:
            candidates.append((total < _ENOUGH, not mentions, -total, order, name, mentions))
    for weak, _, total, _, name, mentions in sorted(candidates):
        subject = _subject(reading, name, -total, mentions, voice)
        claim = _stated(reading, name, mentions, subject, corrected) if subject else None
        if claim is not None and not weak and (claim.typed or ATTRIBUTES[name].hold is Hold.ONE):
            return claim
        if claim is not None:
            return _retracted(reading, voice, corrected) or claim._replace(attribute=f"{name}?", former="")
    return _retracted(reading, voice, corrected)


def _stated(
    reading: _Reading, name: str, mentions: list[_Mention], subject: str, corrected: bool
) -> Claim | None:
    sort = ATTRIBUTES[name]
    typed = bool(mentions)
    ended = name in reading.endings
    evidence = reading.words.get(name, set())
    if not typed and not ended:
        mentions = reading.content(evidence)
    current, former = _split(reading, mentions, sort.hold in (Hold.ONE, Hold.FAVOURITE))
    if former and not current and not ended and not reading.has("ended"):
        current, former = former, current
    if ended and not reading.has("now"):
        current, former = [], former or current
    if not typed:
        current = current[:_LOOSE]
    if not current and not former and not ended:
        return None
    taken = {place for mention in (*current, *former) for place in range(mention.start, mention.end)}
    things = [mention for mention in reading.mentions(sort.of, name) if mention.start not in taken]
    if "words" in sort.of:
        things = reading.content(evidence | taken)[:_LOOSE]
    return Claim(
        subject,
        name,
        _joined(current),
        _joined(things),
        _joined(former),
        _manner(reading, sort, current, former, corrected),
        typed,
    )


def _retracted(reading: _Reading, voice: _Voice, corrected: bool) -> Claim | None:
    """A change that does not say of what it speaks: a correction, or names of which one is past. What it is
    about is known from the memory that has the name."""
    named = reading.mentions(("place",), "")
    named += [mention for kind in _SPECIFIC for mention in reading.values.get(kind, ())]
    current, former = _split(reading, _longest(named), one=True)
    if corrected and not former:
        current, former = _split(reading, reading.content(()), one=False)
        current = current[:_LOOSE]
    told = corrected or reading.has("ended") or (bool(current) and reading.says("change"))
    if not former or not told or (reading.has("third") and not reading.has("first")):
        return None
    subject = voice.you if voice.assistant else voice.me
    manner = Manner.CORRECTED if corrected else Manner.CHANGED
    return Claim(subject, "", _joined(current), "", _joined(former), manner, typed=False)


def _manner(
    reading: _Reading,
    sort: Attribute,
    current: Sequence[_Mention],
    former: Sequence[_Mention],
    corrected: bool,
) -> Manner:
    if not current:
        return Manner.ENDED
    if sort.hold is Hold.PLAN:
        return Manner.MOVED if reading.says("moved") else Manner.STATED
    if corrected:
        return Manner.CORRECTED
    if reading.says("refined"):
        return Manner.REFINED
    if former:
        return Manner.CHANGED
    if reading.says("also"):
        return Manner.ADDED
    return Manner.CHANGED if reading.has("now") or reading.says("change") else Manner.STATED


def _joined(mentions: Iterable[_Mention]) -> str:
    return ", ".join(dict.fromkeys(mention.text for mention in mentions))
