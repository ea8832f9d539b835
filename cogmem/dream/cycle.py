"""The dream cycle's recipe: the configured steps in order, then one transaction."""

from collections.abc import Callable

from cogmem.config import EngineConfig
from cogmem.dream.cold import Migration, Stubbing
from cogmem.dream.workspace import Workspace
from cogmem.forgetting import Forgetting
from cogmem.store.base import Partition
from cogmem.trace import Decision, Trace

Step = Callable[[Workspace], Decision]


class DreamCycle:
    """Steps that are switched off are not in the cycle."""

    def __init__(self, config: EngineConfig, forgetting: Forgetting) -> None:
        self._steps: list[Step] = []
        if config.cold.enabled:
            self._steps.append(Migration(config.cold, forgetting))
            if config.cold.stubs:
                self._steps.append(Stubbing(config.cold))

    def run(self, partition: Partition, now: float) -> Trace:
        """One cycle at an instant (days since 1970)."""
        state = Workspace(partition, now)
        decisions = tuple(step(state) for step in self._steps)
        if changes := state.changes():
            partition.commit(changes)
        return Trace("dream", decisions)
