"""A store of LangGraph over a memory: `builder.compile(store=CogmemStore(memory))`."""

import json
from collections.abc import Iterable
from heapq import merge
from typing import Any

from cogmem.adapters import as_json, in_order, name_of, path_of, texts_in, whole
from cogmem.engine import CognitiveMemory
from cogmem.errors import shown
from cogmem.extras import extra
from cogmem.memory import Memory

with extra("langgraph-store"):
    from langgraph.store.base import BaseStore, GetOp, ListNamespacesOp, Op, PutOp, SearchItem, SearchOp
    from langgraph.store.base.embed import get_text_at_path as at
    from langgraph.store.memory import InMemoryStore


class CogmemStore(BaseStore):
    """Items are memories: `("memories", "ada")` is the namespace `langgraph/memories/ada` of the engine, and
    the key is the session of the memory. A value that is put again replaces the older one, which
    `CognitiveMemory.read` still finds for a question about the past; `delete` erases both. `fields`: the
    paths in a value whose texts are searched where `put` gives no `index`. A search strengthens nothing. The
    score of an item is `Recalled.confidence`; within a namespace, items keep the order of `read`."""

    def __init__(self, memory: CognitiveMemory, *, fields: Iterable[str] = ("$",)) -> None:
        self._memory, self._fields = memory, [*fields]

    def batch(self, ops: Iterable[Op]) -> list[Any]:
        do = {GetOp: self._get, PutOp: self._put, SearchOp: self._search, ListNamespacesOp: self._namespaces}
        return whole(self._memory, lambda: [do[type(op)](op) for op in ops])

    async def abatch(self, ops: Iterable[Op]) -> list[Any]:
        held = [*ops]
        return await in_order(self._memory, lambda: self.batch(held))

    def _get(self, op: Any) -> SearchItem | None:
        found = self._stored(name_of("langgraph", op.namespace), session=op.key)
        return _item(found[-1]) if found else None

    def _put(self, op: Any) -> None:
        name, key, value = name_of("langgraph", op.namespace), op.key, op.value
        if value is None:
            if self._memory.count(name, session=key):
                self._memory.delete(name, session=key)
            return
        kept = {"indexed": op.index is not False, "value": as_json(value, f"put: {shown(key)}")}
        if old := self._stored(name, session=key):
            kept["created"] = old[0].created_at.isoformat()
        found = [[*texts_in(value)] if path == "$" else at(value, path) for path in op.index or self._fields]
        text = "\n".join(text for texts in found for text in texts if text.strip()) or "-"
        self._memory.add(text, session=key, namespace=name, metadata=kept, replaces=[m.id for m in old[-1:]])

    def _search(self, op: Any) -> list[SearchItem]:
        told, prefix = list[list[SearchItem]](), f"{name_of('langgraph', op.namespace_prefix)}/"
        for name in (each for each in self._memory.namespaces() if f"{each}/".startswith(prefix)):
            if not op.query:  # of each key the latest memory
                latest = {memory.session: memory for memory in self._stored(name)}
                told.append([*map(_item, latest.values())])
                continue
            k = max(self._memory.count(name) if op.filter else op.offset + op.limit, 1)
            read = self._memory.read(op.query, k, namespace=name, reinforce=False, metadata={"indexed": True})
            current = (item for item in read if not item.memory.superseded_by)
            told.append([_item(it.memory, it.confidence) for it in current if "value" in it.memory.metadata])
        found = [*merge(*told, key=lambda item: -(item.score or 0))]
        if op.filter:
            scratch = InMemoryStore()  # which compares values as LangGraph says
            scratch.batch([PutOp(item.namespace, item.key, item.value) for item in found])
            [met] = scratch.batch([op._replace(query=None, limit=len(found), offset=0)])
            keys = {(item.namespace, item.key) for item in met}
            found = [item for item in found if (item.namespace, item.key) in keys]
        return found[op.offset : op.offset + op.limit]

    def _stored(self, name: str, **only: Any) -> list[Memory]:
        """The memories that are items: others may write to the namespace, too."""
        found = self._memory.list(name, limit=None, **only)
        return [memory for memory in found if "value" in memory.metadata]

    def _namespaces(self, op: Any) -> list[tuple[str, ...]]:
        for condition in op.match_conditions or ():
            name_of("langgraph", condition.path)
        scratch = InMemoryStore()
        names = (name for name in self._memory.namespaces() if name.startswith("langgraph/"))
        scratch.batch([PutOp(path_of(name), "", {}) for name in names])
        return scratch.batch([op])[0]


def _item(memory: Memory, score: float | None = None) -> SearchItem:
    value, created = json.loads(memory.metadata["value"]), memory.metadata.get("created", memory.created_at)
    return SearchItem(path_of(memory.namespace), memory.session, value, created, memory.created_at, score)
