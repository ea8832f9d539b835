"""The conformance table: every declared verdict is true, and no row is vacuous."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cogmem import PROFILES, EngineConfig
from cogmem.config import SECTIONS
from cogmem.documents.conformance import Reason, Row, claims, having, setting
from cogmem.dynamics import reinforcement, retention
from cogmem.errors import CogmemError
from experiments.errors import LabError
from experiments.studies import conformance

ROWS = claims()
_WORDS = ("none", "power", "composite", "retention", "words", "vectors", "scores", "days", "full", "score")


def place_of(row: Row) -> tuple[str, ...]:
    return row.document, row.section, row.claim, row.profile, row.input


def others(config: EngineConfig, name: str) -> list[EngineConfig]:
    """The settings with each of some other values of one: what it is in other profiles, somewhat and much
    more and less, on and off."""
    value = setting(config, name)
    tried: list[Any] = [setting(other, name) for other in PROFILES.values()]
    if isinstance(value, bool):
        tried.append(not value)
    elif isinstance(value, int | float):
        tried += [value * share for share in (2.0, 0.5, 1.05, 0.95)] + [value + 1, value - 1, 1, 0]
        tried = [type(value)(attempt) for attempt in tried if attempt is not None and abs(attempt) < 1e300]
    elif isinstance(value, str):
        tried += _WORDS
    elif isinstance(value, tuple):
        tried += [(), value[1:]]
    found = []
    for attempt in tried:
        if attempt != value:
            try:
                found.append(having(config, name, attempt))
            except CogmemError:
                continue
    return found


@pytest.mark.slow
def test_every_declared_verdict_is_true() -> None:
    values = [(row, row.comes_out()) for row in ROWS]
    assert {place_of(row): (row.said, value) for row, value in values if not row.holds(value)} == {}


def test_there_are_enough_rows_and_none_twice() -> None:
    assert len(ROWS) >= 600
    assert {row.profile for row in ROWS} == {"sdk", "sdk_typescript", "v9"}
    assert [row for row, count in Counter(map(place_of, ROWS)).items() if count > 1] == []


def test_every_script_is_used() -> None:
    for table in {id(row.scripts): row.scripts for row in ROWS}.values():
        used = [row.call for row in ROWS if row.scripts is table]
        used += [str(script.parts) for script in table.values()]
        shared = set.intersection(*(set(row.scripts) for row in ROWS))
        assert set(table) - shared <= set(re.findall(r"\w+", " ".join(used)))


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row.setting and not row.reason],
    ids=lambda row: "/".join(place_of(row)[1:3]),
)
def test_a_row_fails_under_another_value_of_its_setting(row: Row) -> None:
    assert row.setting == "language" or row.setting.rpartition(".")[0] in SECTIONS or "router" in row.setting

    def differs(config: EngineConfig) -> bool:
        try:
            return not row.holds(row.comes_out(config))
        except (LookupError, ValueError, TypeError, ZeroDivisionError):  # it needs what is off
            return True

    assert any(map(differs, others(row.config, row.setting)))


@pytest.mark.parametrize("reason", [None, Reason("built otherwise", "by mistake")])
def test_a_row_fails_if_its_verdict_is_not_the_declared_one(reason: Reason | None) -> None:
    row = next(row for row in ROWS if bool(row.reason) == (reason is None))
    assert not replace(row, reason=reason).holds(row.comes_out())


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (retention, "importance_boost", lambda importance: 1.0 + 1.9 * importance),
        (retention, "frequency_factor", lambda count: 1.0 + 0.0 * count),
        (reinforcement, "initial_stability", lambda importance, **_: 0.2 + 0.3 * importance),
    ],
)
def test_rows_fail_if_a_law_is_wrong(
    module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    if name == "initial_stability":
        monkeypatch.setattr("cogmem.engine.initial_stability", wrong)
    assert not all(row.holds(row.comes_out()) for row in ROWS if row.document == "decay model")


def test_the_study_refuses_a_false_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "claims", lambda: [replace(ROWS[0], said=0.5)])
    with pytest.raises(LabError, match=r"expected 0\.5"):
        conformance.report(None, {})  # type: ignore[arg-type]
