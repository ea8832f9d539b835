from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import PromotionConfig, ReinforcementConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.memory import Category, Tier

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]


def weight(engine: CognitiveMemory, first: int, second: int) -> float | None:
    """The stored weight of a link, not faded to now."""
    links = engine.store.partition("default").links
    [at] = links.find(np.array([first]), np.array([second]))
    return None if at < 0 else float(links["weight"][at])


def effects(engine: CognitiveMemory, **options: Any) -> dict[str, tuple[int, ...]]:
    """The rows that a read says it changed, by what it did to them."""
    decisions = engine.read("query", **options).trace.of("reinforcement")
    return {decision.decision: decision.rows for decision in decisions}


# --- two-tier boosting ---


def test_a_read_strengthens_what_it_brings_back(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a", session="s0")
    engine.clock.advance(days=10)
    recollection = engine.read("query", session="s1")
    memory = engine.get("default:0")
    assert memory.stability == pytest.approx(0.25 + 0.1 * 10 / 7)  # .3929: boost .1, factor 1.4286
    assert (memory.access_count, memory.storage_strength) == (1, 2.0)
    assert memory.last_accessed_at == engine.clock.now()
    assert memory.session_ids == ("s1",)  # which retrieved it; s0 only wrote it
    assert engine.retention("default:0") == 1.0
    [decision] = recollection.trace.of("reinforcement")
    assert (decision.decision, decision.rows) == ("strengthened", (0,))
    assert decision.numbers == {"direct": 1.0, "associative": 0.0, "hebbian": 0.0}
    assert decision.scores == (memory.stability,)


def test_what_was_not_returned_is_not_strengthened(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8, "b": 0.6})
    engine.add("a")
    engine.add("b")
    engine.clock.advance(days=10)
    engine.read("query", k=1)
    assert (engine.get("default:1").access_count, engine.get("default:1").stability) == (0, 0.25)


def test_massed_practice_counts_for_nothing_and_spaced_at_most_double(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    engine.read("query")
    assert engine.get("default:0").stability == 0.25  # the same day: factor 0
    assert engine.get("default:0").access_count == 1
    engine.clock.advance(days=100)
    engine.read("query")
    assert engine.get("default:0").stability == pytest.approx(0.25 + 0.2)  # factor capped at 2


def test_a_read_of_the_past_is_an_access_of_today(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    start = engine.clock.now()
    engine.clock.advance(days=7)
    engine.read("query", as_of=start)
    memory = engine.get("default:0")
    assert memory.last_accessed_at == engine.clock.now()
    assert memory.stability == pytest.approx(0.35)


def test_a_read_that_finds_nothing_commits_nothing(
    make_engine: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine({"away": -0.5})
    engine.add("away")
    monkeypatch.setattr(engine.store.partition("default"), "commit", None)  # not to be called
    [decision] = engine.read("query", session="s1").trace.of("reinforcement")
    assert (decision.decision, decision.rows) == ("none", ())
    assert engine.get("default:0").access_count == 0


# --- core promotion ---


def practise(engine: CognitiveMemory, reads: int, sessions: int, days: float = 14.0) -> None:
    for number in range(reads):
        engine.clock.advance(days=days)
        engine.read("query", session=f"s{number % sessions}")


def test_ten_spaced_retrievals_over_three_sessions_make_a_memory_core(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    practise(engine, reads=9, sessions=3)
    assert engine.get("default:0").category is Category.SEMANTIC
    practise(engine, reads=1, sessions=3)
    assert engine.get("default:0").category is Category.CORE


@pytest.mark.parametrize(("retrieving", "category"), [(2, Category.SEMANTIC), (3, Category.CORE)])
def test_the_session_that_wrote_a_memory_is_none_that_retrieved_it(
    retrieving: int, category: Category, make_engine: Make
) -> None:
    engine = make_engine({"a": 0.8})
    engine.write(Message(id="t1", text="a", session="writing"))
    practise(engine, reads=12, sessions=retrieving)
    assert engine.get("default:0").session_ids == ("s0", "s1", "s2")[:retrieving]
    assert engine.get("default:0").category is category


@pytest.mark.parametrize(
    ("reads", "sessions", "days"),
    [(30, 2, 14.0), (30, 3, 0.0), (9, 3, 14.0)],
    ids=["two sessions", "massed: stability stays low", "nine retrievals"],
)
def test_each_condition_of_promotion_is_needed(
    reads: int, sessions: int, days: float, make_engine: Make
) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    practise(engine, reads, sessions, days)
    assert engine.get("default:0").category is Category.SEMANTIC


# --- links by co-retrieval ---


# --- Hebbian co-activation ---


# --- every mechanism has a switch of its own ---

NONE = ReinforcementConfig(enabled=False)


def test_without_reinforcement_a_read_is_no_access_and_the_rest_goes_on(
    make_engine: Make, freeze: Put, put: Put
) -> None:
    engine = make_engine(
        {"a": 0.8, "b": 0.6},
        reinforcement=NONE,
        association=AssociationConfig(enabled=True, window=0),
        promotion=PromotionConfig(accesses=0, stability=0.25, sessions=0),
    )
    written = engine.clock.now()
    engine.add("a")
    freeze(engine, engine.add("b"))
    engine.clock.advance(days=10)
    changed = effects(engine, session="s1", deep=True)
    assert changed == {"reactivated": (1,), "promoted": (0, 1), "linked": (0, 1)}
    assert (engine.get("default:1").tier, weight(engine, 0, 1)) == (Tier.EPISODIC, 0.1)
    for memory in map(engine.get, ("default:0", "default:1")):
        assert (memory.stability, memory.access_count, memory.session_ids) == (0.25, 0, ())
        assert (memory.last_accessed_at, memory.category) == (written, Category.CORE)
