"""The main job, which `experiments.run` starts."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.compose import described
from experiments.config.jobs import run_job
from experiments.config.schema import RunConfig
from experiments.replay.forks import spare
from experiments.report.tables import Table, to_rich
from experiments.runs.folder import Run
from experiments.runs.running import objectives, run

MOST = 12
"""Runs that are compared, at most: a search of hundreds is read otherwise."""

_done: list[Run] = []


def job(config: RunConfig) -> float | tuple[float, ...]:
    """Run it; what is returned is for Hydra's sweepers."""
    done = run(config, Console(quiet=config.quiet))
    _done.append(done)
    found = objectives(done)
    return found[0] if len(found) == 1 else found


def compared(folders: Sequence[Path]) -> list[Table]:
    """The runs that were asked the same, each beside the first of them."""
    if len(folders) < 2:
        return []
    from experiments.report.differences import difference_table  # SciPy takes long to load
    from experiments.runs.paired import asked, differences, name

    alike: dict[tuple[str, ...], list[Path]] = {}
    for folder in folders:
        alike.setdefault(tuple(asked(folder).values()), []).append(folder)
    return [
        difference_table([name(folder) for folder in own], differences(own))
        for own in alike.values()
        if 1 < len(own) <= MOST
    ]


def main(argv: Sequence[str], about: str) -> int:
    """Returns the exit code. `about`: what the help says."""
    parser = Parser("run", about, "decay_model=power", add_help=False)
    parser.add_argument("-h", "--help", action="store_true", help="show this, every group and every setting")
    parser.add_argument("-m", "--multirun", action="store_true", help="a run for each of several values")
    own, words = parser.parse_known_args(argv)
    if own.help:
        parser.print_help()
        return reported(lambda: print(described(words)))
    spare()

    def work() -> None:
        _done.clear()
        run_job(job, [*["-m"] * own.multirun, *words])
        if not any(one.config.quiet for one in _done):
            for table in compared([one.folder for one in _done]):
                Console(width=140).print(to_rich(table))

    return reported(work)
