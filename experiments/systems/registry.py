"""Systems by name: what `system=` and `baselines=` accept."""

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cogmem import CogmemError
from cogmem.errors import shown
from cogmem.reranking import Reranker
from experiments.corpora.rankings import read_rankings
from experiments.errors import LabError, described, is_stop
from experiments.systems import elsewhere, ranked
from experiments.systems.base import About, MemorySystem, SystemContext
from experiments.systems.checking import Checked, check
from experiments.systems.proxy import ChatConfig

SYSTEMS: Mapping[str, str] = {
    "cogmem": "cogmem:Cogmem",
    "verbatim": "cogmem:Verbatim",
    "bm25": "baselines:BM25",
    "dense": "baselines:Dense",
    "fusion": "baselines:Fusion",
    "rrf": "baselines:ReciprocalRanks",
    "bm25_rival": "baselines:BM25Rival",
    "fusion_rival": "baselines:FusionRival",
    "recency": "baselines:Recency",
    "full_context": "baselines:FullContext",
    "generative_agents": "generative_agents:GenerativeAgents",
    "memorybank": "memorybank:MemoryBank",
    "cognitive_memory": "published_sdk:PublishedSDK",
    "mem0": "foreign.mem0:Mem0",
    "mem0_hybrid": "foreign.mem0:Mem0Hybrid",
    "mem0_inferred": "foreign.mem0:Mem0Inferred",
    "langgraph": "foreign.langgraph:LangGraphStore",
    "langchain_decay": "foreign.langchain:TimeWeighted",
    "llama_index": "foreign.llama_index:VectorMemory",
    "graphiti": "foreign.graphiti:Graphiti",
    "hindsight": "foreign.hindsight:Hindsight",
    "oracle": "baselines:Oracle",
}
"""The module and the class of each, in `experiments.systems`; loaded when it is asked for."""

EXTRAS: Mapping[str, tuple[str, str]] = {
    "cognitive_memory": ("cognitive_memory", "sdk"),
    "mem0": ("mem0", "mem0"),
    "mem0_hybrid": ("fastembed", "mem0-hybrid"),
    "mem0_inferred": ("mem0", "mem0"),
    "langgraph": ("langgraph", "langgraph"),
    "langchain_decay": ("langchain_classic", "langchain"),
    "llama_index": ("llama_index", "llama-index"),
    "graphiti": ("graphiti_core", "graphiti"),
    "hindsight": ("hindsight_api", "hindsight"),
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
    if own := SYSTEMS.get(name):
        return imported("system", f"{__package__}.{own}", "a factory")
    if ":" not in name:
        known = ", ".join(SYSTEMS)
        raise LabError(
            f"unknown system {name!r}; expected one of {known}, or package.module:factory, "
            "also in another interpreter: exec:PYTHON package.module:factory, or ranked:FILE"
        )
    return imported("system", name, "a factory, called with a SystemContext")


def check_parameters(name: str, given: Mapping[str, Any]) -> None:
    """Raises LabError unless the constructor of a system takes these parameters besides the context, and
    needs no others."""
    if name.startswith(elsewhere.PREFIX):
        if given:
            raise LabError(
                f"system {name!r}: no parameters can be given to another interpreter; leave them out"
            )
        return
    try:
        signature = inspect.signature(system_factory(name))
    except ValueError:  # of a class that is not written in Python
        return
    own = list(signature.parameters.values())[1:]  # without the context
    named = [one for one in own if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    known = [one.name for one in named]
    if not any(one.kind is one.VAR_KEYWORD for one in own):
        if given and not known:
            raise LabError(f"system {name!r} takes no parameters; expected no +system.{next(iter(given))}")
        if unknown := [one for one in given if one not in known]:
            raise LabError(
                f"system {name!r}: unknown parameter {unknown[0]!r}; expected one of {', '.join(known)}"
            )
    needed = [one.name for one in named if one.default is one.empty and one.name not in given]
    if needed:
        words = " ".join(f"+system.{one}=VALUE" for one in needed)
        raise LabError(f"system {name!r} needs {', '.join(needed)}; expected {words}")
    for one in named:
        kind = getattr(one.annotation, "__name__", one.annotation)
        kind = type(one.default).__name__ if kind == "_empty" else kind
        if one.name not in given or not isinstance(kind, str) or kind not in _TYPES:
            continue
        if type(value := given[one.name]) not in (*_TYPES[kind], type(one.default)):
            expected = "true or false" if kind == "bool" else "a number"
            raise LabError(f"system {name!r}: {one.name} = {shown(value)}; expected {expected}")


_TYPES: Mapping[str, tuple[type, ...]] = {"float": (float, int), "int": (float, int), "bool": (bool,)}
"""The types of the values of a parameter, by the name of the type in its annotation or of its default."""


def made(name: str, context: SystemContext, parameters: Mapping[str, Any]) -> MemorySystem:
    """The system of a name. Raises LabError if it cannot be made with its parameters."""
    factory = system_factory(name)
    try:
        return factory(context, **parameters)
    except CogmemError:
        raise
    except Exception as error:
        if not parameters:
            raise
        given = ", ".join(f"{one} = {shown(value)}" for one, value in parameters.items())
        raise LabError(f"system {name!r} cannot be made with {given}: {described(error)}") from error


def about_of(name: str) -> About:
    """What the system of a name says of itself, as far as its class tells. Raises what `system_factory`
    raises."""
    if name.startswith(elsewhere.PREFIX):
        with suppress(LabError):  # its units will tell
            return About(**elsewhere.described(name)["about"])
    about: About = getattr(system_factory(name), "about", About())
    return about


def reranker_of(name: str) -> Reranker | None:
    """The reranker that the factory `package.module:attribute` makes, called without arguments; None for an
    empty name. Raises LabError if it cannot be made."""
    if not name:
        return None
    reranker: Reranker = imported("reranker", name, "a factory of a Reranker, called without arguments")()
    if not hasattr(reranker, "rerank") or not hasattr(reranker, "name"):
        raise LabError(f"reranker {name!r} makes a {type(reranker).__name__}; expected a name and rerank()")
    return reranker


def imported(kind: str, name: str, expected: str) -> Callable[..., Any]:
    """What `package.module:attribute` names. Raises LabError, which names the `kind` of part."""
    module, _, attribute = name.partition(":")
    try:
        factory: Callable[..., Any] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:  # the last two: no module's name
        raise LabError(
            f"{kind} {name!r} cannot be imported: {error}; expected package.module:factory"
        ) from error
    except BaseException as error:
        if is_stop(error) or isinstance(error, Exception):
            raise
        raise LabError(f"{kind} {name!r} cannot be imported: {described(error)}") from error
    if not callable(factory):
        raise LabError(f"{kind} {name!r} is a {type(factory).__name__}; expected {expected}")
    return factory


def checks_of(name: str, chat: ChatConfig | None = None) -> list[Checked]:
    """What is found of each rule of a fair comparison. `chat`: the chat model of `context.endpoint`. Raises
    what `system_factory` raises, and LabError if a process in another interpreter ends."""
    factory, model = system_factory(name), chat or ChatConfig()
    return elsewhere.checks(name, model) if name.startswith(elsewhere.PREFIX) else check(factory, model)
