"""From readings to claims: whom a sentence is about, which attribute, and how."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cogmem.documents.optional.claims.attributes import ATTRIBUTES, Attribute, Hold
from cogmem.documents.optional.claims.claim import Claim, Manner
from cogmem.documents.optional.claims.parsing import PROPER, SPECIFIC, SURE, Mention, Parsed, longest, split
from cogmem.documents.optional.claims.vocabulary import LONGEST, Lexicon, lexicon, sentences
from cogmem.documents.optional.triggers import counts
from cogmem.language.names import slug
from cogmem.language.packs import fold
from cogmem.language.phrases import Token
from cogmem.language.reading import Reading, once

ENOUGH = 2.0  # minimum evidence of a claim
_BESIDE = 1.5  # maximum evidence from a neighbouring sentence without a value
_WEAK = 1.0  # minimum evidence of a weak claim, which ends when its value is named as past
_HEADING = 3  # maximum number of words of a question that is a heading, and of a heading beside its subject
_BRIEF = 4  # maximum number of words of a sentence about oneself in which a value alone is evidence
_REACH = 3  # maximum distance of an introduction in sentences
_AHEAD = 3  # maximum number of words before the subject of a sentence
_BREATH = 3  # maximum number of words between values of a list
_LOOSE = 6  # maximum number of words of an untyped value


class _Voice(NamedTuple):
    """Who speaks to whom, as slugs; empty if unknown."""

    me: str
    you: str
    assistant: bool


_SOCIAL = {"doctor", *(name for name, sort in ATTRIBUTES.items() if sort.hold is Hold.PLAN)}
"""Attributes of one's own life in which other people appear."""


def _subject(
    reading: Parsed, attribute: str, evidence: float, mentions: Collection[Mention], voice: _Voice
) -> str:
    """The subject of a sentence; empty if unclear. A person who is a value is not the subject."""
    owned = reading.belongs(attribute, mentions)
    first = reading.spots("first")
    valued_at = {mention.start for mention in mentions}
    persons = [person for person in reading.persons if person.start not in valued_at]
    kin = _relative(reading, attribute, valued_at)
    if kin is not None and not (attribute in _SOCIAL and not voice.assistant):
        return kin and f"{voice.me}-{kin}"
    if persons and not (attribute in _SOCIAL and not voice.assistant):
        lead = persons[0]
        related = first | reading.spots("kin") | reading.spots("opening")
        leading = all(place in related for place in range(lead.start))
        together = bool(set(range(lead.end, lead.end + 2)) & reading.spots("with"))
        owning = {hit.start for hit in reading.cues.get("owner", ())}
        owner = next((person for person in persons if person.end - 1 in owning), None)
        if leading and not (together and evidence >= SURE):
            return slug(lead.text)
        if owner is not None:
            return slug(owner.text)
        along = any(hit.end == person.start for hit in reading.cues.get("along", ()) for person in persons)
        if evidence < SURE or not along:
            return ""
    elif owned is not None and not any(token is owned for token in _within(reading, mentions)):
        return slug(owned.base) if owned.capital else ""
    elif (stranger := reading.led_by(attribute, list(mentions))) is not None:
        return slug(stranger.text)
    elif reading.has("third") and not first:
        return ""
    if any(evidence <= SURE or hit.start < _AHEAD for hit in reading.cues.get("others", ())):
        return ""
    if voice.assistant:
        return "" if first and not reading.has("second") else voice.you
    if reading.has("second") and not first and voice.you and attribute != "style":
        return voice.you
    return voice.me


def _relative(reading: Parsed, attribute: str, valued_at: Collection[int]) -> str | None:
    """The relative, given without a name, whose attribute it is; empty if it may be anybody's. None if no
    relative is mentioned, or if the sentence is about the speaker: "I moved in with my sister"."""
    named = {person.start for person in reading.persons}
    names = not {"person", "title"}.isdisjoint(ATTRIBUTES[attribute].value)
    for hit in reading.cues.get("kin", ()):
        if hit.end in named or hit.start in valued_at or (names and hit.end in valued_at):
            continue
        if attribute in _RELATIVES and hit.start in reading.words.get(attribute, ()):
            continue
        clause = reading.tokens[hit.start].clause
        spots = [
            place for place in reading.words.get(attribute, ()) if reading.tokens[place].clause == clause
        ]
        if not spots:
            continue
        selves = {place for place in reading.spots("first") if reading.tokens[place].clause == clause}
        selves -= {hit.start - 1, *range(hit.start, hit.end)}
        owns = hit.end - 1 in {owner.start for owner in reading.cues.get("owner", ())}
        if owns or not selves:
            return hit.phrase.canonical or reading.tokens[hit.end - 1].base
        if not selves & set(spots) and min(spots) > hit.start:
            return ""
    return None


def _within(reading: Parsed, mentions: Collection[Mention]) -> list[Token]:
    return [reading.tokens[place] for mention in mentions for place in range(mention.start, mention.end)]


_CALLED = ("name", "nickname")
_RELATIVES = ("partner", "children", "nickname")
"""Attributes whose evidence names relatives."""


@once
def claims(
    text: Reading,
    *,
    at: float = 0.0,
    speaker: str = "",
    role: str = "user",
    addressee: str = "",
    known: tuple[str, ...] = (),
) -> tuple[Claim, ...]:
    """The claims of a text in order: at most one for a sentence, and none from questions and wishes.

    `at`: when it was said, in days since 1970. `speaker`: who says it ("user" or "assistant" if empty).
    `addressee`: the person "you" means; an assistant speaks of the user by default. `known`: names of people,
    in any case.

    >>> from cogmem.language.reading import read
    >>> claims(read("I moved from Oslo to Bergen last week.", "en"), speaker="Ada")[0][:3]
    ('ada', 'residence', 'bergen')
    """
    assistant = role == "assistant"
    me = slug(speaker) or ("assistant" if assistant else "user")
    voice = _Voice(me, slug(addressee) or ("user" if assistant else ""), assistant)
    words = lexicon(text.language)
    names = frozenset(part for name in known for part in re.findall(r"\w+", fold(name)))
    unquoted = text.part(_without_quoted(text.text, words))
    readings = [Parsed(sentence, words, names) for sentence in sentences(unquoted.text, words.titles)]
    for lead, reading in pairwise(readings):
        reading.lead = lead if lead.end == ":" else None
    corrected = counts(unquoted)["correction"] > 0
    found = [_claim(readings, place, voice, corrected) for place in range(len(readings))]
    return tuple(claim for claim in found if claim is not None)


_QUOTED = re.compile(r'"[^"\n]+"|“[^”\n]+”|«[^»\n]+»')
_ENDS = re.compile(r"[.!?…\n]")


def _without_quoted(text: str, words: Lexicon) -> str:
    """A text without what others say of themselves in quotation marks."""

    def kept_quote(quoted: re.Match[str]) -> str:
        before = _ENDS.split(text[: quoted.start()])[-1]
        around = before if before.strip() else _ENDS.split(text[quoted.end() :])[0]
        if _says(quoted[0], "first", words) and _says(around, "quoting", words):
            return '""'
        return quoted[0]

    return _QUOTED.sub(kept_quote, text[:LONGEST])


def _says(text: str, cue: str, words: Lexicon) -> bool:
    """Whether words have a cue that is not the speaker's own ("I said")."""
    for sentence in sentences(text, words.titles):
        hits = words.book.scan(sentence.tokens)
        selves = {hit.end for hit in hits if hit.phrase.name == "first"}
        if any(hit.phrase.name == cue and (cue == "first" or hit.start not in selves) for hit in hits):
            return True
    return False


def _topic(readings: Sequence[Parsed], place: int) -> Mapping[str, float]:
    """Evidence from the sentences around this one: all of it from a sentence that introduces or sums up, a
    part from a neighbour."""
    found: dict[str, float] = {}
    for at in range(max(0, place - _REACH), min(len(readings), place + _REACH + 1)):
        beside, near = readings[at], abs(at - place) == 1
        if not beside.evidence:
            continue
        heading = near and at < place and len(beside.tokens) <= _HEADING and beside.end == "?"
        introduced = heading or _introduces(beside) or (beside.end == ":" and near and at < place)
        if at == place or not (introduced or near) or (beside.end == "?" and not heading):
            continue
        for name, weight in beside.evidence.items():
            proper = PROPER.issuperset(ATTRIBUTES[name].value)
            if weight < ENOUGH or (proper and not near):  # far away any name may be meant
                continue
            if introduced:
                worth = min(weight, SURE)
            elif beside.mentions(ATTRIBUTES[name].value, name):
                continue
            elif weight >= SURE and len(beside.content(beside.words.get(name, ()))) <= _HEADING:
                worth = SURE if weight >= 2 * SURE else _BESIDE if proper else ENOUGH
            else:
                worth = _BESIDE
            found[name] = max(worth, found.get(name, 0.0))
    return found


def _introduces(reading: Parsed) -> bool:
    """Whether a sentence names the subject of another one. A heading ("The topic: my flat.") needs two words
    for that."""
    if reading.has("topic") or (reading.has("correction") and not (reading.values or reading.proper)):
        return True
    lead = reading.lead
    if lead is None or not lead.has("topic"):
        return False
    name, weight = max(reading.evidence.items(), key=lambda item: item[1], default=("", 0.0))
    return weight >= ENOUGH and not reading.mentions(ATTRIBUTES[name].value, name)


def _claim(readings: Sequence[Parsed], place: int, voice: _Voice, corrected: bool) -> Claim | None:
    reading = readings[place]
    unreal = reading.has("unreal") and not corrected
    asked = reading.end == "?" and not reading.has("request")
    if asked or unreal or (_introduces(reading) and len(readings) > 1):
        return None
    topic = _topic(readings, place)
    known = sorted(reading.evidence.keys() | topic.keys(), key=_ORDER.__getitem__)
    totals = {name: reading.evidence.get(name, 0.0) + topic.get(name, 0.0) for name in known}
    most = max(totals.values(), default=0.0)
    candidates = []
    for order, (name, total) in enumerate(totals.items()):
        ended = name in reading.endings
        mentions = reading.mentions(ATTRIBUTES[name].value, name)
        several = len({mention.text for mention in mentions}) > 1
        pet = name in _CALLED and "animal" in reading.values
        if pet or (reading.has("past") and not several):
            continue
        worded = name in reading.words or (len(reading.tokens) <= _BRIEF and reading.has("first"))
        if total < (_WEAK if worded or (several and _exchanges(name)) else ENOUGH):
            continue
        if total < most - 1.0 and not ended:
            continue
        loose = topic.get(name, 0.0) >= ENOUGH and total >= SURE and reading.end != ":"
        if (
            loose
            and not mentions
            and name not in reading.evidence
            and PROPER.issuperset(ATTRIBUTES[name].value)
        ):
            mentions = reading.proper[:1]  # the name that an introduction announces may stand first
        if mentions or ended or loose:
            candidates.append((total < ENOUGH, not mentions, -total, order, name, mentions))
    for weak, _, total, _, name, mentions in sorted(candidates):
        subject = _subject(reading, name, -total, mentions, voice)
        claim = _stated(reading, name, mentions, subject, corrected) if subject else None
        certain = claim is not None and (claim.typed or claim.manner is Manner.ENDED)
        several = claim is not None and bool(claim.former or "," in claim.value)
        if claim is not None and not weak and certain:
            firm = _firm(reading, name, claim.manner, topic.get(name, 0.0) >= SURE)
            single = firm and ATTRIBUTES[name].hold is Hold.ONE
            wrong = corrected and (single or several) and not _tells_of_change(reading, claim)
            return claim._replace(firm=firm, manner=Manner.CORRECTED if wrong else claim.manner)
        if claim is not None:
            return _retracted(reading, voice, corrected) or claim._replace(attribute=f"{name}?", former="")
    return _retracted(reading, voice, corrected)


_ORDER = {name: place for place, name in enumerate(ATTRIBUTES)}


def _tells_of_change(reading: Parsed, claim: Claim) -> bool:
    """Whether the earlier value was right at its time."""
    changed = reading.has("now") or reading.says("change") or reading.has("ended")
    return changed or claim.manner not in (Manner.STATED, Manner.CHANGED)


def _exchanges(name: str) -> bool:
    """Whether neighbouring values are exchanged for each other: they belong to this attribute alone, and it
    has one value."""
    sort = ATTRIBUTES[name]
    specific = any(SPECIFIC.get(kind) == name for kind in sort.value)
    return specific and sort.hold in (Hold.ONE, Hold.FAVOURITE)


def _firm(reading: Parsed, name: str, manner: Manner, announced: bool) -> bool:
    """Whether a claim may replace another one without naming it: it tells of a change, or states plainly how
    things are, and not a single event."""
    if reading.has("open"):
        return False
    if manner is not Manner.STATED:
        return True
    first, words = reading.spots("first"), reading.words.get(name, set())
    verbs = reading.spots("verb") & words
    another = not first and any(place and place - 1 not in words for place in verbs)
    restricted = "weekday" in reading.values and "weekday" not in ATTRIBUTES[name].value
    sure = announced or reading.evidence.get(name, 0.0) >= SURE
    return sure and not (another or restricted or reading.has("once"))


def _stated(
    reading: Parsed, name: str, mentions: list[Mention], subject: str, corrected: bool
) -> Claim | None:
    sort = ATTRIBUTES[name]
    typed = bool(mentions)
    ended = name in reading.endings
    evidence = reading.words.get(name, set())
    if not typed and not ended:
        mentions = reading.content(evidence)
    if reading.reported(mentions):
        return None
    current, former = split(reading, mentions, sort.hold in (Hold.ONE, Hold.FAVOURITE))
    over = ended or corrected or reading.has("ended")
    plain = typed and sort.hold is not Hold.PLAN and not reading.has("until")
    denied = reading.denied(name, mentions) if plain else []
    if denied:
        current = [mention for mention in current if mention not in denied]
        former = sorted({*former, *denied})
        if not current and not (over or reading.has("now")):
            return None
    elif former and not current and not over:
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


def _retracted(reading: Parsed, voice: _Voice, corrected: bool) -> Claim | None:
    """A change that does not name its attribute: a correction, or names of which one is past. The attribute
    is known from the memory with that name."""
    named = reading.mentions(("place",), "")
    kinds = reading.values.keys() - {"name"} if corrected else SPECIFIC
    named = longest([*named, *(mention for kind in kinds for mention in reading.values.get(kind, ()))])
    current, former = split(reading, named, single=True)
    if corrected and not former and len(current) < 2:
        current, former = split(reading, reading.content(()), single=False)
        current = current[:_LOOSE] if former else []
    kin = {place for hit in reading.cues.get("kin", ()) for place in range(hit.start - 1, hit.end)}
    selves = reading.spots("first") - kin
    others = bool(kin) or any(person not in (*current, *former) for person in reading.persons)
    if (others and not selves) or reading.belongs("", former) or reading.has("open"):
        return None
    corrects = corrected or (
        bool(former) and (reading.has("ended") or (bool(current) and reading.says("change")))
    )
    if not (former or len(current) > 1) or not corrects or (reading.has("third") and not selves):
        return None
    subject = voice.you if voice.assistant else voice.me
    manner = Manner.CORRECTED if corrected else Manner.CHANGED
    return Claim(subject, "", _joined(current), "", _joined(former), manner, typed=False)


def _manner(
    reading: Parsed,
    sort: Attribute,
    current: Sequence[Mention],
    former: Sequence[Mention],
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
    if reading.says("also") or _listed(reading, current):
        return Manner.ADDED
    return Manner.CHANGED if reading.has("now") or reading.says("change") else Manner.STATED


def _listed(reading: Parsed, mentions: Sequence[Mention]) -> bool:
    """Whether values form a list: "tea and coffee"."""
    joining, first = reading.spots("joining"), reading.spots("first")
    for first_value, other in pairwise(mentions):
        between = set(range(first_value.end, other.start))
        if between & joining and len(between) <= _BREATH and not between & first:
            return True
    return False


def _joined(mentions: Iterable[Mention]) -> str:
    return ", ".join(dict.fromkeys(mention.text for mention in mentions))
