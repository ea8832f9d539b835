"""Runs in pairs: the probes that two runs share, and the differences of their scores."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from experiments.analysis.statistics import Difference, as_family, compare
from experiments.errors import LabError
from experiments.metrics.registry import COMPARED, find, with_metrics
from experiments.report.tables import natural
from experiments.runs.folder import read_json, read_settings, read_table, side, table_of

_PLACES = (
    *("corpus", "baselines=", "scoring.figures=", "replay.liveness_every="),
    *("run_dir=", "force=", "workers="),
)
"""Beginnings of the overrides that do not tell runs apart."""


def scored(run: str | Path, metrics: Sequence[str] = COMPARED) -> pl.DataFrame:
    """The probes of one system of a run that count in its overall figures, with the scores of the run and
    these metrics beside them. Raises LabError if the run has no such system, or a metric no value for each
    probe."""
    probes, kinds = table_of(run, "probes"), read_json(side(run)[0], "metrics.json")["kinds"]
    wanted = [find(name) for name in metrics]
    if whole := [metric.name for metric in wanted if metric.per != "probe"]:
        raise LabError(f"{whole[0]}: has no value for each probe; expected a metric that has")
    return with_metrics(probes.filter(pl.col("kind").is_in(kinds)) if kinds else probes, wanted)


def differences(runs: Sequence[str | Path], metrics: Sequence[str] = COMPARED) -> list[list[Difference]]:
    """The difference of every run to the first, metric by metric: one family over all. A metric of which no
    probe has a value is left out. Raises LabError where the runs were not asked the same (`check`), or less
    deep than a metric looks."""
    for run in runs[1:]:
        check(runs[0], run)
    first, *others = (scored(run, metrics) for run in runs)
    k = _asked(side(runs[0])[0]).k
    if deep := [name for name in metrics if "{k}" in find(name).family and find(name).number > k]:
        raise LabError(f"{deep[0]}: {runs[0]} was replayed with replay.k={k}; expected no deeper metric")
    present = [metric for metric in metrics if first[metric].drop_nulls().len()]
    found = [_compared(first, other, present, run) for other, run in zip(others, runs[1:], strict=True)]
    family = as_family([one for run in found for one in run])
    return [family[start : start + len(present)] for start in range(0, len(family), max(len(present), 1))]


def check(first: str | Path, other: str | Path) -> None:
    """Raises LabError, with every reason, unless both runs were asked the same: of one corpus, to one depth,
    and the same kinds of probes count."""
    one, two = side(first)[0], side(other)[0]
    if one == two:
        return
    told, own = _asked(one), _asked(two)
    reasons = []
    if own.corpus["sha256"] != told.corpus["sha256"]:
        probes = _apart(own.probes, told.probes) or "probes of the same names"
        reasons.append(f"corpus {_corpus(own)} instead of {_corpus(told)} ({probes})")
    if own.k != told.k:
        reasons.append(f"replay.k {own.k} instead of {told.k}")
    if own.kinds != told.kinds:
        reasons.append(f"other kinds of probes count ({_apart(own.kinds, told.kinds)})")
    if reasons:
        raise LabError(f"{two}: {'; '.join(reasons)}; expected what {one} was asked")


def name(run: str | Path) -> str:
    """What a run was told to differ in, after its system if that is chosen."""
    folder, system = side(run)
    told = read_json(folder, "manifest.json")["overrides"]
    words = [system] * bool(system) + [word for word in told if not word.startswith(_PLACES)]
    return " ".join(words) or "default"


class _Asked(NamedTuple):
    """What a run was asked: its corpus as in the manifest, how deep, the kinds that count, and its probes'
    names."""

    corpus: dict[str, Any]
    k: int
    kinds: set[str]
    probes: set[str]


def _asked(folder: Path) -> _Asked:
    corpus, kinds = read_json(folder, "manifest.json")["corpus"], read_json(folder, "metrics.json")["kinds"]
    probes = read_table(folder, "probes")
    names = probes.select(pl.format("{} of {}", "probe", "namespace")).to_series()
    k = read_settings(folder)["replay"]["k"]
    return _Asked(corpus, k, set(kinds or probes["kind"]), set(names))


def _corpus(run: _Asked) -> str:
    return f"{run.corpus['name']} {run.corpus['sha256'][:8]} of {run.corpus['messages']:,} messages"


def _apart(own: set[str], told: set[str]) -> str:
    """How many are only in one of them, and the first of these; empty if they are equal.

    >>> _apart({"a", "b"}, {"b", "c10", "c9"})
    "1 more, first 'a', and 2 missing, first 'c9'"
    """
    sides = {"more": own - told, "missing": told - own}
    parts = [
        f"{len(only):,} {word}, first {min(only, key=natural)!r}" for word, only in sides.items() if only
    ]
    return ", and ".join(parts)


def _compared(
    first: pl.DataFrame, other: pl.DataFrame, metrics: Sequence[str], run: str | Path
) -> list[Difference]:
    """As `compare`; an error names the run."""
    try:
        return compare(first, other, metrics, seed=0)
    except LabError as error:
        raise LabError(f"{run}: {error}") from error
