"""A message: one turn of a conversation."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

from cogmem.clock import Zone, as_utc, since_1970, to_days
from cogmem.errors import InputError, shown
from cogmem.kernel import checks

ROLES = ("user", "assistant", "system", "agent", "tool")
"""Who speaks; "agent" is another agent, whose memories are vicarious; "tool" is the result of a tool."""

SHARES = "[shares image: "
"""What stands before the caption of an image in the text of a memory, behind the words."""

ANONYMOUS = "User"
"""A speaker without a known name."""

AHEAD = timedelta(days=1)
"""How far a message may lie ahead of the clock: its time may be that of another zone."""

_RULES = {
    "namespace": checks.NAMESPACE,
    **dict.fromkeys(("id", "speaker", "session"), checks.LABEL.optional("")),
    "text": checks.TEXT,
    "caption": checks.TEXT.optional(""),
    "time": checks.INSTANT.optional(),
    "metadata": checks.METADATA,
}


def check_role(role: str, where: str) -> None:
    """Raises InputError, which names `where`, unless the role is one of ROLES."""
    if role not in ROLES:
        raise InputError(f"{where}: unknown role {shown(role)}; expected one of {', '.join(ROLES)}")


def check_time(message: "Message", now: datetime, zone: Zone) -> None:
    """Raises InputError for a message that is said later than a day after `now`, or outside the calendar of
    the zone."""
    time = as_utc(message.time or now, "time")
    zone.local(to_days(time))
    if time - now > AHEAD:
        raise InputError(
            f"message {shown(message.id)}: time = {time.isoformat()}; expected at most a day after "
            f"{now.isoformat()}, which the clock of the engine shows"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A turn. `id` is unique within its namespace; without one it is made from the content and the time.
    `time`: when it was said, a datetime with a zone or its ISO 8601 text; without one it is said when it is
    written. A write refuses a time of more than a day after the engine's clock, because such a message would
    count as the newest. `metadata`: a flat dictionary of texts, numbers, true, false and null, kept with its
    memories. `caption` describes an image shared with it.

    >>> Message(text="I moved.", time="2024-05-01T12:00:00+02:00").time.isoformat()
    '2024-05-01T10:00:00+00:00'

    Raises InputError if a field is no text; if the namespace is empty; if a name (id, speaker, session,
    namespace) has more than `NAME_CHARACTERS` characters or a lone surrogate; if text or caption have more
    than `TEXT_CHARACTERS`; if the time has no zone; if the metadata has more than `METADATA_BYTES` as JSON;
    or if the role is not one of ROLES. Text and caption may have any characters.
    """

    id: str = ""
    text: str
    speaker: str = ""
    role: str = "user"
    session: str = ""
    namespace: str = "default"
    caption: str = ""
    time: datetime | str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        where = f"message {shown(self.id)}"
        for name, rule in _RULES.items():
            value = checks.checked(rule, getattr(self, name), f"{where}: {name}")
            if name == "time" and value is not None:
                value = as_utc(value, f"{where}: time")
            object.__setattr__(self, name, value)
        check_role(self.role, where)

    def said_at(self, now: datetime) -> "Message":
        """The message with its instant, which is `now` if it has none, and with its id."""
        if self.id and self.time is not None:
            return self
        time = now if self.time is None else self.time
        made = {"time": time, "id": self.id or self._made_id(as_utc(time, "time").isoformat())}
        found = object.__new__(Message)  # what was checked is not checked again, which took 30 µs
        for name in self.__slots__:
            object.__setattr__(found, name, made.get(name, getattr(self, name)))
        return found

    def _made_id(self, time: str) -> str:
        content = [time, self.role, self.speaker, self.session, self.text, self.caption]
        return f"{time}/{hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]}"


def numbered(id: str, given: Counter[str]) -> str:
    """An id that was made from what was said, with a number behind it if it was `given` before. It counts as
    given then.

    >>> given = Counter()
    >>> numbered("x", given), numbered("x", given), numbered("y", given)
    ('x', 'x/2', 'y')
    """
    given[id] += 1
    return id if given[id] == 1 else f"{id}/{given[id]}"


def identified(messages: Iterable[Message], now: datetime) -> list[Message]:
    """The messages of one call, each with its instant and its id. Equal ones without an id are numbered."""
    found, given = list[Message](), defaultdict[str, Counter[str]](Counter)
    for message in messages:
        said = message.said_at(now)
        if not message.id and (id := numbered(said.id, given[said.namespace])) != said.id:
            said = replace(said, id=id)
        found.append(said)
    return found


Said = Message | str | Mapping[str, Any]
"""A message, its text, or a dictionary with `role` and `content`."""

_ONE = (Message, str, Mapping)
MANY_SAID = checks.instance(*_ONE, many=True)
SAID = checks.Rule(
    "a Message, its text, a dictionary with role and content, or several of them",
    lambda value: value if isinstance(value, _ONE) else MANY_SAID.take(value),
)

_USUAL = {"role": "user", "namespace": "default"}
_KEYS = {"content": "text", "name": "speaker", "timestamp": "time", "created_at": "time"}
"""Names of fields in the messages of model APIs."""
_FIELDS = ("id", "text", "speaker", "role", "session", "caption", "time", "metadata")
_WORDLESS = ("tool_calls", "tool_call_id", "function_call", "refusal", "annotations", "audio", "type")
"""Fields of such messages without words; they are not kept."""
_WORDED = ("parts", "text", "content", "value")
"""Fields of a part of a content that may have its words."""


def messages_of(said: Said | Iterable[Said], zone: tzinfo | None = None, **defaults: Any) -> list[Message]:
    """Messages from what a caller has. `zone`: that of times of dictionaries without one. `defaults`: the
    fields that a text or a dictionary does not give; a `speaker` is that of messages with the default role.

    >>> said = [{"role": "user", "content": "Hi!"}, {"role": "assistant", "content": "Hello!"}]
    >>> [(message.role, message.speaker, message.text) for message in messages_of(said, speaker="Ada")]
    [('user', 'Ada', 'Hi!'), ('assistant', '', 'Hello!')]

    Raises InputError that names the place of what is no message.
    """
    if isinstance(said, _ONE):
        return [_message(said, zone, defaults, "message")]
    return [_message(each, zone, defaults, f"message {place}") for place, each in enumerate(said, 1)]


def _message(said: Said, zone: tzinfo | None, defaults: Mapping[str, Any], where: str) -> Message:
    if isinstance(said, Message):
        if given := [name for name, value in defaults.items() if value and value != _USUAL.get(name)]:
            raise InputError(f"{where}: the Message has its own {given[0]}; expected no such argument")
        return said
    if isinstance(said, str):
        return Message(text=said, **defaults)
    found: dict[str, Any] = {}
    for key, value in said.items():
        name = _KEYS.get(key, key) if isinstance(key, str) else ""
        if name in _WORDLESS or (value is None and name != "text"):
            continue
        if name not in _FIELDS or name in found:
            problem = "second" if name in found else "unknown"
            known = ", ".join(("role", "content", "name", *_FIELDS))
            raise InputError(f"{where}: {problem} field {shown(key)}; expected {known}")
        found[name] = value
    if "text" not in found:
        raise InputError(f"{where}: no content; expected role and content")
    if isinstance(found["text"], Mapping | list | tuple | None):
        found["text"] = words_of(found["text"], where)
    match found.get("time"):
        case str(time):
            found["time"] = as_utc(time, f"{where}: time", zone)
        case int(time) | float(time) if not isinstance(time, bool):
            found["time"] = since_1970(time, f"{where}: time")
    if found.get("role") == "developer":
        found["role"] = "system"
    role = defaults.get("role") or "user"
    others = {"speaker": ""} if found.get("role", role) != role else {}
    return Message(**{**defaults, **others, **found})


LEVELS = 20
"""The most levels that the content of a message may have."""


def words_of(content: Any, where: str, level: int = 0) -> str:
    """The words of the content of a message, in lines: of a list those of its parts, such as the result of a
    tool, and of a part its text. What has no words, such as an image, gives none. Raises InputError, which
    names `where`, for content of more than LEVELS levels.

    >>> words_of([{"type": "tool_result", "content": [{"type": "text", "text": "18 °C"}]}], "message")
    '18 °C'
    """
    if level > LEVELS:
        raise InputError(f"{where}: content of more than {LEVELS} levels; expected a text or a list of parts")
    if isinstance(content, Mapping):
        inner = (words_of(content.get(name), where, level + 1) for name in _WORDED)
        return next(filter(None, inner), "")
    if isinstance(content, list | tuple):
        return "\n".join(filter(None, (words_of(part, where, level + 1) for part in content)))
    return content if isinstance(content, str) else ""
