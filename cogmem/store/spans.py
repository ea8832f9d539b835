"""Spans of long texts: a row fits a query as well as its text or its best span, whichever fits better."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from cogmem.store.base import Hits
from cogmem.store.columns import Mask, Rows, Vectors
from cogmem.store.exact import best, similarities
from cogmem.store.neighbours import Neighbours
from cogmem.store.numbers import GONE, SpanNumbers


class SpanVectors:
    """The vectors of the spans of a namespace, in process."""

    def __init__(self) -> None:
        self._numbers = SpanNumbers()
        self._vectors = Neighbours()

    @property
    def nbytes(self) -> int:
        return self._vectors.nbytes

    def put(self, row: int, vectors: Vectors) -> None:
        """Set the vectors of the spans of a row, shape (spans, dimensions), in place of earlier ones."""
        for number in self._numbers.drop(row):
            self._vectors.put(number, np.zeros(self._vectors.width, np.float32))
        self._numbers.put(row, len(vectors))
        for vector in vectors:
            self._vectors.push(vector)

    def of(self, row: int) -> Vectors:
        """The vectors of the spans of a row, shape (spans, dimensions)."""
        numbers = np.array(self._numbers.of(row), np.int64)
        return np.asarray(self._vectors.matrix[numbers])

    def expect(self, queries: Vectors) -> None:
        """Prepare for searches by these queries, as `Neighbours.expect`."""
        self._vectors.expect(queries)

    def each(self, row: int, query: Vectors) -> NDArray[np.float64]:
        """The similarity of every span of a row to the query."""
        numbers = np.array(self._numbers.of(row), np.int64)
        return similarities(self._vectors.matrix, query, numbers) if len(numbers) else np.zeros(0)

    def raised(self, query: Vectors, rows: Rows, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """The similarity of rows to the query: that of the text, as `scores` have it, or of its best span."""
        numbers = self._numbers.among(rows)
        if not len(numbers):
            return scores
        best_of = dict.fromkeys(rows.tolist(), -np.inf)
        found = similarities(self._vectors.matrix, query, numbers)
        for row, score in zip(self._numbers.rows[numbers].tolist(), found.tolist(), strict=True):
            best_of[row] = max(best_of[row], score)
        return np.maximum(scores, [best_of[row] for row in rows.tolist()])

    def nearest(
        self,
        whole: Hits,
        query: Vectors,
        k: int,
        where: Mask | None,
        similarity: Callable[[Rows], NDArray[np.float64]],
    ) -> Hits:
        """The k rows most similar to the query, by the text or its best span. `whole`: the k best by the
        whole text; `similarity`: that of the whole texts of rows."""
        rows_of = self._numbers.rows
        allowed = rows_of != GONE
        if where is not None:
            allowed[allowed] = where[rows_of[allowed]]
        count = int(np.count_nonzero(allowed))
        if k <= 0 or not count:
            return whole
        wanted = k
        while True:
            spans = self._vectors.nearest(query, min(wanted, count), allowed)
            by_span = rows_of[spans.rows]
            further = np.setdiff1d(by_span, whole.rows)
            rows = np.concatenate([whole.rows, further])
            scores = np.concatenate([whole.scores, similarity(further)])
            order = np.argsort(rows)
            rows, scores = rows[order], scores[order]
            np.maximum.at(scores, np.searchsorted(rows, by_span), spans.scores)
            found = best(rows, scores, k)
            complete = len(spans.rows) == count
            if complete or (len(found.rows) == k and spans.scores[-1] < found.scores[-1]):
                return found
            wanted *= 4
