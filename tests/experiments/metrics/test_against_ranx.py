"""The scores of rankings are those of ranx, where it is installed (`pip install 'cogmem[ranx]'`)."""

import numpy as np
import pytest

from experiments.metrics import retrieval

K = 10


def test_scores_equal_those_of_ranx() -> None:
    ranx = pytest.importorskip("ranx")
    draws = np.random.default_rng(5)
    for _ in range(40):
        documents, gold = int(draws.integers(5, 40)), int(draws.integers(1, 5))
        order = draws.permutation(documents)
        wanted = draws.choice(documents, size=gold, replace=False)
        grades = draws.integers(1, 5, size=gold)
        qrels = ranx.Qrels({"q": {f"d{name}": 1 for name in wanted.tolist()}})
        graded = ranx.Qrels(
            {"q": dict(zip((f"d{name}" for name in wanted.tolist()), grades.tolist(), strict=True))}
        )
        run = ranx.Run({"q": {f"d{name}": float(documents - at) for at, name in enumerate(order.tolist())}})
        ranks = [[float(np.flatnonzero(order == name)[0]) + 1.0 for name in wanted]]
        expected = ranx.evaluate(
            qrels, run, [f"recall@{K}", f"hit_rate@{K}", f"ndcg@{K}", "mrr", "map"], make_comparable=True
        )
        found = {
            f"recall@{K}": retrieval.recall(ranks, K),
            f"hit_rate@{K}": retrieval.any_hit(ranks, K),
            f"ndcg@{K}": retrieval.ndcg(ranks, K),
            "mrr": retrieval.reciprocal_rank(ranks),
            "map": retrieval.average_precision(ranks),
        }
        expected["graded"] = ranx.evaluate(graded, run, f"ndcg@{K}", make_comparable=True)
        found["graded"] = retrieval.ndcg(ranks, K, [grades])
        assert {name: float(values[0]) for name, values in found.items()} == pytest.approx(expected, abs=1e-9)
