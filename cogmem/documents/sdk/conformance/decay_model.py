"""Probes of the document "decay model"."""

import math
from typing import Any

from cogmem import EngineConfig
from cogmem.conformance.probes import Life, retention, time_constant
from cogmem.conformance.rows import setting
from cogmem.documents.sdk.names import CognitiveMemoryConfig

_TABLE = {"stability": 0.3, "importance": 0.5}  # S·B·β = .3 · 2 · 120 = 72 days


def boost(config: EngineConfig, importance: float) -> float:
    """B, from the time constants with this importance and with none."""
    return time_constant(config, importance=importance) / time_constant(config, importance=0.0)


def frequency(config: EngineConfig, accesses: int) -> float:
    """The factor of the time constant that so many accesses make."""
    return time_constant(config, access_count=accesses) / time_constant(config, access_count=0)


def stability_at_creation(config: EngineConfig, importance: float) -> float:
    life = Life(config)
    return life.get(life.engine.add("Ada sails.", importance=importance)).stability


def after_use(config: EngineConfig, days: float) -> tuple[float, float]:
    """The retention of a memory of 100 days that was used so many days ago, and of one never used."""
    return retention(config, 100, idle=days), retention(config, 100)


def lasts(config: EngineConfig, longer: dict[str, Any], shorter: dict[str, Any], days: float = 60) -> bool:
    """Whether the first memory has the higher retention."""
    return retention(config, days, **longer) > retention(config, days, **shorter)


def exceeds(config: EngineConfig, days: float) -> bool:
    """Whether this law leaves more than the exponential law of the same time constant."""
    return retention(config, days, **_TABLE) > math.exp(-days / 72)


def grows(config: EngineConfig) -> bool:
    """Whether a retrieval after a week makes a memory more stable."""
    life = Life(config)
    memory = life.hold(idle=7, age=7)
    before = life.get(memory).stability
    life.ask(reinforce=True)
    return life.get(memory).stability > before


def configured(config: EngineConfig, name: str, **settings: Any) -> Any:
    """A setting of an engine that is configured by the documents' names."""
    return setting(CognitiveMemoryConfig(**settings), name)
