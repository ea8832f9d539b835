"""Classification: what sort of thing a fact is, how it decays, and how sure the signs of that are."""

from dataclasses import replace

from cogmem.language.recognition import Recognised, recogniser
from cogmem.language.signals import Signals, signal_reader
from cogmem.memory import Category, DataSource, Kind
from cogmem.settings.write import ClassificationConfig
from cogmem.trace import Decision
from cogmem.write.facts import Fact

CONFIDENCE = {
    Kind.CORRECTION: 0.40,
    Kind.PLAN: 0.35,
    Kind.DECISION: 0.35,
    Kind.TRANSIENT_STATE: 0.30,
    Kind.PREFERENCE: 0.30,
    Kind.ENTITY: 0.30,
    Kind.FACT: 0.25,
}
"""What one sign of a kind is worth. The strongest kind is that of the fact; the order breaks ties."""

ENTITY_RICH = 2


def classify(
    fact: Fact, entities_count: int, at: float, language: str, config: ClassificationConfig
) -> tuple[Fact, Decision]:
    """The fact, said at `at` (days since 1970), with its kind, its category and its confidence in [0, 1], the
    sum over all signs found; the decision also has the log-odds of a plan and of a correction.

    A fact without a sign is of kind other and confidence 0.
    """
    if config.enabled:
        signals = signal_reader(language).read(fact.said)
        recognised = recogniser(language).read(fact.said, at)
        own = fact.data_source is not DataSource.ASSISTANT_MESSAGE
        signs = _signs(signals, recognised, entities_count, own)
        kind = max(
            (kind for kind in CONFIDENCE if signs[kind]), key=CONFIDENCE.__getitem__, default=Kind.OTHER
        )
        category = _category(signals, kind)
        confidence = min(1.0, sum(CONFIDENCE[kind] * count for kind, count in signs.items()))
        odds = {"plan": recognised.plan, "correction": recognised.correction}
    else:
        category, kind, confidence, odds = Category.parse(config.category), Kind.OTHER, 1.0, {}
    subject = fact.source_turns[0] if fact.source_turns else ""
    decision = Decision(
        "classification", kind.label, category.label, subject, {"confidence": confidence} | odds
    )
    return replace(fact, kind=kind, category=category, confidence=confidence), decision


def _signs(signals: Signals, recognised: Recognised, entities_count: int, own: bool) -> dict[Kind, int]:
    """How many signs of each kind there are. `own`: said by one whose life it is; an assistant that puts
    something right takes back what others said."""
    return {
        Kind.CORRECTION: int(own and recognised.correction > 0),
        Kind.PLAN: int(recognised.plan > 0),
        Kind.DECISION: signals.decision,
        Kind.TRANSIENT_STATE: signals.state,
        Kind.PREFERENCE: signals.preference,
        Kind.ENTITY: int(entities_count >= ENTITY_RICH),
        Kind.FACT: signals.fact,
    }


def _category(signals: Signals, kind: Kind) -> Category:
    """Who somebody is: core; what passes or happened once: episodic; habits and skills: procedural."""
    if kind in (Kind.PLAN, Kind.TRANSIENT_STATE):
        return Category.EPISODIC
    if signals.identity:
        return Category.CORE
    if signals.routine and not signals.event:
        return Category.PROCEDURAL
    return Category.EPISODIC if signals.event else Category.SEMANTIC
