"""The parameters that published systems document, as far as they can be tuned."""

from dataclasses import dataclass

from cogmem.kernel.checks import require, unit


@dataclass(frozen=True)
class PublishedConfig:
    """Published memory systems and our ports of them, with the defaults of their authors.

    LangGraph's store and LlamaIndex's block have no setting that changes what is found.
    """

    mem0_threshold: float = 0.1
    """Minimum similarity of a memory that mem0 returns, in [0, 1]."""
    langchain_decay_rate: float = 0.01
    """Share of recency that LangChain's time-weighted retriever loses in an hour, in [0, 1]."""
    graphiti_min_score: float = 0.6
    """Minimum cosine of what Graphiti finds by meaning, in [0, 1]."""
    generative_agents_decay: float = 0.005
    """Share of recency that is lost in an hour since the last retrieval of a memory, in [0, 1]."""
    memorybank_days: float = 1.0
    """Days after which a memory of strength 1 is kept with probability 1/e, above 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "mem0_threshold", "langchain_decay_rate", "graphiti_min_score"),
            *unit(self, "generative_agents_decay"),
            ("memorybank_days", lambda: self.memorybank_days > 0, "a number above 0"),
        )
