"""Consolidation: several memories become one that says what they said, and they lead to it."""

from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import SummaryWriter, draft, dreamt, union
from cogmem.memory import EXPIRING, Category, Kind, Tier, WriteSource
from cogmem.settings.dream import ConsolidationConfig
from cogmem.store.columns import Mask, Rows
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision


class Consolidation:
    """Groups are of the faded, which resemble each other, or of the clusters that were found. Plans and
    passing states are in none, for their ends differ; nor is what a dream made: a summary of
    summaries would be told again every few months, and the store would grow."""

    def __init__(self, config: ConsolidationConfig, writer: SummaryWriter, threshold: float) -> None:
        self._config = config
        self._writer = writer
        self._threshold = config.similarity if config.similarity >= 0 else threshold

    def __call__(self, state: Workspace) -> list[Decision]:
        groups = [] if dreamt(state) else self._groups(state)
        told = [self._consolidate(state, rows) for rows in groups]
        rows = np.concatenate([np.zeros(0, np.int64), *(members for members, _ in told)])
        numbers = {
            "groups": sum(members.size > 0 for members, _ in told),
            "characters_before": sum(len(state.object("text", row)) for row in rows.tolist()),
            "characters_after": sum(length for _, length in told),
        }
        floats = {name: float(number) for name, number in numbers.items()}
        return [report("consolidation", "consolidated", rows, self._config.groups, **floats)]

    def _groups(self, state: Workspace) -> list[Rows]:
        """At most `calls` groups of two rows or more, each ascending."""
        config, may = self._config, _consolidable(state)
        if config.groups == "clusters":
            groups = (self._first(state, rows[may[rows]], config.size) for _, rows in state.clusters)
            return list(islice((rows for rows in groups if rows.size > 1), config.calls))
        rows = np.flatnonzero(may)
        rows = rows[state.retention(rows) < config.retention]
        rows = rows[np.argsort(state["last_accessed_at"][rows], kind="stable")]
        rows = np.sort(self._first(state, rows, config.batch))
        if not rows.size:
            return []
        alike = _resemblance(state, rows, self._threshold)
        return [rows[group] for group in _nearest(alike, config.size, config.calls)]

    def _first(self, state: Workspace, rows: Rows, count: int) -> Rows:
        """The first so many of these rows, with claims only where that is wanted."""
        free = (row for row in rows.tolist() if self._config.claims or not state.object("claims", row))
        return np.fromiter(islice(free, count), np.int64)

    def _consolidate(self, state: Workspace, rows: Rows) -> tuple[Rows, int]:
        """The rows that a summary now stands for, and its length; none if it could not stand for two."""
        telling = self._writer.consolidate(state, rows, model=self._config.model)
        rows = telling.carried
        if rows.size < 2:
            return rows[:0], 0
        importance = self._config.importance
        summary = state.add(
            draft(
                state,
                rows,
                telling,
                Kind.SUMMARY if self._config.groups == "faded" else Kind.THEME,
                importance if importance >= 0 else float(state["importance"][rows].max()),
                category=Category(int(np.bincount(state["category"][rows]).argmax())),
                claims=union(state, "claims", rows),
                stability=float(state["stability"][rows].mean()),
            )
        )
        state.absorb(rows, summary)
        if self._config.link:
            state.link(rows, np.full_like(rows, summary), self._config.link)
        if self._config.cold:
            state.move(rows, Tier.DORMANT)
        return rows, len(telling.text)


def _consolidable(state: Workspace) -> Mask:
    """What may go into a group at all, whatever its retention."""
    dreamt_of = state["write_source"] == WriteSource.DREAM
    lasting = ~np.isin(state["kind"], EXPIRING) & ~state["flashbulb"] & (state["category"] != Category.CORE)
    return np.asarray(state.live() & lasting & ~state.protected() & ~dreamt_of)


def _resemblance(state: Workspace, rows: Rows, threshold: float) -> NDArray[np.float64]:
    """The cosines of all pairs of one category and speaker that reach the threshold; -inf for the others."""
    vectors = state.partition.vectors(rows).astype(np.float64)
    cosines = np.round(vectors @ vectors.T, DECIMALS)
    _, speakers = np.unique([state.object("speaker", row) for row in rows.tolist()], return_inverse=True)
    sort = state["category"][rows] + len(Category) * speakers
    fitting = (sort[:, None] == sort) & (cosines >= threshold)
    np.fill_diagonal(fitting, False)
    return np.where(fitting, cosines, -np.inf)


def _nearest(alike: NDArray[np.float64], size: int, count: int) -> list[Rows]:
    """At most `count` groups of at most `size`: the most similar pair of all that are left, and whatever is
    most similar to any of its members, one by one. Equals by place."""
    found: list[Rows] = []
    while len(found) < count and alike.max() > -np.inf:
        members = list(np.unravel_index(alike.argmax(), alike.shape))
        while len(members) < size:
            nearest = alike[members].max(axis=0)
            nearest[members] = -np.inf
            if nearest.max() == -np.inf:
                break
            members.append(nearest.argmax())
        group = np.sort(np.array(members, np.int64))
        alike[group] = alike[:, group] = -np.inf
        found.append(group)
    return found
