"""Formation: a message becomes facts."""

from cogmem.mechanism import Mechanism
from cogmem.memory import DataSource
from cogmem.trace import Decision
from cogmem.write.facts import Fact, Utterance
from cogmem.write.session import Session
from cogmem.write.understanding import Form, Formed

DATA_SOURCES = {
    "user": DataSource.USER_MESSAGE,
    "assistant": DataSource.ASSISTANT_MESSAGE,
    "system": DataSource.SYSTEM,
    "agent": DataSource.FEDERATION,
}
"""The data source of each role."""

ROLES = {source: role for role, source in DATA_SOURCES.items()}
"""The role of each data source."""


class FormationDecision(Decision, stage="formation"):
    """How the facts of a message were formed: by a language model, by a rule, or unchanged."""

    FORMED = "formed"
    """`facts`, `dates` and `resolved` count what was found."""
    FILTERED = "filtered"
    """The language model found no fact."""


def as_said(utterance: Utterance, session: Session) -> Formed:
    """The message as one fact, in the words in which it was said."""
    fact = Fact(
        text=utterance.as_said,
        said=utterance.said,
        attributed=bool(utterance.speaker),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        data_source=DATA_SOURCES[utterance.role],
    )
    numbers = {"facts": 1.0}
    return Formed(
        (fact,),
        FormationDecision.made(FormationDecision.FORMED, "as said", utterance.turn, numbers=numbers),
    )


AS_SAID = Mechanism[Form](
    "formation.off",
    "write",
    switch="",
    build=lambda config, _: as_said,
    stage="formation",
)
