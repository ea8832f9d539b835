"""Clusters: memories about one thing, and of the rest those that are alike in kind and importance."""

from itertools import chain

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import dreamt
from cogmem.memory import Kind, WriteSource
from cogmem.settings.dream import ClusteringConfig
from cogmem.store.columns import Rows
from cogmem.trace import Decision

_ROUNDING = 1e-9  # what a border between two bands of importance may be off by

Clusters = list[tuple[str, Rows]]


class Clustering:
    """Finds the clusters of the memories that were not used for longest, for the steps that follow. A memory
    is in one at most; what dreams made is in none. Clusters are keyed by their entity, or by kind and band of
    importance ("fact/1")."""

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
        return [report("clustering", "found", _all(state.clusters), "", **numbers)]

    def _by_entity(self, state: Workspace, rows: Rows) -> Clusters:
        """The largest cluster takes its memories (equals by entity), then the largest of the rest."""
        mentioned = [state.object("entities", row) for row in rows.tolist()]
        names, of = np.unique(list(chain.from_iterable(mentioned)), return_inverse=True)
        mentions = np.zeros((len(rows), len(names)), np.bool_)
        mentions[np.repeat(np.arange(len(rows)), list(map(len, mentioned))), of] = True
        everybody = self._config.common_share * len(state)
        total = [len(state.partition.columns.mentioning("entities", name)) for name in names.tolist()]
        mentions &= np.array(total) <= everybody
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
        bands = np.floor(state["importance"][rows] / self._config.importance + _ROUNDING)
        keys = np.stack([state["kind"][rows], bands])
        sorts, of, sizes = np.unique(keys, axis=1, return_inverse=True, return_counts=True)
        return [
            (f"{Kind(int(kind)).label}/{band:.0f}", rows[of.ravel() == sort])
            for sort, (kind, band) in enumerate(sorts.T.tolist())
            if sizes[sort] >= self._config.members
        ]


def _all(clusters: Clusters) -> Rows:
    """The rows of all of them, ascending."""
    return np.sort(np.concatenate([np.zeros(0, np.int64), *(rows for _, rows in clusters)]))
