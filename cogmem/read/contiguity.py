"""Temporal contiguity: what was said next to something relevant is relevant (Howard & Kahana 2002).

In talk the answer stands beside the words that a later question shares: "Where did you go?" – "To Oslo."
"""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.checks import at_least, require, unit
from cogmem.mechanism import Mechanism
from cogmem.read.fusion import by_maximum
from cogmem.read.joining import newcomers
from cogmem.read.request import Candidates, Stage, View
from cogmem.store.columns import Rows
from cogmem.trace import Decision


@dataclass(frozen=True)
class ContiguityConfig:
    """Temporal contiguity (Howard & Kahana 2002): what was said just before and after something relevant is
    relevant too. Recall runs forward more easily than backward, so `after` is the larger. Chosen on LoCoMo
    and the synthetic world."""

    enabled: bool = True
    """Whether neighbours gain."""
    before: float = 0.3
    """Share of its relevance, in [0, 1], that a memory gives to the one before it in its session."""
    after: float = 0.4
    """Share of its relevance, in [0, 1], that a memory gives to the one after it."""
    reach: int = 2
    """How many steps away a neighbour may be, at least 1."""
    fading: float = 0.5
    """Factor in [0, 1] for every further step."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "before", "after", "fading"), *at_least(self, 1, "reach"))


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
        found = newcomers(further[view.may_be_searched(further)], candidates, view)
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


CONTIGUITY = Mechanism[Stage](
    "contiguity",
    "read",
    ContiguityConfig,
    build=lambda config, parts: Contiguity(config.of(ContiguityConfig)),
)
