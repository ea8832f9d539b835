"""Stores of memories behind one seam: in process (`memory`), on disk (`sqlite`), and on disk with
an index of the vectors (`lance`)."""

from cogmem.store.base import Hits, MemoryStore, Partition
from cogmem.store.columns import Changes, Columns, Rows, Vectors
from cogmem.store.configs import LanceStoreConfig, MemoryStoreConfig, SqliteStoreConfig
from cogmem.store.memory import InProcessStore

__all__ = [
    "Changes",
    "Columns",
    "Hits",
    "InProcessStore",
    "LanceStoreConfig",
    "MemoryStore",
    "MemoryStoreConfig",
    "Partition",
    "Rows",
    "SqliteStoreConfig",
    "Vectors",
]
