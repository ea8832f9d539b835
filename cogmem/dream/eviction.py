"""Capacity in the dream: what its other steps have written or woken has to fit, too."""

from cogmem.dream.workspace import Step, Workspace
from cogmem.log.capacity import Capacity, CapacityConfig
from cogmem.log.forgetting import ColdConfig
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


class Eviction:
    """Makes stubs of what is worth least, if more is hot than the bound allows."""

    def __init__(self, capacity: Capacity, cold: ColdConfig) -> None:
        self._capacity = capacity
        self._characters = cold.stub_characters

    def __call__(self, state: Workspace) -> list[Decision]:
        rows = self._capacity.surplus(
            state, state.partition, state.now, added=state.added, retold=state.retold
        )
        state.stub(rows, self._characters)
        return [self._capacity.report(rows)] if rows.size else []


EVICTION = Mechanism[Step](
    "capacity.dream",
    "dream",
    CapacityConfig,
    switch="",
    when=lambda config: config.of(CapacityConfig).bounded,
    build=lambda config, _: Eviction(Capacity.under(config), config.of(ColdConfig)),
    stage="capacity",
)
