"""The bench measures what it says, at a size that takes a moment."""

import json
from pathlib import Path

import pytest

from cogmem.clock import SECONDS_PER_DAY
from cogmem.store.columns import Columns
from experiments.bench import main, measure, one_pass, sentences, table


def test_the_turns_are_the_same_for_the_same_seed_and_as_long_as_chat() -> None:
    turns = sentences(50, seed=1)
    assert turns == sentences(50, seed=1)
    assert turns != sentences(50, seed=2)
    assert all(6 <= len(turn.split()) <= 18 for turn in turns)


@pytest.mark.parametrize("store", ["memory", "lance"])
def test_every_figure_stands_beside_its_limit(store: str) -> None:
    figures = measure(60, store)
    assert figures["size"] == 60
    assert all(value > 0 for value in figures.values())
    pairs = [("read_p50_ms", "scan_p50_ms"), ("lexical_p50_ms", "index_p50_ms"), ("dream_ms", "pass_ms")]
    assert all(name in figures and limit in figures for name, limit in pairs)
    assert figures["read_p50_ms"] <= figures["read_p95_ms"] < SECONDS_PER_DAY
    assert table([figures], store).rows[0][0] == "60"


def test_a_pass_over_no_rows_is_a_pass() -> None:
    one_pass(Columns())


def test_results_are_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sizes", "40", "--out", str(tmp_path / "bench")]) == 0
    assert [row["size"] for row in json.loads((tmp_path / "bench.json").read_text())] == [40]
    assert (tmp_path / "bench.md").read_text().startswith("**Speed and memory, store=memory**")
    assert "40" in capsys.readouterr().out


@pytest.mark.parametrize("sizes", ["none", "0", "10,-1"])
def test_a_size_that_is_none_is_refused(sizes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sizes", sizes]) == 2
    assert "expected whole numbers above 0" in capsys.readouterr().err
