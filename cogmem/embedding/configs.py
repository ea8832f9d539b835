"""Settings of the embedders. A config builds the embedder that it describes."""

from dataclasses import dataclass

from cogmem.embedding.base import Embedder
from cogmem.embedding.cache import CachedEmbedder
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import PRECISIONS, MiniLMEmbedder
from cogmem.embedding.openai import OpenAIEmbedder
from cogmem.errors import ConfigError
from cogmem.kernel.checks import one_of, require
from cogmem.openai_client import check_base_url


@dataclass(frozen=True, kw_only=True)
class HashingConfig:
    """The hashing embedder. The defaults were chosen on LoCoMo (categories 1 to 4)."""

    dimensions: int = 1024
    """Length of a vector, from 16 to 65536."""
    stop_weight: float = 0.2
    """Weight of stop words and question words, in [0, 1]; 0 drops them."""
    gram_weight: float = 0.6
    """Weight of the letter trigrams of a word, together, in [0, 10]; 0 drops them."""
    phrase_norm: float = 2.0
    """Length of the pairs of adjacent words, together, in [0, 100]; 0 drops them."""
    seed: int = 0
    """Seed of the hash, from 0 to 2^64 - 1: the luck of which features collide."""

    def __post_init__(self) -> None:
        _check(self, "dimensions", 16, 65_536)
        _check(self, "stop_weight", 0.0, 1.0)
        _check(self, "gram_weight", 0.0, 10.0)
        _check(self, "phrase_norm", 0.0, 100.0)
        _check(self, "seed", 0, 2**64 - 1)

    def build(self) -> Embedder:
        return HashingEmbedder(
            self.dimensions,
            stop_weight=self.stop_weight,
            gram_weight=self.gram_weight,
            phrase_norm=self.phrase_norm,
            seed=self.seed,
        )


@dataclass(frozen=True, kw_only=True)
class MiniLMConfig:
    """The local sentence-transformer all-MiniLM-L6-v2."""

    precision: str = "float64"
    """"float64", or "int8": half the time for vectors that are a little off."""
    batch_size: int = 16
    """Number of texts in a batch, from 1 to 4096; "int8" takes one at a time."""
    cache: str = ""
    """File that keeps the vectors; empty: none."""
    replay: bool = False
    """Whether all vectors must come from the file."""

    def __post_init__(self) -> None:
        require(self, one_of(self, "precision", PRECISIONS))
        _check(self, "batch_size", 1, 4096)
        _check_replay(self)

    def build(self) -> Embedder:
        return _cached(MiniLMEmbedder(self.batch_size, precision=self.precision), self)


@dataclass(frozen=True, kw_only=True)
class OpenAIConfig:
    """An OpenAI-compatible endpoint. The key comes from OPENAI_API_KEY; it is no setting, so that no manifest
    can print it."""

    model: str = "text-embedding-3-small"
    """The model's name on the server."""
    base_url: str = ""
    """Address of the server; empty: OPENAI_BASE_URL, or the public endpoint."""
    dimensions: int = 1536
    """Length of a vector that the server is expected to return."""
    shorten: bool = False
    """Whether the server is asked for this length (text-embedding-3 can; most other models refuse)."""
    timeout_seconds: float = 30.0
    """Longest silence of the server, from 0.001 to 3600 s."""
    deadline_seconds: float = 300.0
    """Longest time of a request with all its repetitions and pauses, from 0.001 to 86400 s."""
    retries: int = 4
    """Number of repetitions of a failed request, from 0 to 100."""
    batch_size: int = 256
    """Number of texts in a request, from 1 to 2048."""
    cache: str = ""
    """File that keeps the vectors; empty: none."""
    replay: bool = False
    """Whether all vectors must come from the file."""

    def __post_init__(self) -> None:
        if not self.model:
            raise ConfigError("OpenAIConfig.model is empty; expected the name of an embedding model")
        check_base_url(self, self.base_url)
        _check(self, "dimensions", 1, 65_536)
        _check(self, "timeout_seconds", 0.001, 3600.0)
        _check(self, "deadline_seconds", 0.001, 86_400.0)
        _check(self, "retries", 0, 100)
        _check(self, "batch_size", 1, 2048)
        _check_replay(self)

    def build(self) -> Embedder:
        return _cached(self._embedder(), self)

    def check(self) -> None:
        """Ask the server for one vector, past the cache. Raises EmbedderError if there is none, as without a
        valid key. A replay needs no server, so it is not asked."""
        if not self.replay:
            embedder = self._embedder()
            try:
                embedder.embed(["Hello."])
            finally:
                embedder.close()

    def _embedder(self) -> OpenAIEmbedder:
        return OpenAIEmbedder(
            self.model,
            base_url=self.base_url or None,
            dimensions=self.dimensions,
            shorten=self.shorten,
            timeout_seconds=self.timeout_seconds,
            deadline_seconds=self.deadline_seconds,
            retries=self.retries,
            batch_size=self.batch_size,
        )


EmbedderConfig = HashingConfig | MiniLMConfig | OpenAIConfig


def _cached(embedder: Embedder, config: MiniLMConfig | OpenAIConfig) -> Embedder:
    return CachedEmbedder(embedder, config.cache, replay=config.replay) if config.cache else embedder


def _check(config: EmbedderConfig, field: str, low: float, high: float) -> None:
    value = getattr(config, field)
    whole = isinstance(low, int)
    if (
        isinstance(value, bool)
        or not isinstance(value, int if whole else (int, float))
        or not low <= value <= high
    ):
        kind = "a whole number" if whole else "a number"
        raise ConfigError(
            f"{type(config).__name__}.{field} = {value!r}; expected {kind} from {low} to {high}"
        )


def _check_replay(config: MiniLMConfig | OpenAIConfig) -> None:
    if config.replay and not config.cache:
        raise ConfigError(f"{type(config).__name__}.replay needs a cache to replay; set cache to its path")
