"""Is a run better than another? Paired differences on the same probes, with intervals and a verdict.

python -m experiments.compare BASELINE RUN [RUN ...] [--metrics recall@10,ndcg@10,stale_leak] [--out PATH]

The first run is what the others are compared with; all differences are one family (Holm). Runs whose probes
differ are refused. RUN is the folder of a finished run, and means its own system; RUN:SYSTEM is another of
its systems: `compare FOLDER:bm25 FOLDER`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import polars as pl
from rich.console import Console

from cogmem.errors import CogmemError
from experiments.errors import LabError
from experiments.reporting.files import command_line, write_tables
from experiments.reporting.tables import Column, Table, to_rich
from experiments.runs import read_json, read_table
from experiments.scoring.lifecycle import stale_leaks
from experiments.scoring.retrieval import score_probes
from experiments.scoring.statistics import Difference, as_family, compare

METRICS = ("recall@10", "ndcg@10", "stale_leak")
LOWER_IS_BETTER = ("stale_leak", "tokens")


def side(run: str | Path) -> tuple[Path, str]:
    """Folder and system of RUN:SYSTEM; no system: the run's own."""
    if isinstance(run, Path) or Path(run).is_dir():
        return Path(run), ""
    folder, _, system = run.partition(":")
    return Path(folder), system


def scored(run: str | Path) -> pl.DataFrame:
    """The probes of one system of a run that count in its overall figures, with all scores; `stale_leak` 0 or
    1, null where nothing was stale. Raises LabError if the run has no such system."""
    folder, system = side(run)
    metrics = read_json(folder, "metrics.json")
    table = read_table(folder, "probes")
    probes = table.filter(pl.col("system") == (system or metrics["system"]))
    if probes.is_empty():
        known = ", ".join(sorted(table["system"].unique()))
        raise LabError(f"{folder}: no system {system!r}; expected one of {known}")
    probes = probes.with_columns(stale_leaks(probes).cast(pl.Float64).alias("stale_leak"))
    kinds = metrics["kinds"]
    return score_probes(probes.filter(pl.col("kind").is_in(kinds)) if kinds else probes)


def differences(runs: Sequence[str | Path], metrics: Sequence[str]) -> list[list[Difference]]:
    """The difference of every run to the first, metric by metric: one family over all. A metric of which no
    probe has a value is left out. Raises LabError where the probes differ."""
    first, *others = map(scored, runs)
    present = [metric for metric in metrics if first[metric].drop_nulls().len()]
    found = [compare(first, other, present, seed=0) for other in others]
    family = as_family([one for run in found for one in run], lower_is_better=LOWER_IS_BETTER)
    return [family[start : start + len(present)] for start in range(0, len(family), max(len(present), 1))]


def table(runs: Sequence[str | Path], found: Sequence[Sequence[Difference]]) -> Table:
    """One line a run and metric."""
    first, *others = map(name, runs)
    rows = tuple(
        (
            other,
            one.metric,
            one.n,
            one.baseline,
            one.candidate,
            one.difference,
            f"{one.low:+.3f} to {one.high:+.3f}",
            one.p_holm,
            one.verdict,
        )
        for other, run in zip(others, found, strict=True)
        for one in run
    )
    columns = (
        *(Column("run"), Column("metric"), Column("n", "count"), Column(first, "score")),
        *(Column("run's", "score"), Column("difference", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("is")),
    )
    notes = {one.note for run in found for one in run if one.note}
    clusters = {one.clusters for run in found for one in run}
    note = (
        f"Against `{first}`, paired on the same probes; intervals by bootstrap over "
        f"{' or '.join(map(str, sorted(clusters)))} namespaces, p by sign flips, corrected over all rows. "
        f"{'; '.join(sorted(notes))}"
    )
    return Table("compare", "Paired differences", columns, rows, note.strip())


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


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the runs cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m experiments.compare", description=__doc__.split("\n")[0])
    parser.add_argument("run", nargs="+", help="RUN or RUN:SYSTEM of finished runs, the baseline first")
    parser.add_argument("--metrics", default=",".join(METRICS), help="comma-separated")
    parser.add_argument("--out", type=Path, help="write PATH.md, PATH.json and PATH-compare.csv as well")
    own = parser.parse_args(argv)
    if len(own.run) < 2:
        parser.error("expected a baseline and at least one run beside it")
    try:
        result = table(own.run, differences(own.run, own.metrics.split(",")))
        Console(width=140).print(to_rich(result))
        if own.out:
            words = [*own.run, f"--metrics={own.metrics}", f"--out={own.out}"]
            write_tables([result], own.out, command_line("experiments.compare", words))
    except (CogmemError, OSError, pl.exceptions.ColumnNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
