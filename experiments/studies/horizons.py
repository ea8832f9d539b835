"""What does each law of forgetting still recall after 0 to 365 days of silence?

Every law is run in the profiles `cogmem`, `cogmem+cold` (with cold storage and its stubs) and `sdk`. A
recorded corpus is asked the same questions after each silence, in one replay with nightly dreams running
through it; a synthetic world asks at its own horizons after the last mention. The power law is compared with
the exponential one.
"""

from collections.abc import Mapping
from itertools import cycle, product

import numpy as np
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS
from experiments.analysis.statistics import EXPLORATORY, Difference
from experiments.config.options import NoOptions
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Column, Table
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
    probes = {variant: scored(run.folder) for variant, run in runs.items()}
    cells = {
        (profile, days): {
            law: own.filter(horizon_days=days) for (of, law), own in probes.items() if of == profile
        }
        for profile, days in product(PROFILE_NAMES, horizons(asked.config))
    }
    first, second = COMPARED
    found = paired({key: (by[first], by[second]) for key, by in cells.items()}, METRIC)
    recalls = {key: {law: mean(own[METRIC]) for law, own in by.items()} for key, by in cells.items()}
    made = table(recalls, found, asked.corpus.name)
    return Report([made], {"horizons": figure(made, asked.corpus.name)})


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
    """Recall by silence, a panel a profile, a line a law."""
    within = slice(3, -len(difference_columns()))
    laws = [column.title for column in made.columns[within]]
    drawing = style.new_figure(
        *(3.2 * len(PROFILE_NAMES) + 0.6, 3.6),
        *(f"R@10 after silence, {corpus}", "nightly dreams run through the silence"),
    )
    colours = law_colours()
    panels = np.atleast_1d(drawing.subplots(1, len(PROFILE_NAMES), sharey=True))
    for axes, profile in zip(panels, PROFILE_NAMES, strict=True):
        own = [row for row in made.rows if row[0] == profile]
        places, recalls = np.arange(len(own)), np.array([row[within] for row in own], np.float64)
        for law, recall, mark in zip(laws, recalls.T, cycle(("o", *style.MARKERS)), strict=False):
            dashes = (0, (3, 2)) if law == "none" else "-"
            [line] = axes.plot(places, recall, color=colours[law], marker=mark, label=law, linestyle=dashes)
            line.set(linewidth=1.8, markersize=5, markeredgecolor="white")
        axes.set_xticks(places, [f"{days:g}" for _, days, *_ in own])
        axes.set(title=f"profile {profile}", xlabel="days", ylim=(0, 1))
        style.plain(axes)
    panels[0].set_ylabel("R@10")
    panels[0].legend(loc="lower left", ncols=2, fontsize=8)
    return drawing


STUDY = Study.of(
    report,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why=f"the study runs {', '.join(PROFILE_NAMES)} as they are, under every law and after every silence",
    example="corpus=locomo hydra/launcher=joblib",
    published={"locomo": "corpus=locomo", "synthetic-en": "corpus.worlds=12"},
)
