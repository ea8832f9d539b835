"""What joins the candidates of a search without having been found by it."""

from typing import NamedTuple

import numpy as np

from cogmem.rank.request import Candidates, Floats, View
from cogmem.store.columns import Rows


class Newcomers(NamedTuple):
    """Rows that are no candidates yet, their cosines, and the relevance that these bring."""

    rows: Rows
    cosine: Floats
    relevance: Floats


def anchors(candidates: Candidates, view: View) -> Rows:
    """The most relevant, as many as the ranking is made for."""
    return candidates.rows[candidates.order(candidates.relevance)[: view.request.depth]]


def newcomers(rows: Rows, candidates: Candidates, view: View) -> Newcomers:
    """Those of the rows that are no candidates yet, in their order."""
    known = np.zeros(len(view.partition), np.bool_)
    known[candidates.rows] = True
    rows = rows[~known[rows]]
    cosine = view.partition.similarity(view.request.vector, rows)
    return Newcomers(rows, cosine, candidates.by_cosine(cosine))
