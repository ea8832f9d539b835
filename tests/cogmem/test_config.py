import math
from dataclasses import fields
from typing import Any

import pytest

from cogmem import EngineConfig
from cogmem.config import (
    SECTIONS,
    ColdConfig,
    PromotionConfig,
    ReinforcementConfig,
    RetentionConfig,
    ScoringConfig,
    SearchConfig,
    UtilityConfig,
)
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.documents.shared.foresight import ForesightConfig
from cogmem.documents.v9.gate import GateConfig
from cogmem.documents.v9.rewriting import RewritingConfig
from cogmem.errors import ConfigError


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
        (GateConfig, {"create": 0.8}),
        (ForesightConfig, {"horizon_days": 0.0}),
        (RewritingConfig, {"max_characters": 10}),
        (AssociationConfig, {"window": -1}),
        (SearchConfig, {"fusion": "sum"}),
        (SearchConfig, {"dense_weight": math.nan}),
        (SearchConfig, {"pool": -1}),
        (ScoringConfig, {"alpha": math.nan}),
        (ReinforcementConfig, {"direct": -0.1}),
        (PromotionConfig, {"stability": 1.1}),
        (ColdConfig, {"floor_days": -1.0}),
        (UtilityConfig, {"rate": 1.1}),
        (EngineConfig, {"language": "xx"}),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else next(iter(value)),
)
def test_a_value_out_of_range_is_refused_by_name(config: type, bad: dict[str, Any]) -> None:
    [name] = bad
    with pytest.raises(ConfigError, match=rf"{config.__name__}\.{name} = "):
        config(**bad)


_FLOATS = [
    (section, field.name)
    for section in SECTIONS.values()
    for field in fields(section)
    if field.type in (float, float | None)
]


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 1e-320, -1e-320, 1e300], ids=repr)
def test_numbers_are_finite_unless_their_docstring_says_otherwise(value: float) -> None:
    days = {f"{name}_days" for name in ("episodic", "semantic", "core", "procedural", "horizon")}
    assert len(_FLOATS) > 50
    for section, name in _FLOATS:
        if value == math.inf and name in {*days, "corrections"}:
            assert getattr(section(**{name: value}), name) == math.inf
            continue
        with pytest.raises(ConfigError, match=rf"{section.__name__}\.{name} = .*: expected "):
            section(**{name: value})
