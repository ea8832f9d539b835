"""The study of curves: reference fits, known truths, and the power law that averaging makes."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import least_squares, minimize

from cogmem.rng import stream
from experiments.errors import LabError
from experiments.report import style
from experiments.report.tables import Table
from experiments.studies.curves import DATA
from experiments.studies.curves import tables as report
from experiments.studies.curves.data import Series, read
from experiments.studies.curves.fitting import (
    EXPONENTIAL,
    MODELS,
    ONE_RATE,
    POWER,
    Model,
    Problem,
    fit,
    replicates,
)
from experiments.studies.curves.human import Analysis, analyse, differences

SHIPPED = Path(__file__).parents[3] / DATA
SERIES = {series.subject: series for series in read(SHIPPED)}
SAVINGS = [name for name, series in SERIES.items() if series.trials is None]
BY_NAME = {model.name: model for model in MODELS}
MURDOCK = "Murdock's group"

HEADER = "study,subject,measure,delay,unit,value,n\n"

REFERENCE = [
    ("exponential", "Ebbinghaus", 0.0580, 0.397, -19.6),
    ("exponential", "Mack", 0.0433, 0.274, -21.6),
    ("exponential", "Seitz", 0.0264, 0.344, -25.1),
    ("exponential", "Dros", 0.0192, 0.837, -27.3),
    ("power", "Ebbinghaus", 0.0024, 0.975, -41.7),
    ("power", "Mack", 0.0129, 0.784, -30.1),
    ("power", "Seitz", 0.0052, 0.869, -36.4),
    ("power", "Dros", 0.0163, 0.862, -28.4),
    ("logarithmic", "Ebbinghaus", 0.0060, 0.938, None),
    ("logarithmic", "Mack", 0.0160, 0.732, None),
    ("logarithmic", "Seitz", 0.0066, 0.835, None),
    ("logarithmic", "Dros", 0.0080, 0.932, -33.4),
    ("exponential of √t", "Ebbinghaus", 0.0298, 0.691, None),
    ("exponential of √t", "Mack", 0.0334, 0.440, None),
    ("exponential of √t", "Seitz", 0.0171, 0.575, None),
    ("exponential of √t", "Dros", 0.0089, 0.925, -32.7),
]
"""Model, subject, SSE, R² and AICc: fits made elsewhere, to the digits given."""


def fitted(name: str, subject: str) -> tuple[np.ndarray, float, float, float]:
    """Parameters, SSE, R² and AICc of a model on a shipped series."""
    found = fit(BY_NAME[name], Problem.of(SERIES[subject]))
    return found.parameters[0], float(found.squares[0]), float(found.r_squared[0]), float(found.aicc[0])


# --- fits ---


@pytest.mark.parametrize(("name", "subject", "squares", "r_squared", "aicc"), REFERENCE)
def test_the_reference_fits_are_reproduced(
    name: str, subject: str, squares: float, r_squared: float, aicc: float | None
) -> None:
    _, own_squares, own_r_squared, own_aicc = fitted(name, subject)
    assert own_squares == pytest.approx(squares, abs=6e-5)
    assert own_r_squared == pytest.approx(r_squared, abs=6e-4)
    if aicc is not None:
        assert own_aicc == pytest.approx(aicc, abs=0.06)


@pytest.mark.parametrize(
    ("model", "parameters", "likelihood"),
    [(POWER, [0.953, 0.498], -313.37), (EXPONENTIAL, [1.070, 0.131], -305.31)],
    ids=["power", "exponential"],
)
def test_murdocks_likelihoods_are_reproduced(
    model: Model, parameters: list[float], likelihood: float
) -> None:
    found = fit(model, Problem.of(SERIES[MURDOCK]))
    assert found.log_likelihood is not None
    assert found.parameters[0].round(3).tolist() == parameters
    assert found.log_likelihood[0] == pytest.approx(likelihood, abs=0.006)


@pytest.mark.parametrize("subject", SAVINGS)
def test_the_exponential_of_one_parameter_is_worse_than_the_mean_on_all_savings(subject: str) -> None:
    assert fitted("exponential law", subject)[2] < 0


def test_fsrs6_with_a_trained_decay_fits_ebbinghaus_like_the_power_law() -> None:
    (_, decay), squares, _, _ = fitted("FSRS-6, trained decay", "Ebbinghaus")
    assert decay == pytest.approx(0.130, abs=0.001)
    assert squares == pytest.approx(0.0024, abs=1e-4)


def test_aicc_of_scores_counts_the_variance() -> None:
    found = fit(POWER, Problem.of(SERIES["Ebbinghaus"]))
    by_hand = 7 * math.log(found.loss[0] / 7) + 2 * 3 + 2 * 3 * 4 / (7 - 3 - 1)
    assert found.aicc[0] == pytest.approx(by_hand)


def test_aicc_of_counts_takes_the_trials_for_observations() -> None:
    found = fit(ONE_RATE, Problem.of(SERIES[MURDOCK]))
    assert found.log_likelihood is not None
    by_hand = -2 * found.log_likelihood[0] + 2 * 1 + 2 * 1 * 2 / (600 - 1 - 1)
    assert found.aicc[0] == pytest.approx(by_hand)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@pytest.mark.parametrize("subject", SAVINGS)
def test_scipy_finds_nothing_better(model: Model, subject: str) -> None:
    series = SERIES[subject]
    found = fit(model, Problem.of(series))
    other = least_squares(
        lambda logs: model.curve(series.times, *np.exp(logs)) - series.values,
        np.log(found.parameters[0]) + 0.1,
        x_scale="jac",
    )
    assert found.loss[0] <= 2 * other.cost + 1e-9


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_scipy_finds_no_higher_likelihood(model: Model) -> None:
    problem = Problem.of(SERIES[MURDOCK])
    assert problem.trials is not None
    known, forgotten = problem.trials * problem.values[0], problem.trials * (1 - problem.values[0])

    def loss(logs: np.ndarray) -> float:
        p = np.clip(model.curve(problem.times, *np.exp(np.minimum(logs, math.log(100)))), 1e-9, 1 - 1e-9)
        return float(-(known * np.log(p) + forgotten * np.log(1 - p)).sum())

    found = fit(model, problem)
    assert found.log_likelihood is not None
    other = minimize(loss, np.log(found.parameters[0]) + 0.1, method="Nelder-Mead")
    assert found.log_likelihood[0] >= -other.fun - 1e-6


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_the_parameters_of_a_curve_without_noise_are_found(model: Model) -> None:
    truth = {"level": 0.9, "exponent": 0.3, "decay": 0.3, "time": 40.0, "rate": 1 / 40, "root rate": 1 / 9}
    parameters = [truth[meaning] for meaning in model.parameters.values()]
    times = np.geomspace(1.0, 100.0, 9)
    found = fit(model, Problem(times, model.curve(times, *parameters)[None], None))
    assert found.parameters[0] == pytest.approx(parameters, rel=1e-4)


def test_a_count_of_all_does_not_hold_a_fit_outside_of_probability() -> None:
    trials = np.full(6, 100.0)
    problem = Problem(SERIES[MURDOCK].times, np.array([[1.0, 0.7, 0.5, 0.4, 0.3, 0.25]]), trials)
    found = fit(POWER, problem)
    assert 0.95 < found.parameters[0, 0] <= 1.0 + 1e-4
    assert found.loss[0] < 15


# --- bootstrap and verdict ---


def test_replicates_of_scores_scatter_about_the_curve_as_their_noise_does() -> None:
    found = fit(POWER, Problem.of(SERIES["Mack"]))
    drawn = replicates(found, 20_000, stream(0, "test")).values
    left = SERIES["Mack"].values - found.predicted[0]
    assert drawn.mean(axis=0) == pytest.approx(found.predicted[0], abs=0.002)
    assert drawn.var() - found.predicted[0].var() == pytest.approx(left.var() * 7 / 5, rel=0.05)


@pytest.mark.slow
def test_the_interval_of_an_exponent_covers_the_truth() -> None:
    times, draws = SERIES["Ebbinghaus"].times, stream(1, "test")
    truth = POWER.curve(times, 0.8, 0.13)
    covered = 0
    for number in range(60):
        values = truth + 0.02 * draws.standard_normal(times.size)
        found = fit(POWER, Problem(times, values[None], None))
        own = fit(POWER, replicates(found, 200, stream(number, "test"))).parameters[:, 1]
        low, high = np.percentile(own, [2.5, 97.5])
        covered += low <= 0.13 <= high
    assert covered >= 49  # 95 % of 60 is 57; a percentile interval of seven points is somewhat narrow


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "subject", "wrong"),
    [
        (EXPONENTIAL, "Dros", "power"),
        pytest.param(POWER, "Dros", "exponential", marks=pytest.mark.soak),
        pytest.param(EXPONENTIAL, MURDOCK, "power", marks=pytest.mark.soak),
        (POWER, MURDOCK, "exponential"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_verdict_is_seldom_wrong_where_the_truth_is_known(model: Model, subject: str, wrong: str) -> None:
    truth = fit(model, Problem.of(SERIES[subject]))
    simulated = replicates(truth, 20, stream(2, f"test {model.name}")).values
    named = 0
    for values in simulated:
        series = Series("s", "s", "m", "s", truth.problem.times, values, truth.problem.trials)
        low, high = np.percentile(differences(series, 100, 0), [2.5, 97.5])
        named += Analysis(series, (), (), 0.0, low, high).verdict == wrong
    assert named <= 2


@pytest.mark.slow
def test_ebbinghaus_speaks_for_power_murdock_for_exponential_and_dros_for_neither() -> None:
    verdicts = {name: analyse(SERIES[name], 200, 0).verdict for name in ("Ebbinghaus", MURDOCK, "Dros")}
    assert verdicts == {"Ebbinghaus": "power", MURDOCK: "exponential", "Dros": "inconclusive"}


def test_a_seed_holds_and_another_draws_anew() -> None:
    first, again, other = (differences(SERIES["Seitz"], 50, seed) for seed in (0, 0, 1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


# --- laws ---


def column(table: Table, title: str) -> list[object]:
    return [row[[field.title for field in table.columns].index(title)] for row in table.rows]


def test_the_laws_are_shown_as_written_and_matched() -> None:
    table = report.law_table()
    assert [row[:2] for row in table.rows] == [
        ("exponential", "both"),
        ("power", "as written"),
        ("power", "matched"),
        ("fsrs", "as written"),
        ("fsrs", "matched"),
        ("fsrs6", "as written"),
        ("fsrs6", "matched"),
    ]
    assert [round(value, 3) for value in table.rows[3][4:8]] == [0.913, 0.771, 0.612, 0.409]
    assert table.rows[0][-1] == pytest.approx(72 * math.log(2), abs=0.01)


# --- data and command ---


def test_the_shipped_series_come_in_their_finest_unit() -> None:
    assert {name: (series.unit, series.times.size) for name, series in SERIES.items()} == {
        **dict.fromkeys(("Ebbinghaus", "Mack", "Seitz", "Dros"), ("min", 7)),
        MURDOCK: ("s", 6),
    }
    assert SERIES["Ebbinghaus"].times.tolist() == [19, 63, 525, 1440, 2880, 8640, 44640]
    assert SERIES[MURDOCK].trials is not None
    assert SERIES[MURDOCK].trials.tolist() == [100] * 6


GOOD = "s,a,recall,{},d,0.{},10\n"
LINES = [GOOD.format(day, 9 - day) for day in range(1, 6)]


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        (HEADER + "s,a,recall,0,d,0.5,10\n", ":2", "a delay above 0"),
        (HEADER + LINES[0] + "s,a,recall,2,weeks,0.5,10\n", ":3", "a unit of s, min, h, d"),
        (HEADER + LINES[0] + "s,a,recall,2,d,1.5,10\n", ":3", "a value in [0, 1]"),
        (HEADER + "s,a,recall,2,d,,10\n", ":2", "a value in [0, 1]"),
        (HEADER + "s,a,recall,2,d,0.5,0\n", ":2", "n of at least 1"),
        (HEADER + ",a,recall,2,d,0.5,1\n", ":2", "text in study, subject and measure"),
        (HEADER + "".join(LINES[:4]), "s, a", "at least 5 delays"),
        (HEADER + "".join(LINES[:4]) + "s,a,recall,5,d,0.4,\n", "s, a", "n at all of them or none"),
        (
            HEADER + "".join(line.replace("0.8", "0.4") for line in LINES[:1]) * 5,
            "s, a",
            "values that differ",
        ),
        (HEADER + "s,a,recall,soon,d,0.5,1\n", "soon", "expected a CSV file"),
        (HEADER, "no rows", "expected measurements"),
        ("", "empty", "expected a CSV file"),
        ("study,subject\ns,a\n", "measure, delay, unit, value, n", "no column"),
    ],
)
def test_bad_data_is_refused_with_its_place(
    text: str, where: str, expected: str, tmp_path: Path, conduct: Callable[..., Any]
) -> None:
    path = tmp_path / "data.csv"
    path.write_text(text)
    with pytest.raises(LabError):
        read(path)
    done = conduct("curves", "--data", str(path))
    assert done.code == 2
    (line,) = done.err.splitlines()
    assert line.startswith(f"error: {path}")
    assert where in line
    assert expected in line
    assert not Path("results").exists()


@pytest.mark.slow
def test_the_study_writes_tables_that_repeat_and_figures(
    conduct: Callable[..., Any],
    files: Callable[..., dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header, *lines = SHIPPED.read_text().splitlines(keepends=True)
    data = tmp_path / "two.csv"
    data.write_text("".join([header, *(line for line in lines if line.startswith(("Ebb", "Murdock")))]))
    written = []
    for _ in range(2):
        assert conduct("curves", "--data", str(data), "--resamples", "5").code == 0
        written.append(files(tmp_path / "results/runs/studies/curves/two"))
        monkeypatch.setattr(style, "images", lambda *_: {})  # one drawing is enough
    figures = {f"{name}.{kind}" for name in ("laws", "human") for kind in ("svg", "png")}
    tables = ("laws", "verdicts", "fits", "parameters")
    first, second = written
    assert set(first) == {"README.md", "result.json", *(f"{name}.csv" for name in tables), *figures}
    same = {f"{name}.csv" for name in tables}
    assert {name: second[name] for name in same} == {name: first[name] for name in same}
