"""What is each mechanism worth?

Two families are compared with the default: "without" switches off each mechanism that is on, one at a time;
"with" switches on each one that is off (with a plug-in's value where the engine has none). Each is compared
on the same questions, paired, the worlds of all seeds together; each family is corrected for itself (Holm).
With `--corpora` each mechanism is also pooled over these corpora. A mechanism of the reading takes no replay
of its own: the memories of the default are read with it the other way round, unless what is read is
strengthened (`replay.reinforce`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import polars as pl

from cogmem import EngineConfig
from cogmem.config import SWITCHES, toggled
from experiments.analysis.pooling import as_pooled_family, pooled
from experiments.analysis.statistics import EXPLORATORY, Difference
from experiments.corpora.roles import for_development, listed
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.differences import difference_cells, difference_columns, forest, pooled_table
from experiments.report.tables import Table, columns_of, short
from experiments.runs.folder import Run
from experiments.runs.paired import scored, usual
from experiments.studies.base import Asked, Report, Study, paired
from experiments.systems.toggled import of_reading

LEAK = "stale_leak"
DEFAULT = "default"
"""The engine that both families are compared with."""

_READERS = {
    "without": "experiments.systems.toggled:WithoutEach",
    "with": "experiments.systems.toggled:WithEach",
}
"""The systems that read the memories of the default with each mechanism toggled, by family."""

TITLES = {
    "without": "Without a mechanism that is on",
    "with": "With a mechanism that is off",
}
_AGAINST = {
    "without": "each mechanism switched off; worse: it helps",
    "with": "each mechanism switched on beside it; worse: it harms",
}

Variant = tuple[str, str]
"""One engine of the study: its family (none of a baseline) and its name."""

Point = tuple[str, Variant, int]
"""A run: its corpus (empty: that of the configuration), its engine and its seed."""


@dataclass(frozen=True)
class Options:
    seeds: tuple[int, ...] = (0,)
    """Seeds of the runs; in the synthetic world, other worlds."""
    families: tuple[str, ...] = ()
    """Which families to run; without it, both."""
    mechanisms: tuple[str, ...] = ()
    """The mechanisms to switch, by their names; without it, all."""
    corpora: tuple[str, ...] = ()
    """Names of `experiments/corpora/roles.toml`, of which the conversations for development are taken;
    empty: the corpus of the configuration."""

    def __post_init__(self) -> None:
        listed(self.corpora)
        if unknown := {*self.families} - TITLES.keys():
            raise LabError(
                f"unknown family {', '.join(sorted(unknown))}; expected some of {', '.join(TITLES)}"
            )


class Outcome(NamedTuple):
    """What a variant came to: its probes of all seeds with their scores, and its lifecycle (means)."""

    probes: pl.DataFrame
    lifecycle: Mapping[str, float | None]


def engines(engine: EngineConfig, options: Options) -> dict[Variant, list[str]]:
    """What is toggled in each engine of a study, the default first.

    Raises ConfigError for a mechanism that does not exist.
    """
    toggled(engine, options.mechanisms)  # raises for what cannot be
    wanted = options.mechanisms or (*SWITCHES,)
    each = {
        (family, name): [name]
        for family in options.families or TITLES
        for name, mechanism in SWITCHES.items()
        if name in wanted and mechanism.is_on(engine) == (family == "without")
    }
    return {("", DEFAULT): [], **each}


def served(asked: Asked[Options]) -> dict[Variant, Variant]:
    """The variants that take no replay of their own, each with the one whose memories it reads: those that
    toggle a mechanism of the reading, unless what is recalled is strengthened; and the default."""
    options, config = asked.options, asked.config
    if options.mechanisms or config.replay.reinforce or config.replay.recall:
        return {}
    families = [family for family in _READERS if family in (options.families or TITLES)]
    toggles = {
        (family, name): (family, "")
        for family in families
        for name in of_reading(config.engine, family == "without")
    }
    return {("", DEFAULT): (families[0], ""), **toggles} if families else {}


def variants(asked: Asked[Options]) -> dict[Point, list[str]]:
    """Every engine that takes a replay, on every corpus, with every seed."""
    others = served(asked)
    words = {reader: [f"system={_READERS[reader[0]]}"] for reader in others.values()}
    words |= {
        variant: [f"toggle=[{','.join(toggle)}]"]
        for variant, toggle in engines(asked.config.engine, asked.options).items()
        if variant not in others
    }
    corpora = {name: for_development(role) for name, role in listed(asked.options.corpora).items()}
    return {
        (corpus, variant, seed): [f"seed={seed}", *setting, *loads]
        for corpus, loads in (corpora or {"": []}).items()
        for variant, setting in words.items()
        for seed in asked.options.seeds
    }


def report(asked: Asked[Options], runs: Mapping[Point, Run]) -> Report:
    """A table for each family and corpus; with several corpora what is pooled over them, and a forest
    plot."""
    others, made = served(asked), engines(asked.config.engine, asked.options)
    recall = usual(next(iter(runs.values())).folder)[0]
    tables: list[Table] = []
    pooling: dict[str, dict[str, dict[str, Difference]]] = {}
    for corpus in asked.options.corpora or ("",):
        outcomes = {}
        for variant in made:
            view = variant[1] if variant[0] and variant in others else ""
            repeats = [runs[corpus, others.get(variant, variant), seed] for seed in asked.options.seeds]
            outcomes[variant] = _outcome(repeats, view)
        for family in TITLES:
            if any(of == family for of, _ in made):
                tables.append(table(family, outcomes, recall, corpus))
                for name, found in differences(family, outcomes, recall).items():
                    pooling.setdefault(family, {}).setdefault(name, {})[corpus] = found
    if not asked.options.corpora:
        return Report(tables)
    estimates = {
        family: as_pooled_family({name: pooled([*of.values()]) for name, of in group.items()})
        for family, group in pooling.items()
    }
    together = [
        replace(
            pooled_table(group, "mechanism"),
            name=f"pooled-{family}",
            title=f"{TITLES[family]}: {short(recall)}, pooled",
        )
        for family, group in estimates.items()
    ]
    drawn = {
        f"forest-{family}": forest(f"{TITLES[family]}: change of {short(recall)}", {"pooled": group})
        for family, group in estimates.items()
    }
    return Report([*together, *tables], drawn, corpus="corpora")


def _outcome(runs: Sequence[Run], view: str = "") -> Outcome:
    """`view`: the mechanism that the memories of these runs were also read with the other way round."""
    probes = [
        scored(f"{run.folder}:{view}" if view else run.folder).with_columns(
            namespace=pl.format(f"s{run.config.seed}/{{}}", "namespace")
        )
        for run in runs
    ]
    asked = [run.metrics["baselines"][view] if view else run.metrics for run in runs]
    found = {
        "active": [run.metrics["lifecycle"]["active"] for run in runs],  # reading forgets nothing
        "tokens": [metrics["lifecycle"]["tokens"] for metrics in asked],
    }
    return Outcome(pl.concat(probes), {name: mean(pl.Series(values)) for name, values in found.items()})


def differences(family: str, outcomes: Mapping[Variant, Outcome], metric: str) -> dict[str, Difference]:
    """Each variant of a family minus the default; none where no probe has a value."""
    base = outcomes["", DEFAULT].probes
    pairs = {name: (base, outcome.probes) for (of, name), outcome in outcomes.items() if of == family}
    return paired(pairs, metric) if base[metric].count() else {}


def table(
    family: str, outcomes: Mapping[Variant, Outcome], metric: str = "recall@10", corpus: str = ""
) -> Table:
    """One line a variant, after the line of the default: each score a family of its own."""
    base = outcomes["", DEFAULT]
    found = {name: outcome for (of, name), outcome in outcomes.items() if of == family}
    recall, leak = (differences(family, outcomes, score) for score in (metric, LEAK))
    rows = tuple(
        (
            *(name, SWITCHES[name].path if name in SWITCHES else ""),
            *_scores(outcome, metric, recall.get(name), leak.get(name)),
            None if outcome is base else changed(base, outcome),
            *outcome.lifecycle.values(),
        )
        for name, outcome in {DEFAULT: base, **found}.items()
    )
    columns = (
        *columns_of(f"mechanism | path | {short(metric)}: score"),
        *difference_columns("change"),
        *columns_of("stale leak: score | leak's change: change | leak is"),
        *columns_of("answers: share | active: count | tokens: count"),
    )
    first = next(iter(recall.values()))
    note = (
        f"Against the default, {_AGAINST[family]}. Paired on the same questions. {EXPLORATORY}. p corrected "
        "over the lines of this table that differ at all, recall and stale leak each for itself. Detectable: "
        f"the change of {short(metric)} that is detected with a probability of 80 % at the corrected level. "
        "Active: memories at the end; tokens: mean injected into a question. "
        f"n = {first.n:,} questions in {first.clusters} conversations."
    )
    title = f"{TITLES[family]}: {corpus}" if corpus else TITLES[family]
    return Table("-".join(filter(None, [family, corpus])), title, columns, rows, note, lead=True)


def changed(base: Outcome, outcome: Outcome) -> float | None:
    """The share of the probes to which other texts came back, or the same in another order."""
    texts = [outcome.probes.select("namespace", "probe", "texts") for outcome in (base, outcome)]
    both = texts[0].join(texts[1], on=["namespace", "probe"], validate="1:1")
    return mean(both["texts"] != both["texts_right"])


def _scores(
    outcome: Outcome, metric: str, recall: Difference | None, leak: Difference | None
) -> tuple[Any, ...]:
    return (
        *(recall.candidate if recall else mean(outcome.probes[metric]), *difference_cells(recall)),
        leak.candidate if leak else mean(outcome.probes[LEAK]),
        *((leak.difference, leak.verdict) if leak else (None, None)),
    )


STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    chosen=("system",),
    example="corpus=locomo --families without,with",
)
