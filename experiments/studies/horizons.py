"""What is recalled after a silence, by laws of forgetting at equal rates and at equal stores?

A law beats another because of its shape, or because it forgets more slowly. The exponential law and another
are compared at their documented constants, at an equal half-life, at an equal time to the floor (at the pace
of either), and at an equal number of memories that are still searched when the question is asked. For the
last, the recall of each question under the exponential law is interpolated between its two paces.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl
from matplotlib.figure import Figure

from cogmem.dynamics.retention import CALIBRATIONS, law_of
from cogmem.profiles import PROFILES
from experiments.analysis.statistics import EXPLORATORY
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study, law_colours, paired

HORIZONS = (0.0, 90.0, 365.0)
"""Days of silence after which a recorded corpus is asked."""

SLOWEST = 1_000.0
"""At most this multiple of its time constants slows the exponential law to another's time to the floor: fsrs6
takes 10^10 times as long."""

REFERENCE, CONTROL = "exponential", "none"
METRIC = "recall@10"

Cell = tuple[str, str, str]
"""A profile, a law and a pace: a calibration of the law, or "slow LAW", the time to the floor of that law."""


@dataclass(frozen=True)
class Options:
    profiles: tuple[str, ...] = ("sdk",)
    """Profiles of the engine. `sdk` removes what has reached its floor."""
    laws: tuple[str, ...] = ("power",)
    """The laws that are compared with the exponential law."""


def variants(asked: Asked[Options]) -> dict[Cell, list[str]]:
    """Every law at every pace in every profile. Raises what `horizons` and `law_of` raise."""
    horizons(asked.config)
    found: dict[Cell, list[str]] = {}
    for profile in asked.options.profiles:
        usual = [f"profile={profile}", *silences(asked.config)]
        for law in (REFERENCE, CONTROL, *asked.options.laws):
            found[profile, law, "seed"] = [*usual, f"decay_model={law}"]
        for law in asked.options.laws:
            if law_of(law).forgets:
                for pace in ("matched", "floor"):
                    calibrated = f"engine.retention.calibration={pace}"
                    found[profile, law, pace] = [*found[profile, law, "seed"], calibrated]
                if (factor := CALIBRATIONS["floor"](law)) <= SLOWEST:
                    slowed = _slowed(profile, factor)
                    found[profile, REFERENCE, f"slow {law}"] = [*found[profile, REFERENCE, "seed"], *slowed]
    return found


def _slowed(profile: str, factor: float) -> list[str]:
    """Overrides that multiply the time constants of a profile."""
    names = ("episodic_days", "semantic_days", "core_days")
    values = {name: factor * getattr(PROFILES[profile].retention, name) for name in names}
    return [f"engine.retention.{name}={value:.6g}" for name, value in values.items()]


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
    """Recall of every law at every pace by silence, and whether the law matters in each reading."""
    probes = {cell: scored(run.folder, [METRIC]) for cell, run in runs.items()}
    days = horizons(asked.config)
    return Report(
        [compare_laws(probes, days, asked.options.laws), levels(probes, days)],
        {"horizons": figure(probes, days, asked.corpus.name)},
        f"{asked.corpus.name}-rates",
    )


def compare_laws(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float], laws: Sequence[str]) -> Table:
    """A line a profile, law, silence and reading: the law against the exponential one."""
    pairs = {}
    for profile in dict.fromkeys(cell[0] for cell in probes):
        for law in laws:
            for silence in days:
                at = {
                    cell[1:]: frame.filter(horizon_days=silence)
                    for cell, frame in probes.items()
                    if cell[0] == profile
                }
                for reading, pair in _readings(law, at).items():
                    pairs[profile, law, silence, reading] = pair
    rows = tuple(
        (*key, effect.n, *map(kept, pairs[key]), effect.baseline, effect.candidate, *difference_cells(effect))
        for key, effect in paired(pairs, METRIC).items()
    )
    columns = (
        *columns_of("profile | law | days of silence: count | reading | n: count"),
        *columns_of(
            f"{REFERENCE} keeps: count | law keeps: count | {REFERENCE} recalls: score | law recalls: score"
        ),
        *difference_columns("law − exponential", "law is"),
    )
    clusters = max((frame["namespace"].n_unique() for frame in probes.values()), default=0)
    note = (
        f"Recalls: R@10, paired on the same probes of {clusters} conversations. Keeps: memories that are "
        f"searched, the mean over the questions. {EXPLORATORY}. p corrected over all rows."
    )
    return Table("horizons", "Rate apart from shape", columns, rows, note)


def _readings(
    law: str, at: Mapping[tuple[str, str], pl.DataFrame]
) -> dict[str, tuple[pl.DataFrame, pl.DataFrame]]:
    """The exponential law and another in each reading; `at`: the probes by law and pace."""
    documented, other = at[REFERENCE, "seed"], at[law, "seed"]
    found = {"documented": (documented, other)}
    if (law, "matched") in at:
        found["equal half-life"] = documented, at[law, "matched"]
        found["equal time to the floor, fast"] = documented, at[law, "floor"]
    if (slow := at.get((REFERENCE, f"slow {law}"))) is not None:
        found["equal time to the floor, slow"] = slow, other
        found["equal store"] = between(documented, slow, kept(other)), other
    return found


def kept(probes: pl.DataFrame) -> float:
    """The number of memories that are searched, the mean over the questions."""
    return mean(probes["candidates"]) or 0.0


def between(few: pl.DataFrame, many: pl.DataFrame, memories: float) -> pl.DataFrame:
    """The questions with the recall of a store of this size, interpolated between a smaller store and a
    larger one. For the size of one of them, or beyond both, they are those of the nearer one, as replayed."""
    low, high = kept(few), kept(many)
    weight = min(max((memories - low) / (high - low), 0.0), 1.0) if high > low else 0.0
    if weight in (0.0, 1.0):
        return many if weight else few
    key = ["namespace", "probe"]
    other = few.select(key).join(many.select(*key, METRIC, "candidates"), on=key, maintain_order="left")
    return few.drop("texts", strict=False).with_columns(
        (pl.col(name) * (1 - weight) + other[name] * weight) for name in (METRIC, "candidates")
    )


def levels(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float]) -> Table:
    """A line a profile, law and pace: memories kept and recall after each silence."""
    rows = []
    for cell, frame in probes.items():
        at = [frame.filter(horizon_days=silence) for silence in days]
        values = (value for group in at for value in (kept(group), mean(group[METRIC])))
        rows.append((*cell, *values))
    headings = (f"{silence:g} d keeps: count | {silence:g} d R@10: score" for silence in days)
    columns = columns_of("profile | law | pace", *headings)
    note = (
        "Pace: seed, the documented constants; matched, the half-life of the exponential law; floor, its "
        "time to R = .02; slow LAW: the exponential law with that law's time to R = .02."
    )
    return Table("levels", "Memories kept, and recall", columns, tuple(rows), note)


def figure(probes: Mapping[Cell, pl.DataFrame], days: Sequence[float], corpus: str) -> Figure:
    """Recall against memories kept: a panel a profile and silence, a curve a law, a point a pace."""
    panels = [(profile, silence) for profile in dict.fromkeys(cell[0] for cell in probes) for silence in days]
    across = min(len(panels), 4)
    title = f"Recall against memories kept, {corpus}"
    subtitle = "R@10 after silence; a curve a law, a point a rate of forgetting; dotted: no forgetting"
    drawing, axes_of = style.panels(max(3.0 * across, 5.0), across, len(panels), title, subtitle)
    colours = law_colours()
    for axes, (profile, silence) in zip(axes_of, panels, strict=True):
        points_of: dict[str, list[tuple[float, float]]] = {}
        for cell, frame in probes.items():
            if cell[0] == profile:
                asked = frame.filter(horizon_days=silence)
                points_of.setdefault(cell[1], []).append((kept(asked), mean(asked[METRIC]) or 0.0))
        for law, points in points_of.items():
            if law == CONTROL:
                axes.axhline(points[0][1], color=colours[law], linestyle=":", linewidth=1.2)
                continue
            axes.plot(
                *zip(*sorted(points), strict=True), color=colours[law], marker="o", markersize=4, label=law
            )
        axes.set(title=f"{profile}, after {silence:g} days", xlabel="memories searched", ylim=(0, 1))
        style.plain(axes)
    axes_of[0].set_ylabel("R@10")
    drawing.legend(*axes_of[0].get_legend_handles_labels(), loc="outside lower center", ncols=4, fontsize=8)
    return drawing


STUDY = Study.of(
    report,
    variants=variants,
    options=Options,
    chosen=("engine.", "profile", "decay_model", "system", "corpus.horizon_days"),
    why="the study runs profiles under laws and silences of its own",
    example="corpus.worlds=6",
)
