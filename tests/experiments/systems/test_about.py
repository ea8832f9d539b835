"""What a system says of itself, what it is given, and what of its scores depends on it."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import polars as pl
import pytest

from experiments.config.schema import RunConfig
from experiments.report.scores import all_tables
from experiments.runs.folder import scored_probes
from experiments.runs.running import Console, run
from experiments.systems.base import About, SystemContext
from experiments.systems.registry import EXTRAS, SYSTEMS, about_of

OWN = """
from dataclasses import replace

from experiments.systems.base import About
from experiments.systems.baselines import BM25


class Session(BM25):
    about = About(provenance="session", package="numpy", patched="nothing, really")


class Untold(BM25):
    about = About(provenance="none")

    def __init__(self, context):
        super().__init__(context)
        assert list(context.folder.iterdir()) == [], "not empty"
        (context.folder / "file").write_text(str(context.seed))
        self.late = []

    def observe(self, message):
        self.late.append(message)
        return ()

    def ready(self):
        for message in self.late:
            super().observe(message)
        self.late = []

    def recall(self, question, k, *, reinforce):
        assert not self.late, "asked before it was ready"
        answer = super().recall(question, k, reinforce=reinforce)
        return replace(answer, items=tuple(item._replace(turns=()) for item in answer.items))
"""


@pytest.fixture
def systems_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "own_about.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "own_about"


def test_every_system_of_ours_says_what_it_is() -> None:
    fields = {name: resolve_name(place).about for name, place in SYSTEMS.items()}
    assert all(isinstance(about, About) for about in fields.values())
    ours = {name: about for name, about in fields.items() if not about.package}
    forgetting = {"cogmem", "generative_agents", "memorybank"}
    assert {name for name, about in ours.items() if about.forgets} == forgetting
    assert {name for name, about in ours.items() if about.dates} == forgetting | {
        "bm25_rival",
        "fusion_rival",
    }
    assert ours.keys() == SYSTEMS.keys() - EXTRAS.keys()
    assert about_of("bm25") == About()


def test_a_metric_that_a_system_cannot_tell_is_absent_and_never_0(
    systems_module: str, config: Callable[..., RunConfig]
) -> None:
    done = run(
        config(baselines=(f"{systems_module}:Session", f"{systems_module}:Untold", "bm25")),
        Console(quiet=True),
    )
    scores = done.metrics["baselines"]
    turn, session, untold = (
        scores[name] for name in ("bm25", f"{systems_module}:Session", f"{systems_module}:Untold")
    )
    for name in ("recall@10", "mrr", "recall@1024t"):
        assert turn["overall"][name] > 0
        assert session["overall"][name] is untold["overall"][name] is None
    assert session["overall"]["strict@10"] == turn["overall"]["strict@10"] > 0
    assert untold["overall"]["strict@10"] is None
    for one in (turn, session, untold):
        assert one["overall"]["n"] == 3
        assert one["lifecycle"]["tokens"] == turn["lifecycle"]["tokens"]
        assert one["lifecycle"]["false_abstention"] == 0.0
    probes = scored_probes(done.folder).group_by("system").agg(pl.col("mrr").count())
    assert dict(probes.iter_rows())[f"{systems_module}:Untold"] == 0
    manifest = json.loads((done.folder / "manifest.json").read_text())["about"]
    assert manifest == done.metrics["about"]
    assert manifest[f"{systems_module}:Session"]["package"] == "numpy"
    assert manifest[f"{systems_module}:Session"]["version"]
    [table] = [table for table in all_tables(done.metrics) if table.name == "about"]
    assert ("own_about:Untold", "raw", "none") in {row[:3] for row in table.rows}


def test_inside_simulated_time_foreign_code_sees_the_simulated_clock(bench: Callable[..., Any]) -> None:
    pytest.importorskip("time_machine", reason="pip install 'cogmem[foreign]'")
    context: SystemContext = bench()
    before, went = datetime.now(UTC), time.monotonic()  # noqa: TID251 - what foreign code does
    with context.simulated_time():
        assert datetime.now(UTC) == context.clock.now()  # noqa: TID251
        assert datetime.now().astimezone(UTC) == context.clock.now()  # noqa: TID251
        assert time.time() == context.clock.now().timestamp()  # noqa: TID251
        context.clock.advance(days=1)  # type: ignore[attr-defined]
        with context.simulated_time():
            assert time.time() == context.clock.now().timestamp()  # noqa: TID251
        assert 0 <= time.monotonic() - went < 60
    assert datetime.now(UTC) >= before  # noqa: TID251
