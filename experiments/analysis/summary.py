"""All scores of a run as one dictionary: the content of metrics.json."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl

from cogmem.dynamics.retention import RetentionConfig
from experiments.analysis.forgetting import forgetting
from experiments.analysis.losses import check_losses, losses_by_stage, missed_turns
from experiments.analysis.statistics import interval
from experiments.errors import LabError
from experiments.metrics.lifecycle import horizon_bucket, store_size
from experiments.metrics.ranking import turns_of
from experiments.metrics.registry import (
    BUDGETS,
    CUTOFFS,
    lifecycle,
    mean,
    members,
    with_metrics,
)
from experiments.metrics.retrieval import headline

SCORED = ("probes", "losses", "states", "holdings", "retention", "fading")


def summarise(
    frames: Mapping[str, pl.DataFrame],
    *,
    primary: str,
    messages: int,
    kinds: Sequence[str] = (),
    cutoffs: Sequence[int] = CUTOFFS,
    budgets: Sequence[int] = BUDGETS,
    law: RetentionConfig | None = None,
    alpha: float = 0.0,
) -> dict[str, Any]:
    """Scores of the primary system at the top level, those of the others under "baselines".

    `frames`: the outcomes of a replay (schemas in `experiments.replay.outcomes`). `kinds`: the kinds of
    probe that count in "overall", "by_horizon" and "losses"; empty for all. "by_kind" shows every kind,
    "lifecycle" takes every probe. `law`, `alpha`: the law of forgetting that "forgetting" describes, and its
    exponent in the ranking.

    "intervals" holds the 95 % interval of the `headline` score in "overall", and the number of conversations
    that it is over; nothing where fewer than two have probes with evidence. Each kind and horizon has its own
    as "interval". Keys are sorted, floats rounded to 6 decimals, and what does not exist is None. Raises
    LabError if the primary system is missing, no probe is of the wanted kinds, or the losses do not sum to
    the misses.
    """
    probes = frames["probes"]
    systems = sorted(probes["system"].unique())
    if primary not in systems:
        raise LabError(f"no probe of the primary system {primary!r}; systems: {', '.join(systems) or 'none'}")
    counted = pl.col("kind").is_in(list(kinds)) if kinds else pl.lit(True)
    if probes.filter(counted).is_empty():
        present = ", ".join(sorted(probes["kind"].unique()))
        raise LabError(
            f"no probe of the kinds {', '.join(kinds)} (scoring.kinds); kinds of the corpus: {present}"
        )

    wanted, score = members(cutoffs, budgets), headline(cutoffs)
    means = partial(_means, [metric.name for metric in wanted if metric.part == "overall"])
    everything = {**frames, "probes": with_metrics(probes, wanted).with_columns(horizon_bucket())}
    of = {
        system: {name: everything[name].filter(pl.col("system") == system) for name in SCORED}
        for system in systems
    }
    scores_of = partial(_scores, means, score, counted)
    scores = {system: scores_of(own) for system, own in of.items()}
    primary_frames = of[primary]
    scored, lost = primary_frames["probes"], primary_frames["losses"].filter(counted)
    overall = scored.filter(counted)
    check_losses(lost, overall)
    size = store_size(primary_frames["states"])
    summary = {
        **scores.pop(primary),
        "system": primary,
        "kinds": sorted(kinds),
        "losses": losses_by_stage(lost),
        "forgetting": forgetting(primary_frames["fading"], overall, law, alpha, max(cutoffs)) if law else {},
        "counts": {
            "messages": messages,
            **{name: size[name] for name in ("memories", "active", "dormant", "stubs")},
            "probes": scored.height,
            "scored": overall.filter(pl.col("evidence").list.len() > 0).height,
            "gold_turns": turns_of(overall, "evidence").height,
            "missed_turns": missed_turns(overall).height,
        },
        "baselines": scores,
    }
    return tidy(summary)


def _scores(
    means: Callable[[pl.DataFrame], dict[str, Any]],
    score: str,
    counted: pl.Expr,
    frames: Mapping[str, pl.DataFrame],
) -> dict[str, Any]:
    """The scores of one system, of its own frames."""
    scored, overall = frames["probes"], frames["probes"].filter(counted)
    part = partial(_part, means, score)
    return {
        "overall": means(overall),
        "intervals": _intervals(overall, score),
        "by_kind": _split(scored, "kind", part),
        "by_horizon": _split(overall.drop_nulls("horizon"), "horizon", part),
        "lifecycle": lifecycle(scored, frames),
    }


def tidy(value: Any) -> Any:
    """For JSON: keys sorted, floats rounded to 6 decimals, NaN and infinity as None.

    >>> tidy({"b": float("nan"), "a": [0.12345678, 3]})
    {'a': [0.123457, 3], 'b': None}
    """
    if isinstance(value, Mapping):
        return {key: tidy(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [tidy(item) for item in value]
    if isinstance(value, float):
        return round(value, 6) + 0.0 if math.isfinite(value) else None
    return value


def _split(scored: pl.DataFrame, by: str, make: Callable[[pl.DataFrame], Any]) -> dict[str, Any]:
    """What is made of the probes of each value of a column."""
    return {str(value): make(rows) for (value,), rows in scored.group_by(by, maintain_order=True)}


def _means(names: Sequence[str], scored: pl.DataFrame) -> dict[str, Any]:
    asked = scored["evidence"].list.len() > 0
    return {**{name: mean(scored[name]) for name in names}, "n": int(asked.sum())}


def _part(
    means: Callable[[pl.DataFrame], dict[str, Any]], score: str, scored: pl.DataFrame
) -> dict[str, Any]:
    """The means of a kind or horizon, and the interval of the score."""
    return means(scored) | {"interval": _intervals(scored, score).get(score)}


def _intervals(scored: pl.DataFrame, score: str) -> dict[str, Any]:
    """The interval of the mean of a score, and the number of conversations that it is over; nothing where
    there is none."""
    found = interval(scored, score)
    return {score: [found.low, found.high], "units": found.units} if found else {}
