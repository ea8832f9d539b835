"""Corpus files: one event a line, UTF-8, in order of time within each namespace; namespaces may interleave.

The first line may be a header, `{"type": "corpus", "name": ..., "language": ..., "license": ..., "faults":
{...}, "headline": [...]}`, every field optional (see `Corpus`). Blank lines are skipped.
Turn ids are unique within a namespace, probe ids within the file. A file whose name ends in .xz or .gz is
compressed.
"""

import gzip
import lzma
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from cogmem.errors import InputError
from cogmem.plain import from_json
from experiments.corpora.assembly import assemble, settle
from experiments.corpora.atomic import write_text
from experiments.corpora.events import Conversation, Corpus, Event
from experiments.corpora.recorded import Recorded
from experiments.corpora.records import as_record, event_of, render, values_of
from experiments.errors import CorpusError, LabError

_UNPACKED: Mapping[str, Callable[[bytes], bytes]] = {".xz": lzma.decompress, ".gz": gzip.decompress}
"""By the end of a file's name."""
FILES = ("*.jsonl", "*.jsonl.xz", "*.jsonl.gz")


@dataclass(frozen=True)
class JsonlCorpus(Recorded):
    """A corpus file, or a folder of such files that make one corpus. Raises ConfigError naming every bad
    value."""

    name: str = ""
    """Name of the corpus: that of a single file must be the same. Empty: any file; a folder needs a name."""

    def read(self) -> Corpus:
        """The conversations of the files in order of their names. Raises CorpusError as `read_jsonl` does, if
        a file has another name, and if two files have a conversation of one name."""
        if not self.path:
            raise CorpusError(
                f"{self.name or 'jsonl'}: no file given; expected corpus.path=FILE, a corpus file"
            )
        place = Path(self.path)
        found = sorted(path for form in FILES for path in place.glob(form)) if place.is_dir() else [place]
        if not found or (len(found) > 1 and not self.name):
            raise CorpusError(f"{place}: {len(found)} corpus files ({', '.join(FILES)}); expected one")
        if len(found) == 1:
            corpus = read_jsonl(found[0], self.limit)
            if self.name not in ("", corpus.name):
                raise CorpusError(f"{found[0]}: the corpus {corpus.name!r}; expected {self.name!r}")
            return corpus
        parts = [read_jsonl(path) for path in found]
        worlds = [world for part in parts for world in part.conversations]
        names = Counter(world.namespace for world in worlds)
        if (twice := names.most_common(1)[0])[1] > 1:
            raise CorpusError(f"{place}: two conversations called {twice[0]!r}; expected other names")
        faults = sum((Counter(part.faults) for part in parts), Counter[str]())
        about = {"language": parts[0].language, "license": parts[0].license}
        return assemble(self.name, worlds[: self.limit or None], faults, **about)


def read_jsonl(path: Path, limit: int = 0) -> Corpus:
    """The corpus of a file, conversations in order of first appearance; the first `limit` of them (0: all).

    A header may be missing: the name is then the file's, the language English. A probe without `horizon_days`
    gets the days since the last message before it (0 without any). Evidence, stale and feedback turns that do
    not exist or come later are taken out and counted in `faults`, as `settle` tells, besides those that the
    header lists. Raises CorpusError naming file, line, what is wrong and what was expected.
    """
    return read_lines(path, lines_of(path), limit)


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, unpacked if its name ends in .xz or .gz. Raises CorpusError if it cannot be
    read."""
    unpack = _UNPACKED.get(path.suffix, bytes)
    try:
        return unpack(path.read_bytes()).split(b"\n")
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:  # a BadGzipFile is an OSError
        raise CorpusError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def write_jsonl(corpus: Corpus, path: Path) -> None:
    """Write a corpus, header first, conversation by conversation; `read_jsonl` gives an equal one back.

    The file appears whole or not at all. Raises CorpusError for a corpus that could not be read again (times
    that decrease, repeated ids, an empty conversation), and OSError if the disk refuses.
    """
    lines = [as_record("corpus", corpus, {})]
    lines += (render(world.namespace, event) for world in corpus.conversations for event in world.events)
    if read_lines(path, [line.encode() for line in lines]).conversations != corpus.conversations:
        raise CorpusError(
            f"{path}: would be read as another corpus; expected every conversation once and with events, "
            "turns of its own namespace, and citations of earlier turns"
        )
    write_text(path, "".join(f"{line}\n" for line in lines))


def read_lines(path: Path, lines: Iterable[bytes], limit: int = 0) -> Corpus:
    """The corpus of the lines of a file, which `path` names in errors; see `read_jsonl`."""
    header: dict[str, Any] | None = None
    worlds: dict[str, list[Event]] = {}
    spoken: dict[str, datetime] = {}
    names: set[tuple[str, str, str]] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            kind, values = values_of(_decode(line))
            if kind == "corpus":
                if header is not None or worlds:
                    raise CorpusError("a header; expected only as the first record")
                header = values
                continue
            time, namespace, name = values["time"], values["namespace"], values.get("id")
            scope = f"namespace {namespace!r}" if kind == "message" else "the corpus"
            if name is not None:
                if (kind, scope, name) in names:
                    raise CorpusError(f"{kind} id {name!r} repeats; expected ids unique in {scope}")
                names.add((kind, scope, name))
            events = worlds.setdefault(namespace, [])
            if events and time < events[-1].time:
                raise CorpusError(
                    f"{time.isoformat()} is earlier than {events[-1].time.isoformat()}, the previous event "
                    f"of namespace {namespace!r}; expected times that never decrease"
                )
            if kind == "message":
                spoken[namespace] = time
            elif kind == "probe":
                since = time - spoken.get(namespace, time)
                values.setdefault("horizon_days", since / timedelta(days=1))
            events.append(event_of(kind, values))
        except (LabError, InputError) as error:
            raise CorpusError(f"{path}:{number}: {error}") from None
    if not worlds:
        raise CorpusError(f"{path}: empty corpus; expected at least one event")
    name = Path(path.stem).stem if path.suffix in _UNPACKED else path.stem
    header = {"name": name, "faults": {}, **(header or {})}
    faults = Counter(header.pop("faults"))
    conversations = [Conversation(namespace, tuple(events)) for namespace, events in worlds.items()]
    settled = [settle(conversation, faults) for conversation in conversations[: limit or None]]
    return assemble(header.pop("name"), settled, faults, **header)


def _decode(line: bytes) -> Any:
    try:
        text = line.decode("utf-8-sig", "surrogatepass")
    except UnicodeDecodeError as error:
        raise CorpusError(f"not UTF-8: {error.reason} at byte {error.start + 1}") from None
    try:
        return from_json(text, object_pairs_hook=_no_repeats)
    except ValueError as error:
        raise CorpusError(f"not JSON: {error}; expected one object a line") from None


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields
