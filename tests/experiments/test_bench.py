"""The bench measures what it says, at a size that takes a moment."""

import resource
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.clock import SECONDS_PER_DAY
from cogmem.config import STEPS, DreamConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import MissingPackageError
from cogmem.store.columns import SCHEMA, Columns
from experiments.runs.results import read_result
from experiments.studies import bench
from experiments.studies.bench import (
    beside,
    every_step,
    measure,
    medians,
    one_pass,
    recall,
    rivals_table,
    sentences,
    table,
)
from experiments.studies.command import main_of_study
from experiments.studies.stores import RIVALS, Given, K

START = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.mark.slow
def test_the_turns_are_the_same_for_the_same_seed_and_as_long_as_chat() -> None:
    turns = sentences(50, seed=1)
    assert turns == sentences(50, seed=1)
    assert turns != sentences(50, seed=2)
    assert all(7 <= len(turn.split()) <= 22 for turn in turns)


@pytest.mark.slow
@pytest.mark.parametrize("store", ["memory", pytest.param("lance", marks=pytest.mark.soak)])
def test_every_measure_stands_beside_its_limit(store: str) -> None:
    measures = measure(60, store)
    assert measures["size"] == 60
    assert all(value > 0 for value in measures.values())
    limits = {"dense_read": "scan", "lexical": "index", "dream": "pass"}
    assert all(f"{name}_p50_ms" in measures for pair in limits.items() for name in pair)
    assert measures["read_p50_ms"] <= measures["read_p95_ms"] < SECONDS_PER_DAY
    assert table([measures], store).rows[0][0] == "60"


@pytest.mark.soak
def test_the_peak_is_read_before_any_limit_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("_writes", "_reads", "_dreams", "_bare_writes", "_bare_reads"):
        monkeypatch.setattr(bench, name, noted(done, name, getattr(bench, name)))
    usage = noted(done, "peak", resource.getrusage)
    monkeypatch.setattr(bench, "resource", SimpleNamespace(getrusage=usage, RUSAGE_SELF=resource.RUSAGE_SELF))
    measure(20, "memory")
    assert done == ["_writes", "_reads", "_dreams", "peak", "_bare_writes", "_bare_reads"]


def test_a_busy_night_has_every_step_in_it_but_the_one_that_would_empty_the_store() -> None:
    config = every_step(EngineConfig(dream=DreamConfig(order=STEPS[::-1])))
    assert config.dream.order == STEPS[::-1]
    cycle = CognitiveMemory(config)._dream
    assert {name for name, _ in cycle._steps} == {*STEPS} - {"forgetting"}


def test_a_busy_night_takes_the_time_of_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([1.0, 5.0, 2.0, 3.0, 4.0])
    monkeypatch.setattr(bench, "medians", lambda runs, count: {})
    monkeypatch.setattr(bench, "seconds", lambda work: next(times))
    assert bench._dreams(*[CognitiveMemory()] * 2, SimulatedClock(START)) == {"busy_dream_ms": 5000.0}


def test_the_table_tells_the_time_for_each_turn_so_that_a_line_shows_as_one() -> None:
    """500 ms for 1,000 turns are 500 µs each, and 250 passes of 2 ms."""
    measured = {"size": 1000.0, "busy_dream_ms": 500.0, "pass_p50_ms": 2.0}
    shown = table([defaultdict(lambda: 1.0, measured)], "memory")
    places = {column.title: place for place, column in enumerate(shown.columns)}
    busy = places["busy ms"]
    assert shown.rows[0][busy : busy + 3] == ("500", "250", "500.0")


def noted(done: list[str], name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        done.append(name)
        return work(*arguments)

    return call


def test_a_pass_reads_every_column_once_even_of_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    read, column = list[str](), Columns.__getitem__
    monkeypatch.setattr(Columns, "__getitem__", lambda own, name: read.append(name) or column(own, name))
    one_pass(Columns())
    assert read == list(SCHEMA)


@pytest.mark.soak
def test_results_are_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main_of_study(bench.STUDY, ["--sizes", "40", "--out", str(tmp_path / "bench")]) == 0
    assert [row["size"] for row in read_result(tmp_path / "bench").facts["sizes"]] == [40]
    assert "**Speed and memory, store=memory**" in (tmp_path / "bench" / "README.md").read_text()
    assert "40" in capsys.readouterr().out


@pytest.mark.parametrize("sizes", ["0", "10,-1"])
def test_a_size_that_is_none_is_refused(sizes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main_of_study(bench.STUDY, ["--sizes", sizes]) == 2
    assert "expected whole numbers above 0" in capsys.readouterr().err


@pytest.mark.slow
def test_rivals_have_the_same_memories_and_exact_searches_find_the_nearest() -> None:
    measures, missing = beside(200, "memory", ["lancedb", "fts5"], count=5)
    assert not missing
    systems = ("store", "engine", "lancedb", "fts5")
    calls = [f"{system}_{call}_p50_ms" for system in systems for call in ("search", "add", "update")]
    assert all(measures[name] > 0 for name in [*calls, *(f"{system}_fill_per_second" for system in systems)])
    assert {name: measures[name] for name in measures if name.endswith("_recall")} == {
        "store_recall": 1.0,
        "lancedb_recall": 1.0,
    }
    shown = rivals_table([measures], missing)
    assert [row[:2] for row in shown.rows] == [("200", system) for system in systems]
    assert "Not here" not in shown.note


@pytest.mark.parametrize(
    "name",
    [
        *("lancedb", "fts5"),
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("sdk", "faiss", "usearch", "chroma")),
    ],
)
def test_what_is_updated_is_found_by_its_new_text(name: str, tmp_path: Path) -> None:
    words = [f"word{number} again" for number in range(30)]
    embedder = HashingEmbedder(64)
    with ExitStack() as held:
        try:
            store = RIVALS[name](Given(str(tmp_path), embedder, held))
        except MissingPackageError as error:
            pytest.skip(str(error))
        store.add(np.arange(30), words, embedder.embed(words))
        changed = ["a kite on the hill"]
        store.update(np.array([7]), changed, embedder.embed(changed))
        found = store.search(changed[0], embedder.embed(changed)[0])
    assert found is None or (next(iter(found)) == 7 and len(found) == K)


@pytest.mark.slow
def test_who_is_not_installed_is_named_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    packages = ("cognitive_memory", "lancedb", "faiss", "usearch.index", "chromadb")
    for package in packages:
        monkeypatch.setitem(sys.modules, package, None)
    measures, missing = beside(20, "memory", [*RIVALS], count=1)
    assert [key for key in measures if key.endswith("_add_p50_ms")] == [
        f"{system}_add_p50_ms" for system in ("store", "engine", "fts5")
    ]
    note = rivals_table([measures], missing).note
    assert all(repr(package) in note for package in packages)
    assert [reason.split("'")[3] for reason in missing] == [
        *("cogmem[sdk]", "cogmem[lance]", "cogmem[rivals]", "cogmem[rivals]", "cogmem[rivals]")
    ]


def test_who_is_slow_is_asked_less_often() -> None:
    called: list[str] = []
    runs = {"quick": lambda _: called.append("quick"), "slow": lambda _: called.append("slow")}
    medians(runs, 3, patience=0.0)
    assert called == ["quick", "slow"]


def test_recall_counts_what_ties_with_the_tenth() -> None:
    """Of 5 5 ... the best ten are any ten; of 0 to 11, row 1 is not among them and row 2 is."""
    scores = np.array([[5.0] * 12, range(12)], np.float32)
    assert recall([range(2, 12), [1, *range(3, 12)]], scores) == pytest.approx((1 + 0.9) / 2)


def test_an_unknown_rival_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main_of_study(bench.STUDY, ["--rivals", "abacus"]) == 2
    assert "expected some of sdk, lancedb" in capsys.readouterr().err
