"""What an operations log tells: python -m cogmem.opslog FILE."""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cogmem.errors import error_line, escape_what_no_terminal_shows, printable
from cogmem.plain import from_json


def read(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The lines of a file, and how many are damaged. Raises OSError if it cannot be read."""
    found, damaged = [], 0
    for line in path.read_text("utf-8", errors="replace").splitlines():
        try:
            found.append(dict(from_json(line)))
        except ValueError:  # cut off by a kill
            damaged += 1
    return found, damaged


def summary(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """Counts and latencies of each operation, and what each stage decided how often."""
    told = [f"{'operation':<16}{'calls':>8}{'p50 ms':>10}{'p95 ms':>10}{'failed':>8}{'fallback':>10}"]
    by_op: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        by_op.setdefault(str(line.get("op")), []).append(line)
    for op, own in sorted(by_op.items()):
        # all lines of one call have its time and its latency
        calls = {(one.get("ts"), one.get("namespace"), one.get("latencyMs")): one for one in own}
        spent = [float(one["latencyMs"]) for one in calls.values() if one.get("latencyMs") is not None]
        at = np.percentile(spent or 0.0, (50, 95), method="lower")
        middle, late = (f"{one:.2f}" if spent else "-" for one in at)
        failed = sum(one.get("success") is False for one in own)
        fell = sum(one.get("fallback") is True for one in own)
        told.append(f"{op:<16}{len(calls):>8}{middle:>10}{late:>10}{failed:>8}{fell:>10}")
    decided = Counter(
        (str(one.get("op")), str(one["stage"]), str(one.get("decision"))) for one in lines if one.get("stage")
    )
    if decided:
        told += ["", f"{'operation':<12}{'stage':<20}{'decision':<24}{'times':>8}"]
    told += [
        f"{op:<12}{stage:<20}{what:<24}{times:>8}" for (op, stage, what), times in sorted(decided.items())
    ]
    return told


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0, or 2 after telling that a file cannot be read."""
    escape_what_no_terminal_shows()
    parser = argparse.ArgumentParser(
        prog="python -m cogmem.opslog",
        description="What an operations log tells: calls, latencies, decisions.",
    )
    parser.add_argument("path", metavar="FILE", type=Path, nargs="+")
    own = parser.parse_args(argv)
    lines, damaged = [], 0
    try:
        for path in own.path:
            found, bad = read(path)
            lines += found
            damaged += bad
    except OSError as error:
        print(error_line(error), file=sys.stderr)
        return 2
    print("\n".join(map(printable, summary(lines))))
    if damaged:
        print(f"\n{damaged} damaged lines left out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
