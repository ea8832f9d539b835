"""The errors that the engine raises. A message names the place, what was wrong, and what was expected."""


class CogmemError(Exception):
    """The base of all errors of the package."""


class ConfigError(CogmemError, ValueError):
    """A setting is unknown or out of its range."""


class InputError(CogmemError, ValueError):
    """A message, query or instant is invalid. Nothing was changed."""


class UnknownMemoryError(CogmemError, KeyError):
    """No memory has this id."""

    def __str__(self) -> str:  # KeyError would print the message in quotes
        return str(self.args[0]) if self.args else ""


class StoreError(CogmemError):
    """A store cannot be opened, read or written."""


class MissingPackageError(CogmemError, ImportError):
    """A part needs a package of an extra that is not installed."""


class EmbedderError(CogmemError):
    """An embedding model cannot be loaded or reached."""


class ModelError(CogmemError):
    """A language model cannot be reached, or its answer is invalid. A heuristic takes over."""


class CassetteError(CogmemError):
    """A cassette cannot be used, or lacks a request of a replay. No heuristic takes over, because the replay
    would silently differ from the run."""
