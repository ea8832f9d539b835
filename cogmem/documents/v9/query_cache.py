"""The cache of the embeddings that a session asked for."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cogmem.documents.shared.session import OpenSessions
from cogmem.embedding.base import Embedder, text_key
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Understand
from cogmem.store.columns import Vectors

_OF_A_DAY = 24.0 * 60.0  # minutes

Entries = OrderedDict[bytes, tuple[Vectors, float]]


ENTRIES = 200
"""Maximum number of embeddings of a session, at least 1; the least recently used goes first."""

MINUTES = 30.0
"""How long an embedding is kept, in minutes."""


@dataclass(frozen=True)
class QueryCacheConfig:
    """The cache of question embeddings."""

    enabled: bool = False
    """Whether the embeddings of a session's questions are kept while the session lasts."""


class QueryCache:
    """Least recently used first, by SHA-256 of the text; at most `SESSIONS` sessions of a namespace are kept,
    and none that was idle for longer than an entry is. `hits` and `misses` count texts asked for in a
    session."""

    SESSIONS = 256

    def __init__(self, embedder: Embedder) -> None:
        self.hits = 0
        self.misses = 0
        self._embedder = embedder
        self._sessions = OpenSessions[Entries](self.SESSIONS, MINUTES / _OF_A_DAY)

    def embed(self, texts: Sequence[str], namespace: str, session: str, now: float) -> Vectors:
        """Vectors of texts, the same bits as without a cache. `now`: days since 1970; without a session
        nothing is kept."""
        if not session or not texts:
            return self._embedder.embed(texts)
        known = self._sessions.used(namespace, session, now, Entries)
        wanted = {text_key(text): text for text in texts}
        rows: dict[bytes, Vectors] = {}
        for key in wanted:
            entry = known.get(key)
            if entry is not None and (now - entry[1]) * _OF_A_DAY < MINUTES:
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
            while len(known) > ENTRIES:
                known.popitem(last=False)
        return np.stack([rows[text_key(text)] for text in texts])

    def end_session(self, namespace: str, session: str) -> None:
        """Forget what the session asked."""
        self._sessions.end(namespace, session)


QUERY_CACHE = Mechanism[Understand](
    "query_cache", "read", QueryCacheConfig, phase="understand", after="question_embedding"
)
"""A part of the embedding of a question."""
