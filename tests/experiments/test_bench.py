"""The bench measures what it says, at a size that takes a moment."""

import resource
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.clock import SECONDS_PER_DAY
from cogmem.config import STEPS, DreamConfig
from cogmem.store.columns import Columns
from experiments.runs.results import read_result
from experiments.studies import bench
from experiments.studies.bench import every_step, measure, one_pass, sentences, table
from experiments.studies.command import main_of_study

START = datetime(2024, 1, 1, tzinfo=UTC)


def test_the_turns_are_the_same_for_the_same_seed_and_as_long_as_chat() -> None:
    turns = sentences(50, seed=1)
    assert turns == sentences(50, seed=1)
    assert turns != sentences(50, seed=2)
    assert all(7 <= len(turn.split()) <= 22 for turn in turns)


@pytest.mark.parametrize("store", ["memory", pytest.param("lance", marks=pytest.mark.slow)])
def test_every_measure_stands_beside_its_limit(store: str) -> None:
    measures = measure(60, store)
    assert measures["size"] == 60
    assert all(value > 0 for value in measures.values())
    limits = {"dense_read": "scan", "lexical": "index", "dream": "pass"}
    assert all(f"{name}_p50_ms" in measures for pair in limits.items() for name in pair)
    assert measures["read_p50_ms"] <= measures["read_p95_ms"] < SECONDS_PER_DAY
    assert table([measures], store).rows[0][0] == "60"


def test_the_peak_is_read_before_any_limit_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("_writes", "_reads", "_dreams", "_bare_writes", "_bare_reads"):
        monkeypatch.setattr(bench, name, noted(done, name, getattr(bench, name)))
    usage = noted(done, "peak", resource.getrusage)
    monkeypatch.setattr(bench, "resource", SimpleNamespace(getrusage=usage, RUSAGE_SELF=resource.RUSAGE_SELF))
    measure(20, "memory")
    assert done == ["_writes", "_reads", "_dreams", "peak", "_bare_writes", "_bare_reads"]


def test_a_busy_night_has_every_step_in_it() -> None:
    config = every_step(EngineConfig(dream=DreamConfig(order=STEPS[::-1])))
    assert config.dream.order == STEPS[::-1]
    cycle = CognitiveMemory(config)._dream
    assert len(cycle._steps) == len(STEPS)


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


def test_a_pass_over_no_rows_is_a_pass() -> None:
    one_pass(Columns())


def test_results_are_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main_of_study(bench.STUDY, ["--sizes", "40", "--out", str(tmp_path / "bench")]) == 0
    assert [row["size"] for row in read_result(tmp_path / "bench").facts["sizes"]] == [40]
    assert "**Speed and memory, store=memory**" in (tmp_path / "bench" / "README.md").read_text()
    assert "40" in capsys.readouterr().out


@pytest.mark.parametrize("sizes", ["0", "10,-1"])
def test_a_size_that_is_none_is_refused(sizes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main_of_study(bench.STUDY, ["--sizes", sizes]) == 2
    assert "expected whole numbers above 0" in capsys.readouterr().err
