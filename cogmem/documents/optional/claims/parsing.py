"""A parsed sentence: its phrases, names and values, and which values are past."""

from collections.abc import Collection, Iterable, Sequence, Set
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from cogmem.documents.optional.claims.attributes import ATTRIBUTES, Hold
from cogmem.documents.optional.claims.vocabulary import Lexicon, Sentence
from cogmem.language.phrases import Hit, Token


class Mention(NamedTuple):
    start: int
    end: int
    text: str


PROPER = frozenset({"place", "organisation", "person", "title"})
_CAPITALISED = frozenset({"date", "weekday", "when", "tongue", "cuisine"})  # capitalised, but no names
_WHEN = ("date", "weekday", "when")
SPECIFIC = {
    name: attribute
    for attribute, sort in ATTRIBUTES.items()
    for name in (*sort.value, *sort.of)
    if name not in PROPER and sum(name in other.value + other.of for other in ATTRIBUTES.values()) == 1
}
"""Types of values that only one attribute takes: such a value is evidence for it."""

_RANK = {kind: place for place, kind in enumerate(SPECIFIC)}
_OWNED = tuple((name, sort) for name, sort in ATTRIBUTES.items() if sort.of)

_UNSAID = frozenset(
    {"denying", "denied", "until", "reported", "quoting"}
)  # cues that something is not claimed
_ABOUT_NAMES = _UNSAID | {"owner", "prefer"}  # cues that a name itself may contain
SURE = 3.0  # evidence that needs no typed value, and holds even if others are mentioned
_VAGUE = _UNSAID | {"plain", "prefer", "verb", "opening", "owner"}  # cues that occur in any sentence
_NOWHERE: frozenset[int] = frozenset()
_NEAR = 4  # maximum number of words between a cue and its object
_AND = 2  # maximum number of words between two objects of one cue: "nor the"


class Parsed:
    """The phrases in a sentence. `words`: the tokens that are evidence for an attribute; `ends`: the
    positions after it; `lead`: the sentence before, if a colon separates the two."""

    def __init__(self, sentence: Sentence, lexicon: Lexicon, known: Collection[str]) -> None:
        self.tokens, self.end = sentence
        self.lead: Parsed | None = None
        self.cues: dict[str, list[Hit]] = {}
        self.endings: dict[str, list[Hit]] = {}
        self.values: dict[str, list[Mention]] = {}
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
                self.values.setdefault(name, []).append(Mention(start, end, text))
        self.values = {name: longest(found) for name, found in self.values.items()}
        self.evidence = self._weighed(sorted(evident))
        self.proper, self.persons = self._names(known)

    def _weighed(self, evident: Sequence[tuple[float, int, int, str]]) -> dict[str, float]:
        """Evidence for each attribute, counting no word twice. `evident`: (-weight, start, end, attribute),
        ascending. A plan is more likely if something was postponed."""
        evidence: dict[str, float] = {}
        counted: dict[str, set[int]] = {}
        for kind in sorted(self.values.keys() & SPECIFIC.keys(), key=_RANK.__getitem__):
            name = SPECIFIC[kind]
            evidence[name] = evidence.get(name, 0.0) + self._worth(kind, ATTRIBUTES[name].hold)
            start, end, _ = self.values[kind][0]
            counted.setdefault(name, set()).update(range(start, end))
        for weight, start, end, name in evident:
            seen = counted.setdefault(name, set())
            if seen.isdisjoint(range(start, end)):
                seen.update(range(start, end))
                evidence[name] = evidence.get(name, 0.0) - weight
        for name, sort in _OWNED if self.values else ():
            if self._typed(sort.value) and self._typed(sort.of):
                evidence[name] = evidence.get(name, 0.0) + 1.0
        for name in self.endings:
            evidence[name] = evidence.get(name, 0.0) + SURE
        for name in self.words:
            if ATTRIBUTES[name].hold is Hold.PLAN and self.has("moved"):
                evidence[name] += 1.0
        return evidence

    def _typed(self, kinds: Sequence[str]) -> bool:
        return not self.values.keys().isdisjoint(kinds)

    def _names(self, known: Collection[str]) -> tuple[list[Mention], list[Mention]]:
        """Proper names, and the names of people among them. A name that is also a word is no value here."""
        named = {mention.start for mention in self.values.get("name", ())}
        named |= {place for place, token in enumerate(self.tokens) if token.capital and token.base in known}
        proper = self._proper(named)
        bare = {place for place in named if place or self._suffixed(place)}
        for kind in SPECIFIC if bare else ():
            if kind in self.values and kind != "editor":  # editors are capitalised anyway
                self.values[kind] = [value for value in self.values[kind] if value.start not in bare]
        related = {hit.end for hit in self.cues.get("kin", ()) if hit.end < len(self.tokens)}
        named |= {place for place in related if not self._suffixed(place)}
        persons = [name for name in proper if not named.isdisjoint(range(name.start, name.end))]
        return proper, persons

    def has(self, cue: str) -> bool:
        return cue in self.cues

    def says(self, cue: str) -> bool:
        """Whether the sentence, or the one that leads to it, has the cue."""
        return self.has(cue) or (self.lead is not None and self.lead.has(cue))

    def denied(self, attribute: str, mentions: Sequence[Mention]) -> list[Mention]:
        """The values that a sentence says are not so: the first one, and its list, behind a negation of the
        evidence or of the value itself, or right before a negation."""
        evidence, subject = self.words.get(attribute, set()), self.spots("first")
        found: list[Mention] = []
        for hit in self.cues.get("denying", ()):
            end = hit.end + (hit.end in subject and hit.end not in evidence)
            behind = [mention for mention in mentions if mention.start >= end]
            if not behind or hit.start in evidence or hit.start in self.spots("also"):
                continue
            near = self.tokens[behind[0].start].clause == self.tokens[hit.start].clause
            if near and (end in evidence or behind[0].start == end):
                found.append(behind[0])
        for hit in self.cues.get("denied", ()):
            found += [mention for mention in mentions if mention.end <= hit.start <= mention.end + 1][-1:]
        for first, other in pairwise(mentions):
            if first in found and self.joins(first.end, other.start):
                found.append(other)
        return found

    def reported(self, mentions: Iterable[Mention]) -> bool:
        """Whether a value stands in a clause that tells what others say or think."""
        clauses = {self.tokens[hit.start].clause for hit in self.cues.get("reported", ())}
        return any(self.tokens[mention.start].clause in clauses for mention in mentions)

    def joins(self, start: int, end: int) -> bool:
        """Whether the words between two values make them a list: "and", "or the"."""
        return end - start <= _AND and not self.spots("joining").isdisjoint(range(start, end))

    def spots(self, cue: str) -> Set[int]:
        hits = self.cues.get(cue)
        return {place for hit in hits for place in range(hit.start, hit.end)} if hits else _NOWHERE

    def _worth(self, kind: str, hold: Hold) -> float:
        """Evidence from values of a type that only one attribute takes: more if they are one's own, liked, or
        exchanged for each other."""
        mentions = self.values[kind]
        before = {mentions[0].start - 1, mentions[0].start - 2}
        liked = hold is Hold.MANY and not before.isdisjoint(self.spots("own"))
        tastes = hold in (Hold.FAVOURITE, Hold.MANY) and self.has("prefer")
        exchanged = len(mentions) > 1 and (self.has("leaving") or self.has("left"))
        return 2.0 if liked or tastes or exchanged else 1.0

    def _as_said(self, start: int, end: int) -> str:
        """The words of a value, without a leading preposition."""
        words = [token.base for token in self.tokens[start:end]]
        return " ".join(words[1:] if len(words) > 1 and words[0] in self._lexicon.stop else words)

    def _proper(self, named: Collection[int]) -> list[Mention]:
        """Runs of capitalised words that are no value of another type. A suffix ends a run; so does a person
        where names take suffixes, since no preposition needs to stand between "Selin" and "Oslo'da"."""
        runs: list[Mention] = []
        start = -1
        names = [place for place in range(len(self.tokens)) if self._is_name(place)]
        for place in range(names[0], names[-1] + 2) if names else ():
            inside = place in names
            if start >= 0 and (not inside or self.tokens[place].clause != self.tokens[start].clause):
                runs.append(self._run(start, place))
                start = -1
            if inside and start < 0:
                start = place
            if inside and ("'" in self.tokens[place].word or (self._lexicon.suffixed and place in named)):
                runs.append(self._run(start, place + 1))
                start = -1
        return runs

    def _run(self, start: int, end: int) -> Mention:
        return Mention(start, end, " ".join(token.base for token in self.tokens[start:end]))

    def _is_name(self, place: int) -> bool:
        """Whether a word may belong to a name. The first word of a sentence is capitalised anyway: it is no
        name if it has a meaning here or is too common."""
        token = self.tokens[place]
        if not token.capital:
            return False
        meant = not place and (token.base in self._lexicon.common or self._meant) and not self._suffixed(0)
        return not meant and place not in self._never_names

    @cached_property
    def _never_names(self) -> Set[int]:
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

    def mentions(self, kinds: Sequence[str], attribute: str) -> list[Mention]:
        """Values of these types, by position."""
        found: list[Mention] = []
        for kind in kinds:
            if kind == "when":
                found += [mention for name in _WHEN for mention in self.values.get(name, ())]
            elif kind == "title":
                found += self.proper
            elif kind == "person":
                behind = {hit.end for hit in self.cues.get("title", ())} | self.ends.get(attribute, set())
                before = self.words.get(attribute, set()) if self._lexicon.suffixed else set()
                found += [
                    name
                    for name in self.proper
                    if name in self.persons or name.start in behind or name.end in before
                ]
            elif kind in PROPER:
                tools = [tool.start for tool in self.values.get("tool", ())] if kind == "place" else []
                found += [
                    name for name in self.proper if name not in self.persons and name.start not in tools
                ]
            else:
                kin = self.spots("kin") if kind == "job" else ()  # "my manager" is not one's own job
                found += [mention for mention in self.values.get(kind, ()) if mention.start not in kin]
        found = longest(found)
        unsure = bool(found) and found[0].start == 0 and set(kinds) <= PROPER
        return found[1:] if unsure and not self._named(found[0].end, attribute) else found

    def _suffixed(self, place: int) -> bool:
        """Whether a word has the suffix of a name."""
        return self._lexicon.suffixed and "'" in self.tokens[place].word

    def _named(self, end: int, attribute: str) -> bool:
        """Whether the first word of the sentence is a name: it has a suffix, or its context is that of a
        name."""
        if self._suffixed(end - 1) or end > 1:
            return True
        if self.lead is not None and (end == len(self.tokens) or self.tokens[end].clause):
            return True  # a colon announces it
        if any(person.start == 0 for person in self.persons):
            return True
        follows = end < len(self.tokens) and self.tokens[end].clause == self.tokens[0].clause
        named = end in self.words.get(attribute, ()) and end not in self.spots("first") and self.has("first")
        return follows and (named or end in self.spots("verb"))

    def belongs(self, attribute: str, values: Iterable[Mention] = ()) -> Token | None:
        """The owner of an attribute: a genitive right before its evidence or a value."""
        words = self.words.get(attribute, set())
        about = words | {value.start for value in values}
        for hit in self.cues.get("owner", ()):
            owner = self.tokens[hit.start]
            ours = hit.start in words or hit.start in self.spots("first") or owner.base in self._lexicon.stop
            if hit.end in about and not ours:
                return owner
        return None

    def led_by(self, attribute: str, values: Sequence[Mention]) -> Mention | None:
        """The name at the beginning of a sentence that is its subject: evidence follows, or one place too
        many."""
        lead = self.proper[0] if self.proper else None
        if lead is None or lead.start or self._lexicon.suffixed or self.has("left") or self.has("leaving"):
            return None
        clause = self.tokens[0].clause
        if any(self.tokens[place].clause == clause for place in self.spots("first")):
            return None
        taken = any(value.start == 0 for value in values)
        named = lead.end in self.words.get(attribute, ()) and not taken
        return lead if named or (taken and len(values) > 1 and lead.end in self.spots("verb")) else None

    def content(self, without: Collection[int]) -> list[Mention]:
        """The content words, one by one."""
        cue = {place for name in self.cues if name not in _VAGUE for place in self.spots(name)}
        return [
            Mention(place, place + 1, token.base)
            for place, token in enumerate(self.tokens)
            if place not in without
            and place not in cue
            and len(token.base) > 2
            and token.base not in self._lexicon.common
        ]


def longest(mentions: Iterable[Mention]) -> list[Mention]:
    """The longest of overlapping mentions, by position."""
    mentions = list(mentions)
    if len(mentions) < 2:
        return mentions
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda mention: (mention.start - mention.end, mention.start)):
        if all(mention.end <= other.start or other.end <= mention.start for other in kept):
            kept.append(mention)
    return sorted(kept)


class Split(NamedTuple):
    """The values of a sentence: those that hold, and those that are past."""

    current: list[Mention]
    former: list[Mention]


def split(reading: Parsed, mentions: list[Mention], single: bool) -> Split:
    """Tell past values from present ones. Past are those after "not" or "instead of", before "is behind me",
    and the like; of values that may hold together, also those in a list with them; of several values of an
    attribute that has one, those outside the clause with "now"."""
    tokens = reading.tokens
    former: list[Mention] = []
    beginning = {
        hit.start: hit.end for hit in reading.cues.get("now", ())
    }  # "from now on" names nothing past
    for place, mention in enumerate(mentions):
        last = mentions[place - 1].end if place else 0
        following = mentions[place + 1].start if place + 1 < len(mentions) else len(tokens)
        clause = tokens[mention.start].clause
        before = any(
            last <= hit.end <= mention.start <= hit.end + _NEAR and tokens[hit.end - 1].clause == clause
            for hit in reading.cues.get("leaving", ())
            if beginning.get(hit.start, 0) <= hit.end
        )
        after = any(
            mention.end <= hit.start <= min(mention.end + _NEAR, following)
            and tokens[hit.start].clause == clause
            for hit in reading.cues.get("left", ())
        )
        listed = not single and bool(former) and mentions[place - 1] is former[-1]
        if before or after or (listed and reading.joins(former[-1].end, mention.start)):
            former.append(mention)
    ended = {mention.text for mention in former}
    current = [mention for mention in mentions if mention.text not in ended]
    if single and not former and len({mention.text for mention in mentions}) > 1:
        now = {tokens[hit.start].clause for hit in reading.cues.get("now", ())}
        chosen = [mention for mention in mentions if tokens[mention.start].clause in now]
        if chosen and len(chosen) < len(mentions):
            current, former = chosen, [mention for mention in mentions if mention not in chosen]
    return Split(current, former)
