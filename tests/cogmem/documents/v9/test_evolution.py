"""Importance 0.5: a stability of 0.25 to begin with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import DreamConfig
from cogmem.documents.v9.evolution import EvolutionConfig
from cogmem.memory import Tier
from cogmem.store.columns import Changes
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]

ENTITIES: Mapping[int, Sequence[str]] = {
    0: ("oslo", "ada", "maple"),
    1: ("oslo",),
    2: ("maple",),
    3: ("ada",),
    4: ("ada",),
    5: ("rome",),
}


def with_evolution(make_engine: Make, **settings: Any) -> CognitiveMemory:
    engine = make_engine(
        dream=DreamConfig(order=("evolution",)), evolution=EvolutionConfig(enabled=True, **settings)
    )
    changes = Changes()
    for row in range(20):
        engine.add(f"memory {row}")
        changes.set_object("entities", row, tuple(f"entity://{name}" for name in ENTITIES.get(row, ())))
    engine.store.partition("default").commit(changes)
    return engine


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return with_evolution(make_engine)


def use(engine: CognitiveMemory, put: Put, *rows: int) -> None:
    for row in rows:
        put(engine, f"default:{row}", access_count=1, last_accessed_at=to_days(engine.clock.now()))


def night(engine: CognitiveMemory, days: float = 0.5) -> Decision:
    engine.clock.advance(days=days)
    [decision] = engine.dream()
    return decision


def stability(engine: CognitiveMemory, row: int) -> float:
    return engine.get(f"default:{row}").stability


def test_what_was_used_strengthens_what_shares_an_entity_with_it(engine: CognitiveMemory, put: Put) -> None:
    use(engine, put, 0)
    evolved = night(engine)
    assert (evolved.decision, evolved.rows) == ("strengthened", (1, 2, 3, 4))
    assert evolved.numbers == {"touched": 4.0, "used": 1.0, "entities": 3.0}
    assert [stability(engine, row) for row in (0, 1, 2, 5)] == pytest.approx([0.25, 0.255, 0.255, 0.25])


def test_what_was_never_accessed_was_not_used(engine: CognitiveMemory) -> None:
    evolved = night(engine)  # all of them were created half a day ago
    assert (evolved.decision, evolved.numbers["used"]) == ("none", 0.0)


def test_nightly_every_access_counts_once(engine: CognitiveMemory, put: Put) -> None:
    engine.clock.advance(hours=7)
    use(engine, put, 0)
    assert [night(engine, days).decision for days in (0.0, 1.0, 1.0)] == ["strengthened", "none", "none"]


def test_of_what_is_no_longer_live_the_use_counts_and_the_strength_does_not_grow(
    engine: CognitiveMemory, put: Put
) -> None:
    use(engine, put, 0)
    put(engine, "default:0", superseded_by="default:19")
    put(engine, "default:1", tier=Tier.DORMANT)
    assert night(engine).rows == (2, 3, 4)
