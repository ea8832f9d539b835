"""Liveness: how many answers each mechanism of the reading changed."""

import polars as pl

EFFECTS = ("set", "order", "none")
"""What came back was other memories, the same in another order, or the same."""


def liveness(rows: pl.DataFrame) -> dict[str, dict[str, int]]:
    """Of the `liveness` of one system: for each mechanism the reads that were asked again without it, and
    how many of them it changed in which way."""
    counts = rows.group_by("mechanism").agg(
        pl.len().alias("reads"), *((pl.col("effect") == effect).sum().alias(effect) for effect in EFFECTS)
    )
    return {row.pop("mechanism"): row for row in counts.sort("mechanism").iter_rows(named=True)}
