"""One run from its configuration to its report. Finished parts are kept, and missing ones are computed."""

import math
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cogmem.embedding import OpenAIConfig
from cogmem.errors import EmbedderError, ModelError, printable
from experiments.analysis.statistics import MIN_CONVERSATIONS
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import compared, find
from experiments.replay.forks import pool_of
from experiments.replay.replay import Progress as Progressing
from experiments.replay.replay import count_steps
from experiments.replay.units import Unit, begin_units, run_units, wait_for
from experiments.report.scores import all_tables, failures, model_calls, notes, too_short
from experiments.report.tables import form_value, say, short, show
from experiments.runs.folder import (
    Lack,
    Run,
    cutoffs_of,
    discard_units,
    exclusive,
    prepare,
    read_json,
    scored_probes,
)
from experiments.runs.tracking import check_trackers, track

_SHOWN = ("main", "about", "forgetting")
"""The tables that a run prints: with progress, differences and places no more than forty lines."""

_EVERY = 20.0
"""Seconds between two lines on the progress where the output is no terminal."""

_SMALL = 1_000
"""Steps that one process replays before a second one has started, of events and of _STEP characters said."""

_STEP = 200

_CONTROLS = {"shortcut": "a control: a search with a bonus for long and for late messages"}
"""What baselines are that no package has."""

_SENTENCES = re.compile(r"(?<=[a-z)]\.) (?=R@k: )")
"""Where the note of the main table begins to explain its columns."""


def run(config: RunConfig, console: Console) -> Run:
    """Replay, score, print and report; goes on where a killed run stopped, and repeats nothing.

    Raises LabError before anything else for an unknown metric in `objective` or an unknown tracker, and what
    `prepare` raises.
    """
    for name in config.objective:
        find(name)
    check_trackers(config.track)
    started = time.perf_counter()
    job = prepare(config)
    lengths = [len(world.messages) for world in job.corpus.conversations if world.probes]
    remarks = notes(job.corpus.language, job.config.engine.language, job.corpus.faults)
    for line in (*remarks, *too_short(lengths, job.config.replay.k)):
        say(console, line)
    lack = Lack("replay") if job.config.force else job.lack
    if lack is None:
        say(console, f"finished before; {job.folder} holds the results (force=true repeats it)")
        _answer(job, console)
    else:
        with exclusive(job.folder):
            complete(job, lack, console, started, lambda: _answer(job, console))
    if not console.quiet and (same := _same(job.folder)):  # studies run quietly, many runs in a folder
        say(console, f"same      every answer and decision is that of {same}")
    say(console, f"results   {job.folder}")
    say(
        console,
        f"page      {job.folder / 'report.html'}: every table, every question, and why",
    )
    say(
        console,
        "more      python -m experiments view compares runs, autopsy RUN --missed lists losses",
    )
    track(job, console)
    return job


def _same(folder: Path) -> Path | None:
    """A run beside this one that has the same outcome: if their settings differ, this changes nothing."""
    mine = read_json(folder, "manifest.json")
    for path in sorted(folder.parent.glob("*/manifest.json")):
        other = path.parent
        with suppress(LabError):
            found = read_json(other, "manifest.json")
            if other != folder and found["outcome"] == mine["outcome"] and found["corpus"] == mine["corpus"]:
                return other
    return None


def _answer(job: Run, console: Console) -> None:
    """Print what a scored run found."""
    for table in all_tables(job.metrics):
        if table.name in _SHOWN:
            show(console, replace(table, note=_SENTENCES.split(table.note, 2)[0]))
    if not console.quiet:
        for line in _against(job):
            say(console, f"against   {line}")
    for line in model_calls(job.metrics, read_json(job.folder, "timing.json")):
        say(console, f"model     {line}")
    for line in failures(job.metrics):
        say(console, f"failed    {line}")


def _against(job: Run) -> list[str]:
    """A line for each baseline: the difference of the run to it, its interval, and whether it is
    significant."""
    from experiments.report.differences import beside  # SciPy takes long to load
    from experiments.report.scores import headline_score

    score, system = headline_score(job.metrics), job.config.system
    found = beside(scored_probes(job.folder), system, score, job.metrics["kinds"])
    tested = sum(math.isfinite(effect.p_holm) for effect in found.values())
    corrected = f", corrected for {tested} comparisons" if tested > 1 else ""
    lines = []
    for name, effect in found.items():
        change = form_value(effect.difference, "change")
        interval = f" (95 % interval {effect.interval}, uncorrected)" if effect.interval else ""
        if effect.clusters < MIN_CONVERSATIONS:
            verdict = f"not tested: fewer than {MIN_CONVERSATIONS} conversations"
        elif effect.verdict in ("better", "worse"):
            verdict = f"significantly {effect.verdict}"
        else:
            verdict = effect.verdict or "no significant difference detected"
        if math.isfinite(effect.p_holm):
            verdict += f" (p {effect.p_holm:.3f}{corrected})"
        what = f" ({_CONTROLS[name]})" if name in _CONTROLS else ""
        lines.append(f"{name}{what}: {short(score)} {change}{interval}, {verdict}")
    return lines


@contextmanager
def progress_of(console: Console, what: str, total: int) -> Iterator[Progressing]:
    """While a task of `total` steps is done: what it yields is called with the number of steps that were done
    and what is happening. A terminal shows a bar, which goes when the task is done; a pipe gets a line now
    and then."""
    if console.is_terminal:
        text = TextColumn("{task.description}", style="progress.description", markup=False)
        columns = text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(what, total=total, visible=bool(total))
            yield lambda done, doing: bar.update(task, advance=done, description=f"{printable(doing):<32.32}")
        return
    done_so_far, last = 0, time.monotonic()
    if total:
        say(console, f"{what}: {total:,} steps")

    def told(done: int, doing: str) -> None:
        nonlocal done_so_far, last
        done_so_far += done
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            say(console, f"{done_so_far / total:.0%} done: {printable(doing)}")

    yield told


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


def complete(
    job: Run, lack: Lack, console: Console, started: float, scored: Callable[[], None] = lambda: None
) -> None:
    """Compute what a run lacks, from its first missing step on. The claim of the folder must be held.
    `scored`: see `finish`."""
    if lack.why:
        again = {"replay": "replayed", "score": "scored", "report": "reported"}[lack.step]
        say(console, f"{job.folder}: {lack.why}; {again} again")
    todo = _begin(job, console) if lack.step == "replay" else []
    workers = workers_for(todo, job.config.workers)
    with pool_of(workers) if workers > 1 else nullcontext() as pool:
        if todo:
            _replay(todo, pool, workers, console)
        from experiments.runs.finishing import finish  # takes a third of a second

        finish(job, lack.step, time.perf_counter() - started, workers, scored)


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
    total = sum(count_steps(unit.world, unit.replay) for unit in todo)
    systems, worlds = len({unit.system for unit in todo}), len({unit.world.namespace for unit in todo})
    what = f"replaying, conversations: {worlds}, systems: {systems}"
    with progress_of(console, what, total) as progress:
        if pool:
            running = begin_units(todo, pool, workers)
            import experiments.runs.finishing  # noqa: F401  takes a third of a second, as the workers replay

            wait_for(running, progress)
        else:
            run_units(todo, 1, progress)
