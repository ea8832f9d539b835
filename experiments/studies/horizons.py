"""What is still recalled after silence, under each law of forgetting?

Every law is run in the profiles `cogmem`, `cogmem+cold` (with cold storage and its stubs) and `sdk`. A
recorded corpus is asked the same questions after each silence, in one replay with nightly dreams running
through it; a synthetic world at its own horizons after the last mention.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, retention
from experiments.analysis.statistics import EXPLORATORY, interval
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Estimate, Table, columns_of
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study, law_colours, paired

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

Cell = tuple[str, str]
"""A profile and a law."""


def variants(asked: Asked[object]) -> dict[Cell, list[str]]:
    """Every law in every profile. Raises what `horizons` raises."""
    horizons(asked.config)
    return {
        (profile, law): [
            *(f"profile={profile.removesuffix(COLD)}", f"decay_model={law}"),
            *("engine.cold.enabled=true", "engine.cold.stubs=true")[: 2 * profile.endswith(COLD)],
            *silences(asked.config),
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


def report(asked: Asked[object], runs: Mapping[Cell, Run]) -> Report:
    """Recall by profile, law and silence, and whether the law matters."""
    probes = {cell: scored(run.folder, [METRIC]) for cell, run in runs.items()}
    table = compare_laws(probes, horizons(asked.config), asked.config.seed, asked.corpus.name)
    return Report([table], {"horizons": figure(table, asked.corpus.name)})


def compare_laws(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float], seed: int, corpus: str) -> Table:
    """A line a profile and silence: recall by law, and the difference of the two of `COMPARED`."""
    profiles, laws = (list(dict.fromkeys(names)) for names in zip(*probes, strict=True))
    levels = {
        (profile, silence): {law: probes[profile, law].filter(horizon_days=silence) for law in laws}
        for profile, silence in product(profiles, days)
    }
    baseline, candidate = COMPARED
    found = paired({key: (at[baseline], at[candidate]) for key, at in levels.items()}, METRIC)
    rows = tuple(
        (*key, effect.n, *(recall(level, seed) for level in levels[key].values()), *difference_cells(effect))
        for key, effect in found.items()
    )
    columns = (
        *columns_of("profile | silence, days: count | n: count", *(f"{law}: score" for law in laws)),
        *difference_columns(f"{candidate} − {baseline}", f"{candidate} is"),
    )
    asked = (
        "The same questions after each silence."
        if len({effect.n for effect in found.values()}) == 1
        else "Each horizon has its own questions, asked that number of days after the last mention."
    )
    clusters = max(effect.clusters for effect in found.values())
    note = (
        f"R@10. {asked} Differences are paired on the same probes of {clusters} conversations. "
        f"{EXPLORATORY}. p corrected over all rows. {COLD}: with cold storage and stubs."
    )
    return Table("horizons", f"Recall after silence by law, {corpus}", columns, rows, note)


def recall(probes: pl.DataFrame, seed: int) -> float | None:
    """The mean recall of the probes, with its interval over conversations where there is one."""
    value, found = mean(probes[METRIC]), interval(probes, METRIC, seed=seed)
    return value if value is None or found is None else Estimate(value, found.low, found.high)


def figure(compared: Table, corpus: str) -> Figure:
    """Recall after silence: first what each law retains of one memory, then a panel a profile, a line a law,
    whiskers for the intervals."""
    titles = [column.title for column in compared.columns]
    laws = titles[titles.index("n") + 1 : -len(difference_columns())]
    profiles = list(dict.fromkeys(row[0] for row in compared.rows))
    across = 1 + len(profiles)
    drawing, (curves, *panels) = style.panels(
        *(2.9 * across + 0.6, across, across, f"What is recalled after silence, {corpus}"),
        "R@10 by days of silence, with nightly dreams; whiskers: 95 % intervals over conversations",
    )
    days, colours = np.linspace(0.0, max(row[1] for row in compared.rows), 200), law_colours()
    for law in laws:
        left = retention(law, days, STRENGTH_DAYS)
        curves.plot(days, left, color=colours[law], linestyle=_dashes(law), label=law)
    title = f"R(t), time constant {STRENGTH_DAYS:g} days"
    curves.set(title=title, xlabel="days since its last use", ylabel="R(t), or R@10", ylim=(0, 1))
    style.plain(curves)
    for axes, profile in zip(panels, profiles, strict=True):
        _draw(axes, [row[1:] for row in compared.rows if row[0] == profile], laws)
        axes.set(title=profile, xlabel="days of silence", ylim=(0, 1))
        style.plain(axes)
    curves.legend(loc="lower left", ncols=2, fontsize=8)
    return drawing


def _draw(axes: Axes, rows: Sequence[Sequence[Any]], laws: Sequence[str]) -> None:
    """A line a law over the rows (days of silence, n, recall by law)."""
    days, colours = np.array([row[0] for row in rows]), law_colours()
    for place, law in enumerate(laws):
        values = [row[2 + place] for row in rows]
        at = days + 0.012 * days.max() * (place - (len(laws) - 1) / 2)
        mark = ("o", *style.MARKERS)[place % (1 + len(style.MARKERS))]
        [line] = axes.plot(at, np.array(values, np.float64), color=colours[law], marker=mark)
        line.set(linewidth=1.6, markersize=5, markeredgecolor="white", linestyle=_dashes(law))
        for day, value in zip(at, values, strict=True):
            if isinstance(value, Estimate):
                axes.vlines(day, value.low, value.high, colours[law], linewidth=1.0)
    axes.set_xticks(days)


def _dashes(law: str) -> Any:
    return (0, (3, 2)) if law == "none" else "-"


STUDY = Study.of(
    report,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why="the study runs profiles under laws and silences of its own",
    example="corpus=locomo hydra/launcher=joblib",
)
