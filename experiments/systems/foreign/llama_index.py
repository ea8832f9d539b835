"""LlamaIndex's vector memory block over its simple vector store.

Each turn is put as one message, with its session by the documented key. The block takes no date, words each
message in its own way before it embeds it, and returns one string: what it joins is seen by the vector store.
"""

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found, Loop


class VectorMemory(ForeignSystem):
    """Cosine similarity of messages as the block words them."""

    about = About(
        package="llama-index-core",
        patched="its simple vector store keeps the texts as well: the block refuses one without",
    )

    def start(self, embeddings: Embeddings) -> None:
        memory = import_module("llama_index.core.memory")
        self._message: Any = import_module("llama_index.core.llms").ChatMessage
        self._run = Loop()
        self.turn, self.kept, self.found = "", dict[str, tuple[Any, str]](), list[Found]()
        self._block = memory.VectorMemoryBlock(vector_store=_store(self), embed_model=_model(embeddings))

    def put(self, message: Message, text: str, at: datetime) -> None:
        self.turn = message.id
        said = self._message(content=text, role="assistant" if message.role == "assistant" else "user")
        self._run(self._block.aput, [said], session_id=message.session)

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        self._block.similarity_top_k = k
        self._run(self._block.aget, [self._message(content=question)])
        return self.found

    def close(self) -> None:
        self._run.close()


def _store(memory: VectorMemory) -> Any:
    """Its vector store, which gives the memory the nodes with their turns, and what it found."""
    base: Any = import_module("llama_index.core.vector_stores").SimpleVectorStore

    class WithTexts(base):  # type: ignore[misc]
        stores_text: bool = True

        def add(self, nodes: Any, **options: Any) -> Any:
            memory.kept |= {node.node_id: (node, memory.turn) for node in nodes}
            return super().add(nodes, **options)

        def query(self, query: Any, **options: Any) -> Any:
            result = super().query(query, **options)
            kept = [memory.kept[name] for name in result.ids]
            result.nodes = [node for node, _ in kept]
            scored = zip(kept, result.similarities, strict=True)
            memory.found = [Found(turn, node.text, score) for (node, turn), score in scored]
            return result

    return WithTexts()


def _model(embeddings: Embeddings) -> Any:
    base: Any = import_module("llama_index.core.embeddings").BaseEmbedding

    class OfTheRun(base):  # type: ignore[misc]
        def _get_text_embedding(self, text: str) -> list[float]:
            return embeddings.single(text)

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return embeddings.single(query)

        _get_query_embedding = _get_text_embedding

    return OfTheRun()
