"""What a user could pick in place of the engine's store, each as the same three calls.

Each is set up as its documentation begins: exact where it needs no index, and in process but for LanceDB.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from typing import Any, NamedTuple

from cogmem.embedding import Embedder
from cogmem.extras import extra
from cogmem.store import Rows, Vectors
from experiments.systems.published_sdk import Embeddings

K = 10
_AT = datetime(2024, 1, 1, tzinfo=UTC)
_SESSION = 20  # number of turns that the SDK is given at once: it compares each two of them

Texts = Sequence[str]
Put = Callable[[Rows, Texts, Vectors], object]


class Given(NamedTuple):
    """What a store is made of."""

    folder: str
    embedder: Embedder
    held: ExitStack
    """Closes what was opened."""


class Calls(NamedTuple):
    """A store: memories are added by number, text and vector, and replaced by the same. A search takes text
    and vector and returns the numbers of the best `K` by vector; nothing where it is by words."""

    add: Put
    search: Callable[[str, Vectors], Any]
    update: Put


def sdk(given: Given) -> Calls:
    """Driven as in `experiments.systems.published_sdk`: every turn as it was said."""
    with extra("sdk"):
        import cognitive_memory as published
    published.EmbeddingProvider.register(Embeddings)
    config = published.CognitiveMemoryConfig(extraction_mode="raw", run_maintenance_during_ingestion=False)
    mind = published.CognitiveMemory(config, Embeddings(given.embedder))
    kept: dict[int, Any] = {}

    def add(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        for start in range(0, len(texts), _SESSION):
            said = "\n".join(texts[start : start + _SESSION])
            for memory in asyncio.run(mind.extract_and_store(said, f"s{rows[start]}", _AT)):
                memory.source_turn_ids = [len(kept)]
                kept[len(kept)] = memory

    def search(text: str, vector: Vectors) -> list[int]:
        found = asyncio.run(mind.search(text, top_k=K, timestamp=_AT))
        return [result.memory.source_turn_ids[0] for result in found]

    def update(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        memory = kept[rows[0]]
        memory.content, memory.embedding = texts[0], vectors[0].tolist()
        asyncio.run(mind.update_memory(memory))

    return Calls(add, search, update)


def lancedb(given: Given) -> Calls:
    with extra("lance"):
        import lancedb
        import pyarrow as pa
    vector = pa.list_(pa.float32(), given.embedder.dimensions)
    schema = pa.schema([("row", pa.int64()), ("text", pa.string()), ("vector", vector)])
    table: Any = lancedb.connect(f"{given.folder}/alone").create_table("memories", schema=schema)

    def search(text: str, vector: Vectors) -> Any:
        found = table.search(vector).distance_type("dot").select(["row", "text", "_distance"]).limit(K)
        return found.to_arrow()["row"].to_numpy()

    return Calls(
        lambda rows, texts, vectors: table.add(
            pa.table({"row": rows, "text": texts, "vector": list(vectors)}, schema=schema)
        ),
        search,
        lambda rows, texts, vectors: table.update(
            where=f"row = {rows[0]}", values={"text": texts[0], "vector": vectors[0].tolist()}
        ),
    )


def faiss(given: Given) -> Calls:
    with extra("rivals"):
        import faiss
    index = faiss.IndexIDMap2(faiss.IndexFlatIP(given.embedder.dimensions))

    def update(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        index.remove_ids(rows)
        index.add_with_ids(vectors, rows)

    return Calls(
        lambda rows, texts, vectors: index.add_with_ids(vectors, rows),
        lambda text, vector: index.search(vector[None], K)[1][0],
        update,
    )


def usearch(given: Given) -> Calls:
    with extra("rivals"):
        from usearch.index import Index
    index = Index(ndim=given.embedder.dimensions, metric="ip", dtype="f32")

    def update(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        index.remove(rows[0])
        index.add(rows[0], vectors[0])

    return Calls(
        lambda rows, texts, vectors: index.add(rows, vectors),
        lambda text, vector: index.search(vector, K).keys,
        update,
    )


def chroma(given: Given) -> Calls:
    with extra("rivals"):
        import chromadb
    client = chromadb.EphemeralClient(chromadb.Settings(anonymized_telemetry=False))
    near = {"hnsw": {"space": "ip"}}
    memories = client.create_collection("memories", configuration=near, embedding_function=None)

    def put(call: Callable[..., object]) -> Put:
        return lambda rows, texts, vectors: call(
            [str(row) for row in rows], embeddings=vectors, documents=list(texts)
        )

    def search(text: str, vector: Vectors) -> list[int]:
        return [int(row) for row in memories.query(query_embeddings=vector[None], n_results=K)["ids"][0]]

    return Calls(put(memories.add), search, put(memories.update))


def fts5(given: Given) -> Calls:
    file = given.held.enter_context(closing(sqlite3.connect(":memory:")))
    file.execute("CREATE VIRTUAL TABLE memories USING fts5(text, tokenize='porter unicode61')")

    def put(statement: str) -> Put:
        def run(rows: Rows, texts: Texts, vectors: Vectors) -> None:
            with file:
                file.executemany(statement, zip(texts, rows.tolist(), strict=True))

        return run

    def search(text: str, vector: Vectors) -> None:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))
        best = "SELECT rowid, text FROM memories WHERE memories MATCH ? ORDER BY rank LIMIT ?"
        file.execute(best, (words, K)).fetchall()

    return Calls(
        put("INSERT INTO memories (text, rowid) VALUES (?, ?)"),
        search,
        put("UPDATE memories SET text = ? WHERE rowid = ?"),
    )


RIVALS = {make.__name__: make for make in (sdk, lancedb, faiss, usearch, chroma, fts5)}
"""What can be compared, by name. Each raises MissingPackageError, with the extra to install, where its
package is not here."""
