"""One run from its configuration to its report: what is whole is kept, what is missing is computed."""

import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import nullcontext

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cogmem.embedding import OpenAIConfig
from cogmem.errors import EmbedderError, ModelError, printable
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import compared, find
from experiments.replay.forks import pool_of
from experiments.replay.replay import count_steps
from experiments.replay.units import Unit, begin_units, run_units, wait_for
from experiments.report.scores import all_tables, failures, model_calls, notes
from experiments.report.tables import say, to_rich
from experiments.runs.folder import Lack, Run, cutoffs_of, discard_units, exclusive, prepare, read_json

_SHOWN = ("main", "about", "losses", "by_kind")
"""The tables that a run prints: no more than sixty lines with progress and places."""

_SMALL = 1_000
"""Steps that one process replays before a second one has started, of events and of _STEP characters said."""

_STEP = 200


def run(config: RunConfig, console: Console) -> Run:
    """Replay, score, report and print; goes on where a killed run stopped, and repeats nothing.

    Raises LabError before anything else if the search asks for a metric that there is not, and what
    `prepare` raises.
    """
    for name in config.objective:
        find(name)
    started = time.perf_counter()
    job = prepare(config)
    for line in notes(job.corpus.language, job.config.engine.language, job.corpus.faults):
        say(console, line)
    lack = Lack("replay") if job.config.force else job.lack
    if lack is None:
        say(console, f"finished before; {job.folder} holds the results (force=true repeats it)")
    else:
        with exclusive(job.folder):
            complete(job, lack, console, started)
    for table in all_tables(job.metrics):
        if table.name in _SHOWN:
            console.print(to_rich(table), "")
    for line in model_calls(job.metrics, read_json(job.folder, "timing.json")):
        say(console, f"model     {line}")
    for line in failures(job.metrics):
        say(console, f"failed    {line}")
    say(console, f"results   {job.folder}")
    if config.scoring.figures:
        say(console, f"figures   {job.folder / 'figures'}")
    say(console, f"report    {job.folder / 'report.html'}")
    more = "other tables are in report.html, all numbers in metrics.json, wall times in timing.json"
    say(console, f"more      {more}")
    return job


def bar_of(console: Console) -> Progress:
    """A bar that tells how much of a task is done, and how long the rest will take."""
    text = TextColumn("{task.description}", style="progress.description", markup=False)
    return Progress(text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)


def objectives(done: Run) -> tuple[float, ...]:
    """The scores that `objective` names, of the overall figures or the lifecycle. Without names: recall, or
    abstention where no question has evidence, or NaN where there is no question. Raises LabError for a named
    score that has no value."""
    known = {**done.metrics["lifecycle"], **done.metrics["overall"]}
    if not done.config.objective:
        usual = (compared(cutoffs_of(done.folder))[0], "abstention")
        return (next((float(known[name]) for name in usual if known.get(name) is not None), math.nan),)
    wanted = done.config.objective
    if missing := [name for name in wanted if known.get(name) is None]:
        given = ", ".join(sorted(name for name, value in known.items() if value is not None))
        raise LabError(f"no objective {', '.join(missing)} in this run; expected some of {given}")
    return tuple(float(known[name]) for name in wanted)


def workers_for(units: Sequence[Unit], asked: int) -> int:
    """The number of processes that replay these units: the number that was `asked` for, or (0) one for each
    core, or one alone where they are small."""
    return min(asked or (1 if effort(units) < _SMALL else os.cpu_count() or 1), max(len(units), 1))


def effort(units: Sequence[Unit]) -> int:
    """How long units take to replay, in steps (see `_SMALL`)."""
    said = sum(len(event.message.text) for unit in units for event in unit.world.messages)
    return sum(count_steps(unit.world, unit.replay) for unit in units) + said // _STEP


def complete(job: Run, lack: Lack, console: Console, started: float) -> None:
    """Compute what a run lacks, from its first missing step on. The claim of the folder must be held."""
    if lack.why:
        again = {"replay": "replayed", "score": "scored", "report": "reported"}[lack.step]
        say(console, f"{job.folder}: {lack.why}; {again} again")
    todo = _begin(job, console) if lack.step == "replay" else []
    workers = workers_for(todo, job.config.workers)
    with pool_of(workers) if workers > 1 else nullcontext() as pool:
        if todo:
            _replay(todo, pool, workers, console)
        from experiments.runs.finishing import finish  # takes a third of a second

        finish(job, lack.step, time.perf_counter() - started, workers)


def _begin(job: Run, console: Console) -> list[Unit]:
    """The units of a run that are to be replayed."""
    if job.config.force:
        (job.folder / "manifest.json").unlink(missing_ok=True)
        discard_units(job.folder)
    todo = [unit for unit in job.units if not unit.done]
    if todo:
        check_models(job.config)
    if len(todo) < len(job.units):
        say(console, f"going on: {len(job.units) - len(todo)} of {len(job.units)} parts are done")
    return todo


def check_models(config: RunConfig) -> None:
    """Raise LabError if the embedder's server or the language model cannot be asked, before the replay ends
    with an error or falls back to heuristics."""
    try:
        config.llm.check()
        if isinstance(config.embedder, OpenAIConfig):
            config.embedder.check()
    except (ModelError, EmbedderError) as error:
        group = "llm" if isinstance(error, ModelError) else "embedder"
        recorded = f"; {group}.replay=true needs no server" * bool(getattr(config, group).cache)
        raise LabError(f"{error}{recorded}; nothing was replayed") from error


def _replay(todo: Sequence[Unit], pool: Executor | None, workers: int, console: Console) -> None:
    with bar_of(console) as bar:
        total = sum(count_steps(unit.world, unit.replay) for unit in todo)
        task = bar.add_task("starting", total=total)

        def progress(done: int, doing: str) -> None:
            bar.update(task, advance=done, description=f"{printable(doing):<32.32}")

        if pool:
            running = begin_units(todo, pool, workers)
            import experiments.runs.finishing  # noqa: F401  takes a third of a second, as the workers replay

            wait_for(running, progress)
        else:
            run_units(todo, 1, progress)
        bar.update(task, completed=total, description=f"{'scoring and drawing':<32}")
