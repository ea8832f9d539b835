"""The study of silence: which runs it makes, what it compares, and what its figure shows."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from cogmem.dynamics.retention import LAWS
from cogmem.profiles import PROFILES
from experiments.config.compose import composed_each
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.report import style
from experiments.runs.paired import scored
from experiments.runs.sweep import sweep
from experiments.studies import horizons as study
from experiments.studies.base import Asked
from experiments.studies.horizons import (
    COMPARED,
    HORIZONS,
    PROFILE_NAMES,
    STUDY,
    compare_laws,
    figure,
    horizons,
    silences,
    variants,
)


def asked(*recalls: float, silence: float = 365.0) -> pl.DataFrame:
    """Scored probes, one a namespace."""
    names = [f"w{place}" for place in range(len(recalls))]
    return pl.DataFrame(
        {
            "namespace": names,
            "probe": names,
            "evidence": [["t"]] * len(names),
            "recall@10": recalls,
            "horizon_days": [silence] * len(names),
        }
    )


def test_a_recorded_corpus_is_asked_at_our_horizons_and_a_synthetic_world_at_its_own(
    config: Callable[..., RunConfig],
) -> None:
    assert horizons(config(corpus=JsonlCorpus("x"))) == HORIZONS
    assert horizons(config(corpus=LongMemEvalCorpus("x"))) == HORIZONS
    world = config(corpus=SyntheticCorpus(horizons=(2.0, 9.0)))
    assert (horizons(world), silences(world)) == ((2.0, 9.0), [])


@pytest.mark.slow
def test_cold_storage_is_on_where_the_name_says_so_and_nothing_else_differs(
    ask: Callable[..., Asked[Any]],
) -> None:
    words = ("corpus=jsonl", "corpus.path=x")
    points = {key: value for key, value in variants(ask(STUDY, *words)).items() if key[1] == "fsrs6"}
    made = dict(zip(points, composed_each(words, points.values()), strict=True))
    assert [run_config.profile for run_config in made.values()] == ["cogmem", "cogmem", "sdk"]
    engines = {profile: run_config.engine for (profile, _), run_config in made.items()}
    for profile, engine in engines.items():
        base = PROFILES[profile.removesuffix("+cold")]
        assert engine.retention == replace(base.retention, law="fsrs6")
        assert replace(engine, retention=base.retention, cold=base.cold) == base
        assert (engine.cold.enabled, engine.cold.stubs) == (
            (True, True) if profile.endswith("+cold") else (base.cold.enabled, base.cold.stubs)
        )
    assert {run_config.corpus.horizons for run_config in made.values()} == {HORIZONS}


@pytest.mark.parametrize(
    ("power", "exponential", "verdict"),
    [(1.0, 0.0, "better"), (0.0, 1.0, "worse"), (0.5, 0.5, "identical")],
)
def test_power_is_better_where_it_keeps_more(
    rows_of: Callable[..., Any], power: float, exponential: float, verdict: str
) -> None:
    cells = {("sdk", "exponential"): asked(*[exponential] * 12), ("sdk", "power"): asked(*[power] * 12)}
    [row] = rows_of(compare_laws(cells, (365.0,), 0, "x"))
    assert (row["power"], row["power − exponential"]) == (power, power - exponential)
    assert row["power is"] == verdict


def test_the_figure_has_the_curves_and_a_panel_for_each_profile_with_the_intervals() -> None:
    recalls = asked(*[0.4, 0.6] * 6)
    cells = {(profile, law): recalls for profile in PROFILE_NAMES for law in LAWS}
    with style.style():
        curves, *panels = figure(compare_laws(cells, (365.0,), 0, "x"), "x").axes
    assert [axes.get_title(loc="left") for axes in panels] == list(PROFILE_NAMES)
    assert len(curves.lines) == len(LAWS)
    for axes in panels:
        assert len(axes.collections) == len(axes.lines) == len(LAWS)


@pytest.mark.soak
def test_one_replay_a_profile_and_law_finds_what_a_replay_a_silence_found(
    rows_of: Callable[..., Any],
    result_of: Callable[..., Any],
    conduct: Callable[..., Any],
    tiny: Path,
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
