import math
from dataclasses import dataclass
from typing import Any

import pytest

from cogmem import EngineConfig
from cogmem.config import (
    ColdConfig,
    PromotionConfig,
    ReinforcementConfig,
    RetentionConfig,
    ScoringConfig,
    SearchConfig,
    UtilityConfig,
)
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.documents.optional.standalone import RewritingConfig
from cogmem.errors import ConfigError
from cogmem.kernel.checks import at_least, positive, require, unit


def test_every_bad_field_is_named_at_once() -> None:
    with pytest.raises(ConfigError) as raised:
        RetentionConfig(law="linear", floor=1.5, semantic_days=0.0, fsrs6_decay=math.nan)
    message = str(raised.value)
    assert "RetentionConfig.law = 'linear': expected one of exponential, power, fsrs, fsrs6, none" in message
    assert "RetentionConfig.floor = 1.5: expected a number in [0, 1]" in message
    assert "RetentionConfig.semantic_days = 0.0: expected a number above 0" in message
    assert "RetentionConfig.fsrs6_decay = nan" in message
    assert message.count("expected") == 4


@pytest.mark.parametrize(
    ("config", "bad"),
    [
        (RetentionConfig, {"calibration": "guessed"}),
        (RetentionConfig, {"episodic_days": -1.0}),
        (RetentionConfig, {"procedural_days": math.nan}),
        (RetentionConfig, {"power_gamma": 0.0}),
        (RetentionConfig, {"core_floor": -0.1}),
        (GateConfig, {"create": 0.8}),
        (ForesightConfig, {"horizon_days": 0.0}),
        (RewritingConfig, {"max_characters": 10}),
        (AssociationConfig, {"window": -1}),
        (AssociationConfig, {"hops": -1}),
        (SearchConfig, {"fusion": "sum"}),
        (SearchConfig, {"dense_weight": 1.1}),
        (SearchConfig, {"dense_weight": math.nan}),
        (SearchConfig, {"overfetch": 0}),
        (SearchConfig, {"pool": -1}),
        (ScoringConfig, {"alpha": -0.1}),
        (ScoringConfig, {"alpha": math.nan}),
        (ScoringConfig, {"deep_penalty": 1.1}),
        (ReinforcementConfig, {"direct": -0.1}),
        (PromotionConfig, {"stability": 1.1}),
        (PromotionConfig, {"accesses": -1}),
        (ColdConfig, {"floor_days": -1.0}),
        (ColdConfig, {"stub_characters": -1}),
        (UtilityConfig, {"rate": 1.1}),
        (EngineConfig, {"language": "xx"}),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else next(iter(value)),
)
def test_a_value_out_of_range_is_refused_by_name(config: type, bad: dict[str, Any]) -> None:
    [name] = bad
    with pytest.raises(ConfigError, match=rf"{config.__name__}\.{name} = "):
        config(**bad)


def test_bounds_belong_to_their_range() -> None:
    at_their_bounds = {
        RetentionConfig: {"floor": 0.0, "core_floor": 1.0, "semantic_days": math.inf, "power_gamma": 100.0},
        AssociationConfig: {"window": 0, "hops": 0},
        SearchConfig: {"dense_weight": 1.0, "overfetch": 1, "pool": 0},
        ScoringConfig: {"alpha": 0.0, "deep_penalty": 0.0},
        ColdConfig: {"floor_days": 0.0, "stub_days": 0.0, "stub_characters": 0},
    }
    for config, values in at_their_bounds.items():
        made = config(**values)
        assert {name: getattr(made, name) for name in values} == values


@dataclass(frozen=True)
class Settings:
    low: float = -1.0
    high: float = math.nan
    name: str = "x"


def test_rules_do_not_hold_for_nan() -> None:
    owner = Settings()
    for rules in (at_least(owner, 0, "high"), positive(owner, "high"), unit(owner, "high")):
        with pytest.raises(ConfigError, match=r"^Settings\.high = nan: expected a number (of|above|in)"):
            require(owner, *rules)
