import math
from collections.abc import Callable

import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message
from cogmem.config import InjectionConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.optional.hyde import HydeConfig
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.documents.v9.composite import CompositeConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.documents.v9.router import IntentStrategy, RouterConfig
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


def test_the_typescript_variant_differs_in_scoring_bases_and_frequency() -> None:
    typescript = PROFILES["sdk_typescript"]
    assert typescript.scoring.alpha == 1.0
    assert (typescript.retention.episodic_days, typescript.retention.semantic_days) == (30.0, 90.0)
    assert (typescript.retention.core_days, typescript.retention.procedural_days) == (90.0, math.inf)
    assert typescript.retention.frequency_boost
    assert typescript.search == PROFILES["sdk"].search


@pytest.mark.parametrize("profile", ["sdk", "sdk_typescript"])
def test_the_sdk_asks_the_question_as_it_is(profile: str) -> None:
    sdk = PROFILES[profile]
    for name in ("recall_gate", "decomposition"):
        assert not getattr(sdk, name).enabled, name
    assert not sdk.validity.modes
    for section in (RouterConfig, HotTierConfig, BoostConfig):
        assert sdk.of(section) == section()
    assert (sdk.injection.style, sdk.injection.abbreviated) == ("plain", 0.0)


def test_v9_reads_by_its_document() -> None:
    v9 = PROFILES["v9"]
    router, scoring, boosts = v9.of(RouterConfig), v9.of(CompositeConfig), v9.of(BoostConfig)
    assert router.factual == IntentStrategy(0.6, 0.4, limit=10, utility=0.2)
    assert router.temporal == IntentStrategy(0.4, 0.6, limit=15, newest_first=True, superseded=True)
    assert router.causal == IntentStrategy(0.3, 0.3, limit=20, hops=2)
    assert router.entity_profile == IntentStrategy(
        0.5, 0.5, limit=15, hub=True, utility=0.3, useful_first=True
    )
    assert router.preference == IntentStrategy(
        0.5, 0.5, limit=10, useful_first=True, kinds=("preference", "correction")
    )
    assert router.general == IntentStrategy(0.5, 0.5, limit=10, utility=0.2)
    assert (v9.search.fusion, v9.decomposition.rank_constant) == ("ranks", 60.0)
    assert scoring.enabled
    weights = (scoring.similarity, scoring.activation, scoring.importance, scoring.ranks)
    assert weights == (0.40, 0.30, 0.15, 0.15)
    assert (boosts.entity, boosts.episode, boosts.coactivation, boosts.mood) == (0.1, 0.15, 0.05, 1.1)
    assert (boosts.sub_tiers, boosts.doubtful) == (True, 0.5)
    assert (v9.injection.style, v9.injection.abbreviated) == ("confidence", 0.4)
    diversity = v9.of(DiversityConfig)
    assert diversity.enabled
    assert v9.of(HydeConfig).enabled
    assert v9.decomposition.enabled
    assert v9.of(HotTierConfig).enabled
    assert v9.embedding_cache.enabled


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
