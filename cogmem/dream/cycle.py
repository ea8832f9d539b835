"""The dream cycle's recipe: the configured steps in their order, then one transaction."""

from collections.abc import Callable, Iterator

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
from cogmem.mechanism import Settings
from cogmem.settings import AssociationConfig, ColdConfig, DecayConfig
from cogmem.settings.dream import (
    AbstractionConfig,
    ClusteringConfig,
    ConflictsConfig,
    ConsolidationConfig,
    DreamConfig,
    EmotionalConfig,
    EvolutionConfig,
    ExpiryConfig,
    RedundancyConfig,
    RehearsalConfig,
    StrategicForgettingConfig,
    SummariesConfig,
    SynapticReplayConfig,
    TiersConfig,
    UtilityConfig,
)
from cogmem.stopwatch import Stopwatch
from cogmem.store.base import Partition
from cogmem.trace import Decision, Trace

Step = Callable[[Workspace], list[Decision]]
"""What a step did to the workspace, as a report or several."""


class DreamCycle:
    """Steps that are switched off are not in the cycle."""

    def __init__(
        self, config: Settings, forgetting: Forgetting, embedder: Embedder, assistant: Assistant
    ) -> None:
        self._forgetting = forgetting
        steps = dict(self._enabled(config, embedder, assistant))
        self._steps = [(name, steps[name]) for name in config.of(DreamConfig).order if name in steps]
        self.watch = Stopwatch()

    def _enabled(
        self, config: Settings, embedder: Embedder, assistant: Assistant
    ) -> Iterator[tuple[str, Step]]:
        writer = SummaryWriter(embedder, assistant, config.language)
        if config.of(DecayConfig).enabled:
            yield "decay", Decay(config.of(DecayConfig))
        if config.of(EmotionalConfig).enabled:
            yield "emotional", Emotional(config.of(EmotionalConfig))
        if config.of(SynapticReplayConfig).enabled:
            yield (
                "synaptic_replay",
                SynapticReplay(config.of(SynapticReplayConfig), config.of(AssociationConfig)),
            )
        if config.of(EvolutionConfig).enabled:
            yield "evolution", Evolution(config.of(EvolutionConfig))
        if config.of(TiersConfig).enabled:
            yield "tiers", Tiers(config.of(TiersConfig))
        if config.of(UtilityConfig).drift:
            yield "drift", Drift(config.of(UtilityConfig))
        if config.of(RehearsalConfig).enabled:
            yield "rehearsal", Rehearsal(config.of(RehearsalConfig))
        if config.of(ExpiryConfig).enabled:
            yield "expiry", Expiry(config.of(ExpiryConfig), config.language)
        if config.of(StrategicForgettingConfig).enabled:
            yield "forgetting", StrategicForgetting(config.of(StrategicForgettingConfig))
        in_clusters = (
            config.of(ConsolidationConfig).enabled and config.of(ConsolidationConfig).groups == "clusters"
        )
        if in_clusters or config.of(AbstractionConfig).enabled:
            yield "clustering", Clustering(config.of(ClusteringConfig))
        if config.of(ConsolidationConfig).enabled:
            threshold = calibration_for(embedder.name).update
            yield "consolidation", Consolidation(config.of(ConsolidationConfig), writer, threshold)
        if config.of(RedundancyConfig).enabled:
            yield "redundancy", Redundancy(config.of(RedundancyConfig), config.language)
        if config.of(AbstractionConfig).enabled:
            yield "abstraction", Abstraction(config.of(AbstractionConfig), writer)
        if config.of(SummariesConfig).enabled:
            yield "summaries", Summaries(config.of(SummariesConfig), writer)
        if config.of(ColdConfig).enabled:
            yield "migration", Migration(config.of(ColdConfig), self._forgetting)
            if config.of(ColdConfig).stubs:
                yield "stubs", Stubs(config.of(ColdConfig))
        if config.of(ConflictsConfig).enabled:
            yield "conflicts", Conflicts(config.of(ConflictsConfig), assistant)

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
