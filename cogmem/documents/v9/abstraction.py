"""Deep abstraction: a pattern that the memories of a large cluster show together, stored beside them."""

from dataclasses import dataclass

from cogmem.documents.v9.abstracts import AbstractWriter, Kept, KeptDecision, reports
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require, unit
from cogmem.memory import Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class AbstractionConfig:
    """The step of the dream that writes the pattern of a large cluster.

    A pattern is written again when its cluster has grown by half, or when something that it says was
    replaced.
    """

    enabled: bool = False
    """Whether patterns are written."""
    clusters: int = 3
    """Number of the largest clusters that get a pattern in one dream, at least 0."""
    importance: float = 0.85
    """Importance of a pattern, in [0, 1]."""
    sentences: int = 5
    """Number of sentences that a pattern quotes if there is no language model, at least 1."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "clusters"),
            *at_least(self, 1, "sentences"),
            *unit(self, "importance"),
        )


class AbstractionDecision(KeptDecision, stage="abstraction"):
    """Patterns that were written."""


class Abstraction:
    """Leaves the members of a cluster as they are. A pattern is found again by its first entity: "pattern://"
    and the key of the cluster. Memories that this dream consolidated still belong to their cluster."""

    def __init__(self, config: AbstractionConfig, writer: AbstractWriter) -> None:
        self._config = config
        self._writer = writer

    def __call__(self, state: Workspace) -> list[Decision]:
        config, made = self._config, []
        for key, rows in state.clusters[: config.clusters]:
            kept = Kept(state, f"pattern://{key.removeprefix('entity://')}")
            fresh = kept.unheard(rows)
            if 2 * fresh >= len(rows) - fresh or kept.outdated():
                telling = self._writer.abstract(state, rows, "pattern", config.sentences)
                made.append(kept.tell(rows, telling, Kind.PATTERN, config.importance))
        return reports(AbstractionDecision, made)


ABSTRACTION = Mechanism[Step](
    "abstraction",
    "dream",
    AbstractionConfig,
    after="redundancy",
    build=lambda config, dependencies: Abstraction(
        config.of(AbstractionConfig), AbstractWriter.under(config, dependencies)
    ),
)
