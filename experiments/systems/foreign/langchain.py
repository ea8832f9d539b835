"""LangChain's time-weighted retriever over FAISS, as its documentation builds it.

The score is relevance + (1 - decay rate) ^ hours since a memory was last accessed, .01 an hour as
shipped. Only the 100 nearest memories and the last k compete. It reads the local wall clock at writing
and at ranking, and counts what it returns as accessed: a question that may not is undone.
"""

import warnings
from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found


class TimeWeighted(ForeignSystem):
    """Relevance and recency."""

    about = About(forgets=True, dates=True, package="langchain-classic")

    def start(self, embeddings: Embeddings) -> None:
        retrievers = import_module("langchain_classic.retrievers")
        stores, faiss = import_module("langchain_community.vectorstores"), import_module("faiss")
        docstore = import_module("langchain_community.docstore").InMemoryDocstore({})
        self._documents = import_module("langchain_core.documents")
        index = faiss.IndexFlatL2(embeddings.dimensions)
        store = stores.FAISS(_embeddings(embeddings), index, docstore, {})
        rate = self._context.published.langchain_decay_rate
        self._retriever = retrievers.TimeWeightedVectorStoreRetriever(vectorstore=store, decay_rate=rate)

    def put(self, message: Message, text: str, at: datetime) -> None:
        metadata = {"turn": message.id, "session": message.session}
        self._retriever.add_documents([self._documents.Document(page_content=text, metadata=metadata)])

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        stream = self._retriever.memory_stream
        accessed = [document.metadata["last_accessed_at"] for document in stream]
        self._retriever.k = k
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of relevance below 0, which its own formula makes
            found = self._retriever.invoke(question)
        for place, document in enumerate(found, 1):
            yield Found(document.metadata["turn"], document.page_content, 1.0 / place)  # it tells no scores
        if not reinforce:
            for document, at in zip(stream, accessed, strict=True):
                document.metadata["last_accessed_at"] = at


def _embeddings(embeddings: Embeddings) -> Any:
    """The run's embedder as LangChain's."""
    base: Any = import_module("langchain_core.embeddings").Embeddings
    methods = {
        "embed_query": lambda self, text: embeddings.single(text),
        "embed_documents": lambda self, texts: embeddings.many(texts),
    }
    return type("OfTheRun", (base,), methods)()
