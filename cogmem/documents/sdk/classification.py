"""Classification of notes about a user: what "User" is told to be counts like the user's own words."""

from dataclasses import dataclass, replace

from cogmem.documents.optional.classification import CLASSIFICATION, Classification, classify
from cogmem.documents.optional.person import own_words
from cogmem.log.facts import Fact, Refine
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class AboutUserConfig:
    """Classification of texts about "User" ("User's name is Alex" like "My name is Alex")."""

    enabled: bool = False
    """Whether they are classified so, and gender and nationality are signs of identity, which is a fact."""


class AboutUser(Classification):
    """Classifies every fact that heuristics formed."""

    def classified(self, fact: Fact) -> tuple[Fact, Decision]:
        said = fact.said.part(own_words(fact.said.text, fact.said.language))
        classified, decision = classify(replace(fact, said=said), listed=True)
        return replace(classified, said=fact.said), decision


ABOUT_USER = Mechanism[Refine](
    "classification.about_user",
    "write",
    AboutUserConfig,
    phase="describing",
    after="classification",
    replaces="classification",
    stage="classification",
    build=lambda config, _: AboutUser() if CLASSIFICATION.is_on(config) else None,
)
