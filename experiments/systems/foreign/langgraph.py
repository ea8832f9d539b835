"""LangGraph's long-term memory: `InMemoryStore` with an index.

Turns are values under the namespace of the conversation, with the turn's id as the key. It stamps each with
the wall clock, which nothing ranks by, and takes no other date; the date is a field of the value.
"""

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module

from cogmem import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found


class LangGraphStore(ForeignSystem):
    """Cosine similarity of the field that is indexed."""

    about = About(package="langgraph")

    def start(self, embeddings: Embeddings) -> None:
        memory = import_module("langgraph.store.memory")
        index = {"dims": embeddings.dimensions, "embed": embeddings.many, "fields": ["text"]}
        self._store = memory.InMemoryStore(index=index)
        self._namespace = ("memories", self._context.namespace.replace(".", "_"))

    def put(self, message: Message, text: str, at: datetime) -> None:
        value = {"text": text, "session": message.session, "said_at": at.isoformat()}
        self._store.put(self._namespace, message.id, value)

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        for item in self._store.search(self._namespace, query=question, limit=k):
            yield Found(item.key, item.value["text"], item.score or 0.0)
