"""Lives told from tables written by hand."""

import json
from datetime import UTC, datetime, timedelta

import numpy as np
import polars as pl
import pytest

from cogmem.config import RetentionConfig
from cogmem.message import Message
from experiments.analysis.timelines import Rules, autopsy
from experiments.corpora.events import Conversation, MessageEvent
from experiments.replay.outcomes import DECISIONS, PROBES, SCHEMAS
from experiments.report.autopsy import happened, verdict

START = datetime(2024, 1, 1, tzinfo=UTC)
RULES = Rules(RetentionConfig(law="exponential"))
WORLD = Conversation(
    "w",
    tuple(
        MessageEvent(START + timedelta(days=day), Message(id=turn, text=f"I said {turn}", speaker="Ada"))
        for day, turn in enumerate(("t1", "t2", "t3"))
    ),
)


def decided(day, op, subject, stage, decision, *rows, scores=(), reason="", **numbers):
    return {
        **{"namespace": "w", "time": START + timedelta(days=day), "op": op, "subject": subject},
        **{"stage": stage, "decision": decision, "reason": reason, "numbers": json.dumps(numbers)},
        **{"rows": list(rows), "scores": list(scores)},
    }


def account(row, score=None, state="eligible", **numbers):
    scores = [] if score is None else [score]
    fields = {"retention": 0.5, "relevance": 0.0, "base": 0.0} | numbers
    return decided(100, "read", "p", "account", state, row, scores=scores, reason=f"memory {row}", **fields)


def lives(*decisions, evidence=("t1",), lost=(), rules=RULES, turns=()):
    """The autopsy of a probe on day 100; `lost`: of each lost turn its stage and memory."""
    probe = {
        **{"system": "s", "namespace": "w", "probe": "p", "time": START + timedelta(days=100)},
        **{"evidence": list(evidence), "turns": [list(some) for some in turns]},
        **{"memories": [f"w:{row}" for row, _ in enumerate(turns)], "scores": [1.0] * len(turns)},
    }
    losses = [
        {"namespace": "w", "probe": "p", "turn": turn, "stage": stage, "memory": memory, "detail": "so"}
        for turn, stage, memory in lost
    ]
    tables = {
        "decisions": pl.DataFrame(list(decisions), schema=DECISIONS),
        "losses": pl.DataFrame(losses, schema=SCHEMAS["losses"]),
    }
    row = pl.DataFrame([probe], schema=PROBES).row(0, named=True)
    return autopsy(tables, row, WORLD, rules)


STORED = [
    decided(0, "write", "t1", "store", "created", 0),
    decided(1, "write", "t2", "store", "created", 1),
]


def test_a_life_goes_on_in_what_absorbed_the_memory_and_not_before():
    found = lives(
        *STORED,
        decided(5, "dream", "w", "rehearsal", "rehearsed", 0, 1, scores=(0.4, 0.3)),
        decided(6, "dream", "w", "succession", "absorbed", 0, scores=(0.39,), into=1.0),
        decided(8, "dream", "w", "rehearsal", "rehearsed", 1, scores=(0.29,)),
        decided(9, "write", "t3", "contradiction", "superseded", 1, reason="claim city"),
        decided(9, "write", "t3", "store", "created", 2),
        account(1, state="superseded"),
        decided(101, "dream", "w", "rehearsal", "rehearsed", 1),  # after the question
        lost=[("t1", "superseded", "w:1")],
    )
    [life] = found.lives
    assert [(happening.mark, happening.retention) for happening in life.happenings[2:]] == [
        ("strengthened", 0.4),
        ("merged", 0.39),
        ("strengthened", 0.29),
        ("lost", None),
    ]
    words = happened(life.happenings[-1], life, found)
    assert words == "superseded by w:2 (claim city), when t3 “I said t3” was said"
    assert verdict(life).startswith("Lost at 'superseded': a newer memory replaced it (so).")
    assert found.began == START


def test_a_turn_that_was_merged_into_a_memory_shares_its_fate_from_then_on():
    gate = decided(
        2, "write", "t3", "gate", "updated", 0, reason="adds to it", similarity=0.5, importance=0.4
    )
    cold = decided(9, "dream", "w", "expiry", "dormant", 0, scores=(0.8,), reason="over")
    night = decided(1.5, "dream", "w", "rehearsal", "rehearsed", 0, scores=(0.2,))
    found = lives(*STORED, night, gate, cold, account(0, state="dormant"), evidence=("t1", "t3"))
    first, third = found.lives
    assert [happening.mark for happening in first.happenings] == [
        "said",
        "stored",
        "strengthened",
        "merged",
        "lost",
    ]
    assert "t3 “I said t3” was merged into it (adds to it)" in happened(first.happenings[3], first, found)
    assert [happening.mark for happening in third.happenings] == ["said", "merged", "lost"]
    assert "similarity to the nearest 0.500); merged into w:0" in happened(third.happenings[1], third, found)


def test_between_two_known_points_retention_follows_the_law_and_a_merge_leaves_a_gap():
    fading = {"last_accessed_at": 19730.0, "tier_since": 19723.0, "carried_days": 0.0}  # day 7, a read's
    fading |= {"effective_days": 93.0, "strength_days": 60.0, "floor": 0.3, "retention": 0.3}
    [life] = lives(
        *STORED,
        decided(4, "dream", "w", "rehearsal", "rehearsed", 0, scores=(0.25,)),
        decided(6, "dream", "w", "succession", "absorbed", 0, into=1.0),
        decided(7, "read", "q", "reinforcement", "strengthened", 1),
        account(1, state="expired", **fading),
        lost=[("t1", "expired", "w:1")],
    ).lives
    days = np.array([(time - START) / timedelta(days=1) for time in life.course.times])
    left = np.array(life.course.values)
    assert left[np.searchsorted(days, [0.0, 4.0])] == pytest.approx([1.0, 0.25], abs=1e-6)
    early = days < 3.9
    assert left[early] == pytest.approx(0.25 ** (days[early] / 4), abs=1e-6)  # τ = 4 / ln 4
    assert not ((days > 4.1) & (days < 6.9)).any()
    late = (days > 7) & ~np.isnan(left)
    assert left[late] == pytest.approx(np.maximum(np.exp(-(days[late] - 7) / 60), 0.3), abs=1e-6)


@pytest.mark.parametrize(
    ("retention", "base", "expected"),
    [(0.4, 0.45, "it would have come back"), (0.9, 0.59, "it would still be 0.090 short")],
)
def test_whether_an_out_ranked_memory_was_lost_by_fading_is_arithmetic(retention, base, expected):
    # .1 short of the last: relevance .6 less base is what fading cost
    found = lives(
        *STORED,
        decided(100, "read", "p", "ranking", "ranked", 1, 0, scores=(0.6, 0.5), selected=1.0),
        account(1, 0.6, place=1.0, relevance=0.7, base=0.6),
        account(0, 0.5, place=2.0, relevance=0.6, base=base, retention=retention),
        lost=[("t1", "out-ranked", "w:0")],
    )
    [life] = found.lives
    assert expected in verdict(life)
    assert "It is 0.100 less relevant than the last" in verdict(life)
    assert [standing.memory for standing in found.returned] == ["w:1"]
    unfading = lives(
        *STORED,
        decided(100, "read", "p", "ranking", "ranked", 1, 0, scores=(0.6, 0.5), selected=1.0),
        account(1, 0.6, place=1.0, relevance=0.7, base=0.6),
        account(0, 0.5, place=2.0, relevance=0.6, base=base, retention=retention),
        lost=[("t1", "out-ranked", "w:0")],
        rules=RULES._replace(score_fades=False),
    )
    assert "Unfaded" not in verdict(unfading.lives[0])


def test_lives_are_told_in_the_order_in_which_they_began_and_the_found_with_their_place():
    found = lives(*STORED, evidence=("t2", "t1"), turns=[("t1",), ("t2",)])
    assert [(life.turn, verdict(life)) for life in found.lives] == [
        ("t1", "Found: w:0 came back at place 1 with a score of 1.000."),
        ("t2", "Found: w:1 came back at place 2 with a score of 1.000."),
    ]


def test_a_refused_turn_tells_by_what_and_by_how_much():
    refusal = decided(0, "write", "t1", "density", "density", reason="words", density=1.0, minimum=2.0)
    found = lives(refusal, lost=[("t1", "density", "")])
    [life] = found.lives
    assert happened(life.happenings[-1], life, found) == "rejected: density (words; density 1, minimum 2)"
    assert verdict(life).endswith("To be found, the message would have to say more.")
