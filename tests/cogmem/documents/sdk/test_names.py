"""The code of the SDK's documents, as it stands there behind another import."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogmem import PROFILES, SimulatedClock
from cogmem.documents.conformance import setting
from cogmem.documents.sdk.names import ALIASES, CognitiveMemory, CognitiveMemoryConfig, MemoryCategory
from cogmem.errors import ConfigError


def test_the_snippets_of_the_documents_are_the_profile_with_what_they_set() -> None:
    assert CognitiveMemoryConfig() == PROFILES["sdk"]
    config = CognitiveMemoryConfig(
        decay_model="power",
        power_decay_gamma=1.4427,
    )
    assert (config.retention.law, config.retention.power_gamma) == ("power", 1.4427)
    config = CognitiveMemoryConfig(
        direct_boost=0.1,  # base direct boost
        associative_boost=0.03,  # base associative boost
        max_spaced_rep_multiplier=2.0,  # cap on spaced rep factor
        spaced_rep_interval_days=7.0,  # days for 1x factor
    )
    assert config == PROFILES["sdk"]  # the documents' defaults
    config = CognitiveMemoryConfig(
        hybrid_search=True,
        k_sparse=20,
    )
    assert (config.search.fusion, config.search.k_sparse) == ("ranks", 20)
    config = CognitiveMemoryConfig(
        retrieval_score_exponent=0.3,  # alpha
        deep_recall_penalty=0.5,
    )
    assert config == PROFILES["sdk"]
    assert CognitiveMemoryConfig(rerank_enabled=True, k_rerank=5).rerank.candidates == 5


def test_the_names_of_typescript_are_those_of_its_variant() -> None:
    assert CognitiveMemoryConfig(decayModel="exponential") == PROFILES["sdk_typescript"]
    for wrong in ({"decayModel": "power", "k_sparse": 3}, {"half_life": 3}, {"hybrid_search": "yes"}):
        with pytest.raises(ConfigError, match="expected"):
            CognitiveMemoryConfig(**wrong)


def test_every_alias_is_a_setting() -> None:
    assert all(setting(PROFILES["sdk"], alias.setting) is not Ellipsis for alias in ALIASES)


def test_a_memory_is_added_as_the_documents_add_it() -> None:
    async def life() -> list[str]:
        clock = SimulatedClock(datetime(2024, 3, 4, tzinfo=UTC))
        async with CognitiveMemory(CognitiveMemoryConfig(), clock=clock) as mem:
            first = await mem.add(
                "User attended a Python conference in Portland on March 5",
                category="episodic",
                importance=0.5,
            )
            second = await mem.add(
                "User plans to visit Tokyo in June",
                category=MemoryCategory.EPISODIC,
                memory_type="plan",
                ttl_seconds=3600,
            )
            found = [await mem.get(added) for added in (first, second)]
            assert found[1].valid_until is not None
            return [memory.kind.label for memory in found]

    assert asyncio.run(life()) == ["other", "plan"]


def test_the_page_of_names_has_every_alias() -> None:
    page = (Path(__file__).parents[4] / "docs/reference/names.md").read_text("utf-8")
    rows = {f"| `{alias.python}` | `{alias.typescript}` | `{alias.setting}`" for alias in ALIASES}
    assert [row for row in rows if row not in page] == []
