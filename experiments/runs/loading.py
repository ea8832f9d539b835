"""A finished run as tidy tables, for a notebook: `experiments.load_run`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import polars as pl

from experiments.errors import LabError
from experiments.replay.outcomes import BEYOND
from experiments.runs.folder import read_json, read_table, scored_probes, side

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "questions": (
        *("system", "namespace", "probe", "kind", "counted", "scored", "distractor", "time"),
        *("as_of", "horizon_days", "query", "answer", "evidence", "gold_ranks", "stale", "returned"),
        *("tokens", "candidates", "confidence", "retention_changed"),
    ),
    "results": (
        *("system", "namespace", "probe", "rank", "memory", "score", "confidence", "tokens", "turns"),
        *("carried", "is_gold", "is_outdated", "text"),
    ),
    "losses": ("system", "namespace", "probe", "kind", "turn", "stage", "memory", "rank", "detail"),
}
"""The columns of each table; `docs/reference/run-tables.md` says what they mean. `questions` has every metric
per question besides."""


class Tables(NamedTuple):
    """The tables of a run, of Polars or of pandas."""

    questions: Any
    """One row for each system and question: what was asked, the gold and its ranks, and every score."""
    results: Any
    """One row for each memory that came back."""
    losses: Any
    """One row for each gold turn that no returned text carries: the stage that lost it."""


def load_run(path: str | Path, as_: Literal["polars", "pandas"] = "polars") -> Tables:
    """The tables of a finished run, with the columns of `COLUMNS`. Raises LabError if the folder holds none,
    or `as_` is neither "polars" nor "pandas"."""
    if as_ not in ("polars", "pandas"):
        raise LabError(f"as_={as_!r}; expected 'polars' or 'pandas'")
    folder, _ = side(str(path))
    probes, kinds = scored_probes(folder), read_json(folder, "metrics.json")["kinds"]
    tables = Tables(_questions(probes, kinds), _results(probes), read_table(folder, "losses"))
    return Tables(*(table.to_pandas() for table in tables)) if as_ == "pandas" else tables


_OF_ITEMS = (
    *("memories", "scores", "confidences", "turns", "carried", "says_both", "pure", "texts", "item_tokens"),
    *BEYOND,
)
"""Columns of the probes with a value for each memory."""


def _questions(probes: pl.DataFrame, kinds: list[str]) -> pl.DataFrame:
    named = list(COLUMNS["questions"])
    ranks = [_ranks(*row) for row in probes.select("evidence", "turns").iter_rows()]
    known = {*probes.columns, *named}
    scores = [
        name
        for name in probes.columns
        if name in known.difference(named, _OF_ITEMS, ("grades", "provenance"))
    ]
    return probes.with_columns(
        pl.Series("gold_ranks", ranks, dtype=pl.List(pl.Int64)),
        counted=pl.col("kind").is_in(kinds) if kinds else pl.lit(True),
        returned=pl.col("memories").list.len(),
    ).select(*named, *scores)


def _ranks(evidence: list[str], turns: list[list[str]]) -> list[int | None]:
    """The rank of the first memory that carries each gold turn."""
    return [
        next((rank for rank, carried in enumerate(turns, 1) if turn in carried), None) for turn in evidence
    ]


def _results(probes: pl.DataFrame) -> pl.DataFrame:
    def among(column: str, name: str) -> pl.Expr:
        return pl.col(column).list.set_intersection(name).list.len() > 0

    names = {
        "memories": "memory",
        "scores": "score",
        "confidences": "confidence",
        "item_tokens": "tokens",
        "texts": "text",
    }
    rows = probes.select(
        *("system", "namespace", "probe", "evidence", "stale", "turns", "carried"),
        *(pl.col(column).alias(name) for column, name in names.items()),
        rank=pl.int_ranges(1, pl.col("memories").list.len() + 1),
    )
    items = [*names.values(), "turns", "carried", "rank"]
    return (
        rows.filter(pl.col("rank").list.len() > 0)
        .explode(items)
        .with_columns(
            is_gold=among("turns", "evidence"),
            is_outdated=among("carried", "stale") & ~among("carried", "evidence"),
        )
        .select(list(COLUMNS["results"]))
    )
