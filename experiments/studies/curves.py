"""How much does each law of forgetting retain, at its documented constants and at equal rates?

A law is a shape and a rate. Each law is shown with its documented constants, at the half-life of the
exponential law, and at the time that the exponential law takes to reach the floor.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from cogmem.dynamics.retention import FLOORS, LAWS, days_until, retention
from cogmem.kernel.checks import positive, require
from experiments.report import style
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, law_colours

DAYS = np.array([1.0, 7.0, 30.0, 90.0, 180.0, 365.0, 3650.0])
FLOOR = FLOORS["other"]
READINGS: Mapping[str, float | None] = {
    "as documented": None,
    "equal half-life": 0.5,
    "equal time to floor": FLOOR,
}
"""The retention that every law reaches when the exponential law does, for each reading of its rate."""
FORGETTING = tuple(name for name, law in LAWS.items() if law.forgets)


@dataclass(frozen=True)
class Options:
    tau: float = 72.0
    """Time constant in days: by default the SDK's example of stability 0.3, a boost of 2 and 120 days."""

    def __post_init__(self) -> None:
        require(self, *positive(self, "tau"))


def time_constant(law: str, reading: str, tau: float) -> float:
    """The time constant in days of a law under a reading.

    >>> round(time_constant("power", "equal time to floor", 72.0), 1)
    20.0
    """
    level = READINGS[reading]
    if level is None:
        return tau
    return float(tau * days_until("exponential", level, tau) / days_until(law, level, tau))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """A table and a figure of the laws under each reading."""
    tau = asked.options.tau
    rows = []
    for law in FORGETTING:
        for reading in READINGS:
            days = time_constant(law, reading, tau)
            left = retention(law, DAYS, days).tolist()
            ends = (float(days_until(law, level, days)) for level in (0.5, FLOOR))
            rows.append((law, reading, days, *left, *ends))
    ages = (f"{day:,.0f} d: score" for day in DAYS)
    columns = columns_of(
        "law | reading | τ, days: seconds", *ages, f"half-life, days: count | R = {FLOOR:g}, days: count"
    )
    note = f"Retention R without a floor. The exponential law has τ = {tau:g} days in all readings."
    table = Table("laws", "The laws by the reading of their rate", columns, tuple(rows), note)
    return Report([table], {"laws": _figure(tau)}, "laws")


def _figure(tau: float) -> Figure:
    figure, panels = style.panels(
        9.0,
        3,
        3,
        "Four laws of forgetting",
        f"retention R by age; exponential: τ = {tau:g} days",
        heading=0.7,
    )
    days, colours = np.geomspace(1.0, DAYS[-1], 300), law_colours()
    for axes, reading in zip(panels, READINGS, strict=True):
        for law in FORGETTING:
            left = retention(law, days, time_constant(law, reading, tau))
            axes.plot(days, left, color=colours[law], label=law)
        axes.set(title=reading, ylim=(0, 1.02), xlim=(1, DAYS[-1]), xlabel="age, days", xscale="log")
        ticks = (1, 7, 30, 90, 365, 3650)
        axes.set_xticks(ticks, [f"{day:g}" for day in ticks])
        axes.set_xticks([], minor=True)
        style.plain(axes)
    panels[0].set_ylabel("R")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="upper right", ncols=4, fontsize=8)
    return figure


STUDY = Study.of(report, options=Options, takes="", example="--tau 45")
