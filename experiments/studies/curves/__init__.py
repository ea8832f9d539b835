"""How do people forget, and by which law?

The laws as written and at equal time constant; and least squares and likelihood fits to human data, with a
verdict between exponential and power for each series.
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

DATA = Path("datasets/forgetting.csv")


@dataclass(frozen=True)
class Options:
    data: Path = DATA
    """CSV file of measurements: study, subject, measure, delay, unit, value, n."""
    resamples: int = 1000
    """Replicates of a bootstrap."""
    seed: int = 0
    """Seed of all draws."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "resamples"), *at_least(self, 0, "seed"))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every table and figure. Raises LabError for bad data."""
    options = asked.options
    analyses = [analyse(curve, options.resamples, options.seed) for curve in read(options.data)]
    found = [
        *(tables.law_table(), tables.verdict_table(analyses)),
        *(tables.fit_table(analyses), tables.parameter_table(analyses)),
    ]
    figures = {"laws": tables.law_figure(), "human": tables.human_figure(analyses)}
    return Report(found, figures, options.data.stem)


STUDY = Study.of(report, options=Options, takes="", example="--resamples 100")
