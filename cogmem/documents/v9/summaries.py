"""Category summaries: the central points of every kind of memory of which there are many."""

from dataclasses import dataclass

import numpy as np

from cogmem.clock import SECONDS_PER_DAY
from cogmem.documents.v9.abstracts import AbstractWriter, Kept, KeptDecision, reports
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require, unit
from cogmem.memory import Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

_TOLD = (Kind.PATTERN, Kind.THEME, Kind.SUMMARY)


@dataclass(frozen=True)
class SummariesConfig:
    """The step of the dream that writes a summary of every kind with enough memories."""

    enabled: bool = False
    """Whether the summaries are written."""
    members: int = 10
    """Minimum number of active memories of a kind, at least 1."""
    importance: float = 0.8
    """Importance of a summary, in [0, 1]."""
    cooldown_seconds: float = 60.0
    """Minimum time in seconds, at least 0, before a summary is written again."""
    sentences: int = 5
    """Number of sentences that a summary quotes if there is no language model, at least 1."""
    batch: int = 500
    """Maximum number of memories that a summary considers, at least 1, the most important first."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "members", "sentences", "batch"),
            *at_least(self, 0, "cooldown_seconds"),
            *unit(self, "importance"),
        )


class SummariesDecision(KeptDecision, stage="summaries"):
    """Category summaries that were written."""


class Summaries:
    """A summary is found again by its first entity: "summary://" and its kind. It is written when a kind has
    enough memories, without waiting for a dream, and again when a new memory of the kind has come, or when
    something that it tells was replaced."""

    at_storage = True

    def __init__(self, config: SummariesConfig, writer: AbstractWriter) -> None:
        self._config = config
        self._writer = writer

    def __call__(self, state: Workspace) -> list[Decision]:
        config, made = self._config, []
        live = np.flatnonzero(state.live() & ~np.isin(state["kind"], _TOLD))
        kinds, sizes = np.unique(state["kind"][live], return_counts=True)
        for kind in kinds[sizes >= config.members].tolist():
            rows = live[state["kind"][live] == kind]
            kept = Kept(state, f"summary://{Kind(kind).label}")
            recent = (state.now - kept.written_at) * SECONDS_PER_DAY <= config.cooldown_seconds
            if not recent and (kept.unheard(rows) or kept.outdated()):
                rows = np.sort(rows[np.lexsort((-rows, -state["importance"][rows]))[: config.batch]])
                telling = self._writer.abstract(state, rows, "category", config.sentences)
                made.append(kept.tell(rows, telling, Kind.SUMMARY, config.importance))
        return reports(SummariesDecision, made)


SUMMARIES = Mechanism[Step](
    "summaries",
    "dream",
    SummariesConfig,
    after="abstraction",
    build=lambda config, dependencies: Summaries(
        config.of(SummariesConfig), AbstractWriter.under(config, dependencies)
    ),
)
