"""Exponential against power-law forgetting: what each still recalls after 0 to 365 days.

python -m experiments horizons [corpus=locomo corpus.path=FILE]

Every law is run in the profiles `cogmem`, `cogmem+cold` (with cold storage and its stubs) and `sdk`. A
recorded corpus is asked the same questions after each silence, in one replay with nightly dreams running
through it; a synthetic world asks at its own horizons after the last mention. Writes
results/horizons-CORPUS.md, .csv, .svg and .png.
"""

import sys
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from rich.console import Console

from cogmem.config import EngineConfig
from cogmem.profiles import PROFILES
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.cli import main_of, refuse
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import replacing
from experiments.errors import LabError
from experiments.report import style
from experiments.report.files import command_line
from experiments.report.tables import Column, Table, to_csv, to_markdown, to_rich
from experiments.runs.paired import scored
from experiments.runs.results import PUBLISHED
from experiments.runs.running import run

HORIZONS = (0.0, 30.0, 90.0, 180.0, 365.0)
COMPARED = ("exponential", "power")
LAWS = (*COMPARED, "fsrs6", "none")
COLD = "+cold"
"""Behind the name of a profile: the same with cold storage, stubs too."""

PROFILE_NAMES = ("cogmem", f"cogmem{COLD}", "sdk")
METRIC = "recall@10"
CHOSEN = ("engine.", "profile=", "decay_model=", "system=", "baselines=", "run_dir=", "corpus.horizon_days=")
"""Overrides of what the study chooses itself."""

WHEN = ("corpus.horizon_days=", "corpus.horizons=")
"""What it chooses besides where a corpus has no silences of its own."""


@dataclass(frozen=True, slots=True)
class Row:
    """One profile at one horizon: mean recall by law, and power minus exponential on the same probes."""

    profile: str
    horizon_days: float
    recall: dict[str, float]
    difference: Difference


def study(config: RunConfig, console: Console) -> list[Row]:
    """Run every combination (finished ones are not repeated) and compare.

    Raises LabError for a corpus without horizons, or an override of what the study itself chooses.
    """
    check(config)
    rows = []
    for profile in PROFILE_NAMES:
        probes = {law: scored(run(variant(config, profile, law), console).folder) for law in LAWS}
        for days in horizons(config):
            tables = {law: own.filter(pl.col("horizon_days") == days) for law, own in probes.items()}
            difference = compare(tables["exponential"], tables["power"], [METRIC], seed=config.seed)[0]
            means = {
                law: float(table[METRIC].drop_nulls().to_numpy().mean()) for law, table in tables.items()
            }
            rows.append(Row(profile, days, means, difference))
    family = as_family([row.difference for row in rows])
    return [replace(row, difference=judged) for row, judged in zip(rows, family, strict=True)]


def check(config: RunConfig) -> None:
    """Raises LabError for a corpus or an override that the study has no use for."""
    if not horizons(config):
        raise LabError(
            f"{type(config.corpus).__name__} has no horizons to compare; "
            "expected corpus=synthetic, locomo or jsonl"
        )
    chosen = CHOSEN + (WHEN if recorded(config) else ())
    why = f"the study runs {', '.join(PROFILE_NAMES)} as they are, under every law and after every silence"
    refuse(config.overrides, chosen, why)


def horizons(config: RunConfig) -> tuple[float, ...]:
    """Days of silence: the synthetic world's own, else those that a recorded corpus is asked at."""
    return HORIZONS if recorded(config) else tuple(getattr(config.corpus, "horizons", ()))


def recorded(config: RunConfig) -> bool:
    """Whether the corpus is one that can be asked after any silence."""
    return hasattr(config.corpus, "horizon_days")


def asked(config: RunConfig) -> tuple[Any, list[str]]:
    """The corpus, a recorded one asked after every silence in one replay; and the same on a command line."""
    if not recorded(config):
        return config.corpus, []
    words = [f"corpus.horizons=[{','.join(f'{days:g}' for days in HORIZONS)}]"]
    return replace(config.corpus, horizons=HORIZONS), words


def variant(config: RunConfig, profile: str, law: str) -> RunConfig:
    """The run of one profile under one law, nothing beside it and nothing drawn."""
    name = profile.removesuffix(COLD)
    engine = with_law(PROFILES[name], law)
    given = [f"profile={name}", f"decay_model={law}", "baselines=[]", "scoring.figures=false"]
    if name != profile:
        engine = replace(engine, cold=replace(engine.cold, enabled=True, stubs=True))
        given += ["engine.cold.enabled=true", "engine.cold.stubs=true"]
    corpus, silences = asked(config)
    return replace(
        config,
        corpus=corpus,
        engine=engine,
        profile=name,
        baselines=(),
        scoring=replace(config.scoring, figures=False),
        run_dir="",
        overrides=(*config.overrides, *given, *silences),
    )


def with_law(engine: EngineConfig, law: str) -> EngineConfig:
    """The same engine under another law of forgetting."""
    return replace(engine, retention=replace(engine.retention, law=law))


def table(rows: list[Row], corpus: str) -> Table:
    """The published table."""
    columns = (
        *(Column("profile"), Column("silence, days", "count"), Column("n", "count")),
        *(Column(law, "score") for law in LAWS),
        *(Column("power − exponential"), Column("95 % interval"), Column("p (Holm)"), Column("power is")),
    )
    values = tuple(
        (
            row.profile,
            row.horizon_days,
            row.difference.n,
            *(row.recall[law] for law in LAWS),
            f"{row.difference.difference:+.3f}",
            f"{row.difference.low:+.3f} to {row.difference.high:+.3f}",
            f"{row.difference.p_holm:.4f}",
            row.difference.verdict,
        )
        for row in rows
    )
    first = rows[0].difference
    questions = (
        "The same questions after each silence."
        if len({row.difference.n for row in rows}) == 1
        else "Each horizon has its own questions, asked so many days after the last mention."
    )
    note = (
        f"R@10 by law of forgetting. {questions} Differences are paired on the same probes; intervals by "
        f"bootstrap over {first.clusters} namespaces, p by sign flips, corrected over all rows (Holm). "
        f"{COLD}: with cold storage and stubs. {first.note}"
    )
    return Table(
        f"horizons-{corpus}", f"Exponential against power on {corpus}", columns, values, note.strip()
    )


def figure(rows: list[Row], corpus: str) -> Figure:
    """Recall by silence, a panel a profile, a line a law."""
    drawing = style.new_figure(
        3.2 * len(PROFILE_NAMES) + 0.6,
        3.6,
        f"R@10 after silence, {corpus}",
        "nightly dreams run through the silence",
    )
    colours = dict(zip(LAWS, (style.VERMILION, style.BLUE, style.GREEN, style.GREY), strict=True))
    panels = drawing.subplots(1, len(PROFILE_NAMES), sharey=True)
    for axes, profile in zip(np.atleast_1d(panels), PROFILE_NAMES, strict=True):
        own = [row for row in rows if row.profile == profile]
        places = np.arange(len(own))
        for law, mark in zip(LAWS, ("o", *style.MARKERS), strict=False):
            axes.plot(
                places,
                [row.recall[law] for row in own],
                color=colours[law],
                marker=mark,
                label=law,
                linewidth=1.8,
                markersize=5,
                markeredgecolor="white",
                linestyle=(0, (3, 2)) if law == "none" else "-",
            )
        axes.set_xticks(places, [f"{row.horizon_days:g}" for row in own])
        axes.set(title=f"profile {profile}", xlabel="days", ylim=(0, 1))
        style.plain(axes)
    np.atleast_1d(panels)[0].set_ylabel("R@10")
    np.atleast_1d(panels)[0].legend(loc="lower left", ncols=2, fontsize=8)
    return drawing


def publish(rows: list[Row], config: RunConfig, console: Console) -> None:
    """Write and print the table and the figure."""
    corpus = config.corpus.load(config.seed).name
    result = table(rows, corpus)
    console.print(to_rich(result))
    command = command_line("experiments horizons", config.overrides)
    for ending, text in {
        "md": f"{to_markdown(result)}\nRemade by `{command}`.\n",
        "csv": to_csv(result),
    }.items():
        with replacing(PUBLISHED / f"{result.name}.{ending}") as file:
            file.write(text.encode())
    with style.style():
        style.save(figure(rows, corpus), PUBLISHED, result.name)
    console.print(f"results   {PUBLISHED / result.name}.md")


def job(config: RunConfig) -> None:
    console = Console(width=max(Console().width, 110))
    publish(study(config, Console(quiet=True)), config, console)


def main() -> int:
    """Returns the exit code."""
    return main_of(job)


if __name__ == "__main__":
    sys.exit(main())
