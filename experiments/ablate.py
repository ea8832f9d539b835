"""What each mechanism is worth: the engine without it, with it, with it alone: what every default rests on.

python -m experiments.ablate [corpus=locomo corpus.path=FILE] [seeds=0,1,2,3,4] [families=without,with,alone]
    [mechanisms=gate,hyde] [pairs=gate,contradiction,redundancy] [hydra/launcher=joblib]

Families: "without" takes every mechanism that is on away, one at a time; "with" adds every one that is off
(by the documents' weight where the engine has none); "alone" switches everything off but one, against nothing
at all. `mechanisms` keeps to some of them (names of `cogmem.mechanisms`). `pairs`: the engine without two of
these at once, and what that changes beyond the sum of both. All is compared on the same questions, paired,
the worlds of all seeds together; each family is corrected for itself (Holm).

Underneath is Hydra's multirun: hydra/launcher=joblib computes one run a core, ray and submitit_slurm use a
cluster, and all give the same table. Finished runs are not repeated, so a study that was killed goes on.
Writes results/ablate-CORPUS.md and .json (or `out=PATH`), and a .csv for each table.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl
from rich.console import Console

from cogmem.config import EngineConfig
from cogmem.mechanisms import SWITCHES, toggled
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.cli import composed, own_words, refuse, reported
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.files import command_line, write_tables
from experiments.report.tables import Column, Table, to_rich
from experiments.runs.folder import Run, prepare
from experiments.runs.paired import scored
from experiments.runs.publish import destination
from experiments.runs.sweep import CHEAP, sweep

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

DEFAULTS: Mapping[str, tuple[Any, ...]] = {"seeds": (0,), "families": FAMILIES, "mechanisms": (), "pairs": ()}
"""The lists that the command line may give."""

CHOSEN = (
    *("toggle=", "seed=", "system=", "baselines=", "run_dir=", "scoring.figures=", "force="),
    *("replay.liveness_every=", "replay.decisions="),
)
"""Overrides of what the study chooses itself."""


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


def variants(
    engine: EngineConfig, families: Sequence[str], mechanisms: Sequence[str], pairs: Sequence[str]
) -> list[Variant]:
    """The engines of a study, those first with which others are compared.

    `mechanisms` empty: all. Raises LabError for a family, ConfigError for a mechanism, that does not exist.
    """
    if unknown := set(families) - set(FAMILIES):
        raise LabError(f"unknown family {', '.join(sorted(unknown))}; expected some of {', '.join(FAMILIES)}")
    toggled(engine, [*mechanisms, *pairs])  # raises for what cannot be
    on = [name for name, one in SWITCHES.items() if one.is_on(engine)]
    usable = [name for name, one in SWITCHES.items() if not one.rules or engine.scoring.rule in one.rules]
    asked = [name for name in usable if name in mechanisms or not mechanisms]
    made = [Variant(DEFAULT, "", ())]
    if "alone" in families:
        made.append(Variant(NOTHING, "", tuple(on)))
    for family in families:
        for name in asked:
            if family == "alone" and name in on:
                made.append(Variant(name, family, tuple(_all_but(name, on))))
            elif family != "alone" and (name in on) == (family == "without"):
                made.append(Variant(name, family, (name,)))
    singles = [Variant(name, "without", (name,)) for name in pairs]
    made += [one for one in singles if one not in made]
    return made + [Variant(f"{a} + {b}", "pairs", (a, b)) for a, b in combinations(pairs, 2)]


def _all_but(name: str, on: Sequence[str]) -> list[str]:
    """What is switched off so that one remains; what owns it remains with it."""
    section, owner = SWITCHES[name].settings, SWITCHES[name].owner
    kept = {name} | {one for one in on if SWITCHES[one].settings == section and SWITCHES[one].switch == owner}
    return [one for one in on if one not in kept]


def study(
    config: RunConfig, made: Sequence[Variant], seeds: Sequence[int], words: Sequence[str], console: Console
) -> dict[Variant, Outcome]:
    """Run every variant with every seed, and read what came of it. `words` are those for Hydra."""
    corpora = {seed: config.corpus.load(seed) for seed in seeds}
    runs = {
        one: [prepare(_of(config, one, seed), corpus) for seed, corpus in corpora.items()] for one in made
    }
    toggles = ",".join(f"[{','.join(one.toggle)}]" for one in made)
    choices = [f"seed={','.join(map(str, seeds))}", f"toggle={toggles}"]
    sweep([*words, *CHEAP, *choices], [one for of in runs.values() for one in of], console)
    return {one: _read(of) for one, of in runs.items()}


def _of(config: RunConfig, one: Variant, seed: int) -> RunConfig:
    return replace(
        config,
        engine=toggled(config.engine, one.toggle),
        toggle=one.toggle,
        seed=seed,
        baselines=(),
        scoring=replace(config.scoring, figures=False),
        replay=replace(config.replay, liveness_every=0, decisions=()),
    )


def _read(runs: Sequence[Run]) -> Outcome:
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
    own = [one for one in outcomes if one.family == family]
    if family == "pairs":
        against = [_sum_of_parts(one, outcomes).probes for one in own]
    else:
        against = [named[NOTHING if family == "alone" else DEFAULT].probes] * len(own)
    found: dict[str, list[Difference]] = {}
    for score in (RECALL, LEAK):
        tested = [
            compare(base, outcomes[one].probes, [score], seed=seed)[0]
            for one, base in zip(own, against, strict=True)
            if base[score].drop_nulls().len()
        ]
        found[score] = as_family(tested)
    leaks: Sequence[Difference | None] = found[LEAK] or [None] * len(own)
    return [
        Row(one, outcomes[one], recall, leak)
        for one, recall, leak in zip(own, found[RECALL], leaks, strict=True)
    ]


def _sum_of_parts(pair: Variant, outcomes: Mapping[Variant, Outcome]) -> Outcome:
    """What the engine without both would score if their effects added up: question by question."""
    first, second = (outcomes[Variant(name, "without", (name,))].probes for name in pair.toggle)
    default = next(found for one, found in outcomes.items() if one.name == DEFAULT)
    expected = [
        (first[score] + second[score] - default.probes[score]).alias(score) for score in (RECALL, LEAK)
    ]
    return replace(default, probes=default.probes.with_columns(expected))


def table(family: str, found: Sequence[Row], outcomes: Mapping[Variant, Outcome]) -> Table:
    """One line a variant, after the line of what it is compared with."""
    baseline = NOTHING if family == "alone" else DEFAULT
    base = next(outcome for one, outcome in outcomes.items() if one.name == baseline)
    first = (baseline, "", mean(base.probes[RECALL]), *[None] * 5, mean(base.probes[LEAK]), None, None)
    lines = [(*first, *base.lifecycle.values()), *(_line(row) for row in found)]
    columns = (
        *(Column("mechanism"), Column("path"), Column("R@10", "score"), Column("change", "change")),
        *(Column("95 % interval"), Column("p (Holm)", "p"), Column("is"), Column("could show", "score")),
        *(Column("stale leak", "score"), Column("leak's change", "change"), Column("leak is")),
        *(Column("active", "count"), Column("tokens", "count")),
    )
    return Table(family, TITLES[family], columns, tuple(lines), _note(family, found), lead=True)


def _line(row: Row) -> tuple[Any, ...]:
    recall, leak = row.recall, row.leak
    return (
        row.variant.name,
        "" if row.variant.family == "pairs" else SWITCHES[row.variant.name].path,
        recall.candidate,
        recall.difference,
        f"{recall.low:+.3f} to {recall.high:+.3f}",
        recall.p_holm,
        recall.verdict,
        recall.smallest,
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


def publish(tables: Sequence[Table], out: Path, words: Sequence[str], console: Console) -> None:
    """Write and print the tables."""
    for one in tables:
        console.print(to_rich(one), "")
    write_tables(tables, out, command_line("experiments.ablate", words))
    console.print(f"results   {out}.md", soft_wrap=True, markup=False, highlight=False)


def ablate(own: argparse.Namespace, words: Sequence[str], console: Console) -> None:
    """The whole command. Raises LabError or ConfigError for what cannot be done."""
    refuse(words, CHOSEN, "the study chooses this itself")
    config = composed([word for word in words if not word.startswith("hydra")])
    made = variants(config.engine, own.families, own.mechanisms, own.pairs)
    outcomes = study(config, made, own.seeds, words, console)
    shown = [family for family in TITLES if any(one.family == family for one in made)]
    publish(
        [table(family, rows(outcomes, family, config.seed), outcomes) for family in shown],
        own.out or destination("ablate", config),
        [*_told(own), *(word for word in words if not word.startswith(("hydra", "workers=")))],
        console,
    )


def _told(own: argparse.Namespace) -> list[str]:
    lists: dict[str, Sequence[Any]] = {name: values for name, values in vars(own).items() if name != "out"}
    told = [
        f"{name}={','.join(map(str, values))}"
        for name, values in lists.items()
        if tuple(values) != DEFAULTS[name]
    ]
    return [*told, f"out={own.out}"] if own.out else told


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, _names(text)))


def main() -> int:
    """The command line: Hydra's, and five words of our own. Returns the exit code."""
    lists = {
        name: {"type": _numbers if name == "seeds" else _names, "default": values}
        for name, values in DEFAULTS.items()
    }
    own, rest = own_words("experiments.ablate", **lists, out={"type": Path})
    console = Console(width=max(Console().width, 150))
    return reported(lambda: ablate(own, rest, console))


if __name__ == "__main__":
    sys.exit(main())
