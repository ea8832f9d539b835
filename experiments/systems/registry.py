"""Systems by name: what `system=` and `baselines=` accept."""

from collections.abc import Callable, Mapping
from importlib import import_module

from experiments.errors import LabError
from experiments.systems.base import Bench, MemorySystem
from experiments.systems.baselines import BM25, Dense, Fusion, Oracle, Recency, ReciprocalRanks
from experiments.systems.cogmem import Cogmem

SYSTEMS: Mapping[str, Callable[[Bench], MemorySystem]] = {
    "cogmem": Cogmem,
    "bm25": BM25,
    "dense": Dense,
    "fusion": Fusion,
    "rrf": ReciprocalRanks,
    "recency": Recency,
    "oracle": Oracle,
}


def system_factory(name: str) -> Callable[[Bench], MemorySystem]:
    """The factory of a name, or of `package.module:attribute` for a system of your own.

    Raises LabError that lists the names.
    """
    if name in SYSTEMS:
        return SYSTEMS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join(SYSTEMS)
        raise LabError(f"unknown system {name!r}; expected one of {known}, or package.module:factory")
    try:
        factory: Callable[[Bench], MemorySystem] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:  # the last two: no module's name
        raise LabError(
            f"system {name!r} cannot be imported: {error}; expected package.module:factory"
        ) from error
    if not callable(factory):
        raise LabError(
            f"system {name!r} is a {type(factory).__name__}; expected a factory, called with a Bench"
        )
    return factory
