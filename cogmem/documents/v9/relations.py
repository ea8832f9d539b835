"""Graph traversal: what stands in a causal relation to a candidate comes along, and first."""

from dataclasses import replace

import numpy as np

from cogmem.documents.shared.joining import newcomers
from cogmem.documents.v9.router import ROUTER, strategy_of
from cogmem.memory import Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.store.columns import Mask
from cogmem.trace import Decision

_FOLLOWED = (Relation.CAUSES, Relation.ELABORATES)


def related(candidates: Candidates, view: View) -> Mask:
    """The candidates that cause or elaborate another one, or that another one causes or elaborates."""
    edges = view.partition.relations.touching(candidates.rows, _FOLLOWED)
    both = np.isin(edges.source, candidates.rows) & np.isin(edges.target, candidates.rows)
    return np.isin(candidates.rows, np.concatenate([edges.source[both], edges.target[both]]))


class RelationExpansion:
    """Where the strategy asks for it: breadth first from the candidates, the most relevant first, in either
    direction. What is related counts as similar to the question as the most similar candidate within the
    hops."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        hops = strategy_of(view.request).hops
        if not hops or not len(candidates):
            return candidates, Decision("relations", "none")
        reached = np.sort(view.partition.relations.reach(candidates.rows, hops, _FOLLOWED).rows)
        rows, cosine, relevance = newcomers(reached[view.reachable[reached]], candidates, view)
        joined = candidates.joined_by(rows, cosine, relevance, linked=True)
        cosine = np.maximum(joined.cosine, _leading(joined, hops, view))
        raised = np.where(cosine > joined.cosine, joined.by_cosine(cosine), 0.0)
        joined = replace(joined, cosine=cosine, relevance=np.maximum(joined.relevance, raised))
        return joined, Decision(
            "relations",
            "joined" if len(rows) else "none",
            numbers={"reached": float(len(reached)), "joined": float(len(rows))},
            rows=tuple(rows.tolist()),
        )


def _leading(candidates: Candidates, hops: int, view: View) -> Floats:
    """The highest cosine of the other candidates within the hops of each candidate; 0 where there is none."""
    cosine = dict(zip(candidates.rows.tolist(), candidates.cosine.tolist(), strict=True))
    leading = np.zeros(len(candidates))
    for place in np.flatnonzero(related(candidates, view)).tolist():
        near = view.partition.relations.reach(candidates.rows[[place]], hops, _FOLLOWED).rows
        leading[place] = max((cosine.get(row, 0.0) for row in near.tolist()), default=0.0)
    return leading


RELATIONS = Mechanism[Stage](
    "relation_expansion",
    "read",
    switch="",
    when=ROUTER.is_on,
    build=lambda config, _: RelationExpansion(),
    stage="relations",
    phase="collect",
    after="hub",
)
