"""Any OpenAI-compatible chat endpoint. A failure is a ModelError, and the caller falls back to a
heuristic."""

import re
from typing import TYPE_CHECKING, Any

from cogmem.errors import ModelError
from cogmem.language.tokens import count_tokens
from cogmem.llm.base import Completion, Prompt
from cogmem.openai_client import KEY_VARIABLE, Endpoint

if TYPE_CHECKING:
    from openai import OpenAI

_OF_OPTIONS = re.compile("json_schema|structured|parameters?", re.IGNORECASE)
"""Of the message of a 404: the model is known, and what is asked of it is not supported."""


class OpenAIModel:
    """The chat endpoint of a server, by the `openai` client.

    Requests have temperature 0, a seed and the JSON schema of the answer. Servers and models support
    different options: a refused option is left out from then on, the schema first if the refusal names none
    (the instructions describe the answer too). A 404 is such a refusal only if it names an option, or the
    parameters of the request. Address, key, time limits and retries are those of an
    `Endpoint`.

    A hosted model may answer differently each time: put a Cassette around it, as `OpenAIModelConfig` does.
    """

    def __init__(
        self,
        model: str = "gpt-4o-mini",
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        key_variable: str = KEY_VARIABLE,
        seed: int = 0,
        timeout_seconds: float = 30.0,
        deadline_seconds: float = 120.0,
        retries: int = 2,
    ) -> None:
        self._server = Endpoint(
            model,
            expected="a chat answer",
            error=ModelError,
            base_url=base_url,
            api_key=api_key,
            key_variable=key_variable,
            timeout_seconds=timeout_seconds,
            deadline_seconds=deadline_seconds,
            retries=retries,
        )
        self._seed = seed
        self._refused: frozenset[str] = frozenset()
        self.name = f"openai({model},seed {seed},{self._server.url})"

    def complete(self, prompt: Prompt) -> Completion:
        answer = self._server.ask(lambda client: self._request(client, prompt), prompt.task)
        text = self._text_of(answer, prompt.task)
        usage = getattr(answer, "usage", None)
        return Completion(
            text,
            _count(usage, "prompt_tokens", prompt.system + prompt.user),
            _count(usage, "completion_tokens", text),
        )

    @property
    def retried(self) -> int:
        """Number of repetitions of requests so far."""
        return self._server.retried

    def close(self) -> None:
        """Close the connections. The model can be used again."""
        self._server.close()

    def _request(self, client: "OpenAI", prompt: Prompt) -> Any:
        from openai import BadRequestError, NotFoundError, UnprocessableEntityError

        options: dict[str, Any] = {
            "temperature": 0.0,
            "seed": self._seed,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": prompt.task, "schema": dict(prompt.schema), "strict": True},
            },
        }
        refused = self._refused
        while True:
            try:
                answer = client.chat.completions.create(
                    model=self._server.model,
                    messages=[
                        {"role": "system", "content": prompt.system},
                        {"role": "user", "content": prompt.user},
                    ],
                    **{name: value for name, value in options.items() if name not in refused},
                )
            except (BadRequestError, NotFoundError, UnprocessableEntityError) as error:
                named = {name for name in options if name in str(error)}
                if not named and isinstance(error, NotFoundError) and not _OF_OPTIONS.search(str(error)):
                    raise  # of the path or the model
                named = named or {"response_format"}
                if named <= refused:  # the request itself is invalid
                    raise
                refused |= named
            else:
                self._refused = refused
                return answer

    def _text_of(self, answer: Any, task: str) -> str:
        """The text of a complete answer. The client itself checks nothing."""
        try:
            choice = answer.choices[0]
            text, finish = choice.message.content, choice.finish_reason
        except (AttributeError, IndexError, KeyError, TypeError) as error:
            raise self._server.error(
                "the answer has no choice with a message", "check that the server is OpenAI-compatible", task
            ) from error
        refusal = getattr(choice.message, "refusal", None)
        if refusal:
            raise self._server.error(f"the model refused ({refusal})", "ask another model", task)
        if finish == "length":
            raise self._server.error("the answer was cut short", "give the model more room to answer", task)
        if finish == "content_filter":
            raise self._server.error("the answer was filtered", "ask another model", task)
        if not isinstance(text, str) or not text.strip():
            raise self._server.error("the answer is empty", "look at the server's log", task)
        return text


def _count(usage: Any, field: str, text: str) -> int:
    """The tokens that the server counted, or else the words and marks of the text."""
    counted = getattr(usage, field, None)
    return counted if isinstance(counted, int) and counted >= 0 else count_tokens(text)
