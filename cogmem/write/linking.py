"""Association at ingestion: a new memory is linked with what the same session brought just before."""

import numpy as np

from cogmem.dynamics.association import ingestion_weight
from cogmem.settings import AssociationConfig
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Rows, Vectors
from cogmem.trace import Decision


def link_session(
    changes: Changes,
    vector: Vectors,
    row: int,
    recent: Rows,
    partition: Partition,
    config: AssociationConfig,
    now: float,
) -> Decision:
    """Link `row`, about to be added, with the session's `recent` rows that are similar enough."""
    weights = ingestion_weight(partition.similarity(vector, recent), threshold=config.min_similarity)
    similar = np.flatnonzero(weights > 0)
    changes.link(recent[similar], np.full(similar.size, row, np.int64), weights[similar], now)
    return Decision(
        "association",
        "linked" if similar.size else "none",
        rows=tuple(recent[similar].tolist()),
        scores=tuple(weights[similar].tolist()),
    )
