"""One budget of tuning: what a trial is, and which is chosen for whom."""

import pytest

from experiments.config.compose import composed
from experiments.studies.tuning import SPACES, Range, best, settings, together
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
