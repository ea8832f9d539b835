"""The scores of a small run as metrics.json holds them, written by hand."""

from collections.abc import Callable
from typing import Any

import pytest


def means(recall: float | None, n: int) -> dict[str, Any]:
    names = ("recall@5", "recall@10", "any@10", "all@10", "strict@10", "mrr", "ndcg@10", "rbp")
    names += ("recall@256t", "recall@4096t", "strict@256t", "strict@4096t")
    return {**dict.fromkeys(names, recall), "chance@5": 0.01, "chance@10": 0.0204, "n": n}


def system(recall: float, active: int, total: int, **lifecycle: Any) -> dict[str, Any]:
    shares = ("stale_leak", "stale_mixed", "wrongly_killed")
    shares += ("abstention", "false_abstention", "retention_changed", "lost_values", "destroyed_values")
    return {
        "overall": means(recall, 8),
        "intervals": {"recall@10": [recall - 0.1, recall + 0.05], "units": 7},
        "by_kind": {
            "1": means(recall, 5),
            "10": means(recall, 2),
            "2": means(recall, 1),
            "9": means(None, 0),
        },
        "by_horizon": {"0-7 d": means(recall, 6), "365+ d": means(recall / 2, 2)},
        "lifecycle": {
            **dict.fromkeys(shares),
            **{f"{name}_n": 4 for name in shares},
            "tokens": 1234.5,
            "tokens_read": 2345.5,
            "active": active,
            "dormant": total - active,
            "stubs": 0,
            "memories": total,
            "bytes": None,
        }
        | lifecycle,
    }


@pytest.fixture(scope="session")
def make_metrics() -> Callable[[], dict[str, Any]]:
    return scores


@pytest.fixture
def metrics() -> dict[str, Any]:
    return scores()


def scores() -> dict[str, Any]:
    return {
        **system(0.5, 70, 100, stale_leak=0.25),
        "system": "cogmem",
        "losses": {"out-ranked": 3, "filtered": 1, "eaten": 1},
        "forgetting": {
            "law": "power",
            **{"changed": 1, "asked": 8, "n": 6, "k": 10},
            "laws": [
                {
                    **{"reading": "floor", "law": law, "recall": 0.5, "ages": {"0-7 d": 0.5}},
                    **{"kept": {"0.5": 0.4, "0.25": 0.2, "0.1": 0.1}, "needed": 0.5, "others": 0.25},
                }
                for law in ("power", "none")
            ],
            "verdict": "power is equivalent at ±.03 to none.",
        },
        "kinds": ["1", "2", "10"],
        "counts": {"messages": 120, "probes": 9, "scored": 8, "gold_turns": 20, "missed_turns": 5},
        "baselines": {"<weak>": system(0.2, 9, 9), "oracle": system(1.0, 9, 9), "strong": system(0.7, 9, 9)},
    }
