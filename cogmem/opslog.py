"""The operations log: one JSON line a decision, for people who ask afterwards what the engine did."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

MAX_BYTES = 10 * 1024 * 1024
LOGGED_CHARACTERS = 200  # of a text that goes into the log


class OpsLog(Protocol):
    """Where the engine tells what it did. Never blocks or breaks the main path."""

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
        """One line: what was done at `ts`, on what input, with what outcome, by which language model in how
        many milliseconds (None where that does not apply), and whether a heuristic had to take over; then
        what only this operation has to tell."""
        ...


class JsonlOpsLog:
    """Appends to a file. When a line would take it past `max_bytes`, the file is set aside under the day of
    that line, as NAME-YYYY-MM-DD.jsonl (with -2, -3... where that is taken), and a new one begun.

    Whatever goes wrong is counted in `errors` and otherwise ignored: telemetry must not break what it
    watches.
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
                "latency_ms": latency_ms,
                "success": success,
                "fallback": fallback,
                "error": error,
                **fields,
            }
            line = json.dumps(entry, ensure_ascii=True, default=str) + "\n"
            self._rotate(ts, len(line))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line)
        except Exception:  # whatever a value, its text or the file may raise
            self.errors += 1

    def _rotate(self, ts: datetime, incoming: int) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists() or self.path.stat().st_size + incoming <= self._max_bytes:
            return
        aside = self.path.with_name(f"{self.path.stem}-{ts.date().isoformat()}{self.path.suffix}")
        number = 1
        while aside.exists():
            number += 1
            aside = aside.with_name(f"{self.path.stem}-{ts.date().isoformat()}-{number}{self.path.suffix}")
        self.path.rename(aside)
