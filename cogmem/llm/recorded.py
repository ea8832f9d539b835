"""A recorded language model: its answers in a cache, replayed without it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cogmem.cache import Cached, request_key
from cogmem.errors import ModelError
from cogmem.llm.base import Completion, LanguageModel, Prompt
from cogmem.llm.calls import completed


class RecordedModel(Cached):
    """A language model that keeps the answers of another one in a `Cache`, and gives them again.

    The inner model is asked only for requests that are not in the file; with `replay` it is never asked, and
    such a request is a CacheError. A failure (ModelError) is kept too, so that a replay falls back where the
    run did; a later run without `replay` asks again. `hits` counts requests that the file answered, `misses`
    requests to the inner model.
    """

    def __init__(self, inner: LanguageModel, path: str | Path, *, replay: bool = False) -> None:
        super().__init__(inner, path, replay=replay)
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

    def _ask(self, prompt: Prompt) -> dict[str, Any]:
        try:
            return asdict(completed(self.inner, prompt))
        except ModelError as error:
            return {"error": str(error)}
