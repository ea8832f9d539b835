"""Need: what a law may look at, how it is fitted and judged, and whether planted truth is found."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import Message
from cogmem.dynamics.reinforcement import initial_stability, reinforce, spaced_factor
from cogmem.dynamics.retention import strength_days
from cogmem.errors import ConfigError
from experiments.corpora.events import Conversation, MessageEvent, Probe
from experiments.studies.need import Options
from experiments.studies.need.histories import HOUR, History, entities_of, history, moments, words_of
from experiments.studies.need.laws import (
    BASE,
    CONTROLS,
    EVERY,
    IMPORTANCE,
    ONCE,
    Panel,
    Seen,
    auc,
    judge,
    log_loss,
    logistic,
    predicted,
    predictors,
)
from experiments.studies.need.planted import KINDS, named, planted
from experiments.studies.need.tables import FEWEST, Case, compared

START = datetime(2024, 5, 1, 9, tzinfo=UTC)
LAWS = {law.key: law for law in predictors()}


def said(day: float, session: str, text: str) -> MessageEvent:
    message = Message(id=f"{session}{day}{text}", text=text, speaker="Ada", session=session)
    return MessageEvent(START + timedelta(days=day), message)


def history_of(met: list[list[int]], days: list[float], name: str = "c") -> History:
    table = np.array(met, np.bool_)
    return History(name, table, np.array(days), np.zeros((len(table), 0), np.bool_), np.zeros(0))


def panel_of(*histories: History) -> Panel:
    return Panel.made(histories, [moments(past, "session") for past in histories])


def test_a_history_has_the_sessions_in_which_each_word_was_met_and_asked_about() -> None:
    events = (
        said(0, "s1", "Ada feeds the kettle to a walrus."),
        said(0.1, "s1", "A walrus again!"),
        said(9, "s2", "The kettle sings."),
        Probe(START + timedelta(days=20), "p", "Whose walrus and zeppelin?"),
    )
    found = history(Conversation("c", events), words_of("en"))
    place = {name: row for row, name in enumerate(sorted({"feed", "kettl", "walrus", "sing"}))}
    assert found.met.shape == (len(place), 2)  # neither the speaker nor what is only asked about
    assert found.met[place["walrus"]].tolist() == [True, False]
    assert found.met[place["kettl"]].tolist() == [True, True]
    assert np.diff(found.days).tolist() == pytest.approx([9.0])
    assert found.asked[:, 0].tolist() == [name == "walrus" for name in sorted(place)]


def test_entities_are_those_of_the_engine() -> None:
    assert list(entities_of("en")("Sara flew to Berlin.")) == [
        "entity://person/sara",
        "entity://place/berlin",
    ]


def test_the_moments_of_each_window() -> None:
    history = history_of([[1, 0, 1, 0], [0, 1, 1, 0]], [0.0, 5.0, 11.0, 50.0])
    following = moments(history, "session")
    assert following.known.tolist() == [1, 2, 3]
    assert following.days.tolist() == [5.0, 11.0, 50.0]
    assert following.needed.tolist() == history.met[:, 1:].tolist()
    week = moments(history, "week")  # after the last session nothing is known of what follows
    assert week.known.tolist() == [1, 2, 3]
    assert week.days.tolist() == [3.5, 8.5, 14.5]
    assert week.needed.tolist() == [[False, True, False], [True, True, False]]
    month = moments(history, "month")
    assert month.needed.tolist() == [[True, True, False], [True, True, False]]
    asked = moments(
        history._replace(asked=np.array([[1], [0]], np.bool_), asked_days=np.array([7.0])), "asked"
    )
    assert (asked.known.tolist(), asked.days.tolist(), asked.needed.tolist()) == (
        [2],
        [7.0],
        [[True], [False]],
    )


@given(st.integers(0, 2**32 - 1))
def test_a_law_sees_the_history_up_to_the_moment_and_no_more(seed: int) -> None:
    rng = np.random.default_rng(seed)
    days = np.cumsum(rng.choice([0.0, 0.01, 1.0, 8.0, 40.0], 6))
    past = history_of((rng.random((4, 6)) < 0.4).tolist(), days.tolist())
    at = moments(past, "session")
    seen = Seen(past, at)
    traces = seen.traces(lambda ages: ages**-0.5)
    for thing in range(4):
        for moment in range(5):
            before = [day for day, met in zip(days[: moment + 1], past.met[thing], strict=False) if met]
            ages = [max(days[moment + 1] - day, HOUR) for day in before]
            assert seen.times[thing, moment] == len(before)
            assert traces[thing, moment] == pytest.approx(sum(age**-0.5 for age in ages))
            assert (seen.last[thing, moment] >= 0) == bool(before)
            if before:
                assert seen.age[thing, moment] == pytest.approx(ages[-1])
                assert seen.span[thing, moment] == pytest.approx(before[-1] - before[0])


def test_strength_grows_as_the_engine_reinforces() -> None:
    history = history_of([[1, 1, 0, 1, 0]], [0.0, 3.0, 4.0, 20.0, 30.0])
    grown = [float(initial_stability(IMPORTANCE))]
    for gap in (3.0, 17.0):
        grown.append(float(reinforce(grown[-1], spaced_factor(gap))))
    expected = [grown[0], grown[1], grown[1], grown[2]]
    found = Seen(history, moments(history, "session")).strength(45.0)
    assert found[0].tolist() == pytest.approx(strength_days(expected, IMPORTANCE, 45.0).tolist())


def test_newton_finds_the_weights_that_made_the_data() -> None:
    rng = np.random.default_rng(0)
    terms = rng.normal(3.0, 2.0, (2, 200_000))
    needed = rng.random(200_000) < predicted(terms, np.array([-1.0, 0.5, -0.25]))
    weights, loss = logistic(terms, needed)
    assert weights == pytest.approx([-1.0, 0.5, -0.25], abs=0.02)
    assert loss == pytest.approx(float(log_loss(predicted(terms, weights), needed).mean()))


def test_a_law_that_is_wrong_about_the_direction_predicts_the_base_rate() -> None:
    needed = np.array([True, False, False, False] * 30)
    weights, loss = logistic(np.where(needed, -1.0, 1.0)[None], needed, fading=True)
    assert weights == pytest.approx([np.log(1 / 3), 0.0])
    assert loss == pytest.approx(-(np.log(0.25) + 3 * np.log(0.75)) / 4)


def test_the_area_is_within_moments() -> None:
    """At the first moment 3 of 4 pairs are right and one is tied; the second has only needed things."""
    history = history_of([[1, 1, 1], [1, 0, 1], [1, 1, 1], [1, 0, 1]], [0.0, 1.0, 2.0])
    panel = panel_of(history)
    assert panel.moment.tolist() == [0, 1] * 4
    p = np.zeros(8)
    p[panel.moment == 0] = [0.9, 0.1, 0.4, 0.4]
    assert auc(panel, p) == pytest.approx(3.5 / 4)


def test_a_conversation_is_judged_by_what_others_taught() -> None:
    """In one conversation what was met lately is met again, in the other what was met long ago."""
    days = np.arange(12.0).tolist()
    steady = history_of([[1] * 12] * 20 + [[1] + [0] * 11] * 20, days, "steady")
    returning = history_of([[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]] * 40, days, "returning")
    panel = panel_of(steady, returning)
    own = judge(panel, LAWS[ONCE, "exponential"])
    base = judge(panel, LAWS[CONTROLS, BASE])
    loss = log_loss(own.p, panel.needed) - log_loss(base.p, panel.needed)
    assert loss[panel.of == 1].mean() > 0  # the lesson of the steady one is wrong here
    assert np.unique(base.p[panel.of == 1]).size == 1
    assert base.p[panel.of == 1][0] == pytest.approx(panel.needed[panel.of == 0].mean(), abs=0.02)


def test_of_a_single_conversation_things_are_left_out() -> None:
    panel = panel_of(planted("power", 1)[0])
    found = judge(panel, LAWS[CONTROLS, BASE])
    assert np.unique(found.p).size == 5
    assert Case("c", "session", panel, {found.law.key: found}).units()[1] == "thing"


def test_the_shape_that_made_the_data_is_found() -> None:
    """What returns with odds by the sum of exponential traces of 5 days is not taken for one of 200."""
    rng = np.random.default_rng(3)
    histories = []
    for _ in range(6):
        days = np.cumsum(rng.exponential(2.0, 60))
        met = np.zeros((60, 60), np.bool_)
        met[:, 0] = True
        for session in range(1, 60):
            left = met[:, :session] @ np.exp(-(days[session] - days[:session]) / 5.0)
            odds = 0.05 + 0.4 * left
            met[:, session] = rng.random(60) < odds / (1 + odds)
        histories.append(history_of(met.tolist(), days.tolist()))
    assert judge(panel_of(*histories), LAWS[EVERY, "exponential"]).shape in (2.0, 5.0, 10.0)


@pytest.mark.parametrize("kind", KINDS)
def test_planted_truth_is_named(kind: str) -> None:
    assert [named(planted(kind, seed)) for seed in range(2)] == [KINDS[kind]] * 2


def test_frequent_things_pass_for_a_law_of_time_where_nothing_is_controlled() -> None:
    """The confound: things differ in nothing but their frequency, and what was met lately is met again."""
    unnamed = [past._replace(things=()) for past in planted("frequency", 0)]
    assert named(unnamed) == "inconclusive"  # something is better than the base rate


def test_a_law_that_is_wrong_about_the_direction_leaves_the_control() -> None:
    rng = np.random.default_rng(0)
    frequent = rng.normal(size=5_000)
    needed = rng.random(5_000) < predicted(frequent[None], np.array([-1.0, 1.0]))
    weights, _ = logistic(np.array([rng.normal(size=5_000) - needed, frequent]), needed, fading=True)
    assert weights[1] == 0.0
    assert weights[[0, 2]] == pytest.approx([-1.0, 1.0], abs=0.1)


def test_conversations_count_alike_over_several_corpora() -> None:
    cases = []
    for name, size in (("one", 6), ("two", 3)):
        panel = panel_of(*planted("power", size)[:size])
        laws = [LAWS[key] for key in ((CONTROLS, BASE), (ONCE, "power"))]
        cases.append(Case(name, "session", panel, {law.key: judge(panel, law) for law in laws}))
    found = compared(cases, (CONTROLS, BASE), (ONCE, "power"))
    gains = []
    for case in cases:
        saved, panel = case.loss(CONTROLS, BASE) - case.loss(ONCE, "power"), case.panel
        for number in range(len(panel.seen)):
            own = panel.of == number
            gains += [saved[own].sum() / panel.needed[own].sum()] * bool(panel.needed[own].sum() >= FEWEST)
    assert found.difference == pytest.approx(np.mean(gains))
    assert found.units == f"{len(gains)} conversations"
    assert found.low <= found.difference <= found.high


def test_an_unknown_window_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"Options.windows = \['year'\]: expected some of session, day"):
        Options(windows=("year",))
