"""Spans of long texts: a row fits a query as well as its text or its best span, whichever fits better."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from cogmem.store.columns import Growing, Mask, Rows, Vectors
from cogmem.store.exact import Hits, VectorMatrix, best

GONE = -1
"""The row of a span that was taken away."""


class SpanNumbers:
    """A number for every span of a namespace, in the order in which they came."""

    def __init__(self) -> None:
        self._row_of = Growing(np.int64)
        self._numbers: dict[int, range] = {}

    def __len__(self) -> int:
        return len(self._row_of)

    @property
    def rows(self) -> Rows:
        """The row of each span; `GONE` for one that was taken away."""
        return self._row_of.view

    def of(self, row: int) -> range:
        """The spans of a row."""
        return self._numbers.get(row, range(0))

    def among(self, rows: Rows) -> Rows:
        """The spans of some rows, ascending."""
        return np.array(sorted(number for row in rows.tolist() for number in self.of(row)), np.int64)

    def put(self, row: int, count: int) -> range:
        """Number new spans of a row that has none."""
        start = len(self)
        self._row_of.extend(np.full(count, row))
        if count:
            self._numbers[row] = range(start, len(self))
        return self.of(row)

    def drop(self, row: int) -> range:
        """Take the spans of a row away."""
        gone = self._numbers.pop(row, range(0))
        self._row_of.view[gone.start : gone.stop] = GONE
        return gone


class SpanVectors:
    """The vectors of the spans of a namespace, in process."""

    def __init__(self) -> None:
        self._numbers = SpanNumbers()
        self._vectors = VectorMatrix()

    @property
    def nbytes(self) -> int:
        return self._vectors.nbytes

    def put(self, row: int, vectors: Vectors) -> None:
        """Set the vectors of the spans of a row, shape (spans, dimensions), in place of earlier ones."""
        for number in self._numbers.drop(row):
            self._vectors.put(number, np.zeros(self._vectors.width, np.float32))
        self._numbers.put(row, len(vectors))
        self._vectors.extend(vectors)

    def each(self, row: int, query: Vectors) -> NDArray[np.float64]:
        """The similarity of every span of a row to the query."""
        numbers = np.array(self._numbers.of(row), np.int64)
        return self._vectors.similarity(query, numbers) if len(numbers) else np.zeros(0)

    def raised(self, query: Vectors, rows: Rows, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """The similarity of rows to the query: that of the text, as `scores` have it, or of its best span."""
        numbers = self._numbers.among(rows)
        if not len(numbers):
            return scores
        best_of = dict.fromkeys(rows.tolist(), -np.inf)
        found = self._vectors.similarity(query, numbers)
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
            [spans] = self._vectors.nearest_each(query[None], min(wanted, count), allowed)
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
