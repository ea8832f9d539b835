"""The recorded corpus on which every mechanism of v9 has something to do."""

from pathlib import Path

import polars as pl
import pytest

from cogmem.config import SWITCHES
from cogmem.profiles import PROFILES
from experiments.config.compose import composed
from experiments.replay.units import collect, run_units
from experiments.runs.folder import prepare

WORDS = (
    "corpus=jsonl",
    f"corpus.path={Path(__file__).parents[3] / 'datasets' / 'agents.jsonl'}",
    *("profile=v9", "engine.injection.enabled=false", "baselines=[]"),
    *("replay.reinforce=true", "replay.liveness_every=1"),
)

SILENT = {
    "entities": "finds names, and decides nothing",
    "redundancy": "strategic forgetting comes first, and takes the same pairs",
}
"""Mechanisms of writing and dreaming that leave no decision here, and why."""


@pytest.mark.soak
def test_every_mechanism_of_v9_acts(tmp_path: Path) -> None:
    units = prepare(composed((*WORDS, f"run_dir={tmp_path}"))).units
    run_units(units, 2, lambda done, doing: None)
    frames = collect(units)
    acting = frames["liveness"].filter(pl.col("effect") != "none")["mechanism"].unique().to_list()
    asked = frames["liveness"]["mechanism"].unique().to_list()
    assert set(asked) - set(acting) == {"embedding_cache"}  # it saves calls, and must change no answer
    decided = frames["decisions"].filter(pl.col("decision") != "none")["stage"].unique().to_list()
    silent = {
        mechanism.name
        for mechanism in SWITCHES.values()
        if mechanism.path in ("write", "dream")
        and mechanism.switch == "enabled"
        and mechanism.is_on(PROFILES["v9"])
        and (mechanism.stage or mechanism.name) not in decided
    }
    assert silent == set(SILENT)
