"""Classification: the kind of a fact, the category that decides its decay, and the confidence."""

from dataclasses import replace

from cogmem.language.recognition import Recognised
from cogmem.language.signals import Signals
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
    """The kind of a fact; the reason is its category. The numbers are the confidence and the log-odds of a
    plan and of a correction."""


def classify(fact: Fact, felt: Signals, means: Recognised) -> tuple[Fact, ClassificationDecision]:
    """The fact with its kind, category and confidence in [0, 1], the sum over all signs: `felt` and `means`
    are those of its words. A fact without a sign is of kind other and confidence 0."""
    by_user = fact.data_source is not DataSource.ASSISTANT_MESSAGE
    signs = _signs(felt, means, len(fact.entities), by_user)
    kind = max((kind for kind in CONFIDENCE if signs[kind]), key=CONFIDENCE.__getitem__, default=Kind.OTHER)
    confidence = min(1.0, sum(CONFIDENCE[kind] * count for kind, count in signs.items()))
    category = _category(felt, kind)
    decision = ClassificationDecision.made(
        kind.label,
        category.label,
        fact.source_turns[0] if fact.source_turns else "",
        numbers={"confidence": confidence, "plan": means.plan, "correction": means.correction},
    )
    return replace(fact, kind=kind, category=category, confidence=confidence), decision


def _signs(felt: Signals, means: Recognised, entities_count: int, by_user: bool) -> dict[Kind, int]:
    """The number of signs of each kind. `by_user`: a user said it. An assistant's correction is no sign; it
    is about what others said."""
    return {
        Kind.CORRECTION: int(by_user and means.correction > 0),
        Kind.PLAN: int(means.plan > 0),
        Kind.DECISION: felt.decision,
        Kind.TRANSIENT_STATE: felt.state,
        Kind.PREFERENCE: felt.preference,
        Kind.ENTITY: int(entities_count >= ENTITY_RICH),
        Kind.FACT: felt.fact,
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
