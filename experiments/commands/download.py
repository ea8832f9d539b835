"""Fetch a published corpus of one file, checked by its checksum.

The file appears under its name only when it is complete and its checksum is right.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.registry import SOURCES
from experiments.corpora.sources import DOWNLOADS, fetch
from experiments.errors import DownloadError

_FILES = {name: source for name, source in SOURCES.items() if source.file}


def main(argv: Sequence[str] | None = None) -> int:
    """The command. Returns 0, or 2 after one line on standard error."""
    parser = Parser("download", __doc__, "locomo")
    parser.add_argument("corpus", choices=_FILES, help="which one")
    parser.add_argument("--url", help="take it from here")
    parser.add_argument("--to", help=f"file or existing folder to put it in (default: {DOWNLOADS})")
    parser.add_argument("--sha256", help="expected checksum, 64 hex digits; '' accepts any")
    args = parser.parse_args(argv)
    source = _FILES[args.corpus]
    expected = source.sha256 if args.sha256 is None else args.sha256
    if not re.fullmatch(r"([0-9a-fA-F]{64})?", expected):
        parser.error(f"--sha256 {expected!r}: expected 64 hex digits")
    target = Path(args.to or source.path)
    target = target / source.file if target.is_dir() else target

    def download() -> None:
        try:
            digest = fetch(args.url or source.url, target, expected)
        except DownloadError as error:
            raise DownloadError(
                f"{error}; a copy that you have can be used with corpus={args.corpus} corpus.path=FILE"
            ) from None
        verified = "verified" if expected else "not verified"
        print(f"{target}: sha256 {digest} ({verified}), licence {source.license}")

    return reported(download)
