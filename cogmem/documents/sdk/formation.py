"""Formation: what a language model finds worth remembering, else the message with its speaker's name before
it."""

import unicodedata
from dataclasses import dataclass

from cogmem.documents.shared.foresight import ForesightConfig
from cogmem.documents.shared.modelling import ModelFormation
from cogmem.documents.shared.session import Session
from cogmem.embedding.base import well_formed
from cogmem.language.dates import find
from cogmem.log.facts import DATA_SOURCES, Fact, Form, FormationDecision, Formed, Utterance
from cogmem.plugins.mechanism import Mechanism


@dataclass(frozen=True)
class FormationConfig:
    """Facts are formed from a message and stored in its place."""

    enabled: bool = False
    """Whether facts are formed."""
    model: bool = True
    """Whether the language model, if there is one, forms the facts, and a message is kept as it is where the
    model fails."""


def narrated(utterance: Utterance, session: Session) -> Formed:
    """The message on one line."""
    text = unicodedata.normalize("NFC", utterance.text).strip()
    lead = f"{utterance.speaker}: " if utterance.speaker else ""
    fact = Fact(
        text=lead + well_formed(text),
        said=utterance.said.part(text),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        data_source=DATA_SOURCES[utterance.role],
    )
    numbers = {"facts": 1.0, "dates": float(len(find(fact.said, utterance.at))), "resolved": 0.0}
    decision = FormationDecision.made(FormationDecision.FORMED, "heuristics", utterance.turn, numbers=numbers)
    return Formed((fact,), decision)


MODEL_FORMATION = Mechanism[Form](
    "sdk.formation.model",
    "write",
    FormationConfig,
    "model",
    owner="enabled",
    build=lambda config, dependencies: (
        ModelFormation(dependencies.assistant, config.of(ForesightConfig).horizon_days)
        if dependencies.assistant.available
        else None
    ),
    stage="formation",
    phase="forming",
    rewrites=True,
)
FORMATION = Mechanism[Form](
    "sdk.formation",
    "write",
    FormationConfig,
    phase="forming",
    after="sdk.formation.model",
    replaces="formation.off",
    rewrites=True,
    stage="formation",
    build=lambda config, _: narrated,
)
