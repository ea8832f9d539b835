"""Events as JSON records: the contract of a corpus file in both directions, and a corpus's fingerprint."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from cogmem import Message
from cogmem.clock import as_utc
from cogmem.errors import shown
from experiments.corpora.checks import as_kind, items
from experiments.corpora.events import Conversation, Dream, Event, Feedback, MessageEvent, Probe, SessionEnd
from experiments.errors import CorpusError

_MAX_DAYS = 4e6  # beyond the years that a datetime can count
_MAX_GRADE = 1_000_000


def _name(value: object, where: str) -> str:
    if not (name := as_kind(value, str, where)):
        raise CorpusError(f"{where}: empty; expected a name")
    return name


def _names(value: object, where: str) -> tuple[str, ...]:
    return tuple(items(value, str, where))


def _grades(value: object, where: str) -> tuple[int, ...]:
    grades = tuple(items(value, int, where))
    if wrong := [grade for grade in grades if not 1 <= grade <= _MAX_GRADE]:
        expected = f"expected integers, 1 to {_MAX_GRADE:,}"
        raise CorpusError(f"{where}: {shown(wrong[0])} is out of range; {expected}")
    return grades


def _days(value: object, where: str) -> float:
    days = value if type(value) is int else as_kind(value, float, where)
    if not 0 <= days <= _MAX_DAYS:
        raise CorpusError(f"{where}: {days} is out of range; expected days, 0 to {_MAX_DAYS:.0f}")
    return float(days)


def _counts(value: object, where: str) -> dict[str, int]:
    counts = as_kind(value, dict, where)
    return {name: as_kind(count, int, f"{where}: {name}") for name, count in counts.items()}


def _time(value: object, where: str) -> datetime:
    text = as_kind(value, str, where)
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise CorpusError(
            f"{where}: {text!r} is no instant; expected ISO 8601 with a zone, like 2023-05-08T13:56:00+00:00"
        ) from None
    return as_utc(instant, where)


_CHECKS: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("id", "namespace", "session_end session"), _name),
    **dict.fromkeys(("time", "as_of"), _time),
    **dict.fromkeys(("evidence", "stale", "turns", "headline"), _names),
    **dict.fromkeys(("scored", "success"), partial(as_kind, kind=bool)),
    "grades": _grades,
    "horizon_days": _days,
    "faults": _counts,
}
"""By field, or by type and field; all others are texts."""

_FIELDS: dict[str, str] = {
    "message": "id time namespace session? speaker? role? text caption?",
    "session_end": "time namespace session",
    "probe": "id time namespace query evidence "
    "grades? stale? kind? answer? horizon_days? distractor? session? scored? as_of?",
    "feedback": "time namespace turns success",
    "dream": "time namespace",
    "corpus": "name? language? license? faults? headline?",
}
"""The fields of a record by its type, in the order in which they are written; "?" may be missing."""

_UNWRITTEN: dict[str, dict[str, object]] = {
    "message": {"caption": ""},
    "probe": {"distractor": "", "session": "", "scored": True, "as_of": None, "grades": ()},
}
"""Fields that are left out of a record where they have this value."""

_EVENTS: dict[str, type[Event]] = {
    "message": MessageEvent,
    "session_end": SessionEnd,
    "probe": Probe,
    "feedback": Feedback,
    "dream": Dream,
}
_TYPES = {event: name for name, event in _EVENTS.items()}


def values_of(record: object) -> tuple[str, dict[str, Any]]:
    """The type of a record and its fields, checked. Raises CorpusError, or InputError for an instant that is
    none, naming the field and what was expected."""
    fields = dict(as_kind(record, dict, "record"))
    kind = fields.pop("type", None)
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise CorpusError(f"unknown event type {kind!r}; expected one of {', '.join(_FIELDS)}")
    known = _FIELDS[kind].replace("?", "").split()
    required = [name for name in _FIELDS[kind].split() if name in known]
    wrong = [f"missing {name}" for name in required if name not in fields]
    wrong += [f"unknown field {name!r}" for name in fields if name not in known]
    if wrong:
        raise CorpusError(f"{kind}: {', '.join(wrong)}; expected {_FIELDS[kind]} (? may be missing)")
    values: dict[str, Any] = {}
    for name, value in fields.items():
        check = _CHECKS.get(f"{kind} {name}") or _CHECKS.get(name) or partial(as_kind, kind=str)
        values[name] = check(value, where=f"{kind}: {name}")
    grades, evidence = values.get("grades", ()), values.get("evidence", ())
    if grades and len(grades) != len(evidence):
        raise CorpusError(
            f"{kind}: {len(grades)} grades; expected one for each evidence turn ({len(evidence)})"
        )
    return kind, values


def event_of(kind: str, values: dict[str, Any]) -> Event:
    """The event of the fields of a record. Raises InputError for a message that no engine takes.

    >>> event_of(*values_of({"type": "dream", "time": "2023-05-08T13:56:00Z", "namespace": "a"}))
    Dream(time=datetime.datetime(2023, 5, 8, 13, 56, tzinfo=datetime.timezone.utc))
    """
    time = values.pop("time")
    if kind == "message":
        return MessageEvent(time, Message(**values))
    del values["namespace"]
    return _EVENTS[kind](time, **values)


def as_record(kind: str, values: object, given: Mapping[str, object]) -> str:
    """The canonical line of a type of record, its fields those `given`, else the attributes of `values`."""
    names, unwritten = _FIELDS[kind].replace("?", "").split(), _UNWRITTEN.get(kind, {})
    fields = {name: given[name] if name in given else getattr(values, name) for name in names}
    written = {name: value for name, value in fields.items() if unwritten.get(name, ...) != value}
    return json.dumps({"type": kind, **written}, ensure_ascii=False, allow_nan=False, default=_iso)


def _iso(instant: datetime) -> str:
    return as_utc(instant, "event").isoformat()


def render(namespace: str, event: Event) -> str:
    """The canonical line of an event, without its line break: equal for equal events."""
    given: dict[str, object] = {"time": event.time, "namespace": namespace}
    if isinstance(event, Probe):
        given["horizon_days"] = float(event.horizon_days) + 0.0  # equal zeros read the same: 0, 0.0, -0.0
    said = event.message if isinstance(event, MessageEvent) else event
    return as_record(_TYPES[type(event)], said, given)


def fingerprint(conversations: Iterable[Conversation]) -> str:
    """SHA-256 (hex) of the canonical lines: equal for equal events, whatever file or order they came in."""
    digest = hashlib.sha256()
    for conversation in sorted(conversations, key=lambda conversation: conversation.namespace):
        for event in conversation.events:
            digest.update(render(conversation.namespace, event).encode() + b"\n")
    return digest.hexdigest()
