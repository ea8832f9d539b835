"""One budget of tuning for every system: trials that are drawn before anything is judged."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.stats import qmc

from experiments.analysis.statistics import EXPLORATORY, compare
from experiments.metrics.registry import mean
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Column, Table, columns_of

METRIC = "recall@10"
"""The score that trials are chosen by."""


class Range(NamedTuple):
    """The values of a setting that are tried; `log`: evenly by their logarithms."""

    low: float
    high: float
    log: bool = False

    def at(self, share: float) -> float:
        """The value at a share of the way, in [0, 1]."""
        if self.log:
            return float(self.low * (self.high / self.low) ** share)
        return self.low + share * (self.high - self.low)


Space = Mapping[str, Range]

SPACES: Mapping[str, Space] = {
    system: {name: Range(**bounds) for name, bounds in space.items()}
    for system, space in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
"""The systems that have something to tune, and the settings that their trials are drawn from."""


def settings(system: str, trial: int) -> list[str]:
    """The overrides of a trial of a system; none for number 0, its defaults. The numbers are points of a
    Halton sequence (Halton 1960), so that one trial more leaves the others as they are.

    >>> settings("bm25_rival", 0), settings("bm25_rival", 2)[:2]
    ([], ['rivals.k1=0.85', 'rivals.b=0.667'])
    """
    if not trial:
        return []
    space = SPACES[system]
    point = qmc.Halton(len(space), scramble=False).random(trial + 1)[trial]
    return [f"{name}={span.at(share):.3g}" for (name, span), share in zip(space.items(), point, strict=True)]


def together(systems: Sequence[str], trial: int) -> list[str]:
    """The overrides of one run with a trial of each of these systems, beside one another."""
    first, *others = systems
    words = dict.fromkeys(word for system in systems for word in settings(system, trial))
    return [f"system={first}", f"baselines=[{','.join(others)}]", *words]


def best(scores: Mapping[int, Sequence[float]]) -> int:
    """The trial with the highest mean; of equal ones the first.

    >>> best({0: [0.5, 0.5], 1: [0.9, 0.3], 2: [0.6, 0.4]})
    1
    """
    return max(scores, key=lambda trial: (round(float(np.mean(scores[trial])), 9), -trial))


def ranges_text(systems: Iterable[str]) -> str:
    """The ranges of the settings of these systems."""
    ranges = {name: bounds for system in systems for name, bounds in SPACES[system].items()}
    return "; ".join(f"{name} {bounds.low:g} to {bounds.high:g}" for name, bounds in ranges.items())


def within(found: Mapping[str, Mapping[int, pl.DataFrame]], corpus: str) -> Table:
    """A line a system: each conversation with the trial that is best on the corpus's other ones, beside the
    defaults. `found`: the scored probes by system and trial, that of the defaults among them."""
    rows = []
    for system, by in found.items():
        names = sorted(by[0]["namespace"].unique())
        means = {
            (trial, name): mean(by[trial].filter(namespace=name)[METRIC]) or 0.0
            for trial, name in product(by, names)
        }
        pieces = []
        for name in names:
            others = [other for other in names if other != name] or names
            trial = best({trial: [means[trial, other] for other in others] for trial in by})
            pieces.append(by[trial].filter(namespace=name))
        left_out = pl.concat(pieces)
        [difference] = compare(by[0], left_out, [METRIC])
        seen = best({trial: [means[trial, name] for name in names] for trial in by})
        scores = (mean(frame[METRIC]) for frame in (by[0], left_out, by[seen]))
        chosen = " ".join(settings(system, seen)) or "its defaults"
        rows.append((system, *scores, *difference_cells(difference), chosen))
    columns = (
        *columns_of("system | defaults: score | tuned, left out: score | tuned on all: score"),
        *difference_columns("left out − defaults", "tuning is"),
        Column("best on all"),
    )
    note = (
        "R@10. Left out: each conversation is read with the trial that is best on the others. Tuned on all: "
        f"with the one that is best on all, which flatters. {EXPLORATORY}. Each line is tested alone."
    )
    return Table("within", f"Within {corpus}, one conversation left out", columns, tuple(rows), note)
