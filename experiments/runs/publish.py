"""Finished runs as a result: one gives its whole report, several give one table with a line each."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from experiments.errors import LabError
from experiments.report.scores import all_tables
from experiments.report.tables import Column, Table, short
from experiments.runs.folder import read_json, read_settings, side
from experiments.runs.manifest import NAMES_ONLY
from experiments.runs.results import Result, publish, slug
from experiments.runs.sources import replay_source

_NONE = object()
SCORES = ("recall@5", "recall@10", "any@10", "all@10", "mrr", "ndcg@10")

_FACTS = (
    "overall",
    "intervals",
    "lifecycle",
    "by_kind",
    "by_horizon",
    "by_year",
    "counts",
    "losses",
    "liveness",
)
"""The parts of metrics.json that a result keeps as facts."""


def publish_runs(name: str, folders: Sequence[Path]) -> Path:
    """Publish finished runs as NAME, which is STUDY/CORPUS, or CORPUS of the study `run`; returns the folder.

    Facts of a single run: its scores (`_FACTS`), those of its baselines, `outcome` and `seconds`. Raises
    LabError if a run is unfinished or not there.
    """
    study, _, corpus = name.rpartition("/")
    manifests = [read_json(folder, "manifest.json") for folder in folders]
    metrics = [read_json(folder, "metrics.json") for folder in folders]
    seconds = sum(read_json(folder, "timing.json")["seconds"] for folder in folders)
    sources = {facts["source"] for facts in manifests}
    if sources != {replay_source()}:
        raise LabError(f"{folders[0]}: of another engine than today's; run {manifests[0]['command']} again")
    facts: dict[str, Any] = {"seconds": seconds}
    told = shlex.join([name, *map(str, folders)])
    figures = {}
    if len(folders) == 1:
        tables = all_tables(metrics[0])
        figures = {path.name: path.read_bytes() for path in sorted((folders[0] / "figures").glob("*.svg"))}
        facts |= {"outcome": manifests[0]["outcome"], **scores(metrics[0])}
    else:
        names = names_of([dict(_flat(read_settings(folder))) for folder in folders])
        tables = [comparison(names, metrics), *liveness(names, metrics)]
        facts["outcomes"] = dict(zip(names, (own["outcome"] for own in manifests), strict=True))
    return publish(
        Result(
            study=study or "run",
            corpus=slug(corpus),
            command=with_runs([*map(str, folders)], f"python -m experiments publish {told}"),
            settings={folder.name: read_settings(folder) for folder in folders},
            tables=[table for table in tables if table.rows],
            figures=figures,
            facts=facts,
        )
    )


def _portable(word: str) -> str:
    """A word without a place on this machine."""
    return "corpus.path=FILE" if word.startswith("corpus.path=/") else word


def with_runs(runs: Sequence[str], command: str) -> str:
    """A command that reads finished runs, below the commands that make these. `runs`: RUN or RUN:SYSTEM."""
    places = {folder: _place(folder) for folder in dict.fromkeys(side(run)[0] for run in runs)}
    made = [shlex.join([*_words(folder), f"run_dir={place}"]) for folder, place in places.items()]
    for folder, place in places.items():
        command = command.replace(str(folder), place)
    return "\n".join([*made, command])


def _place(folder: Path) -> str:
    """Where a run is made again: where it is, or below results/runs if that is a place on this machine."""
    return f"results/runs/{folder.name}" if folder.is_absolute() else str(folder)


def _words(folder: Path) -> list[str]:
    return [_portable(word) for word in shlex.split(read_json(folder, "manifest.json")["command"])]


def scores(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a run: parts of its metrics.json, and the means of its baselines."""
    own = {part: metrics[part] for part in _FACTS if metrics.get(part)}
    others = {
        name: {part: other[part] for part in ("overall", "lifecycle")}
        for name, other in metrics["baselines"].items()
    }
    return {**own, "baselines": others}


def comparison(names: Sequence[str], metrics: Sequence[dict[str, Any]]) -> Table:
    """One line a run."""
    sizes = ("active", "memories")
    rows = tuple(
        (
            name,
            *(own["overall"].get(score) for score in SCORES),
            own["lifecycle"].get("stale_leak"),
            *(own["counts"][size] for size in sizes),
        )
        for name, own in zip(names, metrics, strict=True)
    )
    columns = (
        Column("run"),
        *(Column(short(score), "score") for score in SCORES),
        Column("stale leak", "score"),
        *(Column(title, "count") for title in ("active", "total")),
    )
    return Table("runs", "Runs", columns, rows)


def liveness(names: Sequence[str], metrics: Sequence[dict[str, Any]]) -> list[Table]:
    """The share of the answers that each mechanism changed, one column a run; none where none was asked."""
    found = [own.get("liveness", {}) for own in metrics]
    mechanisms = sorted({name for own in found for name in own})
    rows = tuple(
        (name, *(1 - own[name]["none"] / own[name]["reads"] if name in own else None for own in found))
        for name in mechanisms
    )
    note = "Share of the answers that change, in what they hold or in its order, without it; –: it is off."
    columns = (Column("mechanism"), *(Column(name, "share") for name in names))
    return [Table("liveness", "What each mechanism changes", columns, rows, note)] if rows else []


def names_of(configs: Sequence[dict[str, Any]]) -> list[str]:
    """The profile of each run if no two have the same; else the settings in which a run differs from most of
    the others. A configuration is flat: the value of each setting by its name in config.yaml."""
    profiles = [config.get("profile", "") for config in configs]
    if len(set(profiles)) == len(profiles):
        return profiles
    usual = _usual(
        [
            {name: value for name, value in config.items() if name.split(".")[0] not in NAMES_ONLY}
            for config in configs
        ]
    )
    return [
        ", ".join(
            f"{name} {config[name]}" for name in config if name in usual and config[name] != usual[name]
        )
        or "as most"
        for config in configs
    ]


def _usual(settings: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For every setting in which runs differ, the value that at least half of them have; a mark of its own
    where there is none."""
    usual: dict[str, Any] = {}
    for name in dict.fromkeys(name for own in settings for name in own):
        values = [own.get(name) for own in settings]
        frequent = max(values, key=values.count)
        if values.count(frequent) < len(values):
            usual[name] = frequent if len(values) > 2 and 2 * values.count(frequent) >= len(values) else _NONE
    return usual


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _flat(child, f"{name}.{key}" if name else key)
    else:
        yield name, value
