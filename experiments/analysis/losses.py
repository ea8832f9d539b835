"""Loss attribution: for each gold turn that did not come back, the first stage that lost it."""

from collections.abc import Mapping
from typing import NamedTuple

import polars as pl

from cogmem.config import MECHANISMS
from cogmem.plugins.mechanism import LossStage
from experiments.errors import LabError
from experiments.metrics.ranking import carried, turns_of
from experiments.systems.base import ABSORBED, NOT_RETURNED, UNKNOWN_TURN, UNTOLD

_BY_PATH = sorted(MECHANISMS, key=lambda mechanism: ("write", "dream", "read").index(mechanism.path))
_LOSSES = [(loss, mechanism.path) for mechanism in _BY_PATH for loss in mechanism.losses]

PATHS: Mapping[str, str] = {loss.name: path for loss, path in _LOSSES}
"""The path on which each stage of the engine loses turns, in the order a turn passes them."""

STAGES: Mapping[str, LossStage] = {
    loss.name: loss for loss in (*(loss for loss, _ in _LOSSES), ABSORBED, NOT_RETURNED, UNTOLD, UNKNOWN_TURN)
}
"""The stages in the order a turn passes them: those that the mechanisms of the engine declare, and what is
told of a system that does not attribute its losses."""

_KEY = ["system", "namespace", "probe", "turn"]


class Fall(NamedTuple):
    """One run: the gold turns that it was asked for, and those lost by stage."""

    name: str
    gold: int
    losses: Mapping[str, int]

    @property
    def found(self) -> int:
        return self.gold - sum(self.losses.values())

    @property
    def share(self) -> float | None:
        """Of the gold turns, those found; None where none was asked for."""
        return self.found / self.gold if self.gold else None


def missed_turns(probes: pl.DataFrame) -> pl.DataFrame:
    """The gold turns that no returned text carries."""
    gold = turns_of(probes, "evidence")
    found = carried(probes, "evidence", "carried")
    keys = probes.select("system", "namespace", "probe").with_row_index("row")
    return (
        gold.join(found, on=["row", "turn"], how="anti").join(keys, on="row").sort("row", "turn").select(_KEY)
    )


def losses_by_stage(losses: pl.DataFrame) -> dict[str, int]:
    """Lost turns by stage, in the order of `STAGES`; stages that lost nothing are left out.

    A stage that is not in the list (another system's) comes after the known ones.
    """
    counts: dict[str, int] = dict(losses.group_by("stage").len().iter_rows())
    return {stage: counts[stage] for stage in sorted(counts, key=stage_order)}


def stage_order(stage: str) -> tuple[int, str]:
    """A key for sorting: the known stages in their order, then others by name."""
    return (list(STAGES).index(stage) if stage in STAGES else len(STAGES)), stage


def check_losses(losses: pl.DataFrame, probes: pl.DataFrame) -> None:
    """Raise LabError unless the losses are exactly the gold turns that the probes missed, each once."""
    missed = missed_turns(probes)
    problems = {
        "missed but not attributed": missed.join(losses, on=_KEY, how="anti"),
        "attributed but not missed": losses.join(missed, on=_KEY, how="anti"),
        "attributed twice": losses.filter(losses.select(_KEY).is_duplicated()),
    }
    found = [
        f"{rows.height} {problem} (first: probe {rows['probe'][0]!r}, turn {rows['turn'][0]!r})"
        for problem, rows in problems.items()
        if rows.height
    ]
    if found:
        raise LabError(f"losses do not sum to the {missed.height} gold turns missed: {'; '.join(found)}")
