"""The engine before callers of every kind, as `python -m experiments robustness` asks at its sizes."""

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import pytest

from cogmem import CognitiveMemory
from experiments.studies import callers
from experiments.studies.callers import Tally

ENGLISH = Path("datasets/english.jsonl")

CASES: dict[str, Callable[[], Tally]] = {
    "calls": lambda: callers.fuzzed_calls(2_000, 0),
    "settings": lambda: callers.fuzzed_settings(400, 0),
    "lines": lambda: callers.fuzzed_lines(1_000, 0, ENGLISH),
    "threads": lambda: callers.in_threads(1_000),
    "isolation": lambda: callers.interleaved(200, 0),
}


@pytest.mark.parametrize("case", CASES)
def test_nothing_goes_wrong(case: str) -> None:
    tally = CASES[case]()
    assert (tally.raw, tally.unprintable, tally.wrong) == (0, 0, 0), tally.told
    assert tally.calls > tally.refused > 0 or case in ("threads", "isolation")


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no forks here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_every_call_of_a_fork_is_refused() -> None:
    tally = callers.in_forks(400)
    assert (tally.calls, tally.refused, tally.raw, tally.wrong) == (400, 400, 0, 0), tally.told


def test_every_public_method_is_called() -> None:
    methods = {name for name, value in vars(CognitiveMemory).items() if callable(value) and name[0] != "_"}
    assert methods == set(callers.CALLS)


def test_a_fault_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("cogmem.read.path.ReadPath.recall", broken)
    tally = callers.fuzzed_calls(300, 0)
    assert tally.raw > 0
    assert "ZeroDivisionError: planted" in tally.told[0]


def test_the_table_has_a_row_for_each_kind_of_caller() -> None:
    found = callers.table(100, 20, 20, 0, ENGLISH)
    assert [row[1] for row in found.rows] == [100, 2, 20, 8, 8, 20]  # a number of calls is split among four
    assert all(row[3:] == (0, 0, 0) for row in found.rows)
