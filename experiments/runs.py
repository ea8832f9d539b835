"""A run's folder: what is done already, what is left to do, and the results when all is done."""

import json
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl
from omegaconf import OmegaConf

from cogmem.language.packs import languages
from experiments.atomic import replacing
from experiments.conf import RunConfig
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.manifest import fingerprint, manifest, settings
from experiments.reporting.figures import draw_all
from experiments.reporting.html import Report, render
from experiments.scoring.retrieval import score_probes
from experiments.scoring.summary import summarise
from experiments.units import Unit, collect, seconds

RUNS = Path("results", "runs")


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
        path = self.folder / "manifest.json"
        if not path.exists():
            return False
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        except ValueError:
            return False
        return found.get("fingerprint") == self.fingerprint

    @property
    def metrics(self) -> dict[str, Any]:
        """Scores of a finished run."""
        found: dict[str, Any] = json.loads((self.folder / "metrics.json").read_text("utf-8"))
        return found


def prepare(config: RunConfig) -> Run:
    """Load the corpus, name the folder and see that it can be written to.

    Raises CorpusError, or LabError if the folder is not writable. With `force`, what was finished is
    thrown away.
    """
    corpus: Corpus = config.corpus.load(config.seed)
    if not any(world.probes for world in corpus.worlds):
        raise LabError(f"{corpus.name}: no probe in it; nothing can be scored")
    language = config.language
    if language == "auto":
        language = corpus.language if corpus.language in languages() else "en"
    config = replace(config, engine=replace(config.engine, language=language))
    identity = fingerprint(config, corpus)
    folder = Path(config.run_dir) if config.run_dir else RUNS / _name(config, corpus, identity)
    work = folder / "units" / identity[:16]
    try:
        if config.force:
            shutil.rmtree(folder / "units", ignore_errors=True)
            (folder / "manifest.json").unlink(missing_ok=True)
        work.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(
            f"{folder}: cannot be written to ({error.strerror or error}); expected run_dir=FOLDER of your own"
        ) from error
    units = tuple(
        Unit(
            system=system,
            world=world,
            folder=work / quote(system, safe="") / quote(world.namespace, safe=""),
            engine=config.engine,
            embedder=config.embedder,
            store=config.store,
            replay=config.replay,
        )
        for system in config.systems
        for world in corpus.worlds
        if world.events
    )
    return Run(config, corpus, folder, identity, units)


def finish(run: Run, elapsed: float) -> dict[str, Any]:
    """Put the tables of all units together, score them, write the folder; returns the scores.

    The manifest is written last: a folder without it is unfinished.
    """
    config, corpus = run.config, run.corpus
    frames = collect(run.units)
    cutoffs = [k for k in config.scoring.cutoffs if k <= config.replay.k]
    metrics = summarise(
        frames,
        primary=config.system,
        messages=sum(len(world.messages) for world in corpus.worlds),
        kinds=list(config.scoring.kinds or corpus.headline),
        cutoffs=cutoffs,
    )
    facts = manifest(config, corpus, frames) | {"command": command(config)}
    plain = settings(config)
    tables = {
        "probes": score_probes(frames["probes"], cutoffs),
        "decisions": frames["decisions"],
        "losses": frames["losses"],
        "states": frames["states"],
        "retention": frames["retention"],
    }
    for name, table in tables.items():
        with replacing(run.folder / f"{name}.parquet") as file:
            table.write_parquet(file)
    config_text = OmegaConf.to_yaml(OmegaConf.create(plain), sort_keys=True)
    _write(run.folder / "config.yaml", config_text)
    _write_json(run.folder / "metrics.json", metrics)
    timing = {
        "seconds": round(elapsed, 3),
        "workers": config.worker_count,
        "units": {f"{unit.system} {unit.world.namespace}": round(seconds(unit), 3) for unit in run.units},
    }
    _write_json(run.folder / "timing.json", timing)
    drawn, skipped = draw_all(metrics, tables, run.folder / "figures") if config.scoring.figures else ([], [])
    report = Report(
        title=f"{corpus.name}: {config.system}",
        what=_what(run, facts),
        config=config_text,
        command=command(config),
        versions={**facts["versions"], "corpus": corpus.sha256, "outcome": facts["outcome"]},
    )
    _write(run.folder / "report.html", render(report, metrics, drawn, skipped))
    _write_json(run.folder / "manifest.json", facts)
    shutil.rmtree(run.folder / "units", ignore_errors=True)
    return metrics


def read_table(folder: Path, name: str) -> pl.DataFrame:
    """One table of a finished run. Raises LabError if the folder holds none."""
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise LabError(f"{folder}: no {name}.parquet; expected the folder of a finished run")
    return pl.read_parquet(path)


def command(config: RunConfig) -> str:
    """What repeats the run, wherever its folder is."""
    own = ("run_dir=", "workers=", "force=")
    overrides = [override for override in config.overrides if not override.startswith(own)]
    return " ".join(["python -m experiments.run", *overrides])


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
    return "-".join([*parts, f"s{config.seed}", identity[:8]])


def _write(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def _write_json(path: Path, value: Any) -> None:
    _write(path, json.dumps(value, indent=2, sort_keys=True, allow_nan=False, ensure_ascii=False) + "\n")
