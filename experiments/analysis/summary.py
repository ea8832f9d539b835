"""All scores of a run as one dictionary: the content of metrics.json."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from experiments.analysis.liveness import liveness
from experiments.analysis.losses import check_losses, losses_by_stage, missed_turns
from experiments.analysis.statistics import interval
from experiments.errors import LabError
from experiments.metrics.abstention import abstention_curve, unanswerable
from experiments.metrics.lifecycle import HORIZONS, by_year, horizon_bucket, store_size
from experiments.metrics.ranking import turns_of
from experiments.metrics.registry import (
    BUDGETS,
    CUTOFFS,
    flat,
    lifecycle,
    mean,
    members,
    share,
    with_metrics,
)
from experiments.metrics.retrieval import headline

_FRAMES = ("probes", "losses", "states", "liveness", "holdings")


def summarise(
    frames: Mapping[str, pl.DataFrame],
    *,
    primary: str,
    messages: int,
    kinds: Sequence[str] = (),
    cutoffs: Sequence[int] = CUTOFFS,
    budgets: Sequence[int] = BUDGETS,
    misleading: Sequence[str] = (),
) -> dict[str, Any]:
    """Scores of the primary system at the top level, those of the others under "baselines".

    `frames`: the outcomes of a replay (schemas in `experiments.replay.outcomes`). `kinds`: the kinds of
    probe that count in "overall", "by_horizon", "by_year" (see there) and "losses"; empty for all. "by_kind"
    shows every kind, "lifecycle" takes every probe, and so does "liveness". "abstention_curve" takes the
    answerable probes of the kinds that count and all that are unanswerable; `misleading`: kinds that are
    although they have evidence (see `abstention`). "intervals" holds the 95 % interval of the `headline`
    score in "overall", and what was resampled for it; nothing where no probe has evidence. Each kind and
    horizon has its own as "interval". Keys are sorted, floats rounded to 6 decimals, and what does not
    exist is None. Raises LabError if a frame or the primary system is missing, no probe is of the wanted
    kinds, or the losses do not sum to the misses.
    """
    if absent := [name for name in _FRAMES if name not in frames]:
        raise LabError(f"cannot summarise without the frames {', '.join(absent)}; given: {', '.join(frames)}")
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

    wanted = members(cutoffs, budgets)
    names = [metric.name for metric in wanted if metric.part == "overall"]
    depths = [f"recall@{k}" for k in cutoffs]
    everything = with_metrics(probes, wanted).with_columns(horizon_bucket())
    of = {system: _of(frames, system) for system in systems}
    scored = {system: everything.filter(system=system) for system in systems}
    scores = {
        system: {
            **_scores(scored[system], counted, names, headline(cutoffs)),
            "abstention_curve": abstention_curve(
                of[system]["probes"].filter(counted | unanswerable(misleading)),
                max(cutoffs, default=1),
                misleading,
            ),
            "lifecycle": lifecycle(scored[system], of[system]),
        }
        for system in systems
    }
    own = of[primary]
    asked = own["probes"].filter(counted)
    lost = own["losses"].filter(counted)
    check_losses(lost, asked)
    size = store_size(own["states"])
    summary = {
        **scores.pop(primary),
        "system": primary,
        "kinds": sorted(kinds),
        "by_year": by_year(scored[primary], own["states"], counted, headline(cutoffs)),
        "by_kind_and_horizon": _by_kind_and_horizon(scored[primary], [*depths, "mrr"]),
        "current_first": _current_first(scored[primary]),
        "losses": losses_by_stage(lost),
        "liveness": liveness(own["liveness"]),
        "counts": {
            "messages": messages,
            **{name: size[name] for name in ("memories", "active", "dormant", "stubs")},
            "probes": own["probes"].height,
            "scored": asked.filter(pl.col("evidence").list.len() > 0).height,
            "gold_turns": turns_of(asked, "evidence").height,
            "missed_turns": missed_turns(asked).height,
        },
        "baselines": scores,
    }
    return tidy(summary)


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


def _of(frames: Mapping[str, pl.DataFrame], system: str) -> dict[str, pl.DataFrame]:
    return {name: frames[name].filter(pl.col("system") == system) for name in _FRAMES}


def _scores(scored: pl.DataFrame, counted: pl.Expr, names: Sequence[str], headline: str) -> dict[str, Any]:
    overall = scored.filter(counted)
    found = interval(overall, headline)
    between = {headline: [found.low, found.high], "unit": found.unit, "units": found.units} if found else {}
    return {
        "overall": _means(overall, names),
        "intervals": between,
        "by_kind": {
            kind: _part(scored.filter(kind=kind), names, headline) for kind in scored["kind"].unique()
        },
        "by_horizon": {
            bucket: _part(rows, names, headline)
            for bucket in HORIZONS
            if (rows := overall.filter(horizon=bucket)).height
        },
    }


def _part(scored: pl.DataFrame, names: Sequence[str], headline: str) -> dict[str, Any]:
    found = interval(scored, headline)
    return {**_means(scored, names), "interval": [found.low, found.high] if found else None}


def _means(scored: pl.DataFrame, names: Sequence[str]) -> dict[str, Any]:
    return {**{name: mean(scored[name]) for name in names}, "n": scored["mrr"].count()}


def _by_kind_and_horizon(scored: pl.DataFrame, names: Sequence[str]) -> dict[str, Any]:
    """How long each kind of fact lasts (critical against trivial ones, say)."""
    table: dict[str, dict[str, Any]] = {}
    for (kind, bucket), rows in scored.group_by("kind", "horizon", maintain_order=True):
        table.setdefault(str(kind), {})[str(bucket)] = _means(rows, names)
    return table


def _current_first(scored: pl.DataFrame) -> dict[str, dict[str, Any]]:
    """The shares of what comes first, for every kind of probe with current and outdated turns."""
    asked = scored.drop_nulls("current_first").group_by("kind", maintain_order=True)
    return {
        str(kind): flat({name: share(rows[name]) for name in ("current_first", "current_first_found")})
        for (kind,), rows in asked
    }
