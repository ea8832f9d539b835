"""A run's folder: what is done already, what is left to do, and the results when all is done."""

import fcntl
import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl
from omegaconf import OmegaConf

from cogmem.store.folder import folder_name
from experiments.analysis.summary import summarise
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import replacing
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.metrics.retrieval import score_probes
from experiments.replay.units import Unit, collect, spent
from experiments.report.tables import missed_table, slowest_table, spending_table
from experiments.runs.manifest import fingerprint, manifest, overrides, settings

RUNS = Path("results", "runs")

TABLES = ("probes", "decisions", "losses", "states", "retention", "liveness", "holdings")

_FILES = (
    *("config.yaml", "manifest.json", "metrics.json", "report.html", "timing.json"),
    *(f"{name}.parquet" for name in TABLES),
)


@dataclass(frozen=True)
class Run:
    """One run: its folder, and its units in the order of systems and worlds."""

    config: RunConfig
    corpus: Corpus
    folder: Path
    fingerprint: str
    units: tuple[Unit, ...]

    @property
    def finished(self) -> bool:
        """Whether the folder holds the results of exactly this run."""
        whole = (self.folder / "metrics.json").exists()
        return whole and _fingerprint_in(self.folder) == self.fingerprint

    @property
    def metrics(self) -> dict[str, Any]:
        """Scores of a finished run."""
        found: dict[str, Any] = json.loads((self.folder / "metrics.json").read_text("utf-8"))
        return found


def prepare(config: RunConfig, corpus: Corpus | None = None) -> Run:
    """Load the corpus (unless it is given), name the folder and see that it can be written to.

    Raises CorpusError, or LabError if nothing could be scored, or the folder is not writable or another's.
    """
    corpus = corpus or config.corpus.load(config.seed)
    _check_probes(config, corpus)
    config = replace(config, engine=replace(config.engine, language=config.language_of(corpus)))
    identity = fingerprint(config, corpus)
    folder = Path(config.run_dir) if config.run_dir else RUNS / _name(config, corpus, identity)
    work = folder / "units" / identity[:16]
    units = tuple(
        Unit(
            system=system,
            world=world,
            folder=work / folder_name(system) / folder_name(world.namespace),
            engine=config.engine,
            embedder=config.embedder,
            store=config.store,
            llm=config.llm,
            replay=config.replay,
        )
        for system in config.systems
        for world in corpus.conversations
        if world.events
    )
    run = Run(config, corpus, folder, identity, units)
    try:
        _check_folder(folder)
        if config.force or not run.finished:
            work.mkdir(parents=True, exist_ok=True)
        elif (folder / "units").exists():  # a kill came right after the manifest
            with suppress(LabError, OSError), exclusive(run):
                shutil.rmtree(folder / "units", ignore_errors=True)
    except OSError as error:
        raise LabError(
            f"{folder}: cannot be written to ({error.strerror or error}); expected run_dir=FOLDER of your own"
        ) from error
    return run


def _check_folder(folder: Path) -> None:
    """What others put there is neither deleted nor written over."""
    if not folder.exists() or not any(folder.iterdir()) or _fingerprint_in(folder):
        return
    units = folder / "units"
    names = [path.name for path in units.iterdir()] if units.is_dir() else ["none"]
    if not all(re.fullmatch("lock|[0-9a-f]{16}", name) for name in names):
        raise LabError(
            f"{folder}: holds files, but no run; expected run_dir=FOLDER that is new, empty or a run's"
        )


def _fingerprint_in(folder: Path) -> str:
    """That of the folder's manifest; empty if it has none of ours."""
    try:
        found = json.loads((folder / "manifest.json").read_bytes())
    except (OSError, ValueError):
        return ""
    return str(found.get("fingerprint", "")) if isinstance(found, dict) else ""


def _check_probes(config: RunConfig, corpus: Corpus) -> None:
    """Better now than after the replay."""
    kinds = {probe.kind for world in corpus.conversations for probe in world.probes}
    if not kinds:
        raise LabError(f"{corpus.name}: no probe in it, nothing can be scored; expected events of type probe")
    wanted = config.scoring.kinds or corpus.headline
    if wanted and kinds.isdisjoint(wanted):
        raise LabError(
            f"{corpus.name}: no probe of the kinds {', '.join(wanted)}; "
            f"expected scoring.kinds out of {', '.join(sorted(kinds))}"
        )


@contextmanager
def exclusive(run: Run) -> Iterator[None]:
    """While a run is computed: a second process at the same folder raises LabError. A kill ends the claim.

    With `force`, what was finished before is thrown away once the claim holds.
    """
    with (run.folder / "units" / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LabError(
                f"{run.folder}: another process computes this run; expected to be alone, or another run_dir"
            ) from None
        if run.config.force:
            (run.folder / "manifest.json").unlink(missing_ok=True)
            for path in (run.folder / "units").iterdir():
                if path.name != "lock":
                    shutil.rmtree(path, ignore_errors=True)
        yield


def finish(run: Run, elapsed: float, workers: int) -> dict[str, Any]:
    """Put the tables of all units together, score them, write the folder; returns the scores.

    `elapsed` seconds and `workers` are for timing.json.

    What an earlier run left in the folder goes, but nothing else. The manifest is written last: a folder
    without it is unfinished.
    """
    # here, for a run that is finished already draws nothing, and Matplotlib takes half a second to load
    from experiments.report.figures import FIGURES, draw_all
    from experiments.report.html import Report, render

    config, corpus = run.config, run.corpus
    frames = collect(run.units)
    cutoffs = [k for k in config.scoring.cutoffs if k <= config.replay.k] or [config.replay.k]
    metrics = summarise(
        frames,
        primary=config.system,
        messages=sum(len(world.messages) for world in corpus.conversations),
        kinds=list(config.scoring.kinds or corpus.headline),
        cutoffs=cutoffs,
        budgets=config.scoring.budgets,
        misleading=_misleading(corpus),
    )
    facts = manifest(config, corpus, frames) | {"command": command(config)}
    (run.folder / "manifest.json").unlink(missing_ok=True)
    _remove_halves(run.folder, _FILES)
    _remove_figures(run.folder / "figures", [f"{name}.{kind}" for name in FIGURES for kind in ("svg", "png")])
    scored = score_probes(frames["probes"], cutoffs, config.scoring.budgets)
    tables = {name: frames[name] for name in TABLES} | {"probes": scored}
    for name, table in tables.items():
        with replacing(run.folder / f"{name}.parquet") as file:
            table.write_parquet(file)
    config_text = OmegaConf.to_yaml(OmegaConf.create(settings(config)), sort_keys=True)
    _write(run.folder / "config.yaml", config_text)
    _write_json(run.folder / "metrics.json", metrics)
    timing = {"seconds": round(elapsed, 3), "workers": workers, **_spending(run.units)}
    _write_json(run.folder / "timing.json", timing)
    shown = [missed_table(frames["losses"], scored, config.system)]
    if config.scoring.timings:
        shown += [spending_table(timing), slowest_table(timing, config.system)]
    drawn, skipped = draw_all(metrics, tables, run.folder / "figures") if config.scoring.figures else ([], [])
    report = Report(
        title=f"{corpus.name}: {config.system}",
        what=_what(run, facts),
        config=config_text,
        command=command(config),
        identity={"corpus": corpus.sha256, "outcome": facts["outcome"]},
        environment=facts["versions"],
        tables=tuple(shown),
    )
    _write(run.folder / "report.html", render(report, metrics, drawn, skipped))
    _write_json(run.folder / "manifest.json", facts)
    shutil.rmtree(run.folder / "units", ignore_errors=True)
    return metrics


def _spending(units: Sequence[Unit]) -> dict[str, dict[str, Any]]:
    """Seconds of wall time: of each unit, and of each part of each system (`Spent.parts`), summed over its
    units."""
    whole: dict[str, float] = {}
    systems: dict[str, dict[str, float]] = {}
    for unit in units:
        own = spent(unit)
        whole[f"{unit.system} {unit.world.namespace}"] = round(own.seconds, 3)
        parts = systems.setdefault(unit.system, {})
        for name, seconds in own.parts.items():
            parts[name] = round(parts.get(name, 0.0) + seconds, 6)
    return {"units": whole, "systems": systems}


def _misleading(corpus: Corpus) -> list[str]:
    """The kinds that a corpus's literature leaves out, where it names those that count: their evidence is no
    answer (LoCoMo's adversarial category)."""
    kinds = {probe.kind for world in corpus.conversations for probe in world.probes}
    return sorted(kinds.difference(corpus.headline)) if corpus.headline else []


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """A JSON file of a finished run. Raises LabError if the folder holds none."""
    try:
        found: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LabError(f"{folder}: no {name} to read; expected the folder of a finished run") from error
    return found


def read_table(folder: Path, name: str) -> pl.DataFrame:
    """One table of a finished run. Raises LabError if the folder holds none."""
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise LabError(f"{folder}: no {name}.parquet; expected the folder of a finished run")
    return pl.read_parquet(path, glob=False)


def side(run: str | Path) -> tuple[Path, str]:
    """Folder and system of RUN:SYSTEM; no system: the run's own."""
    if isinstance(run, Path) or Path(run).is_dir():
        return Path(run), ""
    folder, _, system = run.partition(":")
    return Path(folder), system


def table_of(run: str | Path, name: str) -> pl.DataFrame:
    """A table of one system of a run. Raises LabError if the run has no such system."""
    folder, system = side(run)
    system = system or read_json(folder, "metrics.json")["system"]
    probes = read_table(folder, "probes")
    if system not in (known := sorted(probes["system"].unique())):
        raise LabError(f"{folder}: no system {system!r}; expected one of {', '.join(known)}")
    return (probes if name == "probes" else read_table(folder, name)).filter(system=system)


def command(config: RunConfig) -> str:
    """What repeats the run, for a shell."""
    return f"python -m experiments.run {shlex.join(overrides(config))}".rstrip()


def _what(run: Run, facts: dict[str, Any]) -> str:
    config, corpus = run.config, facts["corpus"]
    profile = f", profile {config.profile}, {config.engine.retention.law} forgetting"
    return (
        f"{config.system}{profile if config.system == 'cogmem' else ''} on {corpus['name']}: "
        f"{corpus['messages']:,} messages and {corpus['probes']:,} probes in "
        f"{len(corpus['namespaces'])} namespaces, seed {config.seed}."
    )


def _name(config: RunConfig, corpus: Corpus, identity: str) -> str:
    parts = [corpus.name, config.system]
    if config.system == "cogmem":
        parts += [config.profile, config.engine.retention.law]
    words = [re.sub(r"[^\w.]+", "_", part) for part in parts]  # a corpus may be called a/b
    return "-".join([*words, f"s{config.seed}", identity[:8]])


def _remove_figures(folder: Path, names: Sequence[str]) -> None:
    """A figure that somebody else put there stays."""
    _remove_halves(folder, names)
    for name in names:
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):  # not there, or not empty
        folder.rmdir()


def _remove_halves(folder: Path, names: Sequence[str]) -> None:
    """What a killed process left half written of our files."""
    for name in names:
        for part in folder.glob(f".{name}.*.part"):
            part.unlink()


def _write(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def _write_json(path: Path, value: Any) -> None:
    _write(path, json.dumps(value, indent=2, sort_keys=True, allow_nan=False, ensure_ascii=False) + "\n")
