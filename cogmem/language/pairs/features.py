"""Features: what tells how a later statement stands to an earlier one."""

from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise, repeat
from typing import NamedTuple

from cogmem.language.pairs.statements import LEAVING, ME, NONE, TURNING, Statement, turns

UNIT = 100
"""The unit of weights and rarities in the files."""

MEASURES = (
    *("earlier covered", "later covered", "earlier frame covered", "later frame covered"),
    *("letters shared", "words shared", "rarest shared", "length"),
)
"""What is measured of a pair, as a share. Each step that a share reaches is a feature."""

STEPS = 5
"""Number of equal steps from 0 to 1."""


Spelling = Callable[[tuple[str, ...]], str | None]
"""The name of the feature of some words on one side of a pair; None: it has no weight."""


def spelling(mark: str, known: Collection[str] | None = None) -> Spelling:
    """The names of the features of words, which begin with a mark: "-" for the earlier statement, "+" for the
    later one. `known`: the features that have weights (None: all)."""
    if known is None:
        return lambda words: mark + " ".join(words)
    return {tuple(feature[1:].split(" ")): feature for feature in known if feature[:1] == mark}.get


class Side(NamedTuple):
    """A statement, and what it brings to each of its pairs."""

    statement: Statement
    content: int
    """How rare its content is: the sum of its stems' rarity."""
    frame: int
    """The same of its content without values."""
    letters: frozenset[str]
    """Pieces of four letters of its content."""
    words: frozenset[str]
    """Its words."""
    alone: Sequence[tuple[str, str]]
    """A word, and the feature that it is if the other statement has it not."""
    together: Sequence[tuple[str, str, str]]
    """Two words that follow one another, and the feature that they are if the other has not both."""
    always: Sequence[str]
    """The features of its end."""

    def beside(self, other: "Side") -> list[str]:
        """The features of its words beside another statement."""
        theirs = other.words
        found = [feature for word, feature in self.alone if word not in theirs]
        found += [feature for one, two, feature in self.together if one not in theirs or two not in theirs]
        found += self.always
        return found


def side(statement: Statement, rarity: Mapping[str, int], spelt: Spelling) -> Side:
    """A side of the pairs of a statement. `rarity`: of stems that are not the rarest, in hundredths."""
    values = statement.content - statement.frame
    words: Sequence[str] = statement.words
    if values:
        words = ["#" if word in values else word for word in words]
    pairs = pairwise(("^", *words, "$"))
    return Side(
        statement,
        _weight(statement.content, rarity),
        _weight(statement.frame, rarity),
        frozenset(chain.from_iterable(map(_pieces, statement.content))),
        frozenset(statement.words),
        tuple([(word, name) for word in dict.fromkeys(words) if word != "#" and (name := spelt((word,)))]),
        tuple([(*both, name) for both in dict.fromkeys(pairs) if (name := spelt(both))]),
        tuple([name for end in _ends_of(statement) if (name := spelt(end))]),
    )


@lru_cache(maxsize=1 << 14)
def _pieces(word: str) -> tuple[str, ...]:
    word = word if len(word) >= _PIECE else f"{word}$"
    return tuple(word[at : at + _PIECE] for at in range(max(len(word) - _PIECE + 1, 1)))


def _ends_of(statement: Statement) -> Iterator[tuple[str, ...]]:
    """The mark at the end of a statement, and how its last word ends."""
    yield "end", statement.end
    if statement.words and len(statement.words[-1]) > _ENDING:
        yield "ends", "in", statement.words[-1][-_ENDING:]


def _weight(stems: Iterable[str], rarity: Mapping[str, int]) -> int:
    return sum(map(rarity.get, stems, repeat(UNIT)))


class _Both(NamedTuple):
    """Two statements, and what of their content is in one, the other or both."""

    earlier: Statement
    later: Statement
    shared: frozenset[str]
    gone: frozenset[str]
    """Content of the earlier one alone."""
    come: frozenset[str]
    """Content of the later one alone."""
    framed: frozenset[str]
    """What both say beside values."""

    @property
    def left(self) -> tuple[int, int]:
        """How much of either frame the other has not, at most 3."""
        framed = len(self.framed)
        return min(len(self.earlier.frame) - framed, 3), min(len(self.later.frame) - framed, 3)

    @property
    def strangers(self) -> bool:
        """Whether the later one tells of relatives or owners that the earlier one does not."""
        earlier, later = self.earlier, self.later
        return bool((later.kin - earlier.kin) | (later.owners - earlier.owners))

    @property
    def places(self) -> "_Places":
        """The neighbours of what was exchanged in place."""
        earlier, later = list(pairwise(self.earlier.ordered)), list(pairwise(self.later.ordered))
        before = {one for one, other in earlier if other in self.gone}
        behind = {other for one, other in earlier if one in self.gone}
        return _Places(
            {one for one, other in later if one in before and other in self.come},
            {other for one, other in later if other in behind and one in self.come},
        )


class _Places(NamedTuple):
    """The content before and behind what was exchanged."""

    before: set[str]
    behind: set[str]


class Features(NamedTuple):
    """The features of a pair."""

    names: set[str]
    """All but those of what is measured."""
    steps: list[int]
    """How many steps each of MEASURES reaches, at most STEPS."""


def features(
    earlier: Statement, later: Statement, claim: str = "", rarity: Mapping[str, int] | None = None
) -> set[str]:
    """The names of the features of a pair. `claim`: what the claims say ("" for nothing); `rarity`: of stems
    that are not the rarest, in hundredths."""
    rarity = rarity or {}
    one, other = side(earlier, rarity, spelling("-")), side(later, rarity, spelling("+"))
    names, steps = features_between(one, other, claim, rarity)
    return names.union(*map(steps_of, MEASURES, steps))


def steps_of(measure: str, reached: int) -> list[str]:
    """The features of the steps that a measure reaches."""
    return [f"{measure} {step / STEPS:.1f}" for step in range(1, reached + 1)]


def features_between(one: Side, other: Side, claim: str, rarity: Mapping[str, int]) -> Features:
    """The features of an earlier and a later statement."""
    earlier, later = one.statement, other.statement
    shared = earlier.content & later.content
    gone, come = earlier.content - shared, later.content - shared
    both = _Both(earlier, later, shared, gone, come, earlier.frame & later.frame)
    found = {f"claim {claim}"} if claim else set()
    shares = _shares(both, one, other, rarity)
    close = shares[0] >= _CLOSE or shares[2] >= _CLOSE
    _left(both, found)
    _people(both, found)
    _predicates(both, found)
    _negations(both, close, found)
    lead = _ends(both, found)
    _neighbours(both, found)
    places = both.places
    typed = _exchange(both, lead, places, found)
    _cued(both, close, any(places), bool(typed), found)
    _continued(both, lead, bool(typed), found)
    found.update(one.beside(other), other.beside(one))
    for word in typed & come:
        before = later.before[word]
        found.add(f"before {'#' if before[:1].isdigit() else before}")
    return Features(found, [bisect(_EDGES, share) for share in shares])


def _shares(both: _Both, one: Side, other: Side, rarity: Mapping[str, int]) -> tuple[float, ...]:
    """How much of either the other says: what is measured, in the order of MEASURES."""
    earlier, later, shared, _, _, framed = both
    same, frame = _weight(shared, rarity), _weight(framed, rarity)
    letters = len(one.letters & other.letters)
    lengths = len(earlier.words), len(later.words)
    return (
        same / (one.content or 1),
        same / (other.content or 1),
        frame / (one.frame or 1),
        frame / (other.frame or 1),
        letters / max(len(one.letters) + len(other.letters) - letters, 1),
        min(same / UNIT, 5) / 5,
        max(map(rarity.get, shared, repeat(UNIT)), default=0) / UNIT,
        min(lengths) / max(*lengths, 1),
    )


def _left(both: _Both, found: set[str]) -> None:
    """Tell how much of either the other leaves."""
    earlier, later = both.left
    found.add(f"left of earlier {min(len(both.gone), 4)}")
    found.add(f"left of later {min(len(both.come), 5)}")
    found.add(f"frame left of earlier {earlier}")
    found.add(f"frame left of later {later}")
    if not (earlier or later):
        found.add("same frame")


def _people(both: _Both, found: set[str]) -> None:
    """Tell who is mentioned, and whose something is."""
    earlier, later = both.earlier, both.later
    for name, old, new in (("kin", earlier.kin, later.kin), ("owner", earlier.owners, later.owners)):
        if new - old:
            found.add(f"{name} added")
        if old - new:
            found.add(f"{name} left out")
        if old & new:
            found.add(f"{name} kept")


def _negations(both: _Both, close: bool, found: set[str]) -> None:
    """Tell which of both is negated."""
    one, other = ("negated" in statement.marks for statement in both[:2])
    state = ("no negation", "negation came", "negation went", "negation kept")[other + 2 * one]
    found.add(state)
    if one != other:
        left = max(both.left)
        found.add(f"{state}, {'close' if close else 'far'}")
        found.add(f"{state}, frame left {left}")
        found.add(f"{state}, {'another value' if both.come - both.later.frame else 'no other value'}")


def _predicates(both: _Both, found: set[str]) -> None:
    """Tell how alike the predicates are, and whether what differs stands in them or in front of them."""
    earlier, later, _, gone, come, _ = both
    tenses = f"{earlier.tense or 'no verb'}, then {later.tense or 'no verb'}"
    found.add(tenses)
    if min(earlier.verb, later.verb) < 0:
        return
    one, other = earlier.words[earlier.verb :], later.words[later.verb :]
    if not earlier.content.intersection(one).isdisjoint(later.words[: later.verb]):
        found.add("what was told is the subject")
    if one[:1] == other[:1]:
        found.add("same verb")
    spots = {
        ("predicate" if not gone.isdisjoint(one) else ""),
        ("subject" if not gone.isdisjoint(earlier.words[: earlier.verb]) else ""),
    }
    spots_later = {
        ("predicate" if not come.isdisjoint(other) else ""),
        ("subject" if not come.isdisjoint(later.words[: later.verb]) else ""),
    }
    where = [" and ".join(sorted(filter(None, each))) or "nothing" for each in (spots, spots_later)]
    found.add(f"{where[0]} left, {where[1]} new")
    if one[:1] == other[:1]:
        found.add(f"same verb, {where[0]} left, {where[1]} new")


def _ends(both: _Both, found: set[str]) -> str:
    """Tell how alike the beginnings and the ends are. Returns what became of the first word."""
    earlier, later = both.earlier, both.later
    lead = ""
    if earlier.ordered and later.ordered:
        for name, place in (("first", 0), ("last", -1)):
            one, other = earlier.ordered[place], later.ordered[place]
            state = "same" if one == other else "exchanged" if one in both.gone and other in both.come else ""
            state = state or ("new" if other in both.come else "moved")
            found.add(f"{name} word {state}")
            lead = lead or state
    begin = run(earlier.words, later.words)
    end = run(reversed(earlier.words), reversed(later.words))
    found.update([f"same beginning {step}" for step in range(2, min(begin, 4) + 1)])
    found.update([f"same end {step}" for step in range(1, min(end, 3) + 1)])
    if begin + end >= min(len(earlier.words), len(later.words)) - 1:
        found.add("one place differs")
    if begin >= _BEGUN and max(len(earlier.words), len(later.words)) - begin - end <= _PLACE:
        found.update(_restated(later, begin))
    return lead


def _restated(later: Statement, place: int) -> Iterator[str]:
    """The features of statements that differ from this place on, in one place alone: what begins them, and
    what stands before what differs."""
    first, before = later.words[0], later.words[place - 1]
    where = "predicate" if place > later.verb else "subject"
    yield f"restated in {where}"
    yield f"restated in {where}, {first}"
    yield f"restated in {where}, {first}, {later.tense or 'no verb'}"
    yield f"restated behind {before}"
    yield f"restated behind {before}, {first}"
    if 0 <= later.verb < place:
        yield f"restated, verb {later.words[later.verb]}"


def _neighbours(both: _Both, found: set[str]) -> None:
    """Tell what became of the word before each that both say."""
    earlier, later, _, gone, come, framed = both
    for stem in framed:
        one, other = earlier.before[stem], later.before[stem]
        if one == other:
            found.add("mine stays mine" if one == ME else "same word before")
        elif other in come and other in later.frame:
            found.add("modifier exchanged" if one in gone else "modifier added")
            found.add(f"modifier {other} added")
        elif one in gone and one in earlier.frame:
            found.add("modifier dropped")
        elif one == ME:
            found.add(f"mine, then {other}")
        elif other == ME:
            found.add("then mine")


def _exchange(both: _Both, lead: str, places: _Places, found: set[str]) -> set[str]:
    """Tell what was exchanged. Returns the new values of kinds that were exchanged."""
    earlier, later, _, gone, come, _ = both
    if len(gone) == 1 and len(come) == 1:
        found.add("one for one")
    if any(places):
        kept = len(places.before - come - gone) + len(places.behind)
        found.add(f"exchanged in places {min(kept, 3)}")
    typed = _values(earlier, later, found)
    if typed:
        left = both.left
        found.add(f"values exchanged {min(len(typed & come), 3)}")
        found.add(f"value exchanged, first word {lead}")
        found.add(f"value exchanged, frame left of later {left[1]}")
        found.add(f"value exchanged, frame left {max(left)}")
        found.add(f"value exchanged, {'strangers' if both.strangers else 'no strangers'}")
        found.add(f"value exchanged {'in place' if any(places) else 'elsewhere'}")
    past = later.former & earlier.content
    if past:
        found.add("former named")
        if come:
            found.add("former named and another")
        if later.cues & TURNING:
            found.add("former named, turning")
    return typed


def _cued(both: _Both, close: bool, in_place: bool, typed: bool, found: set[str]) -> None:
    """Tell whom both are about, and the cues, with what they stand beside."""
    earlier, later = both.earlier, both.later
    about = _about(earlier, later)
    found.add(f"subject {about}")
    for cue in later.cues:
        found.add(f"later {cue}")
        if close:
            found.add(f"later {cue}, close")
        if typed:
            found.add(f"later {cue}, exchanged")
    for cue in earlier.cues:
        found.add(f"earlier {cue}")
    if not turns(earlier, later):
        found.add("no cue")
        if in_place and about == "same":
            found.add("no cue, exchanged in place")
    elif close and about == "same":
        found.add("turning, close, same subject")


def _continued(both: _Both, lead: str, typed: bool, found: set[str]) -> None:
    """Tell what became of what the earlier one is about and of its last word, and whether the later one has a
    cue of change."""
    earlier, later = both.earlier, both.later
    turning = "turning" if turns(earlier, later) else "no cue"
    cues = later.cues & TURNING - {LEAVING}
    if min(earlier.verb, later.verb) >= 0:
        old, new = (one.content.intersection(one.words[: one.verb]) for one in (earlier, later))
        about = "behind" if old & later.content and not old & new else _kept(old, new)
        found.add(f"about {about}, {turning}")
        found.add(f"about {about}, {'exchanged' if typed else 'not exchanged'}")
        found.add(f"about {about}, {earlier.tense}, then {later.tense}")
        if ME in earlier.words:
            speaker = "me too" if ME in later.words else "not me"
            found.add(f"about {about}, {speaker}, {turning}")
    found.add(f"left {min(len(both.gone), 2)}, new {min(len(both.come), 2)}, {turning}")
    found.add(f"first word {lead}, {turning}")
    if lead == "same":
        found.update([f"first word same, later {cue}" for cue in cues])
    if earlier.ordered:
        named = "named" if earlier.ordered[-1] in later.content else "gone"
        found.add(f"last word {named}, {turning}")
        found.update([f"last word {named}, later {cue}" for cue in cues])


def _kept(old: frozenset[str], new: frozenset[str]) -> str:
    """What became of the words of a subject."""
    if old == new:
        return "same" if old else "nobody"
    if old and new:
        return "qualified" if old < new else "shortened" if new < old else "touched" if old & new else "other"
    return "new" if new else "dropped"


def _values(earlier: Statement, later: Statement, found: set[str]) -> set[str]:
    """Tell what became of the values of each kind. Returns the new ones of kinds that were exchanged."""
    exchanged: set[str] = set()
    for kind in earlier.values.keys() | later.values.keys():
        old, new = earlier.values.get(kind, NONE), later.values.get(kind, NONE)
        kept = old & new
        if old - kept and new - kept:
            found.add(f"{kind} exchanged")
            exchanged |= new - kept
            if kind == "unit":
                units = {value.partition(" ")[2] for value in old - kept}
                if not units.isdisjoint(value.partition(" ")[2] for value in new - kept):
                    found.add("same unit")
        elif new - kept:
            found.add(f"{kind} {'beside it' if old else 'added'}")
            if old and later.cues & TURNING:
                found.add("another value beside it, turning")
                if later.former & old:
                    found.add("another value beside the former one")
        elif old - kept:
            found.add(f"{kind} {'left out' if new else 'dropped'}")
        else:
            found.add(f"{kind} kept")
    found.add("value exchanged" if exchanged else "no value exchanged")
    return exchanged


def _about(earlier: Statement, later: Statement) -> str:
    """Whether two statements are about the same person."""
    if earlier.subject == later.subject:
        return "same" if earlier.kin == later.kin else "same, others differ"
    if not (earlier.subject and later.subject):
        return "unknown of one"
    if ME in (earlier.subject, later.subject):
        return "me and another"
    return "two others"


def run(one: Iterable[str], other: Iterable[str]) -> int:
    """How many words at the beginning are the same."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count


_EDGES = tuple(step / STEPS - 1e-9 for step in range(1, STEPS + 1))
_BEGUN = 2  # words that a restatement begins with as before
_PLACE = 3  # words of the place that differs
_CLOSE = 0.5  # share of the earlier statement that the later one says
_ENDING = 3  # letters of an ending
_PIECE = 4  # letters of a piece
