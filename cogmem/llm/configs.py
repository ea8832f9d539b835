"""Settings of the language model. A config builds the model that it describes."""

from dataclasses import dataclass

from cogmem.kernel.checks import at_least, require, unit
from cogmem.language.tokens import count_tokens
from cogmem.llm.base import Completion, LanguageModel, Prices, Prompt
from cogmem.llm.openai import OpenAIModel
from cogmem.llm.recorded import RecordedModel
from cogmem.openai_client import ServerConfig

_CHECK = Prompt("check", 'Answer with the JSON object {"text": "ok"} and nothing else.', "{}", {})


@dataclass(frozen=True, kw_only=True)
class NoModelConfig:
    """No language model: heuristics are used everywhere."""

    @property
    def prices(self) -> Prices:
        return Prices()

    @property
    def max_failed_share(self) -> float:
        return 1.0

    def check(self) -> None:
        """There is nothing to check."""

    def build(self) -> LanguageModel | None:
        return None


class Estimator:
    """A model without a server, whose calls tell what those of another would cost. None of its answers is
    valid, so heuristics decide everywhere."""

    name = "estimate"

    def __init__(self, answer_tokens: int) -> None:
        self._answer_tokens = answer_tokens

    def complete(self, prompt: Prompt) -> Completion:
        """No text, the words and marks of the prompt, and the tokens that an answer is expected to take."""
        return Completion("", count_tokens(prompt.system + prompt.user), self._answer_tokens)


@dataclass(frozen=True, kw_only=True)
class EstimateConfig:
    """No server: the requests to a language model are counted, to estimate a run with one."""

    answer_tokens: int = 50
    """Expected number of tokens of an answer, at least 0."""
    input_price: float = 0.0
    """Price in dollars per million input tokens, at least 0, where 0 reports only tokens."""
    output_price: float = 0.0
    """Price in dollars per million output tokens, at least 0."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "answer_tokens", "input_price", "output_price"))

    @property
    def prices(self) -> Prices:
        return Prices(self.input_price, self.output_price)

    @property
    def max_failed_share(self) -> float:
        return 1.0

    def check(self) -> None:
        """There is nothing to check."""

    def build(self) -> LanguageModel:
        return Estimator(self.answer_tokens)


@dataclass(frozen=True, kw_only=True)
class OpenAIModelConfig(ServerConfig):
    """An OpenAI-compatible chat endpoint."""

    model: str = "gpt-4o-mini"
    """Name of the model on the server."""
    seed: int = 0
    """Seed that is sent with each request, a 32-bit integer."""
    input_price: float = 0.0
    """Price in dollars per million input tokens, at least 0, where 0 reports only tokens."""
    output_price: float = 0.0
    """Price in dollars per million output tokens, at least 0."""
    max_failed_share: float = 0.2
    """Share of calls without a valid answer, in [0, 1], above which the run, or a conversation after its 20th
    call, ends with an error."""

    def __post_init__(self) -> None:
        self.check_server(*at_least(self, 0, "input_price", "output_price"), *unit(self, "max_failed_share"))

    @property
    def prices(self) -> Prices:
        return Prices(self.input_price, self.output_price)

    def build(self) -> LanguageModel:
        model = OpenAIModel(self)
        return RecordedModel(model, self.cache, replay=self.replay) if self.cache else model

    def check(self) -> None:
        """Ask the server for a small answer, past the cache. Raises ModelError if there is none, as without a
        valid key. A replay needs no server, so it is not asked."""
        if not self.replay:
            model = OpenAIModel(self)
            try:
                model.complete(_CHECK)
            finally:
                model.close()


ModelConfig = NoModelConfig | EstimateConfig | OpenAIModelConfig
