"""Finished runs as a result: one gives its whole report, several give one table with a line each."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from cogmem.errors import printable
from experiments.errors import LabError
from experiments.report.scores import all_tables
from experiments.report.tables import Table, framed, short
from experiments.runs.finishing import scoring_of
from experiments.runs.folder import read_json, read_settings, side
from experiments.runs.manifest import command_line, portable, scoring_fingerprint
from experiments.runs.paired import names as names_of
from experiments.runs.results import Result, published, slug, write_result
from experiments.runs.sources import replay_source

SCORES = ("recall@5", "recall@10", "recall@1024t", "mrr", "ndcg@10", "rbp")

_FACTS = ("overall", "intervals", "lifecycle", "by_kind", "by_horizon", "by_year", "counts", "losses")
"""The parts of metrics.json that a result keeps as facts."""


def publish_runs(name: str, folders: Sequence[Path]) -> Path:
    """Publish finished runs as NAME, which is STUDY/CORPUS, or CORPUS of the study `run`; returns the folder.

    Facts of a single run: its scores (`_FACTS`), those of its baselines, `outcome` and `seconds`. Raises
    LabError if a run is unfinished, missing or of an older engine (`check_today`).
    """
    study, _, corpus = name.rpartition("/")
    manifests, metrics, timings = (
        [read_json(folder, f"{file}.json") for folder in folders]
        for file in ("manifest", "metrics", "timing")
    )
    for folder in folders:
        check_today(folder)
    facts: dict[str, Any] = {"seconds": sum(timing["seconds"] for timing in timings)}
    figures = {}
    if len(folders) == 1:
        tables = all_tables(metrics[0])
        figures = {path.name: path.read_bytes() for path in sorted((folders[0] / "figures").glob("*.svg"))}
        facts |= {"outcome": manifests[0]["outcome"], **scores(metrics[0])}
    else:
        names = names_of(folders)
        tables = [comparison(names, metrics)]
        facts["outcomes"] = dict(zip(names, (manifest["outcome"] for manifest in manifests), strict=True))
    runs = [*map(str, folders)]
    result = Result(
        study=study or "run",
        corpus=slug(corpus),
        command=with_runs(runs, command_line("experiments publish", [name, *runs])),
        settings={folder.name: _portable_settings(folder) for folder in folders},
        tables=tables,
        figures=figures,
        facts=facts,
    )
    return write_result(published(result.study, result.corpus), result)


def with_runs(runs: Sequence[str], command: str) -> str:
    """A command that reads finished runs, below the commands that make these runs. `runs`: RUN or RUN:SYSTEM.

    The command of a run below another folder than this one writes below results/runs instead. A line on
    stderr warns of each run that is not of today.
    """
    made = []
    for folder in folders_of(runs):
        if why := not_of_today(folder):
            print(printable(f"warning: {folder}: {why}"), file=sys.stderr)
        place = f"results/runs/{folder.name}" if folder.is_absolute() else str(folder)
        words = read_json(folder, "manifest.json")["overrides"]
        made.append(command_line("experiments.run", [*words, f"run_dir={place}"]))
        command = command.replace(str(folder), place)
    return "\n".join([*made, command])


def folders_of(runs: Sequence[str]) -> list[Path]:
    """The folders of runs, RUN or RUN:SYSTEM, each once."""
    return list(dict.fromkeys(side(run)[0] for run in runs))


def source_of(runs: Sequence[str]) -> str:
    """The source that a result of these runs is of: empty where all are of today (see `Result`)."""
    older = [folder for folder in folders_of(runs) if not_of_today(folder)]
    return str(read_json(older[0], "manifest.json")["source"]) if older else ""


def check_today(folder: Path) -> None:
    """Raises LabError for a run that is `not_of_today`: a result is stamped with today's source."""
    if why := not_of_today(folder):
        raise LabError(f"{folder}: {why}")


def not_of_today(folder: Path) -> str:
    """What to do with a run that another engine made, or that other code scored; empty for a run of today."""
    facts, settings = read_json(folder, "manifest.json"), read_settings(folder)
    if facts["source"] != replay_source():
        place = shlex.quote(f"run_dir={folder}")
        return f"of another engine than today's; run {facts['command']} {place} again"
    wanted = scoring_fingerprint(facts, scoring_of(folder, settings), settings["replay"]["k"])
    if read_json(folder, "metrics.json")["scoring"]["fingerprint"] != wanted:
        return f"scored by other code than today's; run python -m experiments score {folder} first"
    return ""


def scores(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a run: parts of its metrics.json, and the means of its baselines."""
    facts = {part: metrics[part] for part in _FACTS if metrics.get(part)}
    others = {
        name: {part: other[part] for part in ("overall", "lifecycle")}
        for name, other in metrics["baselines"].items()
    }
    return {**facts, "baselines": others}


def comparison(names: Sequence[str], metrics: Sequence[dict[str, Any]]) -> Table:
    """One line a run."""
    rows = [
        {"run": name}
        | {short(score): scores["overall"].get(score) for score in SCORES}
        | {"stale leak": scores["lifecycle"].get("stale_leak")}
        | {"active": scores["counts"].get("active"), "total": scores["counts"].get("memories")}
        for name, scores in zip(names, metrics, strict=True)
    ]
    return framed("runs", "Runs", pl.DataFrame(rows, infer_schema_length=None))


def _portable_settings(folder: Path) -> dict[str, Any]:
    """The settings of a run without the place of its corpus on this machine."""
    settings = read_settings(folder)
    corpus = settings["corpus"]
    place = {"path": "FILE"} if str(corpus.get("path", "")).startswith("/") else {}
    return settings | {"corpus": corpus | place, "overrides": portable(settings["overrides"])}
