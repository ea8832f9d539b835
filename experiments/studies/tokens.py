"""Is any other memory better at equal tokens?

Reads finished runs of `python -m experiments run experiment=rivals`. The first run's own system is what the
others are compared with, paired on the same probes; each metric is a family of its own (Holm), for ten
conversations could never be sure of all metrics at once. Further runs add their systems: one that wants a
package of its own, say. Runs whose probes differ are refused. The seconds are of the machine that made the
runs; everything else is the same on every one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from experiments.analysis.statistics import EXPLORATORY, Difference
from experiments.errors import LabError
from experiments.report.scores import ORACLE, Metrics, systems
from experiments.report.tables import Table, columns_of, short
from experiments.runs.folder import Run, read_json
from experiments.runs.results import slug
from experiments.studies.base import Asked, Report, Study, families, rival_table

SCORES = ("recall@10", "any@10", "recall@1024t", "recall@4096t")
COSTS = {
    **{"stale_leak": "stale leak", "stale_leak_found": "leak if found", "tokens": "tokens"},
    **{"active": "active", "memories": "total", "bytes": "bytes"},
}
COMPARED = ("recall@10", "recall@1024t", "recall@4096t", "stale_leak")


@dataclass(frozen=True)
class Options:
    run: tuple[Path, ...]
    """Folders of finished runs of experiment=rivals; the system of the first is the baseline."""


class System(NamedTuple):
    """A system: the first of the runs that has it, and what its metrics are there."""

    run: Path
    metrics: Metrics


def gathered(runs: Sequence[Path]) -> dict[str, System]:
    """The systems of all runs by name: the first run's own, then the others as a run's table has them."""
    first, found = read_json(runs[0], "metrics.json"), dict[str, System]()
    for run in reversed(runs):
        found |= {name: System(run, part) for name, part in systems(read_json(run, "metrics.json"))}
    others = {name: system.metrics for name, system in found.items() if name != first["system"]}
    return {name: found[name] for name, _ in systems({**first, "baselines": others})}


def seconds(run: Path, system: str) -> float:
    """Wall time of a system's replay, summed over its worlds."""
    spent: Mapping[str, float] = read_json(run, "timing.json")["units"]
    return round(sum(time for unit, time in spent.items() if unit.partition(" ")[0] == system), 1)


def standings(runs: Sequence[Path]) -> Table:
    """One line a system: what it brings back, what it leaks, what it costs. Raises LabError for a run
    without one of the scores."""
    found = gathered(runs)
    for run, part in found.values():
        if lacking := [score for score in SCORES if score not in part["overall"]]:
            raise LabError(f"{run}: no {', '.join(lacking)}; expected a run of experiment=rivals")
    rows = tuple(
        (
            *(name, *(part["overall"][score] for score in SCORES)),
            *(*(part["lifecycle"][cost] for cost in COSTS), seconds(run, name)),
        )
        for name, (run, part) in found.items()
    )
    scores, costs = (f"{short(score)}: score" for score in SCORES), (*COSTS.values(), "seconds")
    forms = (f"{title}: {'score' if 'leak' in title else 'count'}" for title in costs)
    columns = columns_of("system", *scores, *forms)
    n = next(iter(found.values())).metrics["overall"]["n"]
    note = (
        f"n = {n:,} probes with evidence. R@1024t: the gold turns carried by the first "
        "memories that together take at most 1,024 tokens. full_context brings what fits into its window, "
        "whatever k: what compares is its recall within tokens. Leak if found: of those probes alone for "
        "which a current or an outdated turn came back. Tokens: mean injected into a probe. Bytes: of the "
        "store at the end, as each counts them. Seconds: wall time of the whole replay on one machine."
    )
    return Table("rivals", "Rivals", columns, rows, note, lead=True)


def differences(runs: Sequence[Path]) -> dict[str, list[Difference]]:
    """Every rival minus the first run's system, by name; the oracle is no rival. Raises what `families`
    raises."""
    rivals = [(name, system.run) for name, system in [*gathered(runs).items()][1:] if name != ORACLE]
    return families(runs[0], {name: f"{run}:{name}" for name, run in rivals}, COMPARED)


def verdicts(runs: Sequence[Path]) -> Table:
    """One line a rival and metric."""
    system, tested = next(iter(gathered(runs))), differences(runs)
    first, *_ = next(iter(tested.values()))
    note = (
        f"Paired on the same probes of {first.clusters} conversations. {EXPLORATORY}. p corrected over the "
        "rivals of each metric."
    )
    return rival_table(system, tested, note)


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What every system brings back and costs, and the verdicts."""
    folders = asked.options.run
    tables = [standings(folders), verdicts(folders)]
    corpus = slug(read_json(folders[0], "manifest.json")["corpus"]["name"])
    return Report(tables, corpus=corpus, read=[str(folder) for folder in folders])


STUDY = Study.of(
    report,
    options=Options,
    takes="",
    example="results/runs/rivals-locomo",
    published={
        "locomo": "results/runs/rivals-locomo",
        "synthetic-en": "results/runs/rivals-synthetic results/runs/rivals-sdk",
    },
)
