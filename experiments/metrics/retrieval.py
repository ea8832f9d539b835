"""Retrieval metrics over evidence turns: how many of them came back, and at which rank.

All scores but precision follow from one row of numbers, the *gold ranks* of a probe: for each gold turn the
rank (1 = best) of the first memory that carries it, infinite if none does. A matrix of them holds one probe
a row, padded with NaN. Scores are functions of such arrays over their last axis; a row without gold scores
NaN, never 0. In a polars frame the same absence is null (which a mean leaves out), in JSON it is null.

Sources: Manning, Raghavan & Schütze 2008, *Introduction to Information Retrieval*, ch. 8 (precision,
recall, MAP); Voorhees 1999, TREC-8 question answering track (MRR); Järvelin & Kekäläinen 2002, ACM TOIS
20(4) (nDCG); Moffat & Zobel 2008, ACM TOIS 27(1) (rank-biased precision).
"""

from collections.abc import Iterable
from functools import partial

import numpy as np
import polars as pl
from numpy.typing import ArrayLike

from experiments.metrics.ranking import Floats, Ranked
from experiments.metrics.registry import Metric


def recall(ranks: ArrayLike, k: ArrayLike) -> Floats:
    """recall@k: gold turns carried by the top k memories / gold turns.  (..., gold) -> (...)

    >>> recall([1.0, 4.0, np.inf], 5).round(4)
    np.float64(0.6667)
    """
    return np.asarray(np.less_equal(ranks, k).sum(-1) / _gold(ranks))[()]


def any_hit(ranks: ArrayLike, k: int) -> Floats:
    """any@k ("hit@k"): 1 if the top k memories carry at least one gold turn, else 0.

    >>> any_hit([1.0, 4.0, np.inf], 1)
    np.float64(1.0)
    """
    return _where_gold(ranks, np.less_equal(ranks, k).any(-1))


def all_hit(ranks: ArrayLike, k: int) -> Floats:
    """all@k: 1 if the top k memories carry every gold turn, else 0.

    >>> all_hit([1.0, 4.0], 3), all_hit([1.0, 4.0], 4)
    (np.float64(0.0), np.float64(1.0))
    """
    return _where_gold(ranks, ~np.greater(ranks, k).any(-1))


def precision(carriers: ArrayLike, k: int) -> Floats:
    """precision@k: memories among the top k that carry gold / k.  Takes the ranks of `Ranked.carriers`.

    The denominator is k even if fewer memories came back (TREC): to return little is no merit here.
    A second memory with the same gold turn counts again.

    >>> precision([2.0, 3.0], 5)
    np.float64(0.4)
    """
    return _where_gold(carriers, np.less_equal(carriers, k).sum(-1) / k)


def reciprocal_rank(ranks: ArrayLike) -> Floats:
    """1 / rank of the first memory that carries gold; 0 if none came back. Its mean is MRR.

    >>> reciprocal_rank([4.0, np.inf])
    np.float64(0.25)
    """
    return _where_gold(ranks, 1 / np.fmin.reduce(ranks, axis=-1, initial=np.inf))


def ndcg(ranks: ArrayLike, k: int, grades: ArrayLike = 1.0) -> Floats:
    """nDCG@k with gain `grades` (those of the gold turns; 1 by default) and discount 1/log2(1 + position).

    The ideal comes from the gold: its turns at positions 1, 2, ..., at most k. The j-th gold turn found
    stands at position max(rank of its memory, j): with one turn a memory this is the textbook formula; a
    memory that carries three new gold turns at rank 1 fills positions 1 to 3, so nDCG never exceeds 1. A
    turn that came back before gains nothing. The ideal order has the highest grades first, as has the order
    of the turns of one memory.

    >>> ndcg([2.0, np.inf], 10).round(4)  # (1/log2 3) / (1/log2 2 + 1/log2 3)
    np.float64(0.3869)
    >>> ndcg([2.0, 1.0], 10, grades=[2.0, 1.0]).round(4)  # (1/log2 2 + 2/log2 3) / (2/log2 2 + 1/log2 3)
    np.float64(0.8597)
    """
    grades = np.where(np.isnan(ranks), np.nan, grades)
    positions, order = _positions(ranks)
    found = np.take_along_axis(grades, np.lexsort((-grades, np.asarray(ranks)), axis=-1), -1)
    gain = np.where(positions <= k, found / np.log2(1 + positions), 0.0).sum(-1)
    wanted = order <= np.minimum(_gold(positions), k)[..., None]
    ideal = np.where(wanted, -np.sort(-grades, axis=-1) / np.log2(1 + order), 0.0).sum(-1)
    return np.asarray(gain / np.where(ideal > 0, ideal, np.nan))[()]


def average_precision(ranks: ArrayLike) -> Floats:
    """Mean over the gold turns of the precision at the position where each was found; 0 for a missed one.

    Positions as for nDCG, over everything returned. Its mean is MAP.

    >>> average_precision([1.0, 4.0])  # (1/1 + 2/4) / 2
    np.float64(0.75)
    """
    positions, order = _positions(ranks)
    return np.asarray(np.nansum(order / positions, axis=-1) / _gold(positions))[()]


PERSISTENCE = 0.9
"""Of the rank-biased precision in the tables: the tenth result counts .39 of the first."""


def rank_biased_precision(ranks: ArrayLike, persistence: float = PERSISTENCE) -> Floats:
    """RBP = (1 − p) Σ p^(position − 1) over the gold turns that came back, p the persistence.

    What a reader finds who looks at the next result with probability p, over everything returned: no cutoff,
    and no credit for a longer list. Positions as for nDCG. At most 1 − p^n with n gold turns: .1 with one (p
    = .9).

    >>> rank_biased_precision([1.0, 3.0, np.inf]).round(4)  # .1 (1 + .9²)
    np.float64(0.181)
    """
    positions, _ = _positions(ranks)
    gain = np.where(np.isfinite(positions), persistence ** (positions - 1), 0.0).sum(-1)
    return _where_gold(ranks, (1 - persistence) * gain)


def chance(candidates: ArrayLike, k: int) -> Floats:
    """Expected recall@k of a random ranking: min(k / candidates, 1); nothing to choose from scores 0.

    `candidates`: memories that the system could have returned. Exact where each gold turn is carried by one
    of them. Where some gold was never stored it is too high, so reports show the lowest of all systems.

    >>> chance([4.0, 200.0, 0.0], 10)
    array([1.  , 0.05, 0.  ])
    """
    return np.asarray(np.where(np.equal(candidates, 0), 0.0, k / np.maximum(candidates, k)))[()]


def budget_recall(ranked: Ranked, budget: int) -> Floats:
    """recall@Bt: recall of the first memories that together take at most B tokens, in order, skipping none:
    up to the first that does not fit. NaN where their tokens are not known.

    `replay.tokens` says to how many tokens the memories after the first k were read for it; at a larger
    budget it is the recall of what was read.
    """
    return _within(ranked.deeper, ranked.deeper.gold, budget)


def tokens_read(ranked: Ranked) -> pl.Series:
    """Tokens of the memories that the scores at a budget look at; null without evidence."""
    read = ranked.deeper.probes.select(
        pl.when(pl.col("evidence").list.len() > 0).then(pl.col("item_tokens").list.sum())
    )
    return read.to_series()


def _within(ranked: Ranked, ranks: Floats, budget: int) -> Floats:
    fits = ranked.probes["item_tokens"].list.eval(pl.element().cum_sum() <= budget)
    depth = fits.list.sum().cast(pl.Float64).to_numpy()
    return np.where(np.isnan(depth), np.nan, recall(ranks, depth[:, None]))


def chance_recall(ranked: Ranked, k: int) -> Floats:
    """chance@k: `chance` of the candidates of each probe with evidence."""
    candidates = ranked.probes["candidates"].cast(pl.Float64).to_numpy()
    return _where_gold(ranked.gold, chance(candidates, k))


def headline(cutoffs: Iterable[int]) -> str:
    """The score to show where there is room for one: recall at the deepest cutoff; without any, MRR.

    >>> headline([5, 10]), headline([])
    ('recall@10', 'mrr')
    """
    return max(((k, f"recall@{k}") for k in cutoffs), default=(0, "mrr"))[1]


def _gold(ranks: ArrayLike) -> Floats:
    """Gold turns of each row; NaN instead of 0, so that no share of nothing is a number."""
    count = (~np.isnan(ranks)).sum(-1)
    return np.where(count > 0, count, np.nan)


def _where_gold(ranks: ArrayLike, values: ArrayLike) -> Floats:
    return np.asarray(np.where(np.isnan(_gold(ranks)), np.nan, values))[()]


def _positions(ranks: ArrayLike) -> tuple[Floats, Floats]:
    """Positions of the gold turns in a ranking of turns, and their order 1, 2, ..."""
    ranks = np.sort(ranks, axis=-1)
    order = np.arange(1.0, ranks.shape[-1] + 1)
    return np.maximum(ranks, order), order


_claimed = partial(Metric, needs="turn")
_checked = partial(Metric, needs="session")
_details = partial(_claimed, tables=("details",))

METRICS = (
    _claimed(
        "recall@{k}",
        lambda ranked, k: recall(ranked.gold, k),
        "R@{k}",
        "R@k: fraction of the gold turns carried by the top k memories.",
        deepest=2,
    ),
    _claimed(
        "recall@{budget}t",
        budget_recall,
        "R@{budget}t",
        "R@{budget}t: fraction carried by the first memories that together take at most {budget} tokens.",
        tables=("main", "budgets"),
    ),
    _details("any@{k}", lambda ranked, k: any_hit(ranked.gold, k), "any@{k}", "Any: at least one gold turn."),
    _details("all@{k}", lambda ranked, k: all_hit(ranked.gold, k), "all@{k}", "All: every gold turn."),
    _checked(
        "strict@{k}",
        lambda ranked, k: recall(ranked.strict_gold, k),
        "strict@{k}",
        "Strict: R@k where a gold turn counts only if the text that came back has its content.",
    ),
    _details("precision@{k}", lambda ranked, k: precision(ranked.carriers, k), "precision@{k}"),
    _claimed("mrr", lambda ranked: reciprocal_rank(ranked.gold), "MRR"),
    _claimed("ndcg@{k}", lambda ranked, k: ndcg(ranked.gold, k, ranked.grades), "nDCG@{k}"),
    _claimed(
        "rbp",
        lambda ranked: rank_biased_precision(ranked.gold),
        "RBP",
        "RBP: rank-biased precision, persistence .9: at most .1 with one gold turn, .19 with two.",
    ),
    _details("map", lambda ranked: average_precision(ranked.gold), "MAP"),
    _checked(
        "strict@{budget}t",
        lambda ranked, budget: _within(ranked.deeper, ranked.deeper.strict_gold, budget),
        "strict@{budget}t",
        tables=("budgets",),
    ),
    Metric("tokens_read", tokens_read, "tokens read", part="lifecycle", form="count", tables=("budgets",)),
    Metric("chance@{k}", chance_recall, "chance@{k}", higher_is_better=None, tables=()),
)
