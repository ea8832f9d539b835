"""The admission filter: decides which messages the write path takes in at all."""

from collections.abc import Sequence

from cogmem.stopwatch import Stopwatch
from cogmem.trace import Decision
from cogmem.write.facts import Check, Utterance
from cogmem.write.observer import ObserverDecision


class AdmissionFilter:
    """Runs the checks in order. The first refusal is final."""

    def __init__(self, checks: Sequence[tuple[str, Check]], watch: Stopwatch) -> None:
        self._checks = checks
        self._watch = watch

    def __call__(self, utterance: Utterance) -> Decision | None:
        """The refusal; None if the message is taken in. An empty message never is."""
        if not utterance.text:
            return ObserverDecision.made(ObserverDecision.FILTERED, "empty", utterance.turn)
        for name, check in self._checks:
            decision = check(utterance)
            self._watch.lap(name)
            if not decision.passed:
                return decision
        return None
