"""Importance 0.5: a stability of 0.25 to begin with. Links fade by e^(-days/90)."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import DreamConfig
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.documents.v9.synaptic_replay import SynapticReplayConfig
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
Link = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]


def with_replay(make_engine: Make, **settings: Any) -> CognitiveMemory:
    engine = make_engine(
        dream=DreamConfig(order=("synaptic_replay",)),
        synaptic_replay=SynapticReplayConfig(enabled=True, **settings),
        association=AssociationConfig(enabled=True),
    )
    for text in "abcd":
        engine.add(text)
    return engine


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return with_replay(make_engine)


def use(engine: CognitiveMemory, put: Put, *rows: int) -> None:
    for row in rows:
        put(engine, f"default:{row}", last_accessed_at=to_days(engine.clock.now()))


def together(engine: CognitiveMemory, put: Put, link: Link, *pairs: tuple[int, int], count: int = 3) -> None:
    """Pairs are retrieved together: both used, and a link of weight 0.5 with this count."""
    for first, second in pairs:
        link(engine, f"default:{first}", f"default:{second}", 0.5, count)
        use(engine, put, first, second)


def night(engine: CognitiveMemory, days: float = 1.0) -> Decision:
    engine.clock.advance(days=days)
    replayed, _ = engine.dream()
    return replayed


def stabilities(engine: CognitiveMemory) -> list[float]:
    return engine.store.partition("default").columns["stability"].tolist()


def links(engine: CognitiveMemory) -> dict[str, list[float]]:
    columns = engine.store.partition("default").links
    return {name: columns[name].tolist() for name in ("weight", "updated_at", "count")}


def test_a_pair_retrieved_together_often_is_tied_closer(
    engine: CognitiveMemory, put: Put, link: Link
) -> None:
    together(engine, put, link, (0, 1))
    replayed = night(engine, days=9.0)
    assert (replayed.decision, replayed.rows, replayed.numbers) == (
        "replayed",
        (0, 1),
        {"touched": 2.0, "links": 1.0},
    )
    assert links(engine)["weight"] == pytest.approx([0.5 * math.exp(-0.1) + 0.1])
    assert links(engine)["updated_at"] == [to_days(engine.clock.now())]
    assert links(engine)["count"] == [3]  # a replay is no retrieval
    assert stabilities(engine) == pytest.approx([0.2625, 0.2625, 0.25, 0.25])


def test_a_pair_is_replayed_again_when_both_were_used_again(
    engine: CognitiveMemory, put: Put, link: Link
) -> None:
    together(engine, put, link, (0, 1))
    assert night(engine).decision == "replayed"
    assert night(engine).decision == "none"
    use(engine, put, 0)
    assert night(engine).decision == "none"
    use(engine, put, 1)
    assert night(engine).decision == "replayed"
    assert stabilities(engine)[:2] == pytest.approx([0.25 * 1.05**2] * 2)


def test_two_dreams_at_one_instant_are_one_replay(
    engine: CognitiveMemory, put: Put, link: Link, snapshot: Snapshot
) -> None:
    together(engine, put, link, (0, 1))
    assert night(engine).decision == "replayed"
    after = snapshot(engine)
    assert night(engine, days=0.0).decision == "none"
    assert snapshot(engine) == after
