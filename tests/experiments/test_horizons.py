"""The study of laws by horizon: which runs it makes, and when it calls a difference one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cogmem.profiles import PROFILES
from experiments.conf import RunConfig
from experiments.corpora.configs import JsonlCorpus, LongMemEvalCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.horizons import HORIZONS, LAWS, Row, check, horizons, table, with_law
from experiments.scoring.statistics import Difference, as_family

SURE = Difference(
    metric="recall@10",
    n=100,
    clusters=10,
    baseline=0.2,
    candidate=0.5,
    difference=0.3,
    low=0.2,
    high=0.4,
    p=0.002,
    p_holm=0.002,
    verdict="better",
    unit="namespace",
    exact=True,
    confidence=0.95,
)


def test_a_recorded_corpus_is_asked_at_our_horizons_and_a_synthetic_world_at_its_own(
    config: Callable[..., RunConfig],
) -> None:
    assert horizons(config(corpus=JsonlCorpus("x"))) == HORIZONS
    assert horizons(config(corpus=SyntheticCorpus(horizons=(2.0, 9.0)))) == (2.0, 9.0)
    with pytest.raises(LabError, match="LongMemEvalCorpus has no horizons"):
        check(config(corpus=LongMemEvalCorpus("x")))


@pytest.mark.parametrize("given", ["engine.scoring.alpha=0.7", "profile=sdk", "+decay_model=none"])
def test_what_the_study_chooses_itself_is_refused(config: Callable[..., RunConfig], given: str) -> None:
    check(config(corpus=JsonlCorpus("x"), overrides=("seed=1",)))
    with pytest.raises(LabError, match="leave it out"):
        check(config(corpus=JsonlCorpus("x"), overrides=("seed=1", given)))


def test_a_law_replaces_the_law_and_nothing_else() -> None:
    engine = with_law(PROFILES["sdk"], "fsrs")
    assert engine.retention.law == "fsrs"
    assert with_law(engine, "exponential") == PROFILES["sdk"]


@pytest.mark.parametrize(
    ("p", "low", "verdict"),
    [(0.02, 0.2, "better"), (0.05, 0.2, "better"), (0.06, 0.2, "cannot tell"), (0.02, -0.1, "cannot tell")],
)
def test_a_verdict_needs_the_corrected_p_and_the_interval(p: float, low: float, verdict: str) -> None:
    [alone] = as_family([replace(SURE, low=low, p=p)])  # of one: the corrected p is p
    assert (alone.p_holm, alone.verdict) == (p, verdict)


def test_the_table_says_how_large_the_difference_is_and_how_sure() -> None:
    rows = [Row("cogmem", 365.0, dict.fromkeys(LAWS, 0.5), SURE)]
    values = dict(
        zip([column.title for column in table(rows, "x").columns], table(rows, "x").rows[0], strict=True)
    )
    assert values["power − exponential"] == "+0.300"
    assert values["95 % interval"] == "+0.200 to +0.400"
    assert values["power is"] == "better"
    assert values["n"] == 100
