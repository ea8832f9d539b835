"""Every planted fault of the proof still fits the engine: it is planted, and a life is lived with it."""

from pathlib import Path

import pytest

from experiments.config.compose import composed
from experiments.replay.units import collect, run_units
from experiments.runs.folder import prepare
from experiments.studies.proof import FAULTS, Fault

TINY = (
    *("corpus.worlds=1", "corpus.days=30", "corpus.horizons=[1]", "baselines=[]"),
    *("replay.liveness_every=0", "scoring.figures=false"),
)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: " ".join(fault.title))
def test_a_life_is_lived_with_the_fault(fault: Fault, tmp_path: Path) -> None:
    units = prepare(composed([*TINY, *fault.words, f"run_dir={tmp_path}"])).units
    with fault.plant():
        run_units(units, 1, lambda done, doing: None)
    assert len(collect(units)["probes"])
