"""Many runs by one command, one after the other, under one progress bar.

A run is the same whoever computes it, and a finished run is not computed again. For runs on several machines
there is `python -m experiments.run -m` with a launcher of Hydra.
"""

import time
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from rich.console import Console

from experiments.config.compose import composed_each, key_of, of_run
from experiments.config.schema import loaded
from experiments.errors import LabError
from experiments.runs.folder import Run, exclusive, prepare
from experiments.runs.running import check_models, complete, objectives, progress_of

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
    with progress_of(console, "runs", len(todo)) as progress:
        for member in todo.values():
            with exclusive(member.folder):
                if lack := member.lack:
                    complete(member, lack, Console(quiet=True), time.perf_counter())
            if member.config.objective:
                objectives(member)  # better after the first run than after all
            progress(1, f"runs, the last {member.folder.name}")
    return runs
