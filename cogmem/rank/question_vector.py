"""The embedding of a question."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from cogmem.embedding.base import unit_rows
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Request, Understand
from cogmem.store.columns import Vectors


class Embedding:
    """Embeds a question; with imagined answers, as their weighted centroid."""

    def __init__(self, embed: Callable[[Sequence[str], Request], Vectors]) -> None:
        self._embed = embed

    def __call__(self, request: Request) -> tuple[Request, None]:
        answers, weight = request.imagined
        vectors = self._embed([request.query, *answers], request)
        if not answers:
            return replace(request, vector=vectors[0]), None
        exact = vectors.astype(np.float64)
        centroid = (1.0 - weight) * exact[0] + weight * exact[1:].sum(axis=0) / len(answers)
        return replace(request, vector=unit_rows(centroid[np.newaxis])[0].astype(np.float32)), None


EMBEDDING = Mechanism[Understand](
    "embedding",
    "read",
    switch="",
    build=lambda config, dependencies: Embedding(lambda texts, request: dependencies.embedder.embed(texts)),
)
