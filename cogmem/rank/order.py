"""Scores that fall from one result to the next."""

from dataclasses import replace

import numpy as np

from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Candidates, Stage, View
from cogmem.rank.scoring import ScoringConfig


def fallen(candidates: Candidates, view: View) -> tuple[Candidates, None]:
    """The same with scores that never rise from one to the next."""
    return replace(candidates, scores=np.minimum.accumulate(candidates.scores)), None


FALLING = Mechanism[Stage](
    "falling",
    "read",
    switch="",
    when=lambda config: config.of(ScoringConfig).falling,
    build=lambda config, _: fallen,
)
