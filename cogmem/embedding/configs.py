"""Settings of the embedders. A config builds the embedder that it describes."""

from dataclasses import asdict, dataclass

from cogmem.cache import CacheConfig
from cogmem.embedding.base import Embedder
from cogmem.embedding.cached import CachedEmbedder
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import MiniLMEmbedder
from cogmem.embedding.openai import OpenAIEmbedder
from cogmem.embedding.static import StaticEmbedder
from cogmem.kernel.checks import between, require
from cogmem.openai_client import ServerConfig


@dataclass(frozen=True, kw_only=True)
class HashingConfig:
    """The hashing embedder.

    The defaults were chosen on LoCoMo (categories 1 to 4).
    """

    dimensions: int = 1024
    """Length of a vector, from 16 to 65,536."""
    stop_weight: float = 0.2
    """Weight of stop words and question words, in [0, 1], where 0 drops them."""
    gram_weight: float = 0.6
    """Total weight of the letter trigrams of a word, in [0, 10], where 0 drops them."""
    phrase_norm: float = 2.0
    """Total weight of the pairs of adjacent words, in [0, 100], where 0 drops them."""
    seed: int = 0
    """Seed of the hash function, from 0 to 2^31 - 1, which decides which features collide."""

    def __post_init__(self) -> None:
        require(
            self,
            between(self, "dimensions", 16, 65_536),
            between(self, "stop_weight", 0, 1),
            between(self, "gram_weight", 0, 10),
            between(self, "phrase_norm", 0, 100),
            between(self, "seed", 0, 2**31 - 1),
        )

    def build(self) -> Embedder:
        return HashingEmbedder(**asdict(self))


@dataclass(frozen=True, kw_only=True)
class StaticConfig:
    """The static embedder: learned vectors of word pieces beside hashed words, without a model."""

    table_share: float = 0.5
    """Share of the learned vectors in the similarity, above 0 and at most 1, where 1 omits the hashed
    words."""
    hashed_dimensions: int = 1024
    """Length of the vector of hashed words, from 16 to 65,536."""

    def __post_init__(self) -> None:
        share = ("table_share", lambda: 0 < self.table_share <= 1, "a number above 0 and at most 1")
        require(self, share, between(self, "hashed_dimensions", 16, 65_536))

    def build(self) -> Embedder:
        return StaticEmbedder(**asdict(self))


@dataclass(frozen=True, kw_only=True)
class MiniLMConfig(CacheConfig):
    """The local sentence-transformer all-MiniLM-L6-v2."""

    def __post_init__(self) -> None:
        require(self, *self.cache_rules())

    def build(self) -> Embedder:
        return _cached(MiniLMEmbedder(), self)


@dataclass(frozen=True, kw_only=True)
class OpenAIConfig(ServerConfig):
    """An OpenAI-compatible embeddings endpoint."""

    model: str = "text-embedding-3-small"
    """Name of the model on the server."""
    dimensions: int = 1536
    """Length of a vector that the server returns, from 1 to 65,536."""
    shorten: bool = False
    """Whether the server is asked for vectors of this length, which text-embedding-3 supports and most other
    models refuse."""
    batch_size: int = 256
    """Number of texts in a request, from 1 to 2,048."""

    def __post_init__(self) -> None:
        self.check_server(between(self, "dimensions", 1, 65_536), between(self, "batch_size", 1, 2048))

    def build(self) -> Embedder:
        return _cached(OpenAIEmbedder(self), self)

    def check(self) -> None:
        """Ask the server for one vector, past the cache. Raises EmbedderError if there is none, as without a
        valid key. A replay needs no server, so it is not asked."""
        if not self.replay:
            embedder = OpenAIEmbedder(self)
            try:
                embedder.embed(["Hello."])
            finally:
                embedder.close()


EmbedderConfig = HashingConfig | StaticConfig | MiniLMConfig | OpenAIConfig


def _cached(embedder: Embedder, config: CacheConfig) -> Embedder:
    return CachedEmbedder(embedder, config.cache, replay=config.replay) if config.cache else embedder
