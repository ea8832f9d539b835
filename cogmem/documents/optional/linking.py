"""Association at ingestion: links a new memory with the latest memories of its session."""

import numpy as np

from cogmem.documents.optional.association import AssociationConfig, AssociationDecision
from cogmem.documents.optional.association_law import ingestion_weight
from cogmem.log.session import Session
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Vectors
from cogmem.trace import Decision
from cogmem.views.writing import Linking

MIN_SIMILARITY = 0.4
"""Minimum cosine of two memories that are linked at ingestion, in [0, 1]."""


class SessionLinks:
    """Links a memory with those of the session's latest `window` memories that are similar enough."""

    def __init__(self, config: AssociationConfig) -> None:
        self.window = config.window

    def __call__(
        self, changes: Changes, vector: Vectors, row: int, session: Session, partition: Partition, now: float
    ) -> Decision | None:
        """Link `row`, which is about to be added. None at the beginning of a session."""
        if not session.recent:
            return None
        recent = np.array(session.recent, np.int64)
        weights = ingestion_weight(partition.similarity(vector, recent), threshold=MIN_SIMILARITY)
        similar = np.flatnonzero(weights > 0)
        changes.link(recent[similar], np.full(similar.size, row, np.int64), weights[similar], now)
        return AssociationDecision.made(
            AssociationDecision.LINKED if similar.size else AssociationDecision.NONE,
            rows=tuple(recent[similar].tolist()),
            scores=tuple(weights[similar].tolist()),
        )


LINKS = Mechanism[Linking](
    "links",
    "write",
    AssociationConfig,
    "window",
    0,
    owner="enabled",
    phase="linking",
    build=lambda config, _: SessionLinks(config.of(AssociationConfig)),
)
