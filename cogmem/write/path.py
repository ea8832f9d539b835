"""The write path's recipe: rewrite, encode, associate, store."""

from collections import deque
from typing import NamedTuple

import numpy as np

from cogmem.config import EngineConfig
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.embedding.base import Embedder
from cogmem.memory import Category, DataSource, Draft, memory_id
from cogmem.message import Message
from cogmem.store.base import MemoryStore
from cogmem.store.columns import Changes
from cogmem.trace import Decision, Trace
from cogmem.write.linking import link_session
from cogmem.write.rewriting import rewrite

_DATA_SOURCES = {
    "user": DataSource.USER_MESSAGE,
    "assistant": DataSource.ASSISTANT_MESSAGE,
    "system": DataSource.SYSTEM,
}


class Written(NamedTuple):
    """What became of a message: ids of the memories that carry it now, and why."""

    memories: tuple[str, ...]
    trace: Trace


class WritePath:
    """Turns messages into memories. Session state (the latest rows) is kept by namespace and session."""

    def __init__(self, config: EngineConfig, embedder: Embedder) -> None:
        self._config = config
        self._embedder = embedder
        self._window = config.association.window if config.association.enabled else 0
        self._recent: dict[tuple[str, str], deque[int]] = {}

    def write(self, message: Message, store: MemoryStore, now: float) -> Written:
        text = rewrite(message, self._config.encoding)
        if not text:
            decision = Decision("observer", "filtered", "nothing was said or shown", message.id)
            return Written((), Trace("write", (decision,)))
        encoding = self._config.encoding
        draft = Draft(
            text=text,
            vector=self._embedder.embed([text])[0],
            created_at=now,
            category=Category.parse(encoding.category),
            importance=encoding.importance,
            stability=float(initial_stability(encoding.importance)),
            data_source=_DATA_SOURCES[message.role],
            speaker=message.speaker,
            source_turns=(message.id,),
        )
        return self.store(draft, store, message.namespace, now, message.session)

    def store(
        self, draft: Draft, store: MemoryStore, namespace: str, now: float, session: str = ""
    ) -> Written:
        """Store a finished memory, linked with its session's latest."""
        partition = store.partition(namespace)
        row = len(partition)
        changes = Changes(added=[draft])
        identifier = memory_id(namespace, row)
        decisions = [Decision("store", "created", subject=identifier, rows=(row,))]
        recent = self._recent.setdefault((namespace, session), deque(maxlen=self._window))
        if recent:
            rows = np.array(recent, np.int64)
            links = self._config.association
            decisions.append(link_session(changes, draft.vector, row, rows, partition, links, now))
        partition.commit(changes)
        recent.append(row)
        return Written((identifier,), Trace("write", tuple(decisions)))

    def end_session(self, namespace: str, session: str) -> None:
        """Forget the session's state."""
        self._recent.pop((namespace, session), None)
