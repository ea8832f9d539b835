"""Classification: the kind of a fact, the category that decides its decay, and the confidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogmem.documents.optional.recognition import RecognitionConfig
from cogmem.documents.optional.triggers import LEARNT, counts, recognised
from cogmem.language.recognition import Recognised
from cogmem.language.signals import Signals, signals
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
    """Classification by learnt recognition and by trigger patterns."""

    enabled: bool = False
    """Whether facts are classified."""


class ClassificationDecision(Decision, stage="classification"):
    """The kind of a fact; the reason is its category. The numbers are the confidence and the log-odds of a
    plan and of a correction."""


def classify(
    fact: Fact, at: float, by: str = LEARNT, *, listed: bool = False
) -> tuple[Fact, ClassificationDecision]:
    """The fact with its kind, category and confidence in [0, 1], the sum over all signs. `at`: when it was
    said (days since 1970). `by`: as `RecognitionConfig`; `listed`: whether the words listed for
    identity count beside the learnt signs. A fact without a sign is of kind other and confidence 0."""
    said, felt = fact.said, signals(fact.said)
    if by != LEARNT:
        felt = _triggered(felt, counts(said))
    elif listed:
        identity = max(felt.identity, counts(said)["identity"])
        felt = replace(felt, identity=identity, fact=max(felt.fact, min(identity, 1)))
    means = recognised(said, at, by)
    by_user = fact.data_source is not DataSource.ASSISTANT_MESSAGE
    signs = _signs(felt, means, len(fact.entities), by_user)
    kind = max((kind for kind in CONFIDENCE if signs[kind]), key=CONFIDENCE.__getitem__, default=Kind.OTHER)
    confidence = min(1.0, sum(CONFIDENCE[kind] * count for kind, count in signs.items()))
    odds = {"plan": means.plan, "correction": means.correction}
    return _sorted(fact, kind, _category(felt, kind), confidence, odds)


def _sorted(
    fact: Fact, kind: Kind, category: Category, confidence: float, odds: Mapping[str, float]
) -> tuple[Fact, ClassificationDecision]:
    decision = ClassificationDecision.made(
        kind.label,
        category.label,
        fact.source_turns[0] if fact.source_turns else "",
        numbers={"confidence": confidence, **odds},
    )
    return replace(fact, kind=kind, category=category, confidence=confidence), decision


def _triggered(signs: Signals, listed: Mapping[str, int]) -> Signals:
    """The signals with the triggers in the place of their own signs. Identity keeps its own beside them."""
    listed_signs: dict[str, Any] = {name: listed[name] for name in ("decision", "preference", "fact")}
    return replace(signs, identity=max(signs.identity, listed["identity"]), **listed_signs)


class Classification:
    """Classifies every fact that heuristics formed."""

    def __init__(self, by: str) -> None:
        self.by = by

    def __call__(
        self, fact: Fact, utterance: Utterance, session: Session
    ) -> tuple[Sequence[Fact], Decision | None]:
        if fact.finished:
            return (fact,), None
        classified, decision = self.classified(fact, utterance.at)
        return (classified,), decision

    def classified(self, fact: Fact, at: float) -> tuple[Fact, Decision]:
        """The fact with its kind and category. `at`: when it was said (days since 1970)."""
        return classify(fact, at, self.by)


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


CLASSIFICATION = Mechanism[Refine](
    "classification",
    "write",
    ClassificationConfig,
    build=lambda config, _: Classification(config.of(RecognitionConfig).by),
    phase="describing",
)
