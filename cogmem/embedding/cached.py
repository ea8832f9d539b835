"""An embedder whose vectors are kept in a file."""

from collections.abc import Sequence
from logging import getLogger
from pathlib import Path

import numpy as np

from cogmem.cache import Cached, request_key
from cogmem.embedding.base import Embedder, Vectors, listed
from cogmem.errors import CacheError

_WRITE = 128  # misses embedded between two transactions, the most that a kill can lose

_log = getLogger(__name__)


class CachedEmbedder(Cached):
    """Keeps every vector in a `Cache`, by model name and text.

    Only texts that are not in the file go to the inner embedder, each once; with `replay` such a text is a
    CacheError. If the file cannot be written to any more, that is logged, and the vectors are served without
    it. `hits` counts texts served, `misses` texts embedded. Closing also closes the inner embedder.
    """

    def __init__(self, inner: Embedder, path: str | Path, *, replay: bool = False) -> None:
        super().__init__(inner, path, replay=replay)
        self.dimensions = inner.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        texts = listed(texts)
        keys = [request_key(self.name, text) for text in texts]
        asked = dict(zip(keys, texts, strict=True))
        found = self._cache.get(asked)
        missing = [(key, text) for key, text in asked.items() if key not in found]
        if missing:
            first = missing[0][1][:80]
            self._cache.ask_for(f"{self.name}: {len(missing)} of {len(texts)} texts, first {first}")
        self.hits += len(texts) - len(missing)
        self.misses += len(missing)
        for start in range(0, len(missing), _WRITE):
            part = dict(missing[start : start + _WRITE])
            rows = self.inner.embed(list(part.values()))
            fresh = {key: row.astype("<f4").tobytes() for key, row in zip(part, rows, strict=True)}
            try:
                found |= self._cache.put(fresh)
            except CacheError as error:  # a full or a read-only disk
                _log.warning("%d vectors are not kept: %s", len(fresh), error)
                found |= fresh
        vectors = np.frombuffer(b"".join(found[key] for key in keys), "<f4").astype(np.float32)
        return vectors.reshape(len(texts), self.dimensions)
