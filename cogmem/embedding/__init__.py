"""Embedders behind one seam (`Embedder`): texts in, unit vectors out.

`HashingEmbedder` needs nothing and is the default; `MiniLMEmbedder` is a local model, an optional extra;
`OpenAIEmbedder` asks a server. `CachedEmbedder` keeps vectors on disk and replays them. The configs describe
embedders and build them.
"""

from cogmem.embedding.base import Embedder, Vectors
from cogmem.embedding.cached import CachedEmbedder
from cogmem.embedding.configs import EmbedderConfig, HashingConfig, MiniLMConfig, OpenAIConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import MiniLMEmbedder
from cogmem.embedding.openai import OpenAIEmbedder

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
    "Vectors",
]
