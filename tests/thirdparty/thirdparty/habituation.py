"""A mechanism of the dream with a setting of its own."""

from dataclasses import dataclass, field

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import require, unit
from cogmem.plugins.discovery import Plugin
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class HabituationConfig:
    """Habituation in the dream."""

    enabled: bool = False
    """Whether the step runs."""
    factor: float = 0.9
    """Factor of the importance of every memory each night, in [0, 1]."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "factor"))


@dataclass(frozen=True)
class Settings:
    """The settings of this package."""

    habituation: HabituationConfig = field(default_factory=HabituationConfig)


class HabituationDecision(Decision, stage="habituation"):
    """Memories whose importance a dream lowered."""

    LOWERED = "lowered"


class Habituation:
    def __init__(self, config: HabituationConfig) -> None:
        self._factor = config.factor

    def __call__(self, state: Workspace) -> list[Decision]:
        rows = state.live().nonzero()[0]
        state.set("importance", rows, state["importance"][rows] * self._factor)
        return [report(HabituationDecision, HabituationDecision.LOWERED, rows)]


HABITUATION = Mechanism[Step](
    *("habituation", "dream", HabituationConfig),
    after="decay",
    build=lambda config, _: Habituation(config.of(HabituationConfig)),
)

PLUGIN = Plugin("thirdparty", Settings, mechanisms=(HABITUATION,))
