"""The study of silence: which runs it makes, what its classes are, and what its tables count."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.config import ColdConfig
from cogmem.profiles import PROFILES
from experiments.config.compose import composed_each
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.report import style
from experiments.studies import silence
from experiments.studies.base import Asked
from experiments.studies.silence import (
    CLASSES,
    FORGETTING,
    SILENCES,
    STUDY,
    Setting,
    category_table,
    class_table,
    classified,
    figure,
    horizons,
    settings,
    variants,
    verdict_table,
)

SEED = Setting("power", "seed", True)


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
            "silence": [silence] * len(names),
        }
    )


LEFT = pl.DataFrame(
    {
        "category": ["core", "semantic", "semantic", "semantic"],
        "tier": ["episodic", "episodic", "dormant", "stub"],
        "retention": [0.6, 0.5, 0.1, 0.0],
    }
)


def kept_and_lost(kept: float = 1.0, lost: float = 0.0) -> pl.DataFrame:
    """The probes of two settings: with the floor every one has the one recall, without it the other."""
    return pl.concat(
        [SEED.beside(asked(*[kept] * 12)), SEED._replace(floor=False).beside(asked(*[lost] * 12))]
    )


def test_a_setting_changes_law_calibration_floors_rehearsal_and_cold_storage_and_nothing_else() -> None:
    words = ["engine.cold.floor_days=3"]
    settings = [Setting("fsrs6", "matched", floor).overrides() for floor in (True, False)]
    kept, bare = (one.engine for one in composed_each(words, settings))
    profile = replace(PROFILES["cogmem"], cold=ColdConfig(enabled=False, stubs=False, floor_days=3.0))
    assert (kept.retention.law, kept.retention.calibration) == ("fsrs6", "matched")
    assert (kept.retention.floor, kept.retention.core_floor) == (0.02, 0.60)
    assert (bare.retention.floor, bare.retention.core_floor) == (0.0, 0.0)
    assert kept.cold == bare.cold == ColdConfig(enabled=True, stubs=True, floor_days=3.0)
    assert not kept.rehearsal.enabled
    rest = {name: getattr(profile, name) for name in ("retention", "rehearsal", "cold")}
    assert replace(bare, **rest) == profile


def test_a_synthetic_world_is_asked_at_its_long_horizons_in_both_calibrations(
    config: Callable[..., RunConfig],
) -> None:
    synthetic = config(corpus=SyntheticCorpus(horizons=(1.0, 90.0, 400.0)))
    assert horizons(synthetic) == (90.0, 400.0)
    chosen = [(one.law, one.calibration) for one in settings(synthetic) if one.floor]
    assert chosen == [
        ("exponential", "seed"),
        *product(FORGETTING[1:], ("seed", "matched")),
    ]
    assert len(settings(synthetic)) == 2 * len(chosen)
    recorded = config(corpus=JsonlCorpus("x"))
    assert horizons(recorded) == SILENCES
    assert {setting.calibration for setting in settings(recorded)} == {"seed"}
    assert len(settings(recorded)) == len(FORGETTING) * 2


def test_a_corpus_without_a_long_horizon_is_refused(ask: Callable[..., Asked[Any]]) -> None:
    with pytest.raises(LabError, match="no horizon of 90 days or more"):
        variants(ask(STUDY, "corpus.horizons=[1,89]"))


def test_every_class_has_kinds_of_its_own_that_the_world_asks_about() -> None:
    kinds = [kind for own in CLASSES.values() for kind in own]
    assert len(kinds) == len(set(kinds))
    worlds = SyntheticCorpus(worlds=4).load(0).conversations
    assert {probe.kind for world in worlds for probe in world.probes} >= set(kinds)


def test_what_is_in_no_class_is_left_out() -> None:
    probes = pl.DataFrame({"kind": ["shock", "plan", "trivia", "update", "as_of"]})
    assert classified(probes)["class"].to_list() == ["critical", "trivial", "contextual"]


def test_recall_is_the_mean_of_a_class_after_a_silence_and_tells_of_how_many(
    rows_of: Callable[..., Any],
) -> None:
    probes = [asked(0.0, 0.5), asked(1.0, cls="trivial"), asked(0.75, silence=90.0)]
    table = class_table(SEED.beside(pl.concat(probes)))
    assert table.rows == (
        (*("power", "seed", "yes", "critical"), *(0.75, 1), *(0.25, 2)),
        (*("power", "seed", "yes", "trivial"), *(None, 0), *(1.0, 1)),
    )
    assert [column.title for column in table.columns[4:]] == ["90 days", "n", "365 days", "n"]
    for_all = class_table(kept_and_lost())
    assert [(row["floor"], row["365 days"], row["n"]) for row in rows_of(for_all)] == [
        ("yes", 1.0, 12),
        ("no", 0.0, 12),
    ]


def test_what_is_left_is_counted_by_category(
    rows_of: Callable[..., Any],
) -> None:
    semantic, core = rows_of(category_table(SEED.beside(LEFT)))
    assert (semantic["category"], semantic["memories"]) == ("semantic", 3)
    assert semantic["mean retention"] == pytest.approx(0.2)
    assert semantic["hot"] == pytest.approx(1 / 3)
    assert (core["category"], core["mean retention"], core["hot"]) == ("core", 0.6, 1.0)


@pytest.mark.parametrize(
    ("kept", "lost", "verdict"), [(1.0, 0.0, "better"), (0.0, 1.0, "worse"), (0.5, 0.5, "inconclusive")]
)
def test_a_floor_pays_where_it_keeps_more(
    rows_of: Callable[..., Any], kept: float, lost: float, verdict: str
) -> None:
    [row] = rows_of(verdict_table(kept_and_lost(kept, lost)))
    assert (row["floor"], row["no floor"], row["difference"]) == (kept, lost, kept - lost)
    assert row["the floor is"] == verdict


def test_laws_that_lose_the_same_in_both_calibrations_are_run_once() -> None:
    """The others are matched with the exponential: power has its half-life in .89 of the time."""
    assert {law: silence.alike(law) for law in FORGETTING} == {
        "exponential": True,
        "power": False,
        "fsrs": False,
        "fsrs6": False,
    }


def test_the_figure_has_a_panel_a_class_and_a_line_a_setting() -> None:
    with style.style():
        [panel] = figure(class_table(kept_and_lost()), "x").axes
    assert panel.get_title(loc="left") == "critical, seed"
    assert [list(line.get_ydata()) for line in panel.get_lines()] == [[1.0], [0.0]]


@pytest.mark.slow
def test_a_recorded_corpus_is_run_once_a_setting_and_silence_and_written(
    rows_of: Callable[..., Any],
    result_of: Callable[..., Any],
    conduct: Callable[..., Any],
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(silence, "FORGETTING", ("exponential",))
    monkeypatch.setattr(silence, "SILENCES", (90.0, 365.0))
    assert conduct("silence", "corpus=jsonl", f"corpus.path={tiny}", "workers=1").code == 0
    assert len(list(Path("results/runs").glob("*/manifest.json"))) == 4
    found = result_of("silence", "tiny")
    assert [table.name for table in found.tables] == ["classes", "categories", "verdicts"]
    assert [row["silence, days"] for row in rows_of(found.table("verdicts"))] == [90.0, 365.0]
    assert set(found.figures) == {"silence.svg", "silence.png"}
