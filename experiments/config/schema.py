"""What a run is configured by: the groups registered with Hydra, and the frozen objects they become.

A group's options are the dataclasses beside the code they configure, so a bad value fails here, before any
work. `configs/` holds the root defaults and the experiments.
"""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from hydra.core.config_store import ConfigStore
from omegaconf import DictConfig, OmegaConf

from cogmem.checks import at_least, require
from cogmem.config import EngineConfig
from cogmem.dynamics.retention import LAWS
from cogmem.embedding.configs import HashingConfig, MiniLMConfig, OpenAIConfig
from cogmem.language.packs import languages
from cogmem.llm.configs import NoModelConfig, OpenAIModelConfig
from cogmem.mechanisms import toggled
from cogmem.profiles import PROFILES
from cogmem.store.configs import LanceStoreConfig, MemoryStoreConfig
from experiments.corpora.events import Corpus
from experiments.corpora.registry import CORPORA
from experiments.errors import LabError
from experiments.metrics.registry import BUDGETS
from experiments.replay.replay import ReplayConfig
from experiments.systems.registry import imported, system_factory

CONFIGS = Path(__file__).parent / "yaml"
"""The folder `configs/` of the repository: a link to it in a checkout, its files in an installed package."""


@dataclass(frozen=True)
class ReportConfig:
    """Scores and pictures. `cutoffs`: the k of recall@k; `budgets`: the tokens of recall within so many of
    them; `kinds`: which count in the overall figures (empty: all); `figures`: draw them; `timings`: show wall
    times in the report, which is then another at every run."""

    cutoffs: tuple[int, ...] = (5, 10)
    budgets: tuple[int, ...] = BUDGETS
    kinds: tuple[str, ...] = ()
    figures: bool = True
    timings: bool = False

    def __post_init__(self) -> None:
        require(
            self,
            ("cutoffs", bool(self.cutoffs) and min(self.cutoffs) >= 1, "numbers of at least 1"),
            ("budgets", min(self.budgets, default=1) >= 1, "numbers of at least 1, or none"),
        )


@dataclass(frozen=True)
class RunConfig:
    """One run: a corpus through a system, with baselines beside it.

    `toggle`: mechanisms (by the names of `cogmem.mechanisms`) that are the other way round than the engine's
    settings have them. `language` is the engine's; "auto" takes the corpus's. `workers` 0 means one a core,
    or one alone where it is not worth starting more. `run_dir` empty: a folder under results/runs named
    after what is run. `reranker`: `package.module:factory` of a `cogmem.reranking.Reranker`, used where
    `engine.rerank.enabled`; empty: the language model is asked. `force` computes again what is finished;
    `quiet` prints nothing. `objective`: the scores that a search gets to know of a run (see
    `experiments.run.objectives`).
    """

    corpus: Any  # the groups are typed Any: a frozen class there would turn read-only again
    engine: Any
    embedder: Any
    store: Any
    llm: Any
    reranker: str = ""
    profile: str = "cogmem"
    toggle: tuple[str, ...] = ()
    system: str = "cogmem"
    baselines: tuple[str, ...] = ("bm25", "dense", "fusion", "recency", "oracle")
    language: str = "auto"
    replay: ReplayConfig = field(default_factory=ReplayConfig)
    scoring: ReportConfig = field(default_factory=ReportConfig)
    seed: int = 0
    workers: int = 0
    run_dir: str = ""
    force: bool = False
    quiet: bool = False
    objective: tuple[str, ...] = ("recall@10",)
    overrides: tuple[str, ...] = ()  # as given on the command line

    def __post_init__(self) -> None:
        require(
            self,
            ("corpus", hasattr(self.corpus, "load"), f"one of {', '.join(CORPORA)}"),
            ("engine", isinstance(self.engine, EngineConfig), "the engine's settings"),
            ("embedder", hasattr(self.embedder, "build"), f"one of {', '.join(EMBEDDERS)}"),
            ("store", hasattr(self.store, "build"), f"one of {', '.join(STORES)}"),
            ("llm", hasattr(self.llm, "build"), f"one of {', '.join(MODELS)}"),
            *at_least(self, 0, "seed", "workers"),
            ("language", self.language in ("auto", *languages()), f"auto or one of {', '.join(languages())}"),
        )
        if getattr(self.store, "path", ""):
            raise LabError(
                "store.path is set, but in a run every namespace has a store of its own; leave it out"
            )
        if any(override.lstrip("+").startswith("engine.language=") for override in self.overrides):
            raise LabError("engine.language follows language; expected language=CODE in its place")
        for name in self.systems:
            system_factory(name)
        if self.reranker:
            imported("reranker", self.reranker, "a factory of a Reranker, called without arguments")

    def language_of(self, corpus: Corpus) -> str:
        """The language that the engine speaks on a corpus: the one that was asked for; with "auto" the
        corpus's where there is a pack, else English."""
        if self.language != "auto":
            return self.language
        return corpus.language if corpus.language in languages() else "en"

    @property
    def systems(self) -> tuple[str, ...]:
        """The primary system first, each once."""
        return tuple(dict.fromkeys((self.system, *self.baselines)))


@cache
def register() -> None:
    """Put every group's options into Hydra's config store."""
    store = ConfigStore.instance()

    def put(group: str, name: str, node: Any, package: str | None = None) -> None:
        store.store(group=group, name=name, node=writable(node), package=package)

    store.store(name="schema", node=writable(RunConfig))
    for name, corpus in CORPORA.items():
        put("corpus", name, corpus)
    for name, profile in PROFILES.items():
        put("profile", name, profile, "engine")
    OmegaConf.register_new_resolver("laws", lambda: ",".join(LAWS), replace=True)
    for name in LAWS:
        store.store(group="decay_model", name=name, package="engine.retention", node={"law": name})
    for name, embedder in EMBEDDERS.items():
        put("embedder", name, embedder)
    for name, kind in STORES.items():
        put("store", name, kind)
    for name, model in MODELS.items():
        put("llm", name, model)


EMBEDDERS: dict[str, Any] = {
    "hashing": HashingConfig,
    "minilm": MiniLMConfig(cache="datasets/downloads/minilm.sqlite"),
    "openai": OpenAIConfig(cache="datasets/downloads/openai.sqlite"),
}
"""Slow or costly models come with a cache: the second run is free."""

MODELS: dict[str, Any] = {
    "none": NoModelConfig,
    "openai": OpenAIModelConfig(cassette="datasets/downloads/model.jsonl"),
}

STORES: dict[str, Callable[..., Any]] = {"memory": MemoryStoreConfig, "lance": LanceStoreConfig}


def writable(node: Any) -> DictConfig:
    """A structured config of a frozen dataclass that overrides may change, at every depth."""
    config: DictConfig = OmegaConf.structured(node)
    _unlock(config)
    return config


def _unlock(config: DictConfig) -> None:
    OmegaConf.set_readonly(config, False)
    for key in config:
        child = config._get_node(key)
        if isinstance(child, DictConfig) and not child._is_missing():
            _unlock(child)


def build(config: DictConfig) -> RunConfig:
    """The frozen configuration of a composed one. Raises ConfigError or LabError, naming what is wrong."""
    try:
        run = _frozen(OmegaConf.to_object(config))
    except FrozenInstanceError as error:  # "cannot assign to field 'x'": added with +x
        raise LabError(f"unknown setting, added with +: {error}; expected one that exists") from None
    if not isinstance(run, RunConfig):
        raise LabError(f"the configuration is a {type(run).__name__}; expected that of a run")
    if run.reranker and not run.engine.rerank.enabled and "rerank" not in run.toggle:
        raise LabError(
            f"reranker={run.reranker} has no effect without engine.rerank.enabled=true; expected both"
        )
    return replace(run, engine=toggled(run.engine, run.toggle))


def _frozen(value: Any) -> Any:
    """The same with tuples for the lists that OmegaConf makes of them."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{field.name: _frozen(getattr(value, field.name)) for field in fields(value)})
