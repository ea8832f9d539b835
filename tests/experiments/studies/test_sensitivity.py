"""Sobol indices: of a function whose indices are known, and of runs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from omegaconf import OmegaConf

from experiments.config.compose import ranges
from experiments.errors import LabError
from experiments.studies.sensitivity import design, indices

BOUNDS = [(-np.pi, np.pi)] * 3


def ishigami(points: np.ndarray) -> np.ndarray:
    """Ishigami & Homma 1990, a = 7, b = 0.1."""
    a, b, c = points.T
    return np.sin(a) + 7 * np.sin(b) ** 2 + 0.1 * c**4 * np.sin(a)


def test_the_indices_of_a_function_whose_indices_are_known() -> None:
    points = design(BOUNDS, 1024, seed=0)
    scores = np.stack([ishigami(points), points[:, 0]], axis=1)
    found = {
        (index.score, index.parameter): index for index in indices("abc", ["y", "a alone"], scores, seed=0)
    }
    first, total = (0.3139, 0.4424, 0.0), (0.5576, 0.4424, 0.2437)
    for name, s1, st in zip("abc", first, total, strict=True):
        index = found["y", name]
        assert index.first == pytest.approx(s1, abs=0.02)
        assert index.total == pytest.approx(st, abs=0.02)
        assert index.first.low < s1 < index.first.high
        assert index.total.low < st < index.total.high
    assert found["a alone", "a"].total == pytest.approx(1, abs=0.02)
    assert found["a alone", "b"].total == 0


def test_a_design_changes_one_column_at_a_time_within_the_ranges() -> None:
    points = design([(0, 1), (10, 20)], 8, seed=3)
    assert points.shape == (32, 2)
    assert (points.min(0) >= (0, 10)).all()
    assert (points.max(0) <= (1, 20)).all()
    first, second, left, right = points.reshape(4, 8, 2)
    assert (left == np.stack([second[:, 0], first[:, 1]], 1)).all()
    assert (right == np.stack([first[:, 0], second[:, 1]], 1)).all()
    assert (design([(0, 1), (10, 20)], 8, seed=3) == points).all()
    assert (design([(0, 1), (10, 20)], 8, seed=4) != points).any()


def test_a_score_that_does_not_vary_depends_on_nothing() -> None:
    points = design(BOUNDS, 8, seed=0)
    for index in indices("abc", ["y"], np.ones((len(points), 1)), seed=0):
        assert (index.first, index.total, index.total.low, index.total.high) == (0, 0, 0, 0)


@pytest.fixture
def sensitivity(
    conduct: Callable[..., Any], tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Any]:
    """The study over the tiny corpus, of one parameter."""
    monkeypatch.setattr(
        "experiments.studies.sensitivity.ranges", lambda words: {"engine.scoring.alpha": (0.0, 1.0)}
    )
    return lambda *words: conduct("sensitivity", "corpus=jsonl", f"corpus.path={tiny}", "workers=1", *words)


@pytest.mark.slow
def test_the_points_of_a_design_are_run_and_told(
    sensitivity: Callable[..., Any],
    rows_of: Callable[..., Any],
    result_of: Callable[..., Any],
    tmp_path: Path,
) -> None:
    done = sensitivity("--samples", "2", "--scores", "recall@10,tokens")
    assert (done.code, done.err) == (0, "")
    found = result_of("sensitivity", "tiny")
    assert [
        (line["score"], line["parameter"], line["range"]) for line in rows_of(found.table("indices"))
    ] == [
        ("R@10", "scoring.alpha", "0 to 1"),
        ("tokens", "scoring.alpha", "0 to 1"),
    ]
    assert len(list((tmp_path / "results/runs").glob("*/manifest.json"))) == 4  # A and AB are other points
    assert "indices.svg" in found.figures


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--samples", "3"), "--samples 3; expected a power of 2"),
        (("--samples", "2", "--scores", "fame"), "no metric 'fame'; expected one of"),
        (("engine.optional.gate.gap=x",), "gap=x"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    words: tuple[str, ...], said: str, sensitivity: Callable[..., Any], tmp_path: Path
) -> None:
    done = sensitivity(*words)
    assert (done.code, done.err.startswith("error: ")) == (2, True)
    assert said in done.err
    assert not (tmp_path / "results/runs/studies").exists()
    assert not list((tmp_path / "results/runs").glob("*/report.html"))


def test_the_study_file_names_ranges_that_exist() -> None:
    found = ranges(["experiment=search"])
    assert len(found) == 6
    assert all(low < high for low, high in found.values())


@pytest.mark.parametrize(
    ("params", "said"),
    [
        (None, "nothing"),
        ({}, "nothing"),
        ({"seed": "1,2", "k": "interval(1, 2)"}, "seed: 1,2; expected NAME"),
    ],
)
def test_a_study_file_without_ranges_is_refused(
    params: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = OmegaConf.create({"hydra": {"sweeper": {"params": params}}})
    monkeypatch.setattr("experiments.config.compose._compose", lambda words: config)
    with pytest.raises(LabError, match=said):
        ranges([])
