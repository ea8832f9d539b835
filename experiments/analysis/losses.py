"""Loss attribution in sum: for each gold turn that a probe missed, the first stage that lost it."""

import polars as pl

from experiments.errors import LabError
from experiments.metrics.ranking import carried, turns_of

STAGES: dict[str, str] = {
    "filtered": "the observer refused the message",
    "density": "too little information in the message",
    "skipped": "the gate held it for known already",
    "merged": "its memory was merged, and the turn lost",
    "superseded": "a newer memory replaced it",
    "dormant": "forgotten: cold when it was asked for",
    "expired": "its validity had ended",
    "gated": "the question was taken for none",
    "not a candidate": "the search did not find it",
    "out-ranked": "found, but others stood above it",
    "diversity": "among the best, but reordered behind others",
    "withheld": "selected, but too unsure or too long to be told",
    "not returned": "not among what came back",
    "unknown turn": "the corpus has no such turn",
}
"""The stages in the order a turn passes them, and what each means.

"not returned" is all that a system says which does not attribute its losses.
"""

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
