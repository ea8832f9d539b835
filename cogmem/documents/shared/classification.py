"""Classification: the kind of a fact, the category that decides its decay, and the confidence."""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.documents.shared.signals import Signals, signals
from cogmem.documents.shared.triggers import counts
from cogmem.language.reading import Reading
from cogmem.log.facts import Fact
from cogmem.memory import Category, DataSource, Kind
from cogmem.trace import Decision

CONFIDENCE = {
    Kind.CORRECTION: 0.40,
    Kind.PLAN: 0.35,
    Kind.DECISION: 0.35,
    Kind.TRANSIENT_STATE: 0.30,
    Kind.PREFERENCE: 0.30,
    Kind.ENTITY: 0.30,
    Kind.FACT: 0.25,
}
"""The confidence that one sign of a kind adds. A fact has its strongest kind; the order breaks ties."""

ENTITY_RICH = 2
"""Minimum number of entities that are a sign of the kind entity."""


class ClassificationDecision(Decision, stage="classification"):
    """The kind of a fact; the reason is its category. The number is the confidence."""


def classify(
    fact: Fact, said: Reading, *, identity_is_fact: bool = False
) -> tuple[Fact, ClassificationDecision]:
    """The fact with its kind, category and confidence in [0, 1], the sum over all signs in its words `said`.
    `identity_is_fact`: whether a sign of identity is a sign of a fact, too. A fact without a sign is of kind
    other and confidence 0."""
    felt, triggers = signals(said), counts(said)
    felt = replace(felt, identity=max(felt.identity, triggers["identity"]))
    signs = _signs(fact, felt, triggers)
    if identity_is_fact:
        signs[Kind.FACT] = max(signs[Kind.FACT], min(felt.identity, 1))
    kind = max((kind for kind in CONFIDENCE if signs[kind]), key=CONFIDENCE.__getitem__, default=Kind.OTHER)
    confidence = min(1.0, sum(CONFIDENCE[kind] * count for kind, count in signs.items()))
    category = _category(felt, kind)
    decision = ClassificationDecision.made(
        kind.label,
        category.label,
        fact.source_turns[0] if fact.source_turns else "",
        numbers={"confidence": confidence},
    )
    return replace(fact, kind=kind, category=category, confidence=confidence), decision


def _signs(fact: Fact, felt: Signals, triggers: Mapping[str, int]) -> dict[Kind, int]:
    """The number of signs of each kind. An assistant's correction is no sign; it is about what others
    said."""
    by_user = fact.data_source is not DataSource.ASSISTANT_MESSAGE
    return {
        Kind.CORRECTION: int(by_user and triggers["correction"] > 0),
        Kind.PLAN: int(triggers["plan"] > 0),
        Kind.DECISION: triggers["decision"],
        Kind.TRANSIENT_STATE: felt.state,
        Kind.PREFERENCE: triggers["preference"],
        Kind.ENTITY: int(len(fact.entities) >= ENTITY_RICH),
        Kind.FACT: triggers["fact"],
    }


def _category(felt: Signals, kind: Kind) -> Category:
    """Core for identity, episodic for passing states and single events, procedural for habits and skills."""
    if kind in (Kind.PLAN, Kind.TRANSIENT_STATE):
        return Category.EPISODIC
    if felt.identity:
        return Category.CORE
    if felt.routine and not felt.event:
        return Category.PROCEDURAL
    return Category.EPISODIC if felt.event else Category.SEMANTIC
