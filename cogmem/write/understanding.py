"""Understanding: from an utterance to facts that stand for themselves."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cogmem.stopwatch import Stopwatch
from cogmem.trace import Decision
from cogmem.write.facts import Fact, Utterance
from cogmem.write.session import Session


class Formed(NamedTuple):
    """The facts of an utterance, and the decision."""

    facts: tuple[Fact, ...]
    decision: Decision


class Understood(NamedTuple):
    """The facts of an utterance, and the decisions of all stages."""

    facts: Sequence[Fact]
    decisions: list[Decision]


Form = Callable[[Utterance, Session], Formed | None]
"""A way to form facts; None if it cannot, and the next way is tried."""

Refine = Callable[[Fact, Utterance, Session], tuple[Sequence[Fact], Decision | None]]
"""A stage that adds to a fact, or divides it."""


class Understanding:
    """Forms the facts of an utterance, then refines them: first every fact by the `describing` stages, then
    one fact after the other by the `refining` stages. The last way to form facts must not fail."""

    def __init__(
        self,
        forming: Sequence[tuple[str, Form]],
        describing: Sequence[tuple[str, Refine]],
        refining: Sequence[tuple[str, Refine]],
        watch: Stopwatch,
    ) -> None:
        self._forming = forming
        self._phases = (describing, refining)
        self._watch = watch

    def __call__(self, utterance: Utterance, session: Session) -> Understood:
        formed = self._formed(utterance, session)
        decisions, facts = [formed.decision], list(formed.facts)
        for stages in self._phases:
            refined: list[Fact] = []
            for fact in facts:
                refined += self._refined(fact, utterance, session, stages, decisions)
            facts = refined
        return Understood(facts, decisions)

    def _formed(self, utterance: Utterance, session: Session) -> Formed:
        for name, form in self._forming:
            formed = form(utterance, session)
            self._watch.lap(name)
            if formed is not None:
                return formed
        raise AssertionError("no way to form facts is left")

    def _refined(
        self,
        fact: Fact,
        utterance: Utterance,
        session: Session,
        stages: Sequence[tuple[str, Refine]],
        decisions: list[Decision],
    ) -> Sequence[Fact]:
        """What the stages make of a fact; their decisions are added to the list."""
        facts: Sequence[Fact] = (fact,)
        for name, stage in stages:
            refined: list[Fact] = []
            for fact_read in facts:
                more, decision = stage(fact_read, utterance, session)
                refined += more
                if decision is not None:
                    decisions.append(decision)
            facts = refined
            self._watch.lap(name)
        return facts
