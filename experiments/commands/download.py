"""Fetch a published corpus, checked by its checksum.

A file appears under its name only when it is complete and its checksum is right. A corpus in several files
is taken as its host lists it, every file checked against that list. At the end stands whether the whole is
what the project knows: "verified", or "not verified" where it has no checksum.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.registry import SOURCES
from experiments.corpora.sources import DOWNLOADS, fetch, fetch_all
from experiments.errors import DownloadError


def main(argv: Sequence[str] | None = None) -> int:
    """The command. Returns 0, or 2 after one line on standard error."""
    parser = Parser("download", __doc__, "locomo")
    parser.add_argument("corpus", choices=SOURCES, help="which one")
    parser.add_argument("--url", help="take it from here; of several files, what stands before their paths")
    parser.add_argument("--to", help=f"file or existing folder to put it in (default: {DOWNLOADS})")
    parser.add_argument("--sha256", help="expected checksum, 64 hex digits; '' accepts any")
    args = parser.parse_args(argv)
    source = SOURCES[args.corpus]
    expected = source.sha256 if args.sha256 is None else args.sha256
    if not re.fullmatch(r"([0-9a-fA-F]{64})?", expected):
        parser.error(f"--sha256 {expected!r}: expected 64 hex digits")
    target = Path(args.to or source.path)
    target = target / source.file if target.is_dir() and not source.listing else target

    def download() -> None:
        try:
            if source.listing:
                digest, files = fetch_all(source, args.url or source.url, target, expected)
                print(f"{files} files, each as {source.listing} lists it")
            else:
                digest = fetch(args.url or source.url, target, expected)
        except DownloadError as error:
            place = "FOLDER" if source.listing else "FILE"
            raise DownloadError(
                f"{error}; a copy that you have can be used with corpus={args.corpus} corpus.path={place}"
            ) from None
        verified = "verified" if expected else "not verified"
        print(f"{target}: sha256 {digest} ({verified}), licence {source.license}")

    return reported(download)
