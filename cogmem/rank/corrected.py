"""Corrections: a memory that somebody corrected is found, and leads to what is there in its place."""

from dataclasses import replace

import numpy as np

from cogmem.memory import NO_ROW
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.eligibility import CORRECTIONS, Standing, is_superseded
from cogmem.rank.request import Admit, Candidates, Stage, View
from cogmem.trace import Decision

_LONGEST = 1000  # successions in one chain that are followed


class Widening:
    """Lets the search find what was replaced or absorbed, but is not cold: people ask in the words in which
    they first told it. It decides nothing: `Corrected` tells what it found."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing

    def __call__(self, view: View) -> tuple[View, None]:
        request, columns, standing = view.request, view.columns, self._standing
        if view.searched is None or request.deep:
            return view, None
        replaced = is_superseded(columns, request) & ~standing.future(columns, request)
        replaced &= ~view.searched & ~(standing.cold(columns, request) | standing.stub(columns, request))
        return view._replace(searched=view.searched | replaced) if replaced.any() else view, None


class Corrected:
    """What was replaced leads to what replaced it, and what was absorbed to what says it now."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """Candidates that may surface, each as relevant as the best that led to it, by row."""
        if view.searched is view.surfaced:
            return candidates, None
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
            "corrected", "led" if moved else "unchanged", numbers={"led": float(moved)} if moved else {}
        )
        return replace(candidates.take(led[first]), rows=kept), decision


WIDENING = Mechanism[Admit](
    "widening",
    "read",
    switch="",
    when=CORRECTIONS.is_on,
    build=lambda config, _: Widening(Standing.under(config)),
)
LEADING = Mechanism[Stage](
    "corrected", "read", switch="", when=CORRECTIONS.is_on, build=lambda config, _: Corrected()
)
