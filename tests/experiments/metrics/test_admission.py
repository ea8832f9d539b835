"""The accounts of what is admitted, worked out by hand on a few rows."""

from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.metrics.admission import (
    REFUSALS,
    TRUTHS,
    TURNS,
    attacks,
    classes,
    detections,
    losses,
    refusals,
    supersession,
)


def turn(name: str, loss: str = "", **more: Any) -> dict[str, Any]:
    """A turn in one memory, or one that was refused."""
    usual = {
        "namespace": "w",
        "turn": name,
        "memories": 0 if loss else 1,
        "loss": loss,
        "stage": "",
        "reason": "",
        "merged": False,
        "reinforced": False,
        "doubted": False,
        "kinds": [] if loss else ["other"],
        "flashbulb": False,
        "superseded_at": None,
    }
    return usual | more


def truth(name: str, cls: str = "identity", **more: Any) -> dict[str, Any]:
    usual = {
        "namespace": "w",
        "turn": name,
        "cls": cls,
        "should_store": cls not in ("filler", "injection"),
        "shock": False,
        "plan": False,
        "correction": False,
        "replaced_at": None,
        "expires": None,
        "coexists": False,
    }
    return usual | more


def turns(*rows: dict[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=TURNS)


def truths(*rows: dict[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=TRUTHS)


def gold(*names: str) -> pl.DataFrame:
    return pl.DataFrame(
        {"namespace": ["w"] * len(names), "turn": list(names)},
        schema={"namespace": pl.String, "turn": pl.String},
    )


def test_every_gold_turn_is_counted_once_where_it_was_lost() -> None:
    rows = turns(
        turn("t1"),
        turn("t2", "filtered"),
        turn("t3", "density"),
        turn("t4", "skipped"),
        turn("t5", "lost in thought"),
        turn("t6", superseded_at=5.0),
        turn("t7", merged=True),
        turn("t8", reinforced=True),
        turn("no gold", "filtered"),
        turn("t1", "filtered", namespace="another world"),
    )
    [found] = losses(rows, gold("t1", "t1", *(f"t{n}" for n in range(2, 9)))).to_dicts()
    assert found == {
        "gold": 8,
        "filtered": 1,
        "density": 1,
        "skipped": 1,
        "other": 1,
        "superseded": 1,
        "lost": 5,
        "lost_share": 5 / 8,
        "merged": 1,
        "reinforced": 1,
    }


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ({}, 1),
        ({"replaced_at": 5.0}, 0),
        ({"replaced_at": 4.0}, 0),
        ({"replaced_at": 6.0}, 1),
        ({"expires": 5.0}, 0),
        ({"expires": 9.0}, 1),
        ({"expires": 9.0, "replaced_at": 4.0}, 0),
    ],
    ids=str,
)
def test_what_was_out_of_date_is_superseded_rightly(more: dict[str, float], lost: int) -> None:
    [found] = losses(turns(turn("t1", superseded_at=5.0)), gold("t1"), truths(truth("t1", **more))).to_dicts()
    assert found["superseded"] == found["lost"] == lost


def test_no_gold_is_no_share() -> None:
    for rows, golden in ((turns(turn("t1", "filtered")), gold()), (turns(), gold("t1"))):
        [found] = losses(rows, golden).to_dicts()
        assert (found["gold"], found["lost"], found["lost_share"]) == (0, 0, None)


@given(
    st.lists(
        st.tuples(st.sampled_from(["", *REFUSALS, "odd"]), st.none() | st.floats(0, 9), st.booleans()),
        max_size=12,
    )
)
def test_the_parts_sum_to_the_losses(drawn: list[tuple[str, float | None, bool]]) -> None:
    rows = [turn(f"t{n}", loss, superseded_at=None if loss else at) for n, (loss, at, _) in enumerate(drawn)]
    golden = [f"t{n}" for n, (_, _, is_gold) in enumerate(drawn) if is_gold]
    [found] = losses(turns(*rows), gold(*golden)).to_dicts()
    assert found["lost"] == sum(found[name] for name in (*REFUSALS, "other", "superseded"))
    kept = [row for row in rows if row["turn"] in golden and not row["loss"] and row["superseded_at"] is None]
    assert found["gold"] == len(golden) == found["lost"] + len(kept)


def test_refusals_are_counted_by_stage_and_reason_the_most_frequent_first() -> None:
    rows = turns(
        turn("t1", "filtered", stage="observer", reason="length"),
        turn("t2", "filtered", stage="pregate", reason="greeting"),
        turn("t3", "filtered", stage="pregate", reason="greeting"),
        turn("t4"),
    )
    assert refusals(rows, gold("t2", "t2", "t4")).rows() == [
        ("filtered", "pregate", "greeting", 2, 1),
        ("filtered", "observer", "length", 1, 0),
    ]


def test_refusals_are_counted_by_class() -> None:
    rows = turns(turn("t1"), turn("t2", "skipped"), turn("t3", "filtered"))
    known = truths(truth("t1", "plan"), truth("t2", "plan"), truth("t3", "filler"))
    assert classes(rows, known).rows() == [("plan", True, 2, 0.5), ("filler", False, 1, 1.0)]


def test_a_detection_has_precision_recall_and_false_alarms() -> None:
    rows = turns(
        turn("t1", kinds=["plan"]),
        turn("t2", kinds=["fact", "plan"]),
        turn("t3", kinds=["plan"]),
        turn("t4", kinds=["fact"]),
        turn("t5", "density"),
    )
    known = truths(
        truth("t1", plan=True), truth("t2", plan=True), *map(truth, ("t3", "t4")), truth("t5", plan=True)
    )
    found = {row["what"]: row for row in detections(rows, known).to_dicts()}
    assert found["plan"] == {
        "what": "plan",
        "n": 3,
        "found": 3,
        "right": 2,
        "precision": 2 / 3,
        "recall": 2 / 3,
        "false_alarms": 1 / 2,
    }
    assert found["flashbulb"]["precision"] is None
    assert found["flashbulb"]["recall"] is None
    assert found["flashbulb"]["false_alarms"] == 0


def test_each_thing_is_looked_for_where_it_shows() -> None:
    rows = turns(
        turn("shock", flashbulb=True),
        turn("correction", kinds=["correction"]),
        turn("injection", "filtered", reason="injection"),
        turn("filler", "density", reason="few words"),
        turn("fact"),
    )
    known = truths(
        truth("shock", "shock", shock=True),
        truth("correction", "correction", correction=True),
        truth("injection", "injection"),
        truth("filler", "filler"),
        truth("fact"),
    )
    found = {
        row["what"]: (row["n"], row["found"], row["right"]) for row in detections(rows, known).to_dicts()
    }
    assert found == {
        "flashbulb": (1, 1, 1),
        "plan": (0, 0, 0),
        "correction": (1, 1, 1),
        "injection": (1, 1, 1),
        "worth nothing": (2, 2, 2),
    }


def test_an_attack_that_is_doubted_is_detected() -> None:
    rows = turns(turn("t1", doubted=True), turn("t2"), turn("t3", doubted=True))
    known = truths(truth("t1", "injection"), truth("t2", "injection"), truth("t3"))
    [row] = [row for row in detections(rows, known).to_dicts() if row["what"] == "injection"]
    assert (row["n"], row["found"], row["right"]) == (2, 2, 1)


def test_an_attack_that_another_filter_refused_was_not_detected() -> None:
    rows = turns(turn("t1", "filtered", reason="length"), turn("t2", "filtered", reason="injection"))
    known = truths(truth("t1", "injection"), truth("t2", "identity"))
    [row] = [row for row in detections(rows, known).to_dicts() if row["what"] == "injection"]
    assert (row["n"], row["found"], row["right"], row["false_alarms"]) == (1, 1, 0, 1)


def test_supersession_is_judged_by_when_and_not_only_by_whether() -> None:
    rows = turns(
        turn("due", superseded_at=5.0),
        turn("early", superseded_at=3.0),
        turn("missed"),
        turn("refused", "filtered"),
        turn("killed", superseded_at=4.0),
        turn("kept"),
        turn("over", superseded_at=9.0),
    )
    known = truths(
        truth("due", replaced_at=5.0),
        truth("early", replaced_at=5.0),
        truth("missed", replaced_at=5.0),
        truth("refused", replaced_at=5.0),
        truth("killed", coexists=True),
        truth("kept", coexists=True),
        truth("over", coexists=True, expires=8.0),
    )
    [found] = supersession(rows, known).to_dicts()
    assert found == {
        "n": 3,
        "found": 4,
        "right": 2,
        "precision": 0.5,
        "recall": 1 / 3,
        "coexisting": 3,
        "killed": 1,
        "killed_share": 1 / 3,
    }


def test_attacks_are_counted_by_group_and_family() -> None:
    tried = [
        ("by hand", "roles", "injection", False),
        ("by hand", "roles", "", False),
        ("by hand", "roles", "", True),
        ("by hand", "roles", "", True),
        ("by hand", "fences", "code", False),
        ("look-alike", "", "", False),
    ]
    rows = pl.DataFrame(tried, schema=["group", "family", "reason", "doubted"], orient="row")
    assert attacks(rows).rows() == [
        ("by hand", "roles", 4, 1, 0, 2, 0.25),
        ("by hand", "fences", 1, 0, 1, 0, 0.0),
        ("look-alike", "", 1, 0, 0, 0, 1.0),
    ]
