"""The study of laws: the logs, the scores against hand and oracle, fits of planted laws, and the claims."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize

from cogmem.rng import stream
from experiments.errors import LabError
from experiments.runs.results import read_result
from experiments.studies.laws import STUDY
from experiments.studies.laws.claims import touched
from experiments.studies.laws.fitting import Parameter, fit
from experiments.studies.laws.held_out import Bench
from experiments.studies.laws.models import (
    ACT_R,
    CONSTANT,
    DEFAULT,
    EXPONENTIAL,
    POWER,
    SDK,
    SHAPES,
    Model,
    Shape,
    counts,
    fsrs,
    lomax,
    regression,
)
from experiments.studies.laws.reviews import Reviews, available, read, read_file
from experiments.studies.laws.scores import auc, bins_of, drawn, interval, log_losses, rmse_bins
from experiments.studies.laws.simulation import averages

DAY = 86_400
ANKI = "item,t_s,button\n"


def log(folder: Path, text: str) -> Reviews:
    path = folder / "log.csv"
    path.write_text(text)
    return read_file(path, "log")


@pytest.fixture
def small(tmp_path: Path) -> Reviews:
    """Card 7: again, good after a day, good after 3 days; card 3: easy, again after 2 hours."""
    rows = [(3, 0, 4), (7, 10, 1), (3, 7_200, 1), (7, 10 + DAY, 3), (7, 10 + 4 * DAY, 3)]
    return log(tmp_path, ANKI + "".join(f"{item},{t},{button}\n" for item, t, button in rows))


@pytest.fixture(scope="module")
def josh() -> Reviews:
    return read("josh", None)


# --- logs ---


def test_presentations_are_ordered_by_number_and_the_longest_card_comes_first(small: Reviews) -> None:
    assert small.card.tolist() == [0, 1, 0, 1, 0]
    assert small.number.tolist() == [0, 0, 1, 1, 2]
    assert small.gap.round(3).tolist() == [0, 0, 1, 0.083, 3]
    assert small.asked.tolist() == [False, False, True, False, True]
    assert small.first.tolist() == [False, False, True, False, False]
    assert [(rows.start, rows.stop) for rows in small.steps()] == [(0, 2), (2, 4), (4, 5)]


def test_sums_and_last_values_are_of_earlier_presentations(small: Reviews) -> None:
    assert small.before(small.passed).tolist() == [0, 0, 0, 1, 1]
    assert small.last(small.button).tolist() == [0, 0, 1, 4, 3]


def test_a_part_of_a_log_numbers_its_cards_anew(small: Reviews) -> None:
    part = small.taken((small.card == 1) | (small.number == 0))
    assert part.card.tolist() == [0, 1, 0]
    assert part.button.tolist() == [4, 1, 1]


def test_learning_steps_of_the_old_scheduler_have_three_buttons_and_cramming_is_left_out(
    tmp_path: Path,
) -> None:
    rows = f"0,0,2,0,-60\n0,9,3,3,1\n0,{DAY},3,0,4\n0,{9 * DAY},2,1,9\n"
    found = log(tmp_path, "item,t_s,button,type,ivl\n" + rows)
    assert found.button.tolist() == [3, 4, 2]
    assert found.lateness.tolist()[2] == 2.0
    assert np.isnan(found.lateness[:2]).all()


def test_of_students_the_first_trial_after_the_delay_is_asked(tmp_path: Path) -> None:
    rows = (
        "1,5,0,STUDY,practice\n1,5,60,CORRECT,practice\n1,5,90,INCORRECT,posttest\n1,5,95,CORRECT,posttest\n"
    )
    found = log(tmp_path, "student,item,t_s,outcome,phase\n" + rows)
    assert found.asked.tolist() == [False, False, True, False]
    assert found.button.tolist() == [0, 3, 1, 3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("item,t_s\n0,0\n", "no column button"),
        (ANKI + "0,0,3\n0,5,7\n", "log.csv:3: expected a button of 1, 2, 3, 4"),
        (ANKI + "0,-5,3\n", "log.csv:2: expected a button of 1, 2, 3, 4, and t_s of at least 0"),
        (
            "student,item,t_s,outcome,phase\n1,1,0,MAYBE,practice\n",
            "log.csv:2: expected an outcome of CORRECT",
        ),
        (ANKI + "0,soon,3\n", "log.csv:2: expected a button"),
        (ANKI, "no rows"),
    ],
)
def test_a_malformed_log_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(LabError, match=said.replace("(", r"\(")):
        log(tmp_path, text)


def test_a_folder_without_a_log_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="no review log; expected one of anki_niplav"):
        available(tmp_path)
    (tmp_path / "anki_josh.csv.gz").write_bytes(gzip.compress(ANKI.encode()))
    assert available(tmp_path) == ["josh"]
    assert available(None) == ["niplav", "josh"]


# --- scores ---


def test_bins_are_those_of_srs_benchmark(josh: Reviews) -> None:
    asked = josh.asked
    lapses = josh.before(asked & ~josh.passed)[asked]
    number = josh.before(asked)[asked] + 2
    keys = {
        (
            round(2.48 * 3.62 ** np.floor(np.log(gap) / np.log(3.62)), 2),
            round(1.99 * 1.89 ** np.floor(np.log(i) / np.log(1.89))),
            round(1.65 * 1.73 ** np.floor(np.log(lapse) / np.log(1.73))) if lapse else 0,
        )
        for gap, i, lapse in zip(josh.gap[asked], number, lapses, strict=True)
    }
    assert len(np.unique(bins_of(josh)[asked])) == len(keys)


def test_rmse_bins_by_hand() -> None:
    predicted, passed = np.array([0.5, 0.7, 0.9]), np.array([True, False, True])
    expected = np.sqrt((2 * (0.6 - 0.5) ** 2 + (0.9 - 1.0) ** 2) / 3)
    assert rmse_bins(predicted, passed, np.array([0, 0, 4])) == pytest.approx(expected)


def test_auc_counts_ties_half_and_needs_both_outcomes() -> None:
    assert auc(np.array([0.9, 0.5, 0.5, 0.1]), np.array([True, True, False, False])) == 0.875
    assert np.isnan(auc(np.array([0.9]), np.array([True])))


def test_a_prediction_is_never_certain() -> None:
    assert log_losses(np.array([0.0, 1.0]), np.array([True, False])).round(2).tolist() == [9.21, 9.21]


def test_an_interval_by_card_is_wider_where_the_reviews_of_a_card_are_alike() -> None:
    values = np.repeat(stream(0, "test").normal(size=40), 10)
    by_card = interval(values, np.arange(400) // 10, drawn(40, stream(0, "a"), 500))
    by_review = interval(values, np.arange(400), drawn(400, stream(0, "a"), 500))
    assert by_card[1] - by_card[0] > 2 * (by_review[1] - by_review[0])


# --- shapes and rules ---


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape_falls_from_at_most_1_and_its_inverse_is_one(shape: Shape) -> None:
    values = [np.array([[parameter.start]]) for parameter in shape.parameters]
    left = shape.curve(np.geomspace(1e-3, 1e3, 50)[None], *values)[0]
    assert (left <= 1).all()
    assert (np.diff(left) <= 0).all()
    if shape.inverse is not None:
        assert shape.curve(shape.inverse(0.3, *values), *values) == pytest.approx(0.3)


MODELS = (CONSTANT, ACT_R, SDK, DEFAULT, counts(POWER), regression(POWER), *map(fsrs, ("4.5", "5", "6")))


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_prediction_does_not_know_its_own_answer_nor_later_ones(model: Model, josh: Reviews) -> None:
    part = josh.taken(josh.card < 40)
    values = np.array([[parameter.start for parameter in model.parameters]])
    last = part.number == part.number.max()
    changed = {**vars(part), "button": np.where(last, 4 - part.button, part.button)}
    names = Reviews.__dataclass_fields__
    other = Reviews(**{name: changed[name] for name in names})
    same = np.isclose(model.bind(part)(values), model.bind(other)(values))
    assert same.all()


def test_fsrs6_by_hand(tmp_path: Path) -> None:
    found = log(tmp_path, ANKI + f"0,0,3\n0,{3 * DAY},3\n0,{10 * DAY},1\n")
    predict = fsrs("6").bind(found)
    w = [parameter.start for parameter in fsrs("6").parameters]

    def left(days: float, stability: float) -> float:
        return float((1 + (0.9 ** (-1 / w[20]) - 1) * days / stability) ** -w[20])

    first = left(3.0, w[2])
    d = w[4] - np.exp(w[5] * 2) + 1
    stability = w[2] * (1 + np.exp(w[8]) * (11 - d) * w[2] ** -w[9] * np.expm1(w[10] * (1 - first)))
    assert predict(np.array([w]))[0] == pytest.approx([first, left(7.0, stability)])


def test_the_sdk_rule_by_hand(tmp_path: Path) -> None:
    found = log(tmp_path, ANKI + f"0,0,3\n0,{14 * DAY},3\n0,{21 * DAY},3\n")
    values = np.array([[parameter.start for parameter in SDK.parameters]])
    stability = 0.1 + 0.3 * 0.5
    expected = [np.exp(-14 / (stability * 240)), np.exp(-7 / ((stability + 0.2) * 240))]
    assert SDK.bind(found)(values)[0] == pytest.approx(expected)


def test_act_r_sums_over_all_presentations(tmp_path: Path) -> None:
    found = log(tmp_path, ANKI + f"0,0,3\n0,{DAY},3\n0,{5 * DAY},3\n")
    odds = (np.log(5**-0.5 + 4**-0.5) + 2.0) / 0.5
    values = np.array([[0.5, -2.0, 0.5]])
    assert ACT_R.bind(found)(values)[0, 1] == pytest.approx(1 / (1 + np.exp(-odds)))


# --- fits ---


def test_scipy_finds_nothing_better(josh: Reviews) -> None:
    model, asked = counts(POWER), josh.asked
    share = josh.passed[asked].astype(np.float64)
    bound = model.bind(josh)
    found = fit(bound, model.parameters, share)
    low = np.array([parameter.low for parameter in model.parameters])
    high = np.array([parameter.high for parameter in model.parameters])

    def loss(values: np.ndarray) -> float:
        prior = sum(
            ((value - parameter.start) / parameter.spread) ** 2
            for value, parameter in zip(values, model.parameters, strict=True)
        )
        p = bound(values[None])[0]
        return float(log_losses(p, share > 0).sum()) + prior / 2

    other = minimize(loss, found.values, bounds=list(zip(low, high, strict=True)))
    assert loss(found.values) - other.fun < 0.1


def test_a_planted_power_law_is_found_within_its_bounds() -> None:
    times = np.geomspace(0.1, 1000, 4000)
    truth = lomax(times / 20.0, 0.3)
    share = (stream(0, "planted").random(4000) < truth).astype(np.float64)
    parameters = (Parameter("ln τ", 0.0, -5, 10, 5.0), Parameter("γ", 1.0, 0.01, 5, 5.0))
    found = fit(lambda v: lomax(times / np.exp(v[:, :1]), v[:, 1:]), parameters, share)
    assert found.values[1] == pytest.approx(0.3, abs=0.05)
    held = fit(
        lambda v: lomax(times / np.exp(v[:, :1]), v[:, 1:]),
        (parameters[0], Parameter("γ", 1.0, 0.5, 5, 5.0)),
        share,
    )
    assert held.values[1] == pytest.approx(0.5)


def test_what_is_held_out_was_not_fitted_to_and_time_never_runs_back(josh: Reviews) -> None:
    bench = Bench(josh.taken(josh.card < 150), 100)
    reviews = bench.reviews
    cards, time = bench.splits
    for training, held in cards.parts:
        assert not set(reviews.card[training]) & set(reviews.card[held])
    assert sum(held.astype(int) for _, held in cards.parts).tolist() == reviews.asked.astype(int).tolist()
    for training, held in time.parts:
        assert reviews.day[training].max() < reviews.day[held].min()
    low, middle, high = (bench.difference(CONSTANT, regression(EXPONENTIAL), 0)[place] for place in (1, 0, 2))
    assert low < middle < high


# --- simulations and claims ---


def test_an_average_of_exponentials_of_wide_spread_is_called_a_power_law() -> None:
    found = averages(2)
    assert found[0.0][100] <= 0.5
    assert found[1.41][500] == 1.0


def test_a_store_keeps_what_its_policy_says() -> None:
    days = np.array([0, 0, 1, 1, 2, 2, 3])
    items = np.array([0, 1, 0, 2, 0, 3, 2])
    found = touched(days, items, 0.25)
    assert {len(hits) for hits in found.values()} == {3}
    assert found["lfu"] == [found["lfu"][0], 1.0, 0.0]  # item 0 was used most, item 2 once
    assert found["half-life 11.25 d"][-1] == 0.0


@pytest.mark.slow
def test_the_study_makes_its_tables_of_whatever_logs_a_folder_has(
    conduct: Callable[..., Any], tmp_path: Path
) -> None:
    rows = [ANKI]
    draws = stream(0, "study")
    for item in range(40):
        days = np.cumsum(draws.exponential(4.0, 6))
        rows += [f"{item},{int(day * DAY)},{draws.choice([1, 3, 3, 4])}\n" for day in days]
    (tmp_path / "anki_josh.csv.gz").write_bytes(gzip.compress("".join(rows).encode()))
    given = (
        "--logs",
        str(tmp_path),
        "--resamples",
        "100",
        "--trials",
        "1",
        "corpus.worlds=1",
        "corpus.days=60",
    )
    done = conduct(STUDY, *given)
    assert (done.code, done.err) == (0, "")
    found = read_result(tmp_path / "results/runs/studies/laws/logs")
    assert found.command.startswith("python -m experiments laws --logs FOLDER --resamples 100")
    names = {"shapes", "groups", "rules", "crossed", "parameters", "recovery", "averages", "claims"}
    assert {table.name for table in found.tables} == names
    assert set(found.facts) == {"josh"}
