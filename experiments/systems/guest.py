"""The other side of `experiments.systems.elsewhere`: started by its path, in an interpreter of its own.

Of the host's packages only `cogmem` and `experiments` can be imported here; whatever else a memory system
needs is the interpreter's own. What is printed goes to the log. Without a host this process ends after the
call that it is in.
"""

import base64
import json
import os
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
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


class Wire:
    """The line to the host: JSON, one value a line. The standard streams are left to whoever prints."""

    def __init__(self) -> None:
        self._in = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        self._asking = threading.Lock()

    def tell(self, value: dict[str, Any]) -> None:
        print(json.dumps(value, default=_plain), file=self._out, flush=True)

    def hear(self) -> dict[str, Any]:
        """What the host says next. Ends this process where there is no host."""
        line = self._in.readline()
        if not line:
            os._exit(1)
        return dict(json.loads(line))

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the host answers, also to several threads."""
        with self._asking:
            self.tell(question)
            return self.hear()


def _plain(value: Any) -> Any:
    """A decision, an answer, or a number of NumPy as plain values."""
    if hasattr(value, "as_dict"):
        return value.as_dict()
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return value.item()


class Guest:
    """One memory system, and what it is called with."""

    def __init__(self, wire: Wire, target: str) -> None:
        module, _, attribute = target.partition(":")
        self._wire, self._target = wire, target
        self._factory: Callable[..., Any] = getattr(import_module(module), attribute)
        self._system: Any = None
        self._context: Any = None
        self._answer: Any = None

    def source(self) -> list[str]:
        """What identifies the code: the SHA-256 of the files of the class, and versions."""
        from experiments.systems.base import source_of

        python = f"Python {platform.python_version()}"
        return [*source_of(self._target, self._factory), _about(self._factory)["version"], python]

    def check(self, chat: Any) -> Any:
        """The rules of a fair comparison, and what comes back: the same in every process."""
        from experiments.systems import checking
        from experiments.systems.proxy import ChatConfig

        model = ChatConfig(**chat)
        found = checking.check(self._factory, model)
        try:
            return found, checking.comparable(checking.Bench(self._factory, model).answers())
        except BaseException:  # a check has failed before, then
            return found, None

    def start(
        self, now: str, folder: str, language: str, vectors: Any, chat: Any, published: Any, **given: Any
    ) -> Any:
        """Make the system; returns what it is. `vectors`: the name of the embedder and their length."""
        from cogmem import EngineConfig, SimulatedClock
        from experiments.systems.base import SystemContext
        from experiments.systems.proxy import ChatConfig
        from experiments.systems.published import PublishedConfig

        self._context = SystemContext(
            engine=EngineConfig(language=language),
            clock=SimulatedClock(datetime.fromisoformat(now)),
            embedder=_HostsEmbedder(self._wire, **vectors),
            folder=Path(folder),
            chat=ChatConfig(**chat),
            published=PublishedConfig(**published),
            **given,
        )
        self._system = self._factory(self._context)
        return _about(self._system)

    def call(self, name: str, now: str, **given: Any) -> Any:
        """Have the system do one thing at a time of the host's."""
        from cogmem import Message
        from experiments.corpora.events import Question

        self._context.clock.move_to(datetime.fromisoformat(now))
        if "message" in given:
            given["message"] = Message(**given["message"])
        if "question" in given:
            asked = given["question"]
            times = {at: datetime.fromisoformat(asked[at]) for at in ("time", "as_of") if asked[at]}
            given["question"] = Question(**asked | times)
        if name == "loss":
            given["answer"] = self._answer
        value = getattr(self._system, name)(**given)
        if name == "close":
            self._context.endpoint.check()
        if name == "recall":
            self._answer = value
        return value


def _about(system: Any) -> dict[str, Any]:
    from experiments.systems.base import About

    facts: dict[str, Any] = getattr(system, "about", About()).facts()
    return facts


class _HostsEmbedder:
    """The embedder of the run, which answers over the line."""

    def __init__(self, wire: Wire, name: str, dimensions: int) -> None:
        self._wire, self.name, self.dimensions = wire, name, dimensions

    def embed(self, texts: Any) -> Any:
        import numpy as np

        from cogmem.embedding.base import listed

        texts = listed(texts)
        answer = self._wire.ask({"embed": texts})
        vectors = np.frombuffer(base64.b64decode(answer["vectors"]), "<f4")
        return vectors.reshape(len(texts), self.dimensions).copy()


def main(target: str) -> None:
    """Do what the host asks for, one thing after another; tell the value or the error of each."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the interpreter is the user's choice
        sys.exit(f"Python {platform.python_version()} is too old; expected 3.11 or later")
    wire = Wire()
    # modules are found in the folder of the command, as by python -m, and not beside this file
    sys.path[:] = [os.getcwd(), *(place for place in sys.path if place and Path(place).resolve() != _HERE)]
    sys.meta_path.insert(0, OurPackages())
    guest: Guest | None = None
    while True:
        asked = wire.hear()
        name = asked.pop("call")
        try:
            guest = guest or Guest(wire, target)
            ours = name in ("check", "source", "start")
            wire.tell({"value": getattr(guest, name)(**asked) if ours else guest.call(name, **asked)})
        except BaseException as error:  # no Ctrl-C reaches this process, so the system raised it
            traceback.print_exc()
            kinds = {kind.__name__ for kind in type(error).__mro__}
            text = str(error) if "CogmemError" in kinds else f"{type(error).__name__}: {error}"
            wire.tell({"error": text, "unsupported": "Unsupported" in kinds})


if __name__ == "__main__":
    main(sys.argv[1])
