"""A store of LangGraph over a memory: `builder.compile(store=CogmemStore(memory))`."""

import json
from collections.abc import Callable, Iterable
from heapq import merge
from itertools import product
from typing import Any

from cogmem.adapters import as_json, in_order, name_of, path_of, texts_in, whole
from cogmem.clock import to_days
from cogmem.engine import CognitiveMemory
from cogmem.errors import InputError, shortened, shown
from cogmem.extras import extra
from cogmem.kernel import checks
from cogmem.memory import Memory
from cogmem.present.recollection import recalled
from cogmem.rank.recall import Asked
from cogmem.store.filters import Filter

with extra("langgraph-store"):
    from langgraph.store.base import BaseStore, GetOp, ListNamespacesOp, Op, PutOp, SearchItem, SearchOp
    from langgraph.store.base.embed import get_text_at_path as at
    from langgraph.store.memory import InMemoryStore


_PATHS = checks.instance(str, many=True)
_SEARCHED = Filter(metadata={"indexed": True}, current=True)
_FIELDS = {
    "key": checks.LABEL,
    "query": checks.QUERY.optional(),
    **dict.fromkeys(("limit", "offset"), checks.whole(0)),
}


class CogmemStore(BaseStore):
    """Items are memories: `("memories", "ada")` is the namespace `langgraph/memories/ada` of the engine, and
    the key is the session of the memory. A value that is put again replaces the older one, which
    `CognitiveMemory.read` still finds for a question about the past; `delete` erases both. `fields`: the
    paths in a value whose texts are searched where `put` gives no `index`. A search strengthens nothing. The
    score of an item is `Recalled.confidence`; within a namespace, items keep the order of `read`."""

    def __init__(self, memory: CognitiveMemory, *, fields: Iterable[str] = ("$",)) -> None:
        self._memory, self._fields = memory, checks.checked(_PATHS, fields, "fields")

    def batch(self, ops: Iterable[Op]) -> list[Any]:
        return whole(self._memory, lambda: self._done([*ops]))

    async def abatch(self, ops: Iterable[Op]) -> list[Any]:
        held = [*ops]
        return await in_order(self._memory, lambda: self.batch(held))

    def _done(self, ops: list[Any]) -> list[Any]:
        """As in LangGraph's own: every read is before the puts, and of a key the last put counts. All is
        checked before anything is stored."""
        for op, name in product(ops, _FIELDS):
            if name in op._fields:
                checks.checked(_FIELDS[name], getattr(op, name), name)
        puts = {(*op.namespace, op.key): self._put(op) for op in ops if isinstance(op, PutOp)}
        do = {GetOp: self._get, SearchOp: self._search, ListNamespacesOp: self._namespaces}
        results = [None if isinstance(op, PutOp) else do[type(op)](op) for op in ops]
        for put in puts.values():
            put()
        return results

    def _get(self, op: Any) -> SearchItem | None:
        held = self._held(name_of("langgraph", op.namespace), session=op.key, current=True)
        return _item(held[-1]) if held else None

    def _put(self, op: Any) -> Callable[[], Any]:
        name, key, value = name_of("langgraph", op.namespace), op.key, op.value
        if value is None:
            return lambda: [self._memory.forget(each.id) for each in self._held(name, session=key)]
        kept = {"indexed": op.index is not False, "value": as_json(value, f"put: {shown(key)}")}
        paths = checks.checked(_PATHS, op.index or self._fields, "index")
        found = [[*texts_in(value)] if path == "$" else at(value, path) for path in paths]
        text = "\n".join(text for texts in found for text in texts if text.strip()) or "-"
        checks.checked(checks.TEXT, text, f"put: {shown(key)}: the text to search")
        older = self._held(name, session=key, current=True)
        for old in older:
            if old.immutable:
                raise InputError(f"put: {shown(key)}: {old.id} is immutable")
            kept["created"] = str(_item(old).created_at)
        replaced = [old.id for old in older]
        return lambda: self._memory.add(text, session=key, namespace=name, metadata=kept, replaces=replaced)

    def _search(self, op: Any) -> list[SearchItem]:
        prefix, items = name_of("langgraph", op.namespace_prefix), self._ranked if op.query else self._all
        names = [name for name in self._memory.namespaces() if f"{name}/".startswith(f"{prefix}/")]
        found = [*merge(*(items(name, op) for name in names), key=lambda item: -(item.score or 0))]
        if op.filter:
            found = [item for item in found if _passes(item, op)]
        return found[op.offset : op.offset + op.limit]

    def _all(self, name: str, op: Any) -> list[SearchItem]:
        latest = {memory.session: memory for memory in self._held(name)}  # in the order of first puts
        return [_item(memory) for memory in latest.values() if not memory.superseded_by]

    def _ranked(self, name: str, op: Any) -> list[SearchItem]:
        k = self._memory.count(name) if op.filter else op.offset + op.limit
        now = to_days(self._memory.clock.now())
        asked = Asked(op.query, max(k, 1), now, namespace=name, where=_SEARCHED, gated=False)
        found = recalled(self._memory.answer(asked, reinforce=False), name)
        return [_item(each.memory, each.confidence) for each in found if "value" in each.memory.metadata]

    def _held(self, name: str, **where: Any) -> list[Memory]:
        """The memories that a filter means and that are items: others may write to the namespace, too."""
        store = self._memory.store
        if not store.holds(name):
            return []
        partition = store.partition(name)
        found = partition.columns.memories(name, partition.matching(Filter(**where)).tolist())
        return [memory for memory in found if "value" in memory.metadata]

    def _namespaces(self, op: Any) -> list[tuple[str, ...]]:
        for condition in op.match_conditions or ():
            name_of("langgraph", condition.path)
        names = (name for name in self._memory.namespaces() if name.startswith("langgraph/"))
        return _own([(path_of(name), "", {}) for name in names], op)


def _own(items: Iterable[tuple[tuple[str, ...], str, Any]], op: Op) -> Any:
    """What LangGraph's own store gives for an operation."""
    scratch = InMemoryStore()
    scratch.batch([PutOp(*item) for item in items])
    return scratch.batch([op])[0]


def _passes(item: SearchItem, op: Any) -> bool:
    """Whether LangGraph's own store finds an item with the filter of a search."""
    put = (item.namespace, item.key, item.value)
    try:
        return bool(_own([put], op._replace(query=None, limit=1, offset=0)))
    except (TypeError, ValueError) as error:
        raise InputError(f"search: filter = {shortened(ascii(op.filter))}: {error}") from error


def _item(memory: Memory, score: float | None = None) -> SearchItem:
    value, created = json.loads(memory.metadata["value"]), memory.metadata.get("created", memory.created_at)
    return SearchItem(path_of(memory.namespace), memory.session, value, created, memory.created_at, score)
