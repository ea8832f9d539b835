"""Embedders behind one seam (`Embedder`): texts in, unit vectors out.

`StaticEmbedder` adds up learnt vectors of words, which are in the package, and is the default;
`HashingEmbedder` knows words and no meaning; `MiniLMEmbedder` is a local model, an optional extra;
`OpenAIEmbedder` asks a server.
`CachedEmbedder` keeps vectors on disk and replays them. The configs describe embedders and build them.
"""

from cogmem.embedding.base import Embedder, Vectors
from cogmem.embedding.cached import CachedEmbedder
from cogmem.embedding.configs import EmbedderConfig, HashingConfig, MiniLMConfig, OpenAIConfig, StaticConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import MiniLMEmbedder
from cogmem.embedding.openai import OpenAIEmbedder
from cogmem.embedding.static import StaticEmbedder

__all__ = [
    "CachedEmbedder",
    "Embedder",
    "EmbedderConfig",
    "HashingConfig",
    "HashingEmbedder",
    "MiniLMConfig",
    "MiniLMEmbedder",
    "OpenAIConfig",
    "OpenAIEmbedder",
    "StaticConfig",
    "StaticEmbedder",
    "Vectors",
]
