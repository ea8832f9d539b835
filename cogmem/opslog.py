"""The operations log: one JSON line a decision, for people who ask afterwards what the engine did."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

MAX_BYTES = 10 * 1024 * 1024


class OpsLog(Protocol):
    """Where the engine tells what it did. Never blocks or breaks the main path."""

    def record(
        self, ts: datetime, op: str, *, success: bool = True, fallback: bool = False, **fields: Any
    ) -> None: ...


class JsonlOpsLog:
    """Appends to a file; at `max_bytes` the file is set aside as NAME-N.jsonl and a new one begun.

    Whatever goes wrong with the file is counted in `errors` and otherwise ignored: telemetry must not break
    what it watches.
    """

    def __init__(self, path: str | Path, max_bytes: int = MAX_BYTES) -> None:
        self.path = Path(path)
        self.errors = 0
        self._max_bytes = max_bytes

    def record(
        self, ts: datetime, op: str, *, success: bool = True, fallback: bool = False, **fields: Any
    ) -> None:
        entry: Mapping[str, Any] = {
            "ts": ts.isoformat(),
            "op": op,
            "success": success,
            "fallback": fallback,
            **fields,
        }
        try:
            line = json.dumps(entry, ensure_ascii=True, default=str) + "\n"
            self._rotate(len(line))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line)
        except (OSError, ValueError, TypeError):
            self.errors += 1

    def _rotate(self, incoming: int) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists() or self.path.stat().st_size + incoming <= self._max_bytes:
            return
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")).exists():
            number += 1
        self.path.rename(aside)
