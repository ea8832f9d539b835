import polars as pl
import pytest

from experiments.metrics.lifecycle import (
    stale_leak,
    stale_mixed,
    store_size,
)
from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import lifecycle, mean, score_probes


def scores_of(frames, **other):
    given = frames | other
    return lifecycle(score_probes(given["probes"]), given)


def test_lifecycle_by_hand(frames_of_cogmem):
    scores = scores_of(frames_of_cogmem)
    # p2 leaks ([s] above [a]), p3 does not ([d t] carries what is current), p7 does ([u], nothing current)
    assert scores["stale_leak"] == pytest.approx(2 / 3)
    assert scores["stale_leak_n"] == 3
    # distinct evidence turns: w1 a b; w2 d e zz; of these e was superseded
    assert scores["wrongly_killed"] == pytest.approx(1 / 5)
    assert scores["wrongly_killed_n"] == 5
    # without evidence: p5 (nothing), p6 (12 tokens), p7 (13 tokens)
    assert scores["abstention"] == pytest.approx(1 / 3)
    assert scores["abstention_n"] == 3
    assert scores["false_abstention"] == 0
    assert scores["tokens"] == pytest.approx(105 / 7)
    assert scores["retention_changed"] == pytest.approx(2 / 7)  # p2 and p3
    assert scores["retention_changed_n"] == 7
    # of four values two are in no active text, and one of these in none
    assert (scores["lost_values"], scores["lost_values_n"]) == (1 / 2, 4)
    assert (scores["destroyed_values"], scores["destroyed_values_n"]) == (1 / 4, 4)
    # last states: w1 8/5/2/1, w2 4/4/0/0
    assert [scores[name] for name in ("memories", "active", "dormant", "stubs", "bytes")] == [
        12,
        9,
        2,
        1,
        1300,
    ]


def test_a_share_of_nothing_is_none(frames_of_cogmem):
    scores = scores_of({name: frame.clear() for name, frame in frames_of_cogmem.items()})
    assert {value for name, value in scores.items() if not name.endswith("_n")} == {None}
    assert {value for name, value in scores.items() if name.endswith("_n")} == {0}


def test_finding_nothing_does_not_count_as_no_leak(frames):
    other = frames["probes"].filter(pl.col("system") == "recency")
    scores = scores_of(frames, probes=other)
    # p2 and p7 have stale turns, but nothing came back; p3 leaks
    assert (scores["stale_leak"], scores["stale_leak_n"]) == (pytest.approx(1 / 3), 3)


def test_nothing_was_wrongly_killed_only_where_something_was_killed(frames_of_cogmem):
    lost = frames_of_cogmem["losses"].with_columns(stage=pl.lit("out-ranked"))
    assert scores_of(frames_of_cogmem, losses=lost)["wrongly_killed"] is None
    superseding = frames_of_cogmem["states"].with_columns(active=pl.col("active") - 1)
    assert scores_of(frames_of_cogmem, states=superseding, losses=lost)["wrongly_killed"] == 0


def test_purity_counts_every_memory_of_several_turns_once(frames_of_cogmem):
    frame = pl.DataFrame(
        {
            "memories": [["a", "b", "c"], ["b", "d"]],
            "pure": [[True, False, None], [False, True]],
        }
    )
    probes = frames_of_cogmem["probes"].head(2).with_columns(frame, namespace=pl.lit("w"))
    scores = scores_of(frames_of_cogmem, probes=probes)
    assert (scores["merge_purity"], scores["merge_purity_n"]) == (2 / 3, 3)
    assert scores_of(frames_of_cogmem)["merge_purity"] is None


def test_losses_that_nobody_attributed_are_not_zero(frames):
    other = {name: frame.filter(pl.col("system") == "recency") for name, frame in frames.items()}
    scores = scores_of(other)
    assert scores["wrongly_killed"] is None
    assert (scores["lost_values"], scores["lost_values_n"]) == (None, 0)
    assert scores["retention_changed"] is None
    assert scores["bytes"] is None
    assert scores["false_abstention"] == 1 / 4  # p2 of p1..p4


@pytest.mark.parametrize(
    ("evidence", "stale", "turns", "leaks"),
    [
        pytest.param(["a"], ["s"], [["a"], ["s"]], False, id="current first"),
        pytest.param(["a"], ["s"], [["s"], ["a"]], True, id="stale first"),
        pytest.param(["a"], ["s"], [["s"]], True, id="stale alone"),
        pytest.param(["a"], ["s"], [["x"]], False, id="neither"),
        pytest.param(["a"], ["s"], [["s", "a"]], False, id="a memory with both is current"),
        pytest.param(["a"], ["s"], [["s", "a"], ["s"]], False, id="both, then stale"),
        pytest.param([], ["s"], [["s"]], True, id="nothing is current"),
        pytest.param(["a"], [], [["s"]], None, id="nothing is stale"),
    ],
)
def test_stale_leak(make_probes, evidence, stale, turns, leaks):
    assert stale_leak(Ranked(make_probes((evidence, turns), stale=stale))).to_list() == [leaks]


@pytest.mark.parametrize(
    ("both", "scores"),
    [
        pytest.param([True, False], (0.0, 1.0), id="it leads"),
        pytest.param([False, False], (1.0, 0.0), id="what leads says one of them"),
    ],
)
def test_a_text_that_says_both_is_neither_a_leak_nor_free_of_one(make_probes, both, scores):
    probes = make_probes((["a"], [["s"], ["a"]]), stale=["s"], says_both=both)
    probes = probes.with_columns(carried=pl.Series([[["a", "s"], ["a"]] if both[0] else [["s"], ["a"]]]))
    ranked = Ranked(probes)
    assert tuple(metric(ranked)[0] for metric in (stale_leak, stale_mixed)) == scores


def test_a_claim_that_the_text_does_not_keep_is_no_leak_and_no_cure(make_probes):
    claimed = make_probes((["a"], [["a"], ["s"]]), stale=["s"])
    ranked = Ranked(claimed.with_columns(carried=pl.Series([[[], ["s"]]])))
    assert stale_leak(ranked)[0]


def test_store_size_takes_the_last_state_whatever_the_order(frames_of_cogmem):
    assert store_size(frames_of_cogmem["states"].reverse()) == store_size(frames_of_cogmem["states"])


def test_mean_of_nothing_is_none():
    assert mean(pl.Series([None, None], dtype=pl.Float64)) is None
    assert mean(pl.Series([True, False, None])) == 0.5


def test_a_probe_whose_evidence_the_source_lost_is_no_test_of_abstention(frames_of_cogmem):
    lost = frames_of_cogmem["probes"].with_columns(scored=pl.col("probe") != "p5")
    scores = scores_of(frames_of_cogmem, probes=lost)
    # left are p6 and p7, for both of which something was returned
    assert (scores["abstention"], scores["abstention_n"]) == (0.0, 2)


def test_a_question_about_the_past_does_not_leak(make_probes):
    probes = make_probes((["a"], [["s"]]), stale=["s"]).with_columns(kind=pl.lit("before"))
    assert stale_leak(Ranked(probes)).to_list() == [None]
