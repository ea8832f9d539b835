"""Runs in pairs: the probes that two runs share, and the differences of their scores."""

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import polars as pl

from experiments.analysis.plan import PLAN
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.errors import LabError
from experiments.metrics.lifecycle import horizon_bucket
from experiments.metrics.registry import COMPARED, find, with_metrics
from experiments.replay.outcomes import PROBES
from experiments.report.tables import natural
from experiments.runs.folder import read_json, read_settings, read_table, side, table_of

PARTS: Mapping[str, pl.Expr] = {"kind": pl.col("kind"), "horizon": horizon_bucket()}
"""What probes can be told apart by (`differences_by`)."""

_OF_QUESTION = ("evidence", "stale")
"""The lists of a probe that are not of the memories that came back."""

_PLACES = ("corpus", "asked=", "baselines=", "scoring.figures=", "replay.liveness_every=")
"""Beginnings of the overrides that do not tell runs apart."""


def scored(run: str | Path, metrics: Sequence[str] = COMPARED) -> pl.DataFrame:
    """The probes of one system of a run that count in its overall figures, with the scores of the run and
    these metrics beside them. Raises LabError if the run has no such system, or a metric no value for each
    probe."""
    wanted = [find(name) for name in metrics]
    if whole := [metric.name for metric in wanted if metric.per != "probe"]:
        raise LabError(f"{whole[0]}: has no value for each probe; expected a metric that has")
    return with_metrics(table_of(run, "probes").filter(counted(run)), wanted)


def rescored(probes: pl.DataFrame, orders: Sequence[Sequence[int]], metrics: Sequence[str]) -> pl.DataFrame:
    """The probes as if only these places of each had come back, in this order, with these metrics beside
    them. `orders`: for each probe the places of its memories, from 0."""
    places = pl.Series("places", orders, pl.List(pl.UInt32))
    own = [name for name, kind in PROBES.items() if isinstance(kind, pl.List) and name not in _OF_QUESTION]
    moved = probes.with_columns(pl.col(name).list.gather(places) for name in own)
    tokens = pl.col("item_tokens").list.sum()
    return with_metrics(moved.with_columns(tokens=tokens), [find(name) for name in metrics])


def counted(run: str | Path) -> pl.Expr:
    """Whether a probe is of a kind that counts in the overall figures of a run."""
    kinds = read_json(side(run)[0], "metrics.json")["kinds"]
    return pl.col("kind").is_in(kinds) if kinds else pl.lit(True)


def differences(
    runs: Sequence[str | Path], metrics: Sequence[str] = COMPARED, margin: float = PLAN.margin
) -> list[list[Difference]]:
    """The difference of every run to the first, metric by metric: one family over all. A metric of which no
    probe has a value is left out. `margin`: of equivalence. Raises what `_asked_alike` raises."""
    first, *others = _asked_alike(runs, metrics)
    present = [metric for metric in metrics if first[metric].drop_nulls().len()]
    family = as_family([one for other in others for one in compare(first, other, present, margin=margin)])
    return [family[start : start + len(present)] for start in range(0, len(family), max(len(present), 1))]


def differences_of_pairs(
    pairs: Sequence[Sequence[str | Path]], metrics: Sequence[str] = COMPARED, margin: float = PLAN.margin
) -> dict[str, list[Difference]]:
    """The difference of each pair of runs, baseline and other, by the name of its corpus: of each metric one
    family over the pairs. Raises what `differences` raises, and LabError for two pairs of one corpus."""
    found: dict[str, list[Difference]] = {}
    for pair in pairs:
        corpus = read_json(side(pair[0])[0], "manifest.json")["corpus"]["name"]
        if corpus in found:
            raise LabError(f"two pairs of {corpus}; expected pairs of runs on different corpora")
        [found[corpus]] = differences(pair, metrics, margin)
    for metric in metrics:
        places = [
            (of, place) for of in found.values() for place, one in enumerate(of) if one.metric == metric
        ]
        family = as_family([of[place] for of, place in places])
        for (of, place), one in zip(places, family, strict=True):
            of[place] = one
    return found


def differences_by(
    part: str, runs: Sequence[str | Path], metrics: Sequence[str] = COMPARED, margin: float = PLAN.margin
) -> dict[str, list[list[Difference]]]:
    """As `differences`, for each kind or horizon of the probes (`PARTS`): one family over all of them."""
    frames = [
        frame.with_columns(part=PARTS[part]).drop_nulls("part") for frame in _asked_alike(runs, metrics)
    ]
    tested: dict[str, list[list[Difference]]] = {}
    for group in sorted({group for frame in frames for group in frame["part"]}, key=natural):
        first, *others = (frame.filter(part=group) for frame in frames)
        present = [metric for metric in metrics if first.is_empty() or first[metric].drop_nulls().len()]
        tested[group] = [compare(first, other, present, margin=margin) for other in others]
    family = iter(as_family([one for of_runs in tested.values() for own in of_runs for one in own]))
    return {group: [[*islice(family, len(own))] for own in of_runs] for group, of_runs in tested.items()}


def _asked_alike(runs: Sequence[str | Path], metrics: Sequence[str]) -> list[pl.DataFrame]:
    """The `scored` probes of each run. Raises LabError where the runs were not asked the same (`check`), or
    less deep than a metric looks."""
    for run in runs[1:]:
        check(runs[0], run)
    frames = [scored(run, metrics) for run in runs]
    k = read_settings(side(runs[0])[0])["replay"]["k"]
    if deep := [name for name in metrics if "{k}" in find(name).family and find(name).number > k]:
        raise LabError(f"{deep[0]}: {runs[0]} was replayed with replay.k={k}; expected no deeper metric")
    return frames


def check(first: str | Path, other: str | Path) -> None:
    """Raises LabError, with every reason, unless both runs were asked the same: of one corpus, to one depth,
    and the same kinds of probes count."""
    one, two = side(first)[0], side(other)[0]
    told, own = asked(one), asked(two)
    if reasons := [f"{what} {own[what]} instead of {told[what]}" for what in told if own[what] != told[what]]:
        raise LabError(f"{two}: {'; '.join(reasons)}; expected what {one} was asked")


def name(run: str | Path) -> str:
    """What a run was told to differ in, after its system if that is chosen: then no word tells of another."""
    folder, system = side(run)
    told = read_json(folder, "manifest.json")["overrides"]
    spared = (*_PLACES, *["system="] * bool(system))
    words = [system] * bool(system) + [word for word in told if not word.startswith(spared)]
    return " ".join(words) or "default"


def asked(folder: Path) -> dict[str, str]:
    """What a run was asked: its corpus, how deep, and the kinds of probes that count."""
    corpus, probes = read_json(folder, "manifest.json")["corpus"], read_table(folder, "probes")
    return {
        "corpus": f"{corpus['name']} {corpus['sha256'][:8]} of {corpus['messages']:,} messages",
        "replay.k": str(read_settings(folder)["replay"]["k"]),
        "kinds": ", ".join(sorted(probes.filter(counted(folder))["kind"].unique())),
    }
