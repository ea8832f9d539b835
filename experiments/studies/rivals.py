"""Do other memory packages recall more, with the settings that they are shipped with?

Replays a corpus through the engine, plain retrievers, our ports of published methods, and other people's
packages, all with the same embedder, and ten memories asked for. The defaults are those that each system is
shipped with. Everything is done twice, the second time in the opposite order: what differs then is not
deterministic. The milliseconds are of the machine that made the runs; everything else of a deterministic
system is the same on every one. Each metric of the verdicts is a family of its own (Holm).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from experiments.analysis.statistics import EXPLORATORY
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.scores import systems
from experiments.report.tables import Table, columns_of, short
from experiments.runs.folder import Run, read_json, read_table
from experiments.runs.paired import counted, scored
from experiments.studies.base import Asked, Report, Study, paired
from experiments.systems.checking import VERDICTS
from experiments.systems.registry import checks_of

OWN = ("bm25", "dense", "fusion", "bm25_rival", "fusion_rival")
PORTS = ("generative_agents", "memorybank")
SHIPPED = ("mem0", "mem0_hybrid", "langgraph", "langchain_decay", "llama_index", "graphiti")

COMPARED = ("recall@10", "strict@10", "stale_leak")
PRIMARY, MEANING = "cogmem", "dense"


@dataclass(frozen=True)
class Options:
    systems: tuple[str, ...] = (*OWN, *PORTS, *SHIPPED)
    """The systems beside the engine. One whose package is missing tells what to install."""


def variants(asked: Asked[Options]) -> Mapping[Any, list[str]]:
    """The same replay twice, its systems in opposite orders."""
    others = [name for name in asked.options.systems if name != PRIMARY]
    return {
        "first": [f"system={PRIMARY}", f"baselines=[{','.join(others)}]"],
        "again": [f"system={PRIMARY}", f"baselines=[{','.join(reversed(others))}]"],
    }


def kind(name: str, about: Mapping[str, Any]) -> str:
    """Whose code it is."""
    return "as shipped" if about["package"] else "port" if name in PORTS else "ours"


def answers(run: Run, system: str) -> pl.DataFrame:
    """What a system brought back for each probe that counts: the turns of its memories and their texts."""
    probes = read_table(run.folder, "probes").filter(counted(run.folder), pl.col("system") == system)
    return probes.sort("namespace", "probe").select("turns", "texts")


def alike(first: pl.DataFrame, other: pl.DataFrame, column: str) -> str:
    """How many probes have the same memories in the same order, of all."""
    same = sum(
        ours == its for ours, its in zip(first[column].to_list(), other[column].to_list(), strict=True)
    )
    return f"{same:,} of {first.height:,}"


def overview(first: Run, again: Run) -> Table:
    """One line a system: whose it is, what it brings back, what it costs."""
    metrics, timing = first.metrics, read_json(first.folder, "timing.json")["systems"]
    found = {name: answers(first, name) for name, _ in systems(metrics)}
    twice = {name for name, _ in systems(again.metrics)}
    messages, questions = metrics["counts"]["messages"], metrics["counts"]["probes"]
    rows = []
    for name, part in systems(metrics):
        about, overall, lifecycle = metrics["about"][name], part["overall"], part["lifecycle"]
        low, high = part["intervals"].get("recall@10", (None, None))
        rows.append(
            (
                *(name, kind(name, about), about["mode"], about["version"]),
                *(overall["recall@10"], low, high, overall["strict@10"]),
                *(lifecycle["stale_leak"], lifecycle["tokens"]),
                *(1_000 * timing[name]["write"] / messages, 1_000 * timing[name]["read"] / questions),
                *(lifecycle["memories"], lifecycle["bytes"]),
                alike(found[name], answers(again, name), "texts") if name in twice else None,
                alike(found[name], found[MEANING], "turns") if MEANING in found else None,
            )
        )
    columns = columns_of(
        "system | whose | mode | version | R@10: score | low: score | high: score | strict@10: score",
        "stale leak: score | tokens: count | write ms: seconds | read ms: seconds",
        "memories: count | bytes: count | same twice | as dense",
    )
    note = (
        f"n = {metrics['overall']['n']:,} probes with evidence; low and high: the 95 % interval of R@10. "
        "Port: our code after a paper; as shipped: the package, with its defaults. Mode raw: turns as they "
        "were said, no language model. Tokens: mean injected into a probe. Write ms, read ms: wall time of "
        "a message and of a question. Bytes: – where a system cannot tell. Same twice: probes for which a "
        "second replay brought back the same texts in the same order. As dense: probes for which the turns "
        "are those of our cosine search, in the same order."
    )
    failed = [
        (f"{name}: {reason['status']}", *[None] * (len(columns) - 1))
        for name, reason in metrics.get("failed", {}).items()
    ]
    return Table("rivals", "Other people's memories", columns, (*rows, *failed), note, lead=True)


def patches(run: Run) -> Table:
    """What was changed of the packages to run them here."""
    about = run.metrics["about"]
    rows = tuple(
        (name, f"{facts['package']} {facts['version']}", facts["patched"] or None)
        for name, facts in about.items()
        if facts["package"]
    )
    return Table("patches", "What was patched", columns_of("system | package | patched"), rows)


def kept(run: Run) -> Table:
    """The rules of a fair comparison that each system keeps."""
    rows = []
    for name, _ in systems(run.metrics):
        found = checks_of(name)
        by_verdict = {verdict: [check for check in found if check.verdict == verdict] for verdict in VERDICTS}
        broken = " ".join(f"{check.rule} ({check.seen})" for check in by_verdict["failed"])
        rows.append((name, *(len(by_verdict[verdict]) for verdict in VERDICTS), broken or None))
    columns = columns_of("system", *(f"{verdict}: count" for verdict in VERDICTS), "broken")
    note = (
        "Isolation, silent questions, determinism, the simulated clock, errors that are told, odd texts, no "
        "network and others: `python -m experiments check-system SYSTEM` names them."
    )
    return Table("rules", "Rules of a fair comparison", columns, tuple(rows), note)


def verdicts(run: Run) -> Table:
    """Every system against the engine; of each metric one family."""
    names = [name for name, _ in systems(run.metrics) if name != PRIMARY]
    probes = {name: scored(f"{run.folder}:{name}", COMPARED) for name in (PRIMARY, *names)}
    present = [metric for metric in COMPARED if probes[PRIMARY][metric].count()]
    tested = {
        metric: paired({name: (probes[PRIMARY], probes[name]) for name in names}, metric)
        for metric in present
    }
    rows = tuple(
        (
            *(name, short(metric).replace("_", " "), effect.n, effect.baseline, effect.candidate),
            *difference_cells(effect),
        )
        for name in names
        for metric, effect in ((metric, tested[metric][name]) for metric in present)
    )
    columns = (
        *columns_of(f"rival | metric | n: count | {PRIMARY}: score | rival's: score"),
        *difference_columns(verdict="rival is"),
    )
    note = f"Paired on the same probes. {EXPLORATORY}. p corrected over the rivals of each metric."
    return Table("verdicts", f"Rivals against {PRIMARY}", columns, rows, note)


def report(asked: Asked[Options], runs: Mapping[Any, Run]) -> Report:
    """The table, what was patched, which rules are kept, and the verdicts."""
    first, again = runs["first"], runs["again"]
    return Report([overview(first, again), patches(first), kept(first), verdicts(first)])


STUDY = Study.of(
    report,
    variants=variants,
    options=Options,
    example="corpus.worlds=1 corpus.days=90 --systems=dense,mem0,langgraph",
)
