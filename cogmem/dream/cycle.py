"""The dream cycle's recipe: the configured steps in their order, then one transaction."""

from collections.abc import Callable, Iterator

from cogmem.config import EngineConfig
from cogmem.dream.abstraction import Abstraction
from cogmem.dream.clustering import Clustering
from cogmem.dream.cold import Migration, Stubs
from cogmem.dream.conflicts import Conflicts
from cogmem.dream.consolidation import Consolidation
from cogmem.dream.decay import Decay
from cogmem.dream.drift import Drift
from cogmem.dream.emotional import Emotional
from cogmem.dream.evolution import Evolution
from cogmem.dream.expiry import Expiry
from cogmem.dream.forgetting import StrategicForgetting
from cogmem.dream.redundancy import Redundancy
from cogmem.dream.rehearsal import Rehearsal
from cogmem.dream.replay import SynapticReplay
from cogmem.dream.summaries import Summaries
from cogmem.dream.tiers import Tiers
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import SummaryWriter
from cogmem.embedding.base import Embedder
from cogmem.embedding.calibration import calibration_for
from cogmem.forgetting import Forgetting
from cogmem.llm.calls import Assistant
from cogmem.stopwatch import Stopwatch
from cogmem.store.base import Partition
from cogmem.trace import Decision, Trace

Step = Callable[[Workspace], list[Decision]]
"""What a step did to the workspace, as a report or several."""


class DreamCycle:
    """Steps that are switched off are not in the cycle."""

    def __init__(
        self, config: EngineConfig, forgetting: Forgetting, embedder: Embedder, assistant: Assistant
    ) -> None:
        self._forgetting = forgetting
        steps = dict(self._enabled(config, embedder, assistant))
        self._steps = [(name, steps[name]) for name in config.dream.order if name in steps]
        self.watch = Stopwatch()

    def _enabled(
        self, config: EngineConfig, embedder: Embedder, assistant: Assistant
    ) -> Iterator[tuple[str, Step]]:
        writer = SummaryWriter(embedder, assistant, config.language)
        if config.decay.enabled:
            yield "decay", Decay(config.decay)
        if config.emotional.enabled:
            yield "emotional", Emotional(config.emotional)
        if config.synaptic_replay.enabled:
            yield "synaptic_replay", SynapticReplay(config.synaptic_replay, config.association)
        if config.evolution.enabled:
            yield "evolution", Evolution(config.evolution)
        if config.tiers.enabled:
            yield "tiers", Tiers(config.tiers)
        if config.utility.drift:
            yield "drift", Drift(config.utility)
        if config.rehearsal.enabled:
            yield "rehearsal", Rehearsal(config.rehearsal)
        if config.expiry.enabled:
            yield "expiry", Expiry(config.expiry, config.language)
        if config.forgetting.enabled:
            yield "forgetting", StrategicForgetting(config.forgetting)
        in_clusters = config.consolidation.enabled and config.consolidation.groups == "clusters"
        if in_clusters or config.abstraction.enabled:
            yield "clustering", Clustering(config.clustering)
        if config.consolidation.enabled:
            threshold = calibration_for(embedder.name).update
            yield "consolidation", Consolidation(config.consolidation, writer, threshold)
        if config.redundancy.enabled:
            yield "redundancy", Redundancy(config.redundancy, config.language)
        if config.abstraction.enabled:
            yield "abstraction", Abstraction(config.abstraction, writer)
        if config.summaries.enabled:
            yield "summaries", Summaries(config.summaries, writer)
        if config.cold.enabled:
            yield "migration", Migration(config.cold, self._forgetting)
            if config.cold.stubs:
                yield "stubs", Stubs(config.cold)
        if config.conflicts.enabled:
            yield "conflicts", Conflicts(config.conflicts, assistant)

    def run(self, partition: Partition, now: float) -> Trace:
        """One cycle at an instant (days since 1970)."""
        self.watch.start()
        state = Workspace(partition, now, self._forgetting)
        self.watch.lap("workspace")
        decisions: list[Decision] = []
        for name, step in self._steps:
            decisions += step(state)
            self.watch.lap(name)
        if changes := state.changes():
            partition.commit(changes)
        self.watch.lap("commit")
        return Trace("dream", tuple(decisions))
