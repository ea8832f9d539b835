"""The operations log: a JSON line for each decision."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

MAX_BYTES = 10 * 1024 * 1024
LOGGED_CHARACTERS = 200  # maximum length of a logged text
KEPT_FILES = 5  # number of renamed files that are kept by default


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


class JsonlOpsLog:
    """Appends to a file. A line that would take it past `max_bytes` begins a new file; the old one is renamed
    by the day of that line, NAME-YYYY-MM-DD.jsonl (the next with -2, -3...).

    Every error is counted in `errors` and otherwise ignored: a log must not break what it logs.
    """

    def __init__(self, path: str | Path, max_bytes: int = MAX_BYTES) -> None:
        self.path = Path(path)
        self.errors = 0
        self._max_bytes = max_bytes

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
        try:
            entry = {
                "ts": ts.isoformat(),
                "op": op,
                "input": input,
                "output": output,
                "model": model,
                "latencyMs": latency_ms,
                "success": success,
                "fallback": fallback,
                "error": error,
                **fields,
            }
            line = json.dumps(entry, ensure_ascii=True, default=str) + "\n"
            self._rotate(ts, len(line))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line)
        except Exception:  # a value, its text or the file may raise anything
            self.errors += 1

    def prune(self, keep: int = KEPT_FILES) -> None:
        """Delete the renamed files but for the newest `keep` (by day, then number). The live file stays."""
        try:
            aside = sorted(self._aside())
        except OSError:
            self.errors += 1
            return
        for *_, path in aside[: max(len(aside) - keep, 0)]:
            try:
                path.unlink()
            except OSError:
                self.errors += 1

    def _aside(self) -> Iterator[tuple[str, int, Path]]:
        """Day, number and path of every renamed file."""
        form = rf"{re.escape(self.path.stem)}-(\d{{4}}-\d\d-\d\d)(?:-(\d+))?{re.escape(self.path.suffix)}"
        for path in self.path.parent.iterdir() if self.path.parent.is_dir() else ():
            if match := re.fullmatch(form, path.name):
                yield match[1], int(match[2] or 1), path

    def _rotate(self, ts: datetime, incoming: int) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists() or self.path.stat().st_size + incoming <= self._max_bytes:
            return
        day = ts.date().isoformat()
        taken = max((number for other, number, _ in self._aside() if other == day), default=0)
        number = f"-{taken + 1}" if taken else ""
        self.path.rename(self.path.with_name(f"{self.path.stem}-{day}{number}{self.path.suffix}"))
