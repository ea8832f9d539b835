"""What forgetting costs and what it saves: stale leaks, killed facts, abstention, tokens, size of the store.

Every share has its number of cases; a share of nothing is None, never 0.
"""

import math
from datetime import timedelta
from functools import partial
from typing import Any

import polars as pl

from experiments.corpora.events import PAST
from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import Frames, Metric, Share, mean, share

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

SIZES = ("active", "dormant", "stubs", "memories", "bytes")


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


def stale_leaks(ranked: Ranked) -> pl.Series:
    """Per probe: did outdated content come before what is current? Null for a probe without stale turns, or
    about the past.

    A memory *leaks* if it carries a stale turn and no evidence turn. A probe leaks if such a memory ranks
    above the first memory that carries evidence, or came back while no evidence did.
    """
    outdated_first = pl.col("current").is_null() | (pl.col("outdated") < pl.col("current"))
    leaks = pl.col("outdated").is_not_null() & outdated_first
    asked = (pl.col("stale").list.len() > 0) & ~pl.col("kind").fill_null("").is_in(PAST)
    return ranked.of(asked, leaks)


def current_first(ranked: Ranked) -> pl.Series:
    """Per probe: did what is asked for come back, and above every memory that carries only stale turns?
    Null for a probe without stale turns or without evidence."""
    current, outdated = pl.col("current"), pl.col("outdated")
    right = current.is_not_null() & (outdated.is_null() | (current < outdated))
    asked = (pl.col("stale").list.len() > 0) & (pl.col("evidence").list.len() > 0)
    return ranked.of(asked, right)


def if_found(ranked: Ranked, values: pl.Series) -> pl.Series:
    """The same values, null for a probe for which neither a current nor a stale turn came back."""
    found = pl.col("current").is_not_null() | pl.col("outdated").is_not_null()
    return ranked.of(found, pl.lit(values))


def wrongly_killed(frames: Frames) -> Share:
    """The share of the distinct evidence turns asked about (but for the past, see `PAST`) whose memory a
    supersession had removed when they were needed.

    None unless a supersession ran: some state counts a superseded memory (more memories than active, dormant
    and stubs) or some loss is one.
    """
    of_now = ~pl.col("kind").is_in(PAST)
    answerable = frames["probes"].filter(of_now, pl.col("evidence").list.len() > 0)
    asked = answerable.select("namespace", turn="evidence").explode("turn").unique().height
    lost = frames["losses"].filter(of_now, pl.col("stage") == "superseded")
    killed = lost.select("namespace", "turn").unique().height
    superseded = pl.col("memories") > pl.sum_horizontal("active", "dormant", "stubs")
    superseding = killed > 0 or frames["states"].filter(superseded).height > 0
    return Share(killed / asked if asked and superseding else None, asked)


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
    years: dict[str, dict[str, Any]] = {}
    for year in range(times[0].year, times[-1].year + 1):
        asked = scored.filter(pl.col("time").dt.year() == year)
        scores = asked.filter(counted)[score]
        years[str(year)] = {
            **{score: mean(scores), "n": scores.count()},
            "stale_leak": mean(asked["stale_leak"]),
            "stale_leak_n": asked["stale_leak"].count(),
            "tokens": mean(asked["tokens"]),
            **store_size(states.filter(pl.col("time").dt.year() <= year)),
        }
    return years


def store_size(states: pl.DataFrame) -> dict[str, int | None]:
    """The store at the end: the last state of each namespace, summed; None where none was recorded."""
    last = states.sort("time", maintain_order=True).unique("namespace", keep="last")
    return {size: None if last[size].count() == 0 else int(last[size].sum()) for size in SIZES}


_SILENT = pl.col("turns").list.len() == 0
_UNANSWERABLE = (pl.col("evidence").list.len() == 0) & pl.col("scored")

_good = partial(Metric, part="lifecycle", tables=("details",))
_bad = partial(_good, higher_is_better=False)
_size = partial(
    _good, form="count", per="system", higher_is_better=None, meaning="Active of total: memories at the end."
)

METRICS = (
    _bad(
        "stale_leak",
        stale_leaks,
        "stale leak",
        "Stale leak: share of the {n:,} probes with outdated turns (updates, corrections, expired plans, "
        "past moods; not of the updated facts) that an outdated memory leads.",
        tables=("main", "details"),
    ),
    _bad(
        "stale_leak_found",
        lambda ranked: if_found(ranked, stale_leaks(ranked)),
        "leak if found",
        "Leak if found: of those alone for which a current or an outdated turn came back.",
    ),
    _bad(
        "wrongly_killed",
        wrongly_killed,
        "killed facts",
        "Killed facts: of the {n:,} gold turns, those superseded although needed (–: nothing was).",
        per="system",
    ),
    _good(
        "abstention",
        lambda ranked: ranked.of(_UNANSWERABLE, _SILENT),
        "silent",
        "Silent: returns nothing to {n:,} probes that nothing answers.",
    ),
    _bad(
        "false_abstention",
        lambda ranked: ranked.of(pl.col("evidence").list.len() > 0, _SILENT),
        "falsely silent",
        "Falsely silent: returns nothing to {n:,} probes with evidence.",
    ),
    _bad(
        "abstention_tokens",
        lambda ranked: ranked.of(_UNANSWERABLE, pl.col("tokens")),
        "tokens, unanswerable",
        form="count",
        tables=(),
    ),
    _good(
        "retention_changed",
        lambda ranked: ranked.probes["retention_changed"] > 0,
        "top k changed",
        "Top k changed: retention reordered or replaced a place in the top k.",
        higher_is_better=None,
    ),
    _good(
        "current_first",
        current_first,
        "right",
        "Right: a memory that carries evidence came back above every memory that carries outdated turns "
        "alone (for a question about the past: the turns of other values), of the probes with both.",
        tables=("current_first",),
    ),
    _good(
        "current_first_found",
        lambda ranked: if_found(ranked, current_first(ranked)),
        "right if found",
        "Right if found: of those for which any of both came back.",
        tables=("current_first",),
    ),
    _bad(
        "tokens",
        lambda ranked: ranked.probes["tokens"],
        "tokens",
        "Tokens: mean injected into a probe.",
        form="count",
        tables=("main", "budgets"),
    ),
    *(
        _size(
            name,
            lambda frames, name=name: store_size(frames["states"])[name],
            {"memories": "total"}.get(name, name),
            tables=("main", "sizes") if name in ("active", "memories") else ("sizes",),
        )
        for name in SIZES
    ),
    _bad(
        "lost_values",
        lambda frames: share(~frames["holdings"]["active"]),
        "lost values",
        "Lost values: of the {n:,} numbers, dates and clock times in turns that are still asked about, those "
        "that no active memory's text has (of a system that tells its texts; what was never stored counts).",
        per="system",
        tables=("sizes",),
    ),
    _bad(
        "destroyed_values",
        lambda frames: share(~frames["holdings"]["kept"]),
        "destroyed values",
        "Destroyed values: those that no text has at all.",
        per="system",
        tables=("sizes",),
    ),
)
