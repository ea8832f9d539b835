"""Category summaries: of every kind of memory that there are many of, what is central to it."""

import numpy as np

from cogmem.clock import SECONDS_PER_DAY
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import Kept, SummaryWriter, reports
from cogmem.memory import Kind
from cogmem.settings.dream import SummariesConfig
from cogmem.trace import Decision

_TOLD = (Kind.PATTERN, Kind.THEME, Kind.SUMMARY)


class Summaries:
    """A summary is found again by its first entity, "summary://" and the kind that it is of. It is told anew
    when a memory of the kind has come since, or something that it tells was replaced."""

    def __init__(self, config: SummariesConfig, writer: SummaryWriter) -> None:
        self._config = config
        self._writer = writer

    def __call__(self, state: Workspace) -> list[Decision]:
        config, told = self._config, []
        live = np.flatnonzero(state.live() & ~np.isin(state["kind"], _TOLD))
        kinds, sizes = np.unique(state["kind"][live], return_counts=True)
        for kind in kinds[sizes >= config.members].tolist():
            rows = live[state["kind"][live] == kind]
            kept = Kept(state, f"summary://{Kind(kind).label}")
            recent = (state.now - kept.told) * SECONDS_PER_DAY <= config.cooldown_seconds
            if not recent and (kept.unheard(rows) or kept.outdated()):
                rows = np.sort(rows[np.lexsort((-rows, -state["importance"][rows]))[: config.batch]])
                telling = self._writer.abstract(state, rows, "category", config.sentences, model=config.model)
                told.append(kept.tell(rows, telling, Kind.SUMMARY, config.importance))
        return reports("summaries", told)
