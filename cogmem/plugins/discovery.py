"""Plug-ins: mechanisms with their settings and profiles that live outside the core of the engine.

A plug-in is one object of the class `Plugin`, in a package of its own:

    PLUGIN = Plugin("naps", NapsConfig, mechanisms=(NAPS,), profiles="my_package.profile:profiles")

Each of its mechanisms names its phase and the mechanism that it follows (`Mechanism.phase`,
`Mechanism.after`). Its settings are the section `engine.naps`. Installed packages announce a plug-in by an
entry point:

    [project.entry-points."cogmem.plugins"]
    naps = "my_package:PLUGIN"

A plug-in that is not installed is named in the environment, separated by commas:

    COGMEM_PLUGINS=my_package:PLUGIN python -m experiments.run engine.naps.nap.enabled=true

The published designs in `cogmem.documents` are plug-ins and are found by their folder. Plug-ins are looked
for once, when `cogmem` is imported. So the module of a plug-in imports modules such as
`cogmem.plugins.mechanism`, and neither `cogmem` itself nor `cogmem.config`. The laws of forgetting that
installed packages announce (`cogmem.outside`) are entered beside those of the core at the same time."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from cogmem.dynamics.retention import LAWS, law_of
from cogmem.errors import ConfigError
from cogmem.outside import announced, imported
from cogmem.plugins.mechanism import Mechanism, Path

VARIABLE = "COGMEM_PLUGINS"
"""The environment variable with the addresses of plug-ins that are not installed."""

Profiles = Mapping[str, Any]
"""Complete settings (`cogmem.config.EngineConfig`) by the name of the profile."""


@dataclass(frozen=True)
class Plugin:
    """Mechanisms, their settings and profiles under one name."""

    name: str
    """The section of its settings, `engine.NAME`: an identifier."""
    settings: type[Any]
    """A frozen dataclass of which each field is the settings of a mechanism."""
    mechanisms: tuple[Mechanism[Any], ...] = ()
    """Its mechanisms. Each has a `phase`, and follows the mechanism `after`."""
    profiles: str = ""
    """`package.module:function`, which is given the profiles of the core and returns those of the plug-in, by
    name. Empty: it has none."""
    ops_logs: Mapping[str, str] = field(default_factory=dict)
    """Where `python -m cogmem` logs unless it is told otherwise, by profile."""

    def profiles_beside(self, core: Profiles) -> Profiles:
        """The profiles of the plug-in."""
        if not self.profiles:
            return {}
        make: Callable[[Profiles], Profiles] = imported("profiles", self.profiles)
        return make(core)


@cache
def plugins() -> tuple[Plugin, ...]:
    """All plug-ins: the documents in alphabetical order, then those of other packages.

    Raises ConfigError for a plug-in that cannot be imported or is none, and for two of one name.
    """
    documents = import_module("cogmem.documents")
    found = [
        import_module(f"{documents.__name__}.{module.name}").PLUGIN
        for module in iter_modules(documents.__path__)
        if module.ispkg
    ]
    for address in outside():
        plugin = imported("plug-in", address, "package.module:PLUGIN")
        if not isinstance(plugin, Plugin):
            raise ConfigError(f"plug-in {address!r}: expected a cogmem.plugins.discovery.Plugin")
        found.append(plugin)
    names = [plugin.name for plugin in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ConfigError(f"plug-ins of one name: {', '.join(twice)}; expected one plug-in of each name")
    _enter_laws()
    return tuple(found)


def outside() -> tuple[str, ...]:
    """The addresses of the plug-ins of other packages, announced ones first, each once."""
    named = [address.strip() for address in os.environ.get(VARIABLE, "").split(",") if address.strip()]
    return tuple(dict.fromkeys([*announced("plugins").values(), *named]))


def _enter_laws() -> None:
    """Enter the laws of forgetting that installed packages announce."""
    for name, address in announced("decay_model").items():
        law = law_of(address)
        if law.name != name:
            raise ConfigError(
                f"entry point {name} = {address}: its law is called {law.name}; expected one name"
            )
        LAWS[name] = law


def mechanisms_of(path: Path) -> list[Mechanism[Any]]:
    """The mechanisms of all plug-ins on a path."""
    return [mechanism for plugin in plugins() for mechanism in plugin.mechanisms if mechanism.path == path]


_Recipe = TypeVar("_Recipe", bound=tuple[Any, ...])


def extended(path: Path, recipe: _Recipe) -> _Recipe:
    """The recipe of a path, a named tuple with a tuple of mechanisms for each phase, with those of
    plug-ins."""
    fields: tuple[str, ...] = recipe._fields  # type: ignore[attr-defined]
    further = mechanisms_of(path)
    if lost := [mechanism for mechanism in further if mechanism.phase not in fields]:
        raise ConfigError(
            f"mechanism {lost[0].name}: no phase {lost[0].phase!r} of {path}; "
            f"expected one of {', '.join(fields)}"
        )
    phases = {
        name: placed(core, [mechanism for mechanism in further if mechanism.phase == name])
        for name, core in zip(fields, recipe, strict=True)
    }
    return type(recipe)(**phases)


def placed(core: Sequence[Mechanism[Any]], further: Sequence[Mechanism[Any]]) -> tuple[Mechanism[Any], ...]:
    """The mechanisms of a phase in order, with each further one directly behind the mechanism that it names,
    or in front of all. Raises ConfigError where that mechanism is not in the phase.

    >>> def named(name, after=""):
    ...     return Mechanism(name, "dream", after=after)
    >>> core = [named("decay"), named("expiry")]
    >>> [mechanism.name for mechanism in placed(core, [named("nap", "decay"), named("dusk")])]
    ['dusk', 'decay', 'nap', 'expiry']
    """
    found, waiting = list(core), list(further)
    while waiting:
        names = [mechanism.name for mechanism in found]
        ready = [mechanism for mechanism in waiting if not mechanism.after or mechanism.after in names]
        if not ready:
            lost = waiting[0]
            raise ConfigError(
                f"mechanism {lost.name} stands after {lost.after!r}, which its phase does not have; "
                f"expected one of {', '.join(names)}"
            )
        for mechanism in ready:
            place = names.index(mechanism.after) + 1 if mechanism.after else 0
            found.insert(place, mechanism)
            names.insert(place, mechanism.name)
        waiting = [mechanism for mechanism in waiting if mechanism not in ready]
    return tuple(found)
