import math
from collections.abc import Callable

import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message
from cogmem.config import InjectionConfig
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.memory import Category, Tier


def test_the_default_is_the_cogmem_profile() -> None:
    assert PROFILES["cogmem"] == EngineConfig()
    assert {"cogmem", "sdk", "sdk_typescript", "v9"} <= set(PROFILES)


def test_sdk_is_the_source_literally() -> None:
    sdk = PROFILES["sdk"]
    retention, boost, promotion = sdk.retention, sdk.reinforcement, sdk.promotion
    assert (retention.law, retention.calibration, retention.frequency_boost) == ("exponential", "seed", False)
    assert (retention.episodic_days, retention.semantic_days, retention.core_days) == (45.0, 120.0, 120.0)
    assert (retention.procedural_days, retention.floor, retention.core_floor) == (math.inf, 0.02, 0.60)
    assert (sdk.scoring.alpha, sdk.scoring.deep_penalty, sdk.search.fusion) == (0.3, 0.5, "none")
    assert (boost.direct, boost.associative) == (0.1, 0.03)
    assert (promotion.accesses, promotion.stability, promotion.sessions) == (10, 0.85, 3)
    assert sdk.of(ConflictQueueConfig) == ConflictQueueConfig(enabled=True, similarity=0.85)
    assert sdk.validity.enabled


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_lives_through_a_year(
    profile: str, make_engine: Callable[..., CognitiveMemory]
) -> None:
    telling = InjectionConfig(silence=0.0)  # with the stub v9 withholds nearly all: cosines below .4
    engine = make_engine(config=PROFILES[profile], injection=telling)
    for number, text in enumerate(
        [
            "I decided on a beagle called Maple from Google in 2023.",
            "My name is Sara and I use Docker at Nike.",
        ]
    ):  # the documents' density asks for tech, firms and facts
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
    name = engine.add("Ada's beagle is called Maple and she is afraid of thunder", category="core")
    for week in range(52):
        engine.clock.advance(days=7)
        items = engine.read("What is the beagle called?", 2, session=f"week {week}").items
        assert {item.memory.id for item in items} == {"default:0", name}
        engine.feedback([items[0].memory.id], success=True)
        engine.dream()
    assert engine.get(name).category is Category.CORE
    assert engine.get("default:0").tier < Tier.DORMANT
    assert engine.retention("default:0") > engine.retention("default:1")  # one is asked for, the other is not
