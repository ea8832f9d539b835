"""Embedders: texts in, unit vectors out, behind one seam (`Embedder`).

`HashingEmbedder` needs nothing and is the default; `MiniLMEmbedder` is a local model, an optional extra;
`OpenAIEmbedder` asks a server. `CachedEmbedder` keeps their vectors on disk (and replays them),
`SessionCache` in memory for a session. The configs describe and build them.
"""

from cogmem.embedding.base import Embedder, Vectors
from cogmem.embedding.cache import CachedEmbedder, SessionCache
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
    "SessionCache",
    "Vectors",
]
