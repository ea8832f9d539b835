"""The types and defaults of a run's settings, and the frozen objects that they become.

A bad value fails here, before any work. The options of groups are the files of `configs/`
(`experiments.config.sources`).
"""

from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any

from hydra.core.config_store import ConfigStore
from hydra.core.hydra_config import HydraConfig
from omegaconf import DictConfig, OmegaConf

from cogmem import EngineConfig
from cogmem.config import toggled
from cogmem.dynamics.retention import LAWS
from cogmem.kernel.checks import at_least, one_of, require
from cogmem.language.packs import UNKNOWN, languages
from experiments.config.sources import add_sources, options, writable
from experiments.corpora.events import Corpus
from experiments.corpora.roles import ASKED, SPLITS, headlined, restricted
from experiments.errors import LabError
from experiments.metrics.registry import BUDGETS, enter
from experiments.replay.replay import ReplayConfig
from experiments.systems.base import MemorySystem
from experiments.systems.endpoint import ChatConfig
from experiments.systems.published import PublishedConfig
from experiments.systems.registry import check_parameters, check_reranker, name_of, system_factory
from experiments.systems.rivals import RivalConfig

_LANGUAGES = ("auto", *languages(), UNKNOWN)


@dataclass(frozen=True)
class ReportConfig:
    """Scores and figures, which need no replay: `score RUN` and `report RUN` take these settings too."""

    cutoffs: tuple[int, ...] = (5, 10)
    """Cutoffs k of recall@k and similar scores, each at least 1."""
    budgets: tuple[int, ...] = BUDGETS
    """Token budgets of recall within a budget, each at least 1."""
    metrics: tuple[str, ...] = ()
    """Additional metrics of your own, each `package.module:METRIC`."""
    kinds: tuple[str, ...] = ()
    """Kinds of probes in the overall scores, or empty for those of the corpus's literature, or else all."""
    figures: bool = True
    """Whether figures are drawn."""

    def __post_init__(self) -> None:
        require(
            self,
            (
                "cutoffs",
                lambda: bool(self.cutoffs) and _ranks(self.cutoffs),
                "numbers of at least 1, each once",
            ),
            ("budgets", lambda: _ranks(self.budgets), "numbers of at least 1, each once, or none"),
        )
        enter(self.metrics)


def _ranks(numbers: tuple[int, ...]) -> bool:
    return min(numbers, default=1) >= 1 and len(set(numbers)) == len(numbers)


@dataclass(frozen=True)
class RunConfig:
    """One run: a corpus is replayed through a system and its baselines."""

    # groups, typed Any: a frozen class here would turn read-only again
    corpus: Any
    engine: Any
    embedder: Any
    store: Any
    llm: Any
    system: Any = "cogmem"
    """Memory system (a group): a name, `package.module:factory`, `exec:PYTHON package.module:factory` in
    another interpreter, or `ranked:FILE` with finished rankings, with arguments as in
    `+system.half_life=10`."""
    reranker: dict[str, Any] = field(default_factory=dict)
    """Reranker (a group) for `engine.rerank.enabled`: `package.module:factory`, or empty for the language
    model, with arguments as in `+reranker.depth=3`."""
    profile: str = "cogmem"
    """Preset of the engine's settings (a group)."""
    split: str = "all"
    """Conversations that are replayed: `all`, or those for `development` or `validation` in
    `experiments/corpora/roles.toml`."""
    asked: str = "all"
    """Questions that are asked: `all`, or `headline` for the kinds that the corpus reports."""
    toggle: tuple[str, ...] = ()
    """Names of mechanisms that are switched the other way round."""
    parameters: dict[str, Any] = field(default_factory=dict)
    """Arguments of the class of `system`, which are filled in and not to be given."""
    baselines: tuple[str, ...] = ("bm25", "dense", "fusion", "recency", "oracle")
    """Systems that are replayed beside `system`, with other defaults for generated worlds."""
    language: str = "auto"
    """Language of the engine: the code of a language pack, `und` for a language without one, or `auto` for
    that of the corpus."""
    rivals: RivalConfig = field(default_factory=RivalConfig)
    """Settings of `bm25_rival` and `fusion_rival`."""
    published: PublishedConfig = field(default_factory=PublishedConfig)
    """Settings of published systems and of our ports."""
    chat: ChatConfig = field(default_factory=ChatConfig)
    """Settings of the chat model for systems that have their own client."""
    replay: ReplayConfig = field(default_factory=ReplayConfig)
    scoring: ReportConfig = field(default_factory=ReportConfig)
    seed: int = 0
    """Seed of all random numbers, at least 0."""
    workers: int = 0
    """Number of processes, where 0 means one for each core, or one alone for a small run."""
    run_dir: str = ""
    """Folder of the run, or empty for one in results/runs that is named after its settings."""
    isolate: bool = False
    """Whether a class of your own runs in another process, which cannot see the gold turns or the path of the
    corpus."""
    force: bool = False
    """Whether a finished run is computed again."""
    quiet: bool = False
    """Whether nothing is printed."""
    objective: tuple[str, ...] = ()
    """Scores that a parameter search optimises, or empty for recall at 10, or at the deepest cutoff that
    `replay.k` allows."""
    track: tuple[str, ...] = ()
    """Experiment trackers that log a finished run, some of `mlflow` and `wandb`."""
    overrides: tuple[str, ...] = ()
    """Words of the command line, which are filled in and not to be given."""

    def __post_init__(self) -> None:
        require(
            self,
            ("corpus", lambda: hasattr(self.corpus, "load"), _one_of("corpus")),
            ("engine", lambda: isinstance(self.engine, EngineConfig), "the engine's settings"),
            ("embedder", lambda: hasattr(self.embedder, "build"), _one_of("embedder")),
            ("store", lambda: hasattr(self.store, "build"), _one_of("store")),
            ("llm", lambda: hasattr(self.llm, "build"), _one_of("llm")),
            *at_least(self, 0, "seed", "workers"),
            one_of(self, "split", SPLITS),
            one_of(self, "asked", ASKED),
            ("language", lambda: self.language in _LANGUAGES, f"one of {', '.join(_LANGUAGES)}"),
        )
        if getattr(self.store, "path", ""):
            raise LabError(
                "store.path is set, but in a run every namespace has a store of its own; leave it out"
            )
        if any(override.lstrip("+").startswith("engine.language=") for override in self.overrides):
            raise LabError("engine.language follows language; expected language=CODE in its place")
        for name in self.systems:
            check_system(name)
        check_parameters(self.system, self.parameters)
        check_reranker(self.reranker)

    def load(self) -> Corpus:
        """The corpus, as far as `split` and `asked` go. Raises CorpusError where a file is missing or
        malformed, and LabError if nothing is left."""
        return loaded(self.corpus, self.seed, self.split, self.asked)

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


def check_system(name: str) -> None:
    """Raises what `system_factory` raises, and LabError for a class that is no whole memory system."""
    factory = system_factory(name)
    if isinstance(factory, type):
        wanted = [name for name in vars(MemorySystem) if not name.startswith("_")]
        left = getattr(factory, "__abstractmethods__", ())
        if lacking := ", ".join(name for name in wanted if name in left or not hasattr(factory, name)):
            raise LabError(
                f"system {name!r} lacks {lacking}; expected a subclass of {MemorySystem.__module__}:"
                f"{MemorySystem.__name__} with observe, recall and size"
            )


def loaded(corpus: Any, seed: int, split: str, asked: str) -> Corpus:
    """What `RunConfig.load` gives, by the settings that it depends on."""
    found = restricted(corpus.load(seed), split)
    return found if asked == "all" else headlined(found)


@cache
def register() -> None:
    """Tell Hydra of the schema, of the places where options are found and of our resolvers."""
    schema = writable(RunConfig)
    schema.engine = writable(EngineConfig)
    ConfigStore.instance().store(name="schema", node=schema)
    add_sources()
    OmegaConf.register_new_resolver("laws", lambda: ",".join(LAWS), replace=True)
    OmegaConf.register_new_resolver("given", lambda: list(HydraConfig.get().overrides.task), replace=True)


def _one_of(group: str) -> str:
    return f"one of {', '.join(options(group))}"


def build(config: DictConfig) -> RunConfig:
    """The frozen configuration of a composed one, which is used up. Raises ConfigError or LabError, naming
    what is wrong."""
    if config.get("parameters"):
        raise LabError(f"parameters = {config.parameters}; expected +system.NAME=VALUE")
    if isinstance(config.system, DictConfig):
        chosen: Any = OmegaConf.to_container(config.system, resolve=True)
        config.system = name_of(chosen.pop("class", ""))
        config.parameters = {name: value for name, value in chosen.items() if name != "requires"}
    try:
        run = _frozen(OmegaConf.to_object(config))
    except FrozenInstanceError as error:  # "cannot assign to field 'x'": added with +x
        raise LabError(f"unknown setting, added with +: {error}; expected one that exists") from None
    if not isinstance(run, RunConfig):
        raise LabError(f"the configuration is a {type(run).__name__}; expected that of a run")
    if run.reranker and not run.engine.rerank.enabled and "rerank" not in run.toggle:
        raise LabError(
            f"reranker={run.reranker['class']} has no effect without engine.rerank.enabled=true; "
            "expected both"
        )
    return replace(run, engine=toggled(run.engine, run.toggle))


def _frozen(value: Any) -> Any:
    """The same with tuples for the lists that OmegaConf makes of them."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{field.name: _frozen(getattr(value, field.name)) for field in fields(value)})
