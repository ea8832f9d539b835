"""Every error the engine raises on purpose. A message names where, what was wrong, and what was expected."""


class CogmemError(Exception):
    """Base of the package's own errors: catch this one to catch them all."""


class ConfigError(CogmemError, ValueError):
    """A setting is unknown or out of its range."""


class InputError(CogmemError, ValueError):
    """A message, query or instant that cannot be accepted. Nothing was changed."""


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
    """A language model cannot be reached, or its answer is not what was asked for. A heuristic takes over."""


class CassetteError(CogmemError):
    """A cassette cannot be used, or lacks the request to be replayed. No heuristic takes over: a replay that
    quietly went another way would be none."""
