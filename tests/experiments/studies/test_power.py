"""Simulated verdicts: the promises, on fewer repetitions than are published."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.rng import stream
from experiments.studies import power
from experiments.studies.power import CASES, Case, single, together


@pytest.mark.parametrize("case", CASES[::4], ids=str)
def test_the_true_difference_of_a_case_is_what_it_says(case: Case) -> None:
    sums, counts = case._replace(conversations=4_000).draw(0.03, 10, stream(0, "truth"))
    assert (counts.min(), counts.max()) == power.QUESTIONS
    gains = sums / counts
    assert gains.mean() == pytest.approx(0.03, abs=4 * gains.std() / 40_000**0.5)
    assert (np.abs(sums) <= counts).all()


def test_verdicts_without_a_difference_are_rare_and_a_planted_difference_is_found() -> None:
    false, in_family, small, _, _, equal, wrong, _ = single(Case(50, 0.03), 2_000, seed=1)
    assert max(false, in_family) <= 0.065
    assert small > 0.75  # .03 is found
    assert equal > 0.7  # a planted zero is called equivalent
    assert wrong <= 0.06


def test_pooled_verdicts_keep_the_same_promises() -> None:
    false, small, _, equal, wrong, detectable = together(10, 0.03, 0.0, 1_000, seed=1)
    assert false <= 0.06
    assert min(small, equal) > 0.9
    assert wrong <= 0.06
    assert detectable <= 0.021


@pytest.mark.slow
def test_the_study_gives_the_same_files_again(
    conduct: Callable[..., Any], files: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power, "CASES", CASES[:2])
    monkeypatch.setattr(power, "SIZES", {3: (7, 10, 30)})
    done = conduct("power", "--repeats=60")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 140
    folder = tmp_path / "results/runs/studies/power/simulated"
    written = files(folder)
    assert sorted(written) == ["README.md", "candidates.csv", "pooled.csv", "power.csv", "result.json"]
    assert conduct("power", "--repeats=60").code == 0
    assert files(folder) == written


def test_bad_input_is_one_line_and_code_2(conduct: Callable[..., Any]) -> None:
    done = conduct("power", "--repeats=0")
    assert (done.code, done.err) == (2, "error: Options.repeats = 0: expected a number of at least 60\n")
