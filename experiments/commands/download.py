"""Fetch a published corpus: `python -m experiments download locomo`.

The file appears under its name only when it is complete and its checksum is right.
"""

import argparse
import hashlib
import http.client
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from experiments.corpora.atomic import replacing
from experiments.corpora.sources import DOWNLOADS, SOURCES
from experiments.errors import DownloadError

CHUNK_BYTES = 1 << 18
TIMEOUT_SECONDS = 60.0


def fetch(url: str, target: Path, sha256: str = "") -> str:
    """Download `url` to the file `target`, replacing it; returns the SHA-256 (hex) of what came.

    With `sha256` given, nothing else is accepted. Progress is drawn on standard error if that is a terminal.
    Raises DownloadError, and leaves `target` as it was, if the address cannot be reached or answers with an
    error, if the body is cut short or has another checksum, or if the target cannot be written.
    """
    try:
        response = urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as error:
        error.close()
        raise DownloadError(f"{url}: cannot be fetched: {error}") from None
    except (OSError, ValueError, http.client.HTTPException) as error:  # a URLError is an OSError
        raise DownloadError(f"{url}: cannot be fetched: {getattr(error, 'reason', error)}") from None
    try:
        with response, replacing(target) as file:
            length = response.headers.get("Content-Length", "")
            total = int(length) if length.isdecimal() else None
            received, digest = _copy(url, response, file, total, target.name)
            if total is not None and received != total:
                raise DownloadError(f"{url}: cut short: {received} bytes came; expected {total}")
            if sha256 and digest != sha256.lower():
                raise DownloadError(f"{url}: its sha256 is {digest}; expected {sha256.lower()}")
    except OSError as error:
        raise DownloadError(f"{target}: cannot be written: {error.strerror or error}") from None
    return digest


def _copy(url: str, source: BinaryIO, file: BinaryIO, total: int | None, name: str) -> tuple[int, str]:
    """Copy with a progress bar: the number of bytes, and their SHA-256."""
    digest, received = hashlib.sha256(), 0
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=total)
        while True:
            try:
                chunk = source.read(CHUNK_BYTES)
            except (OSError, http.client.HTTPException) as error:
                raise DownloadError(f"{url}: broke off after {received} bytes: {error}") from None
            if not chunk:
                return received, digest.hexdigest()
            file.write(chunk)
            digest.update(chunk)
            received += len(chunk)
            progress.update(task, completed=received)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m experiments download", description="Fetch a published corpus."
    )
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


if __name__ == "__main__":
    sys.exit(main())
