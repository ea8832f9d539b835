from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.memory import Category

Make = Callable[..., CognitiveMemory]


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
