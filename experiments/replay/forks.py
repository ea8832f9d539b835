"""How workers start: as forks of a server that has loaded what they need.

This module loads in no time, so that a command can start the server before it loads the rest itself.
"""

import multiprocessing
import os
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from unittest.mock import patch

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""The environment of workers: the cores are busy with the other workers."""

_NEEDED = ["experiments.replay.units"]


def warm_up() -> None:
    """Start to load, in the background, what workers need.

    Without it, or without forks (Windows), the workers wait for it when they start."""
    if context().get_start_method() == "forkserver":
        context().set_forkserver_preload(_NEEDED)
        with patch.dict(os.environ, ONE_THREAD):
            forkserver.ensure_running()


def context() -> BaseContext:
    """How workers start. Not as forks of this process, which would copy threads' locks."""
    forks = "forkserver" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if forks else "spawn")
