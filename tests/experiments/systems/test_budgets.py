"""Budgets: what bounded stores would hold beside the engine, all of one replay."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import polars as pl
import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.log.capacity import CapacityConfig
from cogmem.memory import Tier
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.store.memory import InProcessStore
from experiments.corpora.events import Conversation, MessageEvent, Probe
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import SystemContext
from experiments.systems.budgets import BY_WORTH, POLICIES, SHARES, Budgets, TokenBudgets, named
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
    config = ReplayConfig(dream_every_days=0, **settings)
    return replay(conversation(*asked), system, "budgets", system.context.clock, config)


QUICK = "lru"


@pytest.mark.slow
@pytest.mark.parametrize(
    "worth",
    [pytest.param(worth, marks=[pytest.mark.soak] * (worth != QUICK)) for worth in sorted(BY_WORTH)],
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
def test_the_first_go_first_and_a_store_of_tokens_is_bounded_too() -> None:
    for system in (Budgets(context()), TokenBudgets(context())):
        losses = played(system, 3, 8, 13, 30)["losses"].filter(system=named("fifo", 0.25))
        assert {"t3", "t8", "t13"} <= set(losses["turn"])
        assert set(losses["stage"]) == {"evicted"}


def test_what_was_evicted_is_told_so() -> None:
    bound = CapacityConfig(memories=5, worth="fifo")
    frames = played(Cogmem(context(PROFILES["plain"].having(bound))), 2, 39)
    [loss] = frames["losses"].iter_rows(named=True)
    assert (loss["turn"], loss["stage"]) == ("t2", "evicted")
    assert "by capacity" in loss["detail"]
