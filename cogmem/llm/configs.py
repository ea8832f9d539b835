"""Settings of the language model. A config builds the model that it describes."""

from dataclasses import dataclass

from cogmem.kernel.checks import at_least, unit
from cogmem.llm.base import LanguageModel, Prices, Prompt
from cogmem.llm.openai import OpenAIModel
from cogmem.llm.recorded import RecordedModel
from cogmem.openai_client import ServerConfig

_CHECK = Prompt("check", 'Answer with the JSON object {"text": "ok"} and nothing else.', "{}", {})


@dataclass(frozen=True, kw_only=True)
class NoModelConfig:
    """No language model: heuristics everywhere. The default."""

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


@dataclass(frozen=True, kw_only=True)
class OpenAIModelConfig(ServerConfig):
    """An OpenAI-compatible chat endpoint."""

    model: str = "gpt-4o-mini"
    """The model's name on the server."""
    seed: int = 0
    """Seed that is sent with each request, a 32-bit integer."""
    input_price: float = 0.15
    """Dollars per million input tokens."""
    output_price: float = 0.60
    """Dollars per million output tokens."""
    max_failed_share: float = 0.2
    """Maximum share of the calls of a run that bring no valid answer, in [0, 1]. More end the run with an
    error, and so do more in one conversation, from its 20th call on."""

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


ModelConfig = NoModelConfig | OpenAIModelConfig
