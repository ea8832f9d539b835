"""Units of work: whole or not at all, the same in any process, none computed twice."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cogmem.config import EngineConfig
from cogmem.embedding import HashingEmbedder
from cogmem.embedding.base import Vectors
from cogmem.embedding.configs import HashingConfig
from cogmem.errors import CogmemError
from cogmem.llm.configs import NoModelConfig
from cogmem.store.configs import MemoryStoreConfig
from experiments.corpora.jsonl import read_jsonl
from experiments.errors import LabError
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import EmbeddedOnce, Unit, collect, run_unit, run_units, spent
from experiments.runs.manifest import outcome_digest

OWN = '''
import os
from pathlib import Path

from cogmem.errors import CogmemError
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


class Dying(Counting):
    """Takes its process along in namespace b."""

    def observe(self, message):
        if message.namespace == "b":
            os._exit(1)
        return super().observe(message)

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
    found = collect([unit])
    filled = {f"{name}.parquet" for name, frame in found.items() if not frame.is_empty()}
    assert {path.name for path in unit.folder.iterdir()} == filled | {
        "seconds.json",
        "about.json",
        "usage.json",
    }
    assert spent(unit).seconds > 0
    assert {name: dict(frame.schema) for name, frame in found.items()} == SCHEMAS
    assert found["probes"]["probe"].to_list() == ["a:1", "a:2"]


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
    with pytest.raises(LabError, match=r":Dying in b: the process ended \(status \d+\)"):
        run_units(work, 2, nothing)
    assert not work[1].done
    assert os.environ["OMP_NUM_THREADS"] == "3"
    assert "OPENBLAS_NUM_THREADS" not in os.environ


class Counted(HashingEmbedder):
    """Notes what it embeds."""

    def __init__(self) -> None:
        super().__init__(dimensions=64)
        self.embedded: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded.append(list(texts))
        return super().embed(texts)


def test_a_text_is_embedded_once_and_expected_texts_together() -> None:
    inner = Counted()
    once = EmbeddedOnce(inner)
    once.expect(["a cat", "a dog", "a hen"])
    asked = (["a dog"], ["a hen", "an owl"], ["a dog", "a dog"], ["a cat"], [])
    found = [once.embed(texts) for texts in asked]
    assert inner.embedded == [["a dog", "a hen"], ["an owl"], ["a cat"]]
    for texts, vectors in zip(asked, found, strict=True):
        assert vectors.tobytes() == HashingEmbedder(dimensions=64).embed(texts).tobytes()


def test_what_a_killed_process_left_is_no_obstacle(units: Callable[..., list[Unit]]) -> None:
    unit = units("bm25")[0]
    part = unit.folder.with_name(f".{unit.folder.name}.part")
    part.mkdir(parents=True)
    (part / "probes.parquet").write_text("half")
    run_unit(unit)
    assert not part.exists()
    assert collect([unit])["probes"].height == 2
