"""The pre-gate: refuses messages that consist of courtesies alone."""

from dataclasses import dataclass
from functools import partial

from cogmem.language.courtesies import CONFIRMATION, trivial
from cogmem.mechanism import Mechanism
from cogmem.write.facts import AdmissionDecision, Check, Utterance


@dataclass(frozen=True)
class PregateConfig:
    """The pre-gate. Greetings, confirmations, commands and single-word acknowledgements are not stored."""

    enabled: bool = True
    """Whether such messages are refused."""
    answers: bool = True
    """Whether a confirmation is stored ("Yes.", "No.") that answers a question of somebody else."""


class PregateDecision(AdmissionDecision, stage="pregate"):
    """Whether a message says anything; the reason names the category of a refused one."""

    FILTERED = "filtered"
    """The message consists of courtesies alone."""


def pregate(utterance: Utterance, config: PregateConfig) -> PregateDecision:
    """Refuse an utterance that consists of courtesies alone, unless it answers a question."""
    category = trivial(utterance.text)
    if category == CONFIRMATION and utterance.asked and config.answers:
        category = ""
    verdict = PregateDecision.FILTERED if category else PregateDecision.PASSED
    return PregateDecision.made(verdict, category, utterance.turn)


PREGATE = Mechanism[Check](
    "pregate",
    "write",
    PregateConfig,
    build=lambda config, _: partial(pregate, config=config.of(PregateConfig)),
)
