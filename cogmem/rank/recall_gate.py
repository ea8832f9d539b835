"""The pre-retrieval gate: what asks for nothing recalls nothing."""

from dataclasses import dataclass

from cogmem.language.courtesies import trivial
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.request import Gate
from cogmem.trace import Decision


@dataclass(frozen=True)
class RecallGateConfig:
    """The gate before retrieval."""

    enabled: bool = True
    """Whether a greeting, a confirmation, a command or a single-word acknowledgement recalls nothing."""


class RecallGateDecision(Decision, stage="recall_gate"):
    """Whether to search at all; the reason is the category of what is skipped."""

    PASSED = "passed"
    SKIPPED = "skipped"

    @property
    def skipped(self) -> bool:
        return self.decision == self.SKIPPED


def gate(question: str) -> RecallGateDecision:
    """Decide whether to search at all. Greetings, thanks and commands are skipped; the reason names the
    category."""
    sort = trivial(question)
    return RecallGateDecision.made(RecallGateDecision.SKIPPED if sort else RecallGateDecision.PASSED, sort)


def admits(question: str) -> tuple[bool, RecallGateDecision]:
    """Whether a question passes, and the decision."""
    decision = gate(question)
    return not decision.skipped, decision


GATED = LossStage(
    "gated", "the text was not recognised as a question", "it would have to be recognised as a question"
)

RECALL_GATE = Mechanism[Gate](
    "recall_gate", "read", RecallGateConfig, build=lambda config, _: admits, losses=(GATED,)
)
