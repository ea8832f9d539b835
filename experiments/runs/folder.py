"""A run's folder: what it holds, what it lacks, and how its files are read."""

import fcntl
import hashlib
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar

import polars as pl
import yaml  # type: ignore[import-untyped]

from cogmem.config import SWITCHES
from cogmem.errors import printable, shown
from cogmem.plain import from_json
from cogmem.store.folder import folder_name
from experiments.config.compose import key_of
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora.events import Conversation, Corpus
from experiments.errors import LabError
from experiments.metrics.registry import BUDGETS, CUTOFFS, enter, score_probes
from experiments.replay.outcomes import FRAMES, SCHEMAS, TURNS
from experiments.replay.replay import check_span
from experiments.replay.units import Unit
from experiments.runs.manifest import fingerprint, overrides, scoring_fingerprint

Content = TypeVar("Content")

RUNS = Path("results", "runs")

_LAST_SETTING = "toggle"
"""The settings are sorted: a config.yaml that has this one is whole."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast where PyYAML was built with LibYAML."""

_NAMED = {"corpus", "corpus.path", "system", "profile", "decay_model", "seed"}
"""Overrides whose values a folder's name has anyway."""

_LONGEST = 100
"""Number of characters of a folder's name before its seed."""

_OF_UNITS = (
    *("engine", "embedder", "store", "llm", "replay"),
    *("rivals", "published", "reranker", "seed", "chat", "isolate"),
)
"""The settings that a unit is replayed with."""

Step = Literal["replay", "score", "report"]


class Damaged(LabError):
    """A file of a run is missing, empty or damaged, as `why` tells."""

    def __init__(self, folder: Path, name: str, how: str) -> None:
        self.why = f"{name} is {how}"
        super().__init__(
            f"{folder}: {self.why}; expected the folder of a finished run, whose command completes it"
        )


class Lack(NamedTuple):
    """The first step that a run's folder lacks; all later ones follow. `why`: what is wrong with a file that
    should be there; empty where there is no such file yet, or one of other settings or code."""

    step: Step
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
        step: Step = "replay"
        try:
            if not (self.folder / "manifest.json").exists():
                return Lack(step)
            facts = read_json(self.folder, "manifest.json")
            if facts.get("fingerprint") != self.fingerprint:
                return Lack(step)
            for system, failure in facts.get("failed", {}).items():
                if failure["status"] == "ERROR":
                    return Lack(step, f"{system} had an ERROR")
            read_json(self.folder, "timing.json")
            for name in FRAMES:
                _content(self.folder, name)
            step = "score"
            scores = scoring_fingerprint(facts, self.config.scoring, self.config.replay.k)
            if self.metrics.get("scoring", {}).get("fingerprint") != scores:
                return Lack(step)
            step = "report"
            read_settings(self.folder)
            marked, wanted = _read(self.folder, "report.html", _marked), mark(scores, self.config.scoring)
            return None if marked in (wanted, wanted | {"figures": True}) else Lack(step)
        except Damaged as damaged:
            return Lack(step, damaged.why)

    @property
    def metrics(self) -> dict[str, Any]:
        """Scores of a finished run."""
        return read_json(self.folder, "metrics.json")


def prepare(config: RunConfig, corpus: Corpus | None = None) -> Run:
    """Load the corpus (unless it is given), name the folder and see that it can be written to.

    Raises CorpusError, or LabError if nothing could be scored, if the dates of a world are too far apart to
    dream between them, or if the folder is not writable or another's, or holds the run of another
    configuration and `force` is not set.
    """
    corpus = corpus or config.load()
    _check_probes(config, corpus)
    config = replace(config, engine=replace(config.engine, language=config.language_of(corpus)))
    identity = fingerprint(config, corpus)
    folder = Path(config.run_dir) if config.run_dir else _place(config, corpus, identity)
    work = folder / "units" / identity[:16]
    shared = {name: getattr(config, name) for name in _OF_UNITS}

    def unit(system: str, world: Conversation) -> Unit:
        place = Path(folder_name(system), folder_name(world.namespace))
        log, spared = folder / "logs" / f"{place}.log", system != config.system
        given = {} if spared else config.parameters
        return Unit(system, world, work / place, parameters=given, log=log, spared=spared, **shared)

    worlds = [world for world in corpus.conversations if world.events]
    for world in worlds:
        check_span(world, config.replay)
    units = tuple(unit(system, world) for system in config.systems for world in worlds)
    run = Run(config, corpus, folder, identity, units)
    try:
        _check_folder(folder)
        lack = run.lack
        if lack and lack.step == "replay" and not config.force:
            _check_kept(run)
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
    names = {path.name for path in folder.glob("*")}
    begun = all(re.fullmatch("lock|[0-9a-f]{16}", path.name) for path in folder.glob("units/*"))
    files = names & {"manifest.json", "config.yaml"}
    kept = files and names.intersection(f"{name}.parquet" for name in FRAMES)
    if names and not kept and not ("units" in names and begun):
        raise LabError(
            f"{folder}: holds files, but no run; expected run_dir=FOLDER that is new, empty or a run's"
        )


def _check_kept(run: Run) -> None:
    """A replay of another configuration is not written over. One of the same words is, whatever code made it:
    another engine, or another version of a system of your own."""
    try:
        facts = read_json(run.folder, "manifest.json")
    except LabError:  # no whole replay is there
        return
    spared = ("scoring.", *["corpus.path"] * (facts["corpus"]["sha256"] == run.corpus.sha256))
    there, here = (
        {word for word in words if not key_of(word).startswith(spared)}
        for words in (facts["overrides"], overrides(run.config))
    )
    if there != here:
        raise LabError(
            f"{run.folder}: holds another run, of {facts['command']}; expected another run_dir, or "
            "force=true, which replaces it"
        )


def _check_probes(config: RunConfig, corpus: Corpus) -> None:
    """Better now than after the replay."""
    kinds = {probe.kind for world in corpus.conversations for probe in world.probes}
    wanted = config.scoring.kinds or corpus.headline or kinds
    if not kinds:
        raise LabError(f"{corpus.name}: no probe in it, nothing can be scored; expected events of type probe")
    if kinds.isdisjoint(wanted):
        missing = f"scoring.kinds out of {', '.join(sorted(kinds))}"
        raise LabError(f"{corpus.name}: no probe of the kinds {', '.join(wanted)}; expected {missing}")


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


def mark(scores: str, scoring: ReportConfig) -> dict[str, Any]:
    """What a report is of, and what is in it: the last line of report.html."""
    return {"figures": scoring.figures, "scores": scores}


def read_settings(folder: Path) -> dict[str, Any]:
    """The settings of a run, as config.yaml has them. Raises Damaged if it is missing or not whole."""
    settings = _read(folder, "config.yaml", lambda path: dict(yaml.load(path.read_bytes(), Loader=_LOADER)))
    if _LAST_SETTING not in settings:
        raise Damaged(folder, "config.yaml", "truncated")
    return settings


class _Fields(dict[str, Any]):
    """The fields of an object in a file of a run. Raises Damaged for one that is missing."""

    def __init__(self, fields: dict[str, Any], path: Path) -> None:
        super().__init__(fields)
        self._path = path

    def __missing__(self, name: str) -> NoReturn:
        raise Damaged(self._path.parent, self._path.name, f"without {shown(name)}")


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """A JSON file of a finished run. Raises Damaged if the folder holds none, or not the whole of it; a field
    that it lacks raises Damaged where it is used."""
    return _read(folder, name, _fields_in)


def _fields_in(path: Path) -> dict[str, Any]:
    found = from_json(path.read_bytes(), object_hook=lambda fields: _Fields(fields, path))
    if not isinstance(found, _Fields):
        raise ValueError("no object")
    return found


def read_table(folder: Path, name: str) -> pl.DataFrame:
    """One frame of a finished run. Raises Damaged if the folder holds none, or another than the run wrote."""
    return pl.read_parquet(_content(folder, name))


def readable_table(folder: Path, name: str, damage: list[str]) -> pl.DataFrame:
    """The same; a damaged frame has no rows, and its file and fault are added to `damage`."""
    try:
        return read_table(folder, name)
    except Damaged as error:
        damage.append(error.why)
        return pl.DataFrame(schema=SCHEMAS.get(name, TURNS))


def _content(folder: Path, name: str) -> bytes:
    """The file of a frame, whose SHA-256 is the one in manifest.json. Raises Damaged for any other."""
    file = f"{name}.parquet"
    content = _read(folder, file, Path.read_bytes)
    if hashlib.sha256(content).hexdigest() != read_json(folder, "manifest.json")["files"].get(file):
        raise Damaged(folder, file, "damaged (its SHA-256 is not the one in manifest.json)")
    return content


def _marked(page: Path) -> Any:
    """The `mark` of a report.html."""
    last = page.read_text("utf-8").rstrip().rpartition("\n")[2]
    return from_json(last.removeprefix("<!-- ").removesuffix(" -->"))


def _read(folder: Path, name: str, parse: Callable[[Path], Content]) -> Content:
    """What a file of a run holds. Raises Damaged."""
    path = folder / name
    try:
        if not path.stat().st_size:
            raise Damaged(folder, name, "empty")
        return parse(path)
    except (FileNotFoundError, NotADirectoryError):
        if not folder.is_dir():
            raise LabError(f"{folder}: no such run; expected the folder of a finished run") from None
        raise Damaged(folder, name, "missing") from None
    except TypeError:  # a scalar where settings are expected
        raise Damaged(folder, name, "damaged (of another shape)") from None
    except (ValueError, yaml.YAMLError) as error:
        reason = printable(str(error).partition("\n")[0])
        raise Damaged(folder, name, f"damaged ({reason[:100]})") from None


def probes_of(folder: Path, facts: Mapping[str, Any]) -> pl.DataFrame:
    """The probes of a finished run; where a system tells less than turns, with the `provenance` of each.
    `facts`: what its manifest.json or metrics.json tells."""
    probes = read_table(folder, "probes")
    provenances = {system: about["provenance"] for system, about in facts.get("about", {}).items()}
    if set(provenances.values()) <= {"turn"}:
        return probes
    return probes.with_columns(provenance=pl.col("system").replace_strict(provenances, default="turn"))


def scored_probes(folder: Path) -> pl.DataFrame:
    """The probes of a finished run with their scores beside them, at its cutoffs and budgets. Raises LabError
    if the folder holds none."""
    metrics = read_json(folder, "metrics.json")
    rule = metrics.get("scoring", {})
    enter(rule.get("metrics", ()))
    return score_probes(
        probes_of(folder, metrics), rule.get("cutoffs", CUTOFFS), rule.get("budgets", BUDGETS)
    )


def cutoffs_of(folder: Path) -> list[int]:
    """The cutoffs at which a finished run is scored."""
    return list(read_json(folder, "metrics.json").get("scoring", {}).get("cutoffs", CUTOFFS))


def side(run: str | Path) -> tuple[Path, str]:
    """Folder and system of RUN:SYSTEM; no system: the run's own. RUN is a folder, or the first letters of the
    path of one or of the name of one in `RUNS`. Raises LabError if no folder is meant, or more than one."""
    if isinstance(run, Path) or Path(run).is_dir():
        return Path(run), ""
    name, _, system = run.partition(":")
    if Path(name).is_dir():
        return Path(name), system
    path = Path(name)
    meant = [*_beginning(path), *(_beginning(RUNS / path) if path.parent == Path() else ())]
    if len(meant) == 1:
        return meant[0], system
    if meant:
        raise LabError(f"{name}: may mean {', '.join(map(str, meant))}; expected more letters of one of them")
    near = get_close_matches(path.name, [folder.name for folder in RUNS.glob("*/")], n=1)
    guess = (
        f"; did you mean {near[0]}?" if near else " (python -m experiments runs lists those of this project)"
    )
    raise LabError(f"{name}: no such run; expected the folder of a finished run{guess}")


def _beginning(path: Path) -> list[Path]:
    """The folders whose path begins with a path."""
    if not path.name or not path.parent.is_dir():
        return []
    return [folder for folder in sorted(path.parent.iterdir()) if folder.is_dir() and _begins(folder, path)]


def _begins(folder: Path, path: Path) -> bool:
    return folder.name.startswith(path.name) and not folder.name.startswith(".")


def finished_runs(places: Sequence[Path]) -> list[Path]:
    """The folders of finished runs: these themselves, or those anywhere in them, in order."""
    found = [file.parent for place in places for file in sorted(place.rglob("manifest.json"))]
    return list(dict.fromkeys(folder for folder in found if (folder / "metrics.json").exists()))


def table_of(run: str | Path, name: str) -> pl.DataFrame:
    """A table of one system of a run; its probes are scored. Raises LabError if the run has no such
    system."""
    folder, system = side(run)
    system = system or read_json(folder, "metrics.json")["system"]
    if system not in (known := sorted(read_table(folder, "probes")["system"].unique())):
        raise LabError(f"{folder}: no system {system!r}; expected one of {', '.join(known)}")
    return (scored_probes(folder) if name == "probes" else read_table(folder, name)).filter(system=system)


def _place(config: RunConfig, corpus: Corpus, identity: str) -> Path:
    """The folder of a run that names none: named by what is run, and by its fingerprint as well where another
    run has that name, such as one of other code."""
    folder = RUNS / _name(config, corpus)
    return folder.with_name(f"{folder.name}_{identity[:8]}") if _taken(folder, identity) else folder


def _taken(folder: Path, identity: str) -> bool:
    """Whether a folder holds another run, finished or begun."""
    if (folder / "manifest.json").exists():
        with suppress(Damaged):
            return str(read_json(folder, "manifest.json")["fingerprint"]) != identity
    others = {path.name for path in folder.glob("units/*")} - {"lock", identity[:16]}
    return bool(others)


def _name(config: RunConfig, corpus: Corpus) -> str:
    """Corpus, system, profile and law, what was changed, and the seed; shortened with a hash where that is
    long."""
    parts = [corpus.name, config.system.rpartition(" ")[2]]  # without the interpreter of exec:
    if config.system == "cogmem":
        parts += [config.profile] * (config.profile != "cogmem") + [config.engine.retention.law]
    words = {key_of(word): word for word in overrides(config)}
    parts += [
        _changed(word, config)
        for key, word in words.items()
        if key not in _NAMED and not key.startswith("scoring.")
    ]
    name = "_".join(re.sub(r"[^\w.-]+", "-", part).strip("-") for part in parts)
    if len(name) > _LONGEST:
        name = f"{name[:_LONGEST]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
    return f"{name}_s{config.seed}"


def _changed(word: str, config: RunConfig) -> str:
    """An override in the name of a folder: `no-feedback`, `succession`, `search.depth-50`."""
    key, _, value = word.lstrip("+~").partition("=")
    if key == "toggle":
        return "_".join(
            f"{'no-' * (not SWITCHES[name].is_on(config.engine))}{name}" for name in config.toggle
        )
    key = key.removeprefix("engine.").removeprefix("corpus.")
    section, _, last = key.rpartition(".")
    if last == "enabled" and value.lower() in ("true", "false"):
        return f"{'no-' * (value.lower() == 'false')}{section}"
    return f"{key}-{value.strip('[]')}"
