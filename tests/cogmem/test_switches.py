"""Every mechanism can be switched off by its name, and only it."""

from dataclasses import replace

import pytest

from cogmem.config import AssociationConfig, EngineConfig, FormationConfig, ScoringConfig
from cogmem.profiles import PROFILES
from cogmem.switches import SWITCHES, dreaming, switches


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_switched_off_is_off_and_nothing_else_of_another_section(name: str, profile: str) -> None:
    config, switch = PROFILES[profile], SWITCHES[name]
    without = switch.off(config)
    assert not switch.is_on(without)
    assert switch.off(without) == without
    assert replace(without, **{switch.section: getattr(config, switch.section)}) == config


def test_a_part_is_off_where_the_whole_is() -> None:
    config = EngineConfig(formation=FormationConfig(enabled=False, dates=True))
    assert not SWITCHES["formation.dates"].is_on(config)
    assert SWITCHES["formation.dates"].is_on(EngineConfig())
    assert not SWITCHES["association"].is_on(EngineConfig(association=AssociationConfig(enabled=False)))


def test_a_weight_counts_only_under_the_rules_that_use_it() -> None:
    composite = EngineConfig(scoring=ScoringConfig(rule="composite"))
    assert not SWITCHES["scoring.activation"].is_on(EngineConfig())
    assert SWITCHES["scoring.activation"].is_on(composite)
    assert not SWITCHES["scoring.retention"].is_on(composite)


def test_the_live_ones_of_a_path() -> None:
    live = switches(PROFILES["verbatim"], "write")
    assert "gate" not in live
    assert {"links", "rewriting.speaker"} <= live.keys()
    assert {one.path for one in switches(EngineConfig(), "read").values()} == {"read"}
    assert "search.lexical" not in switches(PROFILES["sdk"], "read")


def test_dreaming_has_every_step_of_the_dream_on_and_nothing_else_changed() -> None:
    config = PROFILES["verbatim"]
    dreams = dreaming(config)
    steps = {name for name, one in SWITCHES.items() if one.path == "dream"}
    assert switches(dreams, "dream").keys() == steps
    assert switches(config, "dream").keys() < steps
    for path in ("read", "write"):
        assert switches(dreams, path) == switches(config, path)
