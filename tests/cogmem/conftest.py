"""An engine whose numbers can be worked out by hand: chosen vectors, one law, plain cosine."""

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.clock import to_days
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.memory import Tier, parse_memory_id
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, Changes

START = datetime(2024, 1, 1, tzinfo=UTC)

_READING = (
    *("retention", "search", "scoring", "reinforcement", "promotion", "validity", "cold", "utility"),
    *("recall_gate", "evidence", "injection", "rehearsal"),
)
PLAIN = replace(
    PROFILES["plain"],
    **{group: getattr(PROFILES["sdk"], group) for group in _READING},
).having(AssociationConfig(enabled=False))
"""Every message is stored as it is; exponential law, plain cosine, alpha 0.3: what `test_profiles` pins,
whatever the defaults."""


class Chart:
    """An embedder whose vectors the test chooses.

    A number c means: cosine c to "query", the rest in a direction of its own, so that two such texts have the
    product of their numbers as cosine. A sequence is the vector itself, which is brought to unit length. A
    text that is not on the chart gets the zero row.
    """

    name = "chart"
    dimensions = 32

    def __init__(self, places: Mapping[str, float | Sequence[float]]) -> None:
        self._rows = {"query": self._row(1.0, 0)}
        for axis, (text, place) in enumerate(places.items(), 1):
            self._rows[text] = self._row(place, axis)

    def _row(self, place: float | Sequence[float], axis: int) -> np.ndarray:
        row = np.zeros(self.dimensions)
        if isinstance(place, Sequence):
            row[: len(place)] = place
            row /= np.linalg.norm(row)
        else:
            row[0], row[axis] = place, math.sqrt(1.0 - place * place) if axis else 1.0
        return row.astype(np.float32)

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        nowhere = np.zeros(self.dimensions, np.float32)
        return np.array([self._rows.get(text, nowhere) for text in texts]).reshape(-1, self.dimensions)


@pytest.fixture(scope="session")
def steps() -> Callable[[Callable[[str], object], str, int], float]:
    """How many times the steps a text of twice the length takes: calls of functions, those of C among them.
    What a function of C does within one call is not counted; a search that explodes there would not come
    back from eight times the length."""

    def taken(work: Callable[[str], object], text: str) -> int:
        count = 0

        def tick(frame: object, event: str, argument: object) -> None:
            nonlocal count
            count += event.endswith("call")

        sys.setprofile(tick)
        try:
            work(text)
        finally:
            sys.setprofile(None)
        return count

    def ratio(work: Callable[[str], object], piece: str, length: int) -> float:
        text = piece * (length // len(piece))
        work(8 * text)  # fills the caches, too
        return taken(work, 2 * text) / taken(work, text)

    return ratio


@pytest.fixture(scope="session")
def make_engine() -> Callable[..., CognitiveMemory]:
    """make_engine({"text": cosine to "query", ...}, retention=RetentionConfig(...), ...): an engine under a
    simulated clock, `PLAIN` but for the sections that are given, by any name."""

    def make(
        places: Mapping[str, Any] | None = None,
        *,
        start: datetime = START,
        config: EngineConfig = PLAIN,
        dependencies: Mapping[str, Any] | None = None,
        **groups: Any,
    ) -> CognitiveMemory:
        embedder = {} if places is None else {"embedder": Chart(places)}
        return CognitiveMemory(
            config.having(*groups.values()),
            clock=SimulatedClock(start),
            **(embedder | dict(dependencies or {})),
        )

    return make


@pytest.fixture(scope="session")
def snapshot() -> Callable[..., dict[str, Any]]:
    """snapshot(engine, namespace): everything that a namespace holds, to be compared as bytes."""

    def take(engine: CognitiveMemory, namespace: str = "default") -> dict[str, Any]:
        partition = engine.store.partition(namespace)
        columns, links = partition.columns, partition.links
        edges = partition.relations.edges._asdict()
        state: dict[str, Any] = {name: columns[name].tobytes() for name in SCHEMA}
        state |= {name: list(columns.objects(name)) for name in OBJECTS}
        state |= {f"link {name}": links[name].tobytes() for name in LINK_SCHEMA}
        state |= {f"relation {name}": column.tobytes() for name, column in edges.items()}
        return state | {"vectors": partition.vectors(np.arange(len(partition))).tobytes()}

    return take


@pytest.fixture(scope="session")
def put() -> Callable[..., None]:
    """put(engine, id, column=value, ...): set columns of a memory through a commit, as a stage would. A value
    that is a memory's id becomes its row."""

    def commit(engine: CognitiveMemory, identifier: str, **values: Any) -> None:
        namespace, row = parse_memory_id(identifier)
        changes = Changes()
        for column, value in values.items():
            changes.set(column, row, parse_memory_id(value)[1] if isinstance(value, str) else value)
        engine.store.partition(namespace).commit(changes)

    return commit


@pytest.fixture(scope="session")
def freeze(put: Callable[..., None]) -> Callable[..., None]:
    """freeze(engine, id): put a memory into the dormant tier, since the clock's time."""

    def make_cold(engine: CognitiveMemory, identifier: str) -> None:
        put(engine, identifier, tier=Tier.DORMANT, cold_since=to_days(engine.clock.now()))

    return make_cold


@pytest.fixture(scope="session")
def link() -> Callable[..., None]:
    """link(engine, id, id, weight, count=0): associate two memories as of the clock's time."""

    def commit(engine: CognitiveMemory, first: str, second: str, weight: float, count: int = 0) -> None:
        namespace, row = parse_memory_id(first)
        changes = Changes()
        other = parse_memory_id(second)[1]
        changes.link(np.array([row]), np.array([other]), weight, to_days(engine.clock.now()), count)
        engine.store.partition(namespace).commit(changes)

    return commit


@pytest.fixture(scope="session")
def found() -> Callable[..., dict[str, float]]:
    """found(engine, ...): text and score of what a read of "query" brings, best first; it changes nothing."""

    def read(engine: CognitiveMemory, k: int = 10, **options: Any) -> dict[str, float]:
        items = engine.read(options.pop("query", "query"), k, reinforce=False, **options).items
        return {item.text: item.score for item in items}

    return read
