"""What each step of the dream costs and saves: none of them, each alone, all but one, all, and the default.

python -m experiments dreams [corpus=locomo corpus.path=FILE] [variants=default,expiry,all-expiry]

Every variant is compared with "none" on the same questions, paired. The steps alone, all but one, and the
rest are three families: over all at once ten conversations could never be sure of anything. A recorded corpus
is asked the same questions after each silence of `HORIZONS`, with nightly dreams running through it, and a
question counts by the mean over all of them; another corpus asks its own. Alone or together, a step runs as
its switch does; "default" is the engine as it is configured. Finished runs are not repeated, so
that `variants=` (empty: all; "none" always) can take the study in parts. Writes results/dreams-CORPUS.md and
.json, and a .csv for each table: recall, and what is left in the store.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import polars as pl
from rich.console import Console

from cogmem.config import EngineConfig, section_name
from cogmem.mechanisms import SWITCHES, dreaming
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.cli import main_of, own_words, refuse
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.files import command_line, write_tables
from experiments.report.tables import Column, Table, form_value, to_rich
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.runs.publish import destination
from experiments.runs.running import run
from experiments.studies.horizons import HORIZONS, WHEN, asked, recorded

METRIC = "recall@10"
WITHIN = "recall@1024t"
NONE, ALL, DEFAULT = "none", "all", "default"

STEPS = {name: switch for name, switch in SWITCHES.items() if switch.path == "dream"}
"""The steps of the dream, by the names of their switches."""

CHOSEN = (
    *(
        f"engine.{section}."
        for section in sorted({section_name(switch.settings) for switch in STEPS.values()})
    ),
    *("system=", "baselines=", "run_dir=", "scoring.figures="),
    *("replay.liveness_every=", "replay.decisions="),
)
"""Overrides of what the study chooses itself; silences besides, where a corpus has none of its own."""

_CHEAP = ("baselines=[]", "scoring.figures=false", "replay.liveness_every=0", "replay.decisions=[dream]")


@dataclass(frozen=True, slots=True)
class Row:
    """One variant: mean scores, its lifecycle, recall by days of silence (of a recorded corpus), and its
    difference to "none" (None for itself)."""

    variant: str
    scores: Mapping[str, float | None]
    lifecycle: Mapping[str, Any]
    by_horizon: Mapping[float, float | None]
    difference: Difference | None


def variants(engine: EngineConfig) -> dict[str, EngineConfig]:
    """Every variant of an engine by its name, in the order of the table."""
    none = without(engine, STEPS)
    whole = dreaming(none)
    return {
        NONE: none,
        **{step: switch.turned_on(none) for step, switch in STEPS.items()},
        **{f"{ALL}-{step}": without(whole, [step]) for step in STEPS},
        ALL: whole,
        DEFAULT: engine,
    }


def without(engine: EngineConfig, steps: Iterable[str]) -> EngineConfig:
    """The engine with these steps switched off."""
    for step in steps:
        engine = STEPS[step].turned_off(engine)
    return engine


def overrides(engine: EngineConfig, base: EngineConfig) -> list[str]:
    """The words of a command line that make an engine out of another whose sections differ in plain values.

    >>> base = EngineConfig()
    >>> overrides(replace(base, decay=replace(base.decay, semantic=2.0, enabled=True)), base)
    ['engine.decay.enabled=true', 'engine.decay.semantic=2.0']
    """
    return [
        f"engine.{section.name}.{setting.name}={str(value).lower()}"
        for section in fields(engine)
        if is_dataclass(own := getattr(engine, section.name))
        for setting in fields(own)
        if (value := getattr(own, setting.name)) != getattr(getattr(base, section.name), setting.name)
    ]


def study(config: RunConfig, names: Sequence[str], console: Console) -> list[Row]:
    """Run the variants of these names (none: every one) and compare them with "none".

    Raises LabError for a name that is none of theirs, or an override of what the study itself chooses.
    """
    check(config)
    engines = variants(config.engine)
    if unknown := [name for name in names if name not in engines]:
        raise LabError(
            f"unknown variant {', '.join(unknown)}; expected some of {NONE}, {ALL}, {DEFAULT}, STEP and "
            f"{ALL}-STEP, where STEP is one of {', '.join(STEPS)}"
        )
    rows: list[Row] = []
    for name in [name for name in engines if name == NONE or name in names or not names]:
        done = run(variant(config, engines[name]), Console(quiet=True))
        probes = scored(done.folder)
        if name == NONE:
            baseline = questions(probes, recorded(config))
        rows.append(_row(name, done, probes, config, baseline))
        console.print(f"{name:<20} R@10 {form_value(rows[-1].scores[METRIC], 'score')}", highlight=False)
    return judged(rows)


def check(config: RunConfig) -> None:
    """Raises LabError for an override that the study has no use for."""
    chosen = CHOSEN + (WHEN if recorded(config) else ())
    refuse(config.overrides, chosen, "the study chooses this itself")


def variant(config: RunConfig, engine: EngineConfig) -> RunConfig:
    """The run of one engine: nothing beside it, nothing drawn, and of its decisions those of the dreams."""
    corpus, silences = asked(config)
    return replace(
        config,
        corpus=corpus,
        engine=engine,
        system="cogmem",
        baselines=(),
        scoring=replace(config.scoring, figures=False),
        replay=replace(config.replay, liveness_every=0, decisions=("dream",)),
        run_dir="",
        overrides=(*config.overrides, *_CHEAP, *overrides(engine, config.engine), *silences),
    )


def questions(probes: pl.DataFrame, repeated: bool) -> pl.DataFrame:
    """One row a question: its recall, the mean over the silences where it was asked after several, so that
    asking again does not pass for more evidence."""
    if not repeated:
        return probes
    asked = probes.with_columns(pl.col("probe").str.replace(r"@[\d.]+$", ""))
    return asked.group_by("namespace", "probe", maintain_order=True).agg(
        pl.col(METRIC).mean(), pl.col("evidence").first()
    )


def _row(name: str, done: Run, probes: pl.DataFrame, config: RunConfig, baseline: pl.DataFrame) -> Row:
    own = questions(probes, recorded(config))
    return Row(
        variant=name,
        scores={score: mean(probes[score]) for score in (METRIC, WITHIN)},
        lifecycle=done.metrics["lifecycle"],
        by_horizon={
            days: mean(probes.filter(pl.col("horizon_days") == days)[METRIC])
            for days in (HORIZONS if recorded(config) else ())
        },
        difference=None if name == NONE else compare(baseline, own, [METRIC], seed=config.seed)[0],
    )


def judged(rows: Sequence[Row]) -> list[Row]:
    """The rows with their differences as families: each step alone, all but one, all and the default."""
    families: dict[str, list[Difference]] = {}
    for row in rows:
        if row.difference is not None:
            families.setdefault(_family(row.variant), []).append(row.difference)
    corrected = {name: iter(as_family(family)) for name, family in families.items()}
    return [
        row if row.difference is None else replace(row, difference=next(corrected[_family(row.variant)]))
        for row in rows
    ]


def _family(variant: str) -> str:
    """Which question a variant answers."""
    if variant in STEPS:
        return "alone"
    return "all but one" if variant.startswith(f"{ALL}-") else "whole"


def recall_table(rows: Sequence[Row]) -> Table:
    """What each variant recalls, against "none"; of a recorded corpus, by days of silence too."""
    by_days = rows[0].by_horizon
    columns = (
        *(Column("variant"), Column("R@10", "score"), Column("change", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("is"), Column("R@1024t", "score")),
        *(Column(f"{days:g} days", "score") for days in by_days),
    )
    values = tuple(
        (
            *(row.variant, row.scores[METRIC], *_difference_cells(row.difference), row.scores[WITHIN]),
            *row.by_horizon.values(),
        )
        for row in rows
    )
    note = (
        f"Change of R@10 against {NONE}, paired on the same questions; p by sign flips, corrected (Holm) "
        "over the steps alone, over all but one, and over the rest. R@1024t: of the memories that come back, "
        f"the first within 1,024 tokens (replay.k=200 fills them).{' Days of silence: R@10.' * bool(by_days)}"
    )
    compared = [row.difference for row in rows if row.difference is not None]
    if compared:
        units = sorted({(d.clusters, d.note) for d in compared if d.note != "no probe differs"})
        told = "; ".join(f"{clusters} namespaces{f': {more}' * bool(more)}" for clusters, more in units)
        note += f" n = {compared[0].n:,} questions{f' of {told}' * bool(told)}."
    return Table("recall", "What is recalled", columns, values, note, lead=True)


def store_table(rows: Sequence[Row]) -> Table:
    """What each variant leaves in the store, and what is lost there."""
    shares = {"stale_leak": "stale leak", "wrongly_killed": "killed facts"}
    shares |= {"lost_values": "lost values", "destroyed_values": "destroyed values"}
    sizes = {"active": "active", "dormant": "dormant", "stubs": "stubs", "memories": "total"}
    sizes |= {"bytes": "bytes", "tokens": "tokens"}
    columns = (
        Column("variant"),
        *(Column(words, "score") for words in shares.values()),
        *(Column(words, "count") for words in sizes.values()),
    )
    values = tuple((row.variant, *(row.lifecycle[key] for key in (*shares, *sizes))) for row in rows)
    life = rows[0].lifecycle
    note = (
        f"Stale leak: of {life['stale_leak_n']:,} probes. Killed: of {life['wrongly_killed_n']:,} gold "
        f"turns. Lost: of {life['lost_values_n']:,} numbers, dates and clock times in turns that are still "
        "asked about, those in no active memory's text; destroyed: in no text at all. Tokens: mean injected "
        "into a probe."
    )
    return Table("store", "What is left in the store", columns, values, note, lead=True)


def _difference_cells(difference: Difference | None) -> tuple[float | str | None, ...]:
    if difference is None:
        return (None,) * 4
    interval = f"{difference.low:+.3f} to {difference.high:+.3f}"
    return difference.difference, interval, difference.p_holm, difference.verdict


def publish(rows: Sequence[Row], config: RunConfig, words: Sequence[str], console: Console) -> None:
    """Write and print the tables."""
    out = destination("dreams", config)
    tables = [recall_table(rows), store_table(rows)]
    for one in tables:
        console.print(to_rich(one))
    write_tables(tables, out, command_line("experiments dreams", [*config.overrides, *words]))
    console.print(f"results   {out}.md", soft_wrap=True, markup=False, highlight=False)


def main() -> int:
    """The command line: Hydra's, and `variants=` of our own. Returns the exit code."""
    own, sys.argv[1:] = own_words("experiments dreams", variants={"default": ""})
    names = tuple(name for name in own.variants.split(",") if name)
    ours = [f"variants={own.variants}"] * bool(names)
    console = Console(width=max(Console().width, 120))
    return main_of(lambda config: publish(study(config, names, console), config, ours, console))


if __name__ == "__main__":
    sys.exit(main())
