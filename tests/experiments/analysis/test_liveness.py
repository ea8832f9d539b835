import polars as pl

from experiments.analysis.liveness import liveness
from experiments.replay.outcomes import SCHEMAS


def test_effects_are_counted_by_mechanism():
    rows = [("b", "none"), ("b", "order"), ("b", "none"), ("a", "set")]
    frame = pl.DataFrame(
        [{"mechanism": mechanism, "effect": effect} for mechanism, effect in rows], SCHEMAS["liveness"]
    )
    assert liveness(frame) == {
        "a": {"reads": 1, "set": 1, "order": 0, "none": 0},
        "b": {"reads": 3, "set": 0, "order": 1, "none": 2},
    }
    assert liveness(frame.clear()) == {}
