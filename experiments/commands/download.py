"""Fetch a published corpus, checked by its checksum.

The file appears under its name only when it is complete and its checksum is right.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser
from experiments.corpora.registry import SOURCES
from experiments.corpora.sources import DOWNLOADS, fetch
from experiments.errors import DownloadError


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = Parser("download", __doc__, "locomo")
    parser.add_argument("corpus", choices=SOURCES, help="which one")
    parser.add_argument("--url", help="take it from here")
    parser.add_argument("--to", help=f"file or existing folder to put it in (default: {DOWNLOADS})")
    parser.add_argument("--sha256", help="expected checksum, 64 hex digits; '' accepts any")
    arguments = parser.parse_args(argv)
    if arguments.sha256 and not re.fullmatch(r"[0-9a-fA-F]{64}", arguments.sha256):
        parser.error(f"--sha256 {arguments.sha256!r}: expected 64 hex digits")
    return arguments


def main(argv: Sequence[str] | None = None) -> int:
    """The command. Returns 0, or 2 after one line on standard error."""
    arguments = _arguments(argv)
    source = SOURCES[arguments.corpus]
    target = source.path if arguments.to is None else Path(arguments.to)
    if target.is_dir():
        target /= source.file
    expected = source.sha256 if arguments.sha256 is None else arguments.sha256
    try:
        digest = fetch(arguments.url or source.url, target, expected)
    except DownloadError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(
        f"{target}: sha256 {digest} ({'verified' if expected else 'not verified'}), licence {source.license}"
    )
    return 0
