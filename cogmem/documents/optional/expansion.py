"""Associative expansion: what is linked to the best results comes along, cold memories included."""

import numpy as np

from cogmem.documents.optional.association import AssociationConfig, AssociationDecision
from cogmem.documents.optional.joining import anchors, newcomers
from cogmem.documents.optional.links import Ties
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.store.columns import Rows
from cogmem.trace import Decision

LIMIT = 10
"""Maximum number of memories that join a read by links."""


class Expansion:
    """Follows links of weight >= `MIN_WEIGHT` from the k most relevant, hop by hop (weights multiply).

    A linked row's relevance is that of its cosine times the weight of its strongest path; at most `LIMIT`
    join.
    """

    def __init__(self, hops: int) -> None:
        self._hops = hops

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The candidates, and behind them what joined. Only reachable rows join; a path may lead over any."""
        rows, weights = self._strongest_paths(anchors(candidates, view), view)
        return linked(rows, weights, candidates, view)

    def _strongest_paths(self, best: Rows, view: View) -> tuple[Rows, Floats]:
        """The rows in reach, ascending; and for every row the product of weights along its strongest path of
        at most `hops` links from one of the best: 1 for these, 0 for a row out of reach."""
        weights = np.zeros(len(view.partition))
        weights[best] = 1.0
        reached, frontier = [best], best
        for _ in range(self._hops):
            ties = Ties.of(frontier, view.partition, view.request.now)
            before = weights[ties.far]
            np.maximum.at(weights, ties.far, weights[ties.near] * ties.weight)
            frontier = np.unique(ties.far[weights[ties.far] > before])
            if not frontier.size:
                break
            reached.append(frontier)
        return np.unique(np.concatenate(reached)), weights


def linked(rows: Rows, weights: Floats, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
    """The candidates, and behind them the most relevant of the rows, at most `LIMIT`: by cosine times the
    row's weight. What is a candidate already stays as it is."""
    rows, cosine, relevance = newcomers(rows[view.reachable[rows]], candidates, view)
    relevance = relevance * weights[rows]
    kept = np.lexsort((rows, -relevance))[:LIMIT]
    kept = kept[relevance[kept] > 0]
    joined = candidates.joined_by(rows[kept], cosine[kept], relevance[kept], linked=True)
    return joined, AssociationDecision.made(
        "joined" if len(kept) else "none",
        numbers={"reached": float(len(rows)), "joined": float(len(kept))},
        rows=tuple(rows[kept].tolist()),
        scores=tuple(relevance[kept].tolist()),
    )


ASSOCIATION = Mechanism[Stage](
    "association",
    "read",
    AssociationConfig,
    "hops",
    0,
    owner="enabled",
    phase="collect",
    after="corrected",
    build=lambda config, _: Expansion(config.of(AssociationConfig).hops),
)
