"""A run's folder: what it holds, what it lacks, and how its files are read."""

import fcntl
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import polars as pl
import yaml  # type: ignore[import-untyped]

from cogmem.store.folder import folder_name
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.metrics.registry import BUDGETS, CUTOFFS, score_probes
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.units import Unit
from experiments.runs.manifest import fingerprint, scoring_fingerprint

RUNS = Path("results", "runs")

TABLES = tuple(SCHEMAS)
"""The frames of a replay, a .parquet each."""

_LAST_SETTING = "toggle"
"""The settings are sorted: a config.yaml that has this one is whole."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast where PyYAML was built with LibYAML."""


class Lack(NamedTuple):
    """The first step that a run's folder lacks; all later ones follow. `why`: what is wrong with a file that
    should be there; empty where there is no such file yet, or one of other settings or code."""

    step: Literal["replay", "score", "report"]
    why: str = ""


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
        """Whether the folder holds the frames, the scores and the report of exactly this run, each whole."""
        return self.lack is None

    @property
    def lack(self) -> Lack | None:
        """What is to be computed before the run is finished."""
        found = _fingerprint_in(self.folder)
        if found != self.fingerprint:
            broken = "" if found else damage(self.folder / "manifest.json", absent="")
            return Lack("replay", broken)
        for name in TABLES:
            if broken := damage(self.folder / f"{name}.parquet"):
                return Lack("replay", broken)
        config, facts = self.config, read_json(self.folder, "manifest.json")
        if broken := damage(self.folder / "metrics.json"):
            return Lack("score", broken)
        scores = scoring_fingerprint(facts, config.scoring, config.replay.k)
        if self.metrics.get("scoring", {}).get("fingerprint") != scores:
            return Lack("score")
        for name in ("config.yaml", "timing.json"):
            if broken := damage(self.folder / name):
                return Lack("report", broken)
        told = report_mark(self.folder)
        if not told:
            return Lack("report", damage(self.folder / "report.html") or "report.html is truncated")
        wanted = mark(scores, config.scoring)
        return None if told in (wanted, wanted | {"figures": True}) else Lack("report")

    @property
    def metrics(self) -> dict[str, Any]:
        """Scores of a finished run."""
        return read_json(self.folder, "metrics.json")


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
            reranker=config.reranker,
        )
        for system in config.systems
        for world in corpus.conversations
        if world.events
    )
    run = Run(config, corpus, folder, identity, units)
    try:
        _check_folder(folder)
        lack = run.lack
        if config.force or (lack and lack.step == "replay"):
            work.mkdir(parents=True, exist_ok=True)
        elif lack is None and (folder / "units").exists():  # a kill came before it was removed
            with suppress(LabError, OSError), exclusive(folder):
                discard_units(folder)
    except OSError as error:
        raise LabError(
            f"{folder}: cannot be written to ({error.strerror or error}); expected run_dir=FOLDER of your own"
        ) from error
    return run


def _check_folder(folder: Path) -> None:
    """What others put there is neither deleted nor written over."""
    if not folder.exists() or not any(folder.iterdir()) or _fingerprint_in(folder):
        return
    if all((folder / f"{name}.parquet").exists() for name in TABLES):
        return  # a run's whose manifest is broken
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
def exclusive(folder: Path) -> Iterator[None]:
    """While a run is computed: a second process at the same folder raises LabError. A kill ends the claim."""
    units = folder / "units"
    units.mkdir(parents=True, exist_ok=True)
    with (units / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LabError(
                f"{folder}: another process computes this run; expected to be alone, or another run_dir"
            ) from None
        try:
            yield
        finally:
            if [path.name for path in units.iterdir()] == ["lock"]:
                shutil.rmtree(units, ignore_errors=True)


def discard_units(folder: Path) -> None:
    """Throw away the replays of single units, finished or not. The claim (`exclusive`) must be held."""
    for path in (folder / "units").iterdir():
        if path.name != "lock":
            shutil.rmtree(path, ignore_errors=True)


def damage(path: Path, absent: str = "missing") -> str:
    """What keeps a file of a run from being read, as "NAME is missing", "empty" or "truncated"; empty if
    nothing does. `absent`: the word for a file that is not there; empty: that is no damage."""
    try:
        content = path.stat().st_size
        if content and path.suffix == ".parquet":
            with path.open("rb") as file:
                pl.read_parquet_schema(file)
        elif content and path.suffix == ".json":
            if not isinstance(json.loads(path.read_bytes()), dict):
                return f"{path.name} is truncated"
        elif content and path.suffix == ".yaml":
            read_settings(path.parent)
    except FileNotFoundError:
        return f"{path.name} is {absent}" if absent else ""
    except (ValueError, LabError, pl.exceptions.PolarsError):
        return f"{path.name} is truncated"
    return "" if content else f"{path.name} is empty"


def mark(scores: str, scoring: ReportConfig) -> dict[str, Any]:
    """What a report is of, and what is in it: the last line of report.html."""
    return {"figures": scoring.figures, "scores": scores, "timings": scoring.timings}


def report_mark(folder: Path) -> dict[str, Any]:
    """The `mark` in a run's report.html; empty if there is none, or the report is not whole."""
    try:
        last = (folder / "report.html").read_text("utf-8").rstrip().rpartition("\n")[2]
        found = json.loads(last.removeprefix("<!-- ").removesuffix(" -->"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def read_settings(folder: Path) -> dict[str, Any]:
    """The settings of a run, as config.yaml has them. Raises LabError if it is missing or not whole."""
    path = folder / "config.yaml"
    try:
        plain: Any = yaml.load(path.read_text("utf-8"), Loader=_LOADER)
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise LabError(f"{path}: no settings to read; expected those of a finished run") from error
    if not isinstance(plain, dict) or _LAST_SETTING not in plain:
        raise LabError(f"{path}: truncated; expected the settings of a finished run")
    return {str(name): value for name, value in plain.items()}


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """A JSON file of a finished run. Raises LabError if the folder holds none."""
    try:
        found: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LabError(f"{folder}: no {name} to read; expected the folder of a finished run") from error
    return found


def read_table(folder: Path, name: str) -> pl.DataFrame:
    """One frame of a finished run. Raises LabError if the folder holds none, or not the whole of it."""
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise LabError(f"{folder}: no {name}.parquet; expected the folder of a finished run")
    if broken := damage(path):
        raise LabError(f"{folder}: {broken}; the command of the run computes it again")
    return pl.read_parquet(path, glob=False)


def scored_probes(folder: Path) -> pl.DataFrame:
    """The probes of a finished run with their scores beside them, at its cutoffs and budgets. Raises LabError
    if the folder holds none."""
    own = read_json(folder, "metrics.json").get("scoring", {})
    probes = read_table(folder, "probes")
    return score_probes(probes, own.get("cutoffs", CUTOFFS), own.get("budgets", BUDGETS))


def side(run: str | Path) -> tuple[Path, str]:
    """Folder and system of RUN:SYSTEM; no system: the run's own."""
    if isinstance(run, Path) or Path(run).is_dir():
        return Path(run), ""
    folder, _, system = run.partition(":")
    return Path(folder), system


def table_of(run: str | Path, name: str) -> pl.DataFrame:
    """A table of one system of a run; its probes are scored. Raises LabError if the run has no such
    system."""
    folder, system = side(run)
    system = system or read_json(folder, "metrics.json")["system"]
    if system not in (known := sorted(read_table(folder, "probes")["system"].unique())):
        raise LabError(f"{folder}: no system {system!r}; expected one of {', '.join(known)}")
    return (scored_probes(folder) if name == "probes" else read_table(folder, name)).filter(system=system)


def _name(config: RunConfig, corpus: Corpus, identity: str) -> str:
    parts = [corpus.name, config.system]
    if config.system == "cogmem":
        parts += [config.profile, config.engine.retention.law]
    words = [re.sub(r"[^\w.]+", "_", part) for part in parts]  # a corpus may be called a/b
    return "-".join([*words, f"s{config.seed}", identity[:8]])
