from dataclasses import replace
from statistics import NormalDist

import numpy as np
import polars as pl
import pytest
from scipy.special import stdtr

from cogmem.rng import stream
from experiments.analysis import statistics
from experiments.analysis.statistics import (
    Difference,
    as_family,
    bootstrap_interval,
    bootstrap_means,
    compare,
    expanded_tail,
    flipped,
    holm,
    interval,
    least_p,
    reach,
    scatter,
    significance,
    skewed_t,
    smallest_effect,
)
from experiments.errors import LabError


def run(values: dict[str, list[float | None]], metric: str = "recall@10") -> pl.DataFrame:
    """Scores by namespace."""
    rows = [
        {"namespace": world, "probe": f"p{i}", metric: value, "evidence": ["a"]}
        for world, scores in values.items()
        for i, value in enumerate(scores)
    ]
    return pl.DataFrame(rows, schema_overrides={metric: pl.Float64, "evidence": pl.List(pl.String)})


def worlds(count: int, score: float) -> pl.DataFrame:
    return run({f"w{i}": [score, score] for i in range(count)})


def test_difference_by_hand():
    # probes: +.5, +.5 | 0 | -.25, so the mean is .75/4; the unit is the probe, as there are three worlds
    before = run({"a": [0.0, 0.0], "b": [1.0], "c": [0.5]})
    after = run({"a": [0.5, 0.5], "b": [1.0], "c": [0.25]})
    (result,) = compare(before, after, ["recall@10"], seed=1)
    assert (result.baseline, result.candidate, result.difference) == (0.375, 0.5625, 0.1875)
    assert (result.n, result.clusters, result.unit) == (4, 3, "probe")
    assert result.note.startswith("The units are probes of 3 conversations")
    # signs of +-.5 +-.5 +-.25: |sum| >= .75 in (+ + +), (+ + -) and their mirrors: 4 of 8
    assert result.p == 0.5
    assert (result.low, result.high) == (-np.inf, np.inf)  # of 2^4 patterns none is as rare as 2.5 %
    assert result.verdict == "cannot tell"


def test_clusters_are_weighted_by_their_probes():
    # one world of 3 probes at +1, one of 1 probe at -1: the mean over probes is .5; a resample is all of the
    # first (1), all of the second (-1) or both (.5)
    low, high = bootstrap_interval(np.array([3.0, -1.0]), np.array([3.0, 1.0]), np.random.default_rng(0), 999)
    assert (low, high) == (-1.0, 1.0)


def test_an_interval_draws_worlds_whole_where_there_are_enough():
    # in six worlds that agree within themselves a mean is one of 0, 1/6, ..., 1
    scores = run({f"w{i}": [float(i % 2)] * 4 for i in range(6)})
    found = interval(scores, "recall@10")
    assert (found.unit, found.units) == ("namespace", 6)
    # of the resampled means 1/2^6 = 1.6 % are 0, more than the .24 % that lie beyond each end
    assert (found.low, found.high) == (0.0, 1.0)
    assert interval(scores.reverse(), "recall@10") == found
    few = interval(scores.filter(pl.col("namespace") != "w0"), "recall@10")
    assert (few.unit, few.units) == ("probe", 20)


def test_plain_percentiles_would_be_shorter_for_few_units_and_the_same_for_many():
    # as above, of the same resampled means: 10.9 % are at most 1/6, 1.6 % are 0
    sums, counts = np.array([4.0, 0.0] * 3), np.full(6, 4.0)
    means = bootstrap_means(sums, counts, stream(0, "means"), 9_999)
    assert np.quantile(means, [0.025, 0.975]).tolist() == pytest.approx([1 / 6, 5 / 6])
    assert expanded_tail(2) < 1e-9  # the t quantile is 12.7: everything there is
    assert expanded_tail(1) == 0
    assert expanded_tail(10**6) == pytest.approx(0.025, rel=1e-4)


@pytest.mark.parametrize("counts", [[3.0] * 5, [3.0, 1.0, 4.0, 1.0, 5.0]])
def test_a_resampled_mean_is_the_sum_of_what_was_drawn_over_its_count(counts):
    sums, count = np.array([0.1, 0.7, 2.9, 0.3, 1.7]), np.array(counts)
    drawn = stream(0, "means").integers(5, size=(99, 5))
    means = bootstrap_means(sums, count, stream(0, "means"), 99)
    assert means.tolist() == (sums[drawn].sum(1) / count[drawn].sum(1)).tolist()


def test_the_ends_for_few_normal_units_are_those_of_the_t_interval():
    # normal scores of ten units; t of 9 degrees of freedom is 2.262
    values = np.array([-1.539, -1.001, -0.656, -0.376, -0.123, 0.123, 0.376, 0.656, 1.001, 1.539])
    low, high = bootstrap_interval(values, np.ones(10), stream(0, "ends"), 100_000)
    reach = 2.262 * values.std(ddof=1) / 10**0.5
    assert (low, high) == (pytest.approx(-reach, rel=0.03), pytest.approx(reach, rel=0.03))


def test_an_effect_is_the_difference_in_deviations_of_the_units():
    # worlds change by 0, .1, ..., .5: mean .25, deviation sqrt(.175 / 5)
    before, after = worlds(6, 0.0), run({f"w{i}": [i / 10, i / 10] for i in range(6)})
    (result,) = compare(before, after, ["recall@10"], seed=0)
    assert result.effect == pytest.approx(0.25 / 0.035**0.5)
    # t of 5 degrees of freedom: 2.5706 for 5 % on two sides, .9195 for 80 %. The doubt is .3 * 2.5706 of
    # the skewness (its error is sqrt(6 / 6)); so 2.6231 = 2.5706 + .7712 / (6 sqrt 6), the cube is
    # 1 - .7712 * 2.6231 / sqrt 6 = .1742, its root .5585, and 3 * 2.6231 / (.5585^2 + .5585 + 1) = 4.207
    assert result.smallest == pytest.approx((4.207 + 0.9195) * 0.035**0.5 / 6**0.5, rel=1e-3)
    assert (result.higher, result.equal, result.lower) == (10, 2, 0)


def test_the_scatter_of_unequal_units_is_that_of_the_mean_over_probes():
    # mean .5; residuals (3 - 1.5) / 2 and (-1 - .5) / 2, and sqrt(2 * .75^2 / 1)
    assert scatter(np.array([3.0, -1.0]), np.array([3.0, 1.0])) == pytest.approx(2**0.5 * 0.75)
    # over sqrt(n) it is the deviation of means that are drawn again
    rng = stream(2, "worlds")
    counts = rng.integers(5, 50, (4_000, 30)).astype(float)
    sums = counts * rng.normal(0.2, 0.3, (4_000, 30))
    means = sums.sum(1) / counts.sum(1)
    told = np.array([scatter(*one) for one in zip(sums, counts, strict=True)]) / 30**0.5
    assert np.sqrt((told**2).mean()) == pytest.approx(means.std(), rel=0.05)  # 4 deviations of either


@pytest.mark.parametrize(
    ("count", "after"),
    [
        pytest.param(6, 0.2, id="no probe differs"),
        pytest.param(6, 0.6, id="all differ alike"),
        pytest.param(1, 0.6, id="two probes"),
    ],
)
def test_units_that_do_not_scatter_have_no_effect_size(count, after):
    (result,) = compare(worlds(count, 0.2), worlds(count, after), ["recall@10"], seed=0)
    assert (result.effect, result.smallest) == (None, None)


def test_five_units_could_have_shown_no_effect_however_large():
    before, after = (run({f"w{i}": [i * step] for i in range(5)}) for step in (0.0, 0.1))
    (result,) = compare(before, after, ["recall@10"], seed=0)
    assert result.effect == pytest.approx(0.2 / 0.025**0.5)
    assert result.smallest is None
    assert smallest_effect(1.0, 6) > smallest_effect(1.0, 7) > 0


def test_the_other_way_round_everything_is_mirrored():
    rng = stream(4, "data")
    before = run({f"w{i}": list(rng.random(5)) for i in range(15)})
    after = before.with_columns(pl.Series("recall@10", (before["recall@10"] + rng.random(75)).round(1)))
    (there,), (back,) = (
        compare(one, other, ["recall@10"], seed=0) for one, other in ((before, after), (after, before))
    )
    assert (back.low, back.high) == (pytest.approx(-there.high), pytest.approx(-there.low))
    assert (back.difference, back.effect) == (pytest.approx(-there.difference), pytest.approx(-there.effect))
    assert (back.higher, back.equal, back.lower) == (there.lower, there.equal, there.higher)
    assert (back.p, back.smallest) == (there.p, pytest.approx(there.smallest))
    assert (there.verdict, back.verdict) == ("better", "worse")


def test_another_seed_changes_p_and_interval_by_no_more_than_chance():
    """Five deviations of the difference of two draws: of a share p sqrt(2 p (1 - p) / resamples); of a
    quantile the same of its share, over the density there, about normal."""
    sums = stream(5, "data").normal(0.05, 0.15, 15)
    one, other = (flipped(sums, np.ones(15), stream(seed, "flips")) for seed in (0, 1))
    assert 0 < abs(one.p - other.p) < 5 * (2 * one.p * (1 - one.p) / 10_000) ** 0.5
    spread, tail = sums.std(ddof=1) / 15**0.5, 0.025
    density = np.exp(-(NormalDist().inv_cdf(tail) ** 2) / 2) / (2 * np.pi) ** 0.5 / spread
    bound = 5 * (2 * tail * (1 - tail) / 10_000) ** 0.5 / density
    assert 0 < abs(one.low - other.low) < bound
    assert 0 < abs(one.high - other.high) < bound
    assert bound < (one.high - one.low) / 4


def test_an_interval_of_nothing_is_none():
    assert interval(run({"w": [None]}), "recall@10") is None


def test_sign_flips_by_hand():
    # 1, 1, -1: |sum| >= 1 always
    assert flips([1.0, 1.0, -1.0]).p == 1.0
    # six units of one sign: 2 of 64; a unit without a difference changes nothing
    assert flips([0.1] * 6).p == 2 / 64
    assert flips([0.1] * 6 + [0.0] * 3).p == 2 / 64
    assert flips([0.1] * 6 + [0.0] * 50).p == pytest.approx(2 / 64, abs=0.007)
    assert flips([0.0] * 20).p == 1.0


def test_the_interval_of_sign_flips_by_hand():
    # of 2^6 = 64 patterns 1 may be beyond an end (2.5 % are 1.6): the empty one, so the ends are the lowest
    # and the highest mean of a subset, those of single units. Of 2^7 = 128 three: the third lowest of the
    # means 1, (1 + 2) / 2, (1 + 3) / 2 and 2
    assert flips([3.0, 1.0, 2.0, 6.0, 5.0, 4.0])[:2] == (1.0, 6.0)
    assert flips([3.0, 1.0, 2.0, 6.0, 5.0, 4.0, 7.0])[:2] == (2.0, 6.0)
    # a unit of count 2 weighs twice: of 2^8 patterns six may be beyond, and 15 subsets have a mean of 1
    assert flips([1.0, 3.0] * 4, [1.0, 2.0] * 4)[:2] == (1.0, 1.5)


@pytest.mark.parametrize("units", [6, 10, 30])
def test_an_interval_excludes_0_exactly_where_p_says_so(units: int) -> None:
    rng = stream(units, "gains")
    sure = []
    for shift in np.linspace(-1, 1, 81):
        counts = rng.integers(5, 50, units).astype(float)
        sums = counts * (shift + rng.gamma(0.5, 1, units) - 0.5)
        for test in (
            skewed_t(sums, counts),
            flipped(sums, counts, rng, 500),
            significance(sums, counts, rng, 500),
        ):
            sure.append(test.p <= 0.05)
            assert sure[-1] == (test.low > 0 or test.high < 0)
    assert 20 < sum(sure) < len(sure) - 20


def test_a_verdict_needs_sign_flips_and_the_skewed_t_test():
    gains, even = np.array([-0.1] * 9 + [-0.3]), np.ones(10)
    one, other = flips(gains), skewed_t(gains, even)
    both = significance(gains, even, np.random.default_rng(0))
    assert both == (min(one.low, other.low), max(one.high, other.high), max(one.p, other.p))


def test_the_skewed_t_test_is_halls_transformation_with_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    units = stream(6, "gains").gamma(1, 1, 12) - 0.2
    mean, error = units.mean(), units.std(ddof=1) / 12**0.5
    told = skewed_t(units, np.ones(12))
    monkeypatch.setattr(statistics, "SKEWNESS_DOUBT", 0.0)
    plain = skewed_t(units, np.ones(12))
    skewness = ((units - mean) ** 3).mean() / units.std() ** 3
    t = mean / error
    # Hall 1992: t + g t^2 / (3 sqrt n) + g^2 t^3 / (27 n) + g / (6 sqrt n) is about a t variable
    hall = t + skewness * t**2 / 3 / 12**0.5 + skewness**2 * t**3 / 27 / 12 + skewness / 6 / 12**0.5
    assert plain.p == pytest.approx(2 * stdtr(11, -hall), rel=1e-6)
    assert told.p > plain.p
    assert told.low < plain.low
    assert told.high > plain.high
    assert plain.high - mean > mean - plain.low  # the gains' long tail may be longer still


def test_reach_rises_with_the_quantile_and_falls_with_the_skewness():
    quantiles, skews = np.linspace(0.1, 12, 60), np.linspace(-3, 3, 25)
    found = np.array([[reach(quantile, skew, 10) for quantile in quantiles] for skew in skews])
    assert (np.diff(found, axis=1) > 0).all()
    assert (np.diff(found, axis=0) <= 0.02 * found[1:]).all()


def flips(sums, counts=None):
    return flipped(np.array(sums), np.ones(len(sums)) if counts is None else np.array(counts), stream(0, "f"))


def test_sampled_sign_flips_agree_with_all_of_them():
    sums = stream(3, "test").normal(0.3, 1, size=13)
    sampled = flipped(sums, np.ones(13), stream(3, "flips"), 20_000).p
    patterns = 1 - 2.0 * ((np.arange(2**13)[:, None] >> np.arange(13)) & 1)
    assert sampled == pytest.approx((np.abs(patterns @ sums) >= abs(sums.sum()) - 1e-9).mean(), abs=0.015)


def test_holm_by_hand():
    # sorted .005 .01 .03 .04 times 4 3 2 1: .02 .03 .06 .04, made monotone: .02 .03 .06 .06
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_holm_leaves_out_what_was_not_tested():
    first, second = holm([float("nan"), 0.04])
    assert np.isnan(first)
    assert second == 0.04


@pytest.mark.parametrize(
    ("count", "before", "after", "metric", "verdict"),
    [
        pytest.param(6, 0.2, 0.6, "recall@10", "better", id="rises"),
        pytest.param(6, 0.6, 0.2, "recall@10", "worse", id="falls"),
        pytest.param(6, 0.6, 0.2, "stale_leak", "better", id="falls, and lower is better"),
        pytest.param(6, 0.2, 0.6, "a column", "better", id="rises, and is no metric"),
        pytest.param(6, 0.6, 0.6, "recall@10", "cannot tell", id="stays"),
        pytest.param(1, 0.2, 0.6, "recall@10", "cannot tell", id="two probes are too few"),
    ],
)
def test_verdict(count, before, after, metric, verdict):
    sides = [worlds(count, value).rename({"recall@10": metric}) for value in (before, after)]
    (result,) = compare(*sides, [metric], seed=0)
    assert result.verdict == verdict


def test_one_world_falls_back_to_its_probes_and_says_so():
    (result,) = compare(run({"w": [0.0] * 30}), run({"w": [1.0] * 30}), ["recall@10"], seed=0)
    assert (result.verdict, result.unit, result.clusters) == ("better", "probe", 1)
    assert "holds for these, not for new ones" in result.note


def test_many_worlds_can_be_taken_for_all_there_are():
    (result,) = compare(worlds(7, 0.2), worlds(7, 0.6), ["recall@10"], seed=0, over_probes=True)
    assert (result.unit, result.clusters) == ("probe", 7)
    assert result.p < 2 / 2**7  # what seven worlds could have shown


def test_a_family_is_judged_after_holm():
    # p = 2/2^6 = .03125 alone; with two such metrics Holm gives .0625
    names = ["recall@10", "mrr"]
    before, after = (worlds(6, x).with_columns(mrr=pl.col("recall@10")) for x in (0.2, 0.6))
    assert [r.verdict for r in compare(before, after, names[:1], seed=0)] == ["better"]
    family = compare(before, after, names, seed=0)
    assert [(r.p, r.p_holm, r.verdict) for r in family] == [(0.03125, 0.0625, "cannot tell")] * 2


def test_the_seed_holds_and_the_order_of_rows_and_metrics_does_not_matter():
    rng = stream(1, "data")
    before = run({f"w{i}": list(rng.random(5)) for i in range(15)}).with_columns(mrr=pl.col("recall@10") / 2)
    after = before.with_columns(pl.Series("recall@10", rng.random(75)), pl.Series("mrr", rng.random(75)))
    names = ["recall@10", "mrr"]
    one = compare(before, after, names, seed=5)
    assert compare(before, after, names, seed=5) == one
    assert compare(before.reverse(), after.reverse(), names[::-1], seed=5)[::-1] == one
    assert compare(before, after, names, seed=6) != one


def test_probes_without_a_value_in_both_are_left_out():
    before, after = run({"w": [0.5, None]}), run({"w": [1.0, None]})
    (result,) = compare(before, after, ["recall@10"], seed=0)
    assert (result.n, result.difference) == (1, 0.5)
    (nothing,) = compare(before.tail(1), after.tail(1), ["recall@10"], seed=0)
    assert (nothing.n, nothing.verdict, nothing.note) == (0, "cannot tell", "no probe has a value")


def test_other_probes_are_refused():
    frame = run({"w": [0.1, 0.2, 0.3]})
    with pytest.raises(
        LabError, match="1 of the 3 of the baseline are not in the candidate, first 'p2' in 'w'"
    ):
        compare(frame, frame.head(2), ["recall@10"], seed=0)
    with pytest.raises(LabError, match="1 of the 3 of the candidate are not in the baseline"):
        compare(frame.head(2), frame, ["recall@10"], seed=0)
    with pytest.raises(LabError, match="the baseline has 6 rows for probes that occur twice"):
        compare(pl.concat([frame, frame]), frame, ["recall@10"], seed=0)
    with pytest.raises(LabError, match="1 probes have recall@10 in one run only, first 'p1'"):
        compare(frame, run({"w": [0.1, None, 0.3]}), ["recall@10"], seed=0)
    with pytest.raises(LabError, match="3 probes have different evidence"):
        compare(frame, frame.with_columns(evidence=pl.lit(["b"])), ["recall@10"], seed=0)
    with pytest.raises(LabError, match=r"the baseline has no column 'mrr'; it has namespace, probe"):
        compare(frame, frame, ["mrr"], seed=0)


def test_the_interval_covers_the_truth_when_probes_of_a_world_resemble_one_another():
    """30 worlds of 10 probes whose differences are .1 + world + probe noise (both of deviation .2).

    The clustered interval should hold the truth in 95 % of 300 replays (three binomial deviations are .038);
    one that takes probes as independent must not.
    """
    rng = stream(11, "coverage")
    held = {"worlds": 0, "probes": 0}
    for _ in range(300):
        change = 0.1 + rng.normal(0, 0.2, (30, 1)) + rng.normal(0, 0.2, (30, 10))
        units = {
            "worlds": (change.sum(1), np.full(30, 10.0)),
            "probes": (change.ravel(), np.ones(300)),
        }
        for name, (sums, counts) in units.items():
            low, high = bootstrap_interval(sums, counts, rng, 400)
            held[name] += low <= 0.1 <= high
    assert 0.912 <= held["worlds"] / 300 <= 0.988
    assert held["probes"] / 300 < 0.75


def test_false_alarms_are_as_rare_as_promised_where_few_worlds_carry_a_gain():
    """Ten worlds of skewed gains without a true difference: p <= .05 in at most 6 % of 2,000 replays, where
    sign flips alone say so in more than 7 %."""
    rng = stream(12, "null")
    replays = rng.beta(0.5, 3.5, (2_000, 10)) - 0.125 + rng.normal(0, 0.05, (2_000, 10))
    alone = sum(flipped(units, np.ones(10), rng).p <= 0.05 for units in replays)
    alarms = sum(significance(units, np.ones(10), rng).p <= 0.05 for units in replays)
    assert 0.02 <= alarms / 2_000 <= 0.06
    assert alone / 2_000 > 0.07


def test_what_could_not_have_been_sure_costs_its_family_nothing() -> None:
    sure = Difference(
        "m",
        10,
        10,
        0.5,
        0.4,
        -0.1,
        -0.2,
        -0.05,
        2 / 2**10,
        0,
        "cannot tell",
        "namespace",
        least=2 / 2**10,
    )
    idle = replace(sure, difference=0.0, low=0.0, high=0.0, p=1.0, least=1.0)
    few = replace(sure, p=2 / 2**5, least=2 / 2**5)
    family = as_family([sure, *[idle] * 40, *[few] * 40, sure])
    assert [one.p_holm for one in family] == [2 * 2 / 2**10, *[1.0] * 80, 2 * 2 / 2**10]
    assert {one.verdict for one in family} == {"worse", "cannot tell"}
    assert [one.verdict for one in family].count("worse") == 2


@pytest.mark.parametrize(("units", "least"), [(0, 1.0), (1, 1.0), (5, 0.0625), (6, 0.03125), (13, 1 / 101)])
def test_the_least_p_is_that_of_units_of_one_sign(units: int, least: float) -> None:
    sums = np.array([*[0.5] * units, 0.0, 0.0])
    assert least_p(sums, 100) == least
    if units <= 12:
        assert flipped(sums[:12], np.ones(min(units + 2, 12)), np.random.default_rng(0)).p == least


def test_a_family_is_chosen_by_what_could_be_sure_and_not_by_what_was_observed() -> None:
    sure = compare(*(worlds(10, recall) for recall in (0.2, 0.6)), ["recall@10"], seed=0)[0]
    unsure = replace(sure, low=-0.2, high=0.2, p=0.6)
    first, second = as_family([sure, unsure])
    assert (first.p_holm, second.p_holm) == (2 * sure.p, 0.6)
