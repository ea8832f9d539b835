"""Corpus files: one event a line, UTF-8, in order of time within each namespace; namespaces may interleave.

The first line may be a header, `{"type": "corpus", "name": ..., "language": ..., "license": ..., "faults":
{...}, "headline": [...]}`, every field optional (see `Corpus`). Blank lines are skipped.
Turn ids are unique within a namespace, probe ids within the file.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

from cogmem.errors import InputError
from experiments.corpora.assembly import assemble, settle
from experiments.corpora.atomic import replacing
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe
from experiments.corpora.recorded import Silenced
from experiments.corpora.records import as_record, event_of, render, values_of
from experiments.errors import CorpusError, LabError


@dataclass(frozen=True)
class JsonlCorpus(Silenced):
    """A corpus file, `corpus=jsonl`. Raises ConfigError naming every bad value."""

    def read(self) -> Corpus:
        if not self.path:
            raise CorpusError("jsonl: no file given; expected corpus.path=FILE")
        return read_jsonl(Path(self.path), self.limit)


class _Ledger(dict[str, list[Event]]):
    """The events admitted so far by namespace: what must hold across lines is checked here."""

    def __init__(self) -> None:
        super().__init__()
        self._ids: set[tuple[str, ...]] = set()

    def admit(self, namespace: str, event: Event) -> None:
        """Append an event to its namespace. Raises CorpusError if it comes too early or reuses an id."""
        events = self.setdefault(namespace, [])
        if events and event.time < events[-1].time:
            raise CorpusError(
                f"{event.time.isoformat()} is earlier than {events[-1].time.isoformat()}, the previous event "
                f"of namespace {namespace!r}; expected times that never decrease"
            )
        if isinstance(event, MessageEvent):
            self._claim(f"namespace {namespace!r}", "turn", event.message.id)
        elif isinstance(event, Probe):
            self._claim("the corpus", "probe", event.id)
        events.append(event)

    def _claim(self, scope: str, what: str, name: str) -> None:
        if (scope, what, name) in self._ids:
            raise CorpusError(f"{what} id {name!r} repeats; expected ids unique in {scope}")
        self._ids.add((scope, what, name))


def read_jsonl(path: Path, limit: int = 0) -> Corpus:
    """The corpus of a file, conversations in order of first appearance; the first `limit` of them (0: all).

    A header may be missing: the name is then the file's, the language English. A probe without `horizon_days`
    gets the days since the last message before it (0 without any). Evidence, stale and feedback turns that do
    not exist or come later are taken out and counted in `faults`, as `settle` tells, besides those that the
    header lists. Raises CorpusError naming file, line, what is wrong and what was expected.
    """
    ledger = _Ledger()
    header: dict[str, Any] | None = None
    for number, line in _lines(path):
        where = f"{path}:{number}"
        try:
            kind, values = values_of(_decode(line))
            if kind == "corpus":
                if header is not None or ledger:
                    raise CorpusError("a header; expected only as the first record")
                header = values
                continue
            namespace, event = event_of(kind, values)
            if isinstance(event, Probe) and "horizon_days" not in values:
                earlier = reversed(ledger.get(namespace, ()))
                said = (one.time for one in earlier if isinstance(one, MessageEvent))
                since = event.time - next(said, event.time)
                event = replace(event, horizon_days=since / timedelta(days=1))
            ledger.admit(namespace, event)
        except (LabError, InputError) as error:
            raise CorpusError(f"{where}: {error}") from None
    if not ledger:
        raise CorpusError(f"{path}: empty corpus; expected at least one event")
    header = {"name": path.stem, "faults": {}, **(header or {})}
    faults = Counter(header.pop("faults"))
    conversations = [Conversation(namespace, tuple(events)) for namespace, events in ledger.items()]
    settled = [settle(conversation, faults) for conversation in conversations[: limit or None]]
    return assemble(header.pop("name"), settled, faults, **header)


def write_jsonl(corpus: Corpus, path: Path) -> None:
    """Write a corpus, header first, conversation by conversation; `read_jsonl` gives an equal one back.

    The file appears whole or not at all. Raises CorpusError for a corpus that could not be read again (times
    that decrease, repeated ids, an empty conversation), and OSError if the disk refuses.
    """
    ledger = _Ledger()
    with replacing(path) as file:
        file.write(as_record("corpus", corpus, {}).encode() + b"\n")
        for conversation in corpus.conversations:
            namespace = conversation.namespace
            where = f"{path}: conversation {namespace!r}"
            if not conversation.events or namespace in ledger:
                raise CorpusError(
                    f"{where}: empty or twice; expected one conversation with events for each namespace"
                )
            for event in conversation.events:
                if isinstance(event, MessageEvent) and event.message.namespace != namespace:
                    raise CorpusError(
                        f"{where}: turn {event.message.id} is of namespace {event.message.namespace!r}"
                    )
                try:
                    ledger.admit(namespace, event)
                except CorpusError as error:
                    raise CorpusError(f"{where}: {error}") from None
                file.write(render(namespace, event).encode() + b"\n")


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Lines that are not blank, numbered from 1."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
                except UnicodeDecodeError as error:
                    raise CorpusError(
                        f"{path}:{number}: byte {error.start + 1} is not UTF-8; expected UTF-8 text"
                    ) from None
                if text:
                    yield number, text
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from None


def _decode(line: str) -> Any:
    try:
        return json.loads(line, parse_constant=_no_constant, object_pairs_hook=_no_repeats)
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"not JSON: {error}; expected one object a line") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields
