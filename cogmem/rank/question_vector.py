"""The embedding of a question."""

from dataclasses import replace

from cogmem.embedding.base import Embedder
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Request, Understand


class Embedding:
    """Embeds a question."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def __call__(self, request: Request) -> tuple[Request, None]:
        return replace(request, vector=self._embedder.embed([request.content])[0]), None


EMBEDDING = Mechanism[Understand](
    "embedding",
    "read",
    switch="",
    build=lambda config, dependencies: Embedding(dependencies.embedder),
)
