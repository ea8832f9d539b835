"""From a command line to one frozen configuration; every foreseen error is one line and exit code 2."""

import os
import sys
from collections.abc import Callable

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException
from hydra.types import RunMode
from omegaconf import DictConfig
from omegaconf.errors import ConfigAttributeError, ConfigKeyError, OmegaConfBaseException
from rich.console import Console

from cogmem.errors import CogmemError
from experiments.conf import CONFIGS, RunConfig, build, register
from experiments.errors import LabError

_FORESEEN = (CogmemError, HydraException, OmegaConfBaseException, OSError)
_SWEEP = ("-m", "--multirun")
_INTERNAL = {"hydra", "overrides"}


class _Failed(BaseException):
    """Carries an error past Hydra, which prints a line of its own about every Exception of a job."""


def main_of(job: Callable[[RunConfig], object], config_name: str = "run") -> int:
    """Compose the configuration of sys.argv with Hydra and run the job, once or for every point of a sweep.

    Returns the exit code: 0, or 2 after an error that is the user's to mend.
    """

    def task(config: DictConfig) -> None:
        try:
            run = build(config)
            if run.run_dir and HydraConfig.get().mode is RunMode.MULTIRUN:
                raise LabError("run_dir is one folder, but a sweep makes many runs; leave it out")
            job(run)
        except _FORESEEN as error:
            raise _Failed from error

    os.environ["HYDRA_FULL_ERROR"] = "1"  # Hydra then raises instead of printing
    sys.argv[1:] = sorted(sys.argv[1:], key=lambda word: word not in _SWEEP)  # not between overrides
    register()
    try:
        hydra.main(version_base="1.3", config_path=str(CONFIGS), config_name=config_name)(task)()
    except _Failed as failed:
        return _report(failed.__cause__ or failed)
    except _FORESEEN as error:
        return _report(error)
    except KeyboardInterrupt:
        print("\nstopped; finished namespaces are kept, the same command goes on from there", file=sys.stderr)
        return 130
    return 0


def _report(error: BaseException) -> int:
    Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(f"error: {one_line(error)}")
    return 2


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
