"""Every mechanism of the engine by name: for ablations, toggles, and to see which are live."""

from collections.abc import Iterable, Mapping
from typing import Any

from cogmem.config import DREAM, READ, WRITE, EngineConfig
from cogmem.errors import ConfigError
from cogmem.mechanism import Mechanism, Path, flat

MECHANISMS: tuple[Mechanism[Any], ...] = (*flat(READ), *flat(WRITE), *DREAM)
"""All declarations in the order in which a question, a message and a night pass them."""

SWITCHES: Mapping[str, Mechanism[Any]] = {
    mechanism.name: mechanism for mechanism in MECHANISMS if mechanism.switch
}
"""Those that can be turned off by themselves, by name, in the same order."""


def dreaming(config: EngineConfig) -> EngineConfig:
    """The same engine with every step of the dream on."""
    for mechanism in SWITCHES.values():
        if mechanism.path == "dream":
            config = mechanism.turned_on(config)
    return config


def toggled(config: EngineConfig, names: Iterable[str]) -> EngineConfig:
    """The same engine with these mechanisms the other way round: what was on is off, what was off is on.

    Raises ConfigError for an unknown name.
    """
    before = config
    for name in names:
        if name not in SWITCHES:
            raise ConfigError(f"unknown mechanism {name!r}; expected one of {', '.join(SWITCHES)}")
        mechanism = SWITCHES[name]
        config = mechanism.turned_off(config) if mechanism.is_on(before) else mechanism.turned_on(config)
    return config


def switches(config: EngineConfig, path: Path) -> dict[str, Mechanism[Any]]:
    """The mechanisms of a path that are on, by name."""
    return {name: switch for name, switch in SWITCHES.items() if switch.path == path and switch.is_on(config)}
