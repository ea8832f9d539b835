"""The engine, and beside it the same memories read with one mechanism the other way round: an ablation of the
reading takes one replay."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cogmem import EngineConfig
from cogmem.config import SWITCHES, toggled
from experiments.corpora.events import Question
from experiments.systems.base import Answer, Item, MemorySystem, Size, SystemContext, View
from experiments.systems.cogmem import Cogmem


def of_reading(engine: EngineConfig, on: bool) -> list[str]:
    """The mechanisms of the reading that are on, or off, and that can be the other way round."""
    return [name for name, switch in SWITCHES.items() if switch.path == "read" and switch.is_on(engine) == on]


class WithoutEach(Cogmem):
    """The engine, and its memories read without each mechanism that is on, under the mechanism's name."""

    on: ClassVar[bool] = True

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        names = of_reading(context.engine, self.on)
        self._views = {name: Reading(self, toggled(context.engine, [name])) for name in names}

    def views(self) -> Mapping[str, MemorySystem]:
        return self._views


class WithEach(WithoutEach):
    """The engine, and its memories read with each mechanism that is off, under the mechanism's name."""

    on = False


class Reading(View):
    """The memories of a system, read by another engine."""

    def __init__(self, system: Cogmem, engine: EngineConfig) -> None:
        self._system, self._path = system, system.reading(engine)

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        """Raises NotImplementedError if it should strengthen what it finds."""
        if reinforce:
            raise NotImplementedError(
                "what a view finds is not strengthened; expected replay.reinforce=false"
            )
        system = self._system
        self._asked = self._path.recall(system.as_asked(question, k), system.context.partition)
        return system.answer_of(self._asked)

    def further(self, question: Question, k: int) -> Sequence[Item]:
        order = self._asked.order
        return () if order is None else self._system.answer_of(self._path.shown(order, k)).items

    def size(self) -> Size:
        return self._system.size()
