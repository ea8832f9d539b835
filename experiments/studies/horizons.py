"""What is still recalled after silence, and what decides it: the law of forgetting, its floor or its use?

`--vary=laws`: every law, in the profiles `cogmem`, `cogmem+cold` (with cold storage and its stubs) and `sdk`.
`--vary=floors`: the laws that forget, as they are written ("seed") and with the half-life of the exponential
("matched"), with and without a floor, in `cogmem` with cold storage and stubs and without rehearsal: what
reaches its floor goes cold. `--vary=uses`: a factorial of what forgetting is used for, under the exponential
and the power law: retention in the ranking (R^0.3), cold storage with stubs, and the floor; an effect is the
mean over the settings of the other two. A recorded corpus is asked the same questions after each silence, in
one replay with nightly dreams running through it; a synthetic world at its own horizons after the last
mention.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, retention, time_factor
from cogmem.memory import Category, Tier
from experiments.analysis.statistics import EXPLORATORY, interval
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Estimate, Table, columns_of
from experiments.runs.folder import Run, read_table
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study, averaged, law_colours, paired

HORIZONS = (0.0, 90.0, 365.0)
"""Days of silence after which a recorded corpus is asked."""

STRENGTH_DAYS = 72.0
"""The time constant of the memory whose retention is drawn: a semantic memory (120 days) of importance .5 and
stability .3."""

COMPARED = ("exponential", "power")
_TITLES = ("power − exponential", "power is")
COLD = "+cold"
"""Behind the name of a profile: the same with cold storage, stubs too."""

PROFILE_NAMES = ("cogmem", f"cogmem{COLD}", "sdk")
METRIC = "recall@10"
SWITCH = ("without", "with")

CLASSES: Mapping[str, tuple[str, ...]] = {
    "critical": ("identity", "shock"),
    "contextual": ("preference", "routine", "event", "other_person", "update", "correction", "parallel"),
    "trivial": ("trivia",),
}
"""Kinds of probes of the synthetic world by how much it matters to remember: who somebody is and what shook
them; how they live, with whom, and what became of it; small talk. Plans and moods, which end, and questions
about the past are left out."""

_COLD_ON = ("engine.cold.enabled=true", "engine.cold.stubs=true")
_NO_FLOOR = ("engine.retention.floor=0", "engine.retention.core_floor=0")

USES: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "ranking": (["engine.scoring.alpha=0"], ["engine.scoring.alpha=0.3"]),
    "cold storage": (["engine.cold.enabled=false"], _COLD_ON),
    "floor": (_NO_FLOOR, []),
}
"""Overrides without and with each use of forgetting."""

Cell = tuple[str, ...]
"""A value of each column of a design."""


@dataclass(frozen=True)
class Options:
    vary: Literal["laws", "floors", "uses"] = "laws"
    """What is varied."""


class Contrast(NamedTuple):
    """Two levels of a column that are compared."""

    column: str
    baseline: str
    candidate: str


class Design(NamedTuple):
    """What is varied: overrides by the values of the columns, and what is compared."""

    columns: tuple[str, ...]
    cells: Mapping[Cell, Sequence[str]]
    contrasts: tuple[Contrast, ...]


def laws() -> Design:
    """Every law in every profile; the power law against the exponential."""
    cells: dict[Cell, Sequence[str]] = {
        (profile, law): [
            *(f"profile={profile.removesuffix(COLD)}", f"decay_model={law}"),
            *(_COLD_ON if profile.endswith(COLD) else ()),
        ]
        for profile, law in product(PROFILE_NAMES, LAWS)
    }
    return Design(("profile", "law"), cells, (Contrast("law", *COMPARED),))


def floors() -> Design:
    """Every law that forgets, in both calibrations unless they are the same, with and without a floor."""
    calibrations = [
        (name, calibration)
        for name, law in LAWS.items()
        for calibration in ("seed", "matched")
        if law.forgets and (calibration == "seed" or not math.isclose(time_factor(name), 1.0))
    ]
    cells: dict[Cell, Sequence[str]] = {
        (law, calibration, floor): [
            *("profile=cogmem", f"decay_model={law}", f"engine.retention.calibration={calibration}"),
            *("engine.rehearsal.enabled=false", *_COLD_ON, *(_NO_FLOOR if floor == SWITCH[0] else ())),
        ]
        for (law, calibration), floor in product(calibrations, SWITCH)
    }
    return Design(("law", "calibration", "floor"), cells, (Contrast("floor", *SWITCH),))


def uses() -> Design:
    """Every combination of the uses of forgetting, under two laws."""
    cells = {}
    for law, *switches in product(COMPARED, *[SWITCH] * len(USES)):
        chosen = (words[SWITCH.index(on)] for words, on in zip(USES.values(), switches, strict=True))
        cells[law, *switches] = [f"decay_model={law}", *chain.from_iterable(chosen)]
    return Design(("law", *USES), cells, tuple(Contrast(use, *SWITCH) for use in USES))


DESIGNS = {"laws": laws, "floors": floors, "uses": uses}


def variants(asked: Asked[Options]) -> dict[Cell, list[str]]:
    """Every cell of the design. Raises what `horizons` raises."""
    horizons(asked.config)
    cells = DESIGNS[asked.options.vary]().cells
    return {cell: [*words, *silences(asked.config)] for cell, words in cells.items()}


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


def report(asked: Asked[Options], runs: Mapping[Cell, Run]) -> Report:
    """Recall by what is varied and silence, and whether it matters; what is left in the store."""
    vary, days = asked.options.vary, horizons(asked.config)
    design = DESIGNS[vary]()
    probes = {cell: scored(run.folder, [METRIC]) for cell, run in runs.items()}
    compared = compare_levels(design, probes, days, asked.config.seed, asked.corpus.name)
    figures = {"horizons": figure(compared, asked.corpus.name)}
    if vary == "laws":
        return Report([compared], figures)
    left = {cell: read_table(run.folder, "retention") for cell, run in runs.items()}
    by_class = cell_table(design, {cell: classified(frame) for cell, frame in probes.items()}, days)
    return Report([compared, by_class, category_table(design, left)], figures, f"{asked.corpus.name}-{vary}")


def compare_levels(
    design: Design, probes: Mapping[Cell, pl.DataFrame], days: Sequence[float], seed: int, corpus: str
) -> Table:
    """A line a silence and setting of the columns that are not compared: recall by level, and the difference
    of two levels. A column that is compared is averaged over the others that are."""
    contrasts = {contrast.column: contrast for contrast in design.contrasts}
    several, contrast = len(contrasts) > 1, design.contrasts[0]
    held = [name for name in design.columns if name not in contrasts]
    groups: dict[tuple[Any, ...], dict[str, list[pl.DataFrame]]] = {}
    for name, (cell, frame), silence in product(contrasts, probes.items(), days):
        values = dict(zip(design.columns, cell, strict=True))
        group = groups.setdefault((*[name] * several, *(values[column] for column in held), silence), {})
        group.setdefault(values[name], []).append(frame.filter(horizon_days=silence))
    levels = {
        key: {level: averaged(frames, METRIC) for level, frames in at.items()} for key, at in groups.items()
    }
    found = paired(
        {key: (at[contrast.baseline], at[contrast.candidate]) for key, at in levels.items()}, METRIC
    )
    rows = tuple(
        (*key, effect.n, *(recall(level, seed) for level in levels[key].values()), *difference_cells(effect))
        for key, effect in found.items()
    )
    columns = (
        *columns_of(*["use"] * several, *held, "silence, days: count | n: count"),
        *columns_of(*(f"{level}: score" for level in next(iter(levels.values())))),
        *difference_columns(*(("effect", "it is") if contrast.baseline in SWITCH else _TITLES)),
    )
    clusters = max(effect.clusters for effect in found.values())
    asked = {effect.n for effect in found.values()}
    questions = (
        "The same questions after each silence."
        if len(asked) == 1
        else "Each horizon has its own questions, asked that number of days after the last mention."
    )
    note = (
        f"R@10. {questions}{' Each effect is the mean over the other uses.' * several} Differences are "
        f"paired on the same probes of {clusters} conversations. {EXPLORATORY}. p corrected over all "
        "rows."
        f"{f' {COLD}: with cold storage and stubs.' * ('profile' in held)}"
    )
    varied = "uses" if several else contrast.column
    return Table("horizons", f"Recall after silence by {varied}, {corpus}", columns, rows, note)


def recall(probes: pl.DataFrame, seed: int) -> float | None:
    """The mean recall of the probes, with its interval over conversations where there is one."""
    value, found = mean(probes[METRIC]), interval(probes, METRIC, seed=seed)
    return value if value is None or found is None else Estimate(value, found.low, found.high)


def classified(probes: pl.DataFrame) -> pl.DataFrame:
    """The probes of `CLASSES`, with their class in the column `class`; of a corpus that has none of these
    kinds, all as one class."""
    of = {kind: name for name, kinds in CLASSES.items() for kind in kinds}
    if not probes["kind"].is_in(list(of)).any():
        return probes.with_columns(pl.lit("all").alias("class"))
    named = pl.col("kind").replace_strict(of, default=None, return_dtype=pl.String)
    return probes.with_columns(named.alias("class")).drop_nulls("class")


def cell_table(design: Design, probes: Mapping[Cell, pl.DataFrame], days: Sequence[float]) -> Table:
    """Recall of every cell and class of what is asked, after every silence."""
    rows = []
    for cell, frame in probes.items():
        for name in (name for name in (*CLASSES, "all") if name in set(frame["class"])):
            scores = [frame.filter(pl.col("class") == name, horizon_days=silence)[METRIC] for silence in days]
            rows.append((*cell, name, *(part for score in scores for part in (mean(score), score.count()))))
    columns = columns_of(
        *design.columns, "class", *(f"{silence:g} days: score | n: count" for silence in days)
    )
    kinds = "; ".join(f"{name}: {', '.join(kinds)}" for name, kinds in CLASSES.items())
    return Table("cells", "Every setting", columns, tuple(rows), f"R@10. Classes by kind of probe: {kinds}.")


def category_table(design: Design, left: Mapping[Cell, pl.DataFrame]) -> Table:
    """How much is left of the memories of each category, at the end of the run."""
    hot = ~pl.col("tier").is_in([Tier.DORMANT.label, Tier.STUB.label])
    rows = []
    for cell, memories in left.items():
        for category in Category.labels():
            if (of_category := memories.filter(category=category)).height:
                kept = of_category.select(pl.col("retention").mean(), hot.mean().alias("hot")).row(0)
                rows.append((*cell, category, of_category.height, *kept))
    more = "category | memories: count | mean retention: score | hot: share"
    columns = columns_of(*design.columns, more)
    note = "At the end of the run, that is after its last question. Hot: neither dormant nor a stub."
    return Table("categories", "What is left, by category", columns, tuple(rows), note)


def figure(compared: Table, corpus: str) -> Figure:
    """Recall after silence: a panel a setting, a line a level, whiskers for the intervals; of laws, in front
    of it, what each retains of one memory."""
    titles = [column.title for column in compared.columns]
    levels = titles[titles.index("n") + 1 : -len(difference_columns())]
    keys = list(dict.fromkeys(row[: titles.index("silence, days")] for row in compared.rows))
    curves = "profile" in titles
    count = len(keys) + curves
    across = min(count, 4)
    drawing, panels = style.panels(
        *(2.9 * across + 0.6, across, count, f"What is recalled after silence, {corpus}"),
        "R@10 by days of silence, with nightly dreams; whiskers: 95 % intervals over conversations",
    )
    colours = law_colours() | dict(zip(SWITCH, (style.GREY, style.PRIMARY), strict=True))
    if curves:
        axes = panels.pop(0)
        days = np.linspace(0.0, max(row[1] for row in compared.rows), 200)
        for law in levels:
            axes.plot(days, retention(law, days, STRENGTH_DAYS), color=colours[law], linestyle=_dashes(law))
        title = f"R(t), time constant {STRENGTH_DAYS:g} days"
        axes.set(title=title, xlabel="days since its last use", ylabel="R(t), or R@10", ylim=(0, 1))
        style.plain(axes)
    for axes, key in zip(panels, keys, strict=False):
        rows = [row[len(key) :] for row in compared.rows if row[: len(key)] == key]
        _draw(axes, rows, levels, colours)
        axes.set(title=", ".join(key), xlabel="days of silence", ylim=(0, 1))
        style.plain(axes)
    panels[0].legend(loc="lower left", ncols=2, fontsize=8)
    return drawing


def _draw(
    axes: Axes, rows: Sequence[Sequence[Any]], levels: Sequence[str], colours: Mapping[str, str]
) -> None:
    """A line a level over the rows (days of silence, n, recall by level)."""
    days = np.array([row[0] for row in rows])
    for place, level in enumerate(levels):
        values = [row[2 + place] for row in rows]
        at = days + 0.012 * days.max() * (place - (len(levels) - 1) / 2)
        mark = ("o", *style.MARKERS)[place % (1 + len(style.MARKERS))]
        [line] = axes.plot(at, np.array(values, np.float64), color=colours[level], marker=mark, label=level)
        line.set(linewidth=1.6, markersize=5, markeredgecolor="white", linestyle=_dashes(level))
        for day, value in zip(at, values, strict=True):
            if isinstance(value, Estimate):
                axes.vlines(day, value.low, value.high, colours[level], linewidth=1.0)
    axes.set_xticks(days)


def _dashes(level: str) -> Any:
    return (0, (3, 2)) if level in ("none", SWITCH[0]) else "-"


STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why="the study runs profiles under laws, floors, uses of forgetting and silences of its own",
    example="corpus=locomo hydra/launcher=joblib",
    published={
        "locomo": "corpus=locomo",
        "synthetic-en": "corpus.worlds=12",
        "synthetic-en-floors": "corpus.worlds=6 --vary=floors",
        "locomo-3-uses": "corpus=locomo corpus.limit=3 --vary=uses",
    },
)
