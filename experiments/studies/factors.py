"""What does forgetting cost after silence: its place in the ranking, cold storage, or the floor?

A factorial of the three, under the exponential and the power law: retention in the ranking (R^0.3, as a
published design has it, or not at all), cold storage with stubs (or none), the floors (or 0). The
effect of a factor is the recall with it minus the recall without it, the mean over the settings of the other
two. A recorded corpus is asked the same questions after each silence; a synthetic world at its own horizons.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import polars as pl

from experiments.config.options import NoOptions
from experiments.metrics.registry import mean
from experiments.report.tables import Column, Table, framed
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import (
    Asked,
    Report,
    Study,
    averaged,
    frame_of,
    paired_table,
)
from experiments.studies.horizons import COMPARED, METRIC, horizons, silences

FACTORS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "ranking": (["engine.scoring.alpha=0"], ["engine.scoring.alpha=0.3"]),
    "cold storage": (["engine.cold.enabled=false"], ["engine.cold.enabled=true", "engine.cold.stubs=true"]),
    "floor": (["engine.retention.floor=0", "engine.retention.core_floor=0"], []),
}
"""Overrides without and with each."""


class Cell(NamedTuple):
    """One engine: its law, and for each factor whether it is there."""

    law: str
    has: tuple[bool, ...]

    def overrides(self) -> list[str]:
        chosen = (both[on] for both, on in zip(FACTORS.values(), self.has, strict=True))
        return [f"decay_model={self.law}", *(word for words in chosen for word in words)]


CELLS = tuple(Cell(law, has) for law in COMPARED for has in product((False, True), repeat=len(FACTORS)))


def variants(asked: Asked[NoOptions]) -> dict[Cell, list[str]]:
    """Every combination. Raises LabError for a corpus without horizons."""
    horizons(asked.config)
    return {cell: [*cell.overrides(), *silences(asked.config)] for cell in CELLS}


def effects(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float]) -> Table:
    """The effect of each factor under each law after each silence."""

    def side(place: int, law: str, silence: float, on: bool) -> pl.DataFrame:
        cells = (cell for cell in probes if cell.law == law and cell.has[place] == on)
        return averaged([probes[cell].filter(horizon_days=silence) for cell in cells], METRIC)

    pairs = {
        (name, law, silence): (side(place, law, silence, False), side(place, law, silence, True))
        for (place, name), law, silence in product(enumerate(FACTORS), COMPARED, days)
    }
    keys = (*map(Column, ("factor", "law")), Column("silence, days", "count"))
    sides, headings = {"without": "baseline", "with": "candidate"}, ("effect", "it is")
    title = "What each use of forgetting does to recall"
    note = "R@10, the mean over the settings of the other two factors."
    return paired_table("effects", title, keys, sides, pairs, note, *headings)


def cells(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float]) -> Table:
    """Recall of every combination after every silence."""
    rows = [
        (
            *(cell.law, *("yes" if on else "no" for on in cell.has)),
            *(mean(own.filter(horizon_days=silence)[METRIC]) for silence in days),
        )
        for cell, own in probes.items()
    ]
    frame = frame_of(rows, "law", *FACTORS, *(f"{silence:g} days" for silence in days))
    return framed("cells", "Every combination", frame, "R@10.")


def report(asked: Asked[NoOptions], runs: Mapping[Cell, Run]) -> Report:
    """The effects, and the recall that they follow from."""
    probes, days = {cell: scored(run.folder, [METRIC]) for cell, run in runs.items()}, horizons(asked.config)
    return Report([effects(probes, days), cells(probes, days)])


STUDY = Study.of(
    report,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why="the study chooses what forgetting does, under two laws and after every silence",
    example="corpus=locomo hydra/launcher=joblib",
    published={"locomo-3": "corpus=locomo corpus.limit=3"},
)
