"""Corpus files: one event a line, UTF-8, in order of time within each namespace; namespaces may interleave.

The first line may be a header, `{"type": "corpus", "name": ..., "language": ..., "license": ..., "faults":
{...}, "headline": [...]}`, every field optional (see `Corpus`). Blank lines are skipped.
Turn ids are unique within a namespace, probe ids within the file.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NoReturn

from cogmem.checks import require
from experiments.corpora.assembly import assemble, settle
from experiments.corpora.atomic import replacing
from experiments.corpora.checks import as_kind, take
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe
from experiments.corpora.recorded import asked_after_each, limits, silences, with_conversations
from experiments.corpora.records import parse, render
from experiments.corpora.timeline import ask_after
from experiments.errors import CorpusError, LabError

_HEADER: dict[str, type] = {"name": str, "language": str, "license": str, "faults": dict, "headline": list}


@dataclass(frozen=True)
class JsonlCorpus:
    """A corpus file, `corpus=jsonl`. Raises ConfigError naming every bad value."""

    path: str = ""
    """The file."""
    horizon_days: float | None = None
    """Silence before every probe, in days after the last message, 0 to 36,525; None: as the file has it."""
    limit: int = 0
    """Number of conversations to keep, the first ones; 0 for all."""
    horizons: tuple[float, ...] = ()
    """Several silences in place of `horizon_days`, rising; every probe is asked after each."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        require(self, *limits(self), *silences(self, unset=None))

    def load(self, seed: int) -> Corpus:
        """The corpus, the same for every seed. Raises CorpusError if the file is missing or malformed."""
        if not self.path:
            raise CorpusError("jsonl: no file given; expected corpus.path=FILE")
        corpus = read_jsonl(Path(self.path), self.limit)
        if self.horizons:
            return asked_after_each(corpus, self.horizons)
        if self.horizon_days is None:
            return corpus
        return with_conversations(corpus, (ask_after(one, self.horizon_days) for one in corpus.conversations))


class _Ledger:
    """The events admitted so far: what must hold across lines is checked here."""

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}
        self._turns: set[tuple[str, str]] = set()
        self._probes: set[str] = set()

    def admit(self, namespace: str, event: Event) -> None:
        """Append an event to its namespace. Raises CorpusError if it comes too early or reuses an id."""
        events = self.events.setdefault(namespace, [])
        if events and event.time < events[-1].time:
            raise CorpusError(
                f"{event.time.isoformat()} is earlier than {events[-1].time.isoformat()}, the previous event "
                f"of namespace {namespace!r}; expected times that never decrease"
            )
        if isinstance(event, MessageEvent):
            if (namespace, event.message.id) in self._turns:
                raise CorpusError(
                    f"turn id {event.message.id!r} repeats; expected ids unique in namespace {namespace!r}"
                )
            self._turns.add((namespace, event.message.id))
        elif isinstance(event, Probe):
            if event.id in self._probes:
                raise CorpusError(f"probe id {event.id!r} repeats; expected ids unique in the corpus")
            self._probes.add(event.id)
        events.append(event)


def read_jsonl(path: Path, limit: int = 0) -> Corpus:
    """The corpus of a file, conversations in order of first appearance; the first `limit` of them (0: all).

    A header may be missing: the name is then the file's, the language English. A probe without `horizon_days`
    gets the days since the last message before it (0 without any). Evidence, stale and feedback turns that do
    not exist or come later are taken out and counted in `faults`, as `settle` tells, besides those that the
    header lists. Raises CorpusError naming file, line, what is wrong and what was expected.
    """
    ledger = _Ledger()
    header: dict[str, Any] | None = None
    heard: dict[str, datetime] = {}
    for number, line in _lines(path):
        where = f"{path}:{number}"
        record = _decode(line, where)
        try:
            if isinstance(record, dict) and record.get("type") == "corpus":
                if header is not None or ledger.events:
                    raise CorpusError("a header; expected only as the first record")
                header = _header(record)
                continue
            namespace, event = parse(record)
            if isinstance(event, MessageEvent):
                heard[namespace] = event.time
            elif isinstance(event, Probe) and "horizon_days" not in record:
                since = event.time - heard.get(namespace, event.time)
                event = replace(event, horizon_days=since / timedelta(days=1))
            ledger.admit(namespace, event)
        except LabError as error:
            raise CorpusError(f"{where}: {error}") from None
    if not ledger.events:
        raise CorpusError(f"{path}: empty corpus; expected at least one event")
    header = header or {}
    faults = Counter(header.get("faults", {}))
    conversations = [Conversation(namespace, tuple(events)) for namespace, events in ledger.events.items()]
    return assemble(
        header.get("name", path.stem),
        [settle(conversation, faults) for conversation in conversations[: limit or None]],
        faults,
        language=header.get("language", "en"),
        license=header.get("license", ""),
        headline=tuple(header.get("headline", ())),
    )


def write_jsonl(corpus: Corpus, path: Path) -> None:
    """Write a corpus, header first, conversation by conversation; `read_jsonl` gives an equal one back.

    The file appears whole or not at all. Raises CorpusError, before anything is written, for a corpus that
    could not be read again (times that decrease, repeated ids, an empty conversation), and OSError if
    the disk refuses.
    """
    ledger = _Ledger()
    for conversation in corpus.conversations:
        where = f"{path}: conversation {conversation.namespace!r}"
        if not conversation.events or conversation.namespace in ledger.events:
            raise CorpusError(
                f"{where}: empty or twice; expected one conversation with events for each namespace"
            )
        for event in conversation.events:
            if isinstance(event, MessageEvent) and event.message.namespace != conversation.namespace:
                raise CorpusError(
                    f"{where}: turn {event.message.id} is of namespace {event.message.namespace!r}"
                )
            try:
                ledger.admit(conversation.namespace, event)
            except CorpusError as error:
                raise CorpusError(f"{where}: {error}") from None
    header = {"type": "corpus"} | {name: getattr(corpus, name) for name in _HEADER}
    with replacing(path) as file:
        file.write(json.dumps(header, ensure_ascii=False).encode() + b"\n")
        for conversation in corpus.conversations:
            file.writelines(
                render(conversation.namespace, event).encode() + b"\n" for event in conversation.events
            )


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


def _decode(line: str, where: str) -> Any:
    try:
        return json.loads(line, parse_constant=_no_constant, object_pairs_hook=_no_repeats)
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{where}: not JSON: {error}; expected one object a line") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def _header(record: dict[str, Any]) -> dict[str, Any]:
    """The fields of a header, checked."""
    header = {name: value for name, value in record.items() if name != "type"}
    if unknown := [name for name in header if name not in _HEADER]:
        raise CorpusError(
            f"header: unknown field {', '.join(map(repr, unknown))}; expected {', '.join(_HEADER)}"
        )
    for name in header:
        take(header, name, _HEADER[name], "header")
    for fault, count in header.get("faults", {}).items():
        as_kind(count, int, f"header: faults: {fault}")
    for kind in header.get("headline", ()):
        as_kind(kind, str, "header: headline")
    return header
