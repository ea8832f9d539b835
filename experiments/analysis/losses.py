"""Loss attribution in sum: for each gold turn that a probe missed, the first stage that lost it."""

from collections.abc import Mapping

import polars as pl

from cogmem.mechanism import LossStage
from cogmem.mechanisms import MECHANISMS
from experiments.errors import LabError
from experiments.metrics.ranking import carried, turns_of
from experiments.systems.base import NOT_RETURNED, UNKNOWN_TURN

_PATHS = ("write", "dream", "read")

LOSS_STAGES: Mapping[str, LossStage] = {
    loss.name: loss
    for loss in (
        *(loss for path in _PATHS for one in MECHANISMS if one.path == path for loss in one.losses),
        NOT_RETURNED,
        UNKNOWN_TURN,
    )
}
"""By name, in the order in which a message, a night and a question pass them: as the mechanisms of the engine
declare them, and what is told of systems that do not attribute their losses."""

STAGES: Mapping[str, str] = {name: loss.meaning for name, loss in LOSS_STAGES.items()}
"""What a loss at each stage means."""

_KEY = ["system", "namespace", "probe", "turn"]


def missed_turns(probes: pl.DataFrame) -> pl.DataFrame:
    """The gold turns that no returned memory carries."""
    gold = turns_of(probes, "evidence")
    found = carried(probes, "evidence")
    keys = probes.select("system", "namespace", "probe").with_row_index("row")
    return (
        gold.join(found, on=["row", "turn"], how="anti").join(keys, on="row").sort("row", "turn").select(_KEY)
    )


def losses_by_stage(losses: pl.DataFrame) -> dict[str, int]:
    """Lost turns by stage, in the order of `STAGES`; stages that lost nothing are left out.

    A stage that is not in the list (another system's) comes after the known ones.
    """
    counts: dict[str, int] = dict(losses.group_by("stage").len().iter_rows())
    known = [stage for stage in STAGES if stage in counts]
    return {stage: counts[stage] for stage in known + sorted(counts.keys() - STAGES.keys())}


def check_losses(losses: pl.DataFrame, probes: pl.DataFrame) -> None:
    """Raise LabError unless the losses are exactly the gold turns that the probes missed, each once."""
    missed = missed_turns(probes)
    problems = {
        "missed but not attributed": missed.join(losses, on=_KEY, how="anti"),
        "attributed but not missed": losses.join(missed, on=_KEY, how="anti"),
        "attributed twice": losses.filter(losses.select(_KEY).is_duplicated()),
    }
    found = [
        f"{rows.height} {what} (first: probe {rows['probe'][0]!r}, turn {rows['turn'][0]!r})"
        for what, rows in problems.items()
        if rows.height
    ]
    if found:
        raise LabError(f"losses do not sum to the {missed.height} gold turns missed: {'; '.join(found)}")
