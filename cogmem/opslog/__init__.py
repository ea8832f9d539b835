"""The operations log: a JSON line for each decision. `python -m cogmem.opslog FILE` tells what is in one."""

import json
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

MAX_BYTES = 10 * 1024 * 1024
LOGGED_CHARACTERS = 200  # maximum length of a logged text
KEPT_FILES = 5  # number of renamed files that are kept by default
WAITING = 10_000  # maximum number of lines that wait to be written

_Line = tuple[datetime, dict[str, Any]]
"""When, and the rest of what is logged."""


class OpsLog(Protocol):
    """A log of what the engine did. It never blocks or breaks the engine."""

    def record(
        self,
        ts: datetime,
        op: str,
        *,
        input: str | None = None,
        output: str | None = None,
        model: str | None = None,
        latency_ms: float | None = None,
        success: bool = True,
        fallback: bool = False,
        error: str | None = None,
        **fields: Any,
    ) -> None:
        """Log a line: what was done at `ts`, on which input, with which outcome, by which language model in
        how many milliseconds (None: does not apply), and whether a heuristic took over; then fields of this
        operation alone."""
        ...

    def prune(self, keep: int = KEPT_FILES) -> None:
        """Delete old files, all but the newest `keep`."""
        ...

    def flush(self) -> None:
        """Wait until every line is written. The engine asks for it when it is closed."""
        ...


class JsonlOpsLog:
    """Appends to a file. A line that would take it past `max_bytes` begins a new file; the old one is renamed
    by the day of that line, NAME-YYYY-MM-DD.jsonl (the next with -2, -3...).

    A thread writes, which lives while there is something to write, so that whoever logs does not wait for the
    disk: unless `waiting` lines wait already. `flush` waits until all is written, and so does the end of the
    process. Every error is counted and otherwise ignored: a log must not break what it logs.
    """

    def __init__(self, path: str | Path, max_bytes: int = MAX_BYTES, waiting: int = WAITING) -> None:
        self.path = Path(path)
        self._errors = 0
        self._max_bytes = max_bytes
        self._most = waiting
        self._waiting: list[_Line] = []
        self._changed = threading.Condition()
        self._writer: threading.Thread | None = None

    def record(
        self,
        ts: datetime,
        op: str,
        *,
        input: str | None = None,
        output: str | None = None,
        model: str | None = None,
        latency_ms: float | None = None,
        success: bool = True,
        fallback: bool = False,
        error: str | None = None,
        **fields: Any,
    ) -> None:
        entry = {"op": op, "input": input, "output": output, "model": model, "latencyMs": latency_ms}
        entry |= {"success": success, "fallback": fallback, "error": error, **fields}
        with self._changed:
            self._changed.wait_for(lambda: len(self._waiting) < self._most)
            self._waiting.append((ts, entry))
            if self._writer is None:
                self._begin()

    @property
    def errors(self) -> int:
        """How many errors there were, once all is written."""
        self.flush()
        return self._errors

    def flush(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._writer is None)

    def _begin(self) -> None:
        """Start the thread; where none can be had, as at the end of the process, write here."""
        writer = threading.Thread(target=self._write, name="ops log")
        try:
            writer.start()
        except RuntimeError:
            lines, self._waiting = self._waiting, []
            self._append(lines)
        else:
            self._writer = writer

    def _write(self) -> None:
        while True:
            with self._changed:
                lines, self._waiting = self._waiting, []
                self._writer = self._writer if lines else None
                self._changed.notify_all()
            if not lines:
                return
            self._append(lines)

    def _append(self, lines: Iterable[_Line]) -> None:
        """Append lines, in one write for each file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            size = self.path.stat().st_size if self.path.exists() else 0
            texts: list[str] = []
            for ts, entry in lines:
                text = self._text(ts, entry)
                if size and size + len(text) > self._max_bytes:
                    self._append_text("".join(texts))
                    self._set_aside(ts)
                    size, texts = 0, []
                size += len(text)
                texts.append(text)
            self._append_text("".join(texts))
        except Exception:  # the file may raise anything
            self._errors += 1

    def _text(self, ts: datetime, entry: Mapping[str, Any]) -> str:
        try:
            return json.dumps({"ts": ts.isoformat(), **entry}, ensure_ascii=True, default=str) + "\n"
        except Exception:  # a value, or its text, may raise anything
            self._errors += 1
            return ""

    def _append_text(self, text: str) -> None:
        if text:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(text)

    def _set_aside(self, ts: datetime) -> None:
        """Rename the file by a day."""
        day = ts.date().isoformat()
        taken = max((number for other, number, _ in self._aside() if other == day), default=0)
        number = f"-{taken + 1}" if taken else ""
        self.path.rename(self.path.with_name(f"{self.path.stem}-{day}{number}{self.path.suffix}"))

    def prune(self, keep: int = KEPT_FILES) -> None:
        """Delete the renamed files but for the newest `keep` (by day, then number). The live file stays."""
        self.flush()
        try:
            rotated = sorted(self._aside())
        except OSError:
            self._errors += 1
            return
        for *_, path in rotated[: max(len(rotated) - keep, 0)]:
            try:
                path.unlink()
            except OSError:
                self._errors += 1

    def _aside(self) -> Iterator[tuple[str, int, Path]]:
        """Day, number and path of every renamed file."""
        form = rf"{re.escape(self.path.stem)}-(\d{{4}}-\d\d-\d\d)(?:-(\d+))?{re.escape(self.path.suffix)}"
        for path in self.path.parent.iterdir() if self.path.parent.is_dir() else ():
            if match := re.fullmatch(form, path.name):
                yield match[1], int(match[2] or 1), path
