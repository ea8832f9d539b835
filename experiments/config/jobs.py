"""Jobs that Hydra runs. An error that the user can correct is printed in one line."""

import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException
from hydra.types import RunMode
from omegaconf import DictConfig, OmegaConf
from omegaconf.errors import ConfigAttributeError, ConfigKeyError, OmegaConfBaseException

from cogmem import CogmemError
from cogmem.config import SECTIONS
from experiments.config.compose import check_single, composed, for_hydra
from experiments.config.schema import RunConfig, build, register
from experiments.config.sources import CONFIGS, GROUPS, options
from experiments.errors import LabError

FORESEEN = (CogmemError, HydraException, OmegaConfBaseException, OSError)

_INTERNAL = {"hydra", "overrides"}
_UNKNOWN = re.compile(r"(?:unknown|no) \w+ '(.+?)'; expected (?:one|some) of (.+)")
_FIELD = re.compile(r"\b([A-Z]\w+)\.(\w+)(?= = )")
_GIVEN = re.compile(r"^defaults: \[[\w.]+:(\w+)", re.MULTILINE)
_SETTING = re.compile(r"~|[+]{0,2}[^=\s]+=")
_NO_VALUE = re.compile(r"Error merging override (.+?): Value .+ could not be converted to (\w+)")
_KINDS = {"Integer": "a whole number", "Float": "a number", "Boolean": "true or false"}
_NO_OPTION = re.compile(r"Could not find '(\w+)/(.*?)'; Available options in '\1': (.+)")

_SWEEP = ("-m", "--multirun")
_OPTIONS = (*_SWEEP, "--cfg", "--resolve", "--package", "--info", "--hydra-help")


class Failed(BaseException):
    """Carries the message of an error out of a job of Hydra, which prints a line of its own about every
    Exception, and out of other processes, which keep no cause."""


def run_job(job: Callable[[RunConfig], object], words: Sequence[str]) -> None:
    """Compose the configuration of the words with Hydra and run the job: once or, with -m among the words,
    for every point of a sweep.

    What the job returns is for Hydra's sweeper. Errors are raised, not printed.
    """

    def run_dir_is_free(config: RunConfig) -> object:
        if config.run_dir and HydraConfig.get().mode is RunMode.MULTIRUN:
            raise LabError("run_dir is one folder, but a sweep makes many runs; leave it out")
        return job(config)

    options = {word for word in words if word.startswith("-")}
    if options <= {*_SWEEP} and (
        bad := [word for word in words if not _SETTING.match(word) and word not in options]
    ):
        raise LabError(f"{bad[0]!r} is no setting; expected NAME=VALUE, as in decay_model=power")
    if not options:
        config = composed(words)  # not by hydra.main, which composes twice
        check_single(words)
        job(config)
        return
    strange = [word for word in words if word.startswith("--") and word.partition("=")[0] not in _OPTIONS]
    if strange:
        raise LabError(f"unknown option {strange[0]!r}; a setting is NAME=VALUE, as in decay_model=power")
    os.environ["HYDRA_FULL_ERROR"] = "1"
    _end_idle_workers()
    # -m first: Hydra does not know it between overrides
    sys.argv[1:] = sorted(for_hydra(words), key=lambda word: word not in _SWEEP)
    register()
    hydra.main(version_base="1.3", config_path=str(CONFIGS), config_name="run")(_task(run_dir_is_free))()


def _end_idle_workers() -> None:
    """End the processes that joblib keeps from an earlier sweep: they would write into the folder in which
    that was started."""
    if loky := sys.modules.get("joblib.externals.loky"):
        loky.get_reusable_executor().shutdown(wait=True)


def _task(job: Callable[[RunConfig], object]) -> Callable[[DictConfig], object]:
    """The job as Hydra calls it."""

    def task(config: DictConfig) -> object:
        try:
            register()  # another process may run this
            return job(build(config))
        except FORESEEN as error:
            raise Failed(one_line(error)) from error

    return task


def one_line(error: BaseException) -> str:
    """The message of an error with its cause, Hydra's long ones cut before the search path.

    >>> one_line(ValueError("Could not find 'x'\\n\\nAvailable:\\n\\ta\\n\\tb\\nConfig search path:\\n\\tz"))
    "Could not find 'x'; Available: a, b"
    """
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None:
        chain.append(cause)
    known_error = next((link for link in chain if isinstance(link, CogmemError)), None)
    cause = error.__cause__
    if known_error is not None:
        line = _joined(str(known_error))
    elif isinstance(cause, ConfigAttributeError | ConfigKeyError) and isinstance(
        cause.parent_node, DictConfig
    ):
        known = {str(key) for key in cause.parent_node} - _INTERNAL
        known |= set() if "." in str(cause.full_key) else {*GROUPS}
        section = str(cause.full_key).rpartition(".")[0]
        line = f"unknown setting {cause.full_key!r}; expected one of {', '.join(sorted(known))}"
        if not known:
            line = f"unknown setting {cause.full_key!r}; {section} has no settings here"
            line += f"; other options are {', '.join(options(section))}" * (section in GROUPS)
        if meant := _meant(str(cause.full_key), known, cause.parent_node._get_root()):
            line = line.replace("; expected", f"; did you mean {meant}? Expected", 1)
    elif isinstance(cause, OmegaConfBaseException):
        why = "expected a list: 'NAME=[VALUE]'" if "not a ListConfig" in str(cause) else _joined(str(cause))
        line = f"{_joined(str(error))}: {why}"
        if (lost := _NO_VALUE.search(line)) and lost[2] in _KINDS:
            line = f"{lost[1]}; expected {_KINDS[lost[2]]}"
    else:
        line = _joined(str(error))
        if (lost := _NO_OPTION.search(line)) and lost[1] in GROUPS:
            other = "" if lost[1] in ("profile", "experiment") else ", or package.module:NAME"
            line = f"unknown {lost[1]} {lost[2]!r}; expected one of {lost[3]}{other}"
    return _with_guess(_as_typed(line))


def _meant(given: str, known: Collection[str], settings: Any) -> str:
    """The setting that somebody may have meant, as it is typed: among the `known` ones of the section, or one
    in another section; empty if none is near."""
    section, dot, name = given.rpartition(".")
    everywhere = OmegaConf.to_container(settings, throw_on_missing=False)
    keys = [key for key in _leaves(everywhere) if key.partition(".")[0] not in _INTERNAL]
    typed = {key.rpartition(".")[2]: key for key in sorted(keys, key=lambda key: -len(key))}
    typed |= {key: f"{section}{dot}{key}" for key in known}
    near = get_close_matches(name, typed, n=1)
    return typed[near[0]] if near else ""


def _leaves(value: Any, name: str = "") -> Iterator[str]:
    """The dotted name of each value in nested mappings."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _leaves(child, f"{name}.{key}" if name else str(key))
    else:
        yield name


def _as_typed(line: str) -> str:
    """The same with settings named as they are typed, and not by the class that has them.

    >>> _as_typed("ReplayConfig.k = 0: expected a number of at least 1")
    'replay.k = 0: expected a number of at least 1'
    """
    return _FIELD.sub(lambda found: f"{_places().get(found[1], f'{found[1]}.')}{found[2]}", line)


@cache
def _places() -> Mapping[str, str]:
    """The section of each class of settings, as it is typed before a setting of it."""
    found = {section.__name__: f"engine.{name}." for name, section in SECTIONS.items()}
    for file in CONFIGS.glob("*/*.yaml"):
        if given := _GIVEN.search(file.read_text("utf-8")):
            found[given[1]] = f"{file.parent.name}."
    for part in fields(RunConfig):
        if isinstance(part.default_factory, type) and is_dataclass(part.default_factory):
            found[part.default_factory.__name__] = f"{part.name}."
    return found | {"RunConfig": "", "EngineConfig": "engine."}


def _with_guess(line: str) -> str:
    """The same with the name that was meant, if it tells of an unknown one and lists those that there are.

    >>> _with_guess("unknown system 'bm52'; expected one of cogmem, bm25, or package.module:factory")
    "unknown system 'bm52'; did you mean bm25? Expected one of cogmem, bm25, or package.module:factory"
    """
    unknown = _UNKNOWN.search(line)
    name = unknown[1].rpartition(".")[2] if unknown else ""
    near = get_close_matches(name, unknown[2].split(", "), n=1) if unknown else []
    return line.replace("; expected", f"; did you mean {near[0]}? Expected", 1) if near else line


def _joined(message: str) -> str:
    """The lines of a message as one; indented ones are the items of a list."""
    text = message.partition("Config search path")[0].partition("\n    full_key")[0]
    lines: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        item = line.startswith("\t") and lines
        joint = "" if not lines else (", " if item and not lines[-1].endswith(":") else " " if item else "; ")
        lines.append(joint + line.strip())
    return "".join(lines)
