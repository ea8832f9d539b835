"""Stores to test, and drafts to put into them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.memory import Draft
from cogmem.store.base import MemoryStore
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore

DIMENSIONS = 8


def unit(values: Any) -> np.ndarray:
    vector = np.asarray(values, np.float64)
    length = np.linalg.norm(vector)
    return (vector / length if length else vector).astype(np.float32)


def make_draft(text: str = "a memory", vector: Any = None, **fields: Any) -> Draft:
    vector = np.eye(DIMENSIONS)[0] if vector is None else vector
    return Draft(text=text, vector=unit(vector), created_at=fields.pop("created_at", 1.0), **fields)


@pytest.fixture(scope="session")
def draft() -> Callable[..., Draft]:
    """Makes a draft: draft(text, vector, **fields); the vector is brought to unit length."""
    return make_draft


STORES = {
    "memory": lambda path: InProcessStore(),
    "lance": lambda path: LanceStore(path),
    "lance, merging often": lambda path: LanceStore(path, merge_every=3, cached=0),
    "lance, index of our own": lambda path: LanceStore(path, merge_every=5, cached=4, lexical="memory"),
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MemoryStore]:
    """A fresh store of every kind."""
    made = STORES[request.param](tmp_path / "store")
    yield made
    made.close()
