"""A mechanism is declared once, beside its stage; order, switches and loss stages follow from it.

A mechanism is a settings class, a stage and a declaration in one file, here of a plug-in:

    @dataclass(frozen=True)
    class NapConfig:
        '''Naps: a memory that was just used gains stability.'''

        enabled: bool = False
        '''Whether the step runs.'''

    class Nap:
        def __init__(self, config: NapConfig) -> None: ...
        def __call__(self, state: Workspace) -> list[Decision]: ...

    NAP = Mechanism[Step](
        "nap", "dream", NapConfig, after="decay", build=lambda config, _: Nap(config.of(NapConfig))
    )

`cogmem.plugins.discovery` says how the engine finds it. A mechanism of the core is named in
`cogmem/config.py` instead: its section is a field of `EngineConfig`, and it has a place in the tuple of its
phase. A stage never asks whether it is on: one that is off is not built. It is given its own section and
the dependencies it needs, never the whole EngineConfig.

A step of the dream and a stage of the write path are declared alike. A path whose stages take different
values in different phases has a tuple for each phase (`cogmem.rank.recall.Recipe`), so that the type check
tells where a stage fits. Sections that more than one path reads stand below the paths, in
`cogmem.log.forgetting` and `cogmem.rank.trust`. A setting that
turns off a part of a stage is declared without `build`:

    REACTIVATION = Mechanism[Step]("cold.reactivation", "dream", ColdConfig, "reactivation", owner="enabled")
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from cogmem.plugins.dependencies import Dependencies

Path = Literal["read", "write", "dream"]

_Section = TypeVar("_Section")
_Stage = TypeVar("_Stage")


class Settings(Protocol):
    """The engine's settings as a declaration sees them; EngineConfig is one."""

    @property
    def language(self) -> str:
        """The code of the language pack."""
        ...

    @property
    def zone(self) -> str:
        """The name of the time zone; may be empty."""
        ...

    def of(self, section: type[_Section]) -> _Section:
        """The section of this class."""
        ...

    def having(self, *sections: Any) -> Self:
        """The same settings with other sections of the same classes."""
        ...


_Settings = TypeVar("_Settings", bound=Settings)


class LossStage(NamedTuple):
    """How a turn that a question needed can be lost at a stage: the name in the table of losses, what it
    means, and what would have to differ for the turn to be found (empty: nothing in particular)."""

    name: str
    meaning: str
    wanted: str = ""


class NoSettings:
    """For a stage that nothing sets."""


@dataclass(frozen=True)
class Mechanism(Generic[_Stage]):
    """One mechanism: what it is called, what sets it, what turns it off and what builds it.

    >>> from cogmem.config import EngineConfig
    >>> from cogmem.config import SWITCHES
    >>> rerank = SWITCHES["rerank"]
    >>> rerank.is_on(EngineConfig()), rerank.turned_on(EngineConfig()).rerank.enabled
    (False, True)
    """

    name: str
    """What an ablation, a toggle and a table call it; unique."""
    path: Path
    """The path it belongs to."""
    settings: type[Any] = NoSettings
    """The class of its section, a frozen dataclass that is a field of EngineConfig."""
    switch: str = "enabled"
    """The field of the section that turns it off; empty: nothing does, or nothing of its own."""
    off: Any = False
    """The value of `switch` that turns it off."""
    owner: str = ""
    """Another field of the section: where it is false, this is off as well."""
    documented: Any = True
    """The value that turns it on where the section's default does not: that of its source."""
    build: Callable[[Settings, Dependencies], _Stage | None] | None = None
    """The factory of its stage, from the settings and the dependencies of the engine. It gives None if a
    dependency is missing. No factory: it is a part of another stage."""
    stage: str = ""
    """What its stage is called in the path, in wall times and orders, where that is not the name."""
    remembers: bool = False
    """Whether what its stage answers depends on what it was asked before: then no two paths share a stage."""
    when: Callable[[Settings], bool] | None = None
    """For a stage without a switch of its own: whether these settings need it. None: always."""
    losses: tuple[LossStage, ...] = ()
    """How a turn can be lost at it."""
    rewrites: bool = False
    """Whether its memories do not have the words as they were said, or not all of them: then a rebuild, which
    reads the memories again, is refused."""
    phase: str = ""
    """Of a plug-in's: the phase of its path, a field of `views.writing.WriteRecipe` or
    `rank.recall.Recipe`. A dream has no phases."""
    after: str = ""
    """Of a plug-in's: the name of the mechanism of its phase that it follows; empty: it comes first."""
    replaces: str = ""
    """Of a plug-in's: the name of a mechanism of its phase whose stage is not built where this one is on."""

    def is_on(self, config: Settings) -> bool:
        """Whether it is in use, so that turning it off would change how this engine works."""
        if not self.switch:
            return self.when is None or self.when(config)
        section = config.of(self.settings)
        return getattr(section, self.switch) != self.off and bool(getattr(section, self.owner, True))

    def turned_off(self, config: _Settings) -> _Settings:
        """The same engine without it."""
        return config.having(replace(config.of(self.settings), **{self.switch: self.off}))

    def turned_on(self, config: _Settings) -> _Settings:
        """The same engine with it, its owner switched on with it. Where it has a value, that stays; else it
        is the section's default or the documented one."""
        section = config.of(self.settings)
        value = getattr(section, self.switch)
        if value == self.off:
            default = getattr(type(section)(), self.switch)
            value = default if default != self.off else self.documented
        return config.having(
            replace(section, **{self.switch: value} | ({self.owner: True} if self.owner else {}))
        )


def built(
    mechanisms: Iterable[Mechanism[_Stage]], config: Settings, dependencies: Dependencies
) -> list[tuple[str, _Stage]]:
    """The stages of those that are on, by name, in their order, without those that another one replaces."""
    working = [mechanism for mechanism in mechanisms if mechanism.is_on(config)]
    replaced = {mechanism.replaces for mechanism in working if mechanism.replaces}
    stages = []
    for mechanism in working:
        if mechanism.build is not None and mechanism.name not in replaced:
            stage = mechanism.build(config, dependencies)
            if stage is not None:
                stages.append((mechanism.stage or mechanism.name, stage))
    return stages


def flat(recipe: tuple[Any, ...]) -> tuple[Mechanism[Any], ...]:
    """The mechanisms of a path whose phases have a tuple each, in their order."""
    return tuple(mechanism for phase in recipe for mechanism in phase)
