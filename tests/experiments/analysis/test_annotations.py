"""What the stages that order an answer cost and bring."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from cogmem import EngineConfig
from cogmem.config import ValidityConfig
from experiments.analysis.annotations import annotations
from experiments.analysis.summary import summarise, tidy
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig, replay
from experiments.report.scores import annotation_table
from experiments.systems.base import SystemContext
from experiments.systems.cogmem import Cogmem

ALL = pl.lit(True)


@pytest.fixture
def found(claimed: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    """The annotations of probes: evidence, stale turns, and the turns of the first k, stage by stage."""

    def make(*probes: tuple[str, str, dict[str, str]], counted: pl.Expr = ALL) -> dict[str, Any]:
        rows, orders = [], []
        for number, (evidence, stale, stages) in enumerate(probes):
            key = {"namespace": f"w{number}", "probe": "p"}
            gold = {"evidence": evidence.split(), "stale": stale.split()}
            rows.append({**key, **gold, "kind": "fact", "scored": True})
            orders += [
                {**key, "place": place, "stage": stage, **claimed([[turn] for turn in turns.split()])}
                for place, (stage, turns) in enumerate(stages.items())
            ][::-1]
        frame = pl.DataFrame(rows, SCHEMAS["probes"])
        return tidy(annotations(pl.DataFrame(orders, SCHEMAS["orders"]), frame, counted, 10))

    return make


def test_a_turn_counts_for_the_stage_after_which_it_last_left_or_entered(found):
    scores = found(
        ("a b", "", {"search": "a c", "sinking": "c d", "newer_first": "d b"}),  # a and b of two each
        ("a", "", {"search": "a", "sinking": "c", "newer_first": "a"}),  # it came back
        ("", "", {"search": "d"}),  # nothing answers it
    )
    assert scores["sinking"] == {
        "questions": 2,
        "recall_lost": 0.25,
        "recall_gained": 0,
        "leak_removed": None,
        "leak_added": None,
    }
    assert (scores["newer_first"]["recall_lost"], scores["newer_first"]["recall_gained"]) == (0, 0.25)
    whole = scores["all"]
    assert (whole["questions"], whole["probes"], whole["recall_plain"], whole["recall_change"]) == (
        2,
        3,
        0.75,
        0,
    )
    assert whole["units"]["recall_lost"] == 2
    assert whole["intervals"]["recall_lost"][0] == 0 < whole["intervals"]["recall_lost"][1]


def test_a_stale_leak_counts_for_the_stage_that_removed_or_added_it(found):
    scores = found(
        ("b", "a", {"search": "a b", "newer_first": "b a"}),
        ("b", "a", {"search": "b a", "sinking": "a b"}),
        ("b", "a", {"search": "a b"}),
        ("b", "a", {"search": "b"}),
        counted=pl.lit(False),
    )
    assert (scores["newer_first"]["leak_removed"], scores["newer_first"]["leak_added"]) == (0.25, 0)
    assert (scores["sinking"]["leak_removed"], scores["sinking"]["leak_added"]) == (0, 0.25)
    assert (scores["all"]["leak_plain"], scores["all"]["leak_change"]) == (0.5, 0)
    assert scores["all"]["recall_lost"] is None  # of kinds that do not count


@pytest.mark.parametrize(
    ("evidence", "stale", "effects"),
    [("plan", (), [1, 0, None, None]), ("call", ("plan",), [0, 1, 1, 0])],
    ids=["the ordering costs a gold turn", "the ordering removes a stale turn"],
)
def test_a_plan_that_is_over_sinks(
    evidence: str,
    stale: tuple[str, ...],
    effects: list[float | None],
    story: Callable[..., Any],
    bench: Callable[..., SystemContext],
) -> None:
    plot = story().says("plan", "I see the dentist on 20 March.", 0)
    plot.says("call", "The dentist called about Tom's teeth.", 0)
    plot.asks("p", "Which dentist does Ada see on 20 March?", 400, evidence, stale=stale)
    context = bench(EngineConfig(validity=ValidityConfig(over=0.0)))
    frames = replay(
        plot.world, Cogmem(context), "cogmem", context.clock, ReplayConfig(k=1, dream_every_days=0)
    )
    metrics = summarise(frames, primary="cogmem", messages=2, cutoffs=[1])
    moved = metrics["annotations"]["sinking"]
    assert list(moved.values()) == [*effects[3:1:-1], 1, *effects[1::-1]]  # keys are sorted
    whole = metrics["annotations"]["all"]
    assert whole["recall_plain"] + whole["recall_change"] == metrics["overall"]["recall@1"]
    table = annotation_table(metrics)
    assert [row[0] for row in table.rows] == ["all", "sinking"]
    assert table.rows[1][1:] == (1, *effects)
