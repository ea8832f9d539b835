"""Units of work: whole or not at all, the same in any process, none computed twice."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogmem.config import EngineConfig, EvidenceConfig, ScoringConfig, SearchConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.embedding.configs import HashingConfig
from cogmem.errors import CogmemError
from cogmem.llm.configs import NoModelConfig
from cogmem.store.configs import MemoryStoreConfig, SqliteStoreConfig
from experiments.corpora.jsonl import JsonlCorpus, read_jsonl
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import Unit, alike, collect, run_alike, run_unit, run_units, spent
from experiments.runs.folder import prepare
from experiments.runs.manifest import outcome_digest
from experiments.systems.cogmem import Cogmem

OWN = '''
import gc
import os
from pathlib import Path

from cogmem.errors import CogmemError
from experiments.errors import Unsupported
from experiments.systems.baselines import Recency

LOG = Path(__file__).with_name("log")


class Counting(Recency):
    """Notes the namespace of every replay that begins."""

    def __init__(self, context):
        super().__init__(context)
        with LOG.open("a") as log:
            log.write(context.namespace + chr(10))


class Refusing(Counting):
    """Fails in namespace b."""

    def observe(self, message):
        if message.namespace == "b":
            raise CogmemError("b: refused")
        return super().observe(message)


class Unable(Counting):
    """Answers nothing, and says so."""

    def recall(self, question, k, *, reinforce):
        raise Unsupported("no questions")


class Dying(Counting):
    """Takes its process along in namespace b."""

    def observe(self, message):
        if message.namespace == "b":
            os._exit(1)
        return super().observe(message)


class Spared(Counting):
    """Fails, and tells whether the garbage collector leaves alone what was loaded."""

    def observe(self, message):
        raise CogmemError(f"spared: {gc.get_freeze_count() > 0}")
'''


@pytest.fixture
def systems_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with systems of one's own, importable in workers too."""
    name = f"own_{tmp_path.name}"
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / f"{name}.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return name


def begun(tmp_path: Path) -> list[str]:
    return sorted((tmp_path / "own" / "log").read_text().split())


@pytest.fixture
def units(tiny: Path, tmp_path: Path) -> Callable[..., list[Unit]]:
    """A unit for each system and each world of the tiny corpus."""

    def make(*systems: str, folder: str = "units", **settings: Any) -> list[Unit]:
        defaults: dict[str, Any] = {
            "engine": EngineConfig(),
            "embedder": HashingConfig(),
            "store": MemoryStoreConfig(),
            "llm": NoModelConfig(),
            "replay": ReplayConfig(),
        }
        return [
            Unit(system, world, tmp_path / folder / f"{place}-{world.namespace}", **(defaults | settings))
            for place, system in enumerate(systems)
            for world in read_jsonl(tiny).conversations
        ]

    return make


def nothing(done: int, doing: str) -> None:
    pass


def test_a_unit_leaves_its_tables_and_nothing_half_done(units: Callable[..., list[Unit]]) -> None:
    unit = units("bm25")[0]
    assert not unit.done
    run_unit(unit)
    assert unit.done
    assert [path.name for path in unit.folder.parent.iterdir()] == [unit.folder.name]
    names = ("decisions", "holdings", "liveness", "losses", "orders", "probes", "retention", "states")
    tables = {f"{name}.parquet" for name in names}
    assert {path.name for path in unit.folder.iterdir()} == tables | {
        "seconds.json",
        "about.json",
        "usage.json",
    }
    assert spent(unit).seconds > 0
    assert collect([unit])["probes"]["probe"].to_list() == ["a:1", "a:2"]


@pytest.mark.slow
def test_one_and_two_processes_give_the_same_outcome(units: Callable[..., list[Unit]]) -> None:
    systems = ("cogmem", "bm25", "oracle")
    alone, together = units(*systems, folder="one"), units(*systems, folder="two")
    reports: list[int] = []
    run_units(alone, 1, nothing)
    run_units(list(reversed(together)), 2, lambda done, doing: reports.append(done))
    assert outcome_digest(collect(alone)) == outcome_digest(collect(together))
    for first, second in zip(alone, together, strict=True):
        for path in first.folder.glob("*.parquet"):
            assert path.read_bytes() == (second.folder / path.name).read_bytes()
    assert sum(reports) > 0


def read_by(unit: Unit, **sections: Any) -> Unit:
    """The unit with other sections of its engine, and a folder of its own."""
    name = "-".join((unit.folder.name, *sections))
    return replace(unit, engine=unit.engine.having(*sections.values()), folder=unit.folder.with_name(name))


@pytest.mark.slow
def test_engines_that_read_otherwise_share_a_replay_and_answer_as_alone(
    units: Callable[..., list[Unit]], english: Path
) -> None:
    whole = read_jsonl(english).conversations[0]
    world = replace(whole, events=whole.events[:80])
    for system in ("cogmem", "verbatim"):
        unit = replace(units(system, folder=system)[0], world=world)
        work = [
            unit,
            read_by(unit, scoring=ScoringConfig(alpha=0.9)),
            read_by(unit, evidence=EvidenceConfig(enabled=False), diversity=DiversityConfig(enabled=False)),
        ]
        assert alike(work) == [work]
        run_alike(work)
        tables = [collect([unit]) for unit in work]
        assert len({outcome_digest(frames) for frames in tables}) == len(work)
        for shared, table in zip(work, tables, strict=True):
            alone = replace(shared, folder=shared.folder.with_name(f"{shared.folder.name}-alone"))
            run_unit(alone)
            assert all(frame.equals(table[name]) for name, frame in collect([alone]).items())
            assert {*spent(shared).parts} == {*spent(alone).parts}


def test_what_writes_or_is_asked_otherwise_has_a_replay_of_its_own(units: Callable[..., list[Unit]]) -> None:
    [unit, elsewhere] = units("cogmem")
    others = [
        elsewhere,
        read_by(unit, gate=GateConfig(enabled=True)),
        read_by(unit, search=SearchConfig(question_words=False)),
        *(replace(unit, folder=unit.folder / str(k), replay=ReplayConfig(k=k)) for k in (3, 4)),
        *(
            replace(unit, folder=unit.folder / f"e{seed}", embedder=HashingConfig(seed=seed))
            for seed in (1, 2)
        ),
    ]
    assert alike([unit, *others]) == [[unit], *([other] for other in others)]
    for fields in (
        {"system": "bm25"},
        {"replay": ReplayConfig(reinforce=True)},
        {"replay": ReplayConfig(recall=2)},
    ):
        pair = [replace(unit, **fields), replace(read_by(unit, scoring=ScoringConfig(alpha=0.9)), **fields)]
        assert alike(pair) == [[unit] for unit in pair]


def test_units_whose_common_replay_fails_are_replayed_alone(
    units: Callable[..., list[Unit]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: Any) -> Any:
        raise CogmemError("not together")

    monkeypatch.setattr(Cogmem, "read_as", failing)
    unit = units("cogmem")[0]
    work = [unit, read_by(unit, scoring=ScoringConfig(alpha=0.9))]
    run_alike(work)
    assert all(unit.done for unit in work)


def test_a_failure_ends_with_a_common_replay_that_succeeds(
    units: Callable[..., list[Unit]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: Any) -> Any:
        raise CogmemError("for once")

    unit = replace(units("cogmem")[0], spared=True)
    work = [unit, read_by(unit, scoring=ScoringConfig(alpha=0.9))]
    with monkeypatch.context() as broken:
        broken.setattr(Cogmem, "observe", failing)
        run_alike(work)
    assert [unit.failure for unit in work] == [("ERROR", "for once")] * 2
    run_alike(work)
    assert [(unit.failure, unit.done) for unit in work] == [(None, True)] * 2
    assert {path.name for path in unit.folder.parent.iterdir()} == {unit.folder.name for unit in work}


def test_what_is_done_is_not_done_again(
    units: Callable[..., list[Unit]], systems_module: str, tmp_path: Path
) -> None:
    work = units(f"{systems_module}:Counting")
    run_unit(work[0])
    assert begun(tmp_path) == ["a"]
    run_units(work, 1, nothing)
    assert begun(tmp_path) == ["a", "b"]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_leaves_the_other_units_done(
    workers: int, units: Callable[..., list[Unit]], systems_module: str, tmp_path: Path
) -> None:
    work = units(f"{systems_module}:Refusing")
    with pytest.raises(CogmemError, match="b: refused"):
        run_units(work, workers, nothing)
    assert [unit.done for unit in work] == [True, False]


def test_a_worker_that_dies_is_reported_and_the_environment_is_as_before(
    units: Callable[..., list[Unit]], systems_module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    work = units(f"{systems_module}:Dying")
    with pytest.raises(LabError, match=r"a worker process died; .* run again to go on, with workers=1"):
        run_units(work, 2, nothing)
    assert not work[1].done
    assert os.environ["OMP_NUM_THREADS"] == "3"
    assert "OPENBLAS_NUM_THREADS" not in os.environ


def test_workers_collect_no_garbage_among_what_is_loaded(
    units: Callable[..., list[Unit]], systems_module: str
) -> None:
    with pytest.raises(CogmemError, match="spared: True"):
        run_units(units(f"{systems_module}:Spared"), 2, nothing)


def test_what_a_killed_process_left_is_no_obstacle(units: Callable[..., list[Unit]]) -> None:
    unit = units("bm25")[0]
    part = unit.folder.with_name(f".{unit.folder.name}.part")
    part.mkdir(parents=True)
    (part / "probes.parquet").write_text("half")
    run_unit(unit)
    assert not part.exists()
    assert collect([unit])["probes"].height == 2


def test_any_namespace_can_be_a_folder(
    config: Callable[..., Any], corpus_file: Callable[..., Path], story: Callable[..., Any]
) -> None:
    names = [".", "..", "a/b", "A/b", "ğ", "x" * 300, "a b"]
    worlds = [
        story(name).says("t", f"I live in {place}").asks(f"p{place}", "Where?", 1, "t").world
        for place, name in enumerate(names)
    ]
    corpus = JsonlCorpus(str(corpus_file(*worlds)))
    run = prepare(config(system="oracle", baselines=(), corpus=corpus))
    folders = {unit.folder for unit in run.units}
    assert len({str(folder).lower() for folder in folders}) == len(names)
    assert {folder.parent for folder in folders} == {run.units[0].folder.parent}
    assert not any(unit.done for unit in run.units)
    run_units(run.units, 1, nothing)
    assert collect(run.units)["probes"]["namespace"].to_list() == names


@pytest.mark.slow
def test_both_stores_give_the_same_dense_results(units: Callable[..., list[Unit]], english: Path) -> None:
    """Dense search alone (an autopsy looks at the words too); months of dreams, reinforcement and links."""
    whole = read_jsonl(english).conversations[0]
    world = replace(whole, events=whole.events[:200])
    tables = []
    for name, store in (
        ("memory", MemoryStoreConfig()),
        ("sqlite", SqliteStoreConfig()),
    ):
        (first, _) = units(
            "cogmem",
            folder=name,
            engine=EngineConfig(search=SearchConfig(fusion="none")),
            store=store,
            replay=ReplayConfig(reinforce=True, dream_every_days=30),
        )
        unit = replace(first, world=world)
        run_unit(unit)
        tables.append(collect([unit]))
    memory, disk = tables
    for name in ("probes", "losses", "decisions", "retention"):
        assert disk[name].equals(memory[name])
    assert disk["states"].drop("bytes").equals(memory["states"].drop("bytes"))
    assert memory["probes"].height == len(world.probes) > 5


@pytest.mark.slow
def test_a_store_on_disk_gives_the_same_outcome_twice(
    units: Callable[..., list[Unit]], english: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    world = read_jsonl(english).conversations[0]
    digests = set()
    for folder in ("one", "two"):
        (first, _) = units("cogmem", folder=folder, store=SqliteStoreConfig(path="ignored"))
        unit = replace(first, world=replace(world, events=world.events[:150]))
        run_unit(unit)
        digests.add(outcome_digest(collect([unit])))
    assert len(digests) == 1
    assert not Path("ignored").exists()


def test_a_spared_unit_that_fails_leaves_its_status_and_is_tried_again(
    units: Callable[..., list[Unit]], systems_module: str, tmp_path: Path
) -> None:
    [_, unit] = units(f"{systems_module}:Refusing")
    spared = replace(unit, spared=True, log=tmp_path / "logs" / "b.log")
    run_unit(spared)
    assert (spared.failure, spared.done) == (("ERROR", "b: refused"), False)
    assert "in observe" in (tmp_path / "logs" / "b.log").read_text()
    run_units([spared], 1, nothing)
    assert begun(tmp_path) == ["b", "b"]
    mended = replace(spared, system="bm25")
    run_unit(mended)
    assert (mended.failure, mended.done) == (None, True)


def test_what_a_system_does_not_support_is_an_answer(
    units: Callable[..., list[Unit]], systems_module: str, tmp_path: Path
) -> None:
    unit = replace(units(f"{systems_module}:Unable")[0], spared=True)
    run_unit(unit)
    assert (unit.failure, unit.done) == (("UNSUPPORTED", "no questions"), True)
    run_units([unit], 1, nothing)
    assert begun(tmp_path) == ["a"]
