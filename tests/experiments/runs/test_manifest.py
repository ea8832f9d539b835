"""What identifies a run: what it computes, and not where or how."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.config import EngineConfig, RetentionConfig
from cogmem.embedding.configs import HashingConfig
from experiments.config.schema import ReportConfig, RunConfig
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig
from experiments.runs import manifest as module
from experiments.runs.manifest import (
    command_line,
    digest,
    fingerprint,
    manifest,
    outcome_digest,
    scoring_fingerprint,
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


def test_a_command_can_be_pasted_anywhere() -> None:
    assert command_line("it", ["a=b c", "corpus.path=/home/ada/x"]) == "python -m it 'a=b c' corpus.path=FILE"
    assert command_line("it", []) == "python -m it"
