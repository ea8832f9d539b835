"""Replay a corpus through a memory and score what it recalls: the main job.

Words GROUP=OPTION and SETTING=VALUE configure the run, which gets a folder of scores, tables and figures.
With -m, values separated by commas make a run each.
"""

import sys
from collections.abc import Sequence

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.compose import described
from experiments.config.jobs import run_job
from experiments.config.schema import RunConfig
from experiments.replay.units import warm_up
from experiments.runs.running import objectives, run


def job(config: RunConfig) -> float | tuple[float, ...]:
    """Run it; what is returned is for Hydra's sweepers."""
    found = objectives(run(config, Console(quiet=config.quiet)))
    return found[0] if len(found) == 1 else found


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("run", __doc__, "decay_model=power", add_help=False)
    parser.add_argument("-h", "--help", action="store_true", help="show this, every group and every setting")
    parser.add_argument("-m", "--multirun", action="store_true", help="a run for each of several values")
    own, words = parser.parse_known_args(argv)
    if own.help:
        parser.print_help()
        return reported(lambda: print(described(words)))
    warm_up()
    return reported(lambda: run_job(job, [*["-m"] * own.multirun, *words]))


if __name__ == "__main__":
    sys.exit(main())
