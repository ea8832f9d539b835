"""A memory system in another interpreter, with its own dependencies: `exec:PYTHON module:Class`.

The class is the same that would run here. It lives in a process of its own for each unit
(`experiments/systems/guest.py`), which is called over its standard streams: a pickled call, and its pickled
value. The clock goes with every call. The embedder is the run's: the process asks for vectors while it is
called. A process is trusted as the code that it runs is.
"""

import os
import pickle
import shutil
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from cogmem import Decision
from cogmem.embedding import Embedder
from experiments.errors import LabError, Unsupported
from experiments.systems.base import MemorySystem, SystemContext
from experiments.systems.checking import Checked, Verdict
from experiments.systems.endpoint import ChatConfig

PREFIX = "exec:"

_GUEST = Path(__file__).with_name("guest.py")

_NOT_PASSED_ON = ("PYTHONPATH", "PYTHONHOME")
"""Variables of this interpreter, which another must not see."""


class Address(NamedTuple):
    """Where a system is: an interpreter, and `module:Class` there."""

    python: str
    target: str

    @classmethod
    def of(cls, name: str) -> "Address":
        """The parts of `exec:PYTHON module:Class`. Raises LabError if it is none, or there is no such
        interpreter."""
        python, _, target = name.removeprefix(PREFIX).strip().rpartition(" ")
        if not python or ":" not in target:
            raise LabError(f"system {name!r}: expected exec:PYTHON module:Class")
        if (found := shutil.which(python.strip())) is None:
            raise LabError(
                f"system {name!r}: no interpreter {python.strip()!r}; expected a file that can be run"
            )
        return cls(os.path.abspath(found), target)


class Process:
    """An interpreter that waits for calls about one class. `log`: the file of what it prints. `environment`:
    variables besides the usual."""

    def __init__(
        self, address: Address, log: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self._log = log or Path(os.devnull)
        self._log.parent.mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                [address.python, str(_GUEST), address.target],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                env={**kept, **(environment or {})},
                start_new_session=True,  # ended with all that it started
            )
        self.usable = True
        """Whether nothing has failed so far."""

    def ask(self, call: str, *args: Any, embedder: Embedder | None = None, **given: Any) -> Any:
        """What a call returns. Raises LabError if it raised (Unsupported if it raised that) or the process
        ended."""
        assert self._process.stdout
        self._send((call, args, given))
        with suppress(EOFError, pickle.UnpicklingError):
            while True:
                kind, value = pickle.load(self._process.stdout)
                if kind == "value":
                    return value
                if kind != "embed":
                    self.usable = False
                    raise (Unsupported if kind == "unsupported" else LabError)(f"{call}: {value}")
                assert embedder
                vectors = np.ascontiguousarray(embedder.embed(value), "<f4")
                self._send((vectors.tobytes(), vectors.shape))  # an array is tied to a version of NumPy
        self.usable = False
        printed = self._log.read_text("utf-8", "replace") if self._log.is_file() else ""
        last = f" ({printed.strip().splitlines()[-1][:200]})" if printed.strip() else ""
        raise LabError(f"{call}: the process ended with exit code {self._process.wait()}{last}")

    def _send(self, message: Any) -> None:
        assert self._process.stdin
        with suppress(BrokenPipeError):  # that it has ended is seen when its answer is read
            self._process.stdin.write(pickle.dumps(message))
            self._process.stdin.flush()

    def end(self) -> None:
        """End it, and all that it has started. An empty log goes."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(BrokenPipeError):
            self._process.communicate()
        if self._log.is_file() and not self._log.stat().st_size:
            self._log.unlink()


@cache
def source_of(name: str) -> list[str]:
    """What identifies the code of `exec:PYTHON module:Class`. Asked once a process. Raises LabError."""
    return list(_asked_once(Process(Address.of(name)), "source"))


def checks(name: str, chat: ChatConfig) -> list[Checked]:
    """What is found of each rule of a fair comparison, in two processes with two hash seeds, whose answers
    are one rule more. Raises LabError if one ends."""
    address = Address.of(name)
    with TemporaryDirectory() as folder:
        (found, first), (_, second) = (
            _asked_once(Process(address, Path(folder) / seed, {"PYTHONHASHSEED": seed}), "check", chat)
            for seed in ("1", "2")
        )
    alike: Verdict = "passed" if first == second else "failed"
    return [*found, Checked("Two processes answer the same.", alike, "two hash seeds, two processes")]


def _asked_once(process: Process, call: str, *args: Any) -> Any:
    """What a process that lives for one call returns."""
    try:
        return process.ask(call, *args)
    finally:
        process.end()


def decision(fields: Mapping[str, Any]) -> Decision:
    """A decision by its fields, as `Decision.as_dict` gives them."""
    listed = {name: tuple(fields.get(name, ())) for name in ("rows", "scores")}
    return Decision(**{**fields, **listed})


def _there(name: str) -> Callable[..., Any]:
    """The method of a name, done in the process of the system."""

    def method(self: "Elsewhere", *args: Any, **given: Any) -> Any:
        return self._ask(name, self._context.clock.now(), *args, **given)

    return method


class Elsewhere(MemorySystem):
    """A memory system that does its work in a process of its own."""

    def __init__(self, name: str, context: SystemContext, **parameters: Any) -> None:
        address = Address.of(name)
        self._target, self._context = address.target, context
        self._process = Process(address, context.log)
        names = ("namespace", "seed", "chat", "published")
        try:
            self.about = self._ask(  # type: ignore[misc]  # an instance may have its own
                "start",
                context.clock.now(),
                context.engine.language,
                (context.embedder.name, context.embedder.dimensions),
                parameters,
                folder=context.folder.resolve(),
                **{name: getattr(context, name) for name in names},
            )
        except BaseException:
            self._process.end()
            raise

    def _ask(self, call: str, *args: Any, **given: Any) -> Any:
        try:
            return self._process.ask(call, *args, embedder=self._context.embedder, **given)
        except LabError as error:
            raise type(error)(f"{self._target}: {error}") from None

    observe = _there("observe")
    recall = _there("recall")
    ready = _there("ready")
    dream = _there("dream")
    end_session = _there("end_session")
    feedback = _there("feedback")
    loss = _there("loss")
    size = _there("size")
    retention = _there("retention")
    texts = _there("texts")

    def close(self) -> None:
        """Close it there, unless it has failed, and end its process."""
        try:
            if self._process.usable:
                self._ask("close", self._context.clock.now())
        finally:
            self._process.end()
