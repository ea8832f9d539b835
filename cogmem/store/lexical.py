"""Lexical search: BM25 over an inverted index that grows by appending.

SQLite's FTS5 was tried on the same terms. On LoCoMo (categories 1-4, n = 1536) its fixed k1 = 1.2 and b =
0.75 reach R@5 .533, R@10 .609, nDCG@10 .472; this index with the same settings reaches .537, .611, .476. With
k1 = 0.9 and b = 0.4, the defaults of Anserini, it reaches .556, .624, .498, because turns of a chat are short
and their length says little. A median query took FTS5 6, 11 and 27 times as long with 1,000, 10,000 and
100,000 turns; adding a turn took a fifth less. So the postings are arrays, one for each term, and NumPy
evaluates a query.

Terms are added up in sorted order, so the bits of a score do not depend on the order of the query.
"""

from array import array
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from cogmem.language.analysis import Analyser
from cogmem.store.base import Hits
from cogmem.store.columns import Growing, Mask
from cogmem.store.exact import DECIMALS, best

_GONE = -1  # the row of a replaced document


class LexicalIndex:
    """BM25 as Lucene computes it:

        ln(1 + (N − n_t + ½) / (n_t + ½)) · f / (f + k1 · (1 − b + b · |d| / mean |d|))

    summed over the terms of q, repetitions included. f: count of t in d; n_t: number of documents with t; N:
    number of documents. A row has one document, the last that it was given.
    """

    def __init__(self, analyser: Analyser, *, k1: float = 0.9, b: float = 0.4) -> None:
        self._analyser = analyser
        self._k1, self._b = k1, b
        self._postings: dict[str, array[int]] = {}  # term: document, count, document, count, ...
        self._lengths = Growing(np.float64)  # by document
        self._row_of = Growing(np.int64)  # by document
        self._document_of: dict[int, int] = {}
        self._total_length = 0
        self._end = 0  # the highest row + 1

    def __len__(self) -> int:
        return len(self._document_of)

    def put(self, row: int, text: str) -> None:
        """Set the text of a row, in place of an earlier one."""
        if row in self._document_of:
            self.replace(row, text)
        else:
            self.add(row, text)

    def add(self, row: int, text: str) -> None:
        """Index the text of a row that has none."""
        terms = self._analyser.terms(text)
        document = len(self._row_of)
        for term, count in Counter(terms).items():
            posting = self._postings.get(term)
            if posting is None:
                posting = self._postings[term] = array("i")
            posting.extend((document, count))
        self._lengths.push(len(terms))
        self._row_of.push(row)
        self._document_of[row] = document
        self._total_length += len(terms)
        self._end = max(self._end, row + 1)

    def replace(self, row: int, text: str) -> None:
        """Replace the text of a row. The old document stays in the postings and counts for nothing."""
        old = self._document_of.pop(row)
        self._row_of.view[old] = _GONE
        self._total_length -= int(self._lengths.view[old])
        self.add(row, text)
        if len(self._row_of) > 2 * len(self) + 64:
            self.purge()

    def purge(self) -> None:
        """Drop replaced documents. No score changes."""
        live = self._row_of.view != _GONE
        if live.all():
            return
        number = np.cumsum(live, dtype=np.intc) - 1
        for term, posting in list(self._postings.items()):
            pairs = np.array(posting, np.intc).reshape(-1, 2)
            pairs = pairs[live[pairs[:, 0]]]
            pairs[:, 0] = number[pairs[:, 0]]
            if len(pairs):
                self._postings[term] = array("i", pairs.tobytes())
            else:
                del self._postings[term]
        lengths, rows = self._lengths.view[live], self._row_of.view[live]
        self._lengths, self._row_of = Growing(np.float64), Growing(np.int64)
        self._lengths.extend(lengths)
        self._row_of.extend(rows)
        self._document_of = {row: document for document, row in enumerate(rows.tolist())}

    @property
    def nbytes(self) -> int:
        postings = sum(len(posting) * posting.itemsize for posting in self._postings.values())
        return postings + self._lengths.view.nbytes + self._row_of.view.nbytes

    def scores(self, query: str) -> NDArray[np.float64]:
        """The score of every row; 0 without a term of the query."""
        scores = np.zeros(self._end)
        lengths, row_of = self._lengths.view, self._row_of.view
        replaced = len(row_of) > len(self)
        mean = self._total_length / max(1, len(self))
        for term, repeats in sorted(Counter(self._analyser.terms(query)).items()):
            posting = self._postings.get(term)
            if posting is None:
                continue
            documents, counts = np.frombuffer(posting, np.intc).reshape(-1, 2).T
            rows = row_of[documents]
            if replaced:
                live = rows != _GONE
                documents, counts, rows = documents[live], counts[live], rows[live]
            idf = np.log1p((len(self) - len(rows) + 0.5) / (len(rows) + 0.5))
            saturation = self._k1 * (1 - self._b + self._b * lengths[documents] / mean)
            scores[rows] += repeats * idf * counts / (counts + saturation)
        return scores

    def ceiling(self, query: str) -> float:
        """An upper bound of the score: the weights of the query's terms, including those that no text has
        (these weigh most)."""
        weights = [
            repeats * np.log1p((len(self) - found + 0.5) / (found + 0.5))
            for term, repeats in sorted(Counter(self._analyser.terms(query)).items())
            for found in [self._count(term)]
        ]
        return float(sum(weights))

    def _count(self, term: str) -> int:
        """Number of texts that have a term now."""
        posting = self._postings.get(term)
        if posting is None or len(self._row_of) == len(self):
            return len(posting or ()) // 2
        documents = np.frombuffer(posting, np.intc)[::2]
        return int(np.count_nonzero(self._row_of.view[documents] != _GONE))

    def search(self, query: str, k: int, where: Mask | None = None) -> Hits:
        """At most k rows in the mask that share a term with the query."""
        scores = self.scores(query)
        found = scores > 0
        rows = np.flatnonzero(found if where is None else found & where[: self._end])
        return best(rows, np.round(scores[rows], DECIMALS), k)
