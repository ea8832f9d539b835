"""The published SDK behind the seam: what is handed over, when, and that looking changes nothing."""

import copy
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

pytest.importorskip("cognitive_memory", reason="pip install 'cogmem[sdk]'")

from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import Answer, Size, SystemContext
from experiments.systems.published_sdk import PublishedSDK

Turns = Callable[[Answer], list[str]]


@pytest.fixture
def sdk(context: SystemContext) -> PublishedSDK:
    return PublishedSDK(context)


def memories(sdk: PublishedSDK) -> list[Any]:
    return list(sdk._shelf.hot.values())


def test_a_session_is_handed_over_when_it_ends_or_another_begins(
    sdk: PublishedSDK, context: SystemContext, hears: Callable[..., None]
) -> None:
    hears(sdk, {"t1": "a kite", "t2": "a hill"}, session="s1")
    assert memories(sdk) == []
    context.clock.advance(hours=1)
    hears(sdk, {"t3": "soup"}, session="s2")
    assert [(memory.content, memory.source_turn_ids) for memory in memories(sdk)] == [
        ("Ada: a kite", ["t1"]),
        ("Ada: a hill", ["t2"]),
    ]
    assert {memory.created_at for memory in memories(sdk)} == {context.clock.now() - timedelta(hours=1)}
    sdk.end_session("s2")
    assert [memory.session_ids for memory in memories(sdk)] == [{"s1"}, {"s1"}, {"s2"}]


def test_its_score_is_similarity_times_retention_to_the_power_of_point_three(
    sdk: PublishedSDK, context: SystemContext, hears: Callable[..., None], ask: Callable[..., Answer]
) -> None:
    hears(sdk, {"t1": "the red kite"})
    fresh = ask(sdk, "Ada: the red kite").items[0].score
    assert fresh == pytest.approx(1.0, abs=1e-6)
    context.clock.advance(days=18)  # S .2, B 2, 45 days: tau is 18 days
    assert sdk.retention()[0].retention == pytest.approx(0.367879, abs=1e-6)
    assert ask(sdk, "Ada: the red kite").items[0].score == pytest.approx(0.367879**0.3, abs=1e-5)


def test_a_question_that_must_not_reinforce_changes_nothing_and_finds_the_same(
    bench: Callable[..., SystemContext], hears: Callable[..., None], ask: Callable[..., Answer]
) -> None:
    def taught() -> tuple[PublishedSDK, SystemContext]:
        context = bench()
        system = PublishedSDK(context)
        hears(
            system, {"t1": "the red kite flies", "t2": "the red kite flies high", "t3": "soup"}, session="s"
        )
        system.end_session("s")
        context.clock.advance(days=14)
        return system, context

    looking, touching = taught()[0], taught()[0]
    links = [len(memory.associations) for memory in memories(looking)]
    assert links == [1, 1, 0]  # told together, and alike
    before = copy.deepcopy((memories(looking), looking._shelf._links))
    first = ask(looking, "kite", k=1)
    assert (memories(looking), looking._shelf._links) == before
    assert ask(touching, "kite", k=1, reinforce=True) == first
    boosted = [(memory.access_count, round(memory.stability, 6)) for memory in memories(touching)]
    # after two weeks: .1 * 2 for what was found, .05 * 2 for what is linked to it
    assert sorted(boosted) == [(0, 0.2), (1, 0.3), (1, 0.4)]


def test_a_dream_is_its_tick_and_days_at_the_floor_are_nights(
    sdk: PublishedSDK,
    context: SystemContext,
    hears: Callable[..., None],
    ask: Callable[..., Answer],
) -> None:
    hears(sdk, {"t1": "the red kite"})
    sdk.dream()
    context.clock.advance(days=71)  # e^(-71/18) < .02, the floor
    for _ in range(6):
        sdk.dream()
        context.clock.advance(days=1)
    assert sdk.size()[:4] == (1, 1, 0, 0)
    sdk.dream()
    assert sdk.size()[:4] == (1, 0, 1, 0)
    assert ask(sdk, "the red kite").items == ()
    assert sdk.texts() == ([], ["Ada: the red kite"])
    context.clock.advance(days=180)
    sdk.dream()
    assert sdk.size() == Size(1, 0, 0, 1, len("[archived] Ada: the red kite"))


def test_a_summary_of_what_fades_carries_its_turns(
    sdk: PublishedSDK,
    context: SystemContext,
    hears: Callable[..., None],
    ask: Callable[..., Answer],
    turns: Turns,
) -> None:
    hears(sdk, {f"t{number}": "the red kite" for number in range(5)})
    context.clock.advance(days=40)  # e^(-40/18) < .2: five that are alike become one
    sdk.dream()
    (summary,) = ask(sdk, "the red kite").items[:1]
    assert summary.text.startswith("Summary: Ada: the red kite | ")
    assert summary.turns == ("t0", "t1", "t2", "t3", "t4")
    assert summary.memory == "w:5"
    assert sdk.size()[:4] == (6, 1, 5, 0)


def test_two_replays_give_the_same_whatever_ids_it_draws(
    bench: Callable[..., SystemContext], story: Callable[..., Any]
) -> None:
    plot = story().says("t1", "the red kite", 0, session="a").says("t2", "a kite", 0, session="a")
    plot = plot.asks("p1", "kite", 20, "t1").says("t3", "soup", 90).asks("p2", "kite", 120, "t1")

    def frames() -> list[bytes]:
        context = bench()
        found = replay(plot.world, PublishedSDK(context), "cognitive_memory", context.clock, ReplayConfig())
        return [frame.write_ndjson().encode() for frame in found.values()]

    assert frames() == frames()
