"""Is any other memory better, at equal k and at equal tokens?

Reads finished runs of `python -m experiments run experiment=rivals`. The first run's own system is what the
others are compared with, paired on the same probes; each metric is a family of its own (Holm), for ten
conversations could never be sure of all metrics at once. Further runs add their systems: one that wants a
package of its own, say. Runs whose probes differ are refused. The seconds are of the machine that made the
runs; everything else is the same on every one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.analysis.statistics import Difference, as_family, compare
from experiments.errors import LabError
from experiments.report.scores import ORACLE, Metrics, systems
from experiments.report.tables import Column, Table, short
from experiments.runs.folder import Run, read_json
from experiments.runs.paired import scored
from experiments.runs.results import slug
from experiments.studies.base import Asked, Report, Study, difference_cells, difference_columns

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


@dataclass(frozen=True)
class Options:
    run: tuple[Path, ...]
    """Folders of finished runs of experiment=rivals; the system of the first is the baseline."""


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
    own = scored(runs[0], COMPARED)
    present = [metric for metric in COMPARED if own[metric].drop_nulls().len()]
    rivals = [name for name, _ in systems(merged(runs))[1:] if name != ORACLE]
    where = sources(runs)
    tested = [compare(own, scored(f"{where[name]}:{name}", COMPARED), present, seed=0) for name in rivals]
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
            *difference_cells(one),
        )
        for name, differences in found.items()
        for one in differences
    )
    columns = (
        *(Column("rival"), Column("metric"), Column("n", "count"), Column(system, "score")),
        *(Column("rival's", "score"), *difference_columns(verdict="rival is")),
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


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What every system brings back and costs, and the verdicts."""
    folders = asked.options.run
    tables = [standings(folders), verdicts(folders)]
    corpus = slug(read_json(folders[0], "manifest.json")["corpus"]["name"])
    return Report(tables, corpus=corpus, read=[str(folder) for folder in folders])


STUDY = Study(
    name="rivals",
    about=__doc__,
    options=Options,
    report=report,
    takes="",
    example="results/runs/rivals-locomo",
    published={
        "locomo": "results/runs/rivals-locomo",
        "synthetic-en": "results/runs/rivals-synthetic results/runs/rivals-sdk",
    },
)
