"""What forgetting costs and what it saves: stale leaks, killed facts, abstention, tokens, size of the store.

Every share has its `n`; a share of nothing is None, never 0.
"""

import math
from typing import Any

import polars as pl

from experiments.scoring.retrieval import carried, turns_of

HORIZONS: dict[str, tuple[float, float]] = {
    "0-7 d": (-math.inf, 7.0),
    "7-30 d": (7.0, 30.0),
    "30-90 d": (30.0, 90.0),
    "90-180 d": (90.0, 180.0),
    "180-365 d": (180.0, 365.0),
    "365+ d": (365.0, math.inf),
}
"""Buckets of `horizon_days`, each with its lower end and without its upper."""

SIZES = ("memories", "active", "dormant", "stubs", "bytes")


def horizon_bucket(days: str = "horizon_days") -> pl.Expr:
    """An expression: the label of the bucket of `HORIZONS` that a column of days falls in.

    >>> pl.DataFrame({"horizon_days": [0.0, 30.0, 400.0]}).select(horizon_bucket()).to_series().to_list()
    ['0-7 d', '30-90 d', '365+ d']
    """
    value = pl.col(days)
    within = [
        pl.when(value >= low, value < high).then(pl.lit(label)) for label, (low, high) in HORIZONS.items()
    ]
    return pl.coalesce(within).alias("horizon")


def stale_leaks(probes: pl.DataFrame) -> pl.Series:
    """Per probe: did outdated content come before what is current? Null for a probe without stale turns.

    A memory *leaks* if it carries a stale turn and no evidence turn. A probe leaks if such a memory ranks
    above the first memory that carries evidence, or came back while no evidence did.
    """
    current = carried(probes, "evidence").select("row", "rank").unique()
    leaking = (
        carried(probes, "stale").select("row", "rank").unique().join(current, on=["row", "rank"], how="anti")
    )
    has_stale = turns_of(probes, "stale").select("row", asked=pl.lit(True)).unique()
    outdated_first = pl.col("current").is_null() | (pl.col("stale") < pl.col("current"))
    return (
        probes.select("probe")
        .with_row_index("row")
        .join(leaking.group_by("row").agg(stale=pl.col("rank").min()), on="row", how="left")
        .join(current.group_by("row").agg(current=pl.col("rank").min()), on="row", how="left")
        .join(has_stale, on="row", how="left")
        .sort("row")
        .select(stale_leak=pl.when("asked").then(pl.col("stale").is_not_null() & outdated_first))
        .to_series()
    )


def lifecycle(probes: pl.DataFrame, states: pl.DataFrame, losses: pl.DataFrame) -> dict[str, Any]:
    """The lifecycle scores of one system, over all its probes.

    stale_leak: share of the probes with stale turns that leak (see `stale_leaks`).
    stale_leak_found: the same among those of them for which a current or a stale turn came back, so that to
    find nothing is no merit.
    wrongly_killed: share of the distinct evidence turns asked about whose memory a supersession had removed
    when they were needed; None unless a supersession ran, that is unless some state counts a superseded
    memory (more memories than active, dormant and stubs) or some loss is one.
    abstention: share of the probes that nothing answers for which nothing was returned (a probe whose
    evidence the source has lost is none of them); abstention_tokens:
    tokens injected into them, mean. false_abstention: share of the probes *with* evidence for which nothing
    was returned.
    tokens: injected into a probe, mean. retention_changed: share of probes for which retention reordered or
    replaced a place in the top k.
    memories, active, dormant, stubs, bytes: the store at the end, summed over the namespaces.
    """
    empty = pl.col("turns").list.len() == 0
    unanswerable = probes.filter((pl.col("evidence").list.len() == 0) & pl.col("scored"))
    answerable = probes.filter(pl.col("evidence").list.len() > 0)
    asked = answerable.select("namespace", turn="evidence").explode("turn").unique().height
    killed = losses.filter(pl.col("stage") == "superseded").select("namespace", "turn").unique().height
    superseded = pl.col("memories") > pl.sum_horizontal("active", "dormant", "stubs")
    superseding = killed > 0 or states.filter(superseded).height > 0
    leaks = stale_leaks(probes)
    found = pl.concat([carried(probes, column)["row"] for column in ("evidence", "stale")]).unique()
    return {
        **_share("stale_leak", leaks),
        **_share("stale_leak_found", leaks.gather(found)),
        "wrongly_killed": killed / asked if asked and superseding else None,
        "wrongly_killed_n": asked,
        **_share("abstention", unanswerable.select(empty).to_series()),
        "abstention_tokens": mean(unanswerable["tokens"]),
        **_share("false_abstention", answerable.select(empty).to_series()),
        "tokens": mean(probes["tokens"]),
        **_share("retention_changed", probes["retention_changed"] > 0),
        **store_size(states),
    }


def store_size(states: pl.DataFrame) -> dict[str, int | None]:
    """The store at the end: the last state of each namespace, summed; None where none was recorded."""
    last = states.sort("time", maintain_order=True).unique("namespace", keep="last")
    return {size: None if last[size].count() == 0 else int(last[size].sum()) for size in SIZES}


def mean(values: pl.Series) -> float | None:
    """Mean of what is there, in a fixed order of summation; None if nothing is."""
    present = values.drop_nulls().cast(pl.Float64).to_numpy()
    return float(present.mean()) if present.size else None


def _share(name: str, values: pl.Series) -> dict[str, Any]:
    return {name: mean(values), f"{name}_n": values.count()}
