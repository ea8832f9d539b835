"""Replay a corpus through a memory and score what it recalls: the main job.

Words GROUP=OPTION and SETTING=VALUE configure the run, which gets a folder of scores, tables and figures.
With -m, values separated by commas make a run each; those that were asked the same are compared at the end.
"""

import sys
from collections.abc import Sequence

from experiments.config.program import program
from experiments.replay.forks import warm_up


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    words = sys.argv[1:] if argv is None else argv
    if not {"-h", "--help", "--settings"}.intersection(words):
        warm_up("experiments.runs.finishing", "experiments.report.figures")
    from experiments import job  # takes a second to load, as the workers do meanwhile

    return job.main(words, __doc__)


if __name__ == "__main__":
    program(main)
