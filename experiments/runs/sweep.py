"""Many runs by one command, by any launcher of Hydra, under one progress bar.

The launchers: none (all runs share one process a core), hydra/launcher=joblib (one machine, a run a
core), and with the extra `cluster` hydra/launcher=ray and hydra/launcher=submitit_slurm. A run is the same
whoever computes it, and a finished one is not computed again.
"""

import threading
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from experiments.config.compose import composed_each, key_of, of_run
from experiments.config.jobs import launch
from experiments.config.schema import RunConfig, loaded
from experiments.errors import LabError
from experiments.replay.forks import pool_of
from experiments.replay.units import Unit, alike, begin_units, wait_for
from experiments.runs.finishing import finish
from experiments.runs.folder import Run, exclusive, prepare
from experiments.runs.running import bar_of, check_models, effort, objectives, run, workers_for

CHEAP = (
    *("baselines=[]", "scoring.figures=false", "replay.liveness_every=0", "replay.decisions=[]"),
    *("replay.tokens=0", "asked=headline"),
)
"""Overrides of a run that is made for its scores alone."""

_LAUNCHER = "hydra/launcher"

Key = TypeVar("Key", bound=Hashable)


def sweep(words: Sequence[str], points: Mapping[Key, Sequence[str]], console: Console) -> dict[Key, Run]:
    """Compute the run of each point: `words`, which may choose a launcher, with the point's own after them.

    Points that configure the same run are computed once. Raises the error of the first run that fails; what
    is finished by then stays.
    """
    load = cache(loaded)
    configs = composed_each(of_run(words), points.values())
    prepared = [
        prepare(config, load(config.corpus, config.seed, config.split, config.aside, config.asked))
        for config in configs
    ]
    runs = dict(zip(points, prepared, strict=True))
    if todo := {run.folder: key for key, run in runs.items() if not run.finished}:
        for run in {runs[key].config.llm: runs[key] for key in todo.values()}.values():
            check_models(run.config)
        keys = {key_of(word) for word in words}
        alone = [] if "workers" in keys else ["workers=1"]
        with _watched(list(runs.values()), console):
            if _LAUNCHER in keys:
                launch(_job, [*words, *alone], [points[key] for key in todo.values()])
            else:
                _together([runs[key] for key in todo.values()])
    if missing := sum(not run.finished for run in runs.values()):
        raise LabError(
            f"{missing} of {len(runs)} runs are not where they were expected: the code changed during the "
            "sweep; run it again"
        )
    return runs


def _job(config: RunConfig) -> None:
    _check(run(config, Console(quiet=True)))


def _check(done: Run) -> None:
    if done.config.objective:
        objectives(done)  # better after the first run than after all


def _together(runs: Sequence[Run]) -> None:
    """Compute runs on processes that replay the units of a few of them at a time, the longest first, and
    finish each run whose units are done. Runs that differ in how they read alone are computed at once."""
    units = {run.folder: [unit for unit in run.units if not unit.done] for run in runs}
    workers = workers_for([unit for todo in units.values() for unit in todo], runs[0].config.workers)
    if workers == 1:
        for member in runs:
            _job(member.config)
        return
    bundles = _bundles(runs, units)
    longest_first = sorted(
        bundles, key=lambda bundle: -effort([unit for run in bundle for unit in units[run.folder]])
    )
    with pool_of(workers) as pool, ThreadPoolExecutor(workers + 1) as threads:
        waiting = [threads.submit(_complete, bundle, pool, workers) for bundle in longest_first]
        try:
            for done in as_completed(waiting):
                done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            threads.shutdown(wait=False, cancel_futures=True)


def _bundles(runs: Sequence[Run], units: Mapping[Path, Sequence[Unit]]) -> list[list[Run]]:
    """The runs, those together whose units one replay can serve."""
    group = {
        unit.folder: number
        for number, bundle in enumerate(alike([unit for todo in units.values() for unit in todo]))
        for unit in bundle
    }
    bundles: dict[Hashable, list[Run]] = {}
    for member in runs:
        first = min((group[unit.folder] for unit in units[member.folder]), default=None)
        bundles.setdefault(member.folder if first is None else first, []).append(member)
    return list(bundles.values())


def _complete(bundle: Sequence[Run], pool: Executor, workers: int) -> None:
    started = time.perf_counter()
    with ExitStack() as claims:
        for run in bundle:
            claims.enter_context(exclusive(run.folder))
        lacking = [(run, lack) for run in bundle if (lack := run.lack) is not None]
        replayed = [run for run, lack in lacking if lack.step == "replay"]
        todo = [unit for run in replayed for unit in run.units if not unit.done]
        wait_for(begin_units(todo, pool), lambda done, doing: None)
        for run, lack in lacking:
            pool.submit(finish, run, lack.step, time.perf_counter() - started, workers).result()
    for run, _ in lacking:
        _check(run)


@contextmanager
def _watched(runs: Sequence[Run], console: Console) -> Iterator[None]:
    """One bar for all runs, whichever process or machine computes them: their folders tell. Looking at them
    takes at most a tenth of the time: on a shared disk thousands of folders take seconds."""
    over = threading.Event()

    def watch() -> None:
        pending, last, pause = list(runs), False, 0.5
        while not last:
            last = over.wait(pause)
            started = time.perf_counter()
            pending = [run for run in pending if not run.finished]
            pause = max(0.5, 9 * (time.perf_counter() - started))
            bar.update(task, completed=len(runs) - len(pending))

    with bar_of(console) as bar:
        task = bar.add_task("runs", total=len(runs))
        thread = threading.Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
