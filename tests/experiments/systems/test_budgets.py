"""Budgets: what bounded stores would hold beside the engine, all of one replay."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.log.capacity import WORTHS, CapacityConfig
from cogmem.memory import Tier
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.store.memory import InProcessStore
from experiments.corpora.events import Conversation, MessageEvent, Probe
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import SystemContext
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


QUICK = "lru"


@pytest.mark.slow
@pytest.mark.parametrize(
    "worth",
    [
        pytest.param(worth, marks=[pytest.mark.soak] * (worth != QUICK))
        for worth in sorted(WORTHS.keys() - {"utility"})
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


@pytest.mark.slow
def test_a_view_changes_nothing() -> None:
    plain, system = Cogmem(context()), Budgets(context())
    frames = [played(cogmem, 0, 20, 39, recall=3) for cogmem in (plain, system)]
    own = frames[1]["probes"].filter(system="budgets")
    assert own["memories"].to_list() == frames[0]["probes"]["memories"].to_list()
    assert (system.context.partition.columns["tier"] == Tier.EPISODIC).all()
    assert frames[1]["probes"]["system"].n_unique() == 1 + len(POLICIES) * len(SHARES)


@pytest.mark.slow
def test_beladys_bound_keeps_what_will_be_asked() -> None:
    frames = played(Budgets(context()), 3, 8, 13, 30)
    kept = frames["losses"].filter(system=named(BELADY, 0.25), stage="evicted")
    assert kept.is_empty()
    losses = frames["losses"].filter(system=named("fifo", 0.25))
    assert dict(losses.select("turn", "stage").iter_rows()) == dict.fromkeys(("t3", "t8", "t13"), "evicted")


@pytest.mark.slow
def test_tokens_are_counted_without_arc() -> None:
    names = {*played(TokenBudgets(context()), 3)["probes"]["system"]}
    assert named(ARC, 0.1) not in names
    assert named("need", 0.1) in names


class Figure4:
    """ARC, transcribed from figure 4 of Megiddo and Modha (2003), with their names. Lists run from the least
    to the most recently used."""

    def __init__(self, c: int) -> None:
        self.c, self.p = c, 0.0
        self.T1: list[int] = []
        self.T2: list[int] = []
        self.B1: list[int] = []
        self.B2: list[int] = []

    def request(self, x: int) -> None:
        c, T1, T2, B1, B2 = self.c, self.T1, self.T2, self.B1, self.B2
        if x in T1 or x in T2:  # case I
            (T1 if x in T1 else T2).remove(x)
            T2.append(x)
        elif x in B1:  # case II
            self.p = min(c, self.p + (1 if len(B1) >= len(B2) else len(B2) / len(B1)))
            self.replace(x)
            B1.remove(x)
            T2.append(x)
        elif x in B2:  # case III
            self.p = max(0, self.p - (1 if len(B2) >= len(B1) else len(B1) / len(B2)))
            self.replace(x)
            B2.remove(x)
            T2.append(x)
        else:  # case IV
            if len(T1) + len(B1) == c:
                if len(T1) < c:
                    B1.pop(0)
                    self.replace(x)
                else:
                    T1.pop(0)
            elif (whole := len(T1) + len(B1) + len(T2) + len(B2)) >= c:
                if whole == 2 * c:
                    B2.pop(0)
                self.replace(x)
            T1.append(x)

    def replace(self, x: int) -> None:
        if self.T1 and ((x in self.B2 and len(self.T1) == self.p) or len(self.T1) > self.p):
            self.B1.append(self.T1.pop(0))
        else:
            self.B2.append(self.T2.pop(0))


class Beside(NamedTuple):
    """A namespace of some rows, as far as ARC looks at it."""

    partition: range


@given(st.integers(1, 6), st.lists(st.integers(0, 15), max_size=200))
def test_arc_is_that_of_the_paper(capacity: int, requests: list[int]) -> None:
    paper, store = Figure4(capacity), Adaptive(capacity)
    for row in requests:
        paper.request(row)
        store.take_in([row], cast(SystemContext, Beside(range(16))))
        assert set(np.flatnonzero(store.held)) == {*paper.T1, *paper.T2}
        assert store.target == pytest.approx(paper.p)


def test_a_recall_of_what_arc_evicted_moves_its_target_and_brings_nothing_back() -> None:
    store = Adaptive(2)
    for row in (0, 1):
        store.request(row)
    store.use([1])  # once: 0; again: 1
    store.request(2)  # once: 2; again: 1; evicted: 0, which was used once
    store.use([0])
    assert store.target == 1.0
    store.use([0])  # by now it was used again
    assert store.target == 0.0
    store.take_in([], cast(SystemContext, Beside(range(3))))
    assert store.held.tolist() == [False, True, True]


def test_what_was_evicted_is_told_so() -> None:
    bound = CapacityConfig(memories=5, worth="fifo")
    frames = played(Cogmem(context(PROFILES["plain"].having(bound))), 2, 39)
    [loss] = frames["losses"].iter_rows(named=True)
    assert (loss["turn"], loss["stage"]) == ("t2", "evicted")
    assert "by capacity" in loss["detail"]
