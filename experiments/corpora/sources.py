"""Published files: where they come from, where a download lands, and how it is fetched."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from experiments.corpora.atomic import replacing
from experiments.errors import CorpusError, DownloadError

DOWNLOADS = Path("datasets", "downloads")
CHUNK_BYTES = 1 << 18
TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published file, or a repository with the files of a corpus."""

    name: str
    """The name of the corpus."""
    url: str
    """The address of the file; of several files, of the repository."""
    license: str
    """What it is published under."""
    file: str = ""
    """The name of the file in the folder of downloads; empty: there are several, which are not fetched."""
    sha256: str = ""
    """Its checksum in hex digits."""

    @property
    def path(self) -> Path:
        """Where a download lands, from the working directory; of several files, the folder to put them in."""
        return DOWNLOADS / (self.file or self.name)

    def locate(self, path: str) -> Path:
        """The file to read: `path`, or the download if that is empty. Raises CorpusError without either."""
        if path:
            return Path(path)
        if not self.path.exists():
            download = f"the download of `python -m experiments download {self.name}`"
            clone = f"a clone of {self.url} there"
            raise CorpusError(
                f"{self.name}: no file given, and {self.path} does not exist; expected corpus.path=FILE, "
                f"or {download if self.file else clone}"
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

    from rich.console import Console
    from rich.progress import wrap_file

    console, digest = Console(stderr=True), hashlib.sha256()
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as response, replacing(target) as file:
            total = int(response.headers.get("Content-Length") or 0)
            quiet = not console.is_terminal
            with wrap_file(response, total, description=target.name, console=console, disable=quiet) as body:
                while chunk := body.read(CHUNK_BYTES):
                    file.write(chunk)
                    digest.update(chunk)
            if total and file.tell() != total:
                raise DownloadError(f"{url}: cut short: {file.tell()} bytes came; expected {total}")
            if sha256 and digest.hexdigest() != sha256.lower():
                raise DownloadError(f"{url}: its sha256 is {digest.hexdigest()}; expected {sha256.lower()}")
    except (OSError, ValueError, http.client.HTTPException) as error:  # a URLError is an OSError
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        raise DownloadError(f"{url}: cannot be fetched into {target}: {error}") from None
    return digest.hexdigest()
