"""Pooled estimates: by hand, on published data, and simulated."""

import numpy as np
import pytest

from cogmem.rng import stream
from experiments.analysis.pooling import Pooled, drawn_together, pooled, random_effects
from experiments.analysis.statistics import Difference

BCG = np.array(
    [
        *(
            [4, 119, 11, 128],
            [6, 300, 29, 274],
            [3, 228, 11, 209],
            [62, 13536, 248, 12619],
            [33, 5036, 47, 5761],
        ),
        *([180, 1361, 372, 1079], [8, 2537, 10, 619], [505, 87886, 499, 87892], [29, 7470, 45, 7232]),
        *([17, 1699, 65, 1600], [186, 50448, 141, 27197], [5, 2493, 3, 2338], [27, 16886, 29, 17825]),
    ],
    np.float64,
)
"""Tuberculosis with and without a vaccine, ill and well (Colditz et al. 1994, JAMA 271(9); metafor's
dat.bcg)."""


def line(difference: float, error: float, freedom: float = 9, **more: float) -> Difference:
    return Difference(
        "recall@10", 100, 10, difference=difference, error=error, freedom=freedom, margin=0.03, **more
    )


def test_the_thirteen_trials_of_bcg_have_the_published_estimate() -> None:
    """Logarithms of relative risks: Q = 152.233 and a fixed effect of -.4303; by metafor with method="PM",
    tau^2 = .3181 and a mean of -.7150."""
    ill, well, ill_without, well_without = BCG.T
    risks = np.log(ill / (ill + well)) - np.log(ill_without / (ill_without + well_without))
    variances = 1 / ill - 1 / (ill + well) + 1 / ill_without - 1 / (ill_without + well_without)
    effects = random_effects(risks, variances)
    assert float(effects.variance) == pytest.approx(0.3181, abs=5e-5)
    assert float(effects.mean.value) == pytest.approx(-0.7150, abs=5e-5)
    fixed = np.average(risks, weights=1 / variances)
    assert fixed == pytest.approx(-0.4303, abs=5e-5)
    assert ((risks - fixed) ** 2 / variances).sum() == pytest.approx(152.233, abs=5e-4)
    # the defining equation of Paule & Mandel: the weighted sum of squares is the degrees of freedom
    weights = 1 / (variances + effects.variance)
    assert (weights * (risks - effects.mean.value) ** 2).sum() == pytest.approx(12)


def test_variances_of_few_conversations_are_drawn_towards_what_all_share() -> None:
    # conversations vary by 4 * .01 in one corpus and 4 * .03 in the other: .08 is shared, .02 of its mean
    drawn = drawn_together(np.array([0.01, 0.03]), np.array([3.0, 3.0]))
    assert drawn == pytest.approx([(3 * 0.01 + 8 * 0.02) / 11, (3 * 0.03 + 8 * 0.02) / 11])
    many = drawn_together(np.array([0.01, 0.03]), np.array([1e6, 1e6]))
    assert many == pytest.approx([0.01, 0.03], rel=1e-4)


def test_a_loss_that_every_line_hides_is_found_together() -> None:
    lines = [
        line(-0.023 + shift, 0.02) for shift in (-0.01, -0.005, 0.0, 0.005, 0.01, -0.01, 0.0, 0.01, 0.0, 0.0)
    ]
    found = pooled(lines)
    assert (found.corpora, found.verdict) == (10, "worse")
    assert found.difference == pytest.approx(-0.023)
    assert found.smallest is not None
    assert found.smallest <= 0.02
    assert found.low < found.difference < found.high < 0


def test_pooled_lines_can_be_equivalent_and_say_what_another_corpus_may_have() -> None:
    same = pooled([line(0.001, 0.01), line(-0.002, 0.012), line(0.0, 0.01), line(0.002, 0.01)])
    assert same.verdict == "equivalent"
    apart = pooled([line(-0.1, 0.01), line(0.1, 0.012), line(0.0, 0.01)])
    assert apart.verdict == "inconclusive"
    assert apart.lowest < apart.low < apart.high < apart.highest
    assert apart.heterogeneity > 0.9


def test_a_corpus_of_one_conversation_is_left_out_and_one_corpus_is_no_pool() -> None:
    alone = line(0.5, np.nan)
    assert pooled([line(0.0, 0.01), alone, line(0.01, 0.01)]).corpora == 2
    assert pooled([line(0.0, 0.01), alone]) == Pooled("recall@10", 1)
    two = pooled([line(0.0, 0.01), line(0.01, 0.01)])
    assert (two.prediction, two.verdict) == (None, "inconclusive")


def test_false_verdicts_are_as_rare_as_promised_where_corpora_are_unequal() -> None:
    """Ten corpora whose errors are estimated from 4 to 29 degrees of freedom, with gains of deviation .02."""
    rng, sizes = stream(3, "pooled"), np.array([5, 7, 7, 7, 10, 10, 10, 30, 30, 30])
    values, variances = [], []
    for size in sizes:
        conversations = rng.normal(0, 0.02, (20_000, 1)) + rng.normal(0, 0.06, (20_000, size))
        values.append(conversations.mean(1))
        variances.append(conversations.var(1, ddof=1) / size)
    effects = random_effects(np.stack(values, 1), drawn_together(np.stack(variances, 1), sizes - 1.0))
    assert np.mean(effects.mean.p() <= 0.05) <= 0.06
