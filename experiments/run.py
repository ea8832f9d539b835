"""The main job: one corpus, one configuration, a folder of scored results.

python -m experiments.run decay_model=power
"""

import os
import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from experiments.config.cli import main_of
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.replay.replay import count_steps
from experiments.replay.units import run_units
from experiments.report.tables import (
    kind_table,
    liveness_table,
    loss_table,
    main_table,
    slowest_table,
    to_rich,
    year_table,
)
from experiments.runs.folder import Run, exclusive, finish, prepare, read_json

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
    tables = [f(metrics) for f in (main_table, kind_table, year_table, loss_table, liveness_table)]
    for table in (*tables, slowest_table(read_json(job.folder, "timing.json"), config.system)):
        if table.rows:
            console.print(to_rich(table), "")
    _say(console, f"results   {job.folder}")
    if config.scoring.figures:
        _say(console, f"figures   {job.folder / 'figures'}")
    _say(console, f"report    {job.folder / 'report.html'}")
    return job


def objectives(done: Run) -> tuple[float, ...]:
    """The scores that `objective` names, of the overall figures or the lifecycle. Raises LabError for one
    that there is not, or that has no value."""
    known = {**done.metrics["lifecycle"], **done.metrics["overall"]}
    if missing := [name for name in done.config.objective if known.get(name) is None]:
        given = ", ".join(sorted(name for name, value in known.items() if value is not None))
        raise LabError(f"no objective {', '.join(missing)} in this run; expected some of {given}")
    return tuple(float(known[name]) for name in done.config.objective)


def _main(config: RunConfig) -> float | tuple[float, ...]:
    """The job of the command line; what it returns is for Hydra's sweepers."""
    found = objectives(run(config, Console(quiet=config.quiet)))
    return found[0] if len(found) == 1 else found


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


def main() -> int:
    """Returns the exit code."""
    return main_of(_main)


if __name__ == "__main__":
    sys.exit(main())
