"""The study of silence: which runs its designs make, what they compare, and what its tables count."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from cogmem.config import ColdConfig
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
    CLASSES,
    COMPARED,
    DESIGNS,
    HORIZONS,
    PROFILE_NAMES,
    STUDY,
    USES,
    Cell,
    Design,
    category_table,
    cell_table,
    classified,
    compare_levels,
    figure,
    floors,
    horizons,
    laws,
    silences,
    uses,
    variants,
)


def asked(*recalls: float, cls: str = "critical", silence: float = 365.0) -> pl.DataFrame:
    """Scored probes, one a namespace."""
    names = [f"w{place}" for place in range(len(recalls))]
    return pl.DataFrame(
        {
            "namespace": names,
            "probe": names,
            "evidence": [["t"]] * len(names),
            "recall@10": recalls,
            "class": [cls] * len(names),
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


def test_a_floor_is_varied_with_cold_storage_and_without_rehearsal_and_nothing_else_differs() -> None:
    cells = [floors().cells["fsrs6", "matched", floor] for floor in ("with", "without")]
    kept, bare = (run_config.engine for run_config in composed_each(["engine.cold.floor_days=3"], cells))
    assert (kept.retention.law, kept.retention.calibration) == ("fsrs6", "matched")
    assert (kept.retention.floor, kept.retention.core_floor) == (0.02, 0.60)
    assert (bare.retention.floor, bare.retention.core_floor) == (0.0, 0.0)
    assert kept.cold == bare.cold == ColdConfig(enabled=True, stubs=True, floor_days=3.0)
    assert not kept.rehearsal.enabled
    rest = {name: getattr(PROFILES["cogmem"], name) for name in ("retention", "rehearsal", "cold")}
    assert replace(bare, **rest) == PROFILES["cogmem"]


def test_laws_that_lose_the_same_in_both_calibrations_are_run_once() -> None:
    """The others are matched with the exponential: power has its half-life in .89 of the time."""
    matched = {law for law, calibration, _ in floors().cells if calibration == "matched"}
    assert matched == {"power", "fsrs", "fsrs6"}
    assert {law for law, *_ in floors().cells} == matched | {"exponential"}


@pytest.mark.soak
@pytest.mark.parametrize("vary", DESIGNS)
def test_every_cell_is_another_engine(vary: str, ask: Callable[..., Asked[Any]]) -> None:
    made = variants(ask(STUDY, "corpus.worlds=1", vary=vary))
    assert len(
        {repr(run_config.engine) for run_config in composed_each(["corpus.worlds=1"], made.values())}
    ) == len(made)


def test_every_class_has_kinds_of_its_own_that_the_world_asks_about() -> None:
    kinds = [kind for kinds in CLASSES.values() for kind in kinds]
    assert len(kinds) == len(set(kinds))
    worlds = SyntheticCorpus(worlds=4).load(0).conversations
    assert {probe.kind for world in worlds for probe in world.probes} >= set(kinds)


def test_what_is_in_no_class_is_left_out_unless_nothing_is() -> None:
    probes = pl.DataFrame({"kind": ["shock", "plan", "trivia", "update", "as_of"]})
    assert classified(probes)["class"].to_list() == ["critical", "trivial", "contextual"]
    assert classified(pl.DataFrame({"kind": ["1", "2"]}))["class"].to_list() == ["all", "all"]


def test_recall_is_the_mean_of_a_class_after_a_silence_and_tells_of_how_many() -> None:
    probes = pl.concat([asked(0.0, 0.5), asked(1.0, cls="trivial"), asked(0.75, silence=90.0)])
    table = cell_table(floors(), {("power", "seed", "with"): probes}, (90.0, 365.0))
    assert table.rows == (
        (*("power", "seed", "with", "critical"), *(0.75, 1), *(0.25, 2)),
        (*("power", "seed", "with", "trivial"), *(None, 0), *(1.0, 1)),
    )
    assert [column.title for column in table.columns[4:]] == ["90 days", "n", "365 days", "n"]


def test_what_is_left_is_counted_by_category(rows_of: Callable[..., Any]) -> None:
    left = pl.DataFrame(
        {
            "category": ["core", "semantic", "semantic", "semantic"],
            "tier": ["episodic", "episodic", "dormant", "stub"],
            "retention": [0.6, 0.5, 0.1, 0.0],
        }
    )
    semantic, core = rows_of(category_table(floors(), {("power", "seed", "with"): left}))
    assert (semantic["category"], semantic["memories"]) == ("semantic", 3)
    assert semantic["mean retention"] == pytest.approx(0.2)
    assert semantic["hot"] == pytest.approx(1 / 3)
    assert (core["category"], core["mean retention"], core["hot"]) == ("core", 0.6, 1.0)


def compared(design: Design, probes: dict[Cell, pl.DataFrame]) -> Any:
    return compare_levels(design, probes, (365.0,), 0, "x")


@pytest.mark.parametrize(
    ("kept", "lost", "verdict"), [(1.0, 0.0, "better"), (0.0, 1.0, "worse"), (0.5, 0.5, "identical")]
)
def test_a_floor_pays_where_it_keeps_more(
    rows_of: Callable[..., Any], kept: float, lost: float, verdict: str
) -> None:
    recalls = {"with": kept, "without": lost}
    cells = {("power", "seed", floor): asked(*[recalls[floor]] * 12) for floor in ("without", "with")}
    table = compared(floors(), cells)
    [row] = rows_of(table)
    assert (row["with"], row["without"], row["effect"]) == (kept, lost, kept - lost)
    assert row["it is"] == verdict
    assert table.name == "horizons"


def test_an_effect_is_the_mean_over_the_other_uses() -> None:
    """Cold storage costs .4 under exponential; ranking .1 under both; nothing else matters."""

    def frame(law: str, ranking: str, cold: str, floor: str) -> pl.DataFrame:
        cost = 0.1 * (ranking == "with") + 0.4 * (cold == "with" and law == "exponential")
        return asked(*(0.8 - cost + 0.001 * number for number in range(120)))

    found = compared(uses(), {cell: frame(*cell) for cell in uses().cells})
    effects = {row[:2]: (round(row[6], 3), row[-1]) for row in found.rows}
    assert effects == {
        ("ranking", "exponential"): (-0.1, "worse"),
        ("ranking", "power"): (-0.1, "worse"),
        ("cold storage", "exponential"): (-0.4, "worse"),
        ("cold storage", "power"): (0.0, "identical"),
        ("floor", "exponential"): (0.0, "identical"),
        ("floor", "power"): (0.0, "identical"),
    }
    assert len(uses().cells) == 2 * 2 ** len(USES)


def test_the_figure_has_the_curves_and_a_panel_for_each_profile_with_the_intervals() -> None:
    recalls = asked(*[0.4, 0.6] * 6)
    with style.style():
        curves, *panels = figure(compared(laws(), dict.fromkeys(laws().cells, recalls)), "x").axes
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


@pytest.mark.slow
def test_floors_and_uses_are_run_once_a_cell_and_written(
    result_of: Callable[..., Any],
    conduct: Callable[..., Any],
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(study, "LAWS", {"exponential": LAWS["exponential"]})
    monkeypatch.setattr(study, "HORIZONS", (90.0,))
    assert conduct("horizons", "corpus=jsonl", f"corpus.path={tiny}", "workers=1", "--vary=floors").code == 0
    assert len(list(Path("results/runs").glob("*/manifest.json"))) == 2
    found = result_of("horizons", "tiny-floors")
    assert [table.name for table in found.tables] == ["horizons", "cells", "categories"]
    assert set(found.figures) == {"horizons.svg", "horizons.png"}
