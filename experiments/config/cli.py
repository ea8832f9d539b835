"""From a command line to one frozen configuration; every foreseen error is one line and exit code 2."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import hydra
from hydra import compose, initialize_config_dir
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException
from hydra.types import RunMode
from omegaconf import DictConfig, OmegaConf, open_dict
from omegaconf.errors import ConfigAttributeError, ConfigKeyError, OmegaConfBaseException
from rich.console import Console

from cogmem.errors import CogmemError
from experiments.config.schema import CONFIGS, RunConfig, build, register
from experiments.errors import LabError

_FORESEEN = (CogmemError, HydraException, OmegaConfBaseException, OSError)
_SWEEP = ("-m", "--multirun")
_INTERNAL = {"hydra", "overrides"}
_INTERVAL = re.compile(r"interval\(\s*(\S+?)\s*,\s*(\S+?)\s*\)")


class _Failed(BaseException):
    """Carries what an error says past Hydra, which prints a line of its own about every Exception of a job,
    and out of other processes, which keep no cause."""


def main_of(job: Callable[[RunConfig], object], config_name: str = "run") -> int:
    """Compose the configuration of sys.argv with Hydra and run the job, once or for every point of a sweep.

    What the job returns is for Hydra's sweeper. Returns the exit code: 0, or 2 after an error that is the
    user's to mend.
    """

    def task(config: DictConfig) -> object:
        try:
            run = build(config)
            if run.run_dir and HydraConfig.get().mode is RunMode.MULTIRUN:
                raise LabError("run_dir is one folder, but a sweep makes many runs; leave it out")
            return job(run)
        except _FORESEEN as error:
            raise _Failed(one_line(error)) from error

    return reported(lambda: hydra_main(task, config_name))


def hydra_main(task: Callable[[DictConfig], object], config_name: str = "run") -> None:
    """Hydra over sys.argv: the task once, or for every point of a sweep. Errors are raised, not printed."""
    os.environ["HYDRA_FULL_ERROR"] = "1"
    sys.argv[1:] = sorted(sys.argv[1:], key=lambda word: word not in _SWEEP)  # not between overrides
    register()
    hydra.main(version_base="1.3", config_path=str(CONFIGS), config_name=config_name)(task)()


def composed(words: Sequence[str]) -> RunConfig:
    """What a run with these overrides would be configured by. Raises what `main_of` reports."""
    config = _compose(words)
    HydraConfig.instance().set_config(config.copy())  # the configuration tells its own choices
    with open_dict(config):
        del config["hydra"]
    return build(config)


def ranges(words: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The parameters of a study file and the intervals that its sweeper searches.

    Raises LabError where there is none, or something else than interval(LOW, HIGH).
    """
    space = OmegaConf.select(_compose(words), "hydra.sweeper.params") or {}
    found = {str(name): _INTERVAL.fullmatch(str(value)) for name, value in space.items()}
    if not found or not all(found.values()):
        bad = ", ".join(f"{name}: {space[name]}" for name, match in found.items() if match is None)
        raise LabError(f"hydra.sweeper.params: {bad or 'nothing'}; expected NAME: interval(LOW, HIGH)")
    return {name: (float(match[1]), float(match[2])) for name, match in found.items() if match}


def _compose(words: Sequence[str]) -> DictConfig:
    register()
    with initialize_config_dir(version_base="1.3", config_dir=str(CONFIGS)):
        return compose("run", overrides=list(words), return_hydra_config=True)


def reported(work: Callable[[], object], *foreseen: type[Exception]) -> int:
    """Do it and return the exit code: 0, or 2 after an error that is the user's to mend (the usual ones, and
    those `foreseen`), told in one line."""
    told: tuple[type[Exception], ...] = (*_FORESEEN, *foreseen)
    try:
        work()
    except _Failed as failed:
        return _report(str(failed))
    except told as error:
        return _report(one_line(error))
    except KeyboardInterrupt:
        print("\nstopped; finished namespaces are kept, the same command goes on from there", file=sys.stderr)
        return 130
    return 0


def _report(line: str) -> int:
    Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(f"error: {line}")
    return 2


def own_words(command: str, **options: Mapping[str, Any]) -> tuple[argparse.Namespace, list[str]]:
    """The words NAME=VALUE of sys.argv that are a command's own, and those left for Hydra. `options`: what
    argparse wants to know of each name."""
    parser = argparse.ArgumentParser(prog=f"python -m {command}", add_help=False, allow_abbrev=False)
    for name, settings in options.items():
        parser.add_argument(f"--{name}", **settings)
    keys = tuple(f"{name}=" for name in options)
    return parser.parse_known_args([f"--{word}" if word.startswith(keys) else word for word in sys.argv[1:]])


def refuse(words: Iterable[str], chosen: tuple[str, ...], why: str) -> None:
    """Raises LabError if overrides (those that begin with one of `chosen`) were given that are not the user's
    to give."""
    if given := [word for word in words if word.lstrip("+").startswith(chosen)]:
        raise LabError(f"{', '.join(given)}: {why}; leave it out")


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
