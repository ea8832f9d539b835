"""Contradiction without a language model: the older memories that a new one replaces.

Two memories contradict if they claim different values of an attribute that a person has only one of.
Similarity decides nothing: the most similar memories usually coexist (a second dog) or repeat each other.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.documents.optional.claims import ATTRIBUTES, PROPER, Claim, Hold, Manner, addresses, decode
from cogmem.documents.optional.claims.values import covers, shares, split_values, within
from cogmem.log.corrections import Numbers
from cogmem.memory import NO_ROW, Kind


class Superseded(NamedTuple):
    """A memory that no longer holds, and the reason: "claim residence: oslo -> bergen" or "cue: not oslo"."""

    row: int
    reason: str


class Held(Numbers, Protocol):
    """The columns of a namespace, as contradiction reads them."""

    def objects(self, name: str) -> Sequence[Any]: ...

    def mentioning(self, name: str, value: str) -> NDArray[np.int64]: ...


def contradicted(
    claims: Sequence[Claim], columns: Held, near: Sequence[int] = (), *, by_claim: bool = True
) -> tuple[Superseded, ...]:
    """The current memories that the claims of a new one replace, by row.

    Superseded and immutable memories stay as they are. A passing state replaces passing states alone: a later
    mood ends nothing else. `near`: the rows of similar memories; a correction that names the wrong value, but
    not the attribute, looks for it there. `by_claim`: whether claims with an attribute replace others.
    """
    found: dict[int, str] = {}
    for claim in settled(claims, columns):
        for row in _candidates(claim, columns, near, by_claim):
            if row in found or columns["superseded_by"][row] != NO_ROW or columns["immutable"][row]:
                continue
            if _is_state(claim) and columns["kind"][row] != Kind.TRANSIENT_STATE:
                continue
            for older in map(decode, columns.objects("claims")[row]):
                reason = reason_to_supersede(claim, older)
                if reason:
                    found[row] = reason
    return tuple(Superseded(row, found[row]) for row in sorted(found))


def claimed(new: Sequence[Claim], old: Sequence[Claim]) -> str:
    """What the claims of a new memory say of an old one: "replaces"; "repeats" a value of the same attribute;
    "beside": another value of it, which may hold too; empty: nothing.

    >>> claimed([Claim("ada", "residence", "bergen")], [Claim("ada", "residence", "oslo")])
    'replaces'
    """
    said = [(claim, other) for claim in new for other in old]
    if any(reason_to_supersede(claim, other) for claim, other in said):
        return "replaces"
    together = [(claim, other) for claim, other in said if _same_thing(claim, other)]
    if any(shares(claim.value, other.value) for claim, other in together):
        return "repeats"
    return "beside" if together else ""


def settled(claims: Sequence[Claim], columns: Held) -> tuple[Claim, ...]:
    """The claims, with several values of one thing told apart by the memories. Naming a value that holds
    beside another one means that it is past, even in another sentence, if no other names could be meant
    there."""
    found: list[Claim] = []
    for claim in claims:
        resolved = claim
        if _takes_one(claim):
            sort = ATTRIBUTES[claim.attribute.removesuffix("?")]
            apart = sort.hold is Hold.ONE and not PROPER.issuperset(sort.value)
            around = [other for other in claims if other.typed and _same_thing(claim, other)]
            resolved = _told_apart(claim, around if apart else [claim], columns)
        if resolved not in found:
            found.append(resolved)
    return tuple(found)


def _takes_one(claim: Claim) -> bool:
    """Whether the values of a claim exclude each other. With weak evidence only values that no other
    attribute takes do, in a sentence that tells of a change."""
    sort = ATTRIBUTES.get(claim.attribute.removesuffix("?"))
    if sort is None or sort.hold not in (Hold.ONE, Hold.FAVOURITE) or not claim.typed:
        return False
    return not claim.weak or not (claim.manner is Manner.STATED or PROPER.issuperset(sort.value))


def _same_thing(first: Claim, other: Claim) -> bool:
    address = first.subject == other.subject and first.attribute.rstrip("?") == other.attribute.rstrip("?")
    return address and (not (first.of and other.of) or shares(first.of, other.of))


def _told_apart(claim: Claim, together: Sequence[Claim], columns: Held) -> Claim:
    """One claim for all of them, if the latest memory of the same thing holds some of the values."""
    values = list(dict.fromkeys(value for other in together for value in other.value.split(", ") if value))
    manners = {other.manner for other in together}
    if len(values) < 2 or any(other.former for other in together) or Manner.ADDED in manners:
        return claim
    name = claim.attribute.removesuffix("?")
    for row in reversed(columns.mentioning("claims", f"{claim.subject}|{name}").tolist()):
        for older in map(decode, columns.objects("claims")[row]):
            if not _same_thing(claim, older) or columns["superseded_by"][row] != NO_ROW:
                continue
            past = [value for value in values if shares(value, older.value)]
            if 0 < len(past) < len(values):
                kept = [value for value in values if value not in past]
                manner = Manner.CORRECTED if Manner.CORRECTED in manners else Manner.CHANGED
                return together[0]._replace(
                    attribute=name, value=", ".join(kept), former=", ".join(past), manner=manner
                )
    return claim


def _candidates(claim: Claim, columns: Held, near: Sequence[int], by_claim: bool) -> Sequence[int]:
    if claim.attribute:
        sort = ATTRIBUTES.get(claim.attribute)
        keys = addresses(claim) if by_claim and sort and _tells_of_an_end(claim, sort.hold) else ()
        return [row for key in keys for row in columns.mentioning("claims", key).tolist()]
    return near


def _is_state(claim: Claim) -> bool:
    return claim.attribute in ATTRIBUTES and ATTRIBUTES[claim.attribute].hold is Hold.STATE


def reason_to_supersede(new: Claim, old: Claim) -> str:
    """Why the new claim replaces the old one; empty if both may hold.

    >>> reason_to_supersede(Claim("ada", "residence", "bergen"), Claim("ada", "residence", "oslo"))
    'claim residence: oslo -> bergen'
    >>> reason_to_supersede(Claim("ada", "pets", "cat"), Claim("ada", "pets", "dog"))
    ''

    One value of a list that ends leaves the list alone; so does what is said of one thing of several.
    """
    name = old.attribute.removesuffix("?")
    if new.subject != old.subject or new.weak or (new.attribute and new.attribute != name):
        return ""
    if old.weak and not new.former:
        return ""
    if name not in ATTRIBUTES or (new.of and old.of and not shares(new.of, old.of)):
        return ""
    hold = ATTRIBUTES[name].hold
    if not _tells_of_an_end(new, hold) or not _of_all(new, old):
        return ""
    change = f"claim {old.attribute}: {old.value} -> {new.value}"
    same = shares(new.value, old.value)
    if hold is Hold.PLAN:
        another = same or not (new.value and old.value)
        same_owner = shares(new.of, old.of) or not (new.of and old.of)
        return change if new.manner is Manner.MOVED and same_owner and not another else ""
    if new.former:
        if shares(new.former, old.value) and not same:
            return f"cue: not {new.former}" if _ends_all(new, old) else ""
        if new.manner is Manner.ENDED or not new.attribute or old.weak or hold is Hold.FAVOURITE:
            return ""
    elif new.manner is Manner.ENDED:
        return f"ended: {old.attribute} {old.value}" if old.value and hold is not Hold.MANY else ""
    if same:
        return change if _narrows(new, old) or (hold is Hold.ONE and _tells_both(new, old)) else ""
    if not (new.attribute and new.value and old.value) or new.manner is Manner.ADDED:
        return ""
    return change if _exclusive(new, hold) else ""


def certain(new: Sequence[Claim], old: Sequence[Claim], *, alike: bool) -> bool:
    """Whether a memory is replaced beyond doubt: each of its claims is about an attribute that has one value
    at a time, and a new claim of the same subject and attribute names the old value as past, corrects it, or
    tells of a change. Of a change only where both memories are `alike`, so that they tell of one thing.

    >>> oslo, bergen = (Claim("ada", "residence", place) for place in ("oslo", "bergen"))
    >>> certain([bergen._replace(manner=Manner.CHANGED)], [oslo], alike=True)
    True
    >>> certain([bergen], [oslo], alike=True)
    False
    """
    firm = [older for older in old if not older.weak]
    return bool(firm) and all(any(_plainly(claim, older, alike=alike) for claim in new) for older in firm)


def _plainly(new: Claim, old: Claim, *, alike: bool) -> bool:
    if not (new.value and new.typed and new.attribute == old.attribute and new.of == old.of):
        return False
    said = new.manner is Manner.CORRECTED or (new.manner is Manner.CHANGED and alike)
    said |= shares(new.former, old.value)
    return said and ATTRIBUTES[new.attribute].hold is Hold.ONE and bool(reason_to_supersede(new, old))


def _tells_of_an_end(new: Claim, hold: Hold) -> bool:
    """Whether a claim may replace another one: it says so, or its value excludes every other."""
    if new.former or new.manner not in (Manner.STATED, Manner.ADDED):
        return True
    return new.manner is Manner.STATED and _exclusive(new, hold)


def _of_all(new: Claim, old: Claim) -> bool:
    """Whether the new claim is about each thing that the old one is about."""
    return not new.of or "words" in ATTRIBUTES[old.attribute.rstrip("?")].of or covers(new.of, old.of)


def _ends_all(new: Claim, old: Claim) -> bool:
    """Whether the new claim ends each value of the old one. One of several names ends the old claim where
    only one holds: the others tell more of it ("Oslo, Norway")."""
    sort = ATTRIBUTES[old.attribute.rstrip("?")]
    one_name = sort.hold is Hold.ONE and PROPER.issuperset(sort.value)
    return old.weak or one_name or covers(new.former, old.value)


def _narrows(new: Claim, old: Claim) -> bool:
    """Whether the new value is a kind of the old one and is said to be more precise."""
    coarser = any(map(within, split_values(new.value), split_values(old.value)))
    return new.manner is Manner.REFINED and not coarser


def _tells_both(new: Claim, old: Claim) -> bool:
    """Whether a change names the old value beside another one without saying which of them is past."""
    several = len(split_values(new.value)) > len(split_values(old.value)) == 1
    return several and new.manner in (Manner.CHANGED, Manner.CORRECTED)


def _exclusive(new: Claim, hold: Hold) -> bool:
    """Whether a claim of this value excludes every other."""
    if hold is Hold.ONE:
        return (new.typed and new.firm) or new.manner is Manner.CORRECTED
    if hold is Hold.FAVOURITE:
        return new.typed and new.manner in (Manner.CHANGED, Manner.CORRECTED, Manner.REFINED)
    if hold is Hold.MANY:
        return new.typed and new.manner is Manner.REFINED
    return hold is Hold.STATE
