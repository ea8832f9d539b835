"""Importance 0.5: a stability of 0.25 to begin with. Links fade by e^(-days/90)."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import DreamConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.v9.synaptic_replay import SynapticReplayConfig
from cogmem.memory import Tier
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


def test_a_memory_of_several_pairs_gains_once(engine: CognitiveMemory, put: Put, link: Link) -> None:
    together(engine, put, link, (0, 1), (0, 2), (3, 0))
    assert night(engine).numbers == {"touched": 4.0, "links": 3.0}
    assert stabilities(engine) == pytest.approx([0.2625] * 4)


def test_a_pair_retrieved_together_seldom_is_not_replayed(
    engine: CognitiveMemory, put: Put, link: Link
) -> None:
    together(engine, put, link, (0, 1), count=2)
    assert night(engine).decision == "none"
    assert links(engine)["weight"] == [0.5]


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


def test_what_is_used_at_the_instant_of_a_dream_waits_for_the_next(
    engine: CognitiveMemory, put: Put, link: Link
) -> None:
    together(engine, put, link, (0, 1))
    assert [night(engine, days).decision for days in (0.0, 0.0, 1.0, 1.0)] == [
        "none",
        "none",
        "replayed",
        "none",
    ]


def test_a_link_written_after_the_last_use_has_nothing_to_replay(
    engine: CognitiveMemory, put: Put, link: Link
) -> None:
    use(engine, put, 0, 1)
    engine.clock.advance(hours=1)
    link(engine, "default:0", "default:1", 0.5, 3)
    assert night(engine).decision == "none"


@pytest.mark.parametrize(
    ("settings", "weight", "stability"),
    [
        ({"count": 4}, 0.5, 0.25),
        ({"weight": 0.3}, 0.3 + 0.5 * math.exp(-1 / 90), 0.2625),
        ({"weight": 0.9}, 1.0, 0.2625),
        ({"gain": 2.0}, 0.1 + 0.5 * math.exp(-1 / 90), 0.5),
        ({"gain": 8.0}, 0.1 + 0.5 * math.exp(-1 / 90), 1.0),
    ],
    ids=["count", "weight", "weight at most 1", "gain", "stability at most 1"],
)
def test_each_number_is_a_setting(
    settings: dict[str, Any], weight: float, stability: float, make_engine: Make, put: Put, link: Link
) -> None:
    engine = with_replay(make_engine, **settings)
    together(engine, put, link, (0, 1))
    night(engine)
    assert links(engine)["weight"] == pytest.approx([weight])
    assert stabilities(engine)[:2] == pytest.approx([stability] * 2)


@pytest.mark.parametrize(
    "gone", [{"tier": Tier.DORMANT}, {"superseded_by": "default:3"}], ids=["dormant", "superseded"]
)
def test_both_of_a_pair_are_live(gone: dict[str, Any], engine: CognitiveMemory, put: Put, link: Link) -> None:
    together(engine, put, link, (0, 1), (1, 2))
    put(engine, "default:0", **gone)
    assert night(engine).rows == (1, 2)
    assert links(engine)["weight"] == pytest.approx([0.5, 0.1 + 0.5 * math.exp(-1 / 90)])


def test_the_protected_are_replayed_too(engine: CognitiveMemory, put: Put, link: Link) -> None:
    together(engine, put, link, (0, 1))
    engine.protect("default:0", pinned=True)
    engine.protect("default:1", pinned=False, immutable=True)
    assert night(engine).rows == (0, 1)


def test_reads_that_bring_a_pair_back_three_times_make_it_due(make_engine: Make) -> None:
    engine = make_engine(
        {"a": 0.9, "b": 0.8},
        dream=DreamConfig(order=("synaptic_replay",)),
        synaptic_replay=SynapticReplayConfig(enabled=True),
        association=AssociationConfig(enabled=True),
    )
    engine.add("a")
    engine.add("b")
    for expected in ("none", "none", "replayed"):
        engine.read("query")
        assert night(engine).decision == expected


# --- tags ---


def test_tags_that_nothing_captured_in_time_go(engine: CognitiveMemory, put: Put) -> None:
    now = to_days(engine.clock.now())
    for row, until in enumerate((now - 0.1, now, now + 0.1)):
        put(engine, f"default:{row}", tagged_until=until)
    _, untagged = engine.dream()
    assert (untagged.stage, untagged.decision, untagged.rows) == ("synaptic_replay", "untagged", (0,))
    tags = engine.store.partition("default").columns["tagged_until"]
    np.testing.assert_array_equal(tags, [np.nan, now, now + 0.1, np.nan])
    assert engine.dream().decisions[1].decision == "none"


def test_switched_off_nothing_is_replayed(make_engine: Make, put: Put) -> None:
    engine = make_engine(dream=DreamConfig(order=("synaptic_replay",)))
    engine.add("a")
    put(engine, "default:0", tagged_until=0.0)
    assert engine.dream().decisions == ()
    assert engine.get("default:0").tagged_until is not None
