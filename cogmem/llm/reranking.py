"""The Reranker seam: a question and texts in, a score for each text out. A cross-encoder, say."""

from collections.abc import Sequence
from typing import Protocol


class Reranker(Protocol):
    """Tells how well each text answers a question. What is equal in every argument gets an equal answer."""

    @property
    def name(self) -> str:
        """The model's identity; the trace names it as the reason of an order."""
        ...

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float] | None:
        """A finite score for each text in the order given, the highest for the best answer, on any scale.
        None where there is no answer: the order then stays as it was."""
        ...
