"""Corpora that were converted to corpus files (see `jsonl`), because their gold had to be found.

The published forms of these corpora do not say which turn answers a question, or do not ask one. Somebody
found the turns and wrote a corpus file, which these loaders read; `docs/reference/corpora.md` has the card of
each corpus: what it is, its size and licence, how its gold was made and checked, its known faults, and what
it is good for. A file of another corpus is refused, so that a result never has a wrong name.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from experiments.corpora.assembly import assemble
from experiments.corpora.events import Corpus
from experiments.corpora.jsonl import read_jsonl
from experiments.corpora.recorded import Recorded
from experiments.errors import CorpusError

FILES = ("*.jsonl", "*.jsonl.xz", "*.jsonl.gz")


@dataclass(frozen=True)
class Converted(Recorded):
    """A corpus file with the events of one known corpus. Raises ConfigError naming every bad value."""

    name: ClassVar[str]
    """The name that the header of the file must have."""

    def read(self) -> Corpus:
        """The corpus of the file; `path` may also be a folder that holds one such file. Raises CorpusError if
        there is none, or it holds another corpus."""
        [path] = self.files(most=1)
        return self.checked(read_jsonl(path, self.limit), path)

    def files(self, most: int = 0) -> list[Path]:
        """The file, or the corpus files in the folder, by name. `most`: how many are expected at most (0: any
        number)."""
        if not self.path:
            raise CorpusError(f"{self.name}: no file given; expected corpus.path=FILE, a corpus file")
        place = Path(self.path)
        found = sorted(path for form in FILES for path in place.glob(form)) if place.is_dir() else [place]
        if not found or (most and len(found) > most):
            raise CorpusError(f"{place}: {len(found)} corpus files ({', '.join(FILES)}); expected one")
        return found

    def checked(self, corpus: Corpus, path: Path) -> Corpus:
        """The same corpus, if it is the one."""
        if corpus.name != self.name:
            raise CorpusError(
                f"{path}: the corpus {corpus.name!r}; expected {self.name!r}, or corpus=jsonl for any corpus"
            )
        return corpus


@dataclass(frozen=True)
class VehicleMemBenchCorpus(Converted):
    """VehicleMemBench, households in a shared car, `corpus=vehiclemembench`."""

    name: ClassVar[str] = "vehiclemembench"


@dataclass(frozen=True)
class MscCorpus(Converted):
    """Multi-Session Chat, conversations of two people with statements about them, `corpus=msc`."""

    name: ClassVar[str] = "msc"


@dataclass(frozen=True)
class MemoryCodeCorpus(Converted):
    """MemoryCode, a mentor's changing instructions to a new programmer, `corpus=memorycode`."""

    name: ClassVar[str] = "memorycode"


@dataclass(frozen=True)
class EverydayCorpus(Converted):
    """Everyday conversations with an assistant, `corpus=everyday`: one file, or a folder with a file for each
    conversation."""

    name: ClassVar[str] = "everyday"

    def read(self) -> Corpus:
        """The conversations of all files, in order of the files' names. Raises CorpusError as `read_jsonl`
        does, or if two files have a conversation of one name."""
        found = [read_jsonl(path) for path in self.files()]
        worlds = [world for part in found for world in part.conversations]
        names = [world.namespace for world in worlds]
        if twice := {name for name in names if names.count(name) > 1}:
            raise CorpusError(f"{self.path}: two conversations called {min(twice)!r}; expected other names")
        faults = {
            name: sum(part.faults.get(name, 0) for part in found) for part in found for name in part.faults
        }
        about = {"language": found[0].language, "license": found[0].license}
        return assemble(self.name, worlds[: self.limit or None], faults, **about)
