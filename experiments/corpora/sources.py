"""Where the published corpora come from, and where a download of them lands."""

from dataclasses import dataclass
from pathlib import Path

from experiments.errors import CorpusError

DOWNLOADS = Path("datasets", "downloads")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published file. `sha256` is empty if no checksum is known."""

    url: str
    file: str
    sha256: str
    license: str

    @property
    def path(self) -> Path:
        """Where `python -m experiments download` puts it, from the working directory."""
        return DOWNLOADS / self.file


# A revision and not `main`, so that the checksums stay true.
_LONGMEMEVAL = "https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/98d7416c24c778c2fee6e6f3006e7a073259d48f"

SOURCES = {
    "locomo": Source(
        url="https://raw.githubusercontent.com/snap-research/locomo/main/data/locomo10.json",
        file="locomo10.json",
        sha256="79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4",
        license="CC BY-NC 4.0",
    ),
    "longmemeval": Source(
        url=f"{_LONGMEMEVAL}/longmemeval_s_cleaned.json",
        file="longmemeval_s_cleaned.json",
        sha256="d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442",
        license="MIT",
    ),
    "longmemeval-oracle": Source(
        url=f"{_LONGMEMEVAL}/longmemeval_oracle.json",
        file="longmemeval_oracle.json",
        sha256="821a2034d219ab45846873dd14c14f12cfe7776e73527a483f9dac095d38620c",
        license="MIT",
    ),
}


def locate(name: str, path: str) -> Path:
    """The file of a published corpus: `path`, or without one its download. Raises CorpusError."""
    if path:
        return Path(path)
    download = SOURCES[name].path
    if not download.exists():
        raise CorpusError(
            f"{name}: no file given, and {download} does not exist; expected corpus.path=FILE, "
            f"or the download of `python -m experiments download {name}`"
        )
    return download
