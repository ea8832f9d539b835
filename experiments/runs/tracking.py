"""Finished runs in experiment trackers: `track=[mlflow,wandb]`.

The environment variables of each tracker configure it. Without a project of its own in them, the runs are in
the project `cogmem`.
"""

import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from cogmem.extras import extra
from experiments.errors import LabError
from experiments.report.tables import say
from experiments.runs.folder import Run
from experiments.runs.manifest import overrides

_PROJECT = "cogmem"
_FILES = ("metrics.json", "report.html")
"""The files of a run's folder that a tracker keeps."""


class Entry(NamedTuple):
    """What a tracker keeps of a run."""

    name: str
    settings: dict[str, str]
    """Corpus, system, profile, seed and fingerprint, and each setting that was given."""
    scores: dict[str, float]
    """The overall scores by name: `recall@10`, and `bm25/recall@10` of a baseline."""
    folder: Path


def entry_of(run: Run) -> Entry:
    """The entry of a finished run. Scores without a value are left out."""
    config, metrics = run.config, run.metrics
    given = dict(word.lstrip("+~").partition("=")[::2] for word in overrides(config))
    settings = {"corpus": run.corpus.name, "system": config.system, "profile": config.profile}
    parts = {"": metrics, **{f"{name}/": part for name, part in metrics["baselines"].items()}}
    scores = {
        f"{prefix}{name}": float(value)
        for prefix, part in parts.items()
        for name, value in part.get("overall", {}).items()
        if isinstance(value, int | float) and math.isfinite(value)
    }
    facts = {"seed": str(config.seed), "fingerprint": run.fingerprint}
    return Entry(run.folder.name, given | settings | facts, scores, run.folder)


def mlflow(entry: Entry) -> None:
    """Log to the server or folder that MLFLOW_TRACKING_URI names."""
    with extra("mlflow"):
        import mlflow as client
    if not {"MLFLOW_EXPERIMENT_NAME", "MLFLOW_EXPERIMENT_ID"} & os.environ.keys():
        client.set_experiment(_PROJECT)
    with client.start_run(run_name=entry.name):
        client.log_params(entry.settings)
        client.log_metrics({name.replace("@", "_at_"): value for name, value in entry.scores.items()})
        for name in _FILES:
            client.log_artifact(str(entry.folder / name))


def wandb(entry: Entry) -> None:
    """Log to the server, or with WANDB_MODE=offline to the folder `wandb`."""
    with extra("wandb"):
        import wandb as client
    project = os.environ.get("WANDB_PROJECT", _PROJECT)
    with client.init(project=project, name=entry.name, config=entry.settings) as run:
        run.summary.update(entry.scores)
        for name in _FILES:
            run.save(str(entry.folder / name), base_path=str(entry.folder), policy="now")


TRACKERS: Mapping[str, Callable[[Entry], None]] = {"mlflow": mlflow, "wandb": wandb}


def check_trackers(names: Sequence[str]) -> None:
    """Raise LabError for an unknown tracker, and MissingPackageError for one whose package is missing."""
    if unknown := [name for name in names if name not in TRACKERS]:
        raise LabError(f"track = {unknown[0]}: expected some of {', '.join(TRACKERS)}")
    for name in names:
        with extra(name):
            if name not in sys.modules and find_spec(name) is None:  # to import one takes seconds
                raise ImportError(name=name)


def track(run: Run, console: Console) -> None:
    """Log a finished run to each tracker in its settings. The errors of a tracker are printed, whatever they
    are; the run is kept."""
    for name in run.config.track:
        try:
            TRACKERS[name](entry_of(run))
        except Exception as error:  # a server, a login, a package: none of it may lose the run
            heard = Console(stderr=True) if console.quiet else console
            say(heard, f"track     {name} failed: {error}; the run is kept, the same command logs it again")
        else:
            say(console, f"track     {name}: logged {run.folder.name}")
