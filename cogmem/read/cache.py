"""The embedding cache of a session's queries. (v9 document)"""

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from cogmem.embedding.base import Embedder, text_key
from cogmem.settings.read import EmbeddingCacheConfig
from cogmem.store.columns import Vectors

_MINUTES = 24.0 * 60.0  # of a day

Session = tuple[str, str]
Entries = OrderedDict[bytes, tuple[Vectors, float]]


class QueryCache:
    """Least recently used first, by SHA-256 of the text; at most `SESSIONS` sessions are kept. `hits` and
    `misses` count texts asked for in a session."""

    SESSIONS = 256

    def __init__(self, config: EmbeddingCacheConfig, embedder: Embedder) -> None:
        self.hits = 0
        self.misses = 0
        self._config = config
        self._embedder = embedder
        self._sessions: OrderedDict[Session, Entries] = OrderedDict()

    def embed(self, texts: Sequence[str], namespace: str, session: str, now: float) -> Vectors:
        """Vectors of texts, the same bits as without a cache. `now`: days since 1970; without a session
        nothing is kept."""
        if not session or not texts or not self._config.enabled:
            return self._embedder.embed(texts)
        known = self._of((namespace, session))
        wanted = {text_key(text): text for text in texts}
        rows: dict[bytes, Vectors] = {}
        for key in wanted:
            entry = known.get(key)
            if entry is not None and (now - entry[1]) * _MINUTES < self._config.minutes:
                rows[key] = entry[0]
                known.move_to_end(key)
        missing = [key for key in wanted if key not in rows]
        self.hits += len(rows)
        self.misses += len(missing)
        if missing:
            vectors = self._embedder.embed([wanted[key] for key in missing])
            for key, vector in zip(missing, vectors, strict=True):
                rows[key] = vector.copy()
                known[key] = rows[key], now
                known.move_to_end(key)
            while len(known) > self._config.entries:
                known.popitem(last=False)
        return np.stack([rows[text_key(text)] for text in texts])

    def end_session(self, namespace: str, session: str) -> None:
        """Forget what the session asked."""
        self._sessions.pop((namespace, session), None)

    def _of(self, session: Session) -> Entries:
        entries = self._sessions.setdefault(session, OrderedDict())
        self._sessions.move_to_end(session)
        if len(self._sessions) > self.SESSIONS:
            self._sessions.popitem(last=False)
        return entries
