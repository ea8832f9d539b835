"""Semantic sub-tiers: a rule, a skill, or a fact."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig
from cogmem.documents.v9.sub_tiers import SubTiersConfig
from cogmem.documents.v9.tiers import TiersConfig
from cogmem.memory import Kind, SubTier, Tier

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    order = DreamConfig(order=("tiers", "sub_tiers"))
    return make_engine(tiers=TiersConfig(enabled=True), sub_tiers=SubTiersConfig(enabled=True), dream=order)


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("Docker always runs first", {}, "schematic"),
        ("The rule of the house", {}, "schematic"),
        ("How to boil rice", {}, "procedural"),
        ("How to never burn rice", {}, "schematic"),
        ("Rice is white", {}, "factual"),
        ("Rice is white", {"kind": Kind.PATTERN}, "schematic"),
    ],
)
def test_what_becomes_semantic_is_told_by_its_content(
    text: str, columns: dict[str, Any], expected: str, engine: CognitiveMemory, put: Put
) -> None:
    memory = engine.add(text)
    put(engine, memory, access_count=3, sub_tier=SubTier.PERSONAL, **columns)
    engine.dream()
    assert engine.get(memory).tier.label == "semantic"
    assert engine.get(memory).sub_tier.label == expected


def test_a_skill_is_procedural_whatever_it_says(engine: CognitiveMemory, put: Put) -> None:
    memory = engine.add("yoga every morning", category="procedural")
    put(engine, memory, tier=Tier.SEMANTIC)
    engine.dream()
    assert engine.get(memory).sub_tier is SubTier.PROCEDURAL


def test_what_stays_episodic_or_immutable_keeps_its_sub_tier(engine: CognitiveMemory, put: Put) -> None:
    episodic, immutable = engine.add("always"), engine.add("never")
    put(engine, episodic, sub_tier=SubTier.OBSERVED)
    put(engine, immutable, tier=Tier.SEMANTIC, sub_tier=SubTier.OBSERVED)
    engine.protect(immutable, pinned=False, immutable=True)
    engine.dream()
    assert {engine.get(memory).sub_tier for memory in (episodic, immutable)} == {SubTier.OBSERVED}


def test_a_dream_classifies_each_memory_once(engine: CognitiveMemory, put: Put) -> None:
    put(engine, engine.add("Rice is white"), tier=Tier.SEMANTIC)
    assert [decision.decision for decision in engine.dream().of("sub_tiers")] == [
        "none",
        "none",
        "classified",
    ]
    assert [decision.decision for decision in engine.dream().of("sub_tiers")] == ["none"] * 3
