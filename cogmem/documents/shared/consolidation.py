"""Consolidation: one summary replaces several memories, which lead to it."""

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cogmem.documents.shared.writer import SummaryWriter, draft, dreamt
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, one_of, require, unit
from cogmem.memory import Category, Kind, Tier, WriteSource
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Mask, Rows, expires
from cogmem.store.exact import margin, similarities
from cogmem.trace import Decision

FADED, CLUSTERS = "faded", "clusters"
"""Where the groups come from."""


@dataclass(frozen=True)
class ConsolidationConfig:
    """The step of the dream that consolidates groups of memories into summaries (McClelland et al. 1995)."""

    enabled: bool = False
    """Whether summaries are made."""
    groups: str = FADED
    """Groups that are summarised: `faded` (faded, similar memories of one category and speaker) or `clusters`
    (those of `engine.v9.clustering`)."""
    retention: float = 0.2
    """Retention, in [0, 1], below which a memory has faded, for `groups=faded`."""
    similarity: float = 0.70
    """Minimum cosine of two members of a group, at most 1, for `groups=faded`."""
    size: int = 5
    """Maximum number of memories in a group, at least 2."""
    calls: int = 5
    """Maximum number of groups that one dream summarises, at least 0."""
    batch: int = 500
    """Maximum number of memories that are compared in one dream, at least 2, the longest unused first, for
    `groups=faded`."""
    importance: float | None = None
    """Importance of a summary, in [0, 1], or null for the highest importance in the group."""
    link: float = 0.8
    """Weight of the associations between a summary and its group, in [0, 1], where 0 makes none."""
    cold: bool = False
    """Whether the summarised memories become dormant, so that only deep recall and associations find them."""

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "groups", (FADED, CLUSTERS)),
            *unit(self, "retention", "link"),
            ("similarity", lambda: self.similarity <= 1, "a number of at most 1"),
            (
                "importance",
                lambda: self.importance is None or 0 <= self.importance <= 1,
                "a number in [0, 1]",
            ),
            *at_least(self, 2, "size", "batch"),
            *at_least(self, 0, "calls"),
        )


class ConsolidationDecision(Decision, stage="consolidation"):
    """Memories that were consolidated; the reason tells where the groups came from."""

    CONSOLIDATED = "consolidated"
    """A summary stands for the rows. `groups` counts the summaries; `characters_before` and
    `characters_after` are the lengths of the originals and of the summaries."""


class Consolidation:
    """Consolidates groups of memories. Plans and passing states are in no group, because their ends differ;
    nor are memories made by dreams: summaries of summaries would be written again every few months, and the
    store would grow."""

    def __init__(self, config: ConsolidationConfig, writer: SummaryWriter) -> None:
        self._config = config
        self._writer = writer

    def __call__(self, state: Workspace) -> list[Decision]:
        groups = [] if dreamt(state) else self._groups(state)
        merged = [self._consolidate(state, rows) for rows in groups]
        rows = np.concatenate([np.zeros(0, np.int64), *(members for members, _ in merged)])
        numbers = {
            "groups": sum(members.size > 0 for members, _ in merged),
            "characters_before": sum(len(state.object("text", row)) for row in rows.tolist()),
            "characters_after": sum(length for _, length in merged),
        }
        floats = {name: float(number) for name, number in numbers.items()}
        return [
            report(
                ConsolidationDecision, ConsolidationDecision.CONSOLIDATED, rows, self._config.groups, **floats
            )
        ]

    def _groups(self, state: Workspace) -> list[Rows]:
        """At most `calls` groups of two or more rows, each ascending."""
        config, may = self._config, _consolidable(state)
        if config.groups == CLUSTERS:
            groups = (rows[may[rows]][: config.size] for _, rows in state.clusters)
            return list(islice((rows for rows in groups if rows.size > 1), config.calls))
        rows = np.flatnonzero(may)
        rows = rows[state.retention(rows) < config.retention]
        rows = rows[np.argsort(state["last_accessed_at"][rows], kind="stable")]
        rows = np.sort(rows[: config.batch])
        if not rows.size:
            return []
        alike = _resemblance(state, rows, config.similarity)
        return [rows[group] for group in _nearest(alike, config.size, config.calls)]

    def _consolidate(self, state: Workspace, rows: Rows) -> tuple[Rows, int]:
        """The rows, and the length of the summary that takes their place."""
        telling = self._writer.consolidate(state, rows)
        importance = self._config.importance
        summary = state.add(
            draft(
                state,
                rows,
                telling,
                Kind.SUMMARY if self._config.groups == FADED else Kind.THEME,
                float(state["importance"][rows].max()) if importance is None else importance,
                category=Category(int(np.bincount(state["category"][rows]).argmax())),
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
    """Memories that may be in a group, whatever their retention."""
    dreamt_of = state["write_source"] == WriteSource.DREAM
    lasting = ~expires(state["kind"]) & ~state["flashbulb"] & (state["category"] != Category.CORE)
    return np.asarray(state.live() & lasting & ~state.protected() & ~dreamt_of)


def _resemblance(state: Workspace, rows: Rows, threshold: float) -> NDArray[np.float64]:
    """The cosines of all pairs of one category and speaker that reach the threshold; -inf for the others."""
    vectors = state.partition.vectors(rows)
    error = margin(vectors[np.einsum("ij,ij->i", vectors, vectors).argmax()])
    _, speakers = np.unique([state.object("speaker", row) for row in rows.tolist()], return_inverse=True)
    sort = state["category"][rows] + len(Category) * speakers
    alike = np.full((len(rows), len(rows)), -np.inf)
    for members in (np.flatnonzero(sort == kind) for kind in np.unique(sort)):
        rough = np.triu(vectors[members] @ vectors[members].T >= threshold - error, 1)
        for member, close in zip(members[rough.any(axis=1)], rough[rough.any(axis=1)], strict=True):
            theirs = members[close]
            cosines = similarities(vectors, vectors[member], theirs)
            reached = cosines >= threshold
            alike[member, theirs[reached]] = alike[theirs[reached], member] = cosines[reached]
    return alike


def _nearest(alike: NDArray[np.float64], size: int, count: int) -> list[Rows]:
    """At most `count` groups of at most `size`: the most similar pair that is left, then one by one the row
    that is most similar to any member. Ties by place."""
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


CONSOLIDATION = Mechanism[Step](
    "consolidation",
    "dream",
    ConsolidationConfig,
    after="expiry",
    build=lambda config, dependencies: Consolidation(
        config.of(ConsolidationConfig), SummaryWriter.under(config, dependencies)
    ),
)
