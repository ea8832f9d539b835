"""Every error the laboratory raises on purpose: a message names where, what was wrong, what was expected."""

from cogmem import CogmemError
from cogmem.errors import printable

_SHOWN = 1_000  # characters of a foreign error


class LabError(CogmemError):
    """Base of the laboratory's own errors."""


class CorpusError(LabError):
    """A corpus is missing or malformed."""


class Unsupported(LabError):
    """A memory system cannot do what is asked of it, and says so: no fault of it."""


class ProcessEnded(LabError):
    """A process ended before it had done its work."""


class ModelFailures(LabError):
    """Too many calls of the language model failed. It ends a run, whichever system called."""


class DownloadError(LabError):
    """A published file cannot be fetched, or is not the one that was expected."""


def is_stop(error: BaseException) -> bool:
    """Whether an exception ends the run, as Ctrl-C does. Foreign code raises the other kinds that are no
    Exception (SystemExit, GeneratorExit, CancelledError, those of Rust and of test frameworks) when it fails.

    >>> is_stop(SystemExit()), is_stop(BaseExceptionGroup("", [KeyboardInterrupt()]))
    (False, True)
    """
    if isinstance(error, BaseExceptionGroup):
        return any(map(is_stop, error.exceptions))
    return isinstance(error, KeyboardInterrupt)


def described(error: BaseException) -> str:
    """An error on one line: its message if that can be had, after the type of one that is not ours.

    >>> described(SystemExit("I quit\\nnow"))
    'SystemExit: I quit\\\\nnow'
    """
    try:
        text = str(error)
    except BaseException as failure:
        text = f"its message raises {type(failure).__name__}"
    kind = "" if isinstance(error, CogmemError) else f"{type(error).__name__}: "
    return printable(f"{kind}{text}"[:_SHOWN])
