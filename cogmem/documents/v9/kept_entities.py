"""Named entities: which of them a memory keeps."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

from cogmem.documents.v9.entities import Mention
from cogmem.kernel.checks import require
from cogmem.log.facts import Form
from cogmem.plugins.mechanism import Mechanism, Settings

ENTITY_KINDS = ("tech", "org", "person", "place", "date")
"""The kinds of entities that the engine recognises."""

LIMIT = 8
"""Maximum number of entities of a memory, at least 0."""


@dataclass(frozen=True)
class EntityConfig:
    """Named entities of a memory."""

    enabled: bool = False
    """Whether memories keep their entities."""
    kinds: tuple[str, ...] = ENTITY_KINDS
    """Kinds of entities that are kept, some of `tech`, `org`, `person`, `place` and `date`."""

    def __post_init__(self) -> None:
        require(
            self,
            ("kinds", lambda: set(self.kinds) <= set(ENTITY_KINDS), f"some of {', '.join(ENTITY_KINDS)}"),
        )


ENTITIES = Mechanism[Form]("entities", "write", EntityConfig, phase="forming")
"""A part of formation."""


class Kept(NamedTuple):
    """The kinds of entities that a memory keeps, and how many at most."""

    kinds: tuple[str, ...]
    limit: int

    @classmethod
    def under(cls, config: Settings) -> Self:
        """As the settings say; none where entities are off."""
        section = config.of(EntityConfig)
        return cls(section.kinds, LIMIT if ENTITIES.is_on(config) else 0)

    def of(self, named: Iterable[Mention]) -> tuple[str, ...]:
        """The entities that a memory keeps of those that its text names, each once."""
        return tuple(dict.fromkeys(name.entity for name in named if name.kind in self.kinds))[: self.limit]
