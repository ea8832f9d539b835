"""Where the memories that carry the evidence of a probe stood among those that came back.

A system returns memories; a probe's gold is turns. A memory counts for every turn it carries, so that a
system which merges five turns into one memory is judged on the turns and not on its packaging.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Ranked:
    """Probes, with the ranks (1 = best) of the memories that matter; what metrics per probe are made from."""

    probes: pl.DataFrame
    """One row a probe (`experiments.replay.outcomes.PROBES`)."""

    @cached_property
    def gold(self) -> Floats:
        """For each gold turn of a probe the rank of the first memory that carries it, infinite if none does:
        one probe a row, padded with NaN."""
        first = self._hits.group_by("row", "turn").agg(pl.col("rank").min())
        gold = turns_of(self.probes, "evidence")
        ranks = gold.join(first, on=["row", "turn"], how="left")
        return _matrix(self.probes.height, ranks.sort("row", "turn"))

    @cached_property
    def carriers(self) -> Floats:
        """The ranks of the memories that carry any gold, likewise; infinite alone where none does."""
        asked = turns_of(self.probes, "evidence").select("row").unique()
        ranks = asked.join(self._hits.select("row", "rank").unique(), on="row", how="left")
        return _matrix(self.probes.height, ranks.sort("row", "rank"))

    @cached_property
    def firsts(self) -> pl.DataFrame:
        """The probes, each with the rank of the first memory that carries evidence (`current`) and of the
        first that carries stale turns alone (`outdated`); null where none came back."""
        current = self._hits.select("row", "rank").unique()
        stale = carried(self.probes, "stale").select("row", "rank").unique()
        outdated = stale.join(current, on=["row", "rank"], how="anti")
        return (
            self.probes.with_row_index("row")
            .join(outdated.group_by("row").agg(outdated=pl.col("rank").min()), on="row", how="left")
            .join(current.group_by("row").agg(current=pl.col("rank").min()), on="row", how="left")
            .sort("row")
        )

    def of(self, asked: pl.Expr, value: pl.Expr) -> pl.Series:
        """The value of each probe of `firsts`; null for one that is not asked."""
        return self.firsts.select(pl.when(asked).then(value)).to_series()

    @cached_property
    def _hits(self) -> pl.DataFrame:
        return carried(self.probes, "evidence")


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


def _matrix(height: int, ranks: pl.DataFrame) -> Floats:
    rows = ranks["row"].to_numpy().astype(np.intp)
    starts = np.searchsorted(rows, np.arange(height))
    columns = np.arange(rows.size) - starts[rows]
    matrix = np.full((height, columns.max(initial=-1) + 1), np.nan)
    matrix[rows, columns] = ranks["rank"].cast(pl.Float64).fill_null(np.inf).to_numpy()
    return matrix
