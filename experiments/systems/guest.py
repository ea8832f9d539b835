"""The other side of `experiments.systems.elsewhere`: started by its path, in an interpreter of its own.

Of the host's packages only `cogmem` and `experiments` can be imported here; whatever else a memory system
needs is the interpreter's own. What is printed goes to the log. Without a host this process ends.
"""

import base64
import json
import os
import platform
import queue
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Sequence
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
        self._lines = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
        self.calls = queue.SimpleQueue[dict[str, Any]]()
        self._answers = queue.SimpleQueue[dict[str, Any]]()
        self._asking = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Sort what comes in; a host that is gone takes this process along, whatever it is doing."""
        for line in self._lines:
            message = json.loads(line)
            (self.calls if "call" in message else self._answers).put(message)
        if os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    def tell(self, value: dict[str, Any]) -> None:
        print(json.dumps(value, default=_plain), file=self._out, flush=True)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the host answers, also to several threads."""
        with self._asking:
            self.tell(question)
            return self._answers.get()


def _plain(value: Any) -> Any:
    """A number of NumPy as one of Python."""
    return value.item()


class Guest:
    """One memory system, and what it is called with."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._system: Any = None
        self._context: Any = None
        self._answer: Any = None

    def describe(self, target: str) -> dict[str, Any]:
        """What a class is, and the SHA-256 of the files that it comes from."""
        from experiments.systems.base import source_of

        factory = _imported(target)
        facts, python = self._facts(factory), f"Python {platform.python_version()}"
        return {"about": facts, "source": [*source_of(target, factory), facts["version"], python]}

    def check(self, target: str, chat: Any) -> Any:
        """The rules of a fair comparison, and what comes back: the same in every process."""
        from experiments.systems import checking
        from experiments.systems.proxy import ChatConfig

        factory, model = _imported(target), ChatConfig(**chat)
        found = checking.check(factory, model)
        with tempfile.TemporaryDirectory() as folder:
            try:
                return found, checking.comparable(checking.Bench(factory, Path(folder), model).answers())
            except BaseException:  # it has failed before, then
                return found, None

    def start(
        self, target: str, now: str, folder: str, language: str, vectors: Any, settings: Any, **given: Any
    ) -> Any:
        """Make the system; returns what it is. `vectors`: the name of the embedder and their length.
        `settings`: by the field of the context."""
        from cogmem import EngineConfig, SimulatedClock
        from experiments.systems.base import SystemContext
        from experiments.systems.proxy import ChatConfig
        from experiments.systems.published import PublishedConfig
        from experiments.systems.rivals import RivalConfig

        kinds: Any = {"chat": ChatConfig, "published": PublishedConfig, "rivals": RivalConfig}
        self._context = SystemContext(
            engine=EngineConfig(language=language),
            clock=SimulatedClock(datetime.fromisoformat(now)),
            embedder=_HostsEmbedder(self._wire, **vectors),
            folder=Path(folder),
            **{name: kind(**settings[name]) for name, kind in kinds.items()},
            **given,
        )
        self._system = _imported(target)(self._context)
        return self._facts(self._system)

    @staticmethod
    def _facts(system: Any) -> dict[str, Any]:
        from experiments.systems.base import About

        facts: dict[str, Any] = getattr(system, "about", About()).facts()
        return facts

    def call(self, name: str, now: str, **given: Any) -> Any:
        """Have the system do one thing at a time of the host's."""
        from cogmem import Message
        from experiments.corpora.events import Question

        self._context.clock.move_to(datetime.fromisoformat(now))
        if "message" in given:
            given["message"] = Message(**given["message"])
        if "question" in given:
            times: Any = {key: at and datetime.fromisoformat(at) for key, at in given["times"].items()}
            given["question"] = Question(**given["question"], **times)
            del given["times"]
        if name == "loss":
            given["answer"] = self._answer
        value = getattr(self._system, name)(**given)
        if name == "close":
            self._context.endpoint.check()
        if name == "recall":
            self._answer = value
            fields = ("items", "candidates", "retention_changed", "confidence")
            return {key: getattr(value, key) for key in fields} | {"decisions": _dicts(value.decisions)}
        if name in ("observe", "dream", "end_session", "account"):
            return _dicts(value)
        return value


def _dicts(decisions: Sequence[Any]) -> list[dict[str, Any]]:
    return [decision.as_dict() for decision in decisions]


class _HostsEmbedder:
    """The embedder of the run, which answers over the line."""

    def __init__(self, wire: Wire, name: str, dimensions: int) -> None:
        self._wire, self.name, self.dimensions = wire, name, dimensions

    def embed(self, texts: Sequence[str]) -> Any:
        import numpy as np

        from cogmem.embedding.base import listed

        texts = listed(texts)
        answer = self._wire.ask({"embed": texts})
        vectors = np.frombuffer(base64.b64decode(answer["vectors"]), "<f4")
        return vectors.reshape(len(texts), self.dimensions).copy()


def _imported(target: str) -> Callable[..., Any]:
    """What `package.module:attribute` names."""
    module, _, attribute = target.partition(":")
    factory: Callable[..., Any] = getattr(import_module(module), attribute)
    return factory


def main() -> None:
    """Do what the host asks for, one thing after another; tell the value or the error of each."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the interpreter is the user's choice
        sys.exit(f"Python {platform.python_version()} is too old; expected 3.11 or later")
    wire = Wire()
    # modules are found in the folder of the command, as by python -m, and not beside this file
    sys.path[:] = [os.getcwd(), *(place for place in sys.path if place and Path(place).resolve() != _HERE)]
    sys.meta_path.insert(0, OurPackages())
    guest = Guest(wire)
    while True:
        asked = wire.calls.get()
        name = asked.pop("call")
        try:
            if name in ("check", "describe", "start"):
                value = getattr(guest, name)(**asked)
            else:
                value = guest.call(name, **asked)
            wire.tell({"value": value})
        except BaseException as error:  # no Ctrl-C reaches this process, so the system raised it
            traceback.print_exc()
            ours = {kind.__name__ for kind in type(error).__mro__}
            text = str(error) if "CogmemError" in ours else f"{type(error).__name__}: {error}"
            wire.tell({"error": text, "unsupported": "Unsupported" in ours})


if __name__ == "__main__":
    main()
