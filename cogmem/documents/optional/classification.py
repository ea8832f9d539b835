"""Classification: the kind of a fact, the category that decides its decay, and the confidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cogmem.documents.optional.signals import Signals, signals
from cogmem.documents.optional.triggers import counts
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.log.session import Session
from cogmem.memory import Category, DataSource, Kind
from cogmem.plugins.mechanism import Mechanism
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


@dataclass(frozen=True)
class ClassificationConfig:
    """Classification by trigger patterns."""

    enabled: bool = False
    """Whether facts are classified."""


class ClassificationDecision(Decision, stage="classification"):
    """The kind of a fact; the reason is its category. The number is the confidence."""


def classify(fact: Fact, *, listed: bool = False) -> tuple[Fact, ClassificationDecision]:
    """The fact with its kind, category and confidence in [0, 1], the sum over all signs. `listed`: whether a
    trigger of identity is a sign of a fact, too. A fact without a sign is of kind other and confidence 0."""
    felt, triggers = signals(fact.said), dict(counts(fact.said))
    felt = replace(felt, identity=max(felt.identity, triggers["identity"]))
    if listed:
        triggers["fact"] = max(triggers["fact"], min(felt.identity, 1))
    by_user = fact.data_source is not DataSource.ASSISTANT_MESSAGE
    signs = _signs(felt, triggers, len(fact.entities), by_user)
    kind = max((kind for kind in CONFIDENCE if signs[kind]), key=CONFIDENCE.__getitem__, default=Kind.OTHER)
    category = _category(felt, kind)
    confidence = min(1.0, sum(CONFIDENCE[kind] * count for kind, count in signs.items()))
    decision = ClassificationDecision.made(
        kind.label,
        category.label,
        fact.source_turns[0] if fact.source_turns else "",
        numbers={"confidence": confidence},
    )
    return replace(fact, kind=kind, category=category, confidence=confidence), decision


class Classification:
    """Classifies every fact that heuristics formed."""

    def __call__(
        self, fact: Fact, utterance: Utterance, session: Session
    ) -> tuple[Sequence[Fact], Decision | None]:
        if fact.finished:
            return (fact,), None
        classified, decision = self.classified(fact)
        return (classified,), decision

    def classified(self, fact: Fact) -> tuple[Fact, Decision]:
        """The fact with its kind and category."""
        return classify(fact)


def _signs(felt: Signals, triggers: Mapping[str, int], entities_count: int, by_user: bool) -> dict[Kind, int]:
    """The number of signs of each kind. `by_user`: a user said it. An assistant's correction is no sign; it
    is about what others said."""
    return {
        Kind.CORRECTION: int(by_user and triggers["correction"] > 0),
        Kind.PLAN: int(triggers["plan"] > 0),
        Kind.DECISION: triggers["decision"],
        Kind.TRANSIENT_STATE: felt.state,
        Kind.PREFERENCE: triggers["preference"],
        Kind.ENTITY: int(entities_count >= ENTITY_RICH),
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


CLASSIFICATION = Mechanism[Refine](
    "classification",
    "write",
    ClassificationConfig,
    build=lambda config, _: Classification(),
    phase="describing",
)
