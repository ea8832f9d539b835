"""Which law of forgetting, and which rule of strengthening, predicts whether people recall?

Laws are fitted to review logs and judged on reviews held out. A law has a shape and a rate: shapes are
compared under one formula for the rate, rules for the rate under the same shapes. The sample in
datasets/reviews is used unless a folder of whole logs is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cogmem.kernel.checks import at_least, require
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study
from experiments.studies.laws import claims, tables
from experiments.studies.laws.held_out import Bench
from experiments.studies.laws.reviews import available, folder_of, read
from experiments.studies.laws.simulation import averages, recovered


@dataclass(frozen=True)
class Options:
    """What is computed."""

    logs: str = ""
    """Folder of whole logs (default: the variable COGMEM_FORGETTING, and without it the sample)."""
    resamples: int = 1000
    """Number of resamples of a bootstrap, at least 100."""
    trials: int = 100
    """Number of trials of a simulation, at least 1."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 100, "resamples"), *at_least(self, 1, "trials"))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every table and figure. Raises LabError for bad data."""
    options = asked.options
    folder = folder_of(options.logs)
    benches = [Bench(read(name, folder), options.resamples) for name in available(folder)]
    measured = [line for bench in benches for line in claims.on_reviews(bench)]
    measured.append(claims.on_conversations(asked.corpus, options.resamples))
    if folder and (touches := folder / "git_file_touches.csv.gz").exists():
        measured += claims.on_touches(touches)
    found = [
        tables.shape_table(benches),
        tables.group_table(benches),
        tables.rule_table(benches),
        tables.cross_table(benches),
        tables.exponent_table(benches),
        tables.recovery_table({bench.reviews.name: recovered(bench, options.trials) for bench in benches}),
        tables.average_table(averages(options.trials)),
        tables.claim_table(measured),
    ]
    figures, name = {"laws": tables.figure(benches)}, "logs" if folder else "sample"
    return Report(found, figures, name, facts=tables.facts(benches))


STUDY = Study.of(report, options=Options, example="--logs FOLDER corpus=locomo corpus.path=FILE")
