"""Composition: groups, overrides at every depth, one's own files, and what is refused."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hydra import compose, initialize_config_dir
from hydra.core.global_hydra import GlobalHydra
from hydra.core.hydra_config import HydraConfig
from omegaconf import OmegaConf, open_dict

from cogmem.config import EngineConfig
from cogmem.dynamics.retention import LAWS, RetentionConfig
from cogmem.embedding.configs import HashingConfig, StaticConfig
from cogmem.errors import ConfigError
from cogmem.llm.configs import NoModelConfig
from cogmem.profiles import PROFILES
from cogmem.store.configs import MemoryStoreConfig
from experiments.config.schema import ReportConfig, RunConfig, build, register
from experiments.config.sources import CONFIGS, GROUPS, option, options
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.systems.registry import EXTRAS

EXPERIMENTS = sorted((CONFIGS / "experiment").glob("*.yaml"))


def composed(*words: str, folder: Path | None = None) -> tuple[RunConfig, dict[str, Any]]:
    """The configuration of a command line, and the points that its experiment sweeps over."""
    register()
    GlobalHydra.instance().clear()
    search = [f"hydra.searchpath=[file://{folder}]"] if folder else []
    with initialize_config_dir(str(CONFIGS), version_base="1.3"):
        config = compose("run", [*search, *words], return_hydra_config=True)
        HydraConfig.instance().set_config(config)
        params = config.hydra.sweeper.params
        sweep = OmegaConf.to_container(params, resolve=True) if params else {}
        with open_dict(config):
            del config["hydra"]
        return build(config), dict(sweep)  # type: ignore[arg-type]


def together(columns: Iterable[Sequence[str]]) -> Iterable[tuple[str, ...]]:
    """Every word of every column at least once, a word of each column at a time: composing is slow.

    >>> list(together([["a=1", "a=2"], ["b=1"]]))
    [('a=1', 'b=1'), ('a=2', 'b=1')]
    """
    columns = list(columns)
    longest = max(map(len, columns), default=0)
    return zip(*([*column, *column[-1:] * (longest - len(column))] for column in columns), strict=True)


def test_any_number_can_be_changed_at_any_depth_and_the_defaults_stay() -> None:
    words = [
        "engine.retention.floor=0.5",
        "replay.k=7",
        "scoring.cutoffs=[3,7]",
        "embedder=hashing",
        "embedder.dimensions=64",
    ]
    config, _ = composed(*words)
    assert config.engine.retention.floor == 0.5
    assert config.engine.search == EngineConfig().search
    assert config.replay == ReplayConfig(k=7)
    assert config.scoring == ReportConfig(cutoffs=(3, 7))
    assert config.embedder == HashingConfig(dimensions=64)
    config, sweep = composed()
    assert config == RunConfig(
        corpus=SyntheticCorpus(),
        engine=EngineConfig(),
        embedder=StaticConfig(),
        store=MemoryStoreConfig(),
        llm=NoModelConfig(),
        baselines=("bm25", "fusion", "shortcut", "oracle"),
    )
    assert config.systems == ("cogmem", "bm25", "fusion", "shortcut", "oracle")
    assert sweep == {}


def some(names: Iterable[str], quick: Sequence[str]) -> list[Any]:
    """Parameters, those that are not quick for the soak tests: composing is slow."""
    return [pytest.param(name, marks=[pytest.mark.soak] * (name not in quick)) for name in names]


@pytest.mark.parametrize("profile", some(PROFILES, ("sdk", "v9")))
def test_a_profile_is_an_engine(profile: str) -> None:
    config, _ = composed(f"profile={profile}")
    assert config.engine == PROFILES[profile]
    assert config.profile == profile


@pytest.mark.parametrize("law", some(LAWS, ("power",)))
def test_a_decay_model_is_the_law_of_forgetting(law: str) -> None:
    config, _ = composed(f"decay_model={law}", "profile=sdk")
    assert config.engine.retention.law == law
    assert config.engine.search == PROFILES["sdk"].search


@pytest.mark.parametrize(
    ("corpus", "more"),
    [
        pytest.param("synthetic", {"worlds": 2}, marks=pytest.mark.soak),
        pytest.param("locomo", {"limit": 2}, marks=pytest.mark.soak),
        pytest.param("longmemeval", {"limit": 2}, marks=pytest.mark.soak),
        ("jsonl", {"path": "x"}),
    ],
)
def test_a_corpus_takes_its_own_settings(corpus: str, more: dict[str, Any]) -> None:
    words = [f"corpus.{name}={value}" for name, value in more.items()]
    config, _ = composed(f"corpus={corpus}", *words)
    assert config.corpus == replace(option("corpus", corpus), **more)


@pytest.mark.slow
def test_every_option_of_every_group_composes() -> None:
    chosen = {group: options(group) for group in GROUPS if group != "experiment"}
    chosen["system"] = [name for name in chosen["system"] if name not in EXTRAS]
    for words in together([f"{group}={name}" for name in names] for group, names in chosen.items()):
        composed(*words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["replay.k=0"], "ReplayConfig.k = 0: expected a number of at least 1"),
        (["engine=3"], "RunConfig.engine = 3: expected the engine's settings"),
        (["+engine.charm=3"], "unknown setting, added with +.*'charm'"),
        (["reranker=math:pi"], "reranker .math:pi. is a float; expected a factory of a Reranker"),
        (["reranker=builtins:dict"], "has no effect without engine.rerank.enabled=true; expected both"),
    ],
)
def test_what_is_wrong_is_named_before_any_work(words: list[str], message: str) -> None:
    with pytest.raises((ConfigError, LabError), match=message):
        composed(*words)


PARTS: dict[str, Any] = {
    "corpus": JsonlCorpus("x"),
    "engine": EngineConfig(),
    "embedder": HashingConfig(),
    "store": MemoryStoreConfig(),
    "llm": NoModelConfig(),
}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RetentionConfig(floor=1.5), r"RetentionConfig.floor = 1.5: expected a number in \[0, 1\]"),
        (
            lambda: RunConfig(**PARTS, seed=-1, workers=-2),
            "seed = -1: .*; RunConfig.workers = -2: expected a number of at least 0",
        ),
        (lambda: RunConfig(**PARTS, language="xx"), "language = 'xx': expected one of auto, en, tr, und"),
        (lambda: RunConfig(**PARTS, overrides=("engine.language=tr",)), "expected language=CODE"),
        (lambda: RunConfig(**PARTS, baselines=("bm26",)), "unknown system 'bm26'"),
        (lambda: ReportConfig(cutoffs=()), "cutoffs = .*: expected numbers of at least 1"),
        (lambda: ReportConfig(cutoffs=(0,)), "cutoffs = .*: expected numbers of at least 1"),
        (lambda: SyntheticCorpus(worlds=-1), "worlds"),
    ],
)
def test_a_value_out_of_its_range_is_named(make: Callable[[], object], message: str) -> None:
    with pytest.raises((ConfigError, LabError), match=message):
        make()


@pytest.mark.parametrize("with_header", [True, False])
def test_a_profile_of_your_own_composes_from_a_folder_of_your_own(with_header: bool, tmp_path: Path) -> None:
    (tmp_path / "profile").mkdir()
    header = "# @package engine\n" if with_header else ""
    (tmp_path / "profile" / "mine.yaml").write_text(f"{header}defaults: [sdk]\nretention: {{floor: 0.3}}\n")
    config, _ = composed("profile=mine", folder=tmp_path)
    assert config.profile == "mine"
    assert config.engine.retention.floor == 0.3
    assert config.engine.search == PROFILES["sdk"].search


@pytest.mark.slow
@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_every_experiment_composes_at_every_point_of_its_sweep(path: Path) -> None:
    package, first = path.read_text().splitlines()[:2]  # Hydra wants its own line before all others
    assert package == "# @package _global_"
    words = re.fullmatch(r"# python -m experiments\.\w+ (.*)", first)
    assert words is not None
    assert f"experiment={path.stem}" in words[1].split()
    _, sweep = composed(f"experiment={path.stem}")
    assert bool(sweep) is ("-m" in words[1].split())
    assert "hydra" not in yaml.safe_load(path.read_text()) or sweep
    points = []
    for name, values in sweep.items():
        span = re.fullmatch(r"interval\((.+), (.+)\)", values)  # of a search: its two ends
        points.append([f"{name}={value}" for value in (span.groups() if span else values.split(","))])
    for words in together(points):
        composed(f"experiment={path.stem}", *words)
