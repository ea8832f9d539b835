"""Rows of the document "retrieval boosting"."""

from typing import Any

from cogmem import EngineConfig
from experiments.studies.conformance.probes import Life
from experiments.studies.conformance.rows import Row, document, says

_TABLE = ((0, "0.0"), (1, "0.14"), (3, "0.43"), (7, "1.0"), (14, "2.0"), (30, "2.0"))


def _read(
    config: EngineConfig, days: float, stability: float, linked: bool, **columns: Any
) -> tuple[Life, str]:
    """A memory that is retrieved so many days after its last access, directly or by a link of weight 1: then
    30 others are more similar, as many as a search fetches."""
    life = Life(config, {"far": 0.2, "near": 0.9, "other": 0.5})
    for number in range(30 * linked):
        life.hold(f"other {number}")
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


def cold(config: EngineConfig, linked: bool, what: str) -> Any:
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
    return {"found": found, "tier": after.tier.label, "gain": after.stability - 0.3}[what]


_DIRECT, _LINKED = "reinforcement.direct", "reinforcement.associative"

_SECTIONS: dict[str, list[Row]] = {
    "Two boost tiers": [
        says("direct: 0.1 · factor", _DIRECT, 0.1, gain, 7),
        says("associative: 0.03 · factor", _LINKED, 0.03, gain, 7, linked=True),
    ],
    "Spaced repetition factor": [
        says(f"after {days} days", "reinforcement.interval_days" if days else "", said, factor, days)
        for days, said in _TABLE[:4]
    ]
    + [
        says(f"after {days} days", "reinforcement.max_factor", said, factor, days)
        for days, said in _TABLE[4:]
    ],
    "What boosting affects": [
        says("access_count + 1", "reinforcement.enabled", 1, accesses),
        says("access_count + 1 by association too", "reinforcement.enabled", 1, accesses, linked=True),
        says("last_accessed_at is now", "reinforcement.enabled", 0, idle),
        says("also by association", "reinforcement.enabled", 0, idle, linked=True),
        says("the decay clock is reset", "reinforcement.enabled", 1.0, retained),
        says("session_ids adds the session", "reinforcement.enabled", ("a", "b"), sessions, "a", "b"),
        says("a session counts once", "reinforcement.enabled", ("a",), sessions, "a", "a"),
    ],
    "Worked example": [
        says("direct, 10 days", _DIRECT, "0.443", stability, 10, 0.3),
        says("associative, 10 days", _LINKED, "0.343", stability, 10, 0.3, linked=True),
        says("at most 1", "", 1.0, stability, 14, 0.95),
        says("over many retrievals it approaches 1", _DIRECT, 1.0, massed, 10),
    ],
    "Cold reactivation": [
        says("a cold memory is not searched", "", False, cold, False, "found"),
        says("a link finds it", "association.hops", True, cold, True, "found"),
        says("it is hot again", "cold.reactivation", "episodic", cold, True, "tier"),
        says("it gets the associative boost", _LINKED, 0.03, cold, True, "gain"),
    ],
}

ROWS = document("retrieval boosting", "sdk", _SECTIONS)
