"""Rows of the document "decay model"."""

import math
from typing import Any

from cogmem import EngineConfig
from experiments.studies.conformance.probes import Life, retention, time_constant
from experiments.studies.conformance.rows import Row, document, error, says

_COLUMN = error("the column does not follow from (1 + t/72)^(−1/ln 2)")
_POWER = {"retention.law": "power"}
_NO_FLOOR = {**_POWER, "retention.floor": 0.0}
_TABLE = {"stability": 0.3, "importance": 0.5}  # S·B·β = .3 · 2 · 120 = 72 days
_EXAMPLE = {"stability": 0.3, "importance": 0.7}


def boost(config: EngineConfig, importance: float) -> float:
    """B, from the time constants with this importance and with none."""
    return time_constant(config, importance=importance) / time_constant(config, importance=0.0)


def base_days(config: EngineConfig, category: str) -> float:
    """β, from the time constant of S = 1 and B = 1."""
    return time_constant(config, category=category, stability=1.0, importance=0.0)


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


_SECTIONS: dict[str, list[Row]] = {
    "The forgetting curve": [
        says("R = e^(−dt/(S·B·β))", "retention.law", math.exp(-10 / 72), retention, 10, **_TABLE),
        says("at dt = 0 nothing is forgotten", "", 1.0, retention, 0),
        says("dt counts from the last access", "", math.exp(-10 / 72), retention, 100, idle=10, **_TABLE),
        says("floor of regular memories", "retention.floor", "0.02", retention, 5000),
        says("floor of core memories", "retention.core_floor", "0.60", retention, 5000, category="core"),
        says("an access restarts the decay", "", (1.0, math.exp(-100 / 72)), after_use, 0),
    ],
    "Stability": [
        says("S at creation, importance 0", "", "0.1", stability_at_creation, 0.0),
        says("S at creation, importance 0.5", "", "0.25", stability_at_creation, 0.5),
        says("S at creation, importance 1", "", "0.4", stability_at_creation, 1.0),
        says("a retrieval makes it grow", "reinforcement.direct", True, grows),
        says(
            "S = 0.1 decays 10 times as fast as S = 1", "", 12.0, time_constant, stability=0.1, importance=0.0
        ),
        says("and S = 1", "", 120.0, time_constant, stability=1.0, importance=0.0),
    ],
    "Importance boost": [
        says(f"B at importance {importance}", "", said, boost, importance)
        for importance, said in ((0.0, "1.0"), (0.25, "1.5"), (0.5, "2.0"), (0.75, "2.5"), (1.0, "3.0"))
    ]
    + [says("B is capped at 3", "", "3.0", boost, 1.5)],
    "Base decay rate": [
        says("β of episodic memories", "retention.episodic_days", 45.0, base_days, "episodic"),
        says("β of semantic memories", "retention.semantic_days", 120.0, base_days, "semantic"),
        says("β of procedural memories", "retention.procedural_days", math.inf, base_days, "procedural"),
        says("β of core memories", "retention.core_days", 120.0, base_days, "core"),
    ],
    "Worked example": [
        says("S·B·β", "", 86.4, time_constant, **_EXAMPLE),
        says("R after 30 days", "retention.law", "0.707", retention, 30, **_EXAMPLE),
        says("R after 180 days", "retention.law", "0.124", retention, 180, **_EXAMPLE).but(
            error("e^(−180/86.4) is .1245, cut and not rounded")
        ),
        says("a core memory", "retention.core_floor", "0.60", retention, 180, category="core", **_EXAMPLE),
    ],
    "Implementation": [
        says("a stub has R = 0", "", 0.0, retention, 1, tier="stub"),
        says("a core stub too", "", 0.0, retention, 1, tier="stub", category="core"),
        says(
            "procedural: R = 1", "retention.procedural_days", 1.0, retention, 100000.0, category="procedural"
        ),
        says("S is at least 0.01", "", math.exp(-1 / 1.2), retention, 1, stability=0.0, importance=0.0),
        says("no frequency factor in Python", "retention.frequency_boost", "1.00", frequency, 100),
    ]
    + [
        says(
            f"frequency factor of {accesses} accesses", "retention.frequency_boost", said, frequency, accesses
        ).of("sdk_typescript")
        for accesses, said in (
            *((1, 1 + 0.1 * math.log(2)), (10, 1 + 0.1 * math.log(11)), (100, 1 + 0.1 * math.log(101))),
            (10**9, 2.0),
        )
    ],
    "Power-law decay": [
        says(
            "R = (1 + dt/τ)^(−γ), γ = 1/ln 2",
            "retention.power_gamma",
            (1 + 30 / 72) ** (-1 / math.log(2)),
            retention,
            30,
            **_TABLE,
        ).under(_POWER),
        says(
            "γ is a setting", "retention.power_gamma", (1 + 30 / 72) ** (-2.0), retention, 30, **_TABLE
        ).under({**_POWER, "retention.power_gamma": 2.0}),
        says("the default is exponential", "retention.law", math.exp(-1), retention, 72, **_TABLE),
        says("a heavier tail: more at 365 days", "retention.law", True, exceeds, 365).under(_NO_FLOOR),
        says("more at 180 days", "retention.law", True, exceeds, 180).under(_NO_FLOOR),
        says("the floor holds", "retention.floor", "0.02", retention, 100000.0).under(_POWER),
    ],
    "Comparison at a glance": [
        *(
            says(f"exponential, {days} days", "retention.law", said, retention, days, **_TABLE)
            for days, said in ((30, "0.659"), (90, "0.287"), (180, "0.082"))
        ),
        says("exponential, 365 days", "retention.law", "0.007", retention, 365, **_TABLE).but(
            error("e^(−365/72) is .006, and the floor holds it at .02")
        ),
        *(
            says(*(f"power, {days} days", "retention.law", said, retention, days), **_TABLE)
            .under(_POWER)
            .but(_COLUMN)
            for days, said in ((30, "0.672"), (90, "0.410"), (180, "0.253"), (365, "0.146"))
        ),
    ],
    "Key insight": [
        says("the important lasts", "", True, lasts, {"importance": 1.0}, {"importance": 0.0}),
        says("the recently used lasts", "", True, lasts, {"idle": 1}, {}),
        says("the stable lasts", "", True, lasts, {"stability": 0.9}, {"stability": 0.1}),
    ],
}

ROWS = document("decay model", "sdk", _SECTIONS)
