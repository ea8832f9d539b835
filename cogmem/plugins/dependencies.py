"""The dependencies of an engine: everything besides its settings that a user may replace."""

from dataclasses import dataclass, field
from functools import cached_property

from cogmem.clock import Clock, SystemClock
from cogmem.embedding.base import Embedder
from cogmem.embedding.static import StaticEmbedder
from cogmem.llm.base import LanguageModel, Usage
from cogmem.llm.calls import Assistant
from cogmem.llm.reranking import Reranker
from cogmem.opslog import OpsLog
from cogmem.plugins.hooks import Hooks
from cogmem.store.base import MemoryStore
from cogmem.store.memory import InProcessStore


@dataclass(frozen=True)
class Dependencies:
    """One value for the engine, the factories of its stages and the systems of the laboratory. A new
    dependency is a field here.

    The defaults run in process and offline. Engines that share a store share its memories.
    """

    clock: Clock = field(default_factory=SystemClock)
    """Tells the time; the wall clock unless given."""
    embedder: Embedder = field(default_factory=StaticEmbedder)
    """Turns texts into vectors."""
    store: MemoryStore = field(default_factory=InProcessStore)
    """Holds the memories. It analyses words in its own language, whatever `EngineConfig.language` says."""
    model: LanguageModel | None = None
    """Forms, merges, relates and ranks where the settings ask for it; without one heuristics do."""
    reranker: Reranker | None = None
    """Orders the best candidates again where `rerank.enabled`; without one the language model does."""
    usage: Usage = field(default_factory=Usage, compare=False)
    """The account of the model's calls. Copies share it."""
    ops_log: OpsLog | None = None
    """Takes a line for each decision and each call of the model."""
    hooks: Hooks = field(default_factory=Hooks)
    """Functions that are told of what was stored."""

    @cached_property
    def assistant(self) -> Assistant:
        """The model as a stage uses it: it counts, logs and falls back."""
        return Assistant(self.model, self.clock, self.ops_log, self.usage)
