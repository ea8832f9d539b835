"""Formation: facts that are understood without the conversation: who is meant, when it was, how long it
holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogmem.language import dates
from cogmem.language.entities import Mention, mentions
from cogmem.mechanism import Mechanism
from cogmem.memory import DataSource
from cogmem.trace import Decision
from cogmem.write.entities import Kept
from cogmem.write.facts import Fact, Utterance
from cogmem.write.session import Antecedents, Session
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


@dataclass(frozen=True)
class FormationConfig:
    """Formation of facts out of a message."""

    model: bool = True
    """Whether a language model, where there is one, forms facts beside the message as it was said. Where it
    fails, there are none."""
    weekdays: bool = True
    """Whether a weekday may be no day of its own: it stands beside its date ("Saturday, 15 June"), comes
    again ("once a week, on Friday"), or is a name ("Sunday Suppers")."""


class FormationDecision(Decision, stage="formation"):
    """How the facts of an utterance were formed: by the language model, by a rule, or unchanged."""

    FORMED = "formed"
    """`facts`, `dates` and `resolved` count what was found."""
    FILTERED = "filtered"
    """The language model found no fact."""


class AsSaid:
    """The utterance as one fact, in the words in which it was said."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    def __call__(self, utterance: Utterance, session: Session) -> Formed:
        said, antecedents = utterance.said, session.antecedents
        named: Sequence[Mention] = ()
        if self._kept.limit:
            named = mentions(said, people(utterance, antecedents), dates.find(said, utterance.at))
        fact = Fact(
            text=utterance.as_said,
            said=said,
            attributed=bool(utterance.speaker),
            source_turns=(utterance.turn,),
            speaker=utterance.speaker,
            entities=self._kept.of(named),
            data_source=DATA_SOURCES[utterance.role],
        )
        numbers = {"facts": 1.0}
        decision = FormationDecision.made(
            FormationDecision.FORMED, "as said", utterance.turn, numbers=numbers
        )
        return Formed((fact,), antecedents.after(utterance.speaker, said.text, named), decision)


def people(utterance: Utterance, antecedents: Antecedents) -> tuple[str, ...]:
    """Who has spoken in the session, the speaker of the utterance last."""
    return tuple(dict.fromkeys([*antecedents.speakers, utterance.speaker]))


AS_SAID = Mechanism[Form](
    "formation.off",
    "write",
    FormationConfig,
    switch="",
    build=lambda config, _: AsSaid(Kept.under(config)),
    stage="formation",
)
