"""A memory system in another interpreter, with its own dependencies: `exec:PYTHON module:Class`.

The class is the same that would run here. It lives in a process of its own for each unit
(`experiments/systems/guest.py`), which is called over its standard streams: a line of JSON each way. The
clock goes with every call; the embedder is the run's, and answers back. The process dies with its unit.
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
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

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
from experiments.systems.checking import Checked
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
    """An interpreter that waits for calls. `environment`: what it sees besides the usual."""

    def __init__(
        self, python: str, log: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self._log = log
        if log:
            log.parent.mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        with (log or Path(os.devnull)).open("ab") as output:
            self._process = subprocess.Popen(
                [python, str(_GUEST)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                env={**kept, **(environment or {})},
                encoding="utf-8",
                start_new_session=True,  # killed with all that it started
            )
        assert self._process.stdin
        assert self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout
        self._usable = True

    def ask(self, call: str, embedder: Embedder | None = None, **given: Any) -> Any:
        """What a call returns. Raises LabError if it raised (Unsupported if it raised that) or ended; then
        it cannot be asked again."""
        self._usable = False
        with suppress(BrokenPipeError):
            print(json.dumps({"call": call, **given}), file=self._to, flush=True)
        while line := self._from.readline():
            reply = from_json(line)
            if "embed" in reply:
                assert embedder
                vectors = np.ascontiguousarray(embedder.embed(reply["embed"]), "<f4")
                answer = {"vectors": base64.b64encode(vectors.tobytes()).decode()}
                with suppress(BrokenPipeError):
                    print(json.dumps(answer), file=self._to, flush=True)
            elif "error" in reply:
                raise (Unsupported if reply["unsupported"] else LabError)(f"{call}: {reply['error']}")
            else:
                self._usable = True
                return reply["value"]
        code = self._process.wait()
        raise LabError(f"{call}: the process ended with exit code {code}{self._last_words()}")

    def _last_words(self) -> str:
        lines = self._log.read_text("utf-8", "replace").split("\n") if self._log else []
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f" ({last.strip()[:200]})" if last else ""

    @property
    def usable(self) -> bool:
        """Whether it can be asked: nothing has failed so far."""
        return self._usable

    def end(self) -> None:
        """End it, and all that it has started. An empty log goes."""
        self._usable = False
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._to, self._from):
            with suppress(BrokenPipeError):
                stream.close()
        if self._log and self._log.exists() and not self._log.stat().st_size:
            self._log.unlink()


@cache
def described(name: str) -> dict[str, Any]:
    """What the class of `exec:PYTHON module:Class` says of itself ("about"), and what identifies its code
    ("source"). Asked once a process. Raises LabError."""
    return dict(_asked_once(Address.of(name), "describe"))


def checks(name: str, chat: ChatConfig) -> list[Checked]:
    """What is found of each rule of a fair comparison, in two processes with two hash seeds, whose answers
    are one rule more. Raises LabError if one ends."""
    address = Address.of(name)
    (found, first), (_, second) = (_checked(address, chat, hash_seed) for hash_seed in ("1", "2"))
    verdict: Literal["passed", "failed"] = "passed" if first == second else "failed"
    alike = Checked("Two processes answer the same.", verdict, "two hash seeds, two processes")
    return [*(Checked(*fields) for fields in found), alike]


def _checked(address: Address, chat: ChatConfig, hash_seed: str) -> Any:
    with TemporaryDirectory() as folder:
        how = Path(folder) / "log", {"PYTHONHASHSEED": hash_seed}
        return _asked_once(address, "check", *how, chat=asdict(chat))


def _asked_once(address: Address, call: str, *how: Any, **given: Any) -> Any:
    """What a process that lives for one call returns of a class. `how`: the log and environment of it."""
    process = Process(address.python, *how)
    try:
        return process.ask(call, target=address.target, **given)
    finally:
        process.end()


class Elsewhere(MemorySystem):
    """A memory system that does its work in a process of its own."""

    def __init__(self, name: str, context: SystemContext) -> None:
        python, self._target = Address.of(name)
        self._context = context
        self._seconds: Mapping[str, Mapping[str, float]] = {}
        self._process = Process(python, context.log)
        embedder = context.embedder
        try:
            about = self._ask(
                "start",
                target=self._target,
                namespace=context.namespace,
                seed=context.seed,
                folder=str(context.folder.resolve()),
                language=context.engine.language,
                settings={name: asdict(getattr(context, name)) for name in ("chat", "published", "rivals")},
                vectors={"name": embedder.name, "dimensions": embedder.dimensions},
            )
        except BaseException:
            self._process.end()
            raise
        self.about = About(**about)  # type: ignore[misc]  # an instance may have its own

    def _ask(self, call: str, **given: Any) -> Any:
        now = self._context.clock.now().isoformat()
        try:
            return self._process.ask(call, self._context.embedder, now=now, **given)
        except LabError as error:
            raise type(error)(f"{self._target}: {error}") from None

    def _of(self, question: Question) -> dict[str, Any]:
        plain = asdict(question)
        times = {name: plain.pop(name) for name in ("time", "as_of")}
        return {"question": plain, "times": {name: at and at.isoformat() for name, at in times.items()}}

    def observe(self, message: Message) -> Sequence[Decision]:
        return _decisions(self._ask("observe", message=asdict(message)))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        reply = self._ask("recall", **self._of(question), k=k, reinforce=reinforce)
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

    def without(self, question: Question, k: int) -> Mapping[str, Sequence[str]]:
        return dict(self._ask("without", **self._of(question), k=k))

    def account(self, turns: Sequence[str], question: Question) -> Sequence[Decision]:
        return _decisions(self._ask("account", turns=list(turns), **self._of(question)))

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

    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        return self._seconds

    def close(self) -> None:
        """Close it there, unless it has failed, and end its process."""
        try:
            if self._process.usable:
                self._seconds = self._ask("seconds")
                self._ask("close")
        finally:
            self._process.end()


def _decisions(replies: Sequence[Mapping[str, Any]]) -> list[Decision]:
    listed = ("rows", "scores")
    return [Decision(**{**raw, **{name: tuple(raw.get(name, ())) for name in listed}}) for raw in replies]
