"""What survives a year of silence, by law of forgetting, class of what is asked, and floor?

The profile `cogmem` with cold storage and stubs, and without rehearsal: what reaches its floor goes cold, so
the floor decides what does. Without it (0, the core's too) a memory goes cold when nothing is left of it. A
synthetic world asks at its own horizons after the last mention, by how much it matters; a recorded corpus is
asked the same questions after each silence, with nightly dreams running through it, in one calibration.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, time_factor
from cogmem.memory import Category, Tier
from experiments.config.options import NoOptions
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.report import style
from experiments.report.tables import Column, Table
from experiments.runs.folder import Run, read_table, scored_probes
from experiments.studies.base import (
    Asked,
    Report,
    Study,
    difference_cells,
    difference_columns,
    law_colours,
    paired,
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
    "Seed: the law as it is written; matched: in a time in which R(τ) = 1/e, which is so of exponential and "
    "power as they are."
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is varied."""

    law: str
    calibration: str
    floor: bool

    def overrides(self) -> list[str]:
        """The profile under this law, with cold storage, and nothing rehearsed."""
        law = [f"decay_model={self.law}", f"engine.retention.calibration={self.calibration}"]
        floors = [] if self.floor else ["engine.retention.floor=0", "engine.retention.core_floor=0"]
        return [f"profile={PROFILE}", *law, *floors, *_SETTING]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one setting left at one horizon: the scored probes, and every memory's retention at the end."""

    probes: pl.DataFrame
    retention: pl.DataFrame


Outcomes = dict[Setting, dict[float, Outcome]]


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
    """Whether both calibrations of a law are the same: exponential and power lose 1/e in τ as written."""
    return math.isclose(time_factor(law), 1.0)


def variants(asked: Asked[NoOptions]) -> dict[tuple[Setting, float | None], list[str]]:
    """Every setting, of a recorded corpus once a silence. Raises LabError for a corpus without horizons."""
    config = asked.config
    if not horizons(config):
        raise LabError(
            f"{type(config.corpus).__name__} has no horizon of {SILENCES[0]:g} days or more; "
            "expected corpus=synthetic, locomo or jsonl"
        )
    silences: Sequence[float | None] = horizons(config) if recorded(config) else [None]
    return {
        (setting, days): [
            *setting.overrides(),
            *([] if days is None else [f"corpus.horizon_days={days}"]),
        ]
        for setting, days in product(settings(config), silences)
    }


def outcomes_of(runs: Mapping[tuple[Setting, float | None], Run], config: RunConfig) -> Outcomes:
    """What each setting left, by horizon."""
    found: Outcomes = {}
    for (setting, days), run in runs.items():
        probes, retention = scored_probes(run.folder), read_table(run.folder, "retention")
        if kinds := list(config.scoring.kinds or run.corpus.headline):
            probes = probes.filter(pl.col("kind").is_in(kinds))
        by_days = found.setdefault(setting, {})
        if days is not None:
            by_days[days] = Outcome(probes.with_columns(group=pl.lit(ALL)), retention)
            continue
        probes = classified(probes)
        for own in horizons(config):
            by_days[own] = Outcome(probes.filter(pl.col("horizon_days") == own), retention)
    return found


def classified(probes: pl.DataFrame) -> pl.DataFrame:
    """The probes of `CLASSES`, with their class in the column `group`."""
    of = {kind: name for name, kinds in CLASSES.items() for kind in kinds}
    return probes.with_columns(
        group=pl.col("kind").replace_strict(of, default=None, return_dtype=pl.String)
    ).drop_nulls("group")


def verdict_table(outcomes: Outcomes, seed: int) -> Table:
    """Whether a floor pays."""
    found = paired(
        {
            (setting, days): (outcomes[replace(setting, floor=False)][days].probes, own.probes)
            for setting, by_days in outcomes.items()
            if setting.floor
            for days, own in by_days.items()
        },
        METRIC,
        seed,
    )
    rows = tuple(
        (
            *(setting.law, setting.calibration, days, one.n, one.candidate, one.baseline),
            *difference_cells(one),
        )
        for (setting, days), one in found.items()
    )
    columns = (
        *(Column("law"), Column("calibration"), Column("silence, days", "count"), Column("n", "count")),
        *(Column("floor", "score"), Column("no floor", "score"), *difference_columns(verdict="the floor is")),
    )
    first = next(iter(found.values()))
    note = (
        f"R@10 of all probes. Paired on the same probes; intervals by bootstrap over {first.clusters} "
        f"namespaces, p by sign flips, corrected over all rows (Holm). {first.note}"
    )
    return Table("verdicts", "Does a floor pay?", columns, rows, note.strip())


def class_table(outcomes: Outcomes) -> Table:
    """Recall by class of what is asked, and horizon."""
    days_asked = list(next(iter(outcomes.values())))
    rows = []
    for setting, by_days in outcomes.items():
        for name in classes(outcomes):
            scores = [recall(by_days[days].probes, name) for days in days_asked]
            counted = [part for score in scores for part in score]
            rows.append((setting.law, setting.calibration, "yes" if setting.floor else "no", name, *counted))
    columns = (
        *(Column("law"), Column("calibration"), Column("floor"), Column("class")),
        *(part for days in days_asked for part in (Column(f"{days:g} days", "score"), Column("n", "count"))),
    )
    kinds = "; ".join(f"{name}: {', '.join(kinds)}" for name, kinds in CLASSES.items())
    note = f"R@10. Classes by the kind of the probe: {kinds}." if ALL not in classes(outcomes) else "R@10."
    return Table("classes", "What is still recalled", columns, tuple(rows), f"{note} {_CALIBRATED}")


def category_table(outcomes: Outcomes) -> Table:
    """How much is left of the memories of each category, after the longest silence."""
    rows = []
    for setting, by_days in outcomes.items():
        memories = by_days[max(by_days)].retention
        hot = ~pl.col("tier").is_in([Tier.DORMANT.label, Tier.STUB.label])
        for category in Category.labels():
            own = memories.filter(pl.col("category") == category)
            if own.height:
                left = own.select(pl.col("retention").mean(), hot.mean().alias("hot")).row(0)
                floor = "yes" if setting.floor else "no"
                rows.append((setting.law, setting.calibration, floor, category, own.height, *left))
    columns = (
        *(Column("law"), Column("calibration"), Column("floor"), Column("category")),
        *(Column("memories", "count"), Column("mean retention", "score"), Column("hot", "share")),
    )
    note = "At the end of the run, that is after its last question. Hot: neither dormant nor a stub."
    return Table("categories", "What is left, by category", columns, tuple(rows), note)


def classes(outcomes: Outcomes) -> list[str]:
    """The classes that were asked about, in their order."""
    probes = next(iter(next(iter(outcomes.values())).values())).probes
    found = set(probes["group"].to_list())
    return [name for name in (*CLASSES, ALL) if name in found]


def recall(probes: pl.DataFrame, name: str) -> tuple[float | None, int]:
    """Mean recall of a class, None of no probe, and the number of its probes."""
    scores = probes.filter(pl.col("group") == name)[METRIC].drop_nulls().to_numpy()
    return (float(scores.mean()) if scores.size else None, scores.size)


def figure(outcomes: Outcomes, corpus: str) -> Figure:
    """Recall by silence: a row a calibration, a column a class, a line a law, dashed without a floor."""
    calibrations = list(dict.fromkeys(setting.calibration for setting in outcomes))
    asked = classes(outcomes)
    drawing = style.new_figure(
        max(2.6 * len(asked), 4.6),
        0.8 + 2.4 * len(calibrations),
        f"What survives silence, {corpus}",
        "R@10 by days of silence; dashed: without a floor",
    )
    colours = law_colours()
    panels = drawing.subplots(len(calibrations), len(asked), sharey=True, squeeze=False)
    for (line, calibration), (place, name) in product(enumerate(calibrations), enumerate(asked)):
        axes = panels[line, place]
        for setting, by_days in outcomes.items():
            if setting.calibration != calibration and not alike(setting.law):
                continue
            scores = [recall(own.probes, name)[0] for own in by_days.values()]
            axes.plot(
                np.arange(len(scores)),
                np.array(scores, np.float64),
                color=colours[setting.law],
                label=setting.law if setting.floor else None,
                linestyle="-" if setting.floor else (0, (3, 2)),
                marker="o" if setting.floor else None,
                markersize=4,
                linewidth=1.6,
            )
        axes.set_xticks(np.arange(len(scores)), [f"{days:g}" for days in by_days])
        axes.set(title=f"{name}, {calibration}", ylim=(0, 1))
        style.plain(axes)
    for axes in panels[-1]:
        axes.set_xlabel("days")
    panels[0, 0].set_ylabel("R@10")
    panels[0, 0].legend(loc="lower left", fontsize=7)
    return drawing


def report(asked: Asked[NoOptions], runs: Mapping[tuple[Setting, float | None], Run]) -> Report:
    """What is recalled and what is left, and whether a floor pays."""
    outcomes = outcomes_of(runs, asked.config)
    tables = [class_table(outcomes), category_table(outcomes), verdict_table(outcomes, asked.config.seed)]
    return Report(tables, {"silence": figure(outcomes, asked.corpus.name)})


STUDY = Study(
    name="silence",
    about=__doc__,
    variants=variants,
    report=report,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why=f"the study runs the profile {PROFILE} under laws, calibrations, floors and horizons of its own",
    example="corpus.worlds=1 hydra/launcher=joblib",
    published={"synthetic-en": "corpus.worlds=6"},
)
