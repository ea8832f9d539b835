"""Redundancy (a published design): of similar memories one stays awake."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require, unit
from cogmem.memory import NO_ROW, Relation, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.base import Partition
from cogmem.store.columns import Mask, Rows
from cogmem.store.exact import similarities
from cogmem.trace import Decision

_NEAREST = 8  # of which one may be the row itself, and some be gone by the time


@dataclass(frozen=True)
class RedundancyConfig:
    """The step of the dream that makes the less useful of two similar memories dormant."""

    enabled: bool = False
    """Whether redundant memories become dormant."""
    similarity: float = 0.9
    """Cosine, in [0, 1], above which two memories are similar."""
    comparisons: int = 50
    """Maximum number of comparisons in one dream, at least 0."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "similarity"), *at_least(self, 0, "comparisons"))


class RedundancyDecision(Decision, stage="redundancy"):
    """Memories that were redundant."""

    DORMANT = "dormant"
    """The rows went cold."""


class Redundancy:
    """Of two similar memories that nothing protects, the less useful goes dormant; at equal utility the
    older."""

    at_compaction = True

    def __init__(self, config: RedundancyConfig) -> None:
        self._alike = Alike(config.similarity, config.comparisons)

    def __call__(self, state: Workspace) -> list[Decision]:
        free = state.live() & ~state.protected()
        lost: list[int] = []
        for pair in self._alike(state, free):
            less, _ = by_utility(state, *pair)
            lost.append(less)
            free[less] = False
        rows = np.array(sorted(lost), np.int64)
        state.move(rows, Tier.DORMANT)
        return [report(RedundancyDecision, RedundancyDecision.DORMANT, rows, "alike")]


class Alike:
    """Pairs of free rows of a cosine above `similarity`, from at most `comparisons` comparisons a night. A
    row that the caller removes from the mask meanwhile is in no further pair.

    The write path left the hints: the confidence of a queued pair, else the `novelty` of a row, which is 1 −
    similarity to its nearest memory at the time (0 also if none was compared); such a row is compared with
    its present neighbours. Rows of the last day come first, then the others in turn, some each night, so that
    rows which turn out to differ do not block the rest. Within both, the most similar lead, then the newest.
    """

    def __init__(self, similarity: float, comparisons: int) -> None:
        self._similarity = similarity
        self._comparisons = comparisons

    def __call__(self, state: Workspace, free: Mask) -> Iterator[tuple[int, int]]:
        rows, others = self._chosen(state, free)
        pairs = list(zip(rows.tolist(), others.tolist(), strict=True))
        found = dict(zip(pairs, self._compared(state.partition, free, rows, others), strict=True))
        for row, other in pairs:
            near = next((twin for twin in found[row, other] if free[twin]), NO_ROW) if free[row] else NO_ROW
            if near != NO_ROW:
                yield row, near

    def _chosen(self, state: Workspace, free: Mask) -> tuple[Rows, Rows]:
        """The rows to compare tonight, each with the row it is queued with, or `NO_ROW`."""
        created, comparisons = state["created_at"], self._comparisons
        queue = state.partition.relations.of_kind(Relation.SUSPECTED)
        queue = queue.take((queue.confidence > self._similarity) & free[queue.source] & free[queue.target])
        single = free & (state["novelty"] < 1 - self._similarity)
        single[queue.source] = False
        rows = np.concatenate([queue.source, np.flatnonzero(single)])
        others = np.concatenate([queue.target, np.full(len(rows) - len(queue.target), NO_ROW)])
        looks = np.concatenate([queue.confidence, 1 - state["novelty"][single]])
        order = np.lexsort((-others, -rows, -looks))
        fresh = created[rows[order]] > state.now - 1.0
        nights = int(state.now - created[0]) if len(created) else 0
        turn = np.roll(order[~fresh], -nights * comparisons)
        chosen = np.concatenate([order[fresh], turn])[:comparisons]
        return rows[chosen], others[chosen]

    def _compared(self, partition: Partition, free: Mask, rows: Rows, others: Rows) -> Iterator[list[int]]:
        """For each row those similar to it, best first: of all free rows, or of the one it is queued with."""
        vectors, queued = partition.vectors(rows), others != NO_ROW
        searched = iter(partition.dense_each(vectors[~queued], _NEAREST, free))
        targets, queue = partition.vectors(others[queued]), iter(vectors[queued])
        paired = (similarities(targets, next(queue), np.array([place])) for place in range(len(targets)))
        for row, other in zip(rows.tolist(), others.tolist(), strict=True):
            if other == NO_ROW:
                near = next(searched)
                yield near.rows[(near.scores > self._similarity) & (near.rows != row)].tolist()
            else:
                yield [other] if next(paired)[0] > self._similarity and other != row else []


def by_utility(state: Workspace, first: int, second: int) -> tuple[int, int]:
    """The less useful row first; at equal utility the older first."""
    less, more = sorted((first, second), key=lambda row: (state["utility"][row], row))
    return less, more


REDUNDANCY = Mechanism[Step](
    "redundancy",
    "dream",
    RedundancyConfig,
    after="consolidation",
    build=lambda config, _: Redundancy(config.of(RedundancyConfig)),
)
