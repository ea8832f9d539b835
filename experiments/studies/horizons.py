"""What does each law of forgetting still recall after 0 to 365 days of silence?

Every law is run in the profiles `cogmem`, `cogmem+cold` (with cold storage and its stubs) and `sdk`. A
recorded corpus is asked the same questions after each silence, in one replay with nightly dreams running
through it; a synthetic world asks at its own horizons after the last mention. The power law is compared with
the exponential one.
"""

from collections.abc import Mapping
from itertools import cycle, product
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, retention
from experiments.analysis.statistics import EXPLORATORY, Difference, interval
from experiments.config.options import NoOptions
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Column, Estimate, Table
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import (
    Asked,
    Report,
    Study,
    law_colours,
    paired,
)

HORIZONS = (0.0, 90.0, 365.0)
"""Days of silence after which a recorded corpus is asked."""

STRENGTH_DAYS = 72.0
"""The time constant of the memory whose retention is drawn: a semantic memory (120 days) of importance .5 and
stability .3."""

COMPARED = ("exponential", "power")
COLD = "+cold"
"""Behind the name of a profile: the same with cold storage, stubs too."""

PROFILE_NAMES = ("cogmem", f"cogmem{COLD}", "sdk")
METRIC = "recall@10"

Variant = tuple[str, str]
"""Profile and law."""


Point = tuple[str, float]
"""Profile and days of silence."""


def variants(asked: Asked[NoOptions]) -> dict[Variant, list[str]]:
    """Every profile under every law. Raises what `horizons` raises."""
    horizons(asked.config)
    cold = ["engine.cold.enabled=true", "engine.cold.stubs=true"]
    return {
        (profile, law): [
            *(f"profile={profile.removesuffix(COLD)}", f"decay_model={law}"),
            *(*cold * profile.endswith(COLD), *silences(asked.config)),
        ]
        for profile, law in product(PROFILE_NAMES, LAWS)
    }


def horizons(config: RunConfig) -> tuple[float, ...]:
    """Days of silence: the synthetic world's own, else those that a recorded corpus is asked at. Raises
    LabError for a corpus without horizons."""
    if found := HORIZONS if recorded(config) else tuple(getattr(config.corpus, "horizons", ())):
        return found
    raise LabError(
        f"{type(config.corpus).__name__} has no horizons to compare; "
        "expected a recorded corpus, or corpus.horizons=[DAYS,...]"
    )


def recorded(config: RunConfig) -> bool:
    """Whether the corpus is one that can be asked after any silence."""
    return hasattr(config.corpus, "horizon_days")


def silences(config: RunConfig) -> list[str]:
    """The override that has a recorded corpus asked after every silence, in one replay."""
    return [f"corpus.horizons=[{','.join(f'{days:g}' for days in HORIZONS)}]"] * recorded(config)


def report(asked: Asked[NoOptions], runs: Mapping[Variant, Run]) -> Report:
    """Recall by law, and whether the power law recalls more."""
    probes = {variant: scored(run.folder, [METRIC]) for variant, run in runs.items()}
    cells = {
        (profile, days): {
            law: own.filter(horizon_days=days) for (of, law), own in probes.items() if of == profile
        }
        for profile, days in product(PROFILE_NAMES, horizons(asked.config))
    }
    first, second = COMPARED
    found = paired({key: (by[first], by[second]) for key, by in cells.items()}, METRIC)
    recalls = {
        key: {law: recall(own, asked.config.seed) for law, own in by.items()} for key, by in cells.items()
    }
    made = table(recalls, found, asked.corpus.name)
    return Report([made], {"horizons": figure(made, asked.corpus.name)})


def recall(probes: pl.DataFrame, seed: int) -> float | None:
    """The mean recall of the probes, with its interval over conversations where there is one."""
    value, found = mean(probes[METRIC]), interval(probes, METRIC, seed=seed)
    return value if value is None or found is None else Estimate(value, found.low, found.high)


def table(
    recalls: Mapping[Point, Mapping[str, float | None]], found: Mapping[Point, Difference], corpus: str
) -> Table:
    """A line a profile and horizon: recall by law, and power minus exponential on the same probes."""
    columns = (
        *(Column("profile"), Column("silence, days", "count"), Column("n", "count")),
        *(Column(law, "score") for law in next(iter(recalls.values()))),
        *difference_columns("power − exponential", "power is"),
    )
    rows = tuple((*key, one.n, *recalls[key].values(), *difference_cells(one)) for key, one in found.items())
    first, asked = next(iter(found.values())), {one.n for one in found.values()}
    questions = (
        "The same questions after each silence."
        if len(asked) == 1
        else "Each horizon has its own questions, asked that number of days after the last mention."
    )
    note = (
        f"R@10 by law of forgetting. {questions} Differences are paired on the same probes of "
        f"{first.clusters} conversations. {EXPLORATORY}. p corrected over all rows. "
        f"{COLD}: with cold storage and stubs."
    )
    return Table("horizons", f"Exponential against power on {corpus}", columns, rows, note)


def figure(made: Table, corpus: str) -> Figure:
    """What each law retains of one memory, and beside it what is recalled after silence: a panel a profile,
    a line a law, whiskers for the intervals."""
    laws = [column.title for column in made.columns[3 : -len(difference_columns())]]
    subtitle = (
        f"left: R(t) of one memory with a time constant of {STRENGTH_DAYS:g} days; others: R@10 after a "
        "silence with nightly dreams; whiskers: 95 % intervals over conversations"
    )
    drawing = style.new_figure(
        *(2.9 * (1 + len(PROFILE_NAMES)) + 0.6, 3.6),
        *(f"Laws of forgetting, and what is recalled after silence, {corpus}", subtitle),
    )
    colours, longest = law_colours(), max(days for _, days, *_ in made.rows)
    curves, *panels = np.atleast_1d(drawing.subplots(1, 1 + len(PROFILE_NAMES), sharey=True))
    days = np.linspace(0.0, longest, 200)
    for law in laws:
        curves.plot(days, retention(law, days, STRENGTH_DAYS), color=colours[law], linestyle=_dashes(law))
    curves.set(title="retention of one memory", xlabel="days since its last use", ylabel="R(t), or R@10")
    for axes, profile in zip(panels, PROFILE_NAMES, strict=True):
        rows = [row for row in made.rows if row[0] == profile]
        for place, (law, mark) in enumerate(zip(laws, cycle(("o", *style.MARKERS)), strict=False)):
            values = [row[3 + place] for row in rows]
            at = np.array([days for _, days, *_ in rows]) + 0.012 * longest * (place - (len(laws) - 1) / 2)
            [line] = axes.plot(
                at,
                np.array(values, np.float64),
                color=colours[law],
                marker=mark,
                label=law,
                linestyle=_dashes(law),
            )
            line.set(linewidth=1.6, markersize=5, markeredgecolor="white")
            for day, value in zip(at, values, strict=True):
                if isinstance(value, Estimate):
                    axes.vlines(day, value.low, value.high, colours[law], linewidth=1.0)
        axes.set(title=f"recall, profile {profile}", xlabel="days of silence")
    for axes in (curves, *panels):
        axes.set(ylim=(0, 1), xticks=sorted({days for _, days, *_ in made.rows}))
        style.plain(axes)
    panels[0].legend(loc="lower left", ncols=2, fontsize=8)
    return drawing


def _dashes(law: str) -> Any:
    return (0, (3, 2)) if law == "none" else "-"


STUDY = Study.of(
    report,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why=f"the study runs {', '.join(PROFILE_NAMES)} as they are, under every law and after every silence",
    example="corpus=locomo hydra/launcher=joblib",
    published={"locomo": "corpus=locomo", "synthetic-en": "corpus.worlds=12"},
)
