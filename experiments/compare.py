"""Is a run better than another? Paired differences on the same probes, with intervals and a verdict.

python -m experiments.compare BASELINE RUN [RUN ...] [--metrics recall@10,ndcg@10,stale_leak] [--out PATH]

The first run is what the others are compared with; all differences are one family (Holm). Runs whose corpus,
probes, kinds that count, or k differ are refused. RUN is the folder of a finished run, and means its own
system; RUN:SYSTEM is another of its systems: `compare FOLDER:bm25 FOLDER`. How far intervals and verdicts can
be trusted: `experiments.studies.coverage`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from omegaconf import OmegaConf
from rich.console import Console

from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.cli import reported
from experiments.errors import LabError
from experiments.metrics.lifecycle import stale_leaks
from experiments.metrics.retrieval import score_probes
from experiments.report.files import command_line, write_tables
from experiments.report.tables import Column, Table, natural, to_rich
from experiments.runs.folder import read_json, read_table, side, table_of

METRICS = ("recall@10", "ndcg@10", "stale_leak")
LOWER_IS_BETTER = ("stale_leak", "tokens")


def scored(run: str | Path) -> pl.DataFrame:
    """The probes of one system of a run that count in its overall figures, with all scores; `stale_leak` 0 or
    1, null where nothing was stale. Raises LabError if the run has no such system."""
    probes = table_of(run, "probes")
    probes = probes.with_columns(stale_leaks(probes).cast(pl.Float64).alias("stale_leak"))
    kinds = read_json(side(run)[0], "metrics.json")["kinds"]
    return score_probes(probes.filter(pl.col("kind").is_in(kinds)) if kinds else probes)


def differences(runs: Sequence[str | Path], metrics: Sequence[str]) -> list[list[Difference]]:
    """The difference of every run to the first, metric by metric: one family over all. A metric of which no
    probe has a value is left out. Raises LabError where the runs were not asked the same (`check`)."""
    for run in runs[1:]:
        check(runs[0], run)
    first, *others = map(scored, runs)
    present = [metric for metric in metrics if first[metric].drop_nulls().len()]
    found = [_compared(first, other, present, run) for other, run in zip(others, runs[1:], strict=True)]
    family = as_family([one for run in found for one in run], lower_is_better=LOWER_IS_BETTER)
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


class Asked(NamedTuple):
    """What a run was asked: its corpus as in the manifest, how deep, the kinds that count, and its probes'
    names."""

    corpus: dict[str, Any]
    k: int
    kinds: set[str]
    probes: set[str]


def _asked(folder: Path) -> Asked:
    corpus, kinds = read_json(folder, "manifest.json")["corpus"], read_json(folder, "metrics.json")["kinds"]
    probes = read_table(folder, "probes")
    names = probes.select(pl.format("{} of {}", "probe", "namespace")).to_series()
    k = OmegaConf.load(folder / "config.yaml").replay.k
    return Asked(corpus, k, set(kinds or probes["kind"]), set(names))


def _corpus(run: Asked) -> str:
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


def table(runs: Sequence[str | Path], found: Sequence[Sequence[Difference]]) -> Table:
    """One line a run and metric."""
    first, *others = map(name, runs)
    rows = tuple(
        (
            *(other, one.metric, one.n, one.baseline, one.candidate, one.difference),
            *(f"{one.low:+.3f} to {one.high:+.3f}", one.p_holm, one.verdict),
            *(*_won_tied_lost(one), one.effect, one.smallest),
        )
        for other, run in zip(others, found, strict=True)
        for one in run
    )
    columns = (
        *(Column("run"), Column("metric"), Column("n", "count"), Column("baseline", "score")),
        *(Column("run's", "score"), Column("difference", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("is")),
        *(Column(word, "count") for word in ("won", "tied", "lost")),
        *(Column("effect", "change"), Column("smallest effect", "score")),
    )
    notes = {one.note for run in found for one in run if one.note}
    clusters = {one.clusters for run in found for one in run}
    note = (
        f"Baseline: `{first}`, paired on the same probes; intervals by bootstrap over "
        f"{' or '.join(map(str, sorted(clusters)))} namespaces, p by sign flips, corrected over all rows. "
        "Won, tied, lost: probes. Effect: the difference in standard deviations of the namespaces (d_z). "
        "Smallest effect: the true difference that would get a verdict four times in five, compared alone. "
        f"{'; '.join(sorted(notes))}"
    )
    return Table("compare", "Paired differences", columns, rows, note.strip())


def _won_tied_lost(one: Difference) -> tuple[int, int, int]:
    """The probes on which the run is better, equal and worse."""
    down = one.metric in LOWER_IS_BETTER
    return (one.lower, one.equal, one.higher) if down else (one.higher, one.equal, one.lower)


def name(run: str | Path) -> str:
    """What a run was told to differ in, after its system if that is chosen."""
    folder, system = side(run)
    told = read_json(folder, "manifest.json")["overrides"]
    skip = (
        "corpus",
        "baselines=",
        "scoring.figures=",
        "replay.liveness_every=",
        "run_dir=",
        "force=",
        "workers=",
    )
    words = [system] * bool(system) + [one for one in told if not one.startswith(skip)]
    return " ".join(words) or "default"


def _show(own: argparse.Namespace) -> None:
    result = table(own.run, differences(own.run, own.metrics.split(",")))
    Console(width=140).print(to_rich(result))
    if own.out:
        words = [*own.run, f"--metrics={own.metrics}", f"--out={own.out}"]
        write_tables([result], own.out, command_line("experiments.compare", words))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the runs cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m experiments.compare", description=__doc__.split("\n")[0])
    parser.add_argument("run", nargs="+", help="RUN or RUN:SYSTEM of finished runs, the baseline first")
    parser.add_argument("--metrics", default=",".join(METRICS), help="comma-separated")
    parser.add_argument("--out", type=Path, help="write PATH.md, PATH.json and PATH-compare.csv as well")
    own = parser.parse_args(argv)
    if len(own.run) < 2:
        parser.error("expected a baseline and at least one run beside it")
    return reported(lambda: _show(own), pl.exceptions.ColumnNotFoundError)


if __name__ == "__main__":
    sys.exit(main())
