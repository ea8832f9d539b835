import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.metrics.ranking import Ranked, carried
from experiments.metrics.registry import members, score_probes
from experiments.metrics.retrieval import (
    all_hit,
    any_hit,
    average_precision,
    chance,
    ndcg,
    precision,
    rank_biased_precision,
    recall,
    reciprocal_rank,
)
from experiments.replay.outcomes import PROBES

L3 = math.log2(3)

# evidence, ranking; recall@3, any@3, all@3, precision@3, reciprocal rank, nDCG@3, average precision
CASES = [
    pytest.param(
        # the textbook case, one turn a memory: gold at ranks 1 and 3, the third gold turn beyond the cutoff.
        # DCG@3 = 1/log2 2 + 1/log2 4 = 1.5; ideal = 1 + 1/log2 3 + 1/2; AP = (1/1 + 2/3 + 3/5) / 3 = 34/45
        "a b c", "a x b y c", 2 / 3, 1, 0, 2 / 3, 1, 1.5 / (1.5 + 1 / L3), 34 / 45, id="textbook",
    ),
    pytest.param("a", "x y a", 1, 1, 1, 1 / 3, 1 / 3, 1 / 2, 1 / 3, id="single gold turn, third"),
    pytest.param("a", "x y z a", 0, 0, 0, 0, 1 / 4, 0, 1 / 4, id="just below the cutoff"),
    pytest.param("a b", "x y", 0, 0, 0, 0, 0, 0, 0, id="missed"),
    pytest.param("a b", "", 0, 0, 0, 0, 0, 0, 0, id="nothing returned"),
    pytest.param(
        # one memory with both gold turns at rank 1 is a perfect ranking, yet one of three memories
        "a b", "a+b x y", 1, 1, 1, 1 / 3, 1, 1, 1, id="one memory carries all",
    ),
    pytest.param(
        # both at rank 2: positions max(2,1) = 2 and max(2,2) = 2: DCG = 2/log2 3; AP = (1/2 + 2/2)/2
        "a b", "x a+b", 1, 1, 1, 1 / 3, 1 / 2, (2 / L3) / (1 + 1 / L3), 3 / 4, id="merged, second",
    ),
    pytest.param(
        # the second memory with `a` is precise, but finds nothing new
        "a b", "a a b", 1, 1, 1, 1, 1, 1.5 / (1 + 1 / L3), (1 + 2 / 3) / 2, id="repeated turn gains once",
    ),
    pytest.param(
        # more gold than places: a perfect top 3 has nDCG 1 and recall 3/4; AP = (1 + 1 + 1 + 4/5) / 4
        "a b c d", "a b c x d", 3 / 4, 1, 0, 1, 1, 1, 0.95, id="ideal is cut at k",
    ),
]  # fmt: skip


def parse(evidence: str, ranking: str) -> tuple[list[str], list[list[str]]]:
    return evidence.split(), [memory.split("+") for memory in ranking.split()]


def gold_ranks(evidence: list[str], ranking: list[list[str]]) -> np.ndarray:
    """The rank of the first memory that carries each gold turn, one ranking at a time."""
    carry = {turn: [rank for rank, turns in enumerate(ranking, 1) if turn in turns] for turn in evidence}
    return np.array(sorted(min(ranks, default=np.inf) for ranks in carry.values()), float)


def carrier_ranks(evidence: list[str], ranking: list[list[str]]) -> np.ndarray:
    """The ranks of the memories that carry any gold turn."""
    ranks = [rank for rank, turns in enumerate(ranking, 1) if set(turns).intersection(evidence)]
    return np.array(ranks or [np.inf] * bool(evidence), float)


@pytest.mark.parametrize(("evidence", "ranking", "r", "hit", "full", "p", "rr", "gain", "ap"), CASES)
def test_worked_by_hand(evidence, ranking, r, hit, full, p, rr, gain, ap):
    ranks = gold_ranks(*parse(evidence, ranking))
    assert recall(ranks, 3) == pytest.approx(r)
    assert any_hit(ranks, 3) == hit
    assert all_hit(ranks, 3) == full
    assert precision(carrier_ranks(*parse(evidence, ranking)), 3) == pytest.approx(p)
    assert reciprocal_rank(ranks) == pytest.approx(rr)
    assert ndcg(ranks, 3) == pytest.approx(gain)
    assert average_precision(ranks) == pytest.approx(ap)


@pytest.mark.parametrize(
    ("grades", "ranking", "expected"),
    [
        # gains 1 at 1, 3 at 3; the ideal has 3 at 1, 1 at 2
        pytest.param([3, 1], "b x a", (1 + 3 / 2) / (3 + 1 / L3), id="the better one stands lower"),
        pytest.param([3, 1], "a b", 1.0, id="ideal"),
        pytest.param([1, 3], "b x", 3 / (3 + 1 / L3), id="the worse one is missed"),
        # of the turns of one memory the better one stands first; the ideal is cut at k = 2
        pytest.param([1, 2, 3], "x a+b+c", (3 / L3 + 2 / L3) / (3 + 2 / L3), id="merged, second"),
    ],
)
def test_graded_ndcg_worked_by_hand(make_probes, grades, ranking, expected):
    evidence, memories = parse("a b c"[: 2 * len(grades) - 1], ranking)
    probes = make_probes((evidence, memories)).with_columns(grades=pl.lit(grades, pl.List(pl.Int64)))
    ranked = Ranked(probes)
    assert ndcg(ranked.gold, 3 if len(grades) < 3 else 2, ranked.grades)[0] == pytest.approx(expected)
    assert Ranked(probes.drop("grades")).grades.tolist() == [[1.0] * len(grades)]


def test_a_probe_without_evidence_scores_nan():
    ranks, carriers = gold_ranks([], [["a"]]), carrier_ranks([], [["a"]])
    scores = [recall(ranks, 5), any_hit(ranks, 5), all_hit(ranks, 5), ndcg(ranks, 5)]
    scores += [precision(carriers, 5), reciprocal_rank(ranks), average_precision(ranks)]
    assert np.isnan(scores).all()


def test_a_gold_turn_named_twice_counts_once():
    assert recall(gold_ranks(["a", "a", "b"], [["a"]]), 5) == 1 / 2


def test_a_memory_without_turns_still_takes_its_place(make_probes):
    probes = make_probes((["a"], [[], ["a"]]))
    assert score_probes(probes)["mrr"].to_list() == [1 / 2]


def test_chance_is_the_recall_of_a_random_ranking():
    # 2 gold memories among 5, top 2: a gold one is in the top 2 with probability 2/5
    rng = np.random.default_rng(1)
    recalls = [recall(np.sort(rng.permutation(5)[:2] + 1.0), 2) for _ in range(4000)]
    assert chance(5, 2) == 0.4
    assert np.mean(recalls) == pytest.approx(0.4, abs=0.02)
    assert np.isnan(chance(np.nan, 2))


def test_frame_of_hand_made_probes(frames_of_cogmem):
    scored = score_probes(frames_of_cogmem["probes"])
    # p1: gold at ranks 2 and 3; p2: at 2; p3: at 1; p4: none; p5, p6, p7 have no evidence
    assert scored["recall@5"].to_list() == [1, 1, 1, 0, None, None, None]
    assert scored["mrr"].to_list() == [0.5, 0.5, 1, 0, None, None, None]
    assert scored["precision@10"].to_list() == [0.2, 0.1, 0.1, 0, None, None, None]
    assert scored["ndcg@10"][0] == pytest.approx((1 / L3 + 1 / 2) / (1 + 1 / L3))
    assert scored["chance@5"].to_list() == [0.25] * 4 + [None] * 3
    added = {metric.name for metric in members() if metric.per == "probe"}
    assert added - set(frames_of_cogmem["probes"].columns) == set(scored.columns) - set(
        frames_of_cogmem["probes"].columns
    )


def test_a_budget_is_filled_in_order_and_skips_nothing(make_probes):
    ranking = (["a", "b"], [["a"], ["x"], ["b"]])
    probes = make_probes(ranking, ranking, ranking, ([], [["a"]])).with_columns(
        item_tokens=pl.Series([[100, 100, 56], [100, 157, 1], [257, 1, 1], [9]])
    )
    scored = score_probes(probes, budgets=(256, 1024))
    # all three; the second would exceed it, and the third is not reached; not even the first
    assert scored["recall@256t"].to_list() == [1, 0.5, 0, None]
    assert scored["recall@1024t"].to_list() == [1, 1, 1, None]  # of all that was returned
    assert scored["recall@5"].to_list() == [1, 1, 1, None]


def test_a_budget_goes_on_past_what_came_back_and_no_other_score_does(make_probes):
    probes = make_probes((["a", "b"], [["a"]])).with_columns(
        carried=pl.Series([[["a"]]]),
        item_tokens=pl.Series([[100]]),
        beyond_turns=pl.Series([[["x"], ["b"]]]),
        beyond_carried=pl.Series([[["x"], []]]),
        beyond_tokens=pl.Series([[150, 700]]),
    )
    scored = score_probes(probes, budgets=(256, 1024))
    columns = ("recall@10", "recall@256t", "recall@1024t", "strict@1024t", "tokens_read")
    assert scored.select(columns).row(0) == (0.5, 0.5, 1, 0.5, 950)


def test_a_run_that_knows_no_tokens_has_no_recall_at_a_budget(make_probes):
    probes = make_probes((["a"], [["a"]]))
    assert score_probes(probes)["recall@256t"].to_list() == [None]


def test_strict_recall_counts_what_the_texts_carry(make_probes):
    probes = make_probes((["a", "b"], [["a", "b"], ["b"]])).with_columns(
        carried=pl.Series([[["a"], []]]), item_tokens=pl.Series([[9, 9]])
    )
    scored = score_probes(probes)
    assert scored.select("recall@5", "strict@5", "recall@256t", "strict@256t").row(0) == (1, 0.5, 1, 0.5)


def test_no_probes_give_no_rows(frames_of_cogmem):
    scored = score_probes(frames_of_cogmem["probes"].clear())
    assert scored.height == 0
    assert {metric.name for metric in members() if metric.per == "probe"} <= set(scored.columns)


def test_carried_names_each_memory_that_carries_a_turn(make_probes):
    probes = make_probes((["a", "b"], [["a"], ["b", "a"]]), ([], [["a"]]))
    assert carried(probes, "evidence").rows() == [(0, "a", 1), (0, "a", 2), (0, "b", 2)]


turns = st.sampled_from("abcdexyz")
rankings = st.lists(st.lists(turns, max_size=3), max_size=8)


@given(st.lists(st.tuples(st.lists(turns, max_size=5), rankings), min_size=1, max_size=6))
def test_the_frame_agrees_with_one_ranking_at_a_time(pairs):
    rows = [
        {
            "evidence": gold,
            "turns": ranking,
            "carried": ranking,
            "says_both": [False] * len(ranking),
            "candidates": 9,
        }
        for gold, ranking in pairs
    ]
    probes = pl.DataFrame(rows, schema=PROBES)
    scored = score_probes(probes, cutoffs=(3,))
    for row, (evidence, ranking) in zip(scored.iter_rows(named=True), pairs, strict=True):
        ranks, carriers = gold_ranks(evidence, ranking), carrier_ranks(evidence, ranking)
        expected = {
            "recall@3": recall(ranks, 3),
            "any@3": any_hit(ranks, 3),
            "all@3": all_hit(ranks, 3),
            "precision@3": precision(carriers, 3),
            "ndcg@3": ndcg(ranks, 3),
            "mrr": reciprocal_rank(ranks),
            "map": average_precision(ranks),
        }
        for name, value in expected.items():
            assert (row[name] is None and np.isnan(value)) or row[name] == pytest.approx(value), name


@given(st.lists(turns, min_size=1), rankings, st.integers(1, 9))
def test_scores_are_shares_and_recall_lies_between_all_and_any(evidence, ranking, k):
    ranks = gold_ranks(evidence, ranking)
    for value in (ndcg(ranks, k), reciprocal_rank(ranks), average_precision(ranks)):
        assert 0 <= value <= 1 + 1e-12
    assert 0 <= precision(carrier_ranks(evidence, ranking), k) <= 1
    assert all_hit(ranks, k) <= recall(ranks, k) <= any_hit(ranks, k)


@given(st.lists(turns, min_size=1), rankings, st.integers(1, 8))
def test_recall_never_falls_with_depth(evidence, ranking, k):
    ranks = gold_ranks(evidence, ranking)
    assert recall(ranks, k) <= recall(ranks, k + 1)


@pytest.mark.parametrize(
    ("ranks", "persistence", "score"),
    [
        pytest.param([1.0], 0.9, 0.1, id="one-at-the-top"),
        pytest.param([10.0], 0.9, 0.1 * 0.9**9, id="one-at-the-tenth-place"),
        pytest.param([2.0, 3.0], 0.9, 0.1 * (0.9 + 0.81), id="two"),
        pytest.param([1.0, 1.0], 0.9, 0.1 * (1 + 0.9), id="one-memory-that-carries-two-fills-two-places"),
        pytest.param([1.0, np.inf], 0.9, 0.1, id="one-is-missing"),
        pytest.param([np.inf], 0.9, 0.0, id="none-came-back"),
        pytest.param([1.0, 2.0, np.nan], 0.5, 0.5 * 1.5, id="padded-and-impatient"),
    ],
)
def test_rank_biased_precision_by_hand(ranks: list[float], persistence: float, score: float) -> None:
    assert rank_biased_precision(ranks, persistence) == pytest.approx(score, abs=1e-15)


def test_rank_biased_precision_of_no_gold_is_no_number() -> None:
    assert np.isnan(rank_biased_precision([np.nan, np.nan]))
    assert np.isnan(rank_biased_precision([]))
