"""One budget of tuning: what a trial is, and which is chosen for whom."""

import numpy as np
import polars as pl
import pytest

from experiments.config.compose import composed
from experiments.studies.tuning import SPACES, Range, best, settings, together, within
from experiments.systems.registry import SYSTEMS


def test_a_trial_is_the_same_whatever_the_number_of_trials_and_within_its_ranges() -> None:
    assert settings("cogmem", 0) == []
    for system, space in SPACES.items():
        for trial in range(1, 9):
            for word in settings(system, trial):
                name, _, value = word.partition("=")
                assert space[name].low <= float(value) <= space[name].high
    shared = set(settings("bm25_rival", 3))
    assert shared < set(settings("fusion_rival", 3))  # one run can hold both


@pytest.mark.slow
def test_all_systems_are_tried_in_one_run_by_settings_that_there_are() -> None:
    assert {*SPACES} <= {*SYSTEMS}
    config = composed(["corpus.worlds=1", "baselines=[dense]"])
    ports = together(["bm25_rival", "memorybank", "generative_agents"], 1)
    tried = composed(["corpus.worlds=1", *ports])
    assert tried.systems == ("bm25_rival", "memorybank", "generative_agents")
    assert tried.published.memorybank_days == 31.6
    assert tried.published.generative_agents_decay == 0.0001
    assert tried.rivals != config.rivals
    own = [word for space in SPACES.values() for name in space for word in [f"{name}={space[name].low}"]]
    composed(own)


def test_a_logarithmic_range_is_walked_evenly_by_factors() -> None:
    assert [Range(1, 100, log=True).at(share) for share in (0, 0.5, 1)] == pytest.approx([1, 10, 100])
    assert [Range(1, 3).at(share) for share in (0, 0.5, 1)] == [1, 2, 3]


def test_the_best_trial_is_that_of_the_highest_mean_and_the_first_of_equals() -> None:
    assert best({0: [0.5], 1: [0.5]}) == 0
    assert best({0: [0.1, 0.9], 1: [0.6, 0.6], 2: [0.59, 0.6]}) == 1


def probes(*by_conversation: float) -> pl.DataFrame:
    """Four probes of each conversation with this R@10."""
    names = np.repeat([f"w{number}" for number in range(len(by_conversation))], 4)
    return pl.DataFrame(
        {
            "namespace": names,
            "probe": [f"{name}:{number}" for number, name in enumerate(names)],
            "evidence": [["t"]] * len(names),
            "recall@10": np.repeat(by_conversation, 4),
        }
    )


def test_a_conversation_is_never_read_with_the_trial_that_it_chose() -> None:
    """Trial 1 is good for w0 alone: all others would choose the defaults, and w0 is not asked."""
    table = within({"mem0": {0: probes(0.0, 0.5, 0.5), 1: probes(1.0, 0.2, 0.2)}}, "corpus")
    [(name, *scores)] = (row[:4] for row in table.rows)
    assert (name, [round(score, 3) for score in scores]) == ("mem0", [0.333, 0.133, 0.467])
    assert table.rows[0][-1] == "published.mem0_threshold=0.15"


def test_of_one_conversation_nothing_can_be_left_out() -> None:
    table = within({"mem0": {0: probes(0.2), 1: probes(0.6)}}, "corpus")
    assert table.rows[0][1:4] == pytest.approx((0.2, 0.6, 0.6))
