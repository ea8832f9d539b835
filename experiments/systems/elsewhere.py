"""A memory system in another interpreter, with its own dependencies: `exec:PYTHON module:Class`.

The class is the same that would run here. It lives in a process of its own for each unit
(`experiments/systems/guest.py`), which is called over its standard streams: a line of JSON each way. The
clock goes with every call. The embedder is the run's: the process asks for vectors while it is called.
"""

import base64
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from cogmem import Decision, Message
from cogmem.embedding import Embedder
from cogmem.plain import from_json
from experiments.corpora.events import Question
from experiments.errors import LabError, Unsupported
from experiments.systems.base import (
    About,
    Answer,
    Item,
    Loss,
    MemorySystem,
    Retained,
    Size,
    SystemContext,
    Texts,
)
from experiments.systems.checking import Checked, Verdict
from experiments.systems.proxy import ChatConfig

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
                encoding="utf-8",
                start_new_session=True,  # ended with all that it started
            )
        self.usable = True
        """Whether nothing has failed so far."""

    def ask(self, call: str, embedder: Embedder | None = None, **given: Any) -> Any:
        """What a call returns. Raises LabError if it raised (Unsupported if it raised that) or the process
        ended."""
        self._send({"call": call, **given})
        assert self._process.stdout
        while line := self._process.stdout.readline():
            reply = from_json(line)
            if "embed" in reply:
                assert embedder
                vectors = np.ascontiguousarray(embedder.embed(reply["embed"]), "<f4")
                self._send({"vectors": base64.b64encode(vectors.tobytes()).decode()})
            elif "error" in reply:
                self.usable = False
                raise (Unsupported if reply["unsupported"] else LabError)(f"{call}: {reply['error']}")
            else:
                return reply["value"]
        self.usable = False
        printed = self._log.read_text("utf-8", "replace") if self._log.is_file() else ""
        last = f" ({printed.strip().splitlines()[-1][:200]})" if printed.strip() else ""
        raise LabError(f"{call}: the process ended with exit code {self._process.wait()}{last}")

    def _send(self, message: Mapping[str, Any]) -> None:
        with suppress(BrokenPipeError):  # that it has ended is seen when its answer is read
            print(json.dumps(message, default=datetime.isoformat), file=self._process.stdin, flush=True)

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
            _asked_once(
                Process(address, Path(folder) / seed, {"PYTHONHASHSEED": seed}), "check", chat=asdict(chat)
            )
            for seed in ("1", "2")
        )
    alike: Verdict = "passed" if first == second else "failed"
    return [
        *(Checked(*fields) for fields in found),
        Checked("Two processes answer the same.", alike, "two hash seeds, two processes"),
    ]


def _asked_once(process: Process, call: str, **given: Any) -> Any:
    """What a process that lives for one call returns."""
    try:
        return process.ask(call, **given)
    finally:
        process.end()


class Elsewhere(MemorySystem):
    """A memory system that does its work in a process of its own."""

    def __init__(self, name: str, context: SystemContext) -> None:
        address = Address.of(name)
        self._target, self._context = address.target, context
        self._process = Process(address, context.log)
        embedder = context.embedder
        try:
            about = self._ask(
                "start",
                namespace=context.namespace,
                seed=context.seed,
                folder=str(context.folder.resolve()),
                language=context.engine.language,
                chat=asdict(context.chat),
                published=asdict(context.published),
                vectors={"name": embedder.name, "dimensions": embedder.dimensions},
            )
        except BaseException:
            self._process.end()
            raise
        self.about = About(**about)  # type: ignore[misc]  # an instance may have its own

    def _ask(self, call: str, **given: Any) -> Any:
        try:
            return self._process.ask(call, self._context.embedder, now=self._context.clock.now(), **given)
        except LabError as error:
            raise type(error)(f"{self._target}: {error}") from None

    def observe(self, message: Message) -> Sequence[Decision]:
        return _decisions(self._ask("observe", message=asdict(message)))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        reply = self._ask("recall", question=asdict(question), k=k, reinforce=reinforce)
        items = tuple(Item(name, score, tuple(turns), *more) for name, score, turns, *more in reply["items"])
        return Answer(**reply | {"items": items, "decisions": _decisions(reply["decisions"])})

    def ready(self) -> None:
        self._ask("ready")

    def dream(self) -> Sequence[Decision]:
        return _decisions(self._ask("dream"))

    def end_session(self, session: str) -> Sequence[Decision]:
        return _decisions(self._ask("end_session", session=session))

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        self._ask("feedback", turns=list(turns), success=success)

    def loss(self, turn: str, answer: Answer) -> Loss:
        """Of the answer that was given last, which is kept there."""
        return Loss(*self._ask("loss", turn=turn))

    def size(self) -> Size:
        return Size(*self._ask("size"))

    def retention(self) -> Sequence[Retained]:
        return [Retained(*fields) for fields in self._ask("retention")]

    def texts(self) -> Texts | None:
        reply = self._ask("texts")
        return None if reply is None else Texts(*reply)

    def close(self) -> None:
        """Close it there, unless it has failed, and end its process."""
        try:
            if self._process.usable:
                self._ask("close")
        finally:
            self._process.end()


def _decisions(replies: Sequence[Mapping[str, Any]]) -> list[Decision]:
    listed = ("rows", "scores")
    return [Decision(**{**raw, **{name: tuple(raw.get(name, ())) for name in listed}}) for raw in replies]
