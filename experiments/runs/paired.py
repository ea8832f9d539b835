"""Runs in pairs: the probes that two runs share, and the differences of their scores."""

import math
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import polars as pl

from experiments.analysis.plan import PLAN
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.compose import as_typed
from experiments.errors import LabError
from experiments.metrics.registry import compared, find, with_metrics
from experiments.runs.folder import cutoffs_of, read_json, read_settings, read_table, side, table_of

_PLACES = ("corpus=", "corpus.path=", "asked=", "baselines=", "scoring.figures=")
"""Beginnings of the overrides that do not tell runs apart."""


def usual(run: str | Path) -> tuple[str, ...]:
    """The metrics by which a run is compared where none are named."""
    return compared(cutoffs_of(side(run)[0]))


def scored(run: str | Path, metrics: Sequence[str] = ()) -> pl.DataFrame:
    """The probes of one system of a run that count in its overall figures, with the scores of the run and
    these metrics (none: the `usual` ones) beside them. Raises LabError if the run has no such system, or a
    metric no value for each probe, or looks deeper than the run was asked."""
    probes = table_of(run, "probes")  # tells of the metrics of other packages
    wanted = [find(name) for name in metrics or usual(run)]
    if whole := [metric.name for metric in wanted if metric.per != "probe"]:
        raise LabError(f"{whole[0]}: has no value for each probe; expected a metric that has")
    depth = read_settings(side(run)[0])["replay"]["k"] if metrics else math.inf
    if deep := [metric.name for metric in wanted if "{k}" in metric.family and metric.number > depth]:
        raise LabError(f"{deep[0]}: {run} was replayed with replay.k={depth}; expected no deeper metric")
    return with_metrics(probes.filter(counted(run)), wanted)


def counted(run: str | Path) -> pl.Expr:
    """Whether a probe is of a kind that counts in the overall figures of a run."""
    kinds = read_json(side(run)[0], "metrics.json")["kinds"]
    return pl.col("kind").is_in(kinds) if kinds else pl.lit(True)


def differences(
    runs: Sequence[str | Path], metrics: Sequence[str] = (), margin: float = PLAN.margin
) -> list[list[Difference]]:
    """The difference of every run to the first, metric by metric (none: the `usual` ones of the first): one
    family over all. A metric of which no probe has a value is left out. `margin`: of equivalence. Raises what
    `_asked_alike` raises."""
    metrics = metrics or usual(runs[0])
    first, *others = _asked_alike(runs, metrics)
    present = [metric for metric in metrics if first[metric].drop_nulls().len()]
    family = as_family(
        [effect for other in others for effect in compare(first, other, present, margin=margin)]
    )
    return [family[start : start + len(present)] for start in range(0, len(family), max(len(present), 1))]


def differences_of_pairs(
    pairs: Sequence[Sequence[str | Path]], metrics: Sequence[str] = (), margin: float = PLAN.margin
) -> dict[str, dict[str, Difference]]:
    """The difference of each pair of runs, baseline and other, by metric (none: the `usual` ones of the first
    run) and by the name of its corpus: of each metric one family over the pairs. Raises what `differences`
    raises, and LabError for two pairs of one corpus."""
    metrics = metrics or usual(pairs[0][0])
    found: dict[str, dict[str, Difference]] = {metric: {} for metric in metrics}
    corpora = [read_json(side(pair[0])[0], "manifest.json")["corpus"]["name"] for pair in pairs]
    if twice := [name for name in corpora if corpora.count(name) > 1]:
        raise LabError(f"two pairs of {twice[0]}; expected pairs of runs on different corpora")
    for corpus, pair in zip(corpora, pairs, strict=True):
        for effect in chain.from_iterable(differences(pair, metrics, margin)):
            found[effect.metric][corpus] = effect
    families = {metric: dict(zip(of, as_family([*of.values()]), strict=True)) for metric, of in found.items()}
    return {metric: family for metric, family in families.items() if family}


def _asked_alike(runs: Sequence[str | Path], metrics: Sequence[str]) -> list[pl.DataFrame]:
    """The `scored` probes of each run. Raises LabError where the runs were not asked the same (`check`), and
    what `scored` raises."""
    for run in runs[1:]:
        check(runs[0], run)
    return [scored(run, metrics) for run in runs]


def check(first: str | Path, other: str | Path) -> None:
    """Raises LabError, with every reason, unless both runs were asked the same: of one corpus, to one depth,
    and the same kinds of probes count."""
    ours_run, two = side(first)[0], side(other)[0]
    ours, theirs = asked(ours_run), asked(two)
    if reasons := [f"{key} {theirs[key]} instead of {ours[key]}" for key in ours if theirs[key] != ours[key]]:
        raise LabError(f"{two}: {'; '.join(reasons)}; expected what {ours_run} was asked")


def names(runs: Sequence[str | Path]) -> list[str]:
    """What each of several runs is called in a table: by its system, if the systems differ, and by the
    overrides that not all of them have; by its folder as well where that names two alike."""
    sides = [side(run) for run in runs]
    systems = [system or read_json(folder, "metrics.json")["system"] for folder, system in sides]
    given = [read_json(folder, "manifest.json")["overrides"] for folder, _ in sides]
    several = len(set(systems)) > 1
    common = set(given[0]).intersection(*given[1:]) if len(runs) > 1 else set[str]()
    found = []
    for system, overrides in zip(systems, given, strict=True):
        spared = (*_PLACES, *["system="] * several)
        words = [as_typed(word) for word in overrides if word not in common and not word.startswith(spared)]
        found.append(" ".join([*[system] * several, *words]) or "default")
    if len(set(found)) == len(found):
        return found
    return [f"{label} ({folder.name})" for label, (folder, _) in zip(found, sides, strict=True)]


def asked(folder: Path) -> dict[str, str]:
    """What a run was asked: its corpus, how deep, and the kinds of probes that count."""
    corpus, probes = read_json(folder, "manifest.json")["corpus"], read_table(folder, "probes")
    return {
        "corpus": f"{corpus['name']} {corpus['sha256'][:8]} of {corpus['messages']:,} messages",
        "replay.k": str(read_settings(folder)["replay"]["k"]),
        "kinds": ", ".join(sorted(probes.filter(counted(folder))["kind"].unique())),
    }
