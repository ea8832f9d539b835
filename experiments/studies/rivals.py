"""The rivals' table: every system of finished runs at equal k and equal tokens, and whether each is worse.

python -m experiments.run experiment=rivals corpus=locomo
python -m experiments rivals RUN [RUN ...] [--out PATH]

The first run's own system is what the others are compared with, paired on the same probes; each metric is a
family of its own (Holm), for ten conversations could never be sure of all metrics at once. Further runs add
their systems: one that wants a package of its own, say. Runs whose probes differ are refused. The seconds are
of the machine that made the runs; everything else is the same on every one.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.cli import reported
from experiments.errors import LabError
from experiments.report.files import command_line, write_tables
from experiments.report.scores import ORACLE, Metrics, systems
from experiments.report.tables import Column, Table, short, to_rich
from experiments.runs.folder import read_json
from experiments.runs.paired import scored

SCORES = ("recall@10", "any@10", "recall@1024t", "recall@4096t")
COSTS = {
    "stale_leak": "stale leak",
    "stale_leak_found": "leak if found",
    "tokens": "tokens",
    "active": "active",
    "memories": "total",
    "bytes": "bytes",
}
COMPARED = ("recall@10", "recall@1024t", "recall@4096t", "stale_leak")


def sources(runs: Sequence[Path]) -> dict[str, Path]:
    """Every system, and the first of the runs that has it."""
    found: dict[str, Path] = {}
    for run in runs:
        for name, _ in systems(read_json(run, "metrics.json")):
            found.setdefault(name, run)
    return found


def merged(runs: Sequence[Path]) -> Metrics:
    """The first run's metrics, with the systems of all runs for its baselines."""
    first = read_json(runs[0], "metrics.json")
    parts = {run: dict(systems(read_json(run, "metrics.json"))) for run in runs}
    rivals = {name: parts[run][name] for name, run in sources(runs).items() if name != first["system"]}
    return {**first, "baselines": rivals}


def seconds(run: Path, system: str) -> float:
    """Wall time of a system's replay, summed over its worlds."""
    spent: Mapping[str, float] = read_json(run, "timing.json")["units"]
    return round(sum(time for unit, time in spent.items() if unit.partition(" ")[0] == system), 1)


def standings(runs: Sequence[Path]) -> Table:
    """One line a system: what it brings back, what it leaks, what it costs. Raises LabError for a run
    without one of the scores."""
    metrics, where = merged(runs), sources(runs)
    found = systems(metrics)
    for name, part in found:
        if lacking := [score for score in SCORES if score not in part["overall"]]:
            raise LabError(f"{where[name]}: no {', '.join(lacking)}; expected a run of experiment=rivals")
    rows = tuple(
        (
            name,
            *(part["overall"][score] for score in SCORES),
            *(part["lifecycle"][cost] for cost in COSTS),
            seconds(where[name], name),
        )
        for name, part in found
    )
    columns = (
        *(Column("system"), *(Column(short(score), "score") for score in SCORES)),
        *(Column(title, "score" if "leak" in title else "count") for title in COSTS.values()),
        Column("seconds", "count"),
    )
    note = (
        f"n = {metrics['overall']['n']:,} probes with evidence. R@1024t: the gold turns carried by the first "
        "memories that together take at most 1,024 tokens. full_context brings what fits into its window, "
        "whatever k: what compares is its recall within tokens. Leak if found: of those probes alone for "
        "which a current or an outdated turn came back. Tokens: mean injected into a probe. Bytes: of the "
        "store at the end, as each counts them. Seconds: wall time of the whole replay on one machine."
    )
    return Table("rivals", "Rivals", columns, rows, note, lead=True)


def differences(runs: Sequence[Path]) -> dict[str, list[Difference]]:
    """Every rival minus the first run's system, by name; of each metric one family over the rivals. The
    oracle is no rival. Raises LabError where probes differ."""
    own = scored(runs[0])
    present = [metric for metric in COMPARED if own[metric].drop_nulls().len()]
    rivals = [name for name, _ in systems(merged(runs))[1:] if name != ORACLE]
    where = sources(runs)
    tested = [compare(own, scored(f"{where[name]}:{name}"), present, seed=0) for name in rivals]
    families = [as_family(family) for family in zip(*tested, strict=True)]
    return {name: [family[place] for family in families] for place, name in enumerate(rivals)}


def verdicts(runs: Sequence[Path]) -> Table:
    """One line a rival and metric."""
    system = read_json(runs[0], "metrics.json")["system"]
    found = differences(runs)
    rows = tuple(
        (
            name,
            short(one.metric).replace("_", " "),
            one.n,
            one.baseline,
            one.candidate,
            one.difference,
            f"{one.low:+.3f} to {one.high:+.3f}",
            one.p_holm,
            one.verdict,
        )
        for name, differences in found.items()
        for one in differences
    )
    columns = (
        *(Column("rival"), Column("metric"), Column("n", "count"), Column(system, "score")),
        *(Column("rival's", "score"), Column("difference", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("rival is")),
    )
    return Table("verdicts", f"Rivals against {system}", columns, rows, _note(found))


def _note(found: Mapping[str, Sequence[Difference]]) -> str:
    tested = [one for differences in found.values() for one in differences]
    worlds = sorted({f"{one.clusters} worlds" for one in tested if one.unit == "namespace"})
    remarks = sorted({one.note for one in tested if one.unit == "probe" and one.note})
    return (
        "Paired on the same probes; p by sign flips, corrected over the rivals of each metric. Intervals by "
        f"bootstrap: {'; '.join([*worlds, *remarks])}."
    )


def _show(runs: Sequence[Path], out: Path | None) -> None:
    tables = [standings(runs), verdicts(runs)]
    for table in tables:
        Console(width=140).print(to_rich(table), "")
    if out:
        write_tables(tables, out, command_line("experiments rivals", [*map(str, runs), f"--out={out}"]))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the runs make no table."""
    parser = argparse.ArgumentParser(prog="python -m experiments rivals", description=__doc__.split("\n")[0])
    parser.add_argument("run", nargs="+", type=Path, help="folders of finished runs of experiment=rivals")
    parser.add_argument("--out", type=Path, help="write PATH.md and PATH.json, and a .csv for each table")
    own = parser.parse_args(argv)
    return reported(lambda: _show(own.run, own.out))


if __name__ == "__main__":
    sys.exit(main())
