"""The other side of `experiments.systems.elsewhere`: started by its path, in an interpreter of its own.

Of the host's packages only `cogmem` and `experiments` can be imported here; whatever else a memory system
needs is the interpreter's own. What is printed goes to the log. Without a host this process ends after the
call that it is in.
"""

import os
import pickle
import platform
import sys
import threading
import traceback
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent


class OurPackages(MetaPathFinder):
    """Finds `cogmem` and `experiments` beside this file, and nothing else there."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        ours = name in ("cogmem", "experiments")
        return PathFinder.find_spec(name, [str(_HERE.parents[1])]) if ours else None


class Plain(pickle.Pickler):
    """Writes values that the host can read, which lacks the modules of the system and may have another NumPy:
    decisions without their type, and numbers of NumPy as those of Python."""

    def reducer_override(self, value: Any) -> Any:
        kinds = {kind.__name__ for kind in type(value).__mro__}
        if "Decision" in kinds:
            from experiments.systems.elsewhere import decision

            return decision, (value.as_dict(),)
        if "generic" in kinds:
            return type(value.item()), (value.item(),)
        return NotImplemented


class Wire:
    """The line to the host. The standard streams are left to whoever prints."""

    def __init__(self) -> None:
        self._in, self._out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        self._asking = threading.Lock()

    def tell(self, kind: str, value: Any) -> None:
        Plain(self._out).dump((kind, value))
        self._out.flush()

    def hear(self) -> Any:
        """What the host says next. Ends this process where there is no host."""
        try:
            return pickle.load(self._in)
        except EOFError:
            os._exit(1)

    def embed(self, texts: list[str]) -> Any:
        """The bytes and the shape of the vectors of the host's embedder, also to several threads."""
        with self._asking:
            self.tell("embed", texts)
            return self.hear()


class Guest:
    """One memory system, and what it is called with."""

    def __init__(self, wire: Wire, target: str) -> None:
        module, _, attribute = target.partition(":")
        self._wire, self._target = wire, target
        self._factory: Any = getattr(import_module(module), attribute)
        self._system: Any = None
        self._context: Any = None
        self._answer: Any = None

    def source(self) -> list[str]:
        """What identifies the code: the SHA-256 of the files of the class, and versions."""
        from experiments.systems.base import source_of

        files = source_of(self._target, self._factory)
        return [*files, _about(self._factory).version, f"Python {platform.python_version()}"]

    def check(self, chat: Any) -> Any:
        """The rules of a fair comparison, and what comes back: the same in every process."""
        from experiments.systems import checking

        found = checking.check(self._factory, chat)
        try:
            return found, checking.comparable(checking.Bench(self._factory, chat).answers())
        except BaseException:  # a check has failed before, then
            return found, None

    def start(
        self, now: Any, language: str, vectors: tuple[str, int], parameters: dict[str, Any], **given: Any
    ) -> Any:
        """Make the system; returns what it is. `vectors`: the name of the embedder and their length.
        `parameters`: arguments of the class besides the context."""
        from cogmem import EngineConfig, SimulatedClock
        from experiments.systems.base import SystemContext

        self._context = SystemContext(
            engine=EngineConfig(language=language),
            clock=SimulatedClock(now),
            embedder=_HostsEmbedder(self._wire, *vectors),
            **given,
        )
        self._system = self._factory(self._context, **parameters)
        return _about(self._system)

    def call(self, name: str, now: Any, *args: Any, **given: Any) -> Any:
        """Have the system do one thing at a time of the host's."""
        self._context.clock.move_to(now)
        if name == "loss":  # of the answer as it was given
            args = args[0], self._answer
        value = getattr(self._system, name)(*args, **given)
        if name == "close":
            self._context.endpoint.check()
        if name == "recall":
            self._answer = value
        return value


def _about(system: Any) -> Any:
    """What a system is, with the version of its package."""
    from experiments.systems.base import About

    return About(**getattr(system, "about", About()).facts())


class _HostsEmbedder:
    """The embedder of the run, which answers over the line."""

    def __init__(self, wire: Wire, name: str, dimensions: int) -> None:
        self._wire, self.name, self.dimensions = wire, name, dimensions

    def embed(self, texts: Any) -> Any:
        import numpy as np

        from cogmem.embedding.base import listed

        vectors, shape = self._wire.embed(listed(texts))
        return np.frombuffer(vectors, "<f4").reshape(shape).copy()


def main(target: str) -> None:
    """Do what the host asks for, one thing after another; tell the value or the error of each."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the interpreter is the user's choice
        sys.exit(f"Python {platform.python_version()} is too old; expected 3.11 or later")
    wire = Wire()
    # modules are found in the folder of the command, as by python -m, and not beside this file
    sys.path[:] = [os.getcwd(), *(place for place in sys.path if place and Path(place).resolve() != _HERE)]
    sys.meta_path.insert(0, OurPackages())
    from experiments.errors import described

    guest: Guest | None = None
    while True:
        name, args, given = wire.hear()
        try:
            guest = guest or Guest(wire, target)
            ours = name in ("check", "source", "start")
            value = getattr(guest, name)(*args, **given) if ours else guest.call(name, *args, **given)
            wire.tell("value", value)
        except BaseException as error:  # no Ctrl-C reaches this process, so the system raised it
            traceback.print_exc()
            kinds = {kind.__name__ for kind in type(error).__mro__}
            wire.tell("unsupported" if "Unsupported" in kinds else "error", described(error))


if __name__ == "__main__":
    main(sys.argv[1])
