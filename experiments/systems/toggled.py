"""The engine, and beside it the same memories read with one mechanism the other way round: an ablation of the
reading takes one replay."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cogmem import EngineConfig
from cogmem.config import SWITCHES, toggled
from experiments.corpora.events import Question
from experiments.systems.base import Answer, MemorySystem, Size, SystemContext, View
from experiments.systems.cogmem import Cogmem
from experiments.systems.readings import Readings


def of_reading(engine: EngineConfig, on: bool) -> list[str]:
    """The mechanisms of the reading that are on, or off, and that can be the other way round."""
    return [name for name, switch in SWITCHES.items() if switch.path == "read" and switch.is_on(engine) == on]


class WithoutEach(Cogmem):
    """The engine, and its memories read without each mechanism that is on, under the mechanism's name."""

    on: ClassVar[bool] = True

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        engine = context.engine
        engines = {name: toggled(engine, [name]) for name in of_reading(engine, self.on)}
        self._toggled = Readings(engines, replace(context, ops_log=None))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._toggled.forget()
        return super().recall(question, k, reinforce=reinforce)

    def views(self) -> Mapping[str, MemorySystem]:
        return {name: Reading(self, name) for name in self._toggled.names}

    def toggled(self, name: str, question: Question, k: int) -> Answer:
        """What is found where this mechanism is the other way round."""
        return self.answer_of(self.read_by(self._toggled, name, question, k))


class WithEach(WithoutEach):
    """The engine, and its memories read with each mechanism that is off, under the mechanism's name."""

    on = False


class Reading(View):
    """The memories, read by one of the other engines."""

    def __init__(self, shared: WithoutEach, name: str) -> None:
        self._shared = shared
        self._name = name

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        """Raises NotImplementedError if it should strengthen what it finds."""
        if reinforce:
            raise NotImplementedError(
                "what a view finds is not strengthened; expected replay.reinforce=false"
            )
        return self._shared.toggled(self._name, question, k)

    def size(self) -> Size:
        return self._shared.size()
