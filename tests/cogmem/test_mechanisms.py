"""Every mechanism can be switched off by its name, and only it."""

import ast
import inspect
from dataclasses import replace
from itertools import pairwise
from textwrap import dedent
from typing import Any

import pytest

from cogmem.config import (
    DREAM,
    MECHANISMS,
    READ,
    SECTIONS,
    SWITCHES,
    WRITE,
    ColdConfig,
    EngineConfig,
    dreaming,
    switches,
    toggled,
)
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.heuristics import HeuristicsConfig
from cogmem.documents.optional.hyde import HydeConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig
from cogmem.documents.v9.abstraction import AbstractionConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.documents.v9.clustering import CLUSTERING
from cogmem.documents.v9.composite import CompositeConfig
from cogmem.errors import ConfigError
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, built, flat
from cogmem.profiles import PROFILES


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_switched_off_is_off_and_nothing_else_of_another_section(profile: str) -> None:
    config = PROFILES[profile]
    for name, switch in SWITCHES.items():
        without = switch.turned_off(config)
        assert not switch.is_on(without), name
        assert switch.turned_off(without) == without, name
        assert without.having(config.of(switch.settings)) == config, name


def test_what_is_off_is_not_built() -> None:
    dependencies = Dependencies()
    for mechanism in MECHANISMS:
        if mechanism.switch and mechanism.build is not None and mechanism.path != "read":
            on, off = mechanism.turned_on(EngineConfig()), mechanism.turned_off(EngineConfig())
            assert [name for name, _ in built([mechanism], on, dependencies)] == [
                mechanism.stage or mechanism.name
            ]
            assert built([mechanism], off, dependencies) == []


def test_the_clusters_are_found_where_a_step_needs_them() -> None:
    def found(section: object) -> bool:
        return CLUSTERING.is_on(EngineConfig().having(section))

    by_cluster = ConsolidationConfig(enabled=True, groups="clusters")
    assert found(by_cluster)
    assert found(AbstractionConfig(enabled=True))
    assert not found(replace(by_cluster, enabled=False))
    assert not found(replace(by_cluster, groups="faded"))


def test_a_part_is_off_where_the_whole_is() -> None:
    config = EngineConfig().having(HeuristicsConfig(enabled=False, dates=True))
    assert not SWITCHES["formation.dates"].is_on(config)
    assert SWITCHES["formation.dates"].is_on(EngineConfig().having(HeuristicsConfig(enabled=True)))
    assert not SWITCHES["association"].is_on(EngineConfig().having(AssociationConfig(enabled=False)))


def test_a_weight_counts_only_under_the_rule_that_uses_it() -> None:
    composite = EngineConfig().having(CompositeConfig(enabled=True))
    assert not SWITCHES["scoring.activation"].is_on(EngineConfig())
    assert SWITCHES["scoring.activation"].is_on(composite)


def test_the_live_ones_of_a_path() -> None:
    live = switches(PROFILES["verbatim"], "write")
    assert not {"gate", "links"} & live.keys()
    assert "rewriting.speaker" in switches(PROFILES["sdk"], "write")
    assert {mechanism.path for mechanism in switches(EngineConfig(), "read").values()} == {"read"}
    assert "search.lexical" not in switches(PROFILES["sdk"], "read")


def test_dreaming_has_every_step_of_the_dream_on_and_nothing_else_changed() -> None:
    config = PROFILES["verbatim"]
    dreams = dreaming(config)
    steps = {name for name, mechanism in SWITCHES.items() if mechanism.path == "dream"}
    assert switches(dreams, "dream").keys() == steps
    assert switches(config, "dream").keys() < steps
    for path in ("read", "write"):
        assert switches(dreams, path) == switches(config, path)


@pytest.mark.parametrize("profile", ["cogmem", "verbatim", "v9"])
def test_what_is_toggled_is_the_other_way_round(profile: str) -> None:
    config = PROFILES[profile]
    for name, switch in SWITCHES.items():
        changed = toggled(config, [name])
        assert switch.is_on(changed) != switch.is_on(config), name
        assert changed.having(config.of(switch.settings)) == config, name


def test_a_mechanism_that_is_switched_on_brings_its_owner_and_keeps_its_value() -> None:
    config = EngineConfig(cold=ColdConfig(enabled=False, stubs=False))
    assert SWITCHES["cold.stubs"].turned_on(config).cold == replace(config.cold, enabled=True, stubs=True)
    assert not SWITCHES["cold"].turned_on(config).cold.stubs
    fifth = EngineConfig().having(AssociationConfig(enabled=False, hops=5))
    assert SWITCHES["association"].turned_on(fifth).of(AssociationConfig) == AssociationConfig(
        enabled=True, hops=5
    )
    assert SWITCHES["boosts.mood"].turned_on(EngineConfig()).of(BoostConfig).mood == 1.1


def test_an_unknown_mechanism_is_refused_with_the_names() -> None:
    with pytest.raises(ConfigError, match=r"unknown mechanism 'gates'; expected one of .*gate"):
        toggled(EngineConfig(), ["gates"])


def test_a_mechanism_has_a_name_of_its_own_and_stands_in_its_path() -> None:
    names = [mechanism.name for mechanism in MECHANISMS]
    assert len(set(names)) == len(names)
    for path, mechanisms in (("read", flat(READ)), ("write", flat(WRITE)), ("dream", DREAM)):
        assert {mechanism.path for mechanism in mechanisms} == {path}


@pytest.mark.parametrize("section", SECTIONS.values(), ids=SECTIONS)
def test_every_setting_says_what_it_is(section: type[Any]) -> None:
    """A string below each field of the section, which the reference shows."""
    (body,) = ast.parse(dedent(inspect.getsource(section))).body
    assert isinstance(body, ast.ClassDef)
    below = dict(pairwise(body.body))
    bare = [
        ast.unparse(line)
        for line in body.body
        if isinstance(line, ast.AnnAssign)
        and not isinstance(getattr(below[line], "value", None), ast.Constant)
    ]
    assert bare == []


def test_only_what_is_on_is_built_from_its_own_section_and_the_parts() -> None:
    dependencies = Dependencies()
    stage = Mechanism[tuple[Any, ...]](
        "hum",
        "read",
        HydeConfig,
        build=lambda config, dependencies: (config.of(HydeConfig), dependencies),
        stage="humming",
    )
    missing = Mechanism[tuple[Any, ...]]("mute", "read", switch="", build=lambda config, _: None)
    on, off = EngineConfig().having(HydeConfig(enabled=True)), EngineConfig()
    assert built([stage, missing], on, dependencies) == [("humming", (on.of(HydeConfig), dependencies))]
    assert built([stage, missing], off, dependencies) == []


def test_a_mechanism_that_is_replaced_is_not_built() -> None:
    core = Mechanism[str]("hum", "read", switch="", build=lambda config, _: "hum")
    other = Mechanism[str](
        "sing", "read", HydeConfig, build=lambda config, _: "sing", stage="hum", replaces="hum"
    )
    on = EngineConfig().having(HydeConfig(enabled=True))
    assert built([core, other], on, Dependencies()) == [("hum", "sing")]
    assert built([core, other], EngineConfig(), Dependencies()) == [("hum", "hum")]
