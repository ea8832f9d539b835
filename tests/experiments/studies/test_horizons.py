"""The study of laws by horizon: which runs it makes, and when it calls a difference one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cogmem.profiles import PROFILES
from experiments.analysis.statistics import Difference, as_family
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.runs.paired import scored
from experiments.runs.running import run
from experiments.studies.horizons import (
    HORIZONS,
    LAWS,
    PROFILE_NAMES,
    Row,
    asked,
    check,
    figure,
    horizons,
    study,
    table,
    variant,
    with_law,
)

SURE = Difference(
    metric="recall@10",
    n=100,
    clusters=10,
    baseline=0.2,
    candidate=0.5,
    difference=0.3,
    low=0.2,
    high=0.4,
    p=0.002,
    p_holm=0.002,
    verdict="better",
    unit="namespace",
    exact=True,
    confidence=0.95,
)


def test_a_recorded_corpus_is_asked_at_our_horizons_and_a_synthetic_world_at_its_own(
    config: Callable[..., RunConfig],
) -> None:
    assert horizons(config(corpus=JsonlCorpus("x"))) == HORIZONS
    assert horizons(config(corpus=SyntheticCorpus(horizons=(2.0, 9.0)))) == (2.0, 9.0)
    with pytest.raises(LabError, match="LongMemEvalCorpus has no horizons"):
        check(config(corpus=LongMemEvalCorpus("x")))


@pytest.mark.parametrize(
    "given",
    [
        *("engine.scoring.alpha=0.7", "profile=sdk", "+decay_model=none"),
        *("corpus.horizons=[3]", "corpus.horizon_days=3"),
    ],
)
def test_what_the_study_chooses_itself_is_refused(config: Callable[..., RunConfig], given: str) -> None:
    check(config(corpus=JsonlCorpus("x"), overrides=("seed=1",)))
    with pytest.raises(LabError, match="leave it out"):
        check(config(corpus=JsonlCorpus("x"), overrides=("seed=1", given)))


def test_a_synthetic_world_s_horizons_are_an_override_like_others(config: Callable[..., RunConfig]) -> None:
    world = config(corpus=SyntheticCorpus(horizons=(3.0,)), overrides=("corpus.horizons=[3]",))
    check(world)
    assert asked(world) == (world.corpus, [])


def test_cold_storage_is_on_where_the_name_says_so(config: Callable[..., RunConfig]) -> None:
    made = {profile: variant(config(), profile, "power") for profile in PROFILE_NAMES}
    assert [one.profile for one in made.values()] == ["cogmem", "cogmem", "sdk"]
    assert made["cogmem"].engine == PROFILES["cogmem"]
    assert not made["cogmem"].engine.cold.enabled
    cold = made["cogmem+cold"].engine
    assert (cold.cold.enabled, cold.cold.stubs) == (True, True)
    assert replace(cold, cold=PROFILES["cogmem"].cold) == PROFILES["cogmem"]


@pytest.mark.parametrize("profile", PROFILE_NAMES)
def test_the_words_of_a_variant_make_it_again(
    profile: str, config: Callable[..., RunConfig], command: Callable[..., Any]
) -> None:
    """Given to the command line, they compose the same engine and ask after the same silences."""
    given = variant(config(), profile, "fsrs6")
    seen: list[RunConfig] = []
    path = f"corpus.path={given.corpus.path}"
    assert command("corpus=jsonl", path, *given.overrides, job=seen.append).code == 0
    [made] = seen
    assert (made.engine, made.corpus, made.profile) == (given.engine, given.corpus, given.profile)


def test_one_replay_a_profile_and_law_finds_what_a_replay_a_silence_found(
    config: Callable[..., RunConfig], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = study(config(), Console(quiet=True))
    assert [(row.profile, row.horizon_days) for row in rows] == [
        (profile, days) for profile in PROFILE_NAMES for days in HORIZONS
    ]
    folders = list(Path("results/runs").iterdir())
    assert len(folders) == len(PROFILE_NAMES) * len(LAWS)
    for row in rows:
        if row.profile == "cogmem+cold":
            one = variant(config(), row.profile, "exponential")
            one = replace(one, corpus=replace(config().corpus, horizon_days=row.horizon_days))
            probes = scored(run(one, Console(quiet=True)).folder)
            assert row.recall["exponential"] == pytest.approx(probes["recall@10"].mean())


def test_a_panel_a_profile() -> None:
    rows = [Row(profile, 30.0, dict.fromkeys(LAWS, 0.5), SURE) for profile in PROFILE_NAMES]
    assert [axes.get_title() for axes in figure(rows, "x").axes] == [
        f"profile {name}" for name in PROFILE_NAMES
    ]


def test_a_law_replaces_the_law_and_nothing_else() -> None:
    engine = with_law(PROFILES["sdk"], "fsrs")
    assert engine.retention.law == "fsrs"
    assert with_law(engine, "exponential") == PROFILES["sdk"]


@pytest.mark.parametrize(
    ("p", "low", "verdict"),
    [(0.02, 0.2, "better"), (0.05, 0.2, "better"), (0.06, 0.2, "cannot tell"), (0.02, -0.1, "cannot tell")],
)
def test_a_verdict_needs_the_corrected_p_and_the_interval(p: float, low: float, verdict: str) -> None:
    [alone] = as_family([replace(SURE, low=low, p=p)])  # of one: the corrected p is p
    assert (alone.p_holm, alone.verdict) == (p, verdict)


def test_the_table_says_how_large_the_difference_is_and_how_sure() -> None:
    rows = [Row("cogmem", 365.0, dict.fromkeys(LAWS, 0.5), SURE)]
    values = dict(
        zip([column.title for column in table(rows, "x").columns], table(rows, "x").rows[0], strict=True)
    )
    assert values["power − exponential"] == "+0.300"
    assert values["95 % interval"] == "+0.200 to +0.400"
    assert values["power is"] == "better"
    assert values["n"] == 100
