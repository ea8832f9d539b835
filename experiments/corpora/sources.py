"""Published files: where they come from, where a download lands, and how it is fetched."""

import hashlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.corpora.atomic import replacing
from experiments.corpora.checks import as_kind, read_json, take
from experiments.errors import CorpusError, DownloadError

DOWNLOADS = Path("datasets", "downloads")
CHUNK_BYTES = 1 << 18
TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published file, or the files of a corpus that is published in several."""

    name: str
    """What it is called in `python -m experiments download NAME`."""
    url: str
    """Its address; of several files, what stands before their paths."""
    file: str
    """Its name in the folder of downloads; of several files, the folder they land in."""
    sha256: str
    """Its checksum in hex digits, empty if none is known; of several files, as `fetch_all` makes it."""
    license: str
    """What it is published under."""
    listing: str = ""
    """Address of the host's own list of several files: a tree of GitHub's or Hugging Face's API."""
    members: str = ""
    """Which paths of the listing belong to the corpus, a regular expression."""

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


def fetch(url: str, target: Path, sha256: str = "", blob: tuple[int, str] | None = None) -> str:
    """Download `url` to the file `target`, replacing it; returns the SHA-256 (hex) of what came.

    With `sha256` given, or `blob` (the size in bytes and Git's id), nothing else is accepted. Progress is
    drawn on standard error if that is a terminal. Raises DownloadError, and leaves `target` as it was, if the
    address cannot be reached or answers with an error, if the body is cut short or has another checksum, or
    if the target cannot be written.
    """
    import http.client  # every run imports this module, and few fetch
    import urllib.error
    import urllib.request

    from rich.console import Console
    from rich.progress import wrap_file

    console, digest = Console(stderr=True), hashlib.sha256()
    git = hashlib.sha1(f"blob {blob[0]}\0".encode() if blob else b"", usedforsecurity=False)
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as response, replacing(target) as file:
            total = int(response.headers.get("Content-Length") or 0)
            quiet = not console.is_terminal
            with wrap_file(response, total, description=target.name, console=console, disable=quiet) as body:
                while chunk := body.read(CHUNK_BYTES):
                    file.write(chunk)
                    digest.update(chunk)
                    git.update(chunk)
            if total and file.tell() != total:
                raise DownloadError(f"{url}: cut short: {file.tell()} bytes came; expected {total}")
            if sha256 and digest.hexdigest() != sha256.lower():
                raise DownloadError(f"{url}: its sha256 is {digest.hexdigest()}; expected {sha256.lower()}")
            if blob and git.hexdigest() != blob[1]:
                raise DownloadError(f"{url}: its Git blob is {git.hexdigest()}; expected {blob[1]}")
    except (OSError, ValueError, http.client.HTTPException) as error:  # a URLError is an OSError
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        raise DownloadError(f"{url}: cannot be fetched into {target}: {error}") from None
    return digest.hexdigest()


def fetch_all(source: Source, base: str, folder: Path, sha256: str = "") -> tuple[str, int]:
    """Download the files of a source that are below the address `base` into `folder`, each under its path.

    Every file must have the size and the checksum that the host's listing gives it. Returns the number of
    files, and before it the SHA-256 (hex) of the text that `sha256sum` prints for them in order of their
    paths. Raises DownloadError as `fetch` does, if nothing fits, and if `sha256` is given and differs; files
    that came before the failing one stay.
    """
    with tempfile.TemporaryDirectory() as scratch:
        listing = Path(scratch, "listing.json")
        fetch(source.listing, listing)
        try:
            rows = _listed(read_json(listing, object), source)
        except CorpusError as error:
            raise DownloadError(str(error).replace(str(listing), source.listing)) from None
    if not rows:
        raise DownloadError(f"{source.listing}: lists no file like {source.members}")
    printed = ""
    for path, content, blob in sorted(rows):
        digest = fetch(base + path, folder / path, content, blob)
        printed += f"{digest}  {path}\n"
    digest = hashlib.sha256(printed.encode()).hexdigest()
    if sha256 and digest != sha256.lower():
        raise DownloadError(f"{base}: the sha256 of its files is {digest}; expected {sha256.lower()}")
    return digest, len(rows)


def _listed(listing: object, source: Source) -> list[tuple[str, str, tuple[int, str] | None]]:
    """The files of a listing that belong to the source: path; SHA-256, or size and Git id.

    GitHub lists `{"tree": [{"path", "size", "sha"}]}`; Hugging Face `[{"path", "size", "oid"}]`, with
    `{"lfs": {"oid"}}`, a SHA-256, where a file is kept apart from Git.
    """
    where = source.listing
    listed = take(listing, "tree", list, where) if isinstance(listing, dict) else listing
    rows: list[tuple[str, str, tuple[int, str] | None]] = []
    for row in as_kind(listed, list, where):
        fields: dict[str, Any] = as_kind(row, dict, where)
        path = take(fields, "path", str, where)
        if not re.fullmatch(source.members, path):
            continue
        if "lfs" in fields:
            rows.append((path, take(fields["lfs"], "oid", str, where), None))
        else:
            digest = take(fields, "sha" if "sha" in fields else "oid", str, where)
            rows.append((path, "", (take(fields, "size", int, where), digest)))
    return rows
