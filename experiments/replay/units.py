"""Units of work: one system in one namespace. Independent, resumable, the same in any order and process."""

import json
import shutil
import time
import traceback
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl
from threadpoolctl import threadpool_limits

from cogmem import EngineConfig, SimulatedClock
from cogmem.embedding import Embedder, HashingEmbedder, StaticEmbedder
from cogmem.embedding.base import Vectors
from cogmem.llm import Usage
from cogmem.llm.reranking import Reranker
from cogmem.log.facts import quoted
from cogmem.plain import from_json
from cogmem.store import MemoryStore, SqliteStoreConfig
from cogmem.trace import Stopwatch
from experiments.corpora.atomic import naming, write_text
from experiments.corpora.events import Conversation
from experiments.errors import LabError, ModelFailures, ProcessEnded, Unsupported, described, is_stop
from experiments.replay.forks import in_child, pool_of
from experiments.replay.outcomes import SCHEMAS, parquet
from experiments.replay.replay import Frames, Progress, ReplayConfig, count_steps, replay
from experiments.systems.base import SystemContext
from experiments.systems.endpoint import ChatConfig
from experiments.systems.published import PublishedConfig
from experiments.systems.registry import is_foreign, made, reranker_of
from experiments.systems.rivals import RivalConfig


class Failure(NamedTuple):
    """What became of a unit whose system failed, in place of its tables."""

    status: Literal["ERROR", "UNSUPPORTED"]
    """ERROR is tried again when the run goes on; UNSUPPORTED is an answer."""
    text: str
    """The error, on one line."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a worker needs to know. `folder` exists exactly if the unit is finished."""

    system: str
    world: Conversation
    folder: Path
    engine: EngineConfig
    embedder: Any
    store: Any
    llm: Any
    replay: ReplayConfig
    reranker: Mapping[str, Any] = field(default_factory=dict)
    rivals: RivalConfig = field(default_factory=RivalConfig)
    published: PublishedConfig = field(default_factory=PublishedConfig)
    seed: int = 0
    chat: ChatConfig = field(default_factory=ChatConfig)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of the system's class besides the context."""
    isolate: bool = False
    """Whether a class of one's own gets no more than a guest of `experiments.systems.elsewhere`."""
    log: Path | None = None
    """Keeps what a process of the system's own prints, and the traceback of a failure."""
    spared: bool = False
    """Whether an error of the system is a `Failure` of the unit, and no end of the run."""

    @property
    def done(self) -> bool:
        """Whether there is nothing to do."""
        return self.folder.exists() or (self.failure is not None and self.failure.status == "UNSUPPORTED")

    @property
    def failure(self) -> Failure | None:
        """Why there are no tables, if the system failed."""
        if self.folder.exists() or not self._failed.exists():
            return None
        return Failure(*from_json(self._failed.read_text()))

    @property
    def _failed(self) -> Path:
        return self.folder.with_name(f".{self.folder.name}.failed")


_ENOUGH_CALLS = 20
"""Number of calls of the language model in a unit from which the share of the failed ones counts."""


class Spent(NamedTuple):
    """Seconds of wall time: in all; of each part of the `replay` (see there), and as "read/search" of each
    stage of a system that tells them."""

    seconds: float
    parts: Mapping[str, float]


def run_unit(unit: Unit, progress: Progress = lambda done, doing: None) -> None:
    """Replay one unit and put its tables into its folder, whole or not at all; or note its `Failure`, if it
    is spared. A system that is not of this project gets a process of its own, which it may end, unless its
    class is of this program itself, as in a notebook: no other process has that."""
    for path in (unit.log, unit._failed):
        if path:
            path.unlink(missing_ok=True)
    here = not is_foreign(unit.system) or unit.system.startswith("__main__:")
    if unit.isolate or here:
        _attempt(unit, progress)
        return
    try:
        in_child(_attempt, unit)
    except ProcessEnded as error:
        _fail(unit, error)
    progress(count_steps(unit.world, unit.replay), f"{unit.system} {unit.world.namespace}")


def _attempt(unit: Unit, progress: Progress = lambda done, doing: None) -> None:
    """Replay one unit in this process."""
    try:
        _replay(unit, progress)
    except BaseException as error:
        if is_stop(error) or isinstance(error, ModelFailures):
            raise
        _fail(unit, error)


def _fail(unit: Unit, error: BaseException) -> None:
    """Note the error that a unit ended with, if it is spared. Otherwise raise it: as a LabError on one line,
    unless it is an Exception of our own code."""
    foreign = is_foreign(unit.system)
    if not unit.spared and not foreign and isinstance(error, Exception):
        raise error
    text = described(error)
    if unit.log:
        unit.log.parent.mkdir(parents=True, exist_ok=True)
        with unit.log.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.writelines(traceback.format_exception(error))
    if not unit.spared:
        raise LabError(f"{unit.system} in {unit.world.namespace}: {text}") from error
    status = "UNSUPPORTED" if isinstance(error, Unsupported) else "ERROR"
    write_text(unit._failed, json.dumps([status, text]))


def _replay(unit: Unit, progress: Progress) -> None:
    started = time.perf_counter()
    part = _part(unit)
    store = _store(unit, part)
    folder = part / "folder"
    folder.mkdir()
    clock = SimulatedClock(unit.world.events[0].time)
    embedder = _embedder(unit.embedder)
    embedder.expect([quoted(event.message) for event in unit.world.messages])
    context = SystemContext(
        namespace=unit.world.namespace,
        engine=unit.engine,
        folder=folder,
        seed=unit.seed,
        log=unit.log,
        rivals=unit.rivals,
        published=unit.published,
        chat=unit.chat,
        clock=clock,
        embedder=embedder,
        store=store,
        model=unit.llm.build(),
        usage=Usage(unit.llm.prices),
        reranker=_reranker(json.dumps(dict(unit.reranker), sort_keys=True)),
    )
    watch, usage = Stopwatch(), context.usage

    def checked(done: int, doing: str) -> None:
        if usage.calls >= _ENOUGH_CALLS:
            check_usage(unit.system, usage, unit.llm.max_failed_share)
        progress(done, doing)

    try:
        system = made(unit.system, context, unit.parameters, unit.isolate)
        try:
            config = replace(unit.replay, tokens=0) if context.model else unit.replay
            frames = replay(unit.world, system, unit.system, clock, config, checked, watch)
            context.endpoint.check()
        finally:
            system.close()
    finally:
        context.endpoint.close()
        store.close()
        shutil.rmtree(part, ignore_errors=True)
    seconds = time.perf_counter() - started
    part = _part(unit)
    for name, frame in frames.items():
        if frame.is_empty():
            continue
        with naming(part / f"{name}.parquet"):
            (part / f"{name}.parquet").write_bytes(parquet(frame))
    stages = {f"{path}/{stage}": s for path, on in system.seconds().items() for stage, s in on.items()}
    (part / "seconds.json").write_text(json.dumps(Spent(seconds, watch.seconds | stages)._asdict()))
    (part / "about.json").write_text(json.dumps(system.about.facts()))
    (part / "usage.json").write_text(json.dumps(asdict(usage)))
    unit._failed.unlink(missing_ok=True)
    part.rename(unit.folder)


def _part(unit: Unit) -> Path:
    """An empty folder that becomes the unit's when it is whole."""
    part = unit.folder.with_name(f".{unit.folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    return part


def run_units(units: Sequence[Unit], workers: int, progress: Progress) -> None:
    """Run the units that are not done, on `workers` processes. Raises LabError if a worker dies."""
    todo = [unit for unit in units if not unit.done]
    if workers <= 1 or len(todo) <= 1:
        with threadpool_limits(1):  # threads that wait for work of milliseconds burn as much as the replay
            for unit in todo:
                run_unit(unit, progress)
        return
    with pool_of(min(workers, len(todo))) as pool:
        wait_for(begin_units(todo, pool, workers), progress)


def begin_units(units: Sequence[Unit], pool: Executor, workers: int) -> dict[Future[None], Sequence[Unit]]:
    """Have the `workers` processes of a pool run units; what `wait_for` waits for. Where there are worlds
    enough, one process runs all units of a world, for what a text is read and embedded as is kept there."""
    worlds: dict[str, list[Unit]] = {}
    for unit in units:
        worlds.setdefault(unit.world.namespace, []).append(unit)
    together = [*worlds.values()] if len(worlds) >= _WORLDS * workers else [[unit] for unit in units]
    return {pool.submit(_run_each, part): part for part in together}


_WORLDS = 2
"""Minimum number of worlds for each process that runs whole worlds: with fewer, processes wait for others."""


def _run_each(units: Sequence[Unit]) -> None:
    for unit in units:
        run_unit(unit)


def wait_for(running: Mapping[Future[None], Sequence[Unit]], progress: Progress) -> None:
    """Return when all these units are done. Raises the error of the first that fails."""
    for finished in as_completed(running):
        finished.result()
        for unit in running[finished]:
            progress(count_steps(unit.world, unit.replay), f"{unit.system} {unit.world.namespace}")


def collect(units: Sequence[Unit]) -> Frames:
    """The tables of finished units, one below the other in the order of the units. An empty one has no
    file."""
    found = {}
    for name, schema in SCHEMAS.items():
        files = [file for unit in units if (file := unit.folder / f"{name}.parquet").exists()]
        frames = [pl.read_parquet(file, glob=False) for file in files]
        found[name] = pl.concat(frames) if frames else pl.DataFrame(schema=schema)
    return found


def spent(unit: Unit) -> Spent:
    """Wall time that a finished unit took."""
    return Spent(**from_json((unit.folder / "seconds.json").read_text()))


def usage_of(units: Sequence[Unit]) -> Usage:
    """The calls of the language model in finished units, all together, at the prices of the first."""
    total = Usage(units[0].llm.prices)
    for unit in units:
        usage = json.loads((unit.folder / "usage.json").read_text())
        for name in usage.keys() - {"prices"}:
            setattr(total, name, getattr(total, name) + usage[name])
    return total


def check_usage(system: str, usage: Usage, most: float) -> None:
    """Raise ModelFailures if more than this share of a system's calls failed."""
    if usage.failed_share > most:
        raise ModelFailures(
            f"{system}: {usage.fallbacks} of {usage.calls} calls of the language model brought no valid "
            f"answer ({usage.failures} none at all); expected at most {most:.0%} (llm.max_failed_share)"
        )


def about(unit: Unit) -> dict[str, Any]:
    """What the system of a finished unit says of itself (`About.facts`)."""
    return dict(from_json((unit.folder / "about.json").read_text()))


def _store(unit: Unit, part: Path) -> MemoryStore:
    """An empty store of the unit's own; on disk, it lives and dies with the unit's folder, whatever `path`
    says."""
    config = unit.store
    if isinstance(config, SqliteStoreConfig):
        config = replace(config, path=str(part / "store"))
    store: MemoryStore = config.build(unit.engine.language, question_words=unit.engine.search.question_words)
    return store


@lru_cache(maxsize=1)
def _embedder(config: Any) -> "EmbeddedOnce":
    return EmbeddedOnce(config.build())


class EmbeddedOnce:
    """An embedder that keeps the vectors of the latest texts: the systems of a run embed the same ones. Where
    a vector does not depend on the texts beside it, expected texts are embedded together, in a fifth of the
    time."""

    def __init__(self, inner: Embedder) -> None:
        self.name, self.dimensions = inner.name, inner.dimensions
        self._inner = inner
        self._known = dict[str, Vectors]()
        self._ahead = _AHEAD if isinstance(inner, HashingEmbedder | StaticEmbedder) else 0
        self._expected: Sequence[str] = ()
        self._places: Mapping[str, int] = {}

    def expect(self, texts: Sequence[str]) -> None:
        """Note which texts will be embedded, in their order."""
        self._expected, self._places = texts, {text: place for place, text in enumerate(texts)}

    def embed(self, texts: Sequence[str]) -> Vectors:
        if any(text not in self._known for text in texts):
            place = self._places.get(texts[0], len(self._expected))
            wanted = dict.fromkeys([*texts, *self._expected[place : place + self._ahead]])
            new = [text for text in wanted if text not in self._known]
            self._known.update(zip(new, self._inner.embed(new), strict=True))
        rows = np.array([self._known[text] for text in texts], np.float32).reshape(-1, self.dimensions)
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        return rows


_KEPT = 1 << 13  # texts, some 40 MB of vectors
_AHEAD = 64  # texts


@lru_cache(maxsize=1)
def _reranker(given: str) -> Reranker | None:
    """Like the embedder loaded once a process."""
    return reranker_of(from_json(given))
