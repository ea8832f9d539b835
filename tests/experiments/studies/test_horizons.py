"""The study of laws by horizon: which runs it makes, and when it calls a difference one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cogmem.dynamics.retention import LAWS
from cogmem.profiles import PROFILES
from experiments.analysis.statistics import Difference, as_family
from experiments.config.compose import composed_each
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.report.tables import Estimate
from experiments.runs.paired import scored
from experiments.runs.sweep import sweep
from experiments.studies import horizons as study
from experiments.studies.base import Asked
from experiments.studies.horizons import (
    COMPARED,
    HORIZONS,
    PROFILE_NAMES,
    STUDY,
    figure,
    horizons,
    silences,
    table,
    variants,
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
)


def test_a_recorded_corpus_is_asked_at_our_horizons_and_a_synthetic_world_at_its_own(
    config: Callable[..., RunConfig],
) -> None:
    assert horizons(config(corpus=JsonlCorpus("x"))) == HORIZONS
    assert horizons(config(corpus=LongMemEvalCorpus("x"))) == HORIZONS
    world = config(corpus=SyntheticCorpus(horizons=(2.0, 9.0)))
    assert (horizons(world), silences(world)) == ((2.0, 9.0), [])


def test_cold_storage_is_on_where_the_name_says_so_and_nothing_else_differs(
    ask: Callable[..., Asked[Any]],
) -> None:
    words = ("corpus=jsonl", "corpus.path=x")
    points = {key: value for key, value in variants(ask(STUDY, *words)).items() if key[1] == "fsrs6"}
    made = dict(zip(points, composed_each(words, points.values()), strict=True))
    assert [one.profile for one in made.values()] == ["cogmem", "cogmem", "sdk"]
    engines = {profile: one.engine for (profile, _), one in made.items()}
    for profile, engine in engines.items():
        base = PROFILES[profile.removesuffix("+cold")]
        assert engine.retention == replace(base.retention, law="fsrs6")
        assert replace(engine, retention=base.retention, cold=base.cold) == base
        assert (engine.cold.enabled, engine.cold.stubs) == (
            (True, True) if profile.endswith("+cold") else (base.cold.enabled, base.cold.stubs)
        )
    assert {one.corpus.horizons for one in made.values()} == {HORIZONS}


@pytest.mark.slow
def test_one_replay_a_profile_and_law_finds_what_a_replay_a_silence_found(
    rows_of: Callable[..., Any],
    result_of: Callable[..., Any],
    conduct: Callable[..., Any],
    tiny: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(study, "PROFILE_NAMES", ("cogmem+cold",))
    monkeypatch.setattr(study, "LAWS", COMPARED)
    monkeypatch.setattr(study, "HORIZONS", (0.0, 365.0))
    words = ["corpus=jsonl", f"corpus.path={tiny}", "workers=1"]
    assert conduct("horizons", *words).code == 0
    assert len(list(Path("results/runs").glob("*/manifest.json"))) == len(COMPARED)
    found = result_of("horizons", "tiny")
    assert {"horizons.svg", "horizons.png"} == set(found.figures)
    cold = ["engine.cold.enabled=true", "engine.cold.stubs=true", "decay_model=exponential"]
    alone = {days: [*cold, f"corpus.horizon_days={days}"] for days in (0.0, 365.0)}
    runs = sweep(words, {days: ["baselines=[]", *more] for days, more in alone.items()}, Console(quiet=True))
    for row in rows_of(found.table("horizons")):
        probes = scored(runs[row["silence, days"]].folder)
        assert row["exponential"] == pytest.approx(probes["recall@10"].mean())


def test_the_figure_has_the_curves_and_a_panel_for_each_profile_with_the_intervals() -> None:
    points = {(profile, 30.0): SURE for profile in PROFILE_NAMES}
    made = table(dict.fromkeys(points, dict.fromkeys(LAWS, Estimate(0.5, 0.4, 0.6))), points, "x")
    curves, *panels = figure(made, "x").axes
    assert [axes.get_title() for axes in panels] == [f"recall, profile {name}" for name in PROFILE_NAMES]
    assert len(curves.lines) == len(LAWS)
    for axes in panels:
        spans = [whisker.get_segments()[0][:, 1].tolist() for whisker in axes.collections]
        assert spans == [[0.4, 0.6]] * len(LAWS)


@pytest.mark.parametrize(
    ("p", "verdict"),
    [(0.02, "better"), (0.05, "better"), (0.06, "inconclusive")],
)
def test_a_verdict_is_that_of_the_corrected_p(p: float, verdict: str) -> None:
    [alone] = as_family([replace(SURE, p=p)])  # of one: the corrected p is p
    assert (alone.p_holm, alone.verdict) == (p, verdict)


def test_the_table_says_how_large_the_difference_is_and_how_sure(
    rows_of: Callable[..., Any],
) -> None:
    point = ("cogmem", 365.0)
    [values] = rows_of(table({point: dict.fromkeys(LAWS, 0.5)}, {point: SURE}, "x"))
    assert values["power − exponential"] == 0.3
    assert values["95 % interval"] == "+0.200 to +0.400"
    assert values["power is"] == "better"
    assert values["n"] == 100
