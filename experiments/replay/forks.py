"""How workers start: as forks of a server that has loaded what they need.

This module loads in no time, so that a command can start the server before it loads the rest itself.
"""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, TypeVar
from unittest.mock import patch

Value = TypeVar("Value")

_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""The environment of workers: the cores are busy with the other workers."""

_NEEDED = "experiments.replay.units"


def warm_up() -> None:
    """Start to load, in the background, what workers need for a replay.

    Without it, or without forks (Windows), the workers wait for it when they start."""
    context = _context()
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload([_NEEDED])
        with patch.dict(os.environ, _ONE_THREAD):
            forkserver.ensure_running()


@contextmanager
def pool_of(workers: int) -> Iterator[ProcessPoolExecutor]:
    """This number of worker processes, with one thread of linear algebra each. At an error they do nothing
    more than what they have begun. Raises LabError if one dies."""
    with (
        patch.dict(os.environ, _ONE_THREAD),
        ProcessPoolExecutor(workers, _context(), _begin, (os.getcwd(),)) as pool,
    ):
        try:
            yield pool
        except BrokenProcessPool:
            from experiments.errors import LabError  # loads the engine

            raise LabError(
                "a worker process died; what was finished is kept: run again to go on, "
                "with workers=1 if memory is short"
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)


def in_child(function: Callable[..., Value], *args: Any) -> Value:
    """What a function of a module returns in a process of its own, or the CogmemError or KeyboardInterrupt
    that it raises. Raises ProcessEnded, with the exit status, if the process ends before."""
    warm_up()
    receiver, sender = _context().Pipe(duplex=False)
    process = _context().Process(target=_answer, args=(sender, os.getcwd(), function, args))  # type: ignore[attr-defined]
    with patch.dict(os.environ, _ONE_THREAD):
        process.start()
    sender.close()
    try:
        value, error = receiver.recv()
    except EOFError:
        from experiments.errors import ProcessEnded

        process.join()
        raise ProcessEnded(f"the process ended (status {process.exitcode})") from None
    finally:
        process.kill()
        process.join()
        receiver.close()
    if error:
        raise error
    return value


def _answer(sender: Connection, folder: str, function: Callable[..., Any], args: Sequence[Any]) -> None:
    """The work of a process of `in_child`."""
    from cogmem import CogmemError
    from experiments.errors import is_stop

    _begin(folder)
    try:
        sender.send((function(*args), None))
    except CogmemError as error:
        sender.send((None, error))
    except BaseException as error:
        if not is_stop(error):
            raise
        sender.send((None, KeyboardInterrupt()))


def _context() -> BaseContext:
    """How workers start. Not as forks of this process, which would copy threads' locks."""
    forks = "forkserver" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if forks else "spawn")


def _begin(folder: str) -> None:
    """The first that a worker does: it goes to the folder of its parent, which may have changed since the
    server started. Ctrl-C reaches every process: it goes without a traceback. One that
    outlived a killed run would wait for work for ever, and write beside its successor."""
    os.chdir(folder)
    spare()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def spare() -> None:
    """Have the garbage collector leave alone what is loaded, which lives as long as the process, and look
    less often at the rest: that took a tenth of a short run."""
    gc.freeze()
    gc.set_threshold(10_000)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
