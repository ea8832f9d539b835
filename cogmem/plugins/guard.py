"""The door of an engine: what a call is given is checked, one call at a time goes in, and no foreign error
comes out."""

import os
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from threading import Lock, RLock
from traceback import walk_tb
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, get_args, get_type_hints
from weakref import WeakValueDictionary

from cogmem.errors import CogmemError, EngineError, InputError, OwnerError
from cogmem.kernel.checks import IterationError, Rule, checked
from cogmem.store.base import MemoryStore

_P = ParamSpec("_P")
_Value = TypeVar("_Value")


class Guard:
    """Lets one thread at a time in, again and again if it comes from inside, and only in the process that
    made it."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._process = os.getpid()

    def __enter__(self) -> None:
        if os.getpid() != self._process:  # before the lock, which another thread may have held at the fork
            raise OwnerError(
                f"process {os.getpid()} inherited this engine from process {self._process} by a fork; "
                "expected an engine that it makes itself"
            )
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


_guards: WeakValueDictionary[int, Guard] = WeakValueDictionary()
_making = Lock()


def guard_of(store: MemoryStore) -> Guard:
    """The guard that all engines over one store share."""
    with _making:
        found = _guards.get(id(store))  # no other store has this number while an engine keeps both alive
        if found is None:
            found = _guards[id(store)] = Guard()
        return found


class Guarded(Protocol):
    """What has a guard."""

    _guard: Guard


_Self = TypeVar("_Self", bound=Guarded)


def _fault(name: str, error: Exception) -> EngineError:
    """The error of a call that failed in a way that no check foresaw, with the place."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    place = f"{Path(frame.f_code.co_filename).name}:{line}"
    return EngineError(
        f"{name} fails at {place}: {type(error).__name__}: {str(error)[:300]}; "
        "a part that was handed in is broken, or the engine has a fault"
    )


def calls(
    rules: Mapping[str, Rule],
) -> Callable[[Callable[Concatenate[_Self, _P], _Value]], Callable[Concatenate[_Self, _P], _Value]]:
    """A decorator of public methods. `rules`: what an argument must be, by its name; it needs one for every
    argument. None is allowed where it, or an empty text, is the default, and means that."""

    def decorate(
        method: Callable[Concatenate[_Self, _P], _Value],
    ) -> Callable[Concatenate[_Self, _P], _Value]:
        name = method.__name__
        _, *parameters = signature(method).parameters.values()
        filters = [parameter for parameter in parameters if parameter.kind is Parameter.VAR_KEYWORD]
        parameters = [parameter for parameter in parameters if parameter not in filters]
        known = {
            parameter.name: (
                rules[parameter.name].optional(parameter.default)
                if parameter.default in (None, "")
                else rules[parameter.name],
                f"{name}: {parameter.name}",
            )
            for parameter in parameters
        }
        for typed in filters:  # `**filters: Unpack[...]` of a TypedDict
            of = get_args(typed.annotation)[0]
            known |= {key: (rules[key].optional(), f"{name}: {key}") for key in get_type_hints(of)}
        places = [
            parameter.name for parameter in parameters if parameter.kind is Parameter.POSITIONAL_OR_KEYWORD
        ]
        needed = {parameter.name for parameter in parameters if parameter.default is Parameter.empty}

        def check_names(self: _Self, args: tuple[object, ...], given: Mapping[str, object]) -> None:
            try:
                signature(method).bind(self, *args, **given)
                unknown = [key for key in given if key not in known]
                if unknown:
                    raise TypeError(f"got an unexpected keyword argument '{unknown[0]}'")
            except TypeError as error:
                raise InputError(f"{name}: {error}; expected {', '.join(known)}") from None

        @wraps(method)
        def call(self: _Self, /, *args: Any, **given: Any) -> _Value:
            try:
                named = dict(zip(places, args, strict=False)) | given if args else given
                if len(named) != len(args) + len(given) or not needed <= named.keys() <= known.keys():
                    check_names(self, args, given)
                taken = {key: checked(known[key][0], value, known[key][1]) for key, value in named.items()}
                with self._guard:
                    return method(self, **taken)  # type: ignore[call-arg]
            except CogmemError:
                raise
            except IterationError as error:
                raise error.args[0] from None
            except Exception as error:
                raise _fault(name, error) from error

        return call

    return decorate
