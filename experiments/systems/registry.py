"""Systems by name: what `system=` and `baselines=` accept."""

import inspect
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from cogmem import CogmemError
from cogmem.errors import shown
from cogmem.llm.reranking import Reranker
from cogmem.outside import announced, imported
from experiments.corpora.rankings import read_rankings
from experiments.errors import LabError, described
from experiments.systems import elsewhere, ranked
from experiments.systems.base import About, MemorySystem, SystemContext
from experiments.systems.checking import Checked, check
from experiments.systems.endpoint import ChatConfig

_FILES: Mapping[str, Mapping[str, Any]] = {
    file.stem: yaml.safe_load(file.read_text("utf-8"))
    for file in sorted((Path(__file__).parents[1] / "config" / "yaml" / "system").glob("*.yaml"))
}

SYSTEMS: Mapping[str, str] = {name: file["class"] for name, file in _FILES.items()}
"""The module and the class of each file in configs/system; loaded when it is asked for."""

EXTRAS: Mapping[str, tuple[str, str]] = {
    name: (needs["module"], needs["extra"])
    for name, file in _FILES.items()
    if (needs := file.get("requires"))
}
"""Systems that want a package which not everybody has: the module, and the extra of ours that brings it."""


def system_factory(name: str) -> Callable[..., MemorySystem]:
    """The factory of a name, or of `package.module:attribute` for a system of your own: it takes a
    SystemContext, and may take parameters (`check_parameters`).

    `exec:PYTHON module:Class` is a system in another interpreter, and `ranked:FILE` one whose answers are in
    a file. Raises LabError that lists the names, or tells what to install, and CorpusError for a malformed
    file.
    """
    if name.startswith(ranked.PREFIX):
        read_rankings(ranked.file_of(name))
        return partial(ranked.FromFile, name)
    if name.startswith(elsewhere.PREFIX):
        elsewhere.Address.of(name)
        return partial(elsewhere.Elsewhere, name)
    package, extra = EXTRAS.get(name, ("", ""))
    if package and find_spec(package) is None:
        raise LabError(
            f"system {name!r} wants the package {package}, which is not installed; "
            f"expected pip install 'cogmem[{extra}]'"
        )
    address = _address_of(name)
    if ":" not in address:
        known = ", ".join(SYSTEMS)
        raise LabError(
            f"unknown system {name!r}; expected one of {known}, or package.module:factory, "
            "also in another interpreter: exec:PYTHON package.module:factory, or ranked:FILE"
        )
    return _factory("system", address, "a factory, called with a SystemContext")


def is_foreign(name: str) -> bool:
    """Whether a system is a class that is not of this project, in this interpreter."""
    if name.startswith((ranked.PREFIX, elsewhere.PREFIX)):
        return False
    return not _address_of(name).startswith(("cogmem.", "experiments."))


def _address_of(name: str) -> str:
    """The address that a name stands for; an address stands for itself."""
    return SYSTEMS.get(name) or announced("system").get(name, name)


def name_of(address: str) -> str:
    """The name that a system at an address is known by; without one, the address."""
    named = {**announced("system"), **SYSTEMS}
    return next((name for name, target in named.items() if target == address), address)


def check_parameters(name: str, given: Mapping[str, Any]) -> None:
    """Raises LabError unless the constructor of a system takes these parameters besides the context, and
    needs no others."""
    if name.startswith(elsewhere.PREFIX):
        if given:
            raise LabError(
                f"system {name!r}: no parameters can be given to another interpreter; leave them out"
            )
        return
    _check_arguments("system", name, system_factory(name), given, first=1)


def check_reranker(given: Mapping[str, Any]) -> None:
    """Raises ConfigError or LabError unless there is such a reranker with these parameters, or none."""
    if given:
        address, parameters = _divided(given)
        factory = _factory("reranker", address, "a factory of a Reranker")
        _check_arguments("reranker", address, factory, parameters)


def _check_arguments(
    kind: str, name: str, factory: Callable[..., Any], given: Mapping[str, Any], first: int = 0
) -> None:
    """Raises LabError unless a factory takes these arguments and needs no others but the `first` ones."""
    try:
        accepted = list(inspect.signature(factory).parameters.values())[first:]
    except ValueError:  # of a class that is not written in Python
        return
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    named = {parameter.name: parameter.default for parameter in accepted if parameter.kind in by_name}
    any_name = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in accepted)
    if unknown := [] if any_name else [word for word in given if word not in named]:
        if not named:
            raise LabError(f"{kind} {name!r} takes no parameters; expected no +{kind}.{unknown[0]}")
        raise LabError(
            f"{kind} {name!r}: unknown parameter {unknown[0]!r}; expected one of {', '.join(named)}"
        )
    needed = [
        word for word, default in named.items() if default is inspect.Parameter.empty and word not in given
    ]
    if needed:
        words = " ".join(f"+{kind}.{word}=VALUE" for word in needed)
        raise LabError(f"{kind} {name!r} needs {', '.join(needed)}; expected {words}")
    for word, value in given.items():
        if isinstance(named.get(word), int | float) and not isinstance(value, int | float):
            raise LabError(f"{kind} {name!r}: {word} = {shown(value)}; expected a number")
        try:
            json.dumps(value, allow_nan=False)  # the run's files keep it
        except ValueError:
            raise LabError(f"{kind} {name!r}: {word} = {shown(value)}; expected finite numbers") from None


def made(
    name: str, context: SystemContext, parameters: Mapping[str, Any], isolate: bool = False
) -> MemorySystem:
    """The system of a name; with `isolate`, a foreign one in another process of this interpreter. Raises
    LabError if it cannot be made with its parameters."""
    if isolate and is_foreign(name):
        address = f"{elsewhere.PREFIX}{sys.executable} {_address_of(name)}"
        return elsewhere.Elsewhere(address, context, **parameters)
    factory = system_factory(name)
    try:
        return factory(context, **parameters)
    except CogmemError:
        raise
    except Exception as error:
        if not parameters:
            raise
        given = ", ".join(f"{name} = {shown(value)}" for name, value in parameters.items())
        raise LabError(f"system {name!r} cannot be made with {given}: {described(error)}") from error


def about_of(name: str) -> About:
    """What the system of a name says of itself, as far as its class tells; one in another interpreter says it
    when it is run. Raises what `system_factory` raises."""
    about: About = getattr(system_factory(name), "about", About())
    return about


def reranker_of(given: Mapping[str, Any]) -> Reranker | None:
    """The reranker that a factory makes, named as `class`, with the other values as its arguments; None for
    an empty mapping. Raises what `check_reranker` raises, and LabError if it cannot be made."""
    if not given:
        return None
    check_reranker(given)
    address, parameters = _divided(given)
    reranker: Reranker = imported("reranker", address)(**parameters)
    if not hasattr(reranker, "rerank") or not hasattr(reranker, "name"):
        raise LabError(
            f"reranker {address!r} makes a {type(reranker).__name__}; expected a name and rerank()"
        )
    return reranker


def _divided(given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The address and the parameters of a reranker."""
    parameters = dict(given)
    address = parameters.pop("class", "")
    return announced("reranker").get(address, address), parameters


def _factory(kind: str, address: str, expected: str) -> Callable[..., Any]:
    """What is at an address. Raises ConfigError, which names the `kind` of part."""
    factory: Callable[..., Any] = imported(kind, address, "package.module:factory")
    if not callable(factory):
        raise LabError(f"{kind} {address!r} is a {type(factory).__name__}; expected {expected}")
    return factory


def checks_of(name: str, chat: ChatConfig | None = None) -> list[Checked]:
    """What is found of each rule of a fair comparison. `chat`: the chat model of `context.endpoint`. Raises
    what `system_factory` raises, and LabError if a process in another interpreter ends."""
    factory, model = system_factory(name), chat or ChatConfig()
    return elsewhere.checks(name, model) if name.startswith(elsewhere.PREFIX) else check(factory, model)
