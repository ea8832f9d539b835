"""mem0 in its Qdrant in process, with `infer=False`: every turn as it was said.

The date goes in as `created_at` of the metadata, which it honours; nothing ranks by it. What lies below its
threshold of .1 does not come back. `Mem0` is as pip installs it: meaning alone. `Mem0Hybrid` has
fastembed beside it, and so the words as well. Entities, its third signal, are linked by `infer=True` alone,
where spaCy is installed.

`Mem0Inferred` has `infer=True`: a chat model makes memories of each turn, and is told the simulated date.
"""

import logging
import os
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Message
from cogmem.language.packs import language_pack
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found


class Mem0(ForeignSystem):
    """Meaning, above a threshold."""

    about = About(dates=True, package="mem0ai", patched="OpenAI's embedder is replaced")

    def start(self, embeddings: Embeddings) -> None:
        folder = self._context.folder
        logging.getLogger("mem0").setLevel(logging.ERROR)  # it warns of what is not installed
        os.environ |= {"MEM0_TELEMETRY": "false", "MEM0_DIR": str(folder)}  # read when it is imported
        client = self.client()
        store = {"path": str(folder / "qdrant"), "embedding_model_dims": embeddings.dimensions}
        self._memory: Any = import_module("mem0").Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": store | {"on_disk": True}},
                "llm": {"provider": "openai", "config": client},
                "embedder": {
                    "provider": "openai",
                    "config": client | {"embedding_dims": embeddings.dimensions},
                },
                "history_db_path": ":memory:",
            }
        )
        self._memory.vector_store._bm25_encoder = self.words()
        self.connect(embeddings)

    def client(self) -> dict[str, str]:
        """The settings of its clients of OpenAI."""
        return {"api_key": "none"}  # they are built, and never called

    def connect(self, embeddings: Embeddings) -> None:
        """Have it use the run's embedder."""
        self._memory.embedding_model.embed = lambda text, memory_action=None: embeddings.single(text)
        self._memory.embedding_model.embed_batch = lambda texts, memory_action=None: embeddings.many(texts)

    def words(self) -> Any:
        """What makes vectors of words; False: nothing, and nothing is looked for."""
        return False

    def put(self, message: Message, text: str, at: datetime) -> int | None:
        self.add(message, text, at, infer=False)
        return None

    def add(self, message: Message, text: str, at: datetime, *, infer: bool) -> list[str]:
        """Tell it what was said. Returns its ids of the memories that it made."""
        said = {"role": "assistant" if message.role == "assistant" else "user", "content": text}
        metadata = {"turn": message.id, "session": message.session, "created_at": at.isoformat()}
        made = self._memory.add([said], user_id="user", metadata=metadata, infer=infer)
        return [result["id"] for result in made["results"]]

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        threshold = self._context.published.mem0_threshold
        found = self._memory.search(question, top_k=k, filters={"user_id": "user"}, threshold=threshold)
        for result in found["results"]:
            yield Found(
                result["metadata"]["turn"], result["memory"], result["score"], self.name_of(result["id"])
            )

    def name_of(self, identifier: str) -> str:
        """Our name of a memory by its id; empty: that of its turn."""
        return ""

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


class Mem0Inferred(Mem0):
    """What a chat model makes of each turn, above a threshold of the meaning."""

    about = About(mode="inferred", dates=True, package="mem0ai")

    def start(self, embeddings: Embeddings) -> None:
        self._names: dict[str, str] = {}
        os.environ.pop("OPENROUTER_API_KEY", None)  # it would ask there
        super().start(embeddings)

    def client(self) -> dict[str, str]:
        return {"api_key": "none", "openai_base_url": self._context.endpoint.url}

    def connect(self, embeddings: Embeddings) -> None:
        """The endpoint has the run's embedder."""

    def put(self, message: Message, text: str, at: datetime) -> int | None:
        made = self.add(message, text, at, infer=True)
        self._context.endpoint.check()  # it passes over some failures
        self._names |= {identifier: f"{message.id}/{number}" for number, identifier in enumerate(made, 1)}
        return len(made)

    def name_of(self, identifier: str) -> str:
        return self._names[identifier]

    def close(self) -> None:
        super().close()
        self._memory.llm.client.close()
        self._memory.embedding_model.client.close()
