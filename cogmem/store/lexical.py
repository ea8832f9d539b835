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
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.language.analysis import Analyser, kept
from cogmem.store.columns import Growing, Mask, Rows
from cogmem.store.exact import DECIMALS, Hits, best, reached_by
from cogmem.store.spans import GONE, SpanNumbers

_MANY = 8  # if a term has more than 8 times the rows asked about, its rows are searched for those
_POSTED = 2 * array("i").itemsize  # bytes of a row in a posting


class Matches(NamedTuple):
    """The terms of a query in some rows; `weights @ matched` is their score by BM25."""

    weights: NDArray[np.float64]
    """What each term is worth, by its rarity, those that no text has included.  (terms,)"""
    matched: NDArray[np.float64]
    """How far each is matched, in [0, 1), 0 where it does not occur.  (terms, rows)"""


class LexicalIndex:
    """BM25 as Lucene computes it:

        ln(1 + (N − n_t + ½) / (n_t + ½)) · f / (f + k1 · (1 − b + b · |d| / mean |d|))

    summed over the terms of q, repetitions included. f: count of t in d; n_t: number of documents with t; N:
    number of documents. A row has one document, the last that it was given; rows come in their order.
    """

    def __init__(self, analyser: Analyser, *, k1: float = 0.9, b: float = 0.4) -> None:
        self._analyser = analyser
        self._k1, self._b = k1, b
        self._postings: dict[str, _Posting] = {}
        self._terms: list[tuple[str, ...]] = []  # by row
        self._lengths = Growing(np.float64)  # by row
        self._told: dict[tuple[float, bytes], NDArray[np.int64]] = {}  # `information`, until the next text
        self._asked: tuple[str, list[tuple[str, float]]] | None = None  # the last query, until the next text
        self._scored: tuple[str, NDArray[np.float64]] | None = None  # the last query, until the next text
        self._worth = dict[str, float]()  # `_idf`, until the next text
        self._total_length = 0
        self._spans: _SpanIndex | None = None  # once a row has spans

    def __len__(self) -> int:
        return len(self._terms)

    def put(self, row: int, text: str) -> None:
        """Set the text of a row, the next one or an earlier one, whose text it replaces."""
        self._told.clear()
        self._worth.clear()
        self._asked = self._scored = None
        if row < len(self):
            self._remove(row)
        else:
            self._terms.append(())
            self._lengths.push(0)
        terms = _terms(text, self._analyser)
        counts = Counter(terms)
        for term, count in counts.items():
            posting = self._postings.get(term)
            if posting is None:
                posting = self._postings[term] = _Posting(array("i"), array("i"))
            at = len(posting.rows)
            if at and posting.rows[-1] > row:
                at = bisect_left(posting.rows, row)
            posting.rows.insert(at, row)
            posting.counts.insert(at, count)
        self._terms[row] = tuple(counts)
        self._lengths.view[row] = len(terms)
        self._total_length += len(terms)

    def _remove(self, row: int) -> None:
        for term in self._terms[row]:
            posting = self._postings[term]
            at = bisect_left(posting.rows, row)
            del posting.rows[at], posting.counts[at]
            if not posting.rows:
                del self._postings[term]
        self._total_length -= int(self._lengths.view[row])

    def put_spans(self, row: int, texts: Sequence[str]) -> None:
        """Set the texts of the spans of a row that has a text, in place of earlier ones. They count for the
        row, and change neither how rare a term is nor how long a text is in the mean."""
        self._scored = None
        if texts and self._spans is None:
            self._spans = _SpanIndex(self)
        if self._spans is not None:
            self._spans.put_spans(row, texts)

    @property
    def nbytes(self) -> int:
        size = _POSTED * sum(map(len, self._terms)) + self._lengths.view.nbytes
        return size if self._spans is None else size + self._spans.nbytes

    def scores(self, query: str) -> NDArray[np.float64]:
        """The score of every row by its text or its best span; 0 without a term of the query."""
        scores = np.zeros(len(self))
        for term, weight in self._sought(query):
            rows, counts = self._postings.get(term, _NO_POSTING).arrays()
            scores[rows] += weight * self._saturated(rows, counts)
        if self._spans is not None:
            spanned, of_spans = self._spans.by_row(query)
            np.maximum.at(scores, spanned, of_spans)
        return scores

    def _sought(self, query: str) -> list[tuple[str, float]]:
        """The terms of a query, sorted, and what each is worth, by its rarity, as often as the query has it.
        A read asks several times for the same."""
        if self._asked is None or self._asked[0] != query:
            counts = sorted(Counter(_terms(query, self._analyser)).items())
            self._asked = query, [(term, times * self._idf(term)) for term, times in counts]
        return self._asked[1]

    def _having(self, term: str, asked: Rows) -> tuple[NDArray[np.intc], NDArray[np.intc]]:
        """Rows that have a term, ascending, and its count in each: all those of `asked`, and others too where
        a term has few."""
        rows, counts = self._postings.get(term, _NO_POSTING).arrays()
        if len(rows) > _MANY * len(asked) > 0:
            at = np.minimum(np.searchsorted(rows, asked.astype(np.intc)), len(rows) - 1)
            at = at[rows[at] == asked]
            rows, counts = rows[at], counts[at]
        return rows, counts

    def ceiling(self, query: str) -> float:
        """An upper bound of the score: the weights of the query's terms, including those that no text has
        (these weigh most)."""
        return float(sum(weight for _, weight in self._sought(query)))

    def matches(self, query: str, rows: Rows) -> Matches:
        """What each term of a query is worth, and how far it is matched in each of these rows, ascending."""
        found = self._matches(query, rows)
        return found if self._spans is None else self._spans.better(query, rows, found)

    def span_scores(self, row: int, query: str) -> NDArray[np.float64]:
        """The score of every span of a row, in their order."""
        if self._spans is None:
            return np.zeros(0)
        return _totals(self._spans.matches(query, np.array(self._spans.numbers.of(row), np.int64)))

    def _matches(self, query: str, rows: Rows) -> Matches:
        sought, place = self._sought(query), self._places(rows)
        matched = np.zeros((len(sought), len(rows)))
        for number, (term, _) in enumerate(sought):
            having, counts = self._having(term, rows)
            at = place[having]
            here = at >= 0
            matched[number, at[here]] = self._saturated(having[here], counts[here])
        return Matches(np.array([weight for _, weight in sought], np.float64), matched)

    def _places(self, rows: Rows) -> NDArray[np.int64]:
        """The place of every row among these; -1 for the others."""
        place = np.full(len(self), -1, np.int64)
        place[rows] = np.arange(len(rows))
        return place

    def echo(
        self, query: str, texts: Sequence[str], shares: NDArray[np.float64], terms: int, rows: Rows
    ) -> tuple[list[str], NDArray[np.float64]]:
        """See `Partition.echo`."""
        asked, worth = {*_terms(query, self._analyser)}, dict[str, float]()
        for text, share in zip(texts, shares.tolist(), strict=True):
            said = _terms(text, self._analyser)
            for term in said:
                if term not in asked:
                    worth[term] = worth.get(term, 0.0) + share / len(said)
        worth = {term: value * self._idf(term) for term, value in worth.items()}
        lent = sorted(sorted(worth, key=lambda term: (-worth[term], term))[:terms])
        place, found = self._places(rows), [self._having(term, rows) for term in lent]
        weights = np.repeat([worth[term] for term in lent], [len(having) for having, _ in found])
        having_one = np.concatenate([having for having, _ in found] or [_NONE])
        counts = np.concatenate([counts for _, counts in found] or [_NONE])
        at = place[having_one]
        here = at >= 0
        matched = self._saturated(having_one[here], counts[here])
        having = np.zeros(len(rows))
        np.add.at(having, at[here], weights[here] * matched)
        return lent, having

    def information(self, ages: NDArray[np.float64] | None = None, decay: float = 0.0) -> NDArray[np.int64]:
        """The sum of −ln(n_t / N) · (1 + a_t)^−decay over the distinct terms of each row, in millionths:
        whole numbers, so that it does not depend on their order. a_t is the least of the `ages` of the rows
        that have the term."""
        key = (decay, b"" if ages is None else ages.tobytes())
        if key not in self._told:
            self._told[key] = self._information(ages, decay)
        return self._told[key]

    def _information(self, ages: NDArray[np.float64] | None, decay: float) -> NDArray[np.int64]:
        if not self._postings:
            return np.zeros(len(self), np.int64)
        postings = [posting.rows for posting in self._postings.values()]
        lengths = np.fromiter(map(len, postings), np.int64, len(postings))
        starts, rows = np.cumsum(lengths) - lengths, np.frombuffer(b"".join(postings), np.intc)
        known = np.zeros(len(self)) if ages is None else ages
        fresh = (1.0 + np.minimum.reduceat(known[rows], starts)) ** -decay
        says = np.rint(1e6 * np.log(len(self) / lengths) * fresh)
        return np.bincount(rows, np.repeat(says, lengths), minlength=len(self)).astype(np.int64)

    def _idf(self, term: str) -> float:
        """The weight of a term, by the number of texts that have it."""
        if term not in self._worth:
            found = len(self._postings.get(term, _NO_POSTING).rows)
            self._worth[term] = float(np.log1p((len(self) - found + 0.5) / (found + 0.5)))
        return self._worth[term]

    def _saturated(self, rows: NDArray[np.intc], counts: NDArray[np.intc]) -> NDArray[np.float64]:
        """How far a term is matched by its counts in rows, in [0, 1)."""
        length, mean = self._lengths.view[rows], self._mean()
        return np.asarray(counts / (counts + self._k1 * (1 - self._b + self._b * length / mean)))

    def _mean(self) -> float:
        """The mean length of a text."""
        return max(1, self._total_length) / max(1, len(self))

    def search(self, query: str, k: int, where: Mask | None = None) -> Hits:
        """At most k rows in the mask that share a term with the query."""
        if self._scored is None or self._scored[0] != query:
            self._scored = query, self.scores(query)
        scores = self._scored[1]
        if where is not None:
            scores = np.where(where, scores, 0.0)
        least = reached_by(scores, k) - 2 * 10.0**-DECIMALS if 0 < k < len(scores) else 0.0
        found = np.flatnonzero((scores > 0) & (scores >= least))
        return best(found, np.round(scores[found], DECIMALS), k)


class _SpanIndex(LexicalIndex):
    """The spans of the texts of an index, by their numbers. Terms are worth what they are worth there."""

    def __init__(self, whole: LexicalIndex) -> None:
        super().__init__(whole._analyser, k1=whole._k1, b=whole._b)
        self.numbers = SpanNumbers()
        self._whole = whole

    def put_spans(self, row: int, texts: Sequence[str]) -> None:
        for number in self.numbers.drop(row):
            self.put(number, "")
        for number, text in zip(self.numbers.put(row, len(texts)), texts, strict=True):
            self.put(number, text)

    def _sought(self, query: str) -> list[tuple[str, float]]:
        return self._whole._sought(query)

    def _mean(self) -> float:
        return self._whole._mean()

    def by_row(self, query: str) -> tuple[Rows, NDArray[np.float64]]:
        """The row and the score of each span."""
        here = self.numbers.rows != GONE
        return self.numbers.rows[here], self.scores(query)[here]

    def better(self, query: str, rows: Rows, found: Matches) -> Matches:
        """The matches of rows, ascending, each by its text, as found, or by its best span."""
        numbers = self.numbers.among(rows)
        if not len(numbers):
            return found
        spans = self.matches(query, numbers)
        totals, matched = _totals(found), found.matched
        places = np.searchsorted(rows, self.numbers.rows[numbers])
        for span, (place, total) in enumerate(zip(places.tolist(), _totals(spans).tolist(), strict=True)):
            if total > totals[place]:
                totals[place], matched[:, place] = total, spans.matched[:, span]
        return found


def _totals(matches: Matches) -> NDArray[np.float64]:
    """The scores of rows, added up term by term."""
    return np.asarray((matches.weights[:, None] * matches.matched).sum(axis=0))


@kept
def _terms(text: str, analyser: Analyser) -> tuple[str, ...]:
    """The terms of a text, which several stores of a process may hold, or a read compares with others."""
    return tuple(analyser.terms(text))


class _Posting(NamedTuple):
    """The rows of a term, ascending, and its count in each."""

    rows: "array[int]"
    counts: "array[int]"

    def arrays(self) -> tuple[NDArray[np.intc], NDArray[np.intc]]:
        """Both as NumPy arrays, which must be gone before the posting grows."""
        return np.frombuffer(self.rows, np.intc), np.frombuffer(self.counts, np.intc)


_NO_POSTING = _Posting(array("i"), array("i"))
_NONE = np.empty(0, np.intc)
