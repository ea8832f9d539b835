"""The operations log: a JSON line for each decision of an engine and each call of a language model."""

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

MAX_BYTES = 10 * 1024 * 1024
"""Maximum size of a file."""
KEPT_FILES = 5
"""Number of older files that are kept."""
LOGGED_CHARACTERS = 200
"""Maximum length of a logged text."""

_COMMON: Mapping[str, Any] = {
    **dict.fromkeys(("input", "output", "model", "latencyMs")),
    **{"success": True, "fallback": False, "error": None},
}


class OpsLog(Protocol):
    """A log of what an engine did. It must not raise."""

    def record(self, ts: datetime, op: str, *, latency_ms: float | None = None, **fields: Any) -> None:
        """Log an operation.

        `latency_ms`: duration in milliseconds. Common `fields`: `input` and `output` (texts or None), `model`
        (name of the language model that decided), `success`, `fallback` (whether a heuristic took over after
        a failure) and `error`. Other fields belong to one operation.
        """
        ...

    def flush(self) -> None:
        """Write what is waiting. The engine calls it when it is closed."""
        ...


class JsonlOpsLog:
    """Appends to the file `path`; a full file becomes `path`.1, the one before it `path`.2, and so on.

    A line is handed to the operating system at once, so neither an exception nor a kill loses it. Errors are
    counted and otherwise ignored: a full disk, or a value without a text, changes nothing for the engine.
    No file stays open: it may be moved or deleted at any time. (With `logging.handlers.RotatingFileHandler` a
    line takes 42 µs of CPU instead of 31, and a log must be closed.)
    """

    def __init__(self, path: str | Path, max_bytes: int = MAX_BYTES, kept_files: int = KEPT_FILES) -> None:
        self.path = Path(path)
        self.errors = 0
        self._max_bytes = max_bytes
        self._files = [self.path, *(Path(f"{path}.{number + 1}") for number in range(kept_files))]
        self._lock = Lock()
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)

    def record(self, ts: datetime, op: str, *, latency_ms: float | None = None, **fields: Any) -> None:
        entry = {"ts": ts.isoformat(), "op": op, **_COMMON, "latencyMs": latency_ms, **fields}
        with self._lock:
            try:
                self._append(json.dumps(entry, default=str).encode() + b"\n")
            except Exception:  # a value may raise anything
                self.errors += 1

    def flush(self) -> None:
        """Nothing waits."""

    def _append(self, line: bytes) -> None:
        with self.path.open("ab", buffering=0) as file:
            if not file.tell() or file.tell() + len(line) <= self._max_bytes:
                file.write(line)
                return
        for newer, older in reversed(list(pairwise(self._files))):
            if newer.exists():
                newer.replace(older)
        self.path.write_bytes(line)
