"""What does each step of the dream cost and save?

The variants are none of the steps, each alone, all but one, all, and the engine as it is configured. Each is
compared with "none" on the same questions, paired. The steps alone, all but one, and the rest are three
families: over all at once ten conversations could never be sure of anything. A recorded corpus is asked the
same questions after each of several silences, with nightly dreams running through them, and a question counts
by the mean over all of them; another corpus asks its own. Finished runs are not repeated, so that
`--variants` can take the study in parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import polars as pl

from cogmem.config import EngineConfig, section_name
from cogmem.mechanisms import SWITCHES, dreaming
from experiments.analysis.statistics import Difference
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.tables import Column, Table
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study, difference_cells, difference_columns, paired
from experiments.studies.horizons import HORIZONS, recorded, silences

METRIC = "recall@10"
WITHIN = "recall@1024t"
NONE, ALL, DEFAULT = "none", "all", "default"

STEPS = {name: switch for name, switch in SWITCHES.items() if switch.path == "dream"}
"""The steps of the dream, by the names of their switches."""


@dataclass(frozen=True)
class Options:
    variants: tuple[str, ...] = ()
    """The variants to run, by their names; without it, all."""


@dataclass(frozen=True, slots=True)
class Row:
    """One variant: mean scores, its lifecycle, recall by days of silence (of a recorded corpus), and its
    difference to "none" (None for itself)."""

    variant: str
    scores: Mapping[str, float | None]
    lifecycle: Mapping[str, Any]
    by_horizon: Mapping[float, float | None]
    difference: Difference | None


def engines(engine: EngineConfig) -> dict[str, EngineConfig]:
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


def variants(asked: Asked[Options]) -> dict[str, list[str]]:
    """The variants that were asked for, "none" always. Raises LabError for a name that is none of theirs."""
    made, names = engines(asked.config.engine), asked.options.variants
    if unknown := [name for name in names if name not in made]:
        raise LabError(
            f"unknown variant {', '.join(unknown)}; expected some of {NONE}, {ALL}, {DEFAULT}, STEP and "
            f"{ALL}-STEP, where STEP is one of {', '.join(STEPS)}"
        )
    return {
        name: [*overrides(engine, asked.config.engine), *silences(asked.config)]
        for name, engine in made.items()
        if name == NONE or name in names or not names
    }


def overrides(engine: EngineConfig, base: EngineConfig) -> list[str]:
    """The words of a command line that make an engine out of another whose sections differ in plain values.

    >>> from dataclasses import replace
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


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What each variant recalls, against "none", and what it leaves in the store."""
    probes = {name: scored(run.folder) for name, run in runs.items()}
    found = differences(probes, recorded(asked.config), asked.config.seed)
    rows = [
        Row(
            variant=name,
            scores={score: mean(probes[name][score]) for score in (METRIC, WITHIN)},
            lifecycle=run.metrics["lifecycle"],
            by_horizon={
                days: mean(probes[name].filter(pl.col("horizon_days") == days)[METRIC])
                for days in (HORIZONS if recorded(asked.config) else ())
            },
            difference=found.get(name),
        )
        for name, run in runs.items()
    ]
    return Report([recall_table(rows), store_table(rows)])


def differences(probes: Mapping[str, pl.DataFrame], repeated: bool, seed: int) -> dict[str, Difference]:
    """Every variant against "none", as three families: each step alone, all but one, all and the default."""
    asked = {name: questions(own, repeated) for name, own in probes.items()}
    families: dict[str, dict[str, tuple[pl.DataFrame, pl.DataFrame]]] = {}
    for name, own in asked.items():
        if name != NONE:
            families.setdefault(_family(name), {})[name] = (asked[NONE], own)
    return {name: one for family in families.values() for name, one in paired(family, METRIC, seed).items()}


def questions(probes: pl.DataFrame, repeated: bool) -> pl.DataFrame:
    """One row a question: its recall, the mean over the silences where it was asked after several, so that
    asking again does not pass for more evidence."""
    if not repeated:
        return probes
    asked = probes.with_columns(pl.col("probe").str.replace(r"@[\d.]+$", ""))
    return asked.group_by("namespace", "probe", maintain_order=True).agg(
        pl.col(METRIC).mean(), pl.col("evidence").first()
    )


def _family(variant: str) -> str:
    """Which question a variant answers."""
    if variant in STEPS:
        return "alone"
    return "all but one" if variant.startswith(f"{ALL}-") else "whole"


def recall_table(rows: Sequence[Row]) -> Table:
    """What each variant recalls, against "none"; of a recorded corpus, by days of silence too."""
    by_days = rows[0].by_horizon
    columns = (
        *(
            Column("variant"),
            Column("R@10", "score"),
            *difference_columns("change"),
            Column("R@1024t", "score"),
        ),
        *(Column(f"{days:g} days", "score") for days in by_days),
    )
    values = tuple(
        (
            *(row.variant, row.scores[METRIC], *difference_cells(row.difference), row.scores[WITHIN]),
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


STUDY = Study(
    name="dreams",
    about=__doc__,
    options=Options,
    variants=variants,
    report=report,
    chosen=(
        *sorted({f"engine.{section_name(step.settings)}." for step in STEPS.values()}),
        *("system", "toggle", "corpus.horizon_days"),
    ),
    example="corpus=locomo --variants default,expiry,all-expiry",
    published={"locomo": "corpus=locomo", "synthetic-en": "corpus.worlds=6"},
)
