"""The main job: one corpus, one configuration, a folder of scored results.

python -m experiments.run decay_model=power
"""

import os
import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from experiments.cli import main_of
from experiments.conf import RunConfig
from experiments.replay import count_steps
from experiments.reporting.tables import (
    kind_table,
    liveness_table,
    loss_table,
    main_table,
    to_rich,
    year_table,
)
from experiments.runs import Run, exclusive, finish, prepare
from experiments.units import run_units

_SMALL = 10_000
"""Events that one process replays before a second one has started."""


def run(config: RunConfig, console: Console) -> Run:
    """Replay, score, write and print; goes on where a killed run stopped, and repeats nothing."""
    started = time.perf_counter()
    job = prepare(config)
    spoken, used = job.corpus.language, job.config.engine.language
    if spoken != used:
        _say(console, f"the corpus speaks {spoken}, the engine {used} (language=CODE chooses)")
    if job.finished and not job.config.force:
        _say(console, f"finished before; {job.folder} holds the results (force=true repeats it)")
        metrics = job.metrics
    else:
        with exclusive(job):
            metrics = _replay(job, console, started)
    for table in (f(metrics) for f in (main_table, kind_table, year_table, loss_table, liveness_table)):
        if table.rows:
            console.print(to_rich(table), "")
    _say(console, f"results   {job.folder}")
    if config.scoring.figures:
        _say(console, f"figures   {job.folder / 'figures'}")
    _say(console, f"report    {job.folder / 'report.html'}")
    return job


def _say(console: Console, line: str) -> None:
    """A line to copy from: neither wrapped nor read as markup."""
    console.print(line, soft_wrap=True, markup=False, highlight=False)


def _replay(job: Run, console: Console, started: float) -> dict[str, Any]:
    todo = [unit for unit in job.units if not unit.done]
    if len(todo) < len(job.units):
        _say(console, f"going on: {len(job.units) - len(todo)} of {len(job.units)} parts are done")
    with Progress(
        TextColumn("[progress.description]{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    ) as bar:
        worlds = {unit.world.namespace: unit.world for unit in todo}
        steps = {name: count_steps(world, job.config.replay) for name, world in worlds.items()}
        total = sum(steps[unit.world.namespace] for unit in todo)
        task = bar.add_task("starting", total=total)
        workers = job.config.workers or (1 if total < _SMALL else os.cpu_count() or 1)
        run_units(
            todo,
            workers,
            lambda done, doing: bar.update(task, advance=done, description=f"{doing:<32.32}"),
        )
        bar.update(task, completed=total, description=f"{'scoring and drawing':<32}")
        return finish(job, time.perf_counter() - started, workers)


if __name__ == "__main__":
    sys.exit(main_of(lambda config: run(config, Console())))
