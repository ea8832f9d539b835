"""Errors that are the user's to mend, told in one line."""

from hydra.errors import HydraException
from omegaconf import DictConfig
from omegaconf.errors import ConfigAttributeError, ConfigKeyError, OmegaConfBaseException

from cogmem.errors import CogmemError

FORESEEN = (CogmemError, HydraException, OmegaConfBaseException, OSError)

_INTERNAL = {"hydra", "overrides"}


class Failed(BaseException):
    """Carries the message of an error out of a job of Hydra, which prints a line of its own about every
    Exception, and out of other processes, which keep no cause."""


def one_line(error: BaseException) -> str:
    """The message of an error with its cause, Hydra's long ones cut before the search path.

    >>> one_line(ValueError("Could not find 'x'\\n\\nAvailable:\\n\\ta\\n\\tb\\nConfig search path:\\n\\tz"))
    "Could not find 'x'; Available: a, b"
    """
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None:
        chain.append(cause)
    own = next((link for link in chain if isinstance(link, CogmemError)), None)
    if own is not None:
        return _joined(str(own))
    cause = error.__cause__
    if isinstance(cause, ConfigAttributeError | ConfigKeyError) and isinstance(cause.parent_node, DictConfig):
        known = sorted({str(key) for key in cause.parent_node} - _INTERNAL)
        return f"unknown setting {cause.full_key!r}; expected one of {', '.join(known)}"
    if isinstance(cause, OmegaConfBaseException):
        return f"{_joined(str(error))}: {_joined(str(cause))}"
    return _joined(str(error))


def _joined(message: str) -> str:
    """The lines of a message as one; indented ones are the items of a list."""
    text = message.partition("Config search path")[0].partition("\n    full_key")[0]
    parts: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        item = line.startswith("\t") and parts
        joint = "" if not parts else (", " if item and not parts[-1].endswith(":") else " " if item else "; ")
        parts.append(joint + line.strip())
    return "".join(parts)
