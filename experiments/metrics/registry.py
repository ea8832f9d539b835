"""Every metric, declared once: what computes it, whether more of it is better, how tables show it.

A module of this package declares its metrics in a tuple `METRICS`, and that is all: metrics.json, the tables,
the report, `compare --metrics`, the verdicts and the error messages ask this registry. A metric of another
package is one object:

    FIRST = Metric("first", lambda ranked: recall(ranked.gold, 1), label="first")

`scoring.metrics=[my_package:FIRST]` enters it for a run; an installed package announces it by an entry point
in the group `cogmem.metric`, and it is always there.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, NamedTuple

import polars as pl

import experiments.metrics
from cogmem.outside import announced, imported
from experiments.errors import LabError
from experiments.metrics.ranking import Ranked

CUTOFFS = (5, 10, 20)
BUDGETS = (256, 1024, 4096)
USUAL_CUTOFF = 10
"""The cutoff at which runs are compared where no metric is named, if they have results to that depth."""
HEADLINE_BUDGET = 1024
"""The budget that the main table shows, or the one of the run that is nearest to it."""

_PROVENANCES = ("none", "session", "turn")
"""What a system can tell of where its memories come from, ascending."""

Frames = Mapping[str, pl.DataFrame]
"""The frames of one system (`experiments.replay.outcomes`)."""

_NUMBER = re.compile(r"\{(?:k|budget)\}")
"""Stands for the cutoff or the budget in the words of a family."""

_FIRST = ("retrieval", "lifecycle")
"""The modules whose metrics stand first in a table; those of the others follow by name."""


class Share(NamedTuple):
    """A value, None where it is of nothing, and the number of cases that it is of."""

    value: float | None
    n: int


@dataclass(frozen=True)
class Metric:
    """One metric, or a family of them: one a cutoff or budget.

    >>> find("recall@7").label, find("stale_leak").higher_is_better
    ('R@7', False)
    """

    name: str
    """Its key in metrics.json. That of a family has `{k}` in it, for each cutoff, or `{budget}`, for each
    budget of tokens."""
    function: Callable[..., Any]
    """Per probe: from a `Ranked` to one value a probe, NaN or null for one that does not count; a family's
    takes k or the budget as well. Per system: from its `Frames` to a number, a `Share` or None."""
    label: str
    """The heading of its column."""
    meaning: str = ""
    """A sentence for the note below its tables, in which {n} is the number of cases that it is of."""
    higher_is_better: bool | None = True
    """None: neither is."""
    form: Literal["score", "count"] = "score"
    """How its values are written: .541 or 1,536."""
    per: Literal["probe", "system"] = "probe"
    """What there is a value of. Only a metric per probe can be compared in pairs."""
    part: Literal["overall", "lifecycle"] = "overall"
    """Where it stands in metrics.json: in "overall", "by_kind" and "by_horizon", as the mean over the probes
    of the kinds that count; or in "lifecycle", as the mean over all probes, with their number as NAME_n."""
    tables: tuple[str, ...] = ("main", "details")
    """The tables in which it has a column: "main" compares systems; "details" is the table of its part,
    "Scores by kind" or "Lifecycle"; others by name."""
    needs: Literal["turn", "session", "none"] = "none"
    """The least `provenance` of a system that has a value (`experiments.systems.base.About`): "turn" where
    the turns that its memories claim are believed, "session" where their texts are looked at as well."""
    deepest: int = 1
    """The number of cutoffs, from the deepest on, that the main table shows."""
    family: str = ""
    """Of a member of a family: the name of that."""
    number: int = 0
    """Its cutoff or budget."""

    def at(self, number: int) -> "Metric":
        """The member of a family at this cutoff or budget."""
        name, label, meaning = (
            _NUMBER.sub(str(number), text) for text in (self.name, self.label, self.meaning)
        )
        metric = replace(self, name=name, label=label, meaning=meaning, family=self.name, number=number)
        return replace(metric, function=lambda ranked: self.function(ranked, number))


_entered: dict[str, Metric] = {}
"""Metrics of other packages by their addresses, which this process was told of."""


def enter(addresses: Iterable[str]) -> None:
    """Add metrics of other packages, each `package.module:METRIC`, to the declared ones of this process.
    Raises ConfigError where there is none, and LabError for a name that is taken."""
    for address in addresses:
        if address not in _entered:
            metric = imported("metric", address, "package.module:METRIC")
            if not isinstance(metric, Metric):
                raise LabError(f"metric {address!r} is a {type(metric).__name__}; expected a Metric")
            if metric.name in {known.name for known in declared()}:
                raise LabError(
                    f"metric {metric.name!r} of {address}: is declared twice; expected another name"
                )
            _entered[address] = metric


def declared() -> tuple[Metric, ...]:
    """All metrics: of this package, of installed packages, and those that were entered."""
    return (*_declared(), *_entered.values())


@cache
def _declared() -> tuple[Metric, ...]:
    """All that the modules of this package declare. Raises LabError if two have one name."""
    others = sorted(module.name for module in iter_modules(experiments.metrics.__path__))
    modules = (import_module(f"experiments.metrics.{name}") for name in dict.fromkeys([*_FIRST, *others]))
    found = tuple(metric for module in modules for metric in getattr(module, "METRICS", ()))
    found += tuple(imported("metric", address) for address in announced("metric").values())
    names = [metric.name for metric in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise LabError(f"metric {min(twice)!r}: declared twice in experiments/metrics; expected another name")
    return found


def members(cutoffs: Sequence[int] = CUTOFFS, budgets: Sequence[int] = BUDGETS) -> list[Metric]:
    """All metrics, a family's at each of these cutoffs or budgets."""
    found: list[Metric] = []
    for metric in declared():
        numbers = cutoffs if "{k}" in metric.name else budgets
        found += map(metric.at, numbers) if _NUMBER.search(metric.name) else [metric]
    return found


def compared(cutoffs: Sequence[int]) -> tuple[str, ...]:
    """The metrics by which runs with these cutoffs are compared where none are named.

    >>> compared([5, 10, 20]), compared([3])
    (('recall@10', 'ndcg@10', 'stale_leak'), ('recall@3', 'ndcg@3', 'stale_leak'))
    """
    k = max((cutoff for cutoff in cutoffs if cutoff <= USUAL_CUTOFF), default=min(cutoffs))
    return f"recall@{k}", f"ndcg@{k}", "stale_leak"


def find(name: str) -> Metric:
    """The metric of a name, at whatever cutoff or budget. Raises LabError that lists all."""
    for metric in declared():
        pattern = "([1-9][0-9]*)".join(map(re.escape, _NUMBER.split(metric.name)))
        if found := re.fullmatch(pattern, name):
            return metric.at(int(found[1])) if found.groups() else metric
    known = [_NUMBER.sub(lambda place: place[0][1].upper(), metric.name) for metric in declared()]
    raise LabError(f"no metric {name!r}; expected one of {', '.join(known)}")


def higher_is_better(name: str) -> bool:
    """Whether more is better of a metric, or of a column that is none."""
    try:
        return find(name).higher_is_better is not False
    except LabError:
        return True


def score_probes(
    probes: pl.DataFrame, cutoffs: Sequence[int] = CUTOFFS, budgets: Sequence[int] = BUDGETS
) -> pl.DataFrame:
    """The probes with every metric per probe beside them; null where a probe does not count."""
    return with_metrics(probes, members(cutoffs, budgets))


def with_metrics(probes: pl.DataFrame, wanted: Iterable[Metric]) -> pl.DataFrame:
    """The probes with these metrics beside them, of those that are per probe: null where the probe's system
    tells too little, by the column `provenance` if there is one."""
    ranked = Ranked(probes)
    scores = (
        pl.Series(metric.name, metric.function(ranked), nan_to_null=True).cast(pl.Float64)
        for metric in wanted
        if metric.per == "probe"
    )
    scored = probes.with_columns(scores)
    if "provenance" not in probes.columns:
        return scored
    enough = {least: _PROVENANCES[place:] for place, least in enumerate(_PROVENANCES)}
    return scored.with_columns(
        pl.when(pl.col("provenance").is_in(enough[metric.needs])).then(metric.name).alias(metric.name)
        for metric in wanted
        if metric.per == "probe"
    )


def lifecycle(scored: pl.DataFrame, frames: Frames) -> dict[str, Any]:
    """The part "lifecycle" of metrics.json for one system: of its scored probes, and its frames."""
    return flat(
        {
            metric.name: share(scored[metric.name]) if metric.per == "probe" else metric.function(frames)
            for metric in declared()
            if metric.part == "lifecycle"
        }
    )


def flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same with a `Share` as two: NAME and NAME_n."""
    counts = {f"{name}_n": value.n for name, value in values.items() if isinstance(value, Share)}
    return {name: value[0] if isinstance(value, Share) else value for name, value in values.items()} | counts


def share(values: pl.Series) -> Share:
    """The mean of what is there, and how many these are."""
    return Share(mean(values), values.count())


def mean(values: pl.Series) -> float | None:
    """Mean of what is there, in a fixed order of summation; None if nothing is."""
    whole = values.drop_nulls() if values.null_count() else values  # to drop nothing takes polars long too
    present = whole.cast(pl.Float64).to_numpy()
    return float(present.mean()) if present.size else None
