"""What forgetting costs and what it saves: stale leaks, killed facts, abstention, tokens, size of the store.

Every share has its `n`; a share of nothing is None, never 0.
"""

import math
from datetime import timedelta
from typing import Any

import polars as pl

from experiments.corpora.events import PAST
from experiments.metrics.retrieval import carried

HORIZONS: dict[str, tuple[float, float]] = {
    "0-7 d": (-math.inf, 7.0),
    "7-30 d": (7.0, 30.0),
    "30-90 d": (30.0, 90.0),
    "90-180 d": (90.0, 180.0),
    "180-365 d": (180.0, 365.0),
    "365+ d": (365.0, math.inf),
}
"""Buckets of `horizon_days`, each with its lower end and without its upper."""

LONG_DAYS = 730.0
"""From how many days on a corpus is looked at year by year."""

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
    """Per probe: did outdated content come before what is current? Null for a probe without stale turns, or
    about the past.

    A memory *leaks* if it carries a stale turn and no evidence turn. A probe leaks if such a memory ranks
    above the first memory that carries evidence, or came back while no evidence did.
    """
    outdated_first = pl.col("current").is_null() | (pl.col("stale") < pl.col("current"))
    leaks = pl.col("stale").is_not_null() & outdated_first
    asked = pl.col("stale_turns") & ~pl.col("kind").is_in(PAST)
    return _firsts(probes).select(stale_leak=pl.when(asked).then(leaks)).to_series()


def current_first(probes: pl.DataFrame) -> pl.DataFrame:
    """Per probe: did what is asked for come back, and above every memory that carries only stale turns?
    Null for a probe without stale turns or without evidence; `current_first_found` as well where nothing of
    either came back.
    """
    current, stale = pl.col("current"), pl.col("stale")
    right = current.is_not_null() & (stale.is_null() | (current < stale))
    asked = pl.col("stale_turns") & (pl.col("evidence").list.len() > 0)
    found = current.is_not_null() | stale.is_not_null()
    return _firsts(probes).select(
        "kind",
        current_first=pl.when(asked).then(right),
        current_first_found=pl.when(asked & found).then(right),
    )


def current_first_by_kind(probes: pl.DataFrame) -> dict[str, dict[str, Any]]:
    """The shares of `current_first` for every kind of probe that has both kinds of turns."""
    per_probe = current_first(probes).drop_nulls("current_first")
    return {str(kind): _shares(rows) for (kind,), rows in per_probe.group_by("kind", maintain_order=True)}


def _shares(per_probe: pl.DataFrame) -> dict[str, Any]:
    """The shares of the columns of `current_first`."""
    names = ("current_first", "current_first_found")
    return {key: value for name in names for key, value in _share(name, per_probe[name]).items()}


def _firsts(probes: pl.DataFrame) -> pl.DataFrame:
    """The probes, each with the rank of the first memory that carries evidence (`current`) and of the first
    that carries stale turns alone (`stale`), and with whether it has any (`stale_turns`)."""
    current = carried(probes, "evidence").select("row", "rank").unique()
    leaking = (
        carried(probes, "stale").select("row", "rank").unique().join(current, on=["row", "rank"], how="anti")
    )
    return (
        probes.select(pl.col("kind").fill_null(""), "evidence", stale_turns=pl.col("stale").list.len() > 0)
        .with_row_index("row")
        .join(leaking.group_by("row").agg(stale=pl.col("rank").min()), on="row", how="left")
        .join(current.group_by("row").agg(current=pl.col("rank").min()), on="row", how="left")
        .sort("row")
    )


def lifecycle(
    probes: pl.DataFrame, states: pl.DataFrame, losses: pl.DataFrame, held: pl.DataFrame
) -> dict[str, Any]:
    """The lifecycle scores of one system, over all its probes.

    stale_leak: share of the probes with stale turns that leak (see `stale_leaks`).
    stale_leak_found: the same among those of them for which a current or a stale turn came back, so that to
    find nothing is no merit.
    current_first: share of the probes with evidence and stale turns for which what is asked for came back
    above all that is outdated; current_first_found: of those for which any of both came back.
    wrongly_killed: share of the distinct evidence turns asked about (but for the past, see `PAST`) whose
    memory a supersession had removed when they were needed; None unless a supersession ran, that is unless
    some state counts a superseded memory (more memories than active, dormant and stubs) or some loss is one.
    abstention: share of the probes that nothing answers for which nothing was returned (a probe whose
    evidence the source has lost is none of them); abstention_tokens:
    tokens injected into them, mean. false_abstention: share of the probes *with* evidence for which nothing
    was returned.
    tokens: injected into a probe, mean. retention_changed: share of probes for which retention reordered or
    replaced a place in the top k.
    lost_values: share of the values (numbers, dates, clock times) of the turns that are still asked about
    which no active memory's text has at the end; destroyed_values: which no text has at all (`held`: see
    `holdings`).
    memories, active, dormant, stubs, bytes: the store at the end, summed over the namespaces.
    """
    empty = pl.col("turns").list.len() == 0
    unanswerable = probes.filter((pl.col("evidence").list.len() == 0) & pl.col("scored"))
    answerable = probes.filter(pl.col("evidence").list.len() > 0)
    of_now = ~pl.col("kind").is_in(PAST)
    asked = answerable.filter(of_now).select("namespace", turn="evidence").explode("turn").unique().height
    lost = losses.filter(of_now, pl.col("stage") == "superseded")
    killed = lost.select("namespace", "turn").unique().height
    superseded = pl.col("memories") > pl.sum_horizontal("active", "dormant", "stubs")
    superseding = killed > 0 or states.filter(superseded).height > 0
    leaks = stale_leaks(probes)
    found = pl.concat([carried(probes, column)["row"] for column in ("evidence", "stale")]).unique()
    return {
        **_share("stale_leak", leaks),
        **_share("stale_leak_found", leaks.gather(found)),
        **_shares(current_first(probes)),
        "wrongly_killed": killed / asked if asked and superseding else None,
        "wrongly_killed_n": asked,
        **_share("abstention", unanswerable.select(empty).to_series()),
        "abstention_tokens": mean(unanswerable["tokens"]),
        **_share("false_abstention", answerable.select(empty).to_series()),
        "tokens": mean(probes["tokens"]),
        **_share("retention_changed", probes["retention_changed"] > 0),
        **_share("lost_values", ~held["active"]),
        **_share("destroyed_values", ~held["kept"]),
        **store_size(states),
    }


def by_year(
    scored: pl.DataFrame, states: pl.DataFrame, counted: pl.Expr, score: str
) -> dict[str, dict[str, Any]]:
    """One system through the calendar years (UTC); nothing where its states span less than `LONG_DAYS`.

    n, and the mean of the score: the year's probes with evidence, of the kinds that count. stale_leak,
    tokens: all its probes. memories, active, dormant, stubs, bytes: the store by the last states of the year.
    """
    times = states["time"].sort()
    if times.is_empty() or times[-1] - times[0] < timedelta(days=LONG_DAYS):
        return {}
    leaking = scored.with_columns(stale_leak=stale_leaks(scored))
    years: dict[str, dict[str, Any]] = {}
    for year in range(times[0].year, times[-1].year + 1):
        asked = leaking.filter(pl.col("time").dt.year() == year)
        scores = asked.filter(counted)[score]
        years[str(year)] = {
            **{score: mean(scores), "n": scores.count()},
            **_share("stale_leak", asked["stale_leak"]),
            "tokens": mean(asked["tokens"]),
            **store_size(states.filter(pl.col("time").dt.year() <= year)),
        }
    return years


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
