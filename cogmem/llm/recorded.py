"""A recorded language model: its answers in a cache, replayed without it."""

import json
from pathlib import Path
from typing import Any, Self

from cogmem.cache import Cache, request_key
from cogmem.errors import Damage, ModelError
from cogmem.llm.base import Completion, LanguageModel, Prompt


class RecordedModel:
    """A language model that keeps the answers of another one in a `Cache`, and gives them again.

    The inner model is asked only for requests that are not in the file; with `replay` it is never asked, and
    such a request is a CacheError. A failure (ModelError) is kept too, so that a replay falls back where the
    run did; a later run without `replay` asks again. `hits` counts requests that the file answered, `misses`
    requests to the inner model.
    """

    def __init__(self, inner: LanguageModel, path: str | Path, *, replay: bool = False) -> None:
        self.inner = inner
        self.name = inner.name
        self.hits = 0
        self.misses = 0
        self._cache = Cache(path, replay=replay)
        self._asked: set[bytes] = set()

    def complete(self, prompt: Prompt) -> Completion:
        key = request_key(self.name, prompt.task, prompt.system, prompt.user, dict(prompt.schema))
        found = self._cache.get([key]).get(key)
        answer: dict[str, Any] = json.loads(found) if found else {}
        failed_before = "error" in answer and not self._cache.replay and key not in self._asked
        if answer and not failed_before:
            self.hits += 1
        else:
            request = f"{prompt.task} of {self.name}: {prompt.user}"
            self._cache.ask_for(request)
            self.misses += 1
            self._asked.add(key)
            value = json.dumps(self._ask(prompt)).encode()
            answer = json.loads(self._cache.put({key: value}, request, replace=failed_before)[key])
        if "error" in answer:
            raise ModelError(answer["error"])
        return Completion(**answer)

    @property
    def retried(self) -> int:
        """Number of repetitions of requests to the inner model so far."""
        return getattr(self.inner, "retried", 0)

    def verify(self) -> list[Damage]:
        """Read the whole file, and report what is damaged."""
        return self._cache.verify()

    def close(self) -> None:
        """Close the file and the inner model."""
        self._cache.close()
        close = getattr(self.inner, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, prompt: Prompt) -> dict[str, Any]:
        try:
            answer = self.inner.complete(prompt)
        except ModelError as error:
            return {"error": str(error)}
        return {
            "text": answer.text,
            "input_tokens": answer.input_tokens,
            "output_tokens": answer.output_tokens,
        }
