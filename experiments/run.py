"""The main job: one corpus, one configuration, a folder of scored results.

python -m experiments.run decay_model=power
"""

import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from experiments.cli import main_of
from experiments.conf import RunConfig
from experiments.replay import count_steps
from experiments.reporting.tables import kind_table, loss_table, main_table, to_rich
from experiments.runs import Run, finish, prepare
from experiments.units import run_units


def run(config: RunConfig, console: Console) -> Run:
    """Replay, score, write and print; goes on where a killed run stopped, and repeats nothing."""
    started = time.perf_counter()
    job = prepare(config)
    if job.finished:
        console.print(f"finished before; [bold]{job.folder}[/] holds the results (force=true repeats it)")
        metrics = job.metrics
    else:
        metrics = _replay(job, console, started)
    for table in (main_table(metrics), kind_table(metrics), loss_table(metrics)):
        console.print(to_rich(table), "")
    console.print(f"results   {job.folder}")
    if config.scoring.figures:
        console.print(f"figures   {job.folder / 'figures'}")
    console.print(f"report    {job.folder / 'report.html'}")
    return job


def _replay(job: Run, console: Console, started: float) -> dict[str, Any]:
    todo = [unit for unit in job.units if not unit.done]
    if len(todo) < len(job.units):
        console.print(f"going on: {len(job.units) - len(todo)} of {len(job.units)} parts are done")
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
        run_units(
            todo,
            job.config.worker_count,
            lambda done, doing: bar.update(task, advance=done, description=f"{doing:<32.32}"),
        )
        bar.update(task, completed=total, description=f"{'scoring and drawing':<32}")
        return finish(job, time.perf_counter() - started)


if __name__ == "__main__":
    sys.exit(main_of(lambda config: run(config, Console())))
