"""Temporal contiguity: what was said next to something relevant is relevant (Howard & Kahana 2002).

In talk the answer stands beside the words that a later question shares: "Where did you go?" – "To Oslo."
"""

from dataclasses import replace

import numpy as np

from cogmem.read.fusion import by_maximum
from cogmem.read.joining import newcomers
from cogmem.read.request import Candidates, View
from cogmem.settings.read import ContiguityConfig
from cogmem.store.columns import Rows
from cogmem.trace import Decision


class Contiguity:
    """Neighbours are the memories made just before and after, in the same session."""

    def __init__(self, config: ContiguityConfig) -> None:
        self._config = config

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        gain = np.zeros(len(view.partition))
        for step in range(1, self._config.reach + 1):
            fading = self._config.fading ** (step - 1)
            for shift, weight in ((-step, self._config.before), (step, self._config.after)):
                beside, beside_of = _beside(candidates.rows, shift, view)
                gain[beside] += fading * weight * candidates.relevance[beside_of]
        own = gain[candidates.rows]
        gain[candidates.rows] = 0.0
        further = np.flatnonzero(gain)
        found = newcomers(further[view.may_surface(further)], candidates, view)
        joined = candidates.joined_by(found.rows, found.cosine, found.relevance + gain[found.rows])
        relevance = by_maximum(np.concatenate([candidates.relevance + own, joined.relevance[len(own) :]]))
        joined = replace(joined, relevance=relevance, scores=relevance)
        numbers = {"joined": float(len(found.rows))}
        return joined, Decision("contiguity", "joined" if len(found.rows) else "none", numbers=numbers)


def _beside(rows: Rows, shift: int, view: View) -> tuple[Rows, Rows]:
    """The rows at a distance from some, in their session; and the positions of those they are beside."""
    sessions = view.columns.objects("session")
    there = rows + shift
    within = np.flatnonzero((there >= 0) & (there < len(view.partition)))
    same = [
        sessions[other] == sessions[row] != ""
        for other, row in zip(there[within].tolist(), rows[within].tolist(), strict=True)
    ]
    kept = within[np.array(same, np.bool_)]
    return there[kept], kept
