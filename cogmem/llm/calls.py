"""Calls of a language model by a stage: counted, logged, and without a value where the model fails."""

import time
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from cogmem.clock import Clock
from cogmem.errors import EngineError, ModelError, shown
from cogmem.llm.base import Completion, LanguageModel, Prompt, Usage
from cogmem.opslog import LOGGED_CHARACTERS, OpsLog

_P = ParamSpec("_P")
_Value = TypeVar("_Value")


class Assistant:
    """Runs tasks on a model, or on none.

    Every task that asks the model is a line of the ops log with its latency; no decision depends on the
    latency. A ModelError is counted and logged, and the caller falls back. A CacheError is raised.

    >>> from cogmem.clock import SystemClock
    >>> from cogmem.llm.tasks import merge_texts
    >>> Assistant(None, SystemClock()).run(merge_texts, "Ada has a dog.", "The dog is called Maple.")
    """

    def __init__(
        self,
        model: LanguageModel | None,
        clock: Clock,
        ops_log: OpsLog | None = None,
        usage: Usage | None = None,
    ) -> None:
        self.usage = Usage() if usage is None else usage
        self._model = model
        self._clock = clock
        self._ops_log = ops_log

    @property
    def available(self) -> bool:
        """Whether there is a model to ask."""
        return self._model is not None

    def run(
        self, task: Callable[Concatenate[LanguageModel, _P], _Value], *args: _P.args, **kwargs: _P.kwargs
    ) -> _Value | None:
        """The value of a task of `cogmem.llm.tasks`: run(merge_texts, old, new). None if there is no model or
        if it failed; the caller then uses its heuristic."""
        if self._model is None:
            return None
        model = _Metered(self._model, self.usage)
        value, error = None, ""
        started = time.perf_counter()
        try:
            value = task(model, *args, **kwargs)
        except ModelError as failure:
            error = str(failure)
            self.usage.fallbacks += 1
        if self._ops_log is not None and model.prompt is not None:
            self._ops_log.record(
                self._clock.now(),
                model.prompt.task,
                input=model.prompt.user[:LOGGED_CHARACTERS],
                output=None if model.completion is None else model.completion.text[:LOGGED_CHARACTERS],
                model=model.name,
                latency_ms=round(1000 * (time.perf_counter() - started), 3),
                success=not error,
                fallback=bool(error),
                error=error or None,
            )
        return value


def completed(model: LanguageModel, prompt: Prompt) -> Completion:
    """What a model answers. Raises EngineError for a model whose answer is no Completion."""
    answer: object = model.complete(prompt)
    if not isinstance(answer, Completion):
        raise EngineError(
            f"model {shown(model.name)}: `complete` returned {shown(answer)}; "
            "expected a Completion of cogmem.llm, such as Completion(text)"
        )
    return answer


class _Metered:
    """The model for one task. It counts the calls, and keeps the last prompt and completion for the log."""

    def __init__(self, model: LanguageModel, usage: Usage) -> None:
        self.name = model.name
        self.prompt: Prompt | None = None
        self.completion: Completion | None = None
        self._model = model
        self._usage = usage

    def complete(self, prompt: Prompt) -> Completion:
        self.prompt = prompt
        self._usage.calls += 1
        before = self._retried()
        try:
            self.completion = completed(self._model, prompt)
        except ModelError:
            self._usage.failures += 1
            raise
        finally:
            self._usage.retries += self._retried() - before
        self._usage.input_tokens += self.completion.input_tokens
        self._usage.output_tokens += self.completion.output_tokens
        return self.completion

    def _retried(self) -> int:
        return getattr(self._model, "retried", 0)
