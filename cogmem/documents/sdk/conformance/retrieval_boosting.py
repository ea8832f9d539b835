"""Probes of the document "retrieval boosting"."""

from typing import Any

from cogmem import EngineConfig
from cogmem.conformance.probes import Life
from cogmem.documents.sdk.conformance.decay_model import configured  # noqa: F401  used by the table


def _read(
    config: EngineConfig, days: float, stability: float, linked: bool, **columns: Any
) -> tuple[Life, str]:
    """A memory that is retrieved so many days after its last access, directly or by a link of weight 1: then
    30 others are more similar, as many as a search fetches."""
    life = Life(config, {"far": 0.2, "near": 0.9, "other": 0.5})
    life.hold_all("other {}", 30 * linked)
    memory = life.hold("far" if linked else "query", age=30, idle=days, stability=stability, **columns)
    if linked:
        life.link(life.hold("near"), memory, 1.0)
    life.ask(k=31, reinforce=True, session="s1")
    return life, memory


def gain(config: EngineConfig, days: float, stability: float = 0.3, linked: bool = False) -> float:
    """What a retrieval adds to the stability."""
    life, memory = _read(config, days, stability, linked)
    return life.get(memory).stability - stability


def factor(config: EngineConfig, days: float) -> float:
    """The spaced factor: what a retrieval adds, in units of 0.1."""
    return gain(config, days) / 0.1


def stability(config: EngineConfig, days: float, before: float, linked: bool = False) -> float:
    """The stability after a retrieval."""
    life, memory = _read(config, days, before, linked)
    return life.get(memory).stability


def accesses(config: EngineConfig, linked: bool = False) -> int:
    """The access count after a retrieval."""
    life, memory = _read(config, 1, 0.3, linked)
    return life.get(memory).access_count


def idle(config: EngineConfig, linked: bool = False) -> float:
    """Days since the last access, right after a retrieval."""
    life, memory = _read(config, 10, 0.3, linked)
    return (life.clock.now() - life.get(memory).last_accessed_at).days


def retained(config: EngineConfig) -> float:
    """The retention right after a retrieval."""
    life, memory = _read(config, 20, 0.3, False)
    return life.engine.retention(memory)


def sessions(config: EngineConfig, *read: str) -> tuple[str, ...]:
    """The sessions that a memory knows to have retrieved it."""
    life = Life(config)
    memory = life.hold()
    for session in read:
        life.ask(reinforce=True, session=session)
    return life.get(memory).session_ids


def massed(config: EngineConfig, times: int) -> float:
    """The stability after so many weekly retrievals, from 0.1 on."""
    life = Life(config)
    memory = life.hold(stability=0.1)
    for _ in range(times):
        life.clock.advance(days=7)
        life.ask(reinforce=True)
    return life.get(memory).stability


def cold(config: EngineConfig, linked: bool, field: str) -> Any:
    """A dormant memory, with or without a link from what is found: whether it is found, and after the
    retrieval its tier and what its stability gained."""
    life = Life(config, {"far": 0.8, "near": 0.9})
    memory = life.hold("far", age=30, idle=7, tier="dormant", cold_since=life.now, stability=0.3)
    near = life.hold("near")
    if linked:
        life.link(near, memory, 1.0)
    found = "far" in life.found()
    life.ask(reinforce=True)
    after = life.get(memory)
    return {"found": found, "tier": after.tier.label, "gain": after.stability - 0.3}[field]
