import numpy as np
import polars as pl
import pytest
from scipy import stats

from cogmem.rng import stream
from experiments.analysis.statistics import (
    ALPHA,
    MIN_EQUIVALENT,
    as_family,
    bootstrap_interval,
    compare,
    holm,
    interval,
    mean_of,
    p_beyond,
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


def worlds(count: int, score: float, questions: int = 20) -> pl.DataFrame:
    return run({f"w{i}": [score] * questions for i in range(count)})


def noise(count: int, difference: float, deviation: float, questions: int = 20) -> list[pl.DataFrame]:
    """Two systems whose conversations differ by these amounts, evenly spread about the difference."""
    gains = np.linspace(-1, 1, count) * deviation + difference
    after = run({f"w{i}": [0.5 + gain] * questions for i, gain in enumerate(gains)})
    return [worlds(count, 0.5, questions), after]


# --- the mean over questions, with conversations as units ---------------------------------------------------


def test_with_equal_counts_it_is_the_t_test_over_conversations() -> None:
    gains = stream(1, "gains").normal(0.1, 0.2, 9)
    mean, known = mean_of(gains * 4, np.full(9, 4.0)), stats.ttest_1samp(gains, 0)
    assert float(mean.p()) == pytest.approx(known.pvalue)
    assert mean.interval() == pytest.approx(tuple(known.confidence_interval(0.95)))


def test_the_error_is_that_of_the_jackknife() -> None:
    sums, counts = np.array([3.0, -1.0, 4.0, 0.0]), np.array([3.0, 1.0, 10.0, 6.0])
    without = [np.delete(sums, i).sum() / np.delete(counts, i).sum() for i in range(4)]
    mean = mean_of(sums, counts)
    assert mean.value == sums.sum() / counts.sum()
    assert mean.error == pytest.approx(np.sqrt(3 / 4 * ((np.array(without) - mean.value) ** 2).sum()))
    assert mean.freedom == pytest.approx(20**2 / (9 + 1 + 100 + 36) - 1)  # the effective number, less 1


def test_a_few_questions_that_agree_are_no_certainty() -> None:
    assert mean_of(np.ones(6), np.full(6, 2.0)).error == 0
    assert mean_of(np.ones(6), np.full(6, 2.0), 1.0).error == pytest.approx(1 / 12)  # one question of twelve
    mean = mean_of(np.array([3.0]), np.array([5.0]))
    assert np.isnan(mean.error)
    assert np.isnan(mean.p())


def test_the_smallest_detectable_difference_is_detected_with_a_power_of_80_percent() -> None:
    # the power of a t test at a true difference of d standard errors is that of a noncentral t variable
    for units in (6, 10, 30):
        smallest = smallest_effect(1.0, units - 1, 0.05)
        power = stats.nct.sf(stats.t.ppf(0.975, units - 1), units - 1, smallest)
        assert power == pytest.approx(0.8, abs=0.015)


# --- verdicts -----------------------------------------------------------------------------------------------


def test_difference_by_hand() -> None:
    # conversations change by 0, .1, ..., .5: mean .25, deviation sqrt(.175 / 5), error that over sqrt 6
    before, after = worlds(6, 0.0, 2), run({f"w{i}": [i / 10, i / 10] for i in range(6)})
    [result] = compare(before, after, ["recall@10"])
    assert (result.n, result.clusters) == (12, 6)
    assert (result.higher, result.equal, result.lower) == (10, 2, 0)
    error = 0.035**0.5 / 6**0.5  # less than one question of twelve: .0764 < .0833
    assert result.error == pytest.approx(max(error, 1 / 12))
    assert (result.low, result.high) == pytest.approx((0.25 - 2.5706 / 12, 0.25 + 2.5706 / 12), abs=1e-4)
    assert result.smallest == pytest.approx((2.5706 + 0.9195) / 12, rel=1e-3)
    assert result.verdict == "better"


@pytest.mark.parametrize(
    ("sides", "metric", "verdict"),
    [
        pytest.param(noise(8, 0.1, 0.05), "recall@10", "better", id="rises"),
        pytest.param(noise(8, -0.1, 0.05), "recall@10", "worse", id="falls"),
        pytest.param(noise(8, -0.1, 0.05), "stale_leak", "better", id="falls, and lower is better"),
        pytest.param(noise(8, 0.1, 0.05), "a column", "better", id="rises, and is no metric"),
        pytest.param(noise(30, 0.0, 0.01), "recall@10", "equivalent", id="hardly differs"),
        pytest.param(noise(29, 0.0, 0.01), "recall@10", "inconclusive", id="too few to be equivalent"),
        pytest.param(noise(8, 0.0, 0.0), "recall@10", "identical", id="does not differ"),
        pytest.param(noise(1, 0.0, 0.0), "recall@10", "identical", id="does not differ, of one"),
        pytest.param(noise(8, 0.0, 0.2), "recall@10", "inconclusive", id="differs either way"),
        pytest.param(noise(8, 0.0, 0.01), "tokens", "inconclusive", id="the margin is none of tokens"),
        pytest.param(noise(5, 0.3, 0.01), "recall@10", None, id="five conversations"),
        pytest.param(noise(1, 0.3, 0.0), "recall@10", None, id="one conversation"),
    ],
)
def test_verdict(sides: list[pl.DataFrame], metric: str, verdict: str | None) -> None:
    [result] = compare(*(side.rename({"recall@10": metric}) for side in sides), [metric])
    assert result.verdict == verdict
    assert (result.smallest is None) == (verdict in (None, "identical"))
    assert np.isnan(result.p) == (verdict in (None, "identical"))
    assert (result.interval is None) == (verdict == "identical")


def test_the_interval_of_a_score_does_not_leave_what_a_difference_can_be() -> None:
    sides = run({"w": [0.0, 1.0, 1.0]}), run({"w": [1.0, 1.0, 0.0]})
    assert compare(*sides, ["recall@10"])[0].interval == "-1.000 to +1.000"
    [counted] = compare(*(side.rename({"recall@10": "tokens"}) for side in sides), ["tokens"])
    assert counted.low < -1 < 1 < counted.high


def test_answers_that_differ_without_a_score_that_differs_are_not_identical() -> None:
    frame = worlds(8, 0.5, 10).with_columns(texts=pl.lit(["a", "b"], pl.List(pl.String)))
    other = frame.with_columns(texts=pl.col("texts").list.reverse())
    assert compare(frame, frame, ["recall@10"])[0].verdict == "identical"
    assert compare(frame, other, ["recall@10"])[0].verdict == "inconclusive"


@pytest.mark.parametrize("conversations", [10, 30, 50, 200])
@pytest.mark.parametrize("share", [0.03, 0.05, 0.1, 0.5])
def test_a_loss_in_few_conversations_is_hardly_ever_called_equivalent(
    conversations: int, share: float
) -> None:
    rng, shape = stream(5, f"{conversations}/{share}"), (2_000, conversations)
    lost = (rng.random(shape) < share) * rng.binomial(12, 0.03 / share, shape).astype(float)
    called = p_beyond(-lost, np.full(shape, 12.0), 0.03) <= ALPHA
    assert called.mean() <= 0.06 or conversations < MIN_EQUIVALENT


def test_fewer_conversations_never_make_a_comparison_more_certain() -> None:
    """Sealed worlds against BM25 had p = .099 of seven conversations and a median of .0004 of any five."""
    rng = stream(2, "gains")
    before = worlds(7, 0.5, 100)
    found = rng.random((7, 100)) < 0.56 + rng.normal(0, 0.1, (7, 1))
    after = run({f"w{i}": list(row.astype(float)) for i, row in enumerate(found)})
    seven = compare(before, after, ["recall@10"])[0]
    for left_out in range(1, 7):
        kept = [f"w{i}" for i in range(7) if i not in (0, left_out)]
        five = compare(
            *(side.filter(pl.col("namespace").is_in(kept)) for side in (before, after)), ["recall@10"]
        )[0]
        assert five.verdict is None
        assert np.isnan(five.p)
        assert five.low < five.difference < five.high  # for these conversations
    assert seven.verdict is not None


def test_a_family_is_corrected_as_a_whole_and_says_what_it_can_detect() -> None:
    likely = compare(*noise(10, 0.1, 0.2), ["recall@10"])[0]
    assert likely.p < ALPHA < 3 * likely.p
    assert likely.verdict == "better"
    family = as_family([likely] * 3)
    assert {effect.verdict for effect in family} == {"inconclusive"}
    assert family[0].smallest == pytest.approx(smallest_effect(likely.error, likely.freedom, ALPHA / 3))
    assert family[0].smallest > likely.smallest


def test_the_other_way_round_everything_is_mirrored() -> None:
    rng = stream(4, "data")
    before = run({f"w{i}": list(rng.random(5)) for i in range(15)})
    after = before.with_columns(pl.Series("recall@10", (before["recall@10"] + rng.random(75)).round(1)))
    (there,), (back,) = (compare(*pair, ["recall@10"]) for pair in ((before, after), (after, before)))
    assert (back.low, back.high) == (pytest.approx(-there.high), pytest.approx(-there.low))
    assert back.difference == pytest.approx(-there.difference)
    assert (back.higher, back.equal, back.lower) == (there.lower, there.equal, there.higher)
    assert (back.p, back.smallest) == (pytest.approx(there.p), pytest.approx(there.smallest))
    assert (there.verdict, back.verdict) == ("better", "worse")


def test_the_interval_covers_the_truth_when_questions_of_a_conversation_resemble_one_another() -> None:
    """10 conversations of 5 to 50 questions whose differences are .1 + conversation + question noise (both of
    deviation .2): the interval should hold the truth in 95 % of 2,000 replays."""
    rng = stream(11, "coverage")
    counts = rng.integers(5, 50, (2_000, 10)).astype(float)
    sums = counts * (0.1 + rng.normal(0, 0.2, counts.shape)) + rng.normal(0, 0.2, counts.shape) * counts**0.5
    low, high = mean_of(sums, counts).interval()
    assert np.mean((low <= 0.1) & (high >= 0.1)) == pytest.approx(0.95, abs=0.015)  # three deviations


def test_holm_by_hand() -> None:
    # sorted .005 .01 .03 .04 times 4 3 2 1: .02 .03 .06 .04, made monotone: .02 .03 .06 .06
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


# --- which questions are compared ---------------------------------------------------------------------------


def test_other_probes_are_refused() -> None:
    frame = run({"w": [0.1, 0.2, 0.3]})
    with pytest.raises(
        LabError, match="1 of the 3 of the baseline are not in the candidate, first 'p2' in 'w'"
    ):
        compare(frame, frame.head(2), ["recall@10"])
    with pytest.raises(LabError, match="1 of the 3 of the candidate are not in the baseline"):
        compare(frame.head(2), frame, ["recall@10"])
    with pytest.raises(LabError, match="the baseline has 6 rows for probes that occur twice"):
        compare(pl.concat([frame, frame]), frame, ["recall@10"])
    with pytest.raises(LabError, match="1 probes have recall@10 in one run only, first 'p1'"):
        compare(frame, run({"w": [0.1, None, 0.3]}), ["recall@10"])
    with pytest.raises(LabError, match="3 probes have different evidence"):
        compare(frame, frame.with_columns(evidence=pl.lit(["b"])), ["recall@10"])
    with pytest.raises(LabError, match=r"the baseline has no column 'mrr'; it has namespace, probe"):
        compare(frame, frame, ["mrr"])


# --- the interval of one system's mean ----------------------------------------------------------------------


def test_an_interval_draws_conversations_whole_however_few_there_are():
    # in six worlds that agree within themselves a mean is one of 0, 1/6, ..., 1
    scores = run({f"w{i}": [float(i % 2)] * 4 for i in range(6)})
    found = interval(scores, "recall@10")
    assert found.units == 6
    # of the resampled means 1/2^6 = 1.6 % are 0, more than the .24 % that lie beyond each end
    assert (found.low, found.high) == (0.0, 1.0)
    assert interval(scores.reverse(), "recall@10") == found
    few = interval(scores.filter(pl.col("namespace").is_in(["w0", "w1"])), "recall@10")
    assert few == (0.0, 1.0, 2)  # eight questions, which agree in each of two conversations
    assert interval(scores.filter(namespace="w1"), "recall@10") is None


def test_the_ends_for_few_normal_units_are_those_of_the_t_interval():
    # normal scores of ten units; t of 9 degrees of freedom is 2.262
    values = np.array([-1.539, -1.001, -0.656, -0.376, -0.123, 0.123, 0.376, 0.656, 1.001, 1.539])
    low, high = bootstrap_interval(values, np.ones(10), stream(0, "ends"), 100_000)
    reach = 2.262 * values.std(ddof=1) / 10**0.5
    assert (low, high) == (pytest.approx(-reach, rel=0.03), pytest.approx(reach, rel=0.03))
