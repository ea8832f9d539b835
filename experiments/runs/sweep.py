"""Many runs by one command: Hydra's multirun over the main job, by any launcher, under one progress bar.

The launchers are Hydra's: none (one run after another, each on all cores), hydra/launcher=joblib (one
machine, a run a core), and with the extra `cluster` hydra/launcher=ray and hydra/launcher=submitit_slurm. A
run is the same whoever computes it, and a finished one is not computed again.
"""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from omegaconf import DictConfig
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from experiments.config.cli import hydra_main
from experiments.config.schema import build
from experiments.errors import LabError
from experiments.runs.folder import Run
from experiments.runs.running import run

CHEAP = ("baselines=[]", "scoring.figures=false", "replay.liveness_every=0", "replay.decisions=[]")
"""Overrides of a run that is made for its scores alone."""

_LAUNCHER = "hydra/launcher="


def sweep(words: Sequence[str], runs: Sequence[Run], console: Console) -> None:
    """Compute the runs of a sweep, by the words of its command line (choices separated by commas).

    `runs`: those that it consists of, as `prepare` gives them. Raises the error of the first that fails;
    what is finished by then stays.
    """
    if all(one.finished for one in runs):
        return
    alone = any(word.startswith(_LAUNCHER) for word in words) and not any(
        word.startswith("workers=") for word in words
    )
    with _watched(runs, console):
        sys.argv[1:] = ["-m", *words, *["workers=1"] * alone]
        hydra_main(_job)
    if missing := sum(not one.finished for one in runs):
        raise LabError(
            f"{missing} of {len(runs)} runs are not where they were expected: the code changed during the "
            "sweep; run it again"
        )


def _job(config: DictConfig) -> None:
    run(build(config), Console(quiet=True))


@contextmanager
def _watched(runs: Sequence[Run], console: Console) -> Iterator[None]:
    """One bar for all runs, whichever process or machine computes them: their folders tell."""
    columns = (TextColumn("runs"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    over = threading.Event()
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=len(runs))
        thread = threading.Thread(target=_watch, args=(runs, bar, task, over), daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def _watch(runs: Sequence[Run], bar: Progress, task: TaskID, over: threading.Event) -> None:
    pending = list(runs)
    last = False
    while not last:
        last = over.wait(0.5)
        pending = [one for one in pending if not one.finished]
        bar.update(task, completed=len(runs) - len(pending))
