"""The read path's recipe: eligible, search, score, expand, select, reinforce."""

from typing import NamedTuple

from cogmem.config import EngineConfig
from cogmem.forgetting import Forgetting
from cogmem.memory import Memory
from cogmem.read.eligibility import eligible
from cogmem.read.expansion import Expansion
from cogmem.read.reinforcement import Reinforcement
from cogmem.read.request import Candidates, Request
from cogmem.read.scoring import Scoring
from cogmem.read.search import Search
from cogmem.store.base import Partition
from cogmem.trace import Decision, Trace


class Recalled(NamedTuple):
    """One memory that a read brought back, as it was then."""

    memory: Memory
    score: float
    source_turns: tuple[str, ...]
    text: str  # what is injected into the agent's context
    tokens: int


class Recollection(NamedTuple):
    """The answer to a read: items best first, the trace, and the tokens injected in all."""

    items: tuple[Recalled, ...]
    trace: Trace
    tokens: int


class ReadPath:
    """Candidates from the store, ranked; a mechanism that is switched off is not in the pipeline."""

    def __init__(self, config: EngineConfig, forgetting: Forgetting, embedder: str) -> None:
        self._config = config
        self._search = Search(config.search, embedder)
        self._scoring = Scoring(config, forgetting)
        links = config.association
        self._expansion = Expansion(links, self._scoring) if links.enabled and links.hops else None
        self._reinforcement = Reinforcement(config)

    def rank(self, request: Request, partition: Partition) -> tuple[Candidates, list[Decision]]:
        """The best k for a request. Changes nothing."""
        searched, reachable, eligibility = eligible(partition.columns, request, self._config)
        candidates, found = self._search(request, partition, searched)
        candidates, scored = self._scoring(candidates, request, partition)
        decisions = [eligibility, found, scored]
        if self._expansion:
            candidates, expanded = self._expansion(candidates, request, partition, reachable)
            decisions.append(expanded)
        selected = candidates.take(candidates.order()[: request.k])
        decisions.append(
            Decision(
                "selection",
                "returned" if selected.rows.size else "nothing found",
                numbers={"linked": float(selected.linked.sum())},
                rows=tuple(selected.rows.tolist()),
                scores=tuple(selected.scores.tolist()),
            )
        )
        return selected, decisions

    def reinforce(
        self, selected: Candidates, request: Request, partition: Partition, session: str | None
    ) -> list[Decision]:
        """What retrieval does to what was selected: one transaction."""
        changes, decision = self._reinforcement(selected, request, partition, session)
        if changes:
            partition.commit(changes)
        return [decision]
