"""How do people forget, by which law, and what does an average of memories make of it?

The laws as written and at equal time constant; a published table of them against its own formula; least
squares and likelihood fits to human data with a verdict between exponential and power for each; and how many
exponential memories it takes until their average passes for a power law.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cogmem.kernel.checks import at_least, require
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study
from experiments.studies.curves import tables
from experiments.studies.curves.data import read
from experiments.studies.curves.human import analyse
from experiments.studies.curves.mixture import approach, called

DATA = Path("datasets/forgetting.csv")


@dataclass(frozen=True)
class Options:
    data: Path = DATA
    """CSV file of measurements: study, subject, measure, delay, unit, value, n."""
    resamples: int = 1000
    """Replicates of a bootstrap."""
    studies: int = 200
    """Simulated studies of an average."""
    seed: int = 0
    """Seed of all draws."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "resamples", "studies"), *at_least(self, 0, "seed"))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every table and figure. Raises LabError for bad data."""
    options = asked.options
    series = read(options.data)
    analyses = [analyse(curve, options.resamples, options.seed) for curve in series]
    averages = approach(tables.DAYS, tables.TAU, tables.SPREAD, tables.MEMBERS)
    found = {
        spread: called(options.studies, tables.SIZES, tables.DAYS, tables.TAU, spread, options.seed)
        for spread in tables.SPREADS
    }
    figures = {
        "laws": tables.law_figure(),
        "human": tables.human_figure(analyses),
        "mixture": tables.mixture_figure(found),
    }
    return Report(tables.all_tables(analyses, averages, found), figures, options.data.stem)


STUDY = Study.of(
    report, options=Options, takes="", example="--resamples 100 --studies 20", published={"forgetting": ""}
)
