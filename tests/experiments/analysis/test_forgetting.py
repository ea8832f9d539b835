"""What a law left of what was needed, and what others would have left."""

import polars as pl
import pytest

from cogmem.dynamics.retention import RetentionConfig, exponential, fsrs, power
from experiments.analysis.forgetting import NEEDED, OTHERS, forgetting, laws

AGES, TAU = [10.0, 100.0, 1000.0], 50.0

PROBES = pl.DataFrame(
    {
        "namespace": ["w", "w"],
        "evidence": [["t1"], ["t9"]],
        "memories": [["w:0", "w:1"], ["w:2"]],
        "carried": [[["t1"], []], [["t8"]]],  # t8 is outdated, not gold
        "retention_changed": [2, 0],
    }
)


def left(retention: list[float], category: str = "semantic") -> pl.DataFrame:
    memories = [f"w:{row}" for row in range(len(retention))]
    return pl.DataFrame({"namespace": "w", "memory": memories, "category": category, "retention": retention})


def test_other_laws_are_given_the_same_times_and_strengths() -> None:
    found = forgetting(left(power(AGES, TAU, 0.02).tolist()), PROBES, RetentionConfig(law="power"))
    needed, others = found["retention"][NEEDED], found["retention"][OTHERS]
    assert list(needed) == ["n", "power", "exponential", "fsrs", "fsrs6"]
    assert (needed["n"], others["n"]) == (1, 2)
    assert needed["exponential"] == pytest.approx(float(exponential(10, TAU)))
    assert needed["fsrs"] == pytest.approx(float(fsrs(10, TAU)))
    assert others["power"] == pytest.approx(float(power([100, 1000], TAU, 0.02).mean()))
    assert others["exponential"] == pytest.approx(float(exponential([100, 1000], TAU, 0.02).mean()))
    assert (found["changed"], found["asked"]) == (1, 2)


def test_floors_are_those_of_the_category_and_a_stub_has_nothing_left() -> None:
    core = forgetting(left([0.6], "core"), PROBES, RetentionConfig(law="exponential"))
    assert all(core["retention"][NEEDED][law] >= 0.6 for law in laws("exponential"))
    stub = forgetting(left([0.0]), PROBES, RetentionConfig())
    assert {stub["retention"][NEEDED][law] for law in laws("power")} == {0.0}


def test_matched_laws_are_compared_as_matched() -> None:
    config = RetentionConfig(law="fsrs", calibration="matched")
    found = forgetting(left([0.5] * 3), PROBES, config)
    assert found["retention"][NEEDED]["exponential"] == pytest.approx(0.5)
    assert found["retention"][NEEDED]["power"] == pytest.approx(0.5)


def test_a_law_that_forgets_nothing_has_nothing_to_tell() -> None:
    assert forgetting(left([1.0]), PROBES, RetentionConfig(law="none")) == {}
    assert forgetting(left([]), PROBES, RetentionConfig()) == {}
