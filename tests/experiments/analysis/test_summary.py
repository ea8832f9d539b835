import json

import pytest

from experiments.analysis.summary import summarise
from experiments.errors import LabError


def test_summary_by_hand(frames):
    summary = summarise(frames, primary="cogmem", messages=40)
    overall = summary["overall"]
    # p1..p4 have evidence: recall 1, 1, 1, 0; reciprocal ranks 1/2, 1/2, 1, 0
    assert (overall["recall@5"], overall["any@10"], overall["mrr"], overall["n"]) == (0.75, 0.75, 0.5, 4)
    assert overall["chance@10"] == 0.5  # 10 of 20 candidates
    # AP: p1 (1/2 + 2/3)/2 = 7/12, p2 1/2, p3 1, p4 0: 25/48
    assert overall["map"] == round(25 / 48, 6)
    assert summary["by_kind"]["2"]["mrr"] == 0.75
    assert summary["by_kind"]["5"]["recall@10"] is None
    assert summary["by_kind"]["5"]["n"] == 0
    assert {bucket: row["n"] for bucket, row in summary["by_horizon"].items()} == {
        "0-7 d": 1,
        "30-90 d": 1,
        "365+ d": 2,
    }
    assert summary["losses"] == {"superseded": 1, "unknown turn": 1}
    assert (summary["lifecycle"]["lost_values"], summary["lifecycle"]["destroyed_values"]) == (0.5, 0.25)
    assert overall["recall@256t"] == 0.75
    assert summary["counts"] == {
        "messages": 40,
        "memories": 12,
        "active": 9,
        "dormant": 2,
        "stubs": 1,
        "probes": 7,
        "scored": 4,
        "gold_turns": 6,
        "missed_turns": 2,
    }
    assert summary["system"] == "cogmem"
    assert list(summary["baselines"]) == ["recency"]
    assert summary["baselines"]["recency"]["overall"]["recall@10"] == 0
    assert summary["baselines"]["recency"]["lifecycle"]["stale_leak"] == round(1 / 3, 6)  # p3 of p2, p3, p7


def test_the_interval_is_of_the_deepest_recall_and_over_conversations(frames):
    summary = summarise(frames, primary="cogmem", messages=40, cutoffs=(1, 3))
    intervals = summary["intervals"]
    assert intervals.keys() == {"recall@3", "units"}
    low, high = intervals["recall@3"]
    assert 0 <= low < summary["overall"]["recall@3"] < high <= 1
    assert intervals["units"] == 2
    assert summary["baselines"]["recency"]["intervals"]["recall@3"] == [0, 0]
    assert summarise(frames, primary="cogmem", messages=40, kinds=["5"])["intervals"] == {}


def test_the_same_json_whatever_the_order_of_rows(frames):
    reversed_ = {name: frame.reverse() for name, frame in frames.items()}
    first, other = (summarise(f, primary="cogmem", messages=1) for f in (frames, reversed_))
    assert json.dumps(first, allow_nan=False) == json.dumps(other, allow_nan=False)


def test_what_is_missing_is_named(frames):
    with pytest.raises(LabError, match="primary system 'lost'; systems: cogmem, recency"):
        summarise(frames, primary="lost", messages=1)
    with pytest.raises(LabError, match=r"no probe of the kinds 9 .*: 1, 2, 3, 4, 5"):
        summarise(frames, primary="cogmem", messages=1, kinds=["9"])
    with pytest.raises(LabError, match="losses do not sum"):
        summarise({**frames, "losses": frames["losses"].head(1)}, primary="cogmem", messages=1)
