"""Any OpenAI-compatible chat endpoint. A failure is a ModelError, and the caller falls back to a
heuristic."""

import re
from typing import TYPE_CHECKING, Any

from cogmem.errors import ModelError
from cogmem.language.tokens import count_tokens
from cogmem.llm.base import Completion, Prompt
from cogmem.openai_client import Endpoint

if TYPE_CHECKING:
    from openai import OpenAI

    from cogmem.llm.configs import OpenAIModelConfig

_OF_OPTIONS = re.compile("json_schema|structured|parameters?", re.IGNORECASE)
"""Of the message of a 404: the model is known, and what is asked of it is not supported."""

_UNFINISHED = {
    "length": ("the answer was cut short", "give the model more room to answer"),
    "content_filter": ("the answer was filtered", "ask another model"),
}


class OpenAIModel:
    """The chat endpoint of a server, by the `openai` package.

    Requests have temperature 0, a seed and the JSON schema of the answer. Servers and models support
    different options: a refused option is left out from then on, the schema first if the refusal names none
    (the instructions describe the answer too). A 404 is such a refusal only if it names an option, or the
    parameters of the request.

    A hosted model may answer differently each time: a `RecordedModel` around it gives the same answer again.
    """

    def __init__(self, config: "OpenAIModelConfig") -> None:
        self._server = Endpoint(config, ModelError)
        self._seed = config.seed
        self._refused: frozenset[str] = frozenset()
        self.name = f"openai({config.model},seed {config.seed},{self._server.url})"

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

        form = {"name": prompt.task, "schema": dict(prompt.schema), "strict": True}
        options: dict[str, Any] = {"temperature": 0.0, "seed": self._seed}
        if prompt.schema:
            options["response_format"] = {"type": "json_schema", "json_schema": form}
        messages: Any = [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": prompt.user},
        ]
        refused = self._refused
        while True:
            taken = {name: value for name, value in options.items() if name not in refused}
            try:
                answer = client.chat.completions.create(model=self._server.model, messages=messages, **taken)
            except (BadRequestError, NotFoundError, UnprocessableEntityError) as error:
                named = {name for name in options if name in str(error)}
                if not named and isinstance(error, NotFoundError) and not _OF_OPTIONS.search(str(error)):
                    raise  # of the path or the model
                named = named or {"response_format"}
                if not named & taken.keys():  # the request itself is invalid
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
        if refusal := getattr(choice.message, "refusal", None):
            raise self._server.error(f"the model refused ({refusal})", "ask another model", task)
        if finish in _UNFINISHED:
            raise self._server.error(*_UNFINISHED[finish], task)
        if not isinstance(text, str) or not text.strip():
            raise self._server.error("the answer is empty", "look at the server's log", task)
        return text


def _count(usage: Any, field: str, text: str) -> int:
    """The tokens that the server counted, or else the words and marks of the text."""
    counted = getattr(usage, field, None)
    return counted if isinstance(counted, int) and counted >= 0 else count_tokens(text)
