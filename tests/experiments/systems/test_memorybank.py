"""Forgetting by e^(-t/S): the law by hand, the lots by their frequency."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from cogmem.memory import Draft
from cogmem.store import Rows
from cogmem.store.columns import Mask
from experiments.systems.base import Answer, SystemContext
from experiments.systems.memorybank import RECALLED, MemoryBank
from experiments.systems.published import PublishedConfig

Hears = Callable[..., None]
Ask = Callable[..., Answer]

Turns = Callable[[Answer], list[str]]


class Sure(MemoryBank):
    """Its lots are all .1: it forgets when R falls to .1, which takes ln 10 = 2.3 strengths."""

    def searched(self) -> Mask:
        return np.asarray(self.retentions() > 0.1)


class Unrecalled(MemoryBank):
    """Recalls nothing."""

    def touch(self, rows: Rows) -> None: ...


@pytest.fixture
def sure(context: SystemContext) -> MemoryBank:
    return Sure(context)


def test_what_is_never_recalled_is_forgotten_by_whole_days(
    sure: MemoryBank, context: SystemContext, hears: Hears, ask: Ask, turns: Turns
) -> None:
    hears(sure, {"t1": "the red kite"})  # at noon
    for hours, left in ((11, 0), (1, 1), (24, 2)):  # until 23:00, midnight, midnight
        context.clock.advance(hours=hours)
        assert sure.retentions().tolist() == pytest.approx([np.exp(-left)])
        assert turns(ask(sure, "a kite")) == ["t1"]
    context.clock.advance(hours=24)  # e^-3 < .1
    answer = ask(sure, "a kite")
    assert (answer.items, answer.candidates) == ((), 0)
    assert sure.size()[:4] == (1, 0, 1, 0)
    assert [(left.tier, round(left.retention, 4)) for left in sure.retention()] == [("dormant", 0.0498)]


def test_a_turn_recalls_what_is_like_it_and_makes_it_last(
    sure: MemoryBank, context: SystemContext, hears: Hears, ask: Ask, turns: Turns
) -> None:
    hears(sure, {"t1": "the red kite"})
    context.clock.advance(days=2)
    hears(sure, {"t2": "the kite again"})  # S of t1 is 2, and its t begins again
    assert sure.retentions().tolist() == [1.0, 1.0]
    context.clock.advance(days=4)  # e^-2 > .1 for t1, e^-4 < .1 for t2
    assert sure.retentions().tolist() == pytest.approx([np.exp(-2), np.exp(-4)])
    assert turns(ask(sure, "a kite")) == ["t1"]


def test_a_turn_recalls_the_six_nearest_alone(sure: MemoryBank, context: SystemContext, hears: Hears) -> None:
    hears(sure, {f"t{number}": f"kite {'again ' * number}" for number in range(RECALLED + 3)})
    context.clock.advance(days=1)
    before = sure.retentions()
    hears(sure, {"last": "kite"})
    recalled = sure.retentions()[:-1] == 1.0  # its t begins again
    assert recalled.sum() == RECALLED == 6
    assert (sure.retentions()[:-1] == np.where(recalled, 1.0, before)).all()
    context.clock.advance(days=1)
    strengths = -1 / np.log(before[recalled])
    assert sure.retentions()[:-1][recalled] == pytest.approx(np.exp(-1 / (strengths + 1)))


def test_a_question_strengthens_only_if_told_to(
    sure: MemoryBank, context: SystemContext, hears: Hears, ask: Ask
) -> None:
    hears(sure, {"t1": "the red kite"})
    context.clock.advance(days=2)
    ask(sure, "a kite")
    assert sure.retentions().tolist() == pytest.approx([np.exp(-2)])
    ask(sure, "a kite", reinforce=True)
    context.clock.advance(days=2)
    assert sure.retentions().tolist() == pytest.approx([np.exp(-1)])  # two days at S = 2


@pytest.mark.slow
def test_a_memory_is_there_with_the_probability_of_its_retention_however_often_one_looks(
    context: SystemContext,
) -> None:
    system, many = Unrecalled(context), 1_500
    for place in range(many):
        system.store(Draft(text=f"d{place}", vector=np.zeros(4, np.float32), created_at=context.now))
    before = system.searched()
    for day in range(1, 5):
        for _ in range(2):
            context.clock.advance(hours=12)
            system.dream()
            assert not (system.searched() & ~before).any()  # what is gone stays gone
            before = system.searched()
        expected = np.exp(-day)
        three_errors = 3 * np.sqrt(expected * (1 - expected) / many)
        assert before.mean() == pytest.approx(expected, abs=three_errors)


def test_two_replays_forget_the_same_and_two_namespaces_do_not(
    bench: Callable[..., SystemContext], hears: Hears
) -> None:
    def left(namespace: str) -> list[bool]:
        system = MemoryBank(context := bench(namespace=namespace))
        hears(system, {f"t{number}": f"kite {number}" for number in range(40)}, namespace=namespace)
        context.clock.advance(days=1)
        return system.searched().tolist()

    assert left("w") == left("w") != left("v")


def test_a_strength_may_be_of_many_days(context: SystemContext, hears: Hears) -> None:
    system = MemoryBank(replace(context, published=PublishedConfig(memorybank_days=10)))
    hears(system, {"t1": "the red kite"})
    context.clock.advance(hours=240)
    assert system.retentions().tolist() == pytest.approx([np.exp(-1)])
