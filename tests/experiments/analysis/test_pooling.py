"""Pooled estimates: by hand, and simulated."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from cogmem.rng import stream
from experiments.analysis.pooling import Pooled, as_pooled_family, pooled
from experiments.analysis.statistics import Difference, mean_of

ALONE = Difference("recall@10", 100, 1, difference=0.5, margin=0.03)
SAME = Difference("recall@10", 100, 10, difference=0.0, margin=0.03, verdict="identical")


def lines(*differences: float) -> list[Difference]:
    return [replace(SAME, difference=value, verdict="inconclusive") for value in differences]


def test_the_estimate_is_a_t_test_over_corpora() -> None:
    values = [0.01, -0.02, 0.03, 0.05]
    found, expected = pooled(lines(*values)), stats.ttest_1samp(values, 0.0)
    assert (found.difference, found.p) == pytest.approx((np.mean(values), expected.pvalue))
    assert (found.low, found.high) == pytest.approx(tuple(expected.confidence_interval(0.95)))
    assert found.spread == pytest.approx(np.std(values, ddof=1))
    assert (found.least, found.most) == pytest.approx((0.02 / 3, 0.09 / 3))  # without .05, without -.02
    assert found.lowest < found.low < found.high < found.highest


def test_a_loss_that_every_corpus_hides_is_found_together() -> None:
    found = pooled(lines(*(-0.023 + shift for shift in (-0.01, -0.005, 0.0, 0.005, 0.01, -0.01, 0.0, 0.01))))
    assert (found.corpora, found.verdict) == (8, "worse")
    assert found.low < found.difference < found.high < 0


def test_pooled_corpora_can_be_equivalent_inconclusive_or_identical() -> None:
    assert pooled(lines(0.001, -0.002, 0.0, 0.002)).verdict == "equivalent"
    assert pooled(lines(-0.1, 0.1, 0.0)).verdict == "inconclusive"
    same = pooled([SAME, SAME, SAME])
    assert (same.verdict, same.interval, same.smallest) == ("identical", None, None)
    assert pooled([SAME, SAME, *lines(0.001)]).verdict == "equivalent"


def test_a_corpus_of_one_conversation_is_left_out_and_one_corpus_is_no_pool() -> None:
    assert pooled([*lines(0.0), ALONE, *lines(0.01)]).corpora == 2
    assert pooled([*lines(0.0), ALONE]) == Pooled("recall@10", 1)


def test_lines_that_are_pooled_are_corrected_together() -> None:
    likely = pooled(lines(0.01, 0.02, 0.05, 0.03, 0.01))
    assert (likely.verdict, likely.p < 0.05 < 3 * likely.p) == ("better", True)
    family = as_pooled_family({"a": likely, "b": likely, "c": likely, "d": pooled([SAME, SAME])})
    assert family["a"].p_holm == pytest.approx(3 * likely.p), "what is identical is not tested"
    assert [estimate.verdict for estimate in family.values()] == [*["inconclusive"] * 3, "identical"]
    assert (family["a"].smallest or 0) > (likely.smallest or 0)


def test_false_verdicts_are_as_rare_as_promised_where_corpora_are_unequal() -> None:
    """Ten corpora of 2 to 259 conversations, with gains of deviation .02 between them."""
    rng, sizes = stream(3, "pooled"), np.array([2, 5, 7, 7, 10, 10, 30, 30, 64, 259])
    values = rng.normal(0, 0.02, (20_000, 10)) + rng.normal(0, 0.06, (20_000, 10)) / sizes**0.5
    assert np.mean(mean_of(values, np.ones_like(values)).p() <= 0.05) <= 0.055


def test_the_interval_of_scores_ends_at_1_and_that_of_other_values_does_not() -> None:
    for scale, ends in ((0.9, 1.0), (9.0, None)):
        effects = [
            Difference(
                "recall@10", n=9, clusters=3, difference=value * scale, low=-scale, high=scale, margin=0.03
            )
            for value in (-1.0, 1.0)
        ]
        found = pooled(effects)
        assert (found.low, found.high) == (-ends, ends) if ends else found.high > 1
