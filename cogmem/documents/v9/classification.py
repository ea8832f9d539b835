"""Classification by the trigger words of the document ("actually", "plan to", "decided"), wherever they
stand."""

from dataclasses import dataclass

from cogmem.documents.shared.classification import classify
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class ClassificationConfig:
    """Classification by trigger words."""

    enabled: bool = False
    """Whether facts are classified by trigger words."""


def classified(fact: Fact, utterance: Utterance) -> tuple[Fact, Decision | None]:
    """The fact with its kind and category, unless a language model formed it."""
    if fact.finished:
        return fact, None
    return classify(fact, fact.said)


CLASSIFICATION = Mechanism[Refine](
    "classification",
    "write",
    ClassificationConfig,
    phase="describing",
    after="sdk.classification",
    build=lambda config, _: classified,
)
