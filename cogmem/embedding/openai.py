"""Any OpenAI-compatible embeddings endpoint. A failure is an error: there is no silent fall-back to another
embedder."""

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cogmem.embedding.base import Vectors, listed, unit_rows, well_formed
from cogmem.errors import EmbedderError
from cogmem.openai_client import Endpoint

if TYPE_CHECKING:
    from cogmem.embedding.configs import OpenAIConfig


class OpenAIEmbedder:
    """The embeddings endpoint of a server, by the `openai` package.

    A hosted model may give other bits each time: a CachedEmbedder around it gives the same vectors again.
    """

    def __init__(self, config: "OpenAIConfig") -> None:
        self._server = Endpoint(config, EmbedderError)
        self._batch_size = config.batch_size
        self._optional: dict[str, Any] = {"dimensions": config.dimensions} if config.shorten else {}
        self.dimensions = config.dimensions
        shortened = ",shortened" * config.shorten
        self.name = f"openai({config.model},{config.dimensions}{shortened},{self._server.url})"

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
        """The unit rows of an answer in the order of the request. The client itself checks nothing."""
        answer: Any = self._server.ask(
            lambda client: client.embeddings.create(
                model=self._server.model, input=batch, encoding_format="float", **self._optional
            )
        )
        try:
            by_index = {int(item.index): _decoded(item.embedding) for item in answer.data}
            raw = np.array([by_index[i] for i in range(len(batch))], dtype=np.float64)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._server.error(
                f"the answer is not one embedding for each of {len(batch)} texts",
                "check that the server is OpenAI-compatible",
            ) from error
        if len(by_index) != len(batch) or raw.shape != (len(batch), self.dimensions):
            raise self._server.error(
                f"the answer has {len(by_index)} embeddings of shape {raw.shape[1:]}, "
                f"expected {len(batch)} of {self.dimensions}",
                "set dimensions to what the model returns",
            )
        if not np.isfinite(raw).all() or not raw.any(axis=1).all():
            raise self._server.error("an embedding is zero or not finite", "look at the server's log")
        return unit_rows(raw)


def _decoded(embedding: Any) -> Any:
    """The numbers of a vector: some servers send Base64 of float32, little-endian, whatever they are asked
    for. Raises ValueError for another text."""
    if not isinstance(embedding, str):
        return embedding
    return np.frombuffer(base64.b64decode(embedding, validate=True), "<f4")
