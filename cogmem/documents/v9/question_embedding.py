"""The embedding of a question, with imagined answers, and kept while its session lasts."""

from dataclasses import replace

import numpy as np

from cogmem.documents.v9.hyde import HYDE, imagined
from cogmem.documents.v9.query_cache import QUERY_CACHE, QueryCache
from cogmem.embedding.base import Embedder, unit_rows
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Request, Understand
from cogmem.trace import Decision


class QuestionEmbedding:
    """Embeds a question. With imagined answers, each of which counts as much as the question, it is the
    centroid."""

    def __init__(self, embedder: Embedder, language: str, *, imagining: bool, caching: bool) -> None:
        self._embedder = embedder
        self._language = language
        self._imagining = imagining
        self._cache = QueryCache(embedder) if caching else None

    def __call__(self, request: Request) -> tuple[Request, Decision | None]:
        """The question with its vector, and the intent that chose the answers: none where it has no
        content."""
        intent, answers = imagined(request.question.text, self._language) if self._imagining else ("", [])
        texts = [request.question.text, *answers]
        if self._cache is None:
            vectors = self._embedder.embed(texts)
        else:
            vectors = self._cache.embed(texts, request.namespace, request.session, request.now)
        if not answers:
            plain = Decision("hyde", "plain", "no content") if self._imagining else None
            return replace(request, vector=vectors[0]), plain
        weight = len(answers) / (1 + len(answers))
        exact = vectors.astype(np.float64)
        centroid = (1.0 - weight) * exact[0] + weight * exact[1:].sum(axis=0) / len(answers)
        vector = unit_rows(centroid[np.newaxis])[0].astype(np.float32)
        numbers = {"variants": float(len(answers)), "weight": weight}
        return replace(request, vector=vector), Decision("hyde", intent, "; ".join(answers), numbers=numbers)

    def end_session(self, namespace: str, session: str) -> None:
        """Forget what the session asked."""
        if self._cache is not None:
            self._cache.end_session(namespace, session)


QUESTION_EMBEDDING = Mechanism[Understand](
    "question_embedding",
    "read",
    switch="",
    when=lambda config: HYDE.is_on(config) or QUERY_CACHE.is_on(config),
    build=lambda config, dependencies: QuestionEmbedding(
        dependencies.embedder,
        config.language,
        imagining=HYDE.is_on(config),
        caching=QUERY_CACHE.is_on(config),
    ),
    stage="embedding",
    phase="understand",
    after="embedding",
    replaces="embedding",
)
