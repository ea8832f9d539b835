"""Stores to test, and drafts to put into them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cogmem.memory import Draft
from cogmem.store.base import MemoryStore
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import make_draft


@pytest.fixture(scope="session")
def draft() -> Callable[..., Draft]:
    """Makes a draft: draft(text, vector, **fields); the vector is brought to unit length."""
    return make_draft


STORES = {"memory": lambda path: InProcessStore(), "sqlite": SqliteStore, "lance": LanceStore}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MemoryStore]:
    """A fresh store of every kind."""
    made = STORES[request.param](tmp_path / "store")
    yield made
    made.close()
