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
    report = [f"{'operation':<16}{'calls':>8}{'p50 ms':>10}{'p95 ms':>10}{'failed':>8}{'fallback':>10}"]
    by_op: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        by_op.setdefault(str(line.get("op")), []).append(line)
    for op, group in sorted(by_op.items()):
        # all lines of one call have its time and its latency
        calls = {(line.get("ts"), line.get("namespace"), line.get("latencyMs")): line for line in group}
        spent = [float(call["latencyMs"]) for call in calls.values() if call.get("latencyMs") is not None]
        at = np.percentile(spent or 0.0, (50, 95), method="lower")
        middle, late = (f"{value:.2f}" if spent else "-" for value in at)
        failed = sum(line.get("success") is False for line in group)
        fell = sum(line.get("fallback") is True for line in group)
        report.append(f"{op:<16}{len(calls):>8}{middle:>10}{late:>10}{failed:>8}{fell:>10}")
    decided = Counter(
        (str(line.get("op")), str(line["stage"]), str(line.get("decision")))
        for line in lines
        if line.get("stage")
    )
    if decided:
        report += ["", f"{'operation':<12}{'stage':<20}{'decision':<24}{'times':>8}"]
    report += [
        f"{op:<12}{stage:<20}{decision:<24}{times:>8}"
        for (op, stage, decision), times in sorted(decided.items())
    ]
    return report


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0, or 2 after telling that a file cannot be read."""
    escape_what_no_terminal_shows()
    parser = argparse.ArgumentParser(
        prog="python -m cogmem.opslog",
        description="What an operations log tells: calls, latencies, decisions.",
    )
    parser.add_argument("path", metavar="FILE", type=Path, nargs="+")
    args = parser.parse_args(argv)
    lines, damaged = [], 0
    try:
        for path in args.path:
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
