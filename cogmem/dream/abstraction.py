"""Deep abstraction: what the memories of a large cluster show together, as a pattern beside them."""

from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import Kept, SummaryWriter, reports
from cogmem.memory import Kind
from cogmem.settings.dream import AbstractionConfig
from cogmem.trace import Decision


class Abstraction:
    """The members stay as they are. A pattern is found again by its first entity, "pattern://" and the key of
    the cluster; what this night consolidated of a cluster still belongs to it."""

    def __init__(self, config: AbstractionConfig, writer: SummaryWriter) -> None:
        self._config = config
        self._writer = writer

    def __call__(self, state: Workspace) -> list[Decision]:
        config, told = self._config, []
        for key, rows in state.clusters[: config.clusters]:
            kept = Kept(state, f"pattern://{key.removeprefix('entity://')}")
            fresh = kept.unheard(rows)
            if 2 * fresh >= len(rows) - fresh or kept.outdated():
                telling = self._writer.abstract(state, rows, "pattern", config.sentences, model=config.model)
                told.append(kept.tell(rows, telling, Kind.PATTERN, config.importance))
        return reports("abstraction", told)
