"""The dream cycle: the steps run in order on a workspace, then the store commits once."""

from collections.abc import Callable, Sequence

from cogmem.dream.workspace import Step, Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.store.base import Partition
from cogmem.trace import Decision, Stopwatch, Trace

Progress = Callable[[int, int, str], object]
"""Told how much is done, of how much, and what comes now."""


def silent(done: int, of: int, now: str) -> None:
    """Tell nobody."""


class DreamCycle:
    """Runs the steps that were built, by name and in this order."""

    def __init__(self, steps: Sequence[tuple[str, Step]], forgetting: Forgetting) -> None:
        self._steps = steps
        self._forgetting = forgetting
        self.watch = Stopwatch()

    def between(self, occasion: str, state: Workspace) -> list[Decision]:
        """Run the steps that do not wait for a dream: those with a true attribute of this name,
        "at_promotion" (a session has promoted memories), "at_storage" (a memory was stored) or
        "at_compaction" (the store is compacted)."""
        due = [step for _, step in self._steps if getattr(step, occasion, False)]
        return [decision for step in due for decision in step(state)]

    def acts(self, occasion: str) -> bool:
        """Whether a step does not wait for a dream on this occasion."""
        return any(getattr(step, occasion, False) for _, step in self._steps)

    def run(
        self, partition: Partition, now: float, *, dry: bool = False, progress: Progress = silent
    ) -> Trace:
        """One cycle at an instant (days since 1970). `dry`: nothing is stored."""
        self.watch.start()
        state = Workspace(partition, now, self._forgetting)
        self.watch.lap("workspace")
        decisions: list[Decision] = []
        for done, (name, step) in enumerate(self._steps):
            progress(done, len(self._steps), name)
            decisions += step(state)
            self.watch.lap(name)
        if not dry and (changes := state.changes()):
            partition.commit(changes)
        self.watch.lap("commit")
        return Trace("dream", tuple(decisions))
