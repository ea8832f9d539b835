"""mem0 with `infer=False`: every turn as it was said, in its Qdrant in process.

The date goes in as `created_at` of the metadata, which it honours; nothing ranks by it. What lies below its
threshold of .1 does not come back. `Mem0` is as pip installs it: meaning alone. `Mem0Hybrid` has
fastembed beside it, and so the words as well. Entities, its third signal, are linked by `infer=True` alone.
"""

import logging
import os
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem.language.packs import language_pack
from cogmem.message import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found


class Mem0(ForeignSystem):
    """Meaning, above a threshold."""

    about = About(dates=True, package="mem0ai", patched="OpenAI's embedder is replaced")

    def start(self, embeddings: Embeddings) -> None:
        folder = self._context.folder
        logging.getLogger("mem0").setLevel(logging.ERROR)  # it warns of what is not installed
        os.environ |= {"MEM0_TELEMETRY": "false", "MEM0_DIR": str(folder)}  # read when it is imported
        no_key = {"config": {"api_key": "none"}}  # its clients of OpenAI are built, and never called
        store = {"path": str(folder / "qdrant"), "embedding_model_dims": embeddings.dimensions}
        self._memory: Any = import_module("mem0").Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": store | {"on_disk": True}},
                "llm": {"provider": "openai"} | no_key,
                "embedder": {"provider": "openai"} | no_key,
                "history_db_path": ":memory:",
            }
        )
        self._memory.vector_store._bm25_encoder = self.words()
        self._memory.embedding_model.embed = lambda text, memory_action=None: embeddings.one(text)
        self._memory.embedding_model.embed_batch = lambda texts, memory_action=None: embeddings.many(texts)

    def words(self) -> Any:
        """What makes vectors of words; False: nothing, and nothing is looked for."""
        return False

    def put(self, message: Message, text: str, at: datetime) -> None:
        said = {"role": "assistant" if message.role == "assistant" else "user", "content": text}
        metadata = {"turn": message.id, "session": message.session, "created_at": at.isoformat()}
        self._memory.add([said], user_id="user", metadata=metadata, infer=False)

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        found = self._memory.search(question, top_k=k, filters={"user_id": "user"})
        for one in found["results"]:
            yield Found(one["metadata"]["turn"], one["memory"], one["score"])

    def close(self) -> None:
        self._memory.vector_store.client.close()
        self._memory.close()


class Mem0Hybrid(Mem0):
    """Meaning and words, above a threshold of the meaning."""

    about = replace(
        Mem0.about,
        patched="OpenAI's embedder is replaced; stop words are ours, those of fastembed would be downloaded",
    )

    def words(self) -> Any:
        fastembed: Any = import_module("fastembed")
        stop_words = set(language_pack("en").stop_words)
        return fastembed.SparseTextEmbedding(
            "Qdrant/bm25", specific_model_path=str(self._context.folder), stopwords=stop_words
        )
