"""The LanguageModel seam: a prompt in, a completion out. The task that asks checks the answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request. `task`: its purpose (letters, digits, - and _); `system`: the instructions; `user`: the
    data; `schema`: the JSON schema of the answer, an object; empty: any text. Lone surrogates become question
    marks."""

    task: str
    system: str
    user: str
    schema: Mapping[str, Any]

    def __post_init__(self) -> None:
        object.__setattr__(self, "system", _well_formed(self.system))
        object.__setattr__(self, "user", _well_formed(self.user))


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's answer, and the tokens that it cost. Lone surrogates become question marks."""

    text: str
    input_tokens: int = 0
    output_tokens: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _well_formed(self.text))


class LanguageModel(Protocol):
    """Answers prompts. An answer may be any text; `cogmem.llm.tasks` checks it."""

    @property
    def name(self) -> str:
        """The model's identity with every parameter that changes an answer. Caches use it as a key."""
        ...

    def complete(self, prompt: Prompt) -> Completion:
        """The answer. Raises ModelError that names the model, the task and the cause."""
        ...


@dataclass(frozen=True, slots=True)
class Prices:
    """Dollars per million tokens."""

    input: float = 0.0
    output: float = 0.0


@dataclass(slots=True)
class Usage:
    """Counts of calls and tokens. A replayed call counts like the recorded one.

    `failures`: calls without an answer. `fallbacks`: tasks without a value, after a failed call or an invalid
    answer. `retries`: requests that were repeated, none of a replayed call.

    >>> Usage(Prices(0.15, 0.60), calls=2, input_tokens=1_000_000, output_tokens=500_000).dollars
    0.45
    """

    prices: Prices = field(default_factory=Prices)
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    failures: int = 0
    fallbacks: int = 0
    retries: int = 0

    @property
    def failed_share(self) -> float:
        """Share of the calls that brought no value, in [0, 1]."""
        return self.fallbacks / self.calls if self.calls else 0.0

    @property
    def dollars(self) -> float:
        """The price of the tokens, in dollars."""
        return (self.input_tokens * self.prices.input + self.output_tokens * self.prices.output) / 1e6


def _well_formed(text: str) -> str:
    """The text without lone surrogates, which UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode("utf-8")
