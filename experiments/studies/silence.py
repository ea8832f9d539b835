"""What survives a year of silence, by law of forgetting, class of what is asked, and floor?

The profile `cogmem` with cold storage and stubs, and without rehearsal: what reaches its floor goes cold, so
the floor decides what does. Without it (0, the core's too) a memory goes cold when nothing is left of it. A
synthetic world asks at its own horizons after the last mention, by how much it matters; a recorded corpus is
asked the same questions after each silence, with nightly dreams running through it, in one calibration.
"""

import math
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, time_factor
from cogmem.memory import Category, Tier
from experiments.config.options import NoOptions
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.tables import Column, Table, framed
from experiments.runs.folder import Run, read_table
from experiments.runs.paired import scored
from experiments.studies.base import (
    Asked,
    Report,
    Study,
    frame_of,
    law_colours,
    paired_table,
)
from experiments.studies.horizons import recorded

SILENCES = (90.0, 180.0, 365.0)
FORGETTING = tuple(name for name, law in LAWS.items() if law.forgets)
CALIBRATIONS = ("seed", "matched")
METRIC = "recall@10"
PROFILE = "cogmem"

CLASSES: Mapping[str, tuple[str, ...]] = {
    "critical": ("identity", "shock"),
    "contextual": ("preference", "routine", "event", "other_person", "update", "correction", "parallel"),
    "trivial": ("trivia",),
}
"""Kinds of probes of the synthetic world by how much it matters to remember: who somebody is and what shook
them; how they live, with whom, and what became of it; small talk. Plans and moods, which end, and questions
about the past are left out."""

ALL = "all"

_SETTING = ("engine.rehearsal.enabled=false", "engine.cold.enabled=true", "engine.cold.stubs=true")

_CALIBRATED = (
    "Seed: the law as it is written. Matched: in a time in which every law has the half-life of the "
    "exponential, so that laws differ in their shape alone."
)


class Setting(NamedTuple):
    """What is varied."""

    law: str
    calibration: str
    floor: bool

    def overrides(self) -> list[str]:
        """The profile under this law, with cold storage, and nothing rehearsed."""
        law = [f"decay_model={self.law}", f"engine.retention.calibration={self.calibration}"]
        floors = [] if self.floor else ["engine.retention.floor=0", "engine.retention.core_floor=0"]
        return [f"profile={PROFILE}", *law, *floors, *_SETTING]

    def beside(self, frame: pl.DataFrame) -> pl.DataFrame:
        """A frame of a run, with what was varied in front of its columns."""
        shown = self._asdict() | {"floor": "yes" if self.floor else "no"}
        return frame.select(*(pl.lit(value).alias(name) for name, value in shown.items()), pl.all())


Runs = Mapping[tuple[Setting, float | None], Run]
"""The runs by setting and, of a recorded corpus, days of silence."""


def horizons(config: RunConfig) -> tuple[float, ...]:
    """Days of silence: those of our own for a recorded corpus, the long ones of a synthetic world's."""
    if recorded(config):
        return SILENCES
    return tuple(days for days in getattr(config.corpus, "horizons", ()) if days >= SILENCES[0])


def settings(config: RunConfig) -> list[Setting]:
    """Every combination that is one of its own; for a recorded corpus in the laws' own calibration only."""
    calibrations = CALIBRATIONS[:1] if recorded(config) else CALIBRATIONS
    chosen = [Setting(*one) for one in product(FORGETTING, calibrations, (True, False))]
    return [one for one in chosen if one.calibration == CALIBRATIONS[0] or not alike(one.law)]


def alike(law: str) -> bool:
    """Whether both calibrations of a law are the same: the others are matched with the exponential."""
    return math.isclose(time_factor(law), 1.0)


def variants(asked: Asked[NoOptions]) -> dict[tuple[Setting, float | None], list[str]]:
    """Every setting, of a recorded corpus once a silence. Raises LabError for a corpus without horizons."""
    config = asked.config
    if not horizons(config):
        raise LabError(
            f"{type(config.corpus).__name__} has no horizon of {SILENCES[0]:g} days or more; "
            "expected corpus=synthetic, locomo or jsonl"
        )
    silences = horizons(config) if recorded(config) else (None,)
    return {
        (setting, days): [*setting.overrides(), *([f"corpus.horizon_days={days}"] if days else [])]
        for setting, days in product(settings(config), silences)
    }


def probes_of(runs: Runs, config: RunConfig) -> pl.DataFrame:
    """The scored probes of all runs with their setting, `silence` in days, and `class`: by setting and
    silence."""
    found = pl.concat(
        setting.beside(scored(run.folder, [METRIC]).sort("horizon_days", maintain_order=True))
        for (setting, _), run in runs.items()
    )
    asked = found.with_columns(silence="horizon_days").filter(pl.col("silence").is_in(horizons(config)))
    return asked.with_columns(pl.lit(ALL).alias("class")) if recorded(config) else classified(asked)


def memories_of(runs: Runs) -> pl.DataFrame:
    """Every memory at the end of the longest silence, with its retention and the setting."""
    longest = max((days or 0.0 for _, days in runs))
    return pl.concat(
        setting.beside(read_table(run.folder, "retention"))
        for (setting, days), run in runs.items()
        if days in (None, longest)
    )


def classified(probes: pl.DataFrame) -> pl.DataFrame:
    """The probes of `CLASSES`, with their class in the column `class`."""
    of = {kind: name for name, kinds in CLASSES.items() for kind in kinds}
    named = pl.col("kind").replace_strict(of, default=None, return_dtype=pl.String)
    return probes.with_columns(named.alias("class")).drop_nulls("class")


def verdict_table(probes: pl.DataFrame) -> Table:
    """Whether a floor pays."""
    cells = probes.partition_by("law", "calibration", "silence", "floor", as_dict=True)
    pairs = {key[:3]: (cells[*key[:3], "no"], own) for key, own in cells.items() if key[3] == "yes"}
    keys = (*map(Column, ("law", "calibration")), Column("silence, days", "count"))
    sides, headings = {"floor": "candidate", "no floor": "baseline"}, ("difference", "the floor is")
    note = "R@10 of all probes."
    return paired_table("verdicts", "Does a floor pay?", keys, sides, pairs, note, *headings)


def class_table(probes: pl.DataFrame) -> Table:
    """Recall by class of what is asked, and horizon."""
    silences = sorted(set(probes["silence"]))
    asked = [name for name in (*CLASSES, ALL) if name in set(probes["class"])]
    rows = []
    for setting, own in probes.partition_by(*Setting._fields, as_dict=True).items():
        for name in asked:
            scores = [own.filter(pl.col("class") == name, silence=days)[METRIC] for days in silences]
            rows.append(
                (*setting, name, *(part for score in scores for part in (mean(score), score.count())))
            )
    columns = (
        *(Column("law"), Column("calibration"), Column("floor"), Column("class")),
        *(part for days in silences for part in (Column(f"{days:g} days", "score"), Column("n", "count"))),
    )
    kinds = "; ".join(f"{name}: {', '.join(kinds)}" for name, kinds in CLASSES.items())
    note = "R@10." if ALL in asked else f"R@10. Classes by the kind of the probe: {kinds}."
    return Table("classes", "What is still recalled", columns, tuple(rows), f"{note} {_CALIBRATED}")


def category_table(memories: pl.DataFrame) -> Table:
    """How much is left of the memories of each category, after the longest silence."""
    hot = ~pl.col("tier").is_in([Tier.DORMANT.label, Tier.STUB.label])
    rows = []
    for setting, of in memories.partition_by(*Setting._fields, as_dict=True).items():
        for category in Category.labels():
            if (own := of.filter(category=category)).height:
                left = own.select(pl.col("retention").mean(), hot.mean().alias("hot")).row(0)
                rows.append((*setting, category, own.height, *left))
    frame = frame_of(rows, *Setting._fields, "category", "memories", "mean retention", "hot")
    note = "At the end of the run, that is after its last question. Hot: neither dormant nor a stub."
    return framed("categories", "What is left, by category", frame, note, forms={"hot": "share"})


def figure(recalled: Table, corpus: str) -> Figure:
    """Recall by silence: a row a calibration, a column a class, a line a law, dashed without a floor."""
    silences = [column.title.removesuffix(" days") for column in recalled.columns[4::2]]
    calibrations, asked = (list(dict.fromkeys(row[place] for row in recalled.rows)) for place in (1, 3))
    drawing = style.new_figure(
        max(2.6 * len(asked), 4.6),
        0.8 + 2.4 * len(calibrations),
        f"What survives silence, {corpus}",
        "R@10 by days of silence; dashed: without a floor",
    )
    colours = law_colours()
    panels = drawing.subplots(len(calibrations), len(asked), sharey=True, squeeze=False)
    for axes, (calibration, name) in zip(panels.flat, product(calibrations, asked), strict=True):
        for law, of, floor, own, *counted in recalled.rows:
            if own != name or (of != calibration and not alike(law)):
                continue
            kept = floor == "yes"
            recalls = np.array(counted[::2], np.float64)
            [line] = axes.plot(
                np.arange(len(silences)), recalls, color=colours[law], marker="o" if kept else None
            )
            line.set(linestyle="-" if kept else (0, (3, 2)), markersize=4, linewidth=1.6)
            line.set_label(law if kept else f"_{law}")
        axes.set_xticks(np.arange(len(silences)), silences)
        axes.set(title=f"{name}, {calibration}", ylim=(0, 1))
        style.plain(axes)
    for axes in panels[-1]:
        axes.set_xlabel("days")
    panels[0, 0].set_ylabel("R@10")
    panels[0, 0].legend(loc="lower left", fontsize=7)
    return drawing


def report(asked: Asked[NoOptions], runs: Runs) -> Report:
    """What is recalled and what is left, and whether a floor pays."""
    probes = probes_of(runs, asked.config)
    recalled = class_table(probes)
    tables = [recalled, category_table(memories_of(runs)), verdict_table(probes)]
    return Report(tables, {"silence": figure(recalled, asked.corpus.name)})


STUDY = Study.of(
    report,
    variants=variants,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why=f"the study runs the profile {PROFILE} under laws, calibrations, floors and horizons of its own",
    example="corpus.worlds=1 hydra/launcher=joblib",
    published={"synthetic-en": "corpus.worlds=6"},
)
