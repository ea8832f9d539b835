import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import ColdConfig, PromotionConfig, ReinforcementConfig, RetentionConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.memory import Category, Tier

Make = Callable[..., CognitiveMemory]
GROUPS = {"reinforcement", "retention", "boosts"}
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


def test_stability_and_storage_strength_have_a_ceiling(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    for _ in range(12):
        engine.clock.advance(days=14)
        engine.read("query")
    memory = engine.get("default:0")
    assert (memory.stability, memory.storage_strength, memory.access_count) == (1.0, 10.0, 12)


def test_the_boost_is_a_setting(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8}, reinforcement=ReinforcementConfig(direct=0.2))
    engine.add("a")
    engine.clock.advance(days=3.5)
    engine.read("query")
    assert engine.get("default:0").stability == pytest.approx(0.25 + 0.2 * 3.5 / 7)


def test_a_session_is_added_once_and_none_is_no_session(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a", session="s1")
    for session in ("s1", "s2", "s2", None, ""):
        engine.read("query", session=session)
    assert engine.get("default:0").session_ids == ("s1", "s2")


def test_a_read_of_the_past_is_an_access_of_today(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    start = engine.clock.now()
    engine.clock.advance(days=7)
    engine.read("query", as_of=start)
    memory = engine.get("default:0")
    assert memory.last_accessed_at == engine.clock.now()
    assert memory.stability == pytest.approx(0.35)


def test_an_access_ends_the_time_at_the_floor(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    engine.clock.advance(days=235)  # 60 · ln(1/.021) = 231.8 days until the floor
    engine.dream()
    assert engine.get("default:0").at_floor_since is not None
    engine.read("query")
    assert engine.get("default:0").at_floor_since is None


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


def test_the_writing_session_counts_where_it_retrieves(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a", session="s0")
    practise(engine, reads=12, sessions=3)
    assert engine.get("default:0").category is Category.CORE


def test_a_core_memory_keeps_its_floor_for_ever(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    practise(engine, reads=10, sessions=3)
    engine.clock.advance(days=36_500)
    assert engine.retention("default:0") == 0.60


def test_the_read_that_promotes_says_so_once(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    practise(engine, reads=9, sessions=3)
    assert [effects(engine, session=session).get("promoted") for session in ("s0", "s1")] == [(0,), None]


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


def test_stability_just_reached_is_enough(make_engine: Make, put: Put) -> None:
    engine = make_engine({"a": 0.8})
    engine.add("a")
    put(engine, "default:0", access_count=9, stability=0.75)
    engine.read("query", session="s1")
    engine.read("query", session="s2")
    engine.clock.advance(days=7)
    engine.read("query", session="s3")  # .75 + .1 = .85
    assert engine.get("default:0").category is Category.CORE


def test_promotion_can_be_switched_off(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8}, promotion=PromotionConfig(enabled=False))
    engine.add("a")
    practise(engine, reads=12, sessions=3)
    assert engine.get("default:0").category is Category.SEMANTIC


# --- links by co-retrieval ---


HEBBIAN: dict[str, Any] = {"reinforcement": ReinforcementConfig(hebbian=0.02)}


def trio(make_engine: Make, **settings: Any) -> CognitiveMemory:
    """Three memories; settings of associations, or whole groups."""
    groups = {name: settings.pop(name) for name in GROUPS & settings.keys()}
    links = AssociationConfig(**({"enabled": True, "window": 0} | settings))
    engine = make_engine({"a": 0.8, "b": 0.6, "c": 0.4}, association=links, **groups)
    for text in "abc":
        engine.add(text)
    return engine


def test_what_is_retrieved_together_is_tied_together(make_engine: Make) -> None:
    engine = trio(make_engine)
    for expected in (0.1, 0.2, 0.3):
        engine.read("query", k=2)
        assert weight(engine, 0, 1) == pytest.approx(expected)
    assert weight(engine, 0, 2) is None


def test_a_tie_is_strengthened_from_what_is_left_of_it(make_engine: Make) -> None:
    engine = trio(make_engine)
    for _ in range(3):
        engine.read("query", k=2)
    engine.clock.advance(days=90)
    engine.read("query", k=2)
    assert weight(engine, 0, 1) == pytest.approx(0.3 * math.exp(-1) + 0.1)


def test_a_tie_is_no_stronger_than_one(make_engine: Make) -> None:
    engine = trio(make_engine)
    for _ in range(11):
        engine.read("query", k=3)
    assert [weight(engine, *pair) for pair in ((0, 1), (0, 2), (1, 2))] == [1.0] * 3


def test_a_single_result_ties_nothing(make_engine: Make) -> None:
    engine = trio(make_engine)
    engine.read("query", k=1)
    assert len(engine.store.partition("default").links) == 0


def test_what_came_by_association_is_not_tied(make_engine: Make, freeze: Put, link: Put) -> None:
    engine = trio(make_engine)
    freeze(engine, "default:2")
    link(engine, "default:0", "default:2", 0.5)
    recollection = engine.read("query")
    assert [item.text for item in recollection.items] == ["a", "b", "c"]
    assert (weight(engine, 0, 1), weight(engine, 1, 2)) == (0.1, None)
    assert weight(engine, 0, 2) == 0.5


def test_without_associations_nothing_is_tied(make_engine: Make) -> None:
    engine = trio(make_engine, enabled=False)
    engine.read("query")
    assert len(engine.store.partition("default").links) == 0


def count(engine: CognitiveMemory, first: int, second: int) -> int:
    links = engine.store.partition("default").links
    [at] = links.find(np.array([first]), np.array([second]))
    return int(links["count"][at])


def test_the_times_that_two_were_retrieved_together_are_counted(make_engine: Make, link: Put) -> None:
    engine = trio(make_engine)
    link(engine, "default:0", "default:1", 0.5)
    assert count(engine, 0, 1) == 0
    for expected in (1, 2):
        engine.read("query", k=2)
        assert count(engine, 0, 1) == expected
    engine.clock.advance(days=900)  # a count does not fade
    engine.read("query", k=3)
    assert (count(engine, 0, 1), count(engine, 0, 2), count(engine, 1, 2)) == (3, 1, 1)


@pytest.mark.parametrize(("times", "scores"), [(2, [0.8, 0.6, 0.4]), (3, [0.9, 0.6, 0.5])])
def test_what_was_often_retrieved_together_with_one_of_the_best_gains(
    times: int, scores: list[float], make_engine: Make, link: Put, found: Callable[..., dict[str, float]]
) -> None:
    timeless = RetentionConfig(law="none")
    engine = trio(make_engine, retention=timeless, boosts=BoostConfig(coactivation=0.1, coactivations=3))
    link(engine, "default:0", "default:2", 0.0, times)
    assert list(found(engine).values()) == pytest.approx(scores)
    if times == 3:  # neither of two that are not among the first k
        link(engine, "default:0", "default:2", 0.0, 0)
        link(engine, "default:1", "default:2", 0.0, 3)
        assert found(engine, k=1) == pytest.approx({"a": 0.8})


# --- Hebbian co-activation ---


def test_what_is_retrieved_together_grows_together(make_engine: Make) -> None:
    engine = trio(make_engine, **HEBBIAN)
    engine.clock.advance(days=7)
    decision, *_ = engine.read("query", k=2).trace.of("reinforcement")
    assert decision.numbers == {"direct": 2.0, "associative": 0.0, "hebbian": 2.0}
    for number in (0, 1):
        memory = engine.get(f"default:{number}")
        assert memory.stability == pytest.approx((0.25 + 0.1) * 1.02)
        assert (memory.access_count, memory.storage_strength) == (1, 2.0)
    assert engine.get("default:2").stability == 0.25


def test_one_direct_result_is_not_together_with_what_came_by_association(
    make_engine: Make, freeze: Put, link: Put
) -> None:
    engine = trio(make_engine, **HEBBIAN)
    for row in (1, 2):
        freeze(engine, f"default:{row}")
    link(engine, "default:0", "default:1", 0.5)
    [decision] = engine.read("query").trace.of("reinforcement")[:1]
    assert decision.numbers == {"direct": 1.0, "associative": 1.0, "hebbian": 0.0}
    assert engine.get("default:0").stability == 0.25


# --- every mechanism has a switch of its own ---

NONE = ReinforcementConfig(enabled=False)


def test_boosts_of_nothing_leave_the_access_on_record(make_engine: Make) -> None:
    engine = make_engine({"a": 0.8}, reinforcement=ReinforcementConfig(direct=0.0, associative=0.0))
    engine.add("a")
    engine.clock.advance(days=10)
    engine.read("query", session="s1")
    memory = engine.get("default:0")
    assert (memory.stability, memory.access_count, memory.storage_strength) == (0.25, 1, 2.0)
    assert (memory.last_accessed_at, memory.session_ids) == (engine.clock.now(), ("s1",))


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


def test_reactivation_can_be_switched_off(make_engine: Make, freeze: Put) -> None:
    engine = make_engine({"a": 0.8}, cold=ColdConfig(enabled=True, reactivation=False))
    freeze(engine, engine.add("a"))
    since = engine.get("default:0").cold_since
    engine.clock.advance(days=7)
    engine.read("query", deep=True)
    memory = engine.get("default:0")
    assert (memory.tier, memory.cold_since, memory.access_count) == (Tier.DORMANT, since, 1)
    assert memory.stability == pytest.approx(0.35)
