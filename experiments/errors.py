"""Every error the laboratory raises on purpose: a message names where, what was wrong, what was expected."""

from cogmem.errors import CogmemError


class LabError(CogmemError):
    """Base of the laboratory's own errors."""


class CorpusError(LabError):
    """A corpus is missing or malformed."""


class Unsupported(LabError):
    """A memory system cannot do what is asked of it, and says so: no fault of it."""


class ModelFailures(LabError):
    """Too many calls of the language model failed. It ends a run, whichever system called."""


class DownloadError(LabError):
    """A published file cannot be fetched, or is not the one that was expected."""
