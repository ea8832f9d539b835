"""What the engine does has one digest: computed once for a source, another one where an outcome differs."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from experiments.runs import behaviour as module
from experiments.runs.behaviour import behaviour, canaries
from experiments.runs.sources import replay_source

known = cache(canaries)
"""The canaries, whose configurations take a second to compose."""


@pytest.fixture
def replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the canaries that were replayed; a replay leaves its name and a digit as its outcome."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "canaries", known)
    done: list[str] = []

    def outcomes() -> Iterator[tuple[str, str]]:
        for name in known():
            done.append(name)
            yield name, f"{name} {(tmp_path / 'digit').exists()}"
            yield name + module._WRITTEN, f"{name} written"

    monkeypatch.setattr(module, "_outcomes", outcomes)
    return done


@pytest.mark.slow
def test_it_is_computed_once_for_a_source(
    replays: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = behaviour()
    assert behaviour() == first
    assert replays == list(known())
    cached = json.loads((tmp_path / module.CACHE / f"{replay_source()}.json").read_text())
    assert [name for name in cached["outcomes"] if name in known()] == replays
    written = behaviour(reads=False)
    assert written != first
    monkeypatch.setattr(module, "replay_source", lambda: "another")
    assert behaviour() == first  # another source that behaves alike
    (tmp_path / "digit").touch()
    assert behaviour() == first
    monkeypatch.setattr(module, "replay_source", lambda: "a third")
    assert behaviour() != first
    assert behaviour(reads=False) == written  # for those who ask nothing, nothing changed


def test_a_broken_cache_costs_the_replays_again(replays: list[str], tmp_path: Path) -> None:
    first = behaviour()
    (tmp_path / module.CACHE / f"{replay_source()}.json").write_text("{")
    assert behaviour() == first
    assert len(replays) == 2 * len(known())


def test_a_profile_that_is_left_out_may_change(replays: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = behaviour(), behaviour(["sdk"]), behaviour([])
    assert len({*before}) == 3
    known = module._known() | {"v9": "mended"}
    monkeypatch.setattr(module, "_known", lambda: known)
    assert (behaviour(["sdk"]), behaviour([])) == before[1:]
    assert behaviour() != before[0]


@pytest.mark.soak
def test_the_canaries_differ_and_are_what_a_replay_leaves() -> None:
    found = dict(module._outcomes())
    assert found.keys() == {name + way for name in known() for way in ("", module._WRITTEN)}
    assert len(set(found.values())) == len(found)
