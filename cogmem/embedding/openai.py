"""Any OpenAI-compatible embeddings endpoint. A failure is an error: there is no silent fall-back to another
embedder."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem.embedding.base import Vectors, listed, unit_rows, well_formed
from cogmem.errors import EmbedderError
from cogmem.openai_client import Endpoint


class OpenAIEmbedder:
    """The embeddings endpoint of a server, by the `openai` client.

    `dimensions`: length that the server is expected to return; with `shorten` it is asked for it
    (text-embedding-3 can, most other models refuse). Address, key, time limits and retries are those of an
    `Endpoint`.

    A hosted model may give other bits each time: put a CachedEmbedder around it, as `OpenAIConfig` does.
    """

    def __init__(
        self,
        model: str = "text-embedding-3-small",
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        dimensions: int = 1536,
        shorten: bool = False,
        timeout_seconds: float = 30.0,
        deadline_seconds: float = 300.0,
        retries: int = 4,
        batch_size: int = 256,
    ) -> None:
        self._server = Endpoint(
            model,
            expected="an embeddings answer",
            error=EmbedderError,
            base_url=base_url,
            api_key=api_key,
            timeout_seconds=timeout_seconds,
            deadline_seconds=deadline_seconds,
            retries=retries,
        )
        self.dimensions = dimensions
        self._shorten = shorten
        self._batch_size = batch_size
        self.name = f"openai({model},{dimensions}{',shortened' if shorten else ''},{self._server.url})"

    def embed(self, texts: Sequence[str]) -> Vectors:
        texts = listed(texts)
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        # Endpoints refuse empty input, and may give equal texts unequal rows: each text is sent once.
        distinct = list(dict.fromkeys(well_formed(text) for text in texts if text.strip()))
        embedded: dict[str, NDArray[np.float64]] = {}
        for start in range(0, len(distinct), self._batch_size):
            batch = distinct[start : start + self._batch_size]
            embedded.update(zip(batch, self._request(batch), strict=True))
        for row, text in enumerate(texts):
            if text.strip():
                rows[row] = embedded[well_formed(text)]
        return rows

    def close(self) -> None:
        """Close the connections. The embedder can be used again."""
        self._server.close()

    def _request(self, batch: list[str]) -> NDArray[np.float64]:
        optional: dict[str, Any] = {"dimensions": self.dimensions} if self._shorten else {}
        answer = self._server.ask(
            lambda client: client.embeddings.create(
                model=self._server.model, input=batch, encoding_format="float", **optional
            )
        )
        return self._checked(answer, len(batch))

    def _checked(self, answer: Any, count: int) -> NDArray[np.float64]:
        """The unit rows of an answer in the order of the request. The client itself checks nothing."""
        try:
            by_index = {int(item.index): item.embedding for item in answer.data}
            raw = np.array([by_index[i] for i in range(count)], dtype=np.float64)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._server.error(
                f"the answer is not one embedding for each of {count} texts",
                "check that the server is OpenAI-compatible",
            ) from error
        if len(by_index) != count or raw.shape != (count, self.dimensions):
            raise self._server.error(
                f"the answer has {len(by_index)} embeddings of shape {raw.shape[1:]}, "
                f"expected {count} of {self.dimensions}",
                "set dimensions to what the model returns",
            )
        if not np.isfinite(raw).all() or not raw.any(axis=1).all():
            raise self._server.error("an embedding is zero or not finite", "look at the server's log")
        return unit_rows(raw)
