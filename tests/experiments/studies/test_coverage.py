"""Intervals and verdicts against a truth that is known: bounds are three binomial deviations."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.rng import stream
from experiments.studies import coverage
from experiments.studies.coverage import CASES, EVEN, FAMILY, Case, Kept, keeps

REPEATS, FAMILIES = 400, 20


def within(share: float, count: int) -> float:
    """Three deviations of a share over so many draws."""
    return 3 * (share * (1 - share) / count) ** 0.5


@pytest.fixture(scope="module")
def ten() -> Kept:
    return keeps(Case(3, EVEN, 10), REPEATS, FAMILIES, seed=1)


@pytest.fixture(scope="module")
def six() -> Kept:
    return keeps(Case(1, EVEN, 6), REPEATS, FAMILIES, seed=1)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_true_difference_of_a_case_is_what_it_says(case: Case) -> None:
    many = case._replace(units=20_000)
    [sums], [counts] = many.draw(0.1, 1, stream(0, "truth"))
    residuals = (sums - 0.1 * counts) / counts.mean()
    assert abs(residuals.mean()) < 4 * residuals.std() / 20_000**0.5
    smallest, largest = (1, 1) if case.gains is None else coverage.PROBES
    assert (counts.min(), counts.max()) == (smallest, largest)
    assert (np.abs(sums) <= counts).all()


def test_intervals_over_ten_worlds_hold_the_truth(ten: Kept) -> None:
    assert abs(ten.ours - 0.95) < within(0.95, REPEATS)
    assert ten.percentile < ten.ours


def test_plain_percentiles_over_six_worlds_do_not(six: Kept) -> None:
    assert abs(six.ours - 0.95) < within(0.95, REPEATS)
    assert six.percentile < 0.95 - within(0.95, REPEATS)


def test_ten_worlds_show_the_smallest_effect_four_times_in_five(ten: Kept) -> None:
    assert abs(ten.shown - 0.8) < within(0.8, REPEATS)


def test_six_worlds_show_it_less_often_as_all_of_them_must_agree(six: Kept) -> None:
    # an effect of 3.49 / sqrt(6) = 1.425 deviations: six normal worlds all agree in Phi(1.425)^6 = 61.7 %
    assert abs(six.shown - 0.617) < within(0.617, REPEATS)


def test_verdicts_without_a_difference_are_as_rare_as_promised(ten: Kept, six: Kept) -> None:
    for kept in (ten, six):
        assert kept.false_alone < 0.05 + within(0.05, FAMILIES * FAMILY)
    assert ten.false_family < 0.05 + within(0.05, FAMILIES)
    assert six.false_family == 0  # 20 times 2/2^6 is above .05 whatever comes
    assert ten.false_alone > 0


def test_the_same_seed_gives_the_same_shares() -> None:
    case = Case(1, None, 20)
    one, same, other = (keeps(case, 20, 2, seed, resamples=200) for seed in (0, 0, 1))
    assert one == same
    assert one != other


def test_the_study_has_a_line_a_case_and_gives_the_same_files_again(
    conduct: Callable[..., Any], files: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "CASES", (Case(1, EVEN, 6), Case(3, None, 52)))
    words = ["--repeats=2", "--families=1"]
    done = conduct("coverage", *words)
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 140
    folder = tmp_path / "results/runs/studies/coverage/simulated"
    text = (folder / "README.md").read_text()
    assert "| binary | even | 6 worlds |" in text
    assert "| of 3 turns | fixed | 52 probes |" in text
    assert "Made by `python -m experiments coverage --repeats=2 --families=1`" in text
    written = files(folder)
    assert sorted(written) == ["README.md", "coverage.csv", "result.json"]
    assert conduct("coverage", *words).code == 0
    assert files(folder) == written


def test_bad_input_is_one_line_and_code_2(conduct: Callable[..., Any]) -> None:
    done = conduct("coverage", "--repeats=0")
    assert (done.code, done.err) == (2, "error: Options.repeats = 0: expected a number of at least 1\n")
