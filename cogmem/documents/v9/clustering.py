"""Clustering: groups memories by a shared entity, and the rest by kind and importance."""

import math
from dataclasses import dataclass
from itertools import chain

import numpy as np

from cogmem.documents.shared.consolidation import CLUSTERS, CONSOLIDATION, ConsolidationConfig
from cogmem.documents.shared.writer import dreamt
from cogmem.documents.v9.abstraction import ABSTRACTION
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, positive, require, unit
from cogmem.memory import Kind, WriteSource
from cogmem.plugins.mechanism import Mechanism, Settings
from cogmem.store.columns import Rows
from cogmem.trace import Decision

_ROUNDING = 1e-9  # tolerance of a difference in importance

Clusters = list[tuple[str, Rows]]


@dataclass(frozen=True)
class ClusteringConfig:
    """The step of the dream that clusters memories for consolidation and abstraction: first by a shared
    entity, then by kind and importance."""

    members: int = 3
    """Minimum number of memories in a cluster, at least 2."""
    importance: float = 0.3
    """Difference of importance, above 0 and at most 1, below which memories of one kind form a cluster."""
    batch: int = 500
    """Maximum number of memories that are clustered in one dream, at least 2, the longest unused first."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 2, "members", "batch"),
            *positive(self, "importance"),
            *unit(self, "importance"),
        )


class ClusteringDecision(Decision, stage="clustering"):
    """The clusters of a dream."""

    INCIDENTAL = ("found",)

    FOUND = "found"
    """The rows are in `clusters` clusters, of sizes from `smallest` to `largest`."""


class Clustering:
    """Finds clusters among the longest unused memories, for the steps that follow. A memory is in at most one
    cluster; memories made by dreams are in none. The key of a cluster is its entity, or its kind and
    the band of its least importance ("fact/1")."""

    def __init__(self, config: ClusteringConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        live = np.flatnonzero(state.live() & (state["write_source"] != WriteSource.DREAM))
        if dreamt(state):
            live = live[:0]
        order = np.argsort(state["last_accessed_at"][live], kind="stable")
        rows = np.sort(live[order[: self._config.batch]])
        clusters = self._by_entity(state, rows)
        left = np.setdiff1d(rows, _all(clusters))
        clusters += self._by_kind(state, left)
        state.clusters = sorted(clusters, key=lambda cluster: (-cluster[1].size, cluster[0]))
        sizes = [float(members.size) for _, members in state.clusters] or [0.0]
        numbers = {"clusters": float(len(state.clusters)), "largest": max(sizes), "smallest": min(sizes)}
        return [report(ClusteringDecision, ClusteringDecision.FOUND, _all(state.clusters), "", **numbers)]

    def _by_entity(self, state: Workspace, rows: Rows) -> Clusters:
        """The largest cluster takes its memories first (ties by entity), then the largest of the rest."""
        mentioned = [state.object("entities", row) for row in rows.tolist()]
        names, of = np.unique(list(chain.from_iterable(mentioned)), return_inverse=True)
        mentions = np.zeros((len(rows), len(names)), np.bool_)
        mentions[np.repeat(np.arange(len(rows)), list(map(len, mentioned))), of] = True
        counts = mentions.sum(axis=0)
        found: Clusters = []
        while counts.size and counts.max() >= self._config.members:
            most = int(counts.argmax())
            taken = mentions[:, most].copy()
            found.append((str(names[most]), rows[taken]))
            counts -= mentions[taken].sum(axis=0)
            mentions[taken] = False
        return found

    def _by_kind(self, state: Workspace, rows: Rows) -> Clusters:
        """From the least important memory of each kind up: all that are less than `importance` above it, then
        the next."""
        found: Clusters = []
        rows = rows[np.argsort(state["importance"][rows], kind="stable")]
        for kind in np.unique(state["kind"][rows]).tolist():
            left = rows[state["kind"][rows] == kind]
            while left.size:
                importance = state["importance"][left]
                near = importance < importance[0] + self._config.importance - _ROUNDING
                near[0] = True  # whatever is lost to rounding
                band = math.floor(importance[0] / self._config.importance + _ROUNDING)
                if np.count_nonzero(near) >= self._config.members:
                    found.append((f"{Kind(kind).label}/{band}", np.sort(left[near])))
                left = left[~near]
        return found


def _all(clusters: Clusters) -> Rows:
    """The rows of all clusters, ascending."""
    return np.sort(np.concatenate([np.zeros(0, np.int64), *(rows for _, rows in clusters)]))


def _needed(config: Settings) -> bool:
    """Whether a step that is on uses the clusters."""
    by_cluster = config.of(ConsolidationConfig).groups == CLUSTERS
    return ABSTRACTION.is_on(config) or (CONSOLIDATION.is_on(config) and by_cluster)


CLUSTERING = Mechanism[Step](
    "clustering",
    "dream",
    ClusteringConfig,
    switch="",
    when=_needed,
    after="forgetting",
    build=lambda config, _: Clustering(config.of(ClusteringConfig)),
)
