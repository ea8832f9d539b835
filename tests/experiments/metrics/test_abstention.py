"""Silence against recall, by hand: two answerable probes, two that nothing answers."""

import polars as pl
import pytest

from experiments.metrics.abstention import abstention_curve

CONFIDENCES = [[0.9, 0.8], [0.4, 0.3, 0.2], [0.5, 0.6], []]


@pytest.fixture
def probes(make_probes):
    # p0 finds a surely and b less so; p1 finds c as the last of three; p2 surfaces something, p3 nothing
    frame = make_probes(
        (["a", "b"], [["a"], ["b"]]), (["c"], [["x"], [], ["c"]]), ([], [["x"], ["y"]]), ([], []), scored=True
    )
    return frame.with_columns(
        confidences=pl.Series(CONFIDENCES, dtype=pl.List(pl.Float64)), kind=pl.Series(["1", "1", "5", "5"])
    )


def at(curve, threshold):
    place = curve["thresholds"].index(threshold)
    return curve["wrong_surfacing"][place], curve["recall"][place]


def test_what_a_threshold_withholds_is_lost_and_what_it_lets_through_surfaces(probes):
    curve = abstention_curve(probes, 10)
    assert at(curve, 0.0) == (0.5, 1.0)
    assert at(curve, 0.2) == (0.5, 1.0)  # at least so sure
    assert at(curve, 0.25) == (0.5, 0.5)
    assert at(curve, 0.65) == (0.0, 0.5)
    assert at(curve, 0.85) == (0.0, 0.25)
    assert at(curve, 1.0) == (0.0, 0.0)
    assert (curve["answerable"], curve["unanswerable"], curve["misleading"]) == (2, 2, 0)
    # a (.9) and b (.8) are surer than .6 and than nothing, c (.2) than nothing alone: .25 + .25 + .5 · .5
    assert curve["area"] == pytest.approx(0.75)


def test_only_the_first_places_count(probes):
    curve = abstention_curve(probes, 1)
    assert at(curve, 0.0) == (0.5, 0.25)
    assert at(curve, 0.55) == (0.0, 0.25)  # the .6 stands second


def test_equal_confidence_counts_half(make_probes):
    frame = make_probes((["a"], [["a"]]), ([], [["x"]]), scored=True, kind="1")
    frame = frame.with_columns(confidences=pl.Series([[0.5], [0.5]]))
    assert abstention_curve(frame, 10)["area"] == 0.5


def test_evidence_that_misleads_is_no_answer(probes):
    misled = probes.with_columns(
        evidence=pl.when(pl.col("kind") == "5").then(pl.lit(["x"])).otherwise("evidence")
    )
    curve, untold = abstention_curve(misled, 10, ["5"]), abstention_curve(misled, 10)
    assert (curve["answerable"], curve["unanswerable"], curve["misleading"]) == (2, 2, 2)
    assert curve["wrong_surfacing"] == abstention_curve(probes, 10)["wrong_surfacing"]
    assert untold == {}  # every probe has evidence


def test_a_question_whose_evidence_is_lost_is_neither(probes):
    lost = probes.with_columns(scored=pl.col("probe") != "p3")
    assert abstention_curve(lost, 10)["unanswerable"] == 1


def test_without_confidence_there_is_no_curve(probes):
    assert abstention_curve(probes.with_columns(confidences=None), 10) == {}
    silent = pl.lit([None, None], pl.List(pl.Float64))
    assert abstention_curve(probes.with_columns(confidences=silent), 10) == {}
