"""Engines that differ in how they read, over the same memories: what they have in common is done once.

Most mechanisms are one stage among many, and change nothing of most answers. So the paths share the stages
whose settings are the same, and a stage that is given the same again gives what it gave before.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any, Self

import numpy as np

from cogmem import EngineConfig
from cogmem.config import MECHANISMS, READ
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, NoSettings, Settings
from cogmem.rank.recall import Answered, Asked, ReadPath, Recipe
from cogmem.store import Partition

_SHARED = tuple(name for name in Recipe._fields if name not in ("divide", "reinforce"))
"""The phases whose stages are functions of what they are given."""


_OF = [
    (mechanism.path, mechanism.settings) for mechanism in MECHANISMS if mechanism.settings is not NoSettings
]
READING = {of for path, of in _OF if path == "read"} - {of for path, of in _OF if path != "read"}
"""The sections of an engine that nothing but reading has to do with."""


def writing(engine: EngineConfig) -> EngineConfig:
    """The engine as far as it decides which memories there are: how it reads is the default.

    >>> from cogmem.config import ScoringConfig
    >>> one = EngineConfig()
    >>> other = one.having(ScoringConfig(alpha=0.5))
    >>> other == one, writing(other) == writing(one)
    (False, True)
    """
    return engine.having(*map(EngineConfig().of, READING))


class Readings:
    """The read paths of engines, by name."""

    def __init__(self, engines: Mapping[str, EngineConfig], dependencies: Dependencies) -> None:
        self._told: dict[tuple[int, ...], Any] = {}
        self._seen: dict[int, tuple[int, Any]] = {}
        self._numbers: dict[Hashable, int] = {}
        self._built: dict[str, list[tuple[_Noted, Any]]] = {}
        phases = {name: [self._sharing(stage) for stage in getattr(READ, name)] for name in _SHARED}
        recipe = READ._replace(**phases)
        self._paths = {name: ReadPath(recipe, engine, dependencies) for name, engine in engines.items()}

    @property
    def names(self) -> Collection[str]:
        """The engines."""
        return self._paths.keys()

    def forget(self) -> None:
        """There is another question, or the memories changed."""
        for kept in (self._told, self._seen, self._numbers):
            kept.clear()

    def recall(self, name: str, asked: Asked, partition: Partition) -> Answered:
        """What one of the engines answers. Changes nothing. `forget` must be called before a question that is
        not the last one's."""
        return self._paths[name].recall(asked, partition)

    def _sharing(self, mechanism: Mechanism[Any]) -> Mechanism[Any]:
        """The mechanism, built once for all engines that set it alike."""
        build = mechanism.build
        if build is None or mechanism.remembers:
            return mechanism
        return replace(mechanism, build=partial(self._build, mechanism.name, build))

    def _build(
        self,
        name: str,
        build: Callable[[Settings, Dependencies], Any],
        config: EngineConfig,
        dependencies: Dependencies,
    ) -> Any:
        known = self._built.setdefault(name, [])
        for settings, stage in known:
            if settings.same_in(config):
                return stage
        settings = _Noted(config)
        stage = build(settings, dependencies)
        if stage is not None:
            stage = partial(self._once, stage)
        known.append((settings, stage))
        return stage

    def _once(self, stage: Callable[..., Any], *given: Any) -> Any:
        key = (id(stage), *(self._number(value) for value in given))
        if key not in self._told:
            self._told[key] = stage(*given)
        return self._told[key]

    def _number(self, value: Any) -> int:
        """Equal for values of the same content. Each object is looked at once, and kept until the next
        question."""
        known = self._seen.get(id(value))
        if known is None:
            number = self._numbers.setdefault(self._content(value), len(self._numbers))
            known = self._seen[id(value)] = number, value
        return known[0]

    def _content(self, value: Any) -> Hashable:
        if isinstance(value, np.ndarray):
            return value.dtype.char, value.shape, value.tobytes()
        if is_dataclass(value):
            return tuple(self._number(getattr(value, field.name)) for field in fields(value))
        if isinstance(value, tuple):
            return tuple(map(self._number, value))
        return value if isinstance(value, Hashable) else id(value)


class _Noted:
    """Settings that note which sections are read."""

    def __init__(self, config: EngineConfig) -> None:
        self._config = config
        self._read: dict[type[Any], Any] = {}

    def same_in(self, config: EngineConfig) -> bool:
        """Whether what was read here is the same there."""
        return all(config.of(section) == value for section, value in self._read.items())

    @property
    def language(self) -> str:
        """As in the settings; no mechanism of the reading turns it off."""
        return self._config.language

    @property
    def zone(self) -> str:
        """As in the settings."""
        return self._config.zone

    def of(self, section: type[Any]) -> Any:
        """The section of this class."""
        return self._read.setdefault(section, self._config.of(section))

    def having(self, *sections: Any) -> Self:
        """No stage is built of other settings than it is given."""
        raise NotImplementedError
