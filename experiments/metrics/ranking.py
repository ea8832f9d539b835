"""The ranks of the results that contain the evidence of a probe.

A system returns memories; a probe's gold is turns. A memory counts for every turn it carries, so that a
system which merges five turns into one memory is judged on the turns and not on its packaging. What a memory
carries is claimed by the system (`turns`) and checked by its text (`carried`); strict scores ask the latter.
"""

from collections.abc import Sequence
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
        return self._first("turns")

    @cached_property
    def grades(self) -> Floats:
        """The grade of each of these gold turns; 1 where the corpus grades none."""
        graded = self.probes.with_row_index("row").select("row", turn="evidence", grade=self._grades)
        grades = graded.explode("turn", "grade").drop_nulls("turn").unique(["row", "turn"])
        return _matrix(self.probes.height, grades.sort("row", "turn").select("row", rank="grade"))

    @property
    def _grades(self) -> pl.Expr:
        ones = pl.col("evidence").list.eval(pl.lit(1, pl.Int64))
        if "grades" not in self.probes.columns:
            return ones
        return pl.when(pl.col("grades").list.len() > 0).then("grades").otherwise(ones)

    @cached_property
    def strict_gold(self) -> Floats:
        """As `gold`, where a memory carries a turn only if its text has the turn's content."""
        return self._first("carried")

    @cached_property
    def deeper(self) -> "Ranked":
        """With what was read past the memories that came back, for scores at a budget of tokens."""
        lists = {"turns": "beyond_turns", "carried": "beyond_carried", "item_tokens": "beyond_tokens"}
        if not {*lists.values()} <= {*self.probes.columns}:
            return self
        return Ranked(
            self.probes.with_columns(
                pl.concat_list(column, pl.col(beyond).fill_null([])) for column, beyond in lists.items()
            )
        )

    def _first(self, column: str) -> Floats:
        first = carried(self.probes, "evidence", column).group_by("row", "turn").agg(pl.col("rank").min())
        ranks = turns_of(self.probes, "evidence").join(first, on=["row", "turn"], how="left")
        return _matrix(self.probes.height, ranks.sort("row", "turn"))

    @cached_property
    def carriers(self) -> Floats:
        """The ranks of the memories that carry any gold, likewise; infinite alone where none does."""
        asked = turns_of(self.probes, "evidence").select("row").unique()
        ranks = asked.join(self._memories.filter("claimed"), on="row", how="left")
        return _matrix(self.probes.height, ranks.sort("row", "rank"))

    @cached_property
    def firsts(self) -> pl.DataFrame:
        """The probes, each with the rank of the first memory whose text carries evidence alone (`current`),
        stale turns alone (`outdated`), or both (`mixed`); null where none came back."""
        firsts = self._memories.group_by("row").agg(
            pl.col("rank").filter(which).min().alias(which) for which in ("current", "outdated", "mixed")
        )
        return self.probes.with_row_index("row").join(firsts, on="row", how="left", maintain_order="left")

    def of(self, asked: pl.Expr, value: pl.Expr) -> pl.Series:
        """The value of each probe of `firsts`; null for one that is not asked."""
        return self.firsts.select(pl.when(asked).then(value)).to_series()

    @cached_property
    def _memories(self) -> pl.DataFrame:
        """Each memory that came back: `row` of the probe, `rank`, whether evidence is `claimed`, and whether
        its text is `current`, `outdated` or `mixed` (see `firsts`)."""

        def among(column: str, name: str) -> pl.Expr:
            return pl.col(column).list.set_intersection(name).list.len().fill_null(0) > 0

        evidence, stale = among("carried", "evidence"), among("carried", "stale")
        mixed = pl.col("says_both").fill_null(False)
        return _returned(self.probes, ["turns", "carried", "says_both"], "evidence", "stale").select(
            "row",
            "rank",
            claimed=among("turns", "evidence"),
            current=evidence & ~mixed,
            outdated=stale & ~evidence,
            mixed=mixed,
        )


def carried(probes: pl.DataFrame, column: str, by: str = "turns") -> pl.DataFrame:
    """Which returned memory carries which turn of a list column: `row` of the probe, `turn`, `rank`. `by`: as
    claimed ("turns") or as checked ("carried")."""
    returned = _returned(probes, [by]).select("row", "rank", turn=by).explode("turn").unique()
    return turns_of(probes, column).join(returned, on=["row", "turn"]).sort("row", "rank", "turn")


def turns_of(probes: pl.DataFrame, column: str) -> pl.DataFrame:
    """The distinct turns of a list column: `row` of the probe, `turn`."""
    turns = probes.select(turn=column).with_row_index("row").explode("turn")
    return turns.drop_nulls("turn").unique().sort("row", "turn")


def _returned(probes: pl.DataFrame, lists: Sequence[str], *columns: str) -> pl.DataFrame:
    """Each returned memory: `row` of the probe, with these columns of it, `rank`, and its `lists` values.
    One without turns still takes its rank."""
    ranked = probes.select(*lists, *columns, rank=pl.int_ranges(1, pl.col(lists[0]).list.len() + 1))
    return ranked.with_row_index("row").explode(*lists, "rank")


def _matrix(height: int, ranks: pl.DataFrame) -> Floats:
    rows = ranks["row"].to_numpy().astype(np.intp)
    starts = np.searchsorted(rows, np.arange(height))
    columns = np.arange(rows.size) - starts[rows]
    matrix = np.full((height, columns.max(initial=-1) + 1), np.nan)
    matrix[rows, columns] = ranks["rank"].cast(pl.Float64).fill_null(np.inf).to_numpy()
    return matrix
