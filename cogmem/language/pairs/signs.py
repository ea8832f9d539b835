"""Signs: what tells how a later statement stands to an earlier one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cogmem.language.pairs.statements import ME, NONE, TURNING, Statement

UNIT = 100
"""The unit of weights and rarities in the files."""


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
        earlier, later = self.earlier.frame - self.framed, self.later.frame - self.framed
        return min(len(earlier), 3), min(len(later), 3)

    @property
    def strangers(self) -> bool:
        """Whether the later one tells of relatives or owners that the earlier one does not."""
        earlier, later = self.earlier, self.later
        return bool((later.kin - earlier.kin) | (later.owners - earlier.owners))

    @property
    def places(self) -> set[str]:
        """The neighbours of what was exchanged in place."""
        places = {slot for word, slot in self.earlier.slots if word in self.gone}
        return places & {slot for word, slot in self.later.slots if word in self.come}


def signs(
    earlier: Statement, later: Statement, claim: str = "", rarity: Mapping[str, int] | None = None
) -> set[str]:
    """The signs of a pair. `claim`: what the claims say ("" for nothing); `rarity`: of stems that are not the
    rarest, in hundredths."""
    shared = earlier.content & later.content
    both = _Both(
        *(earlier, later, shared, earlier.content - shared, later.content - shared),
        framed=earlier.frame & later.frame,
    )
    found: set[str] = {f"claim {claim}"} if claim else set()
    close = _amounts(both, rarity or {}, found)
    _people(both, found)
    lead = _ends(both, found)
    _neighbours(both, found)
    places = both.places
    typed = _exchange(both, lead, places, found)
    _cued(both, close, bool(places), bool(typed), found)
    _words(earlier, later, "-", found)
    _words(later, earlier, "+", found)
    ahead = (later.before[word] for word in both.come if word in typed)
    found.update(f"before {'#' if word[:1].isdigit() else word}" for word in ahead)
    return found


def _amounts(both: _Both, rarity: Mapping[str, int], found: set[str]) -> bool:
    """Tell how much of either the other says. Returns whether the later says much of the earlier."""
    earlier, later, shared, gone, come, framed = both

    def weigh(stems: Iterable[str]) -> int:
        return sum(rarity.get(stem, UNIT) for stem in stems)

    same = weigh(shared)
    covers = (same / (same + weigh(gone) or 1), same / (same + weigh(come) or 1))
    frames = (
        weigh(framed) / (weigh(earlier.frame) or 1),
        weigh(framed) / (weigh(later.frame) or 1),
    )
    letters = len(earlier.letters & later.letters)
    measured = {
        "earlier covered": covers[0],
        "later covered": covers[1],
        "earlier frame covered": frames[0],
        "later frame covered": frames[1],
        "letters shared": letters / max(len(earlier.letters) + len(later.letters) - letters, 1),
        "words shared": min(same / UNIT, 5) / 5,
        "rarest shared": max((rarity.get(stem, UNIT) for stem in shared), default=0) / UNIT,
        "length": min(len(earlier.words), len(later.words)) / max(len(earlier.words), len(later.words), 1),
    }
    for name, share in measured.items():
        found.update(f"{name} {step / 5:.1f}" for step in range(1, 6) if share >= step / 5 - 1e-9)
    found.add(f"left of earlier {min(len(gone), 4)}")
    found.add(f"left of later {min(len(come), 5)}")
    left = both.left
    found.update((f"frame left of earlier {left[0]}", f"frame left of later {left[1]}"))
    if left == (0, 0):
        found.add("same frame")
    return covers[0] >= _CLOSE or frames[0] >= _CLOSE


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
    begin = _run(earlier.words, later.words)
    end = _run(earlier.words[::-1], later.words[::-1])
    found.update(f"same beginning {step}" for step in (2, 3, 4) if begin >= step)
    found.update(f"same end {step}" for step in (1, 2, 3) if end >= step)
    if begin + end >= min(len(earlier.words), len(later.words)) - 1:
        found.add("one place differs")
    return lead


def _neighbours(both: _Both, found: set[str]) -> None:
    """Tell what became of the word before each that both say."""
    earlier, later, _, gone, come, framed = both
    for stem in framed:
        one, other = earlier.before[stem], later.before[stem]
        if one == other:
            found.add("mine stays mine" if one == ME else "same word before")
        elif other in come and other in later.frame:
            found.add("modifier exchanged" if one in gone else "modifier added")
        elif one in gone and one in earlier.frame:
            found.add("modifier dropped")
        elif one == ME:
            found.add(f"mine, then {other}")
        elif other == ME:
            found.add("then mine")


def _exchange(both: _Both, lead: str, places: Collection[str], found: set[str]) -> set[str]:
    """Tell what was exchanged. Returns the new values of kinds that were exchanged."""
    earlier, later, _, gone, come, _ = both
    left = both.left
    if len(gone) == 1 and len(come) == 1:
        found.add("one for one")
    if places:
        found.add(f"exchanged in places {min(len(set(places) - come - gone), 3)}")
    typed = _values(earlier, later, found)
    if typed:
        found.add(f"values exchanged {min(len(typed & come), 3)}")
        found.add(f"value exchanged, first word {lead}")
        found.add(f"value exchanged, frame left of later {left[1]}")
        found.add(f"value exchanged, frame left {max(left)}")
        found.add(f"value exchanged, {'strangers' if both.strangers else 'no strangers'}")
        found.add(f"value exchanged {'in place' if places else 'elsewhere'}")
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
    found.update(f"earlier {cue}" for cue in earlier.cues)
    if not later.cues & TURNING:
        found.add("no cue")
        if in_place and about == "same":
            found.add("no cue, exchanged in place")
    if later.cues & TURNING and close and about == "same":
        found.add("turning, close, same subject")


def _words(statement: Statement, opposite: Statement, side: str, found: set[str]) -> None:
    """Tell the words, and the pairs of words, that the opposite statement has not, and the end."""
    values = statement.content - statement.frame
    words = [ME if word == ME else "#" if word in values else word for word in statement.words]
    theirs = set(opposite.words)
    found.update(side + word for word in words if word not in theirs and word != "#")
    found.update(
        f"{side}{first} {second}"
        for first, second in pairwise(["^", *words, "$"])
        if first not in theirs or second not in theirs
    )
    found.add(f"{side}end {statement.end}")
    if statement.words and len(statement.words[-1]) > _ENDING:
        found.add(f"{side}ends in {statement.words[-1][-_ENDING:]}")


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


def _run(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words at the beginning are the same."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count


_CLOSE = 0.5  # share of the earlier statement that the later one says
_ENDING = 3  # letters of an ending
