"""Events as JSON records: the contract of a corpus file in both directions, and a corpus's fingerprint."""

import hashlib
import json
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from cogmem.clock import as_utc
from cogmem.errors import InputError
from cogmem.message import Message
from experiments.corpora.checks import as_kind
from experiments.corpora.events import Conversation, Dream, Event, Feedback, MessageEvent, Probe, SessionEnd
from experiments.errors import CorpusError

Check = Callable[[object, str], Any]

_MAX_DAYS = 4e6  # beyond the years that a datetime can count


def _text(value: object, where: str) -> str:
    return as_kind(value, str, where)


def _name(value: object, where: str) -> str:
    if not (name := _text(value, where)):
        raise CorpusError(f"{where}: empty; expected a name")
    return name


def _names(value: object, where: str) -> tuple[str, ...]:
    return tuple(_name(item, f"{where}[{i}]") for i, item in enumerate(as_kind(value, list, where)))


def _flag(value: object, where: str) -> bool:
    return as_kind(value, bool, where)


def _days(value: object, where: str) -> float:
    days = value if type(value) is int else as_kind(value, float, where)
    if not 0 <= days <= _MAX_DAYS:
        raise CorpusError(f"{where}: {days} is out of range; expected days, 0 to {_MAX_DAYS:.0f}")
    return float(days)


def _time(value: object, where: str) -> datetime:
    text = as_kind(value, str, where)
    try:
        instant = datetime.fromisoformat(text)
        return as_utc(instant, where)
    except InputError as error:
        raise CorpusError(str(error)) from None
    except (ValueError, OverflowError):
        raise CorpusError(
            f"{where}: {text!r} is no instant; expected ISO 8601 with a zone, like 2023-05-08T13:56:00+00:00"
        ) from None


# By type: the fields that must be there, and those that may.
_EVERY: dict[str, Check] = {"time": _time, "namespace": _name}
_REQUIRED: dict[str, dict[str, Check]] = {
    "message": {**_EVERY, "id": _name, "text": _text},
    "session_end": {**_EVERY, "session": _name},
    "probe": {**_EVERY, "id": _name, "query": _text, "evidence": _names},
    "feedback": {**_EVERY, "turns": _names, "success": _flag},
    "dream": _EVERY,
}
_OPTIONAL: dict[str, dict[str, Check]] = {
    "message": {"session": _text, "speaker": _text, "role": _text, "caption": _text},
    "probe": {
        "stale": _names,
        "kind": _text,
        "answer": _text,
        "horizon_days": _days,
        "distractor": _text,
        "session": _text,
        "scored": _flag,
        "as_of": _time,
    },
}


def parse(record: object) -> tuple[str, Event]:
    """The namespace and the event of a record. Raises CorpusError naming the field and what was expected.

    >>> parse({"type": "dream", "time": "2023-05-08T13:56:00Z", "namespace": "a"})
    ('a', Dream(time=datetime.datetime(2023, 5, 8, 13, 56, tzinfo=datetime.timezone.utc)))
    """
    fields = dict(as_kind(record, dict, "record"))
    kind = fields.pop("type", None)
    if not isinstance(kind, str) or kind not in _REQUIRED:
        raise CorpusError(f"unknown event type {kind!r}; expected one of {', '.join(_REQUIRED)}")
    required, optional = _REQUIRED[kind], _OPTIONAL.get(kind, {})
    if missing := [name for name in required if name not in fields]:
        raise CorpusError(f"{kind}: missing {', '.join(missing)}; expected {', '.join(required)}")
    checks = required | optional
    if unknown := [name for name in fields if name not in checks]:
        raise CorpusError(
            f"{kind}: unknown field {', '.join(map(repr, unknown))}; expected {', '.join(checks)}"
        )
    values = {name: checks[name](value, f"{kind}: {name}") for name, value in fields.items()}
    return values["namespace"], _build(kind, values)


def _build(kind: str, values: dict[str, Any]) -> Event:
    time = values.pop("time")
    if kind == "message":
        try:
            return MessageEvent(time, Message(**values))
        except InputError as error:
            raise CorpusError(str(error)) from None
    del values["namespace"]
    if kind == "probe":
        return Probe(time, **values)
    if kind == "session_end":
        return SessionEnd(time, **values)
    if kind == "feedback":
        return Feedback(time, **values)
    return Dream(time)


def render(namespace: str, event: Event) -> str:
    """The canonical line of an event, without its line break: equal for equal events. `parse` inverts it."""
    record: dict[str, Any]
    time = {"time": as_utc(event.time, "event").isoformat(), "namespace": namespace}
    match event:
        case MessageEvent(message=m):
            record = {"type": "message", "id": m.id, **time, "session": m.session, "speaker": m.speaker}
            record |= {"role": m.role, "text": m.text} | ({"caption": m.caption} if m.caption else {})
        case Probe():
            record = _probe_record(event, time)
        case SessionEnd(session=session):
            record = {"type": "session_end", **time, "session": session}
        case Feedback(turns=turns, success=success):
            record = {"type": "feedback", **time, "turns": turns, "success": success}
        case Dream():
            record = {"type": "dream", **time}
    return json.dumps(record, ensure_ascii=False, allow_nan=False)


def _probe_record(probe: Probe, time: dict[str, str]) -> dict[str, Any]:
    record: dict[str, Any] = {"type": "probe", "id": probe.id, **time, "query": probe.query}
    record |= {name: getattr(probe, name) for name in ("evidence", "stale", "kind", "answer")}
    record["horizon_days"] = float(probe.horizon_days) + 0.0  # equal zeros read the same: 0, 0.0, -0.0
    record |= {name: value for name in ("distractor", "session") if (value := getattr(probe, name))}
    if not probe.scored:
        record["scored"] = False
    return record if probe.as_of is None else record | {"as_of": as_utc(probe.as_of, "as_of").isoformat()}


def fingerprint(conversations: Iterable[Conversation]) -> str:
    """SHA-256 (hex) of the canonical lines: equal for equal events, whatever file or order they came in."""
    digest = hashlib.sha256()
    for conversation in sorted(conversations, key=lambda conversation: conversation.namespace):
        for event in conversation.events:
            digest.update(render(conversation.namespace, event).encode() + b"\n")
    return digest.hexdigest()
