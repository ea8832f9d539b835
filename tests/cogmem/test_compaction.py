"""Compaction: the store is optimised and purged, and answers stay the same."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]
Told = tuple[str, str, float]  # a text, who said it, the days until the next

TEXTS = ("a red kite", "a blue kite", "two red kites, one string", "red paint", "late again")
QUERIES = ("a red kite", "string", "kites", "paint it blue")

tellings = st.lists(
    st.tuples(st.sampled_from(TEXTS), st.sampled_from(("Ada", "Bo")), st.sampled_from((0.0, 0.5, 40.0))),
    min_size=1,
    max_size=12,
)


def check(engine: CognitiveMemory, life: Sequence[Told], snapshot: Snapshot) -> None:
    """Compact a store of such a life, and compare what it answers with what it did."""
    for number, (text, speaker, days) in enumerate(life):
        engine.add(text, speaker=speaker, source_turns=[f"t{number}"])
        engine.clock.advance(days=days)  # type: ignore[attr-defined]
    before = [engine.read(query, 20, reinforce=False).items for query in QUERIES]
    held = snapshot(engine)
    engine.compact()
    assert snapshot(engine) == held
    assert [engine.read(query, 20, reinforce=False).items for query in QUERIES] == before


@given(life=tellings)
def test_answers_in_process_stay_the_same(life: list[Told], make_engine: Make, snapshot: Snapshot) -> None:
    check(make_engine(dependencies={"store": InProcessStore()}), life, snapshot)


@pytest.mark.slow
@given(life=tellings)
def test_answers_on_disk_stay_the_same(life: list[Told], make_engine: Make, snapshot: Snapshot) -> None:
    with (
        TemporaryDirectory() as folder,
        make_engine(dependencies={"store": SqliteStore(Path(folder))}) as engine,
    ):
        check(engine, life, snapshot)
