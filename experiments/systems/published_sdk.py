"""The published Python SDK `cognitive-memory`, behind the seam: the optional extra `sdk`.

`cognitive-memory` 0.5.1 as it comes: its store in process, its default configuration, its own code for every
decision. Chosen here is only what it cannot do alone in this laboratory: the run's embedder in place of
OpenAI's, `extraction_mode="raw"` (every turn as it was said) for want of a language model, and its own
summaries without one ("Summary: a | b") where a tick consolidates. It takes the time as an argument, so the
simulated clock needs no tricks; the wall clock only stamps rows of its table of links, which nothing reads.

A session is handed over as a whole when it ends, as its documentation has it, which also links its turns;
maintenance is off while it is taken in, so that days at the floor are the nights of `dream` and not its
number of ingestions. Its search always changes what it finds: one that may not does so to copies.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Decision, Message
from cogmem.log.facts import quoted
from cogmem.memory import Tier, memory_id
from experiments.corpora.events import Question
from experiments.systems.base import About, Answer, Item, MemorySystem, Retained, Size, SystemContext, Texts
from experiments.systems.foreign import base as foreign

Memory = Any
"""A record of the SDK's, whose types are not here where the package is not."""

class PublishedSDK(MemorySystem):
    """One user's CognitiveMemory; its memories numbered in the order of their making. Raises ImportError
    without the package, which is imported here so that all else does without it."""

    about = About(forgets=True, dates=True, granularity="session", package="cognitive-memory")

    def __init__(self, context: SystemContext) -> None:
        published: Any = import_module("cognitive_memory")
        self._namespace, self._clock = context.namespace, context.clock
        self._shelf = published.InMemoryAdapter()
        published.EmbeddingProvider.register(Embeddings)
        config = published.CognitiveMemoryConfig(
            extraction_mode="raw", run_maintenance_during_ingestion=False
        )
        self._sdk = published.CognitiveMemory(
            config, Embeddings(context.embedder), self._shelf, user_id=context.namespace
        )
        self._onlooker = published.CognitiveEngine(_Copies(self._shelf), config, context.namespace)
        self._heard: list[tuple[Message, datetime]] = []
        self._names: dict[str, str] = {}

    def observe(self, message: Message) -> Sequence[Decision]:
        if self._heard and self._heard[-1][0].session != message.session:
            self._take_in()
        if quoted(message):
            self._heard.append((message, self._clock.now()))
        return ()

    def end_session(self, session: str) -> Sequence[Decision]:
        self._take_in()
        return ()

    def _take_in(self) -> None:
        """Hand over what was heard, as of the last turn. Like every line in brackets, a turn that is one is
        a heading to the SDK, and not kept."""
        if not self._heard:
            return
        last, at = self._heard[-1]
        lines = [(message.id, " ".join(quoted(message).split())) for message, _ in self._heard]
        self._heard = []
        kept = [turn for turn, line in lines if not (line.startswith("[") and line.endswith("]"))]
        text = "\n".join(line for _, line in lines)
        stored = asyncio.run(self._sdk.extract_and_store(text, last.session, at))
        for memory, turn in zip(stored, kept, strict=True):
            memory.source_turn_ids = [turn]
        self._number(stored)

    def _number(self, memories: Iterable[Memory]) -> None:
        for memory in memories:
            self._names.setdefault(memory.id, memory_id(self._namespace, len(self._names)))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._take_in()
        engine = self._sdk.engine if reinforce else self._onlooker
        search = engine.search(
            self._sdk.embedder.embed(question.text),
            self._clock.now(),
            top_k=k,
            session_id=question.session,
            query_text=question.text,
        )
        items = []
        for found in asyncio.run(search):
            name, text = self._names[found.memory.id], found.memory.content
            turns = tuple(found.memory.source_turn_ids)
            items.append(Item(name, found.combined_score, turns, text))
        return Answer(tuple(items), candidates=len(self._shelf.hot))

    def dream(self) -> Sequence[Decision]:
        """Its maintenance: cold migration, expiry in the cold, consolidation. A summary carries the turns of
        what it replaces."""
        self._take_in()
        asyncio.run(self._sdk.engine.tick(self._clock.now(), self._sdk.embedder))
        for memory in [memory for memory in self._shelf.hot.values() if memory.id not in self._names]:
            replaced = [self._shelf.cold[identifier] for identifier in memory.associations]
            memory.source_turn_ids = [turn for memory in replaced for turn in memory.source_turn_ids]
            self._number([memory])
        return ()

    def size(self) -> Size:
        self._take_in()
        hot, cold, stubs = (len(shelf) for shelf in (self._shelf.hot, self._shelf.cold, self._shelf.stubs))
        return Size(hot + cold + stubs, hot, cold, stubs, None)

    def _memories(self) -> list[tuple[Tier, Memory]]:
        """What it keeps, and where by our names: the hot first, then the cold and the stubs."""
        shelf = self._shelf
        tiers = {Tier.EPISODIC: shelf.hot, Tier.DORMANT: shelf.cold, Tier.STUB: shelf.stubs}
        return [(tier, memory) for tier, memories in tiers.items() for memory in memories.values()]

    def retention(self) -> Sequence[Retained]:
        now = self._clock.now()
        return [
            Retained(
                self._names[memory.id],
                memory.category.value,
                tier.label,
                (now - memory.created_at).total_seconds() / 86_400.0,
                round(self._sdk.engine.compute_retention(memory, now), 9),
            )
            for tier, memory in self._memories()
        ]

    def texts(self) -> Texts:
        texts, active = [memory.content for _, memory in self._memories()], len(self._shelf.hot)
        return Texts(texts[:active], texts[active:])


class Embeddings(foreign.Embeddings):
    """The run's embedder, as the SDK asks for vectors."""

    embed = foreign.Embeddings.single
    embed_batch = foreign.Embeddings.many


class _Copies:
    """The store as a search sees it that may change nothing: it is given copies, and what it writes is
    dropped."""

    def __init__(self, shelf: Any) -> None:
        self._shelf = shelf

    async def search_similar(self, *args: Any, **options: Any) -> list[tuple[Memory, float]]:
        found = await self._shelf.search_similar(*args, **options)
        return [(_copy(memory), score) for memory, score in found]

    async def get_batch(self, identifiers: list[str]) -> list[Memory]:
        return [_copy(memory) for memory in await self._shelf.get_batch(identifiers)]

    async def batch_update(self, *args: Any) -> None: ...

    create_or_strengthen_link = migrate_to_hot = batch_update


def _copy(memory: Memory) -> Memory:
    """A memory that may be changed, down to its associations; the embedding is shared."""
    links = {target: replace(link) for target, link in memory.associations.items()}
    return replace(memory, associations=links, session_ids=set(memory.session_ids))
