"""The admission filter: decides which messages the write path takes in at all."""

from collections.abc import Sequence

from cogmem.stopwatch import Stopwatch
from cogmem.trace import Decision
from cogmem.write.facts import AdmissionDecision, Check, Utterance


class EmptyDecision(AdmissionDecision, stage="empty"):
    """A message without words."""

    FILTERED = "filtered"
    """It is not taken in."""


class AdmissionFilter:
    """Runs the checks in order. The first refusal is final."""

    def __init__(self, checks: Sequence[tuple[str, Check]], watch: Stopwatch) -> None:
        self._checks = checks
        self._watch = watch

    def __call__(self, utterance: Utterance) -> Decision | None:
        """The refusal; None if the message is taken in. An empty message never is."""
        if not utterance.text:
            return EmptyDecision.made(EmptyDecision.FILTERED, "", utterance.turn)
        for name, check in self._checks:
            decision = check(utterance)
            self._watch.lap(name)
            if not decision.passed:
                return decision
        return None
