"""Costs and savings of forgetting: stale leaks, killed facts, abstention, tokens, size of the store.

Every share has its number of cases; a share of nothing is None, never 0. The first paragraph of a metric's
docstring is what the notes below tables say of it.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import polars as pl

from cogmem.plain import first_paragraph
from experiments.corpora.events import PAST
from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import Frames, Metric, Share, share

HORIZONS = ("0-7 d", "7-30 d", "30-90 d", "90-180 d", "180-365 d", "365+ d")
"""Buckets of `horizon_days`, each with its lower end and without its upper."""

_LOWER_ENDS = (-math.inf, 7.0, 30.0, 90.0, 180.0, 365.0)

SIZES = ("active", "dormant", "stubs", "memories", "bytes")

_CURRENT, _OUTDATED, _MIXED = pl.col("current"), pl.col("outdated"), pl.col("mixed")
_FIRST = pl.min_horizontal(_CURRENT, _OUTDATED, _MIXED)
_FOUND = _FIRST.is_not_null()
_HAS_EVIDENCE, _HAS_STALE = (pl.col(turns).list.len() > 0 for turns in ("evidence", "stale"))
_UNANSWERABLE = ~_HAS_EVIDENCE & pl.col("scored")
_SILENT = pl.col("turns").list.len() == 0
_OF_NOW = ~pl.col("kind").fill_null("").is_in(PAST)


def horizon_bucket() -> pl.Expr:
    """An expression: the label of the bucket of `HORIZONS` that `horizon_days` falls in.

    >>> pl.DataFrame({"horizon_days": [0.0, 30.0, 400.0]}).select(horizon_bucket()).to_series().to_list()
    ['0-7 d', '30-90 d', '365+ d']
    """
    ends = zip(HORIZONS, _LOWER_ENDS, strict=True)
    reached = [pl.when(pl.col("horizon_days") >= end).then(pl.lit(label)) for label, end in ends]
    return pl.coalesce(reached[::-1]).alias("horizon")


def store_size(states: pl.DataFrame) -> dict[str, int | None]:
    """The store at the end: the last state of each namespace, summed; None where none was recorded."""
    last = states.sort("time", maintain_order=True).unique("namespace", keep="last")
    return {size: None if last[size].count() == 0 else int(last[size].sum()) for size in SIZES}


def stale_leak(ranked: Ranked) -> pl.Series:
    """Stale leak: share of the {n:,} probes with outdated turns (updates, corrections, expired plans, past
    moods) in which an outdated memory is ranked above every current one.

    A memory *leaks* if its text carries a stale turn and no evidence turn. A probe leaks if such a memory
    ranks above the first memory that carries evidence, or came back while no evidence did. Null for a probe
    without stale turns, or about the past.
    """
    return ranked.of(_HAS_STALE & _OF_NOW, _FOUND & _FIRST.eq_missing(_OUTDATED))


def stale_mixed(ranked: Ranked) -> pl.Series:
    """Mixed: of the same {n:,} probes, those led by a memory that says both the current and the outdated
    value: neither a leak nor free of one."""
    return ranked.of(_HAS_STALE & _OF_NOW, _FOUND & _FIRST.eq_missing(_MIXED))


def wrongly_killed(frames: Frames) -> Share:
    """Killed facts: of the {n:,} gold turns, those superseded although needed (–: nothing was).

    Of the distinct evidence turns asked about (but for the past, see `PAST`) the share whose memory a
    supersession had removed when they were needed. None unless a supersession ran: some state counts a
    superseded memory (more memories than active, dormant and stubs) or some loss is one.
    """
    asked = (
        frames["probes"].filter(_OF_NOW, _HAS_EVIDENCE).select("namespace", turn="evidence").explode("turn")
    )
    killed = frames["losses"].filter(_OF_NOW, stage="superseded").select("namespace", "turn")
    gone = pl.col("memories") > pl.sum_horizontal("active", "dormant", "stubs")
    superseding = killed.height or frames["states"].filter(gone).height
    n = asked.unique().height
    return Share(killed.unique().height / n if n and superseding else None, n)


def merge_purity(frames: Frames) -> Share:
    """Purity: of the {n:,} returned memories that carry several turns, those whose turns say one thing.

    Any two turns share at least half of the content words of the one with fewer. A memory counts once,
    however often it comes back.
    """
    judged = frames["probes"].filter(pl.col("pure").is_not_null())
    returned = judged.select("namespace", "memories", "pure").explode("memories", "pure")
    return share(returned.drop_nulls("pure").unique(["namespace", "memories"])["pure"])


def abstention(ranked: Ranked) -> pl.Series:
    """Silent: returns nothing to {n:,} probes that nothing answers."""
    return ranked.of(_UNANSWERABLE, _SILENT)


def false_abstention(ranked: Ranked) -> pl.Series:
    """Falsely silent: returns nothing to {n:,} probes with evidence."""
    return ranked.of(_HAS_EVIDENCE, _SILENT)


def retention_changed(ranked: Ranked) -> pl.Series:
    """Top k changed: retention reordered or replaced a place in the top k."""
    return ranked.probes["retention_changed"] > 0


def tokens(ranked: Ranked) -> pl.Series:
    """Tokens: mean injected into a probe."""
    return ranked.probes["tokens"]


def lost_values(frames: Frames) -> Share:
    """Lost values: of the {n:,} numbers, dates and clock times in turns that are still asked about, those
    that no active memory's text has (of a system that tells its texts; what was never stored counts)."""
    return share(~frames["holdings"]["active"])


def destroyed_values(frames: Frames) -> Share:
    """Destroyed values: those that no text has at all."""
    return share(~frames["holdings"]["kept"])


def _metric(function: Callable[..., Any], label: str, *tables: str, **more: Any) -> Metric:
    """The metric that a function is."""
    meaning = first_paragraph(function)
    return Metric(function.__name__, function, label, meaning, part="lifecycle", tables=tables, **more)


def _size(name: str, label: str, *tables: str) -> Metric:
    """The metric that a number of `store_size` is."""
    metric = Metric(name, lambda frames: store_size(frames["states"])[name], label, part="lifecycle")
    meaning = "Active of total: memories at the end."
    return replace(metric, meaning=meaning, form="count", per="system", higher_is_better=None, tables=tables)


_bad = partial(_metric, higher_is_better=False)
_leaking = partial(_bad, needs="session")

METRICS = (
    _leaking(stale_leak, "stale leak", "main", "details"),
    _leaking(stale_mixed, "mixed", "details"),
    _bad(wrongly_killed, "killed facts", "details", per="system"),
    _metric(merge_purity, "purity", "details", per="system"),
    _metric(abstention, "silent", "details"),
    _bad(false_abstention, "falsely silent", "details"),
    _metric(retention_changed, "top k changed", "details", higher_is_better=None),
    _bad(tokens, "tokens", "main", "budgets", form="count"),
    _size("active", "active", "main", "sizes"),
    _size("dormant", "dormant", "sizes"),
    _size("stubs", "stubs", "sizes"),
    _size("memories", "total", "main", "sizes"),
    _size("bytes", "bytes", "sizes"),
    _bad(lost_values, "lost values", "sizes", per="system"),
    _bad(destroyed_values, "destroyed values", "sizes", per="system"),
)
