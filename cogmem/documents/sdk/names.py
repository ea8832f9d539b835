"""The names of the SDK's documents, so that code copied from them runs here.

    from cogmem.documents.sdk.names import CognitiveMemoryConfig, MemoryCategory

stands for `from cognitive_memory import ...`. docs/reference/names.md has the names of both designs.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from cogmem.config import EngineConfig
from cogmem.documents.conformance import having
from cogmem.engine import CognitiveMemory as Engine
from cogmem.errors import ConfigError
from cogmem.profiles import PROFILES
from cogmem.serve.asynchronous import AsyncCognitiveMemory


class Alias(NamedTuple):
    """A setting of the documents."""

    python: str
    typescript: str
    setting: str
    """The setting of the engine."""
    values: Mapping[Any, Any] = {}
    """What its values are called here, where not the same."""


ALIASES: tuple[Alias, ...] = (
    Alias("decay_model", "decayModel", "retention.law"),
    Alias("power_decay_gamma", "powerDecayGamma", "retention.power_gamma"),
    Alias("direct_boost", "directBoost", "reinforcement.direct"),
    Alias("associative_boost", "associativeBoost", "reinforcement.associative"),
    Alias("max_spaced_rep_multiplier", "maxSpacedRepMultiplier", "reinforcement.max_factor"),
    Alias("spaced_rep_interval_days", "spacedRepIntervalDays", "reinforcement.interval_days"),
    Alias("retrieval_score_exponent", "retrievalScoreExponent", "scoring.alpha"),
    Alias("deep_recall_penalty", "deepRecallPenalty", "scoring.deep_penalty"),
    Alias("hybrid_search", "hybridSearch", "search.fusion", {True: "ranks", False: "none"}),
    Alias("k_sparse", "kSparse", "search.k_sparse"),
    Alias("rerank_enabled", "rerankEnabled", "rerank.enabled"),
    Alias("k_rerank", "kRerank", "rerank.candidates"),
)


def CognitiveMemoryConfig(**settings: Any) -> EngineConfig:
    """The settings of the profile `sdk`, with these of the documents; spelt as in TypeScript, those of
    `sdk_typescript`. Raises ConfigError for an unknown name, both spellings, or a value out of range.

    >>> config = CognitiveMemoryConfig(decay_model="power", hybrid_search=True, k_sparse=20)
    >>> config.retention.law, config.search.fusion, config.search.k_sparse
    ('power', 'ranks', 20)
    """
    python = {alias.python: alias for alias in ALIASES}
    typescript = {alias.typescript: alias for alias in ALIASES}
    profile, known = ("sdk_typescript", typescript) if settings.keys() & typescript else ("sdk", python)
    if unknown := settings.keys() - known:
        raise ConfigError(
            f"CognitiveMemoryConfig: {', '.join(sorted(unknown))}; expected some of {', '.join(known)}"
        )
    config = PROFILES[profile]
    for name, value in settings.items():
        alias = known[name]
        if alias.values and value not in alias.values:
            raise ConfigError(f"CognitiveMemoryConfig: {name} = {value!r}; expected true or false")
        config = having(config, alias.setting, alias.values.get(value, value))
    return config


class MemoryCategory(StrEnum):
    """The categories, by the documents' names."""

    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"
    CORE = "core"


class CognitiveMemory(AsyncCognitiveMemory):
    """The memory of the documents, of which every call is awaited: `await mem.add(...)`."""

    def __init__(self, config: EngineConfig | None = None, **dependencies: Any) -> None:
        """`dependencies`: as for `cogmem.CognitiveMemory`."""
        super().__init__(Engine(PROFILES["sdk"] if config is None else config, **dependencies))

    async def add(self, text: str, *, memory_type: str = "other", **named: Any) -> str:
        """Store a memory. `memory_type` is the engine's `kind`."""
        return await self.run(Engine.add, text, **{"kind": memory_type, **named})
