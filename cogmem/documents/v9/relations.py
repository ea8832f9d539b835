"""Graph traversal: what stands in a relation to the best candidates comes along."""

import numpy as np

from cogmem.documents.optional.joining import anchors, newcomers
from cogmem.documents.v9.router import ROUTER, strategy_of
from cogmem.mechanism import Mechanism
from cogmem.memory import Relation
from cogmem.read.request import Candidates, Stage, View
from cogmem.trace import Decision

_FOLLOWED = (Relation.CAUSES, Relation.ELABORATES)


class RelationExpansion:
    """Where the strategy asks for it: breadth first from the k most relevant, in either direction. What
    joins has the relevance of its cosine."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        hops = strategy_of(view.request).hops
        if not hops or not len(candidates):
            return candidates, Decision("relations", "none")
        best = anchors(candidates, view)
        reached = np.sort(view.partition.relations.reach(best, hops, _FOLLOWED).rows)
        rows, cosine, relevance = newcomers(reached[view.reachable[reached]], candidates, view)
        joined = candidates.joined_by(rows, cosine, relevance, linked=True)
        return joined, Decision(
            "relations",
            "joined" if len(rows) else "none",
            numbers={"reached": float(len(reached)), "joined": float(len(rows))},
            rows=tuple(rows.tolist()),
        )


RELATIONS = Mechanism[Stage](
    "relation_expansion",
    "read",
    switch="",
    when=ROUTER.is_on,
    build=lambda config, parts: RelationExpansion(),
    stage="relations",
    phase="collect",
    after="hub",
)
