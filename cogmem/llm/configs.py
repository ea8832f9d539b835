"""Settings of the language model. A config builds the model that it describes."""

import re
from dataclasses import dataclass

from cogmem.errors import ConfigError
from cogmem.kernel.checks import at_least, one_of, require, unit
from cogmem.llm.base import LanguageModel, Prices, Prompt
from cogmem.llm.by_task import ByTask
from cogmem.llm.cassette import MODES, Cassette
from cogmem.llm.openai import OpenAIModel
from cogmem.openai_client import KEY_VARIABLE, check_base_url

_CHECK = Prompt(
    "check",
    'Answer with the JSON object {"text": "ok"} and nothing else.',
    "{}",
    {
        "type": "object",
        "properties": {"text": {"type": "string"}},
        "required": ["text"],
        "additionalProperties": False,
    },
)


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
class OpenAIModelConfig:
    """An OpenAI-compatible chat endpoint."""

    model: str = "gpt-4o-mini"
    """The model's name on the server."""
    formation_model: str = ""
    """The name of the model that forms facts; empty: `model`. The prices are of both."""
    base_url: str = ""
    """Address of the server; empty: OPENAI_BASE_URL, or the public endpoint."""
    api_key_env: str = KEY_VARIABLE
    """The environment variable with the key. The key is no setting, so that no manifest can print it."""
    seed: int = 0
    """Seed that is sent with each request, a 32-bit integer."""
    timeout_seconds: float = 30.0
    """Longest silence of the server, from 0.001 to 3600 s."""
    deadline_seconds: float = 120.0
    """Longest time of a request with all its repetitions and pauses, from 0.001 to 86400 s."""
    retries: int = 2
    """Number of repetitions of a failed request, from 0 to 100."""
    input_price: float = 0.15
    """Dollars per million input tokens."""
    output_price: float = 0.60
    """Dollars per million output tokens."""
    cassette: str = ""
    """File with recorded answers; empty: none."""
    cassette_mode: str = "auto"
    """What the cassette does: "record", "replay" or "auto" (see `Cassette`)."""
    max_failed_share: float = 0.2
    """Maximum share of the calls of a run that bring no valid answer, in [0, 1]. More end the run with an
    error, and so do more in one conversation, from its 20th call on."""

    def __post_init__(self) -> None:
        check_base_url(self, self.base_url)
        if not re.fullmatch(r"[A-Za-z_]\w*", self.api_key_env, re.ASCII):  # it may be the key: not shown
            raise ConfigError(
                "OpenAIModelConfig.api_key_env is no name of an environment variable; "
                "expected letters, digits and _, and not the key itself"
            )
        require(
            self,
            ("model", bool(self.model), "the name of a chat model"),
            ("seed", _whole(self.seed) and abs(self.seed) < 2**31, "a whole number of 32 bits"),
            ("timeout_seconds", lambda: 0.001 <= self.timeout_seconds <= 3600, "a number from 0.001 to 3600"),
            (
                "deadline_seconds",
                lambda: 0.001 <= self.deadline_seconds <= 86_400,
                "a number from 0.001 to 86400",
            ),
            ("retries", _whole(self.retries) and 0 <= self.retries <= 100, "a whole number from 0 to 100"),
            *at_least(self, 0, "input_price", "output_price"),
            *unit(self, "max_failed_share"),
            one_of(self, "cassette_mode", MODES),
            ("cassette_mode", bool(self.cassette) or self.cassette_mode == "auto", "auto without a cassette"),
        )

    @property
    def prices(self) -> Prices:
        return Prices(self.input_price, self.output_price)

    def build(self) -> LanguageModel | None:
        model: LanguageModel = self._model(self.model)
        if self.formation_model:
            model = ByTask(model, form_facts=self._model(self.formation_model))
        return Cassette(self.cassette, self.cassette_mode, model) if self.cassette else model

    def check(self) -> None:
        """Ask the server for a small answer, past the cassette. Raises ModelError if there is none, as
        without a valid key. A replay needs no server, so it is not asked."""
        if self.cassette_mode != "replay":
            model = self._model(self.model)
            try:
                model.complete(_CHECK)
            finally:
                model.close()

    def _model(self, name: str) -> OpenAIModel:
        return OpenAIModel(
            name,
            base_url=self.base_url or None,
            key_variable=self.api_key_env,
            seed=self.seed,
            timeout_seconds=self.timeout_seconds,
            deadline_seconds=self.deadline_seconds,
            retries=self.retries,
        )


ModelConfig = NoModelConfig | OpenAIModelConfig


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
