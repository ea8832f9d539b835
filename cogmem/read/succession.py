"""Succession: what was replaced or absorbed is found, and leads to what is there in its place."""

from dataclasses import replace

import numpy as np

from cogmem.mechanism import Settings
from cogmem.memory import NO_ROW
from cogmem.read.eligibility import is_cold, is_future, is_stub, is_superseded
from cogmem.read.request import Candidates, View
from cogmem.settings.read import ValidityConfig
from cogmem.trace import Decision

_LONGEST = 1000  # successions in one chain that are followed


class Succession:
    """What was replaced leads to what replaced it, and what was absorbed to what says it now: people ask in
    the words in which they first told it."""

    def __init__(self, config: Settings) -> None:
        self._config = config

    def widened(self, view: View) -> View:
        """The view with what was replaced or absorbed, but is not cold, among what is searched."""
        request, columns, config = view.request, view.columns, self._config
        if view.searched is None or request.deep:
            return view
        replaced = is_superseded(columns, request) & ~is_future(columns, request, config.of(ValidityConfig))
        replaced &= ~view.searched & ~(is_cold(columns, request, config) | is_stub(columns, request, config))
        return view._replace(searched=view.searched | replaced) if replaced.any() else view

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """Candidates that may surface, each as relevant as the best that led to it, by row."""
        after = view.columns["superseded_by"]
        rows = candidates.rows.copy()
        stuck = ~view.may_surface(rows) & (after[rows] != NO_ROW)
        for _ in range(_LONGEST):
            if not stuck.any():
                break
            rows[stuck] = after[rows[stuck]]
            stuck = ~view.may_surface(rows) & (after[rows] != NO_ROW)
        led = np.flatnonzero(view.may_surface(rows))
        led = led[np.argsort(-candidates.relevance[led], kind="stable")]
        kept, first = np.unique(rows[led], return_index=True)
        moved = np.count_nonzero(rows != candidates.rows)
        decision = Decision(
            "succession", "led" if moved else "unchanged", numbers={"led": float(moved)} if moved else {}
        )
        return replace(candidates.take(led[first]), rows=kept), decision
