"""Retrieval over evidence turns: how much of what answers a question came back, and how high it stood.

A system returns memories; a probe's gold is turns. A memory counts for every turn it carries, so that a
system which merges five turns into one memory is judged on the turns and not on its packaging.

All scores but precision follow from one row of numbers, the *gold ranks* of a probe: for each gold turn the
rank (1 = best) of the first memory that carries it, infinite if none does. A matrix of them holds one probe
a row, padded with NaN. Scores are functions of such arrays over their last axis; a row without gold scores
NaN, never 0. In a polars frame the same absence is null (which a mean leaves out), in JSON it is null.

Sources: Manning, Raghavan & Schütze 2008, *Introduction to Information Retrieval*, ch. 8 (precision,
recall, MAP); Voorhees 1999, TREC-8 question answering track (MRR); Järvelin & Kekäläinen 2002, ACM TOIS
20(4) (nDCG).
"""

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

CUTOFFS = (5, 10, 20)
BUDGETS = (256, 1024, 4096)


def gold_ranks(evidence: Iterable[str], ranking: Sequence[Iterable[str]]) -> Floats:
    """Ranks of the first memories that carry each gold turn, ascending; inf for a turn that none carries.

    `ranking` lists, best first, the turns that each returned memory carries.

    >>> gold_ranks({"a", "b", "c"}, [["x"], ["a", "b"], ["a"]])
    array([ 2.,  2., inf])
    """
    first = dict.fromkeys(evidence, np.inf)
    for rank, turns in enumerate(ranking, start=1):
        for turn in turns:
            if first.get(turn) == np.inf:
                first[turn] = rank
    return np.sort(np.array(list(first.values()), dtype=np.float64))


def carrier_ranks(evidence: Iterable[str], ranking: Sequence[Iterable[str]]) -> Floats:
    """Ranks of the memories that carry any gold turn; a single inf if none does; empty if there is no gold.

    >>> carrier_ranks({"a", "b", "c"}, [["x"], ["a", "b"], ["a"]])
    array([2., 3.])
    """
    gold = set(evidence)
    ranks = [float(rank) for rank, turns in enumerate(ranking, start=1) if not gold.isdisjoint(turns)]
    return np.array(ranks or [np.inf] * bool(gold), dtype=np.float64)


def recall(ranks: ArrayLike, k: ArrayLike) -> Floats:
    """recall@k: gold turns carried by the top k memories / gold turns.  (..., gold) -> (...)

    >>> recall([1.0, 4.0, np.inf], 5).round(4)
    np.float64(0.6667)
    """
    ranks = np.asarray(ranks, dtype=np.float64)
    return np.asarray((ranks <= k).sum(-1) / _gold(ranks))[()]


def any_hit(ranks: ArrayLike, k: int) -> Floats:
    """any@k ("hit@k"): 1 if the top k memories carry at least one gold turn, else 0.

    >>> any_hit([1.0, 4.0, np.inf], 1)
    np.float64(1.0)
    """
    ranks = np.asarray(ranks, dtype=np.float64)
    return _where_gold(ranks, (ranks <= k).any(-1))


def all_hit(ranks: ArrayLike, k: int) -> Floats:
    """all@k: 1 if the top k memories carry every gold turn, else 0.

    >>> all_hit([1.0, 4.0], 3), all_hit([1.0, 4.0], 4)
    (np.float64(0.0), np.float64(1.0))
    """
    ranks = np.asarray(ranks, dtype=np.float64)
    return _where_gold(ranks, ((ranks <= k) | np.isnan(ranks)).all(-1))


def precision(carriers: ArrayLike, k: int) -> Floats:
    """precision@k: memories among the top k that carry gold / k.  Takes the ranks of `carrier_ranks`.

    The denominator is k even if fewer memories came back (TREC): to return little is no merit here.
    A second memory with the same gold turn counts again.

    >>> precision([2.0, 3.0], 5)
    np.float64(0.4)
    """
    carriers = np.asarray(carriers, dtype=np.float64)
    return _where_gold(carriers, (carriers <= k).sum(-1) / k)


def reciprocal_rank(ranks: ArrayLike) -> Floats:
    """1 / rank of the first memory that carries gold; 0 if none came back. Its mean is MRR.

    >>> reciprocal_rank([4.0, np.inf])
    np.float64(0.25)
    """
    ranks = np.asarray(ranks, dtype=np.float64)
    return _where_gold(ranks, 1 / np.fmin.reduce(ranks, axis=-1, initial=np.inf))


def ndcg(ranks: ArrayLike, k: int) -> Floats:
    """nDCG@k with binary gain and discount 1/log2(1 + position).

    The ideal comes from the gold: its turns at positions 1, 2, ..., at most k. The j-th gold turn found
    stands at position max(rank of its memory, j): with one turn a memory this is the textbook formula; a
    memory that carries three new gold turns at rank 1 fills positions 1 to 3, so nDCG never exceeds 1. A
    turn that came back before gains nothing.

    >>> ndcg([2.0, np.inf], 10).round(4)  # (1/log2 3) / (1/log2 2 + 1/log2 3)
    np.float64(0.3869)
    """
    positions, order = _positions(ranks)
    gain = np.where(positions <= k, 1 / np.log2(1 + positions), 0.0).sum(-1)
    wanted = order <= np.minimum(_gold(positions), k)[..., None]
    ideal = np.where(wanted, 1 / np.log2(1 + order), 0.0).sum(-1)
    return np.asarray(gain / np.where(ideal > 0, ideal, np.nan))[()]


def average_precision(ranks: ArrayLike) -> Floats:
    """Mean over the gold turns of the precision at the position where each was found; 0 for a missed one.

    Positions as for nDCG, over everything returned. Its mean is MAP.

    >>> average_precision([1.0, 4.0])  # (1/1 + 2/4) / 2
    np.float64(0.75)
    """
    positions, order = _positions(ranks)
    return np.asarray(np.nansum(order / positions, axis=-1) / _gold(positions))[()]


def chance(candidates: ArrayLike, k: int) -> Floats:
    """Expected recall@k of a random ranking: min(k / candidates, 1); nothing to choose from scores 0.

    `candidates`: memories that the system could have returned. Exact where each gold turn is carried by one
    of them; where some gold was never stored it flatters chance.

    >>> chance([4.0, 200.0, 0.0], 10)
    array([1.  , 0.05, 0.  ])
    """
    candidates = np.asarray(candidates, dtype=np.float64)
    return np.asarray(np.where(candidates == 0, 0.0, k / np.maximum(candidates, k)))[()]


def depths(item_tokens: pl.Series, budget: int) -> Floats:
    """How many memories of each probe fit into a budget of tokens, in order and skipping none: up to the
    first that does not. NaN where their tokens are not known.

    >>> depths(pl.Series([[100, 200, 50], [300], []]), 256)
    array([1., 0., 0.])
    """
    fits = pl.Series(item_tokens, dtype=pl.List(pl.Int64)).list.eval(pl.element().cum_sum() <= budget)
    return fits.list.sum().cast(pl.Float64).to_numpy()


def score_probes(
    probes: pl.DataFrame, cutoffs: Sequence[int] = CUTOFFS, budgets: Sequence[int] = BUDGETS
) -> pl.DataFrame:
    """The probes with their scores beside them: a column each for recall@k, any@k, all@k, precision@k,
    ndcg@k and chance@k at every cutoff, recall@Bt at every budget of B tokens (see `depths`), and mrr and map
    over everything returned. Null where a probe has no evidence.

    Where all that was returned fits, recall@Bt is its recall: ask for more (a deeper k) to fill the budget.
    Probes without `item_tokens` (of an older run) have no recall@Bt.
    """
    gold, carriers = _rank_matrices(probes)
    candidates = probes["candidates"].cast(pl.Float64).to_numpy()
    scores = {"mrr": reciprocal_rank(gold), "map": average_precision(gold)}
    for k in cutoffs:
        scores[f"recall@{k}"] = recall(gold, k)
        scores[f"any@{k}"] = any_hit(gold, k)
        scores[f"all@{k}"] = all_hit(gold, k)
        scores[f"precision@{k}"] = precision(carriers, k)
        scores[f"ndcg@{k}"] = ndcg(gold, k)
        scores[f"chance@{k}"] = _where_gold(gold, chance(candidates, k))
    for budget in budgets if "item_tokens" in probes.columns else ():
        depth = depths(probes["item_tokens"], budget)
        scores[f"recall@{budget}t"] = np.where(np.isnan(depth), np.nan, recall(gold, depth[:, None]))
    return probes.with_columns(pl.Series(name, values, nan_to_null=True) for name, values in scores.items())


def metric_names(cutoffs: Sequence[int] = CUTOFFS, budgets: Sequence[int] = BUDGETS) -> list[str]:
    """The columns that `score_probes` adds, in alphabetical order."""
    at_k = ("recall", "any", "all", "precision", "ndcg", "chance")
    scores = [f"{name}@{k}" for name in at_k for k in cutoffs] + [f"recall@{b}t" for b in budgets]
    return sorted([*scores, "map", "mrr"])


def headline(cutoffs: Iterable[int]) -> str:
    """The score to show where there is room for one: recall at the deepest cutoff; without any, MRR.

    >>> headline([5, 10]), headline([])
    ('recall@10', 'mrr')
    """
    return max(((k, f"recall@{k}") for k in cutoffs), default=(0, "mrr"))[1]


def carried(probes: pl.DataFrame, column: str) -> pl.DataFrame:
    """Which returned memory carries which turn of a list column: `row` of the probe, `turn`, `rank`."""
    wanted = turns_of(probes, column)
    returned = (
        probes.select(turn="turns", rank=pl.int_ranges(1, pl.col("turns").list.len() + 1))
        .with_row_index("row")
        .explode("turn", "rank")  # a memory without turns still takes its rank
        .explode("turn")
        .drop_nulls("turn")
        .unique()
    )
    return wanted.join(returned, on=["row", "turn"]).sort("row", "rank", "turn")


def turns_of(probes: pl.DataFrame, column: str) -> pl.DataFrame:
    """The distinct turns of a list column: `row` of the probe, `turn`."""
    return (
        probes.select(turn=column)
        .with_row_index("row")
        .explode("turn")
        .drop_nulls("turn")
        .unique()
        .sort("row", "turn")
    )


def _rank_matrices(probes: pl.DataFrame) -> tuple[Floats, Floats]:
    """Gold ranks and carrier ranks of every probe, one a row, padded with NaN."""
    gold = turns_of(probes, "evidence")
    hits = carried(probes, "evidence")
    first = hits.group_by("row", "turn").agg(pl.col("rank").min())
    ranks = gold.join(first, on=["row", "turn"], how="left").sort("row", "turn")
    carriers = gold.select("row").unique().join(hits.select("row", "rank").unique(), on="row", how="left")
    return _matrix(probes.height, ranks), _matrix(probes.height, carriers.sort("row", "rank"))


def _matrix(height: int, ranks: pl.DataFrame) -> Floats:
    rows = ranks["row"].to_numpy().astype(np.intp)
    starts = np.searchsorted(rows, np.arange(height))
    columns = np.arange(rows.size) - starts[rows]
    matrix = np.full((height, columns.max(initial=-1) + 1), np.nan)
    matrix[rows, columns] = ranks["rank"].cast(pl.Float64).fill_null(np.inf).to_numpy()
    return matrix


def _gold(ranks: Floats) -> Floats:
    """Gold turns of each row; NaN instead of 0, so that no share of nothing is a number."""
    count = (~np.isnan(ranks)).sum(-1)
    return np.where(count > 0, count, np.nan)


def _where_gold(ranks: Floats, values: ArrayLike) -> Floats:
    return np.asarray(np.where(np.isnan(_gold(ranks)), np.nan, values))[()]


def _positions(ranks: ArrayLike) -> tuple[Floats, Floats]:
    """Positions of the gold turns in a ranking of turns, and their order 1, 2, ..."""
    ranks = np.sort(np.asarray(ranks, dtype=np.float64), axis=-1)
    order = np.arange(1.0, ranks.shape[-1] + 1)
    return np.maximum(ranks, order), order
