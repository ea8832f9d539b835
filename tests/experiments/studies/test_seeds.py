"""The study of luck: which runs it makes, how ties are shuffled, and what survives."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.analysis.statistics import Difference
from experiments.replay.outcomes import PROBES
from experiments.studies.seeds import HASH, STUDY, TIES, WORLDS, in_other_order, variants, verdicts

ENGLISH = ("corpus=jsonl", f"corpus.path={Path('datasets/english.jsonl').resolve()}")


def probes(*scores: list[float]) -> pl.DataFrame:
    """Probes whose gold is the first memory that came back, with these scores of their memories."""
    rows = [
        {
            "namespace": "w",
            "probe": f"p{place}",
            "evidence": ["t0"],
            "stale": [],
            "memories": [f"m{rank}" for rank in range(len(score))],
            "scores": score,
            "turns": [[f"t{rank}"] for rank in range(len(score))],
            "carried": [["t0"] if rank == 0 else [] for rank in range(len(score))],
            "says_both": [False] * len(score),
            "texts": [f"text {rank}" for rank in range(len(score))],
            "item_tokens": [2] * len(score),
            "scored": True,
        }
        for place, score in enumerate(scores)
    ]
    return pl.DataFrame(rows, PROBES)


def test_each_luck_has_its_seeds_and_the_others_stay_at_0(ask: Callable[..., Any]) -> None:
    found = variants(ask(STUDY, seeds=2, systems=("bm25",)))
    own = ["baselines=[bm25]", "replay.tokens=1024"]
    told = [*own, "embedder.seed=0", "seed=0"]
    assert found == {
        (HASH, 0): told,
        (HASH, 1): [*own, "embedder.seed=1", "seed=0"],
        (WORLDS, 0): told,
        (WORLDS, 1): [*own, "embedder.seed=0", "seed=1"],
        (TIES, 0): [*told, "replay.k=50"],
    }


def test_what_a_configuration_has_no_luck_in_is_left_out(ask: Callable[..., Any]) -> None:
    recorded = variants(ask(STUDY, *ENGLISH, seeds=2))
    assert {luck for luck, _ in recorded} == {HASH, TIES}
    trained = variants(ask(STUDY, *ENGLISH, "embedder=minilm", seeds=2))
    assert set(trained) == {(TIES, 0)}


def test_only_neighbours_of_equal_score_change_places() -> None:
    asked = probes(*[[0.9, 0.5, 0.5, 0.5, 0.1]] * 20)
    moved = in_other_order(asked, 1, 5, ["mrr"])
    orders = {tuple(order) for order in moved["memories"]}
    assert len(orders) > 3
    assert {order[0] for order in orders} == {"m0"}
    assert {order[4] for order in orders} == {"m4"}
    for row in moved.iter_rows(named=True):  # what is of one memory stays together
        assert [f"m{turns[0][1:]}" for turns in row["turns"]] == row["memories"]
        assert [f"text {name[1:]}" for name in row["memories"]] == row["texts"]
    assert moved["evidence"].to_list() == asked["evidence"].to_list()
    assert moved.equals(in_other_order(asked, 1, 5, ["mrr"]))
    assert not moved.equals(in_other_order(asked, 2, 5, ["mrr"]))


def test_the_order_of_ties_moves_a_figure() -> None:
    asked = probes(*[[0.5, 0.5]] * 60)
    # the gold is first in about half of the orders: a mean of 1 and 1/2, give or take .1
    moved = in_other_order(asked, 3, 2, ["mrr"])["mrr"]
    assert set(moved) == {1.0, 0.5}
    assert moved.mean() == pytest.approx(0.75, abs=0.1)
    assert in_other_order(asked, 0, 2, ["mrr"])["mrr"].to_list() == [1.0] * 60
    cut = in_other_order(asked, 3, 1, ["recall@10", "recall@1024t"])
    assert cut["recall@1024t"].to_list() == [1.0] * 60
    assert cut["recall@10"].to_list() == (moved == 1.0).cast(float).to_list()  # the second is behind the cut


def test_a_verdict_survives_if_every_seed_gives_it(rows_of: Callable[..., Any]) -> None:
    effect = Difference("recall@10", 9, 9, 0.5, 0.4, -0.1, -0.2, -0.05, verdict="worse")
    other = Difference("recall@10", 9, 9, 0.5, 0.45, -0.05, -0.12, 0.01, verdict="inconclusive")
    found = {
        ("bm25", "recall@10"): {HASH: [effect, effect], TIES: [effect]},
        ("dense", "recall@10"): {HASH: [effect, other, other], TIES: [effect]},
    }
    first, second = rows_of(verdicts(found, 3))
    assert (first["survives"], second["survives"]) == ("yes", "not in 2 of 3 hash")
    assert second["95 % interval over all"] == "-0.200 to +0.010"
    assert (second["difference"], second[HASH], second[TIES]) == (-0.1, "-0.100 to -0.050", "-0.100")


@pytest.mark.soak
def test_the_study_replays_shuffles_and_tells(
    conduct: Callable[..., Any], result_of: Callable[..., Any]
) -> None:
    done = conduct("seeds", *ENGLISH, "--seeds=2", "--systems=bm25", "--metrics=recall@10,mrr")
    assert (done.code, done.err) == (0, "")
    found = result_of("seeds", "english")
    assert [table.name for table in found.tables] == ["verdicts", "range"]
    words, own = found.facts["range"]["bm25"]["recall@10"], found.facts["range"]["cogmem"]["mrr"]
    assert set(words) == set(own) == {"hash", "ties"}
    assert words["hash"]["lowest"] == words["hash"]["highest"] == words["hash"]["first"]  # they hash nothing
    assert own["hash"]["lowest"] < own["hash"]["highest"]


def test_one_seed_is_no_luck(conduct: Callable[..., Any]) -> None:
    assert conduct("seeds", "--seeds=1").code == 2
