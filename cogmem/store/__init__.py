"""Stores of memories behind one seam: columns in process (`memory`), or LanceDB on disk (`lance`)."""

from cogmem.store.base import Hits, MemoryStore, Partition
from cogmem.store.columns import Changes, Columns, Rows, Vectors
from cogmem.store.configs import LanceStoreConfig, MemoryStoreConfig
from cogmem.store.memory import InProcessPartition, InProcessStore

__all__ = [
    "Changes",
    "Columns",
    "Hits",
    "InProcessPartition",
    "InProcessStore",
    "LanceStoreConfig",
    "MemoryStore",
    "MemoryStoreConfig",
    "Partition",
    "Rows",
    "Vectors",
]
