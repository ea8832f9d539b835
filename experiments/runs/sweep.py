"""Many runs by one command, on the processes of one machine, under one progress bar.

A run is the same whoever computes it, and a finished run is not computed again. For runs on several machines
there is `python -m experiments.run -m` with a launcher of Hydra.
"""

import time
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from functools import cache
from typing import TypeVar

from rich.console import Console

from experiments.config.compose import composed_each, key_of, of_run
from experiments.config.schema import loaded
from experiments.errors import LabError
from experiments.replay.forks import pool_of
from experiments.replay.units import begin_units, wait_for
from experiments.runs.finishing import finish
from experiments.runs.folder import Run, exclusive, prepare
from experiments.runs.running import bar_of, check_models, effort, objectives, run, workers_for

CHEAP = (
    *("baselines=[]", "scoring.figures=false", "replay.decisions=[]"),
    *("replay.tokens=0", "asked=headline"),
)
"""Overrides of a run that is made for its scores alone."""

Key = TypeVar("Key", bound=Hashable)


def sweep(words: Sequence[str], points: Mapping[Key, Sequence[str]], console: Console) -> dict[Key, Run]:
    """Compute the run of each point: `words` with the point's own after them.

    Points that configure the same run are computed once. Raises LabError for a launcher among the words, and
    the error of the first run that fails; what is finished by then stays.
    """
    if launchers := [word for word in words if key_of(word).startswith("hydra/")]:
        raise LabError(f"{launchers[0]}: expected none; launchers are for `python -m experiments.run -m`")
    load = cache(loaded)
    configs = composed_each(of_run(words), points.values())
    prepared = [
        prepare(config, load(config.corpus, config.seed, config.split, config.asked)) for config in configs
    ]
    runs = dict(zip(points, prepared, strict=True))
    todo = {run.folder: run for run in runs.values() if not run.finished}
    for member in {member.config.llm: member for member in todo.values()}.values():
        check_models(member.config)
    if todo:
        _compute(list(todo.values()), console)
    return runs


def _compute(runs: Sequence[Run], console: Console) -> None:
    """Compute runs on processes that replay the units of a few of them at a time, the longest first, and
    finish each run whose units are done."""
    units = {member.folder: [unit for unit in member.units if not unit.done] for member in runs}
    workers = workers_for([unit for todo in units.values() for unit in todo], runs[0].config.workers)
    with bar_of(console) as bar:
        task = bar.add_task("runs", total=len(runs))
        if workers == 1:
            for member in runs:
                _check(run(member.config, Console(quiet=True)))
                bar.update(task, advance=1)
            return
        longest_first = sorted(runs, key=lambda member: -effort(units[member.folder]))
        with pool_of(workers) as pool, ThreadPoolExecutor(workers + 1) as threads:
            waiting = [threads.submit(_complete, member, pool, workers) for member in longest_first]
            try:
                for done in as_completed(waiting):
                    done.result()
                    bar.update(task, advance=1)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
                threads.shutdown(wait=False, cancel_futures=True)


def _complete(member: Run, pool: Executor, workers: int) -> None:
    started = time.perf_counter()
    with exclusive(member.folder):
        if (lack := member.lack) is None:
            return
        if lack.step == "replay":
            todo = [unit for unit in member.units if not unit.done]
            wait_for(begin_units(todo, pool), lambda done, doing: None)
        pool.submit(finish, member, lack.step, time.perf_counter() - started, workers).result()
    _check(member)


def _check(done: Run) -> None:
    if done.config.objective:
        objectives(done)  # better after the first run than after all
