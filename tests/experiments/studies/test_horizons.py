"""The study of silence: which runs it makes, what it compares, and what its figure shows."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.report import style
from experiments.studies.base import Asked
from experiments.studies.horizons import (
    HORIZONS,
    STUDY,
    Cell,
    between,
    compare_laws,
    figure,
    horizons,
    levels,
    silences,
    variants,
)

PACES = [
    *(("exponential", "seed"), ("exponential", "slow power"), ("none", "seed")),
    *(("power", "seed"), ("power", "matched"), ("power", "floor")),
]


def asked(*recalls: float, kept: int = 100, silence: float = 365.0) -> pl.DataFrame:
    """Scored probes, one a namespace."""
    names = [f"w{place}" for place in range(len(recalls))]
    return pl.DataFrame(
        {
            "namespace": names,
            "probe": names,
            "evidence": [["t"]] * len(names),
            "recall@10": recalls,
            "candidates": [kept] * len(names),
            "horizon_days": [silence] * len(names),
        }
    )


def cells(**recalls: tuple[float, int]) -> dict[Cell, pl.DataFrame]:
    """The probes of every law and pace in one profile: recall and memories kept by "law pace"."""
    found = {}
    for law, pace in PACES:
        recall, kept = recalls.get(f"{law}_{pace.split()[0]}", (0.5, 100))
        found["sdk", law, pace] = asked(*[recall, recall - 0.1] * 6, kept=kept)
    return found


def test_a_recorded_corpus_is_asked_at_our_horizons_and_a_synthetic_world_at_its_own(
    config: Callable[..., RunConfig],
) -> None:
    assert horizons(config(corpus=JsonlCorpus("x"))) == HORIZONS
    world = config(corpus=SyntheticCorpus(horizons=(2.0, 9.0)))
    assert (horizons(world), silences(world)) == ((2.0, 9.0), [])


def test_the_exponential_law_is_slowed_to_the_pace_of_the_other(ask: Callable[..., Asked[Any]]) -> None:
    points = variants(ask(STUDY, "corpus=jsonl", "corpus.path=x"))
    assert list(points) == [
        *(("sdk", law, "seed") for law in ("exponential", "none", "power")),
        *(("sdk", "power", pace) for pace in ("matched", "floor")),
        ("sdk", "exponential", "slow power"),
    ]
    assert "engine.retention.calibration=floor" in points["sdk", "power", "floor"]
    slow = points["sdk", "exponential", "slow power"]
    # 45 and 120 days · 14.05 τ / 3.91 τ
    assert {"engine.retention.episodic_days=161.657", "engine.retention.core_days=431.085"} < set(slow)
    assert "corpus.horizons=[0,90,365]" in slow


def test_the_exponential_law_is_not_slowed_to_a_pace_that_takes_an_age(
    ask: Callable[..., Asked[Any]],
) -> None:
    points = variants(ask(STUDY, "corpus=jsonl", "corpus.path=x", laws=("fsrs6",)))
    assert [cell[2] for cell in points] == ["seed", "seed", "seed", "matched", "floor"]
    probes = cells()
    probes = {cell: frame for cell, frame in probes.items() if cell[2] != "slow power"}
    readings = [row[3] for row in compare_laws(probes, (365.0,), ["power"]).rows]
    assert readings == ["documented", "equal half-life", "equal time to the floor, fast"]


def test_each_reading_compares_its_own_pair(rows_of: Callable[..., Any]) -> None:
    exponential = {"exponential_seed": (0.2, 50), "exponential_slow": (0.6, 150)}
    probes = cells(**exponential, power_seed=(0.6, 150), power_matched=(0.3, 60))
    rows = {row["reading"]: row for row in rows_of(compare_laws(probes, (365.0,), ["power"]))}
    changes = {reading: row["law − exponential"] for reading, row in rows.items()}
    assert changes == pytest.approx(
        {
            "documented": 0.4,
            "equal half-life": 0.1,
            "equal time to the floor, fast": 0.3,
            "equal time to the floor, slow": 0.0,
            "equal store": 0.0,
        }
    )
    assert rows["documented"]["law is"] == "better"
    assert (rows["documented"]["exponential keeps"], rows["documented"]["law keeps"]) == (50, 150)
    assert rows["equal store"]["law is"] == "identical"


@pytest.mark.parametrize(("memories", "recall"), [(50.0, 0.2), (100.0, 0.4), (150.0, 0.6), (900.0, 0.6)])
def test_a_store_between_two_has_a_recall_between_theirs(memories: float, recall: float) -> None:
    found = between(asked(0.2, kept=50), asked(0.6, kept=150), memories)
    assert found["recall@10"].to_list() == pytest.approx([recall])


def test_the_figure_has_a_curve_a_law_and_a_line_without_forgetting() -> None:
    probes = cells(power_floor=(0.1, 10))
    with style.style():
        [axes] = figure(probes, (365.0,), "x").axes
    curves = {line.get_label(): len(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) > 1}
    assert curves["exponential"] == 2
    assert curves["power"] == 3
    assert len(levels(probes, (365.0,)).rows) == len(PACES)
