"""What is each mechanism worth?

Families: "without" takes every mechanism that is on away, one at a time; "with" adds every one that is off
(by the value of profile v9 where the engine has none); "alone" switches everything off but one, against
nothing at all. `--pairs` takes two away at once, and tells what that changes beyond the sum of both. All is
compared on the same questions, paired, the worlds of all seeds together; each family is corrected for itself
(Holm).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import polars as pl

from cogmem.config import EngineConfig
from cogmem.mechanisms import SWITCHES, toggled
from experiments.analysis.statistics import Difference
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.tables import Column, Table
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study, difference_cells, difference_columns, paired

RECALL, LEAK = "recall@10", "stale_leak"
SIZES = ("active", "tokens")

DEFAULT, NOTHING = "default", "nothing"
TITLES = {
    "without": "Without a mechanism that is on",
    "with": "With a mechanism that is off",
    "alone": "With one mechanism alone",
    "pairs": "Without two at once",
}
FAMILIES = ("without", "with", "alone")


@dataclass(frozen=True)
class Options:
    seeds: tuple[int, ...] = (0,)
    """Seeds of the runs; in the synthetic world, other worlds."""
    families: tuple[str, ...] = FAMILIES
    """Which families to run."""
    mechanisms: tuple[str, ...] = ()
    """The mechanisms to switch, by their names; without it, all."""
    pairs: tuple[str, ...] = ()
    """Mechanisms of which any two are switched off at once."""

    def __post_init__(self) -> None:
        if unknown := set(self.families) - set(FAMILIES):
            raise LabError(
                f"unknown family {', '.join(sorted(unknown))}; expected some of {', '.join(FAMILIES)}"
            )


@dataclass(frozen=True, slots=True)
class Variant:
    """One engine of the study: its name, the family it belongs to, what is toggled in it."""

    name: str
    family: str
    toggle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a variant came to: its probes of all seeds with their scores, and its lifecycle (means)."""

    probes: pl.DataFrame
    lifecycle: Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class Row:
    """A variant against what it is compared with, by recall and by stale leak (None: nothing was stale)."""

    variant: Variant
    outcome: Outcome
    recall: Difference
    leak: Difference | None


def engines(engine: EngineConfig, options: Options) -> list[Variant]:
    """The engines of a study, those first with which others are compared.

    Raises ConfigError for a mechanism that does not exist.
    """
    toggled(engine, [*options.mechanisms, *options.pairs])  # raises for what cannot be
    on = [name for name, one in SWITCHES.items() if one.is_on(engine)]
    usable = [name for name, one in SWITCHES.items() if not one.rules or engine.scoring.rule in one.rules]
    wanted = [name for name in usable if name in options.mechanisms or not options.mechanisms]
    made = [Variant(DEFAULT, "", ())]
    if "alone" in options.families:
        made.append(Variant(NOTHING, "", tuple(on)))
    for family in options.families:
        for name in wanted:
            if family == "alone" and name in on:
                made.append(Variant(name, family, tuple(_all_but(name, on))))
            elif family != "alone" and (name in on) == (family == "without"):
                made.append(Variant(name, family, (name,)))
    singles = [Variant(name, "without", (name,)) for name in options.pairs]
    made += [one for one in singles if one not in made]
    return made + [Variant(f"{a} + {b}", "pairs", (a, b)) for a, b in combinations(options.pairs, 2)]


def _all_but(name: str, on: Sequence[str]) -> list[str]:
    """What is switched off so that one remains; what owns it remains with it."""
    section, owner = SWITCHES[name].settings, SWITCHES[name].owner
    kept = {name} | {one for one in on if SWITCHES[one].settings == section and SWITCHES[one].switch == owner}
    return [one for one in on if one not in kept]


def variants(asked: Asked[Options]) -> dict[tuple[Variant, int], list[str]]:
    """Every engine with every seed."""
    return {
        (one, seed): [f"seed={seed}", f"toggle=[{','.join(one.toggle)}]"]
        for one in engines(asked.config.engine, asked.options)
        for seed in asked.options.seeds
    }


def report(asked: Asked[Options], runs: Mapping[tuple[Variant, int], Run]) -> Report:
    """A table a family."""
    outcomes = {
        one: _outcome([run for (of, _), run in runs.items() if of == one])
        for one in dict.fromkeys(one for one, _ in runs)
    }
    shown = [family for family in TITLES if any(one.family == family for one in outcomes)]
    return Report([table(family, rows(outcomes, family, asked.config.seed), outcomes) for family in shown])


def _outcome(runs: Sequence[Run]) -> Outcome:
    probes = [
        scored(one.folder).with_columns(
            pl.format("s{}/{}", pl.lit(one.config.seed), "namespace").alias("namespace")
        )
        for one in runs
    ]
    lives = [one.metrics["lifecycle"] for one in runs]
    return Outcome(pl.concat(probes), {key: mean(pl.Series([life[key] for life in lives])) for key in SIZES})


def rows(outcomes: Mapping[Variant, Outcome], family: str, seed: int) -> list[Row]:
    """The variants of a family against their baseline: corrected over the family, each score for itself."""
    named = {one.name: found for one, found in outcomes.items() if not one.family}
    against = {
        one: _sum_of_parts(one, outcomes)
        if family == "pairs"
        else named[NOTHING if family == "alone" else DEFAULT].probes
        for one in outcomes
        if one.family == family
    }
    recall, leak = (
        paired(
            {
                one: (base, outcomes[one].probes)
                for one, base in against.items()
                if base[score].drop_nulls().len()
            },
            score,
            seed,
        )
        for score in (RECALL, LEAK)
    )
    return [Row(one, outcomes[one], recall[one], leak.get(one)) for one in against]


def _sum_of_parts(pair: Variant, outcomes: Mapping[Variant, Outcome]) -> pl.DataFrame:
    """What the engine without both would score if their effects added up: question by question."""
    first, second = (outcomes[Variant(name, "without", (name,))].probes for name in pair.toggle)
    default = next(found.probes for one, found in outcomes.items() if one.name == DEFAULT)
    return default.with_columns(
        [(first[score] + second[score] - default[score]).alias(score) for score in (RECALL, LEAK)]
    )


def table(family: str, found: Sequence[Row], outcomes: Mapping[Variant, Outcome]) -> Table:
    """One line a variant, after the line of what it is compared with."""
    baseline = NOTHING if family == "alone" else DEFAULT
    base = next(outcome for one, outcome in outcomes.items() if one.name == baseline)
    first = (baseline, "", mean(base.probes[RECALL]), *[None] * 5, mean(base.probes[LEAK]), None, None)
    lines = [(*first, *base.lifecycle.values()), *(_line(row) for row in found)]
    columns = (
        *(Column("mechanism"), Column("path"), Column("R@10", "score"), *difference_columns("change")),
        *(Column("could show", "score"), Column("stale leak", "score")),
        *(Column("leak's change", "change"), Column("leak is")),
        *(Column("active", "count"), Column("tokens", "count")),
    )
    return Table(family, TITLES[family], columns, tuple(lines), _note(family, found), lead=True)


def _line(row: Row) -> tuple[Any, ...]:
    leak = row.leak
    return (
        row.variant.name,
        "" if row.variant.family == "pairs" else SWITCHES[row.variant.name].path,
        *(row.recall.candidate, *difference_cells(row.recall), row.recall.smallest),
        *((leak.candidate, leak.difference, leak.verdict) if leak else (None,) * 3),
        *row.outcome.lifecycle.values(),
    )


_AGAINST = {
    "without": "the default, each mechanism switched off; worse: it helps",
    "with": "the default, each mechanism switched on beside it; worse: it harms",
    "alone": "the engine with everything switched off, each mechanism switched on alone",
    "pairs": "the sum of what either costs alone: a change below 0 is more than that, for one stood in for "
    "the other; above 0 less",
}


def _note(family: str, found: Sequence[Row]) -> str:
    compared = [one for row in found for one in (row.recall, row.leak) if one is not None]
    notes = sorted({one.note for one in compared if one.note and one.note != "no probe differs"})
    n = found[0].recall if found else None
    size = (
        f" n = {n.n:,} questions in {n.clusters} worlds{'; ' * bool(notes)}{'; '.join(notes)}." if n else ""
    )
    return (
        f"Against {_AGAINST[family]}. Paired on the same questions; p by sign flips, corrected (Holm) over "
        "the lines of this table that could have been sure, recall and stale leak each for itself. Could "
        "show: the change of R@10 that these worlds would have shown in four of five cases, p uncorrected. "
        f"Active: memories at the end; tokens: mean injected into a question.{size}"
    )


STUDY = Study(
    name="ablate",
    about=__doc__,
    options=Options,
    variants=variants,
    report=report,
    chosen=("system",),
    example="corpus=locomo --families without,with hydra/launcher=joblib",
    published={
        "locomo": "corpus=locomo --families=without,with",
        "synthetic-en": "corpus.worlds=2 --seeds=0,1,2,3,4 --families=without,with",
        "synthetic-en-alone": "corpus.worlds=2 --seeds=0,1,2,3,4 --families=alone",
    },
)
