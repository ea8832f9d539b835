"""Classification by trigger words; what "User" is told to be counts like the user's own words."""

from dataclasses import dataclass

from cogmem.documents.shared.classification import classify
from cogmem.documents.shared.person import own_words
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class ClassificationConfig:
    """Classification of facts.

    Texts about "User" are read like the user's own words: "User's name is Alex" is classified like "My name
    is Alex". Gender and nationality are signs of identity, which is a fact.
    """

    enabled: bool = False
    """Whether facts are classified, with texts about "User" read like the user's own words."""


def classified(fact: Fact, utterance: Utterance) -> tuple[Fact, Decision | None]:
    """The fact with its kind and category, unless a language model formed it."""
    if fact.finished:
        return fact, None
    said = fact.said.part(own_words(fact.said.text, fact.said.language))
    return classify(fact, said, identity_is_fact=True)


CLASSIFICATION = Mechanism[Refine](
    "sdk.classification",
    "write",
    ClassificationConfig,
    phase="describing",
    stage="classification",
    build=lambda config, _: classified,
)
