"""Published files: where they come from, where a download lands, and how it is fetched."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from experiments.corpora.atomic import replacing
from experiments.errors import CorpusError, DownloadError

DOWNLOADS = Path("datasets", "downloads")
CHUNK_BYTES = 1 << 18
TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published file."""

    name: str
    """What it is called in `python -m experiments download NAME`."""
    url: str
    """Its address."""
    file: str
    """Its name in the folder of downloads."""
    sha256: str
    """Its checksum in hex digits; empty if none is known."""
    license: str
    """What it is published under."""

    @property
    def path(self) -> Path:
        """Where its download lands, from the working directory."""
        return DOWNLOADS / self.file

    def locate(self, path: str) -> Path:
        """The file to read: `path`, or the download if that is empty. Raises CorpusError without either."""
        if path:
            return Path(path)
        if not self.path.exists():
            raise CorpusError(
                f"{self.name}: no file given, and {self.path} does not exist; expected corpus.path=FILE, "
                f"or the download of `python -m experiments download {self.name}`"
            )
        return self.path


def fetch(url: str, target: Path, sha256: str = "") -> str:
    """Download `url` to the file `target`, replacing it; returns the SHA-256 (hex) of what came.

    With `sha256` given, nothing else is accepted. Progress is drawn on standard error if that is a terminal.
    Raises DownloadError, and leaves `target` as it was, if the address cannot be reached or answers with an
    error, if the body is cut short or has another checksum, or if the target cannot be written.
    """
    import http.client  # every run imports this module, and few fetch
    import urllib.error
    import urllib.request

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
    import http.client

    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

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
