"""The embedding of a question, and the cache of a session's."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cogmem.embedding.base import Embedder, text_key, unit_rows
from cogmem.mechanism import Mechanism
from cogmem.read.request import Request, Understand
from cogmem.sessions import OpenSessions
from cogmem.store.columns import Vectors

_OF_A_DAY = 24.0 * 60.0  # minutes

Entries = OrderedDict[bytes, tuple[Vectors, float]]


ENTRIES = 200
"""Maximum number of embeddings of a session, at least 1; the least recently used goes first."""

MINUTES = 30.0
"""How long an embedding is kept, in minutes."""


@dataclass(frozen=True)
class EmbeddingCacheConfig:
    """The embeddings of a session's questions, kept while the session lasts."""

    enabled: bool = True
    """Whether they are kept."""


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


class Embedding:
    """Embeds a message; with a question in it or imagined answers, as their weighted centroid."""

    def __init__(self, embedder: Embedder, cache: QueryCache | None = None) -> None:
        self._embedder = embedder
        self._cache = cache

    def __call__(self, request: Request) -> tuple[Request, None]:
        (question, times), (answers, weight) = request.emphasis, request.imagined
        texts = [request.query, *[question] * bool(question), *answers]
        if self._cache is None:
            vectors = self._embedder.embed(texts)
        else:
            vectors = self._cache.embed(texts, request.namespace, request.session, request.now)
        if len(texts) == 1:
            return replace(request, vector=vectors[0]), None
        exact = vectors.astype(np.float64)
        centroid = (exact[0] + (times - 1) * exact[1]) / times if question else exact[0]
        if answers:
            centroid = (1.0 - weight) * centroid + weight * exact[-len(answers) :].sum(axis=0) / len(answers)
        return replace(request, vector=unit_rows(centroid[np.newaxis])[0].astype(np.float32)), None

    def end_session(self, namespace: str, session: str) -> None:
        """Forget what the session asked."""
        if self._cache is not None:
            self._cache.end_session(namespace, session)


EMBEDDING_CACHE = Mechanism[Understand](
    "embedding_cache",
    "read",
    EmbeddingCacheConfig,
    build=lambda config, dependencies: Embedding(dependencies.embedder, QueryCache(dependencies.embedder)),
    stage="embedding",
)

EMBEDDING = Mechanism[Understand](
    "embedding",
    "read",
    switch="",
    when=lambda config: not EMBEDDING_CACHE.is_on(config),
    build=lambda config, dependencies: Embedding(dependencies.embedder),
)
