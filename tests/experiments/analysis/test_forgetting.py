"""What each law would have done to the same candidates, by hand and against the replay."""

from typing import Any

import polars as pl
import pytest

from cogmem.dynamics.retention import LAWS, RetentionConfig, exponential, power
from experiments.analysis.forgetting import KEPT, READINGS, Candidates, enough, forgetting, verdict
from experiments.replay.outcomes import SCHEMAS

TAU = 50.0
AGES = [400.0, 1.0, 10.0]


def fading(question: str = "q", world: str = "w", **columns: Any) -> pl.DataFrame:
    """Three candidates of a question, of which the first carries its gold."""
    row = {
        **{"system": "s", "namespace": world, "probe": question},
        **{"scores": [1.0, 0.9, 0.5], "ages": AGES, "strengths": [TAU] * 3, "floors": [0.02] * 3},
        **{"uses": [0] * 3, "places": [0.9, 0.0, 0.4], "carriers": [0], "carried": [["t"]]},
    }
    return pl.DataFrame([row | columns], schema=SCHEMAS["fading"])


def probes(question: str = "q", world: str = "w", evidence: tuple[str, ...] = ("t",)) -> pl.DataFrame:
    row = {"namespace": world, "probe": question, "evidence": [*evidence], "scored": True}
    return pl.DataFrame([row | {"horizon": "365+ d", "retention_changed": 1}])


def test_retention_moves_an_old_memory_behind_a_new_one() -> None:
    found = forgetting(fading(), probes(), RetentionConfig(law="power"), alpha=0.3, k=1)
    rows = {(row["reading"], row["law"]): row for row in found["laws"]}
    assert set(rows) == {(reading, law) for reading in READINGS for law in LAWS}
    assert rows["documented", "power"]["recall"] == 0.0  # .02^.3 · 1 < .9
    assert rows["documented", "none"]["recall"] == 1.0
    assert rows["documented", "none"]["difference"] == 1.0
    assert rows["documented", "power"]["needed"] == pytest.approx(float(power(400, TAU, 0.02)))
    assert rows["documented", "exponential"]["others"] == pytest.approx(
        float(exponential([1, 10], TAU).mean())
    )
    assert rows["documented", "none"]["ages"] == {"365+ d": 1.0}
    assert (found["asked"], found["changed"], found["n"]) == (1, 1, 1)


def test_readings_make_laws_reach_a_level_together() -> None:
    half = fading(ages=[TAU * 0.6931471805599453] * 3)
    floor = fading(ages=[TAU * 3.912023005428146] * 3, floors=[0.0] * 3)
    for reading, noted, level in (("half-life", half, 0.5), ("floor", floor, 0.02)):
        found = forgetting(noted, probes(), RetentionConfig(law="exponential"), alpha=0.1, k=1)
        rows = [row for row in found["laws"] if row["reading"] == reading and row["law"] != "none"]
        assert [row["needed"] for row in rows] == pytest.approx([level] * 4)


def test_only_the_least_faded_are_found_and_by_every_law_the_same() -> None:
    found = forgetting(fading(), probes(), RetentionConfig(law="none"), alpha=0.1, k=10)
    for row in found["laws"]:
        assert row["recall"] == 1.0
        assert row["kept"] == {f"{share:g}": 0.0 for share in KEPT}  # its place is .9


def test_recall_counts_a_gold_turn_once_and_what_no_candidate_carries_as_lost() -> None:
    both = fading(carriers=[0, 1], carried=[["t"], ["t", "u"]])
    asked = probes(evidence=("t", "u", "v"))
    candidates = Candidates(both, asked, alpha=0.0, k=1)
    assert candidates.recalls(candidates.ages) == pytest.approx([1 / 3])
    two = Candidates(both, asked, alpha=0.0, k=2)
    assert two.recalls(two.ages) == pytest.approx([2 / 3])


def test_a_system_without_retention_in_its_ranking_has_nothing_to_tell() -> None:
    assert forgetting(fading().clear(), probes(), RetentionConfig(), 0.1, 10) == {}
    assert forgetting(fading(), probes(evidence=()), RetentionConfig(), 0.1, 10) == {}


def row(law: str, found: str | None, **more: Any) -> dict[str, Any]:
    effect = {"difference": 0.1, "clusters": 10, "error": 0.01, "freedom": 9.0}
    return {"law": law, "verdict": found} | effect | more


@pytest.mark.parametrize(
    ("others", "sentence"),
    [
        ([row("none", "better"), row("fsrs", "worse")], "none is significantly better here than power."),
        ([row("none", "worse")], "power is significantly better here than none."),
        (
            [row("none", "equivalent"), row("fsrs", "identical")],
            "power is equivalent at ±.03 to none and the same on every question as fsrs.",
        ),
        (
            [row("none", "worse"), row("fsrs", None)],
            "power is significantly better here than none; about 30 conversations are needed "
            "for a verdict on fsrs.",
        ),
        (
            [row("none", None, clusters=1), row("fsrs", "identical", clusters=1)],
            "power is the same on every question as fsrs; a difference to none was not tested: fewer than 6 "
            "conversations.",
        ),
        ([row("none", None, clusters=1)], "Laws were not tested: fewer than 6 conversations."),
        (
            [row("none", "inconclusive", error=0.03)],
            "No law differs significantly from power in 10 conversations; about 99 would show .03.",
        ),
    ],
)
def test_the_verdict_is_one_sentence(others: list[dict[str, Any]], sentence: str) -> None:
    assert verdict("power", others) == sentence


def test_enough_conversations_are_at_least_those_of_a_test_of_equivalence() -> None:
    assert enough([row("none", None, error=0.001)]) == 30
    # 10 conversations show (2.262 + .883)·.1 = .3145: .03 takes 110 times as many, in two digits
    assert enough([row("none", None, error=0.1)]) == 1100
    assert enough([row("none", None, error=float("nan"))]) == 30
