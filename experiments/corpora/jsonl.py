"""Corpus files: one event a line, UTF-8, in order of time within each namespace; namespaces may interleave.

The first line may be a header, `{"type": "corpus", "name": ..., "language": ..., "license": ..., "faults":
{...}, "headline": [...]}`, every field optional (see `Corpus`). Blank lines are skipped.
Turn ids are unique within a namespace, probe ids within the file. A file whose name ends in .xz or .gz is
compressed.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from cogmem.errors import InputError
from experiments.corpora.assembly import assemble, settle
from experiments.corpora.atomic import write_text
from experiments.corpora.checks import decoded, lines_of
from experiments.corpora.events import Conversation, Corpus, Event
from experiments.corpora.recorded import Recorded
from experiments.corpora.records import as_record, event_of, render, values_of
from experiments.errors import CorpusError, LabError

FILES = ("*.jsonl", "*.jsonl.xz", "*.jsonl.gz")


@dataclass(frozen=True)
class JsonlCorpus(Recorded):
    """A corpus file, or a folder of such files that make one corpus.

    Raises ConfigError naming every bad value.
    """

    name: str = ""
    """Name of the corpus, which a folder needs and a single file must have, or empty for any file."""

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
    gets the days since the last message before it (0 without any). Stale and feedback turns that do not exist
    or come later are taken out and counted in `faults`, as `settle` tells, besides those that the header
    lists. Raises CorpusError naming file, line, what is wrong and what was expected; also for evidence that
    does not exist, or is said after its question.
    """
    header: dict[str, Any] | None = None
    worlds: dict[str, list[Event]] = {}
    spoken: dict[str, datetime] = {}
    names: set[tuple[str, str, str]] = set()
    cited: dict[
        tuple[str, str], str
    ] = {}  # evidence turns that nobody has said yet, and the place of the probe
    for where, line in lines_of(path):
        record = decoded(line, where)
        try:
            kind, values = values_of(record)
            if kind == "corpus":
                if header is not None or worlds:
                    raise CorpusError("a header; expected only as the first record")
                header = values
                continue
            time, namespace, name = values["time"], values["namespace"], values.get("id")
            here = f"namespace {namespace!r}"
            scope = here if kind == "message" else "the corpus"
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
                if probe := cited.get((namespace, values["id"])):
                    where = probe
                    raise CorpusError(
                        f"evidence {values['id']!r} is said later, at {time.isoformat()}; expected turns "
                        "that come before the question"
                    )
            elif kind == "probe":
                place = f"{where}: probe {values['id']!r}"
                unsaid = [turn for turn in values["evidence"] if ("message", here, turn) not in names]
                cited |= {(namespace, turn): place for turn in unsaid}
                since = time - spoken.get(namespace, time)
                values.setdefault("horizon_days", since / timedelta(days=1))
            events.append(event_of(kind, values))
        except (LabError, InputError) as error:
            raise CorpusError(f"{where}: {error}") from None
    for (namespace, turn), place in cited.items():
        raise CorpusError(
            f"{place}: evidence {turn!r}; expected ids of messages of namespace {namespace!r}, said before"
        )
    if not worlds:
        raise CorpusError(f"{path}: empty corpus; expected at least one event")
    name = Path(path.stem).stem if path.suffix in (".xz", ".gz") else path.stem
    header = {"name": name, "faults": {}, **(header or {})}
    faults = Counter(header.pop("faults"))
    conversations = [Conversation(namespace, tuple(events)) for namespace, events in worlds.items()]
    settled = [settle(conversation, faults) for conversation in conversations[: limit or None]]
    return assemble(header.pop("name"), settled, faults, **header)


def write_jsonl(corpus: Corpus, path: Path) -> None:
    """Write a corpus, header first, conversation by conversation, whole or not at all; `read_jsonl` gives an
    equal one back, or tells what is wrong with it. Raises OSError if the disk refuses."""
    lines = [as_record("corpus", corpus, {})]
    lines += (render(world.namespace, event) for world in corpus.conversations for event in world.events)
    write_text(path, "".join(f"{line}\n" for line in lines))
