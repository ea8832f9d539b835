"""A hand-made replay: two worlds, two systems, seven probes. Expected values are worked out in the tests.

probe  world kind  days  evidence  stale  returned by cogmem     by recency   tokens (cogmem)
p1     w1    1     0     a b              [x] [a] [b c]          [x]          30
p2     w1    2     30    a         s      [s] [a]                []           20
p3     w2    2     400   d         t      [d t] [t]              [t]          20
p4     w2    3     400   e zz             [q]                    [q]          10
p5     w2    5     400                    []                     [q]          0
p6     w1    5     30                     [x]                    [x]          12
p7     w2    4     30              u      [u]                    []           13
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl
import pytest

from experiments.outcomes import SCHEMAS

START = datetime(2024, 1, 1, tzinfo=UTC)

# probe, world, kind, days, evidence, stale, cogmem's turns, recency's turns, tokens, retention_changed
PROBES = [
    ("p1", "w1", "1", 0.0, "a b", "", ["x", "a", "b c"], ["x"], 30, 0),
    ("p2", "w1", "2", 30.0, "a", "s", ["s", "a"], [], 20, 2),
    ("p3", "w2", "2", 400.0, "d", "t", ["d t", "t"], ["t"], 20, 1),
    ("p4", "w2", "3", 400.0, "e zz", "", ["q"], ["q"], 10, 0),
    ("p5", "w2", "5", 400.0, "", "", [], ["q"], 0, 0),
    ("p6", "w1", "5", 30.0, "", "", ["x"], ["x"], 12, 0),
    ("p7", "w2", "4", 30.0, "", "u", ["u"], [], 13, 0),
]
LOSSES = [("p4", "w2", "3", "e", "superseded"), ("p4", "w2", "3", "zz", "unknown turn")]
# system, world, turn, value, active, kept
HOLDINGS = [
    ("cogmem", "w1", "a", "05-08", True, True),
    ("cogmem", "w1", "b", "7", False, True),
    ("cogmem", "w2", "d", "7", True, True),
    ("cogmem", "w2", "d", "19:30", False, False),
]
# system, world, day, memories, active, dormant, stubs, bytes
STATES = [
    ("cogmem", "w1", 0, 5, 5, 0, 0, 500),
    ("cogmem", "w1", 9, 8, 5, 2, 1, 900),
    ("cogmem", "w2", 3, 4, 4, 0, 0, 400),
    ("recency", "w1", 9, 9, 9, 0, 0, None),
]


def _rows(system: str) -> list[dict[str, Any]]:
    return [
        {
            "system": system,
            "namespace": world,
            "probe": probe,
            "kind": kind,
            "time": START + timedelta(days=days),
            "horizon_days": days,
            "scored": True,
            "evidence": evidence.split(),
            "stale": stale.split(),
            "turns": [turns.split() for turns in (own if system == "cogmem" else other)],
            "item_tokens": [10] * len(own if system == "cogmem" else other),
            "tokens": tokens if system == "cogmem" else 7,
            "candidates": 20,
            "retention_changed": changed if system == "cogmem" else None,
        }
        for probe, world, kind, days, evidence, stale, own, other, tokens, changed in PROBES
    ]


@pytest.fixture
def frames() -> dict[str, pl.DataFrame]:
    losses = [
        {"system": "cogmem", "namespace": world, "probe": probe, "kind": kind, "turn": turn, "stage": stage}
        for probe, world, kind, turn, stage in LOSSES
    ]
    fields = ["memories", "active", "dormant", "stubs", "bytes"]
    states = [
        {"system": system, "namespace": world, "time": START + timedelta(days=day)}
        | dict(zip(fields, size, strict=True))
        for system, world, day, *size in STATES
    ]
    holdings = [dict(zip(SCHEMAS["holdings"], held, strict=True)) for held in HOLDINGS]
    rows = {
        "probes": _rows("cogmem") + _rows("recency"),
        "losses": losses,
        "states": states,
        "holdings": holdings,
    }
    return {name: pl.DataFrame(rows.get(name, []), schema=schema) for name, schema in SCHEMAS.items()}


@pytest.fixture
def own(frames: dict[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """The frames of cogmem alone."""
    return {name: frame.filter(pl.col("system") == "cogmem") for name, frame in frames.items()}


@pytest.fixture
def make_probes() -> Callable[..., pl.DataFrame]:
    """Probes of one system from (evidence, turns) pairs."""

    def make(*rankings: tuple[list[str], list[list[str]]], **more: Any) -> pl.DataFrame:
        rows = [
            {
                "system": "s",
                "namespace": "w",
                "probe": f"p{i}",
                "evidence": evidence,
                "turns": turns,
                "stale": [],
            }
            | {"candidates": 100}
            | more
            for i, (evidence, turns) in enumerate(rankings)
        ]
        return pl.DataFrame(rows, schema=SCHEMAS["probes"])

    return make
