"""Intervals and verdicts against a truth that is known: bounds are three binomial deviations."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.rng import stream
from experiments.studies import coverage
from experiments.studies.coverage import CASES, EVEN, FAMILY, SKEWED, Case, Kept, keeps

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
    assert abs(ten.now.holds - 0.96) < within(0.95, REPEATS)
    assert ten.before.holds > 0.95 - within(0.95, REPEATS)


def test_verdicts_without_a_difference_are_as_rare_as_promised(ten: Kept, six: Kept) -> None:
    for kept in (ten, six):
        assert kept.now.false_alone <= kept.before.false_alone < 0.05 + within(0.05, FAMILIES * FAMILY)
    assert ten.now.false_family < 0.05 + within(0.05, FAMILIES)
    assert six.now.false_family == 0  # 20 times 2/2^6 is above .05 whatever comes
    assert ten.now.false_alone > 0


def test_where_few_worlds_carry_a_gain_sign_flips_alone_promise_too_much() -> None:
    skewed = keeps(Case(3, SKEWED, 10), 200, 60, seed=1, resamples=200)
    assert skewed.before.false_alone > 0.06
    assert skewed.now.false_alone <= 0.06
    assert skewed.before.false_family > 2 * skewed.now.false_family
    assert skewed.now.holds > skewed.before.holds


def test_certainty_costs_power(ten: Kept, six: Kept) -> None:
    for kept in (ten, six):
        assert 0.5 < kept.now.shown < kept.before.shown - 0.05
    assert abs(ten.now.shown - 0.7) < within(0.7, REPEATS)


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
