"""What raises a score beside relevance. Every memory here has the cosine .5 and retention 1."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.memory import SubTier, parse_memory_id
from cogmem.store.columns import Changes

Make = Callable[..., CognitiveMemory]
NONE = BoostConfig()


@pytest.fixture
def boosted(make_engine: Make) -> Callable[..., dict[str, float]]:
    """Scores of the memories a and b for a question, with these boosts; `tell` changes the store before."""

    def ask(
        question: str,
        tell: Callable[[CognitiveMemory], None],
        *,
        session: str | None = None,
        **boosts: Any,
    ) -> dict[str, float]:
        engine = make_engine(
            {question: (1.0,), "a": (0.5, 0.75**0.5), "b": (0.5, 0.0, 0.75**0.5)},
            retention=RetentionConfig(law="none"),
            boosts=replace(NONE, **boosts),
        )
        tell(engine)
        found = engine.read(question, session=session, reinforce=False)
        return {item.memory.text: round(item.score, 6) for item in found.items}

    return ask


def plain(engine: CognitiveMemory) -> None:
    engine.add("a")
    engine.add("b")


def setting(column: str, value: Any) -> Callable[[CognitiveMemory], None]:
    """a has this value in a column."""

    def tell(engine: CognitiveMemory) -> None:
        row = parse_memory_id(engine.add("a"))[1]
        engine.add("b")
        changes = Changes()
        if isinstance(value, tuple):
            changes.set_object(column, row, value)
        else:
            changes.set(column, row, value)
        engine.store.partition("default").commit(changes)

    return tell


def test_without_boosts_relevance_stays(boosted) -> None:
    assert boosted("Where does Sara live?", plain) == {"a": 0.5, "b": 0.5}


def test_every_shared_entity_counts(boosted) -> None:
    tell = setting("entities", ("entity://person/sara", "entity://place/oslo", "entity://org/shell"))
    assert boosted("Did Sara move to Oslo?", tell, entity=0.1) == pytest.approx({"a": 0.7, "b": 0.5})


def test_what_was_said_in_the_session_is_preferred(boosted) -> None:
    def tell(engine: CognitiveMemory) -> None:
        engine.add("a", session="now")
        engine.add("b")

    assert boosted("query?", tell, session="now", episode=0.15) == pytest.approx({"a": 0.65, "b": 0.5})
    assert boosted("query?", tell, session=None, episode=0.15) == {"a": 0.5, "b": 0.5}


def test_a_mood_finds_its_like(boosted) -> None:
    tell = setting("valence", -0.6)
    assert boosted("I am so sad and lonely, why?", tell, mood=1.1) == pytest.approx({"a": 0.55, "b": 0.5})
    assert boosted("What a wonderful happy day!", tell, mood=1.1) == {"a": 0.5, "b": 0.5}


@pytest.mark.parametrize(
    ("sub_tier", "score"),
    [
        *((SubTier.PERSONAL, 0.55), (SubTier.OBSERVED, 0.5), (SubTier.VICARIOUS, 0.45)),
        *((SubTier.SCHEMATIC, 0.55), (SubTier.PROCEDURAL, 0.525), (SubTier.FACTUAL, 0.5)),
    ],
)
def test_sub_tiers_weigh(boosted, sub_tier: SubTier, score: float) -> None:
    assert boosted("query?", setting("sub_tier", sub_tier), sub_tiers=True)["a"] == pytest.approx(score)


def test_a_doubtful_source_counts_less(boosted) -> None:
    tell = setting("source_confidence", 0.29)
    assert boosted("query?", tell, doubtful=0.5) == pytest.approx({"b": 0.5, "a": 0.25})
    assert boosted("query?", setting("source_confidence", 0.3), doubtful=0.5)["a"] == 0.5


def test_sums_come_before_factors(boosted) -> None:
    def tell(engine: CognitiveMemory) -> None:
        setting("sub_tier", SubTier.PERSONAL)(engine)
        changes = Changes()
        changes.set_object("session", 0, "now")
        engine.store.partition("default").commit(changes)

    found = boosted("query?", tell, session="now", episode=0.1, sub_tiers=True)
    assert found["a"] == pytest.approx((0.5 + 0.1) * 1.1)


def test_the_trace_counts_what_each_touched(make_engine: Make) -> None:
    engine = make_engine({"a": 0.5}, boosts=replace(NONE, episode=0.15))
    engine.add("a", session="now")
    [boosts] = engine.read("query", session="now", reinforce=False).trace.of("boosts")
    assert (boosts.decision, dict(boosts.numbers)) == ("boosted", {"episode": 1.0})


def test_nothing_is_older_than_its_day(make_engine: Make) -> None:
    engine = make_engine({"a": 0.5}, start=datetime(1970, 1, 1, tzinfo=UTC))
    engine.add("a")
    assert engine.read("query", reinforce=False).items  # t = 0 is an instant like any other
