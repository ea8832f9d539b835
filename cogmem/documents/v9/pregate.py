"""The pre-gate: refuses messages that consist of courtesies alone."""

from dataclasses import dataclass

from cogmem.language.courtesies import trivial
from cogmem.log.facts import AdmissionDecision, Check, Utterance
from cogmem.plugins.mechanism import Mechanism


@dataclass(frozen=True)
class PregateConfig:
    """The filter for messages without content."""

    enabled: bool = False
    """Whether greetings, confirmations, commands and single-word acknowledgements are not stored."""


class PregateDecision(AdmissionDecision, stage="pregate"):
    """Whether a message says anything; the reason names the category of a refused one."""

    FILTERED = "filtered"
    """The message consists of courtesies alone."""


def pregate(utterance: Utterance) -> PregateDecision:
    """Refuse an utterance that consists of courtesies alone."""
    category = trivial(utterance.text)
    verdict = PregateDecision.FILTERED if category else PregateDecision.PASSED
    return PregateDecision.made(verdict, category, utterance.turn)


PREGATE = Mechanism[Check](
    "pregate",
    "write",
    PregateConfig,
    build=lambda config, _: pregate,
    phase="admission",
    after="observer",
)
