"""Summaries: one text for several memories."""

from cogmem.embedding.base import Embedder
from cogmem.llm.calls import Assistant


class SummaryWriter:
    def __init__(self, embedder: Embedder, assistant: Assistant, language: str) -> None:
        self._embedder = embedder
