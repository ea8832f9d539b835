"""Any OpenAI-compatible endpoint. A failure is an error: there is no silent fall-back to another embedder."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from cogmem.embedding.base import Vectors, unit_rows, well_formed
from cogmem.errors import EmbedderError

if TYPE_CHECKING:
    from openai import OpenAI

PUBLIC_URL = "https://api.openai.com/v1"
KEY_VARIABLE = "OPENAI_API_KEY"


class OpenAIEmbedder:
    """The embeddings endpoint of a server, by the `openai` client.

    `dimensions` is what the server is expected to return; with `shorten` it is asked to (text-embedding-3
    can, most other models refuse). The key comes from `api_key` or the environment; a server on this machine
    needs none. Connection errors, time-outs, 429 and 5xx are tried again `retries` times, after growing
    pauses.

    The client is made by the first text that needs it, so that a full cache works without a key. A hosted
    model need not answer twice with the same bits: put a CachedEmbedder around it, as `OpenAIConfig` does.
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
        retries: int = 4,
        batch_size: int = 256,
    ) -> None:
        self.dimensions = dimensions
        self._model = model
        self._url = (base_url or os.environ.get("OPENAI_BASE_URL") or PUBLIC_URL).rstrip("/")
        self._api_key = api_key
        self._shorten = shorten
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._batch_size = batch_size
        self._client: OpenAI | None = None
        self.name = f"openai({model},{dimensions}{',shortened' if shorten else ''},{self._url})"

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        # Endpoints refuse empty input. Equal texts are asked once, or they might get unequal rows.
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
        if self._client is not None:
            self._client.close()
            self._client = None

    def _request(self, batch: list[str]) -> NDArray[np.float64]:
        from openai import OpenAIError

        self._client = self._client or self._connect()
        optional: dict[str, Any] = {"dimensions": self.dimensions} if self._shorten else {}
        try:
            answer = self._client.embeddings.create(
                model=self._model, input=batch, encoding_format="float", **optional
            )
        except (OpenAIError, ValueError) as error:  # ValueError: an answer that is not JSON
            raise self._error(*self._explain(error)) from error
        return self._checked(answer, len(batch))

    def _connect(self) -> "OpenAI":
        from openai import OpenAI

        key = self._api_key or os.environ.get(KEY_VARIABLE)
        if not key and is_local(self._url):
            key = "not-needed"
        if not key:
            raise self._error("there is no API key", f"set the environment variable {KEY_VARIABLE}")
        self._api_key = key
        return OpenAI(
            base_url=self._url, api_key=key, timeout=self._timeout_seconds, max_retries=self._retries
        )

    def _explain(self, error: Exception) -> tuple[str, str]:
        """What went wrong, and what to do about it."""
        import openai

        tries = f"after {self._retries + 1} tries" if self._retries else "at the only try"
        match error:
            case openai.APITimeoutError():
                return (
                    f"no answer within {self._timeout_seconds:g} s {tries}",
                    "raise the time-out or look at the server",
                )
            case openai.APIConnectionError():
                return (
                    f"cannot be reached {tries}",
                    "check the address, the network, and that the server runs",
                )
            case openai.AuthenticationError() | openai.PermissionDeniedError():
                return f"the key was refused ({error})", f"check {KEY_VARIABLE}"
            case openai.NotFoundError():
                return f"no such path or model ({error})", f"check the base URL and the model {self._model!r}"
            case openai.RateLimitError():
                return (
                    f"too many requests {tries} ({error})",
                    "wait, check the quota, or use a smaller batch size",
                )
            case openai.InternalServerError():
                return f"the server failed {tries} ({error})", "look at the server's log"
            case openai.APIStatusError():
                return f"the request was refused ({error})", "check the model's limits"
            case _:
                return (
                    f"the answer is not an embeddings answer ({error})",
                    "check that the URL is an OpenAI-compatible one",
                )

    def _checked(self, answer: Any, count: int) -> NDArray[np.float64]:
        """The unit rows of an answer in the order of the request. The client itself checks nothing."""
        try:
            by_index = {int(item.index): item.embedding for item in answer.data}
            raw = np.array([by_index[i] for i in range(count)], dtype=np.float64)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._error(
                f"the answer is not one embedding for each of {count} texts",
                "check that the server is OpenAI-compatible",
            ) from error
        if len(by_index) != count or raw.shape != (count, self.dimensions):
            raise self._error(
                f"the answer has {len(by_index)} embeddings of shape {raw.shape[1:]}, "
                f"expected {count} of {self.dimensions}",
                "set dimensions to what the model returns",
            )
        if not np.isfinite(raw).all() or not raw.any(axis=1).all():
            raise self._error("an embedding is zero or not finite", "look at the server's log")
        return unit_rows(raw)

    def _error(self, problem: str, remedy: str) -> EmbedderError:
        line = " ".join(problem.split())
        if self._api_key:
            line = line.replace(self._api_key, "***")
        return EmbedderError(f"openai: {self._url} ({self._model}): {line[:300]}; {remedy}")


def is_local(url: str) -> bool:
    """Whether a URL names this machine."""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")
