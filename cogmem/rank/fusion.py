"""Fusion: one relevance in [0, 1] from a dense and a lexical list. Pure functions over arrays."""

import numpy as np

from cogmem.rank.request import Floats


def normalised_scores(dense: Floats, lexical: Floats, dense_weight: float) -> Floats:
    """w · dense / max(dense) + (1 − w) · lexical / max(lexical); a list without a positive score adds 0.

    Both arrays have one entry a candidate, negative values count as 0; w in [0, 1].

    >>> normalised_scores(np.array([0.8, 0.4]), np.array([0.0, 6.0]), 0.25)
    array([0.25 , 0.875])
    """
    return dense_weight * by_maximum(dense) + (1.0 - dense_weight) * by_maximum(lexical)


def by_maximum(scores: Floats) -> Floats:
    """Scores divided by the largest; all 0 where none is positive.

    >>> by_maximum(np.array([2.0, -1.0, 0.5]))
    array([1.  , 0.  , 0.25])
    """
    clipped = np.maximum(scores, 0.0)
    top = clipped.max(initial=0.0)
    return clipped / top if top > 0 else clipped


def reciprocal_ranks(scores: Floats, constant: float = 60.0) -> Floats:
    """1 / (constant + rank + 1), rank 0 for the highest score; 0 for one not in the list (score <= 0).

    The order of the candidates breaks ties. (Cormack, Clarke & Büttcher 2009; constant and offset of a
    published document.)

    >>> reciprocal_ranks(np.array([0.2, 0.9, 0.0])).round(5)
    array([0.01613, 0.01639, 0.     ])
    """
    ranks = np.empty(len(scores))
    ranks[np.argsort(-scores, kind="stable")] = np.arange(len(scores))
    return np.where(scores > 0, 1.0 / (constant + ranks + 1.0), 0.0)
