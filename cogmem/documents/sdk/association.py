"""Association: a new memory is linked with the latest of its session, and what is linked to the best results
comes along, cold memories included."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.shared.association import Ties, ingestion_weight, tie
from cogmem.documents.shared.joining import anchors, newcomers
from cogmem.documents.shared.session import Session, Sessions
from cogmem.kernel.checks import at_least, require
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.reinforcement import Effect
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Rows, Vectors
from cogmem.trace import Decision
from cogmem.views.writing import Following, Linking


@dataclass(frozen=True)
class AssociationConfig:
    """Association links between memories."""

    enabled: bool = False
    """Whether memories are linked at ingestion and by joint retrieval, and reads follow the links."""
    window: int = 20
    """Number of the session's latest memories that a new memory is compared with, where 0 makes no links at
    ingestion."""
    hops: int = 1
    """Maximum number of successive links that a read follows, where 0 follows none."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "window", "hops"))


class AssociationDecision(Decision, stage="association"):
    """The rows that a new memory was linked with, or that joined a read by links."""

    INCIDENTAL = ("linked", "joined", "none")

    LINKED = "linked"
    JOINED = "joined"
    NONE = "none"


class SessionLinks:
    """Links a memory with those of the session's latest memories that are similar enough."""

    def __call__(
        self, changes: Changes, vector: Vectors, row: int, state: Session, partition: Partition, now: float
    ) -> Decision | None:
        """Link `row`, which is about to be added. None at the beginning of a session."""
        if not state.recent:
            return None
        recent = np.array(state.recent, np.int64)
        weights = ingestion_weight(partition.similarity(vector, recent))
        similar = np.flatnonzero(weights > 0)
        changes.link(recent[similar], np.full(similar.size, row, np.int64), weights[similar], now)
        return AssociationDecision.made(
            AssociationDecision.LINKED if similar.size else AssociationDecision.NONE,
            rows=tuple(recent[similar].tolist()),
            scores=tuple(weights[similar].tolist()),
        )


LINKS = Mechanism[Linking](
    "sdk.links",
    "write",
    AssociationConfig,
    "window",
    0,
    owner="enabled",
    phase="linking",
    build=lambda config, _: SessionLinks(),
)

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

CO_RETRIEVAL = Mechanism[Effect](
    "sdk.co_retrieval",
    "read",
    AssociationConfig,
    switch="",
    when=lambda config: config.of(AssociationConfig).enabled,
    build=lambda config, _: tie,
    phase="reinforce",
    after="promotion",
)

SESSIONS = Mechanism[Following](
    "sdk.sessions",
    "write",
    switch="",
    when=lambda config: LINKS.is_on(config),
    build=lambda config, _: Sessions(config.of(AssociationConfig).window),
    phase="following",
)
