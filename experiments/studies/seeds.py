"""How much of a figure is luck, and which verdicts survive other luck?

Replays one configuration with the systems beside it under ten seeds of each kind of luck, one kind at a time:
*hash*, which features the offline embedder lets collide (`embedder.seed`); *worlds*, which lives the
synthetic world draws (`seed`); *ties*, in which order equal scores come back. Ties are shuffled in one replay
that is `--deep` memories deep, and then cut where the others are, so that the last can change places with
those behind it. Luck that a configuration has none of is left out: a recorded corpus draws no worlds, a
trained embedder hashes nothing.

Each rival is compared with the configuration's own system, paired on the same probes; each metric is a family
of its own over the rivals (Holm), as it is in `rivals`. A verdict survives if every seed of every luck gives
it. The interval spans those of all seeds: luck is a part of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any

import numpy as np
import polars as pl

from cogmem.kernel.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.statistics import EXPLORATORY, Difference, as_family, compare
from experiments.config.schema import RunConfig
from experiments.corpora.synthetic.world import SyntheticCorpus
from experiments.metrics.registry import find, mean, with_metrics
from experiments.replay.outcomes import BEYOND, PROBES
from experiments.report.scores import ORACLE
from experiments.report.tables import Table, columns_of, short
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import TO_BUDGET, Asked, Report, Study

HASH, WORLDS, TIES = "hash", "worlds", "ties"

Point = tuple[str, int]
"""A kind of luck and its seed."""

Scores = Mapping[str, pl.DataFrame]
"""The scored probes of each system under one seed, the configuration's own first."""


@dataclass(frozen=True)
class Options:
    seeds: int = 10
    """Seeds of each kind of luck, from 0 on; at least 2."""
    systems: tuple[str, ...] = RunConfig.baselines
    """The systems beside it."""
    metrics: tuple[str, ...] = ("recall@10", "strict@10", "recall@1024t", "stale_leak")
    """The metrics, each with a value for each probe."""
    deep: int = 50
    """Memories that come back where ties are shuffled."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "seeds"), *at_least(self, 1, "deep"))
        for name in self.metrics:
            find(name)


_OF_MEMORIES = [
    name
    for name, kind in PROBES.items()
    if isinstance(kind, pl.List) and name not in ("evidence", "stale", *BEYOND)
]
"""The columns with a value for each memory that came back."""

Values = Mapping[str, Sequence[float]]
"""A figure under all seeds, seed 0 first, by kind of luck."""

Differences = Mapping[str, Sequence[Difference]]
"""The difference of a rival to the configuration's own system under all seeds, likewise."""


def variants(asked: Asked[Options]) -> dict[Point, list[str]]:
    """A run for each seed of each luck that takes a replay; the runs of seed 0 are one."""
    config = asked.config
    seeds = {HASH: "embedder.seed"} if hasattr(config.embedder, "seed") else {}
    if isinstance(config.corpus, SyntheticCorpus):
        seeds[WORLDS] = "seed"
    systems = [f"baselines=[{','.join(asked.options.systems)}]", TO_BUDGET]
    found = {
        (luck, seed): [*systems, *(f"{other}={seed if other == name else 0}" for other in seeds.values())]
        for luck, name in seeds.items()
        for seed in range(asked.options.seeds)
    }
    seeds_off = [f"{name}=0" for name in seeds.values()]
    return found | {(TIES, 0): [*systems, *seeds_off, f"replay.k={max(asked.options.deep, config.replay.k)}"]}


def report(asked: Asked[Options], runs: Mapping[Point, Run]) -> Report:
    """Which verdicts survive, and the range of every figure."""
    metrics, found = asked.options.metrics, lucks(asked, runs)
    values, differences = values_of(found, metrics), differences_of(found, metrics)
    facts: dict[str, Any] = {"seeds": asked.options.seeds, "range": {}}
    for (system, metric), by_luck in values.items():
        facts["range"].setdefault(system, {})[metric] = {
            luck: {"first": values[0], "lowest": min(values), "highest": max(values)}
            for luck, values in by_luck.items()
        }
    tables = [figures(values, asked.options.seeds)]
    return Report(
        [verdicts(differences, asked.options.seeds), *tables] if differences else tables, facts=facts
    )


def lucks(asked: Asked[Options], runs: Mapping[Point, Run]) -> dict[str, list[Scores]]:
    """The scores of all systems under each seed, by kind of luck."""
    options, found = asked.options, dict[str, list[Scores]]()
    for (luck, _), run in runs.items():
        names = {run.config.system: str(run.folder)}
        names |= {name: f"{run.folder}:{name}" for name in options.systems if name not in names}
        found.setdefault(luck, []).append(
            {label: scored(name, options.metrics) for label, name in names.items()}
        )
    [deep] = found[TIES]
    orders: list[Scores] = [
        {
            name: in_other_order(probes, seed, asked.config.replay.k, options.metrics)
            for name, probes in deep.items()
        }
        for seed in range(options.seeds)
    ]
    return found | {TIES: orders}


def in_other_order(probes: pl.DataFrame, seed: int, k: int, metrics: Sequence[str]) -> pl.DataFrame:
    """The first k memories of each probe with neighbours of equal score in an order that the seed draws,
    scored again; seed 0 leaves them where they are. What follows them counts at a budget of tokens alone."""
    rng = stream(seed, "ties")
    drawn = [_order(scores, rng) if seed else list(range(len(scores))) for scores in probes["scores"]]
    places = pl.Series("places", drawn, pl.List(pl.UInt32))
    moved = probes.with_columns(pl.col(name).list.gather(places) for name in _OF_MEMORIES)
    further = {f"beyond_{name}": name for name in ("turns", "carried")} | {"beyond_tokens": "item_tokens"}
    cut = moved.with_columns(
        *(pl.col(name).list.head(k) for name in _OF_MEMORIES),
        *(
            pl.concat_list(pl.col(words).list.slice(k), pl.col(name).fill_null([])).alias(name)
            for name, words in further.items()
        ),
    )
    return with_metrics(
        cut.with_columns(tokens=pl.col("item_tokens").list.sum()), [find(name) for name in metrics]
    )


def _order(scores: Sequence[float], rng: np.random.Generator) -> list[int]:
    """The places of a ranking, those of equal neighbours shuffled."""
    order: list[int] = []
    for _, run in groupby(range(len(scores)), scores.__getitem__):
        places = list(run)
        order += rng.permutation(places).tolist() if len(places) > 1 else places
    return order


def values_of(
    found: Mapping[str, Sequence[Scores]], metrics: Sequence[str]
) -> dict[tuple[str, str], dict[str, list[float]]]:
    """Of every system and metric that has a value."""
    values: dict[tuple[str, str], dict[str, list[float]]] = {}
    for luck, by_seed in found.items():
        for system, metric in product(by_seed[0], metrics):
            means = [mean(scores[system][metric]) for scores in by_seed]
            if known := [value for value in means if value is not None]:
                values.setdefault((system, metric), {})[luck] = known
    return values


def differences_of(
    found: Mapping[str, Sequence[Scores]], metrics: Sequence[str]
) -> dict[tuple[str, str], dict[str, list[Difference]]]:
    """Of every rival and metric that has a value under every seed. The oracle is no rival."""
    differences: dict[tuple[str, str], dict[str, list[Difference]]] = {}
    for (luck, by_seed), metric in product(found.items(), metrics):
        system, *others = by_seed[0]
        rivals = [name for name in others if name != ORACLE]
        if any(scores[system][metric].count() == 0 for scores in by_seed):
            continue
        for scores in by_seed:
            family = as_family([compare(scores[system], scores[name], [metric])[0] for name in rivals])
            for rival, effect in zip(rivals, family, strict=True):
                differences.setdefault((rival, metric), {}).setdefault(luck, []).append(effect)
    return differences


def verdicts(found: Mapping[tuple[str, str], Differences], seeds: int) -> Table:
    """A line a rival and metric."""
    lucks = list(next(iter(found.values())))
    rows = []
    for (rival, metric), by_luck in found.items():
        first, every = by_luck[lucks[0]][0], [effect for effects in by_luck.values() for effect in effects]
        others = [
            f"{sum(effect.verdict != first.verdict for effect in effects)} of {len(effects)} {luck}"
            for luck, effects in by_luck.items()
            if any(effect.verdict != first.verdict for effect in effects)
        ]
        spans = [_span([effect.difference for effect in by_luck[luck]], "+.3f") for luck in lucks]
        low, high = min(effect.low for effect in every), max(effect.high for effect in every)
        rows.append(
            (
                *(rival, short(metric), first.difference, *spans, f"{low:+.3f} to {high:+.3f}"),
                *(first.verdict, f"not in {', '.join(others)}" if others else "yes"),
            )
        )
    verdict = "95 % interval over all | rival is | survives"
    columns = columns_of("rival | metric | difference: change", *lucks, verdict)
    note = (
        "Rival minus the configuration's own system: the difference and the verdict under seed 0, the lowest "
        f"and the highest difference under {seeds} seeds of each kind of luck, and from the lowest to the "
        "highest end of all intervals. Survives: every seed gives that verdict; else those that do not. "
        f"{EXPLORATORY}. p corrected over the rivals of each metric."
    )
    return Table("verdicts", "Which verdicts survive other luck", columns, tuple(rows), note, lead=True)


def figures(found: Mapping[tuple[str, str], Values], seeds: int) -> Table:
    """A line a system and metric."""
    lucks = list(next(iter(found.values())))
    rows = [
        (
            *(system, short(metric), by_luck[lucks[0]][0]),
            *(_span(by_luck[luck], ".3f") if luck in by_luck else "–" for luck in lucks),
        )
        for (system, metric), by_luck in found.items()
    ]
    columns = columns_of("system | metric | seed 0: score", *lucks)
    note = f"The lowest and the highest value under {seeds} seeds of each kind of luck, the others at seed 0."
    return Table("range", "The range of every figure", columns, tuple(rows), note)


def _span(values: Sequence[float], form: str) -> str:
    low, high = (format(end, form) for end in (min(values), max(values)))
    return low if low == high else f"{low} to {high}"


_JUDGED = "split=validation --systems=bm25,fusion --deep=10"
STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    example="corpus=locomo --seeds 3",
    published={
        "locomo": "corpus=locomo --deep=10",
        "synthetic-en": "",
        "longmemeval-validation": f"corpus=jsonl {_JUDGED}",
        "memgallery-validation": f"corpus=memgallery {_JUDGED}",
        "beam-validation": f"corpus=beam {_JUDGED}",
        "madial-en-validation": f"corpus=madial {_JUDGED}",
        "madial-zh-validation": f"corpus=madial corpus.language=zh {_JUDGED}",
        "sealed-validation": f"corpus.worlds=16 corpus.vocabulary=unknown corpus.topics=unknown {_JUDGED}",
    },
)
