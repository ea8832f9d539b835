"""How much of a figure is luck, and which verdicts survive other luck?

Replays one configuration with the systems beside it under ten seeds of each kind of luck, one kind at a time:
*hash*, which features the offline embedder lets collide (`embedder.seed`); *worlds*, which lives the
synthetic world draws (`seed`); *ties*, in which order equal scores come back. Ties are shuffled among the
memories that came back (`replay.k`) and take no replay. Luck that a configuration has none of is left out: a
recorded corpus draws no worlds, a trained embedder hashes nothing.

Each rival is compared with the configuration's own system, paired on the same probes; each metric is a family
of its own over the rivals (Holm), as it is in `rivals`. A verdict survives if every seed gives it. The
interval spans those of all seeds: luck is a part of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from cogmem.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.statistics import HOW_TESTED, Difference, as_family, compare
from experiments.config.schema import RunConfig
from experiments.corpora.synthetic.world import SyntheticCorpus
from experiments.metrics.registry import find, mean, with_metrics
from experiments.replay.outcomes import PROBES
from experiments.report.scores import ORACLE
from experiments.report.tables import Column, Table, short
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import Asked, Report, Study

_OF_THE_QUESTION = ("evidence", "stale")
"""The lists of a probe that are not of the memories that came back."""

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

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "seeds"))
        for name in self.metrics:
            find(name)


class Range(NamedTuple):
    """A figure under all seeds of one kind of luck; `first`: under seed 0."""

    luck: str
    system: str
    metric: str
    first: float
    lowest: float
    highest: float


class Survival(NamedTuple):
    """A rival minus the configuration's own system on one metric, under all seeds of one kind of luck."""

    luck: str
    system: str
    differences: Sequence[Difference]


def variants(asked: Asked[Options]) -> dict[Point, list[str]]:
    """A run for each seed of each luck that takes a replay; the runs of seed 0 are one."""
    config = asked.config
    seeds = {HASH: "embedder.seed"} if hasattr(config.embedder, "seed") else {}
    if isinstance(config.corpus, SyntheticCorpus):
        seeds[WORLDS] = "seed"
    systems = f"baselines=[{','.join(asked.options.systems)}]"
    found = {
        (luck, seed): [systems, *(f"{other}={seed if other == name else 0}" for other in seeds.values())]
        for luck, name in seeds.items()
        for seed in range(asked.options.seeds)
    }
    return found or {(TIES, 0): [systems]}


def report(asked: Asked[Options], runs: Mapping[Point, Run]) -> Report:
    """Which verdicts survive, and the range of every figure."""
    options, found = asked.options, lucks(asked.options, runs)
    ranges = [one for luck, by_seed in found.items() for one in ranges_of(luck, by_seed, options.metrics)]
    survivals = [
        one for luck, by_seed in found.items() for one in survivals_of(luck, by_seed, options.metrics)
    ]
    facts: dict[str, Any] = {"seeds": options.seeds, "range": {}}
    for luck, system, metric, *values in ranges:
        by_metric = facts["range"].setdefault(luck, {}).setdefault(system, {})
        by_metric[metric] = dict(zip(("first", "lowest", "highest"), values, strict=True))
    tables = [verdicts(survivals, options.seeds), figures(ranges, options.seeds)]
    return Report([table for table in tables if table.rows], facts=facts)


def lucks(options: Options, runs: Mapping[Point, Run]) -> dict[str, list[Scores]]:
    """The scores of all systems under each seed, by kind of luck."""
    found: dict[str, list[Scores]] = {}
    for (luck, _), run in runs.items():
        names = {run.config.system: str(run.folder)}
        names |= {name: f"{run.folder}:{name}" for name in options.systems if name not in names}
        found.setdefault(luck, []).append(
            {label: scored(name, options.metrics) for label, name in names.items()}
        )
    first = next(iter(found.values()))[0]
    shuffled = [
        {name: in_other_order(probes, seed, options.metrics) for name, probes in first.items()}
        for seed in range(1, options.seeds)
    ]
    return found | {TIES: [first, *shuffled]}


def in_other_order(probes: pl.DataFrame, seed: int, metrics: Sequence[str]) -> pl.DataFrame:
    """The probes with neighbours of equal score in an order that the seed draws, scored again."""
    rng = stream(seed, "ties")
    drawn = [_order(scores, rng) for scores in probes["scores"]]
    if drawn == [list(range(len(order))) for order in drawn]:
        return probes
    orders = pl.Series("order", drawn, pl.List(pl.UInt32))
    listed = [
        name for name, kind in PROBES.items() if isinstance(kind, pl.List) and name not in _OF_THE_QUESTION
    ]
    moved = probes.with_columns(pl.col(name).list.gather(orders) for name in listed)
    return with_metrics(moved, [find(name) for name in metrics])


def _order(scores: Sequence[float], rng: np.random.Generator) -> list[int]:
    """The places of a ranking, those of equal neighbours shuffled."""
    order: list[int] = []
    for _, run in groupby(range(len(scores)), scores.__getitem__):
        places = list(run)
        order += rng.permutation(places).tolist() if len(places) > 1 else places
    return order


def ranges_of(luck: str, by_seed: Sequence[Scores], metrics: Sequence[str]) -> Iterator[Range]:
    """Of every system and metric that has a value."""
    for system, metric in product(by_seed[0], metrics):
        values = [mean(scores[system][metric]) for scores in by_seed]
        known = [value for value in values if value is not None]
        if known and values[0] is not None:
            yield Range(luck, system, metric, values[0], min(known), max(known))


def survivals_of(luck: str, by_seed: Sequence[Scores], metrics: Sequence[str]) -> Iterator[Survival]:
    """Of every rival and metric that has a value under every seed. The oracle is no rival."""
    own, *others = by_seed[0]
    rivals = [name for name in others if name != ORACLE]
    for metric in metrics:
        if any(scores[own][metric].count() == 0 for scores in by_seed):
            continue
        families = [
            as_family([compare(scores[own], scores[name], [metric], seed=0)[0] for name in rivals])
            for scores in by_seed
        ]
        for rival, differences in zip(rivals, zip(*families, strict=True), strict=True):
            yield Survival(luck, rival, differences)


def verdicts(survivals: Sequence[Survival], seeds: int) -> Table:
    """A line a kind of luck, rival and metric."""
    rows = []
    for luck, rival, differences in survivals:
        first, values = differences[0], [one.difference for one in differences]
        low, high = min(one.low for one in differences), max(one.high for one in differences)
        count = sum(one.verdict == first.verdict for one in differences)
        survives = "yes" if count == len(differences) else f"in {count} of {len(differences)}"
        rows.append(
            (
                *(luck, rival, short(first.metric), first.difference, min(values), max(values)),
                *(f"{low:+.3f} to {high:+.3f}", first.verdict, survives),
            )
        )
    columns = (
        *(Column("luck"), Column("rival"), Column("metric"), Column("difference", "change")),
        *(Column("lowest", "change"), Column("highest", "change"), Column("95 % interval over all")),
        *(Column("rival is"), Column("survives")),
    )
    remarks = sorted({one.note for _, _, found in survivals for one in found if one.unit == "probe"})
    note = (
        f"Rival minus the configuration's own system, under {seeds} seeds of each kind of luck: the "
        "difference and the verdict under seed 0, the lowest and the highest difference, and from the lowest "
        f"to the highest end of all intervals. Survives: every seed gives that verdict. {HOW_TESTED}, p "
        f"corrected over the rivals of each metric (Holm). {'; '.join(remarks)}"
    )
    return Table(
        "verdicts", "Which verdicts survive other luck", columns, tuple(rows), note.strip(), lead=True
    )


def figures(ranges: Sequence[Range], seeds: int) -> Table:
    """A line a kind of luck, system and metric."""
    columns = (
        *(Column("luck"), Column("system"), Column("metric"), Column("seed 0", "score")),
        *(Column("lowest", "score"), Column("highest", "score"), Column("width", "score")),
    )
    rows = tuple(
        (*one[:2], short(one.metric), one.first, one.lowest, one.highest, one.highest - one.lowest)
        for one in ranges
    )
    note = (
        f"Under {seeds} seeds of each kind of luck, the others at seed 0. Ties: the order of equal scores "
        "among the memories that came back."
    )
    return Table("range", "The range of every figure", columns, rows, note)


STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    example="corpus=locomo --seeds 3",
)
