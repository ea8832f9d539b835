"""The values that pass through the read path."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cogmem.store.columns import Mask, Rows, Vectors
from cogmem.store.exact import DECIMALS

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Request:
    """One question, embedded. `at` is the instant asked about and `now` that of asking (days since 1970)."""

    query: str
    vector: Vectors
    k: int
    now: float
    at: float
    point_in_time: bool = False
    deep: bool = False


@dataclass(frozen=True, slots=True)
class Candidates:
    """Rows that may answer, arrays of one length.

    `relevance` to the query in [0, 1]; `scores` rank; `linked` marks what came by association.
    `cosine_weight` is the relevance that the best cosine alone brings, `best_cosine` its value.
    """

    rows: Rows
    relevance: Floats
    scores: Floats
    linked: Mask
    cosine_weight: float = 1.0
    best_cosine: float = 1.0

    def by_cosine(self, cosine: Floats) -> Floats:
        """Relevance in [0, cosine_weight] of further rows, known by their cosine alone."""
        best = max(self.best_cosine, cosine.max(initial=0.0))
        return self.cosine_weight * np.maximum(cosine, 0.0) / best if best > 0 else np.zeros(len(cosine))

    def order(self) -> NDArray[np.intp]:
        """Positions, best score first, equal scores by row."""
        return np.lexsort((self.rows, -np.round(self.scores, DECIMALS)))

    def take(self, positions: NDArray[np.intp]) -> "Candidates":
        return replace(
            self,
            rows=self.rows[positions],
            relevance=self.relevance[positions],
            scores=self.scores[positions],
            linked=self.linked[positions],
        )

    def followed_by(self, others: "Candidates") -> "Candidates":
        return replace(
            self,
            rows=np.concatenate([self.rows, others.rows]),
            relevance=np.concatenate([self.relevance, others.relevance]),
            scores=np.concatenate([self.scores, others.scores]),
            linked=np.concatenate([self.linked, others.linked]),
        )
