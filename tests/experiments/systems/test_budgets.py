"""Budgets: what bounded stores would hold beside the engine, all of one replay."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from cogmem.capacity import WORTHS, CapacityConfig
from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.memory import Tier
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.read.path import Answered, ReadPath, Understood
from cogmem.store.base import Partition
from cogmem.store.columns import Mask
from cogmem.store.memory import InProcessStore
from experiments.corpora.events import Conversation, MessageEvent, Probe, Question
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import Answer, SystemContext
from experiments.systems.budgets import ARC, BELADY, POLICIES, SHARES, Adaptive, Budgets, TokenBudgets, named
from experiments.systems.cogmem import Cogmem

START = datetime(2024, 1, 1, tzinfo=UTC)
TOPICS = (
    "ferry to Naxos",
    "obsidian splinter",
    "nice",
    "bassoon concert in Bergen",
    "well yes",
    "silver kite",
)
SAID = [f"{TOPICS[number % 6]} number{number}" for number in range(40)]


def message(turn: str, text: str) -> Message:
    return Message(id=turn, text=text, session="s", namespace="c")


def conversation(*asked: int) -> Conversation:
    """A message a day, and at the end a question about each of these."""
    messages = [
        MessageEvent(
            START + timedelta(days=day), Message(id=f"t{day}", text=text, session="s", namespace="c")
        )
        for day, text in enumerate(SAID)
    ]
    probes = [
        Probe(START + timedelta(days=50), f"p{number}", SAID[number], evidence=(f"t{number}",))
        for number in asked
    ]
    return Conversation("c", (*messages, *probes))


def context(engine: EngineConfig = PROFILES["plain"]) -> SystemContext:
    clock = SimulatedClock(START)
    return SystemContext(
        namespace="c",
        engine=engine,
        clock=clock,
        embedder=HashingEmbedder(),
        store=InProcessStore(),
        folder=Path(),
    )


def played(system: Cogmem, *asked: int, **settings: int) -> dict[str, pl.DataFrame]:
    config = ReplayConfig(dream_every_days=0, liveness_every=0, **settings)
    return replay(conversation(*asked), system, "budgets", system.context.clock, config)


QUICK = ("fifo", "lru", "need")


@pytest.mark.parametrize(
    "worth",
    [
        *QUICK,
        *(
            pytest.param(worth, marks=pytest.mark.slow)
            for worth in sorted(WORTHS)
            if worth not in (*QUICK, "utility")
        ),
    ],
)
def test_a_store_holds_what_an_engine_of_that_capacity_holds(worth: str) -> None:
    """Where nothing is merged and nothing recalled, the view is the engine."""
    bound = CapacityConfig(memories=round(0.25 * len(SAID)), worth=worth)
    alone = Cogmem(context(PROFILES["plain"].having(bound)))
    one = played(alone, 0, 20, 39)["probes"]
    beside = played(Budgets(context()), 0, 20, 39)["probes"].filter(system=named(worth, 0.25))
    assert one["memories"].to_list() == beside["memories"].to_list()
    assert one["memories"].list.len().sum() > 0


def test_a_view_changes_nothing() -> None:
    plain, system = Cogmem(context()), Budgets(context())
    frames = [played(one, 0, 20, 39, recall=3) for one in (plain, system)]
    own = frames[1]["probes"].filter(system="budgets")
    assert own["memories"].to_list() == frames[0]["probes"]["memories"].to_list()
    assert (system.context.partition.columns["tier"] == Tier.EPISODIC).all()
    assert frames[1]["probes"]["system"].n_unique() == 1 + len(POLICIES) * len(SHARES)


class AskedAnew(Budgets):
    """Asks the engine for every store."""

    def within(self, held: Mask, question: Question, k: int) -> Answer:
        self._found.clear()
        return super().within(held, question, k)


def test_stores_that_hold_the_same_are_answered_as_if_each_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    answer = ReadPath.answer

    def counted(path: ReadPath, understood: Understood, partition: Partition) -> Answered:
        calls.append(understood.asked.query)
        return answer(path, understood, partition)

    monkeypatch.setattr(ReadPath, "answer", counted)
    once = played(Budgets(context()), 0, 20, 39, recall=3)
    asked = len(calls)
    anew = played(AskedAnew(context()), 0, 20, 39, recall=3)
    assert asked < len(calls) - asked
    assert all(once[name].equals(anew[name]) for name in anew)


def test_beladys_bound_keeps_what_will_be_asked() -> None:
    frames = played(Budgets(context()), 3, 8, 13, 30)
    kept = frames["losses"].filter(system=named(BELADY, 0.25), stage="evicted")
    assert kept.is_empty()
    losses = frames["losses"].filter(system=named("fifo", 0.25))
    assert dict(losses.select("turn", "stage").iter_rows()) == dict.fromkeys(("t3", "t8", "t13"), "evicted")


def test_tokens_are_counted_without_arc() -> None:
    names = {*played(TokenBudgets(context()), 3)["probes"]["system"]}
    assert named(ARC, 0.1) not in names
    assert named("need", 0.1) in names


def test_arc_adapts_between_recency_and_frequency() -> None:
    """The trace of Megiddo & Modha's paper: what was used twice survives a scan of what is used once."""
    store, told = Adaptive(4), Growing()
    for row in (0, 1):
        told.take_in(store, row)
    store.use([0, 1])
    for row in range(2, 12):
        told.take_in(store, row)
    assert set(np.flatnonzero(store.held)) >= {0, 1}
    assert store.held.sum() == 4


class Growing:
    """A store takes in a row of a namespace that has grown by it."""

    def __init__(self) -> None:
        self._context = context()

    def take_in(self, store: Adaptive, row: int) -> None:
        Cogmem(self._context).observe(message(f"t{row}", f"word{row}"))
        store.take_in([row], self._context)


def test_every_message_recalls_before_it_is_taken_in() -> None:
    system = Cogmem(context())
    played(system, recall=2)
    assert system.context.partition.columns["access_count"].sum() > len(SAID)
    alone = Cogmem(context())
    played(alone)
    assert alone.context.partition.columns["access_count"].sum() == 0


def test_what_was_evicted_is_told_so() -> None:
    bound = CapacityConfig(memories=5, worth="fifo")
    frames = played(Cogmem(context(PROFILES["plain"].having(bound))), 2, 39)
    [loss] = frames["losses"].iter_rows(named=True)
    assert (loss["turn"], loss["stage"]) == ("t2", "evicted")
    assert "by capacity" in loss["detail"]


def test_what_was_cut_to_a_stub_was_evicted_and_not_absorbed() -> None:
    engine = replace(PROFILES["plain"], capacity=CapacityConfig(memories=5, worth="fifo"))
    engine = replace(engine, cold=replace(engine.cold, stub_characters=5))
    frames = played(Cogmem(context(engine)), 2)
    assert frames["losses"]["stage"].to_list() == ["evicted"]
