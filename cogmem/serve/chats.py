"""Chats that other programs exported, read as messages with ids and times; what was assumed is told.

The form of a file is recognised by its content: `conversations.json` of ChatGPT or Claude; JSON or JSONL of
messages with `role` and `content`, or of objects with such a list as `messages`; CSV with a line of column
names; the text of a WhatsApp chat. A field or a column may have any of the names in `NAMES`.

    chats = read_chats("conversations.json", speaker="Ada")
    CognitiveMemory().write(chats.messages)
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from cogmem.clock import as_utc, is_zone
from cogmem.errors import InputError, StoreError, shown
from cogmem.message import ROLES, Message
from cogmem.plain import from_json

NAMES: Mapping[str, tuple[str, ...]] = {
    "text": ("content", "text", "message", "body"),
    "role": ("role",),
    "speaker": ("speaker", "sender", "author", "name", "from"),
    "time": ("time", "timestamp", "created_at", "create_time", "datetime", "date"),
    "session": ("session", "session_id", "conversation_id", "conversation", "thread"),
    "id": ("id", "uuid", "message_id"),
}
"""Names that a field of a message may have, the preferred one first."""

SILENCE = timedelta(hours=6)
"""A longer one begins a new session, where the file names none."""

_ROLES = {
    **{role: role for role in ROLES},
    **{"human": "user", "ai": "assistant", "model": "assistant", "bot": "assistant", "developer": "system"},
}
_STAMP = re.compile(
    r"\u200e?(\[)?(\d{1,4})[./-](\d{1,2})[./-](\d{2,4}),?\s+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?"
    r"\s*(?:([ap])\.?\s?m\.?)?(?(1)\]|\s-)\s(.*)",
    re.IGNORECASE,
)
_OMITTED = re.compile(r"\u200e?(<[^<>]* omitted>|\w+ omitted)", re.IGNORECASE)
_UNTIMED = "They follow by a minute each, conversations by a day, and the first was said at"
_EXPECTED = "expected an export of ChatGPT or Claude, role and content as JSON, CSV or the text of WhatsApp"

_Turns = Iterator[tuple[str, dict[str, Any]]]
"""Where a message stands (FILE:LINE, or numbers of items), and its fields as the file has them."""


class Chats(NamedTuple):
    """What `read_chats` found."""

    messages: tuple[Message, ...]
    """In order of time, each with its id, time and session."""
    form: str
    """The form of the file, such as "WhatsApp"."""
    assumed: tuple[str, ...]
    """What was assumed because the file does not say it, and what was left out: a sentence each."""

    def lines(self) -> list[str]:
        """What a command tells of it."""
        first, last = (str(self.messages[place].time)[:10] for place in (0, -1))
        sessions = len({message.session for message in self.messages})
        told = f"{self.form}: {len(self.messages)} messages in {sessions} sessions, {first} to {last}"
        return [told, *self.assumed]


def read_chats(
    path: str | Path,
    *,
    speaker: str = "",
    namespace: str = "default",
    zone: str = "",
    start: datetime | str = "2024-01-01T00:00:00Z",
) -> Chats:
    """The messages of an exported chat. `speaker`: the name of the user, where the file does not name who
    speaks; `zone`: the IANA name of the zone in which times without one are read (empty: UTC); `start`: the
    time of the first message of a file without times. A message without an id gets the name of the file and
    its number there, so a file that has grown can be read again.

    Raises InputError, which names the file and the line or the place, for what is no such file; StoreError
    where it cannot be read.
    """
    path, first = Path(path), as_utc(start, "start")
    if not is_zone(zone):
        raise InputError(f"zone = {shown(zone)}; expected an IANA name such as Europe/Istanbul")
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: no UTF-8 at byte {error.start + 1}; {_EXPECTED}") from None
    except OSError as error:
        raise StoreError(f"{path}: cannot be read ({error})") from error
    counts = Counter[str]()
    form, turns = _turns(text, path, counts)
    messages, last, before, talks = list[Message](), first - timedelta(days=1), "", 0
    for number, (place, fields) in enumerate(turns, 1):
        given = _known(fields)
        unknown = {
            name for name in fields if not any(name.strip().lower() in names for names in NAMES.values())
        }
        counts.update(f"The field {shown(name)} was left out." for name in unknown)
        if not (words := _words(given.get("text")).strip() or _words(fields.get("text")).strip()):
            counts["{} messages without words were left out."] += 1
            continue
        role, name = _who(given, place, counts)
        session = str(given.get("session") or "")
        if (time := _time(given.get("time"), place, zone, counts)) is None:
            counts[f"{{}} messages had no time. {_UNTIMED} {first.isoformat()}."] += 1
            time = last + (timedelta(minutes=1) if messages and session == before else timedelta(days=1))
        talks += not messages or time - last > SILENCE
        last, before = time, session
        if not session:
            counts[f"A new session begins after a silence of {SILENCE.seconds // 3600} hours."] += 1
        counts["{} messages without an id got the name of the file and their number as id."] += (
            "id" not in given
        )
        said: dict[str, Any] = {
            "id": str(given.get("id") or f"{path.stem}/{number}"),
            "text": words,
            "role": role,
        }
        said |= {"speaker": name or speaker * (role == "user"), "session": session or f"{path.stem}/{talks}"}
        try:
            messages.append(Message(**said, time=time, namespace=namespace))
        except InputError as error:
            raise InputError(f"{place}: {error}") from None
    if not messages:
        raise InputError(f"{path}: no message with words; {_EXPECTED}")
    id, times = Counter(message.id for message in messages).most_common(1)[0]
    if times > 1:
        raise InputError(f"{path}: {times} messages with the id {shown(id)}; expected one")
    messages.sort(key=lambda message: as_utc(message.time or first, "time"))
    return Chats(tuple(messages), form, tuple(line.format(count) for line, count in counts.items() if count))


# --- the forms --------------------------------------------------------------------------------------------


def _turns(text: str, path: Path, counts: Counter[str]) -> tuple[str, _Turns]:
    """The form of the file, and its messages."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    if _STAMP.match(first):
        return "WhatsApp", _whatsapp(text, path, counts)
    if first.lstrip()[:1] not in ("[", "{"):
        if "text" not in _known(re.split("[,;\t]", first.replace('"', ""))):
            raise InputError(f"{path}:1: {shown(first)}; {_EXPECTED}")
        return "CSV", _csv(text, path, max(",;\t", key=first.count))
    items, place = list[tuple[str, Any]](), str(path)
    try:
        if first.rstrip().endswith("}"):  # a message or a conversation a line
            for number, line in enumerate(text.split("\n"), 1):
                place = f"{path}:{number}"
                if line.strip():
                    items.append((place, from_json(line)))
        else:
            whole = from_json(text)
            whole = whole if isinstance(whole, list) else [whole]
            items += ((f"{path}: item {number}", item) for number, item in enumerate(whole, 1))
    except ValueError as error:
        raise InputError(f"{place}: not JSON ({error})") from None
    told = [item for _, item in items if isinstance(item, dict)]
    forms = {"mapping": "ChatGPT", "chat_messages": "Claude"}
    form = next((form for key, form in forms.items() if any(key in item for item in told)), "JSON")
    return form, _talks(items)


def _fields(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"{place}: {shown(value)}; expected an object with role and content")
    return value


def _talks(items: Iterable[tuple[str, Any]]) -> _Turns:
    """The messages of items that are messages or conversations."""
    for number, (place, item) in enumerate(items, 1):
        _fields(item, place)
        name = next((name for name in ("mapping", "messages", "chat_messages") if name in item), "")
        if not name:
            yield place, item
            continue
        said = _branch(item, place) if name == "mapping" else item[name]
        if not isinstance(said, list):
            raise InputError(f"{place}: {name}: {shown(said)}; expected a list")
        talk = _known(item)
        about = {"session": str(talk.get("id") or talk.get("session") or item.get("title") or number)}
        for turn, message in enumerate(said, 1):
            there = f"{place}, message {turn}"
            fields = {**_fields(message, there), **about}
            if turn == 1 and "time" in talk and "time" not in _known(fields):
                fields["time"] = talk["time"]
            yield there, fields


def _branch(talk: Mapping[str, Any], place: str) -> list[Any]:
    """The messages of a ChatGPT conversation as it was seen last: without answers that were made again."""
    nodes, name, said = talk["mapping"], talk.get("current_node"), dict[str, Any]()
    while name is not None:
        node = nodes.get(name) if isinstance(nodes, dict) and isinstance(name, str) else None
        if not isinstance(node, dict) or name in said:
            raise InputError(f"{place}: mapping: no node {shown(name)}, or a cycle; expected a tree")
        said[name], name = node.get("message"), node.get("parent")
    return [message for message in reversed(said.values()) if message is not None]


def _csv(text: str, path: Path, delimiter: str) -> _Turns:
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in rows:
            if None in row or None in row.values():
                raise csv.Error(f"another number of columns; expected {len(rows.fieldnames or ())}")
            yield f"{path}:{rows.line_num}", {name: value for name, value in row.items() if value}
    except csv.Error as error:
        raise InputError(f"{path}:{rows.line_num}: {error}") from None


def _whatsapp(text: str, path: Path, counts: Counter[str]) -> _Turns:
    found: list[tuple[int, re.Match[str], list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := _STAMP.fullmatch(line):
            found.append((number, match, [match[9]]))
        elif found:
            found[-1][2].append(line)
    times, problem = dict[str, list[str]](), ""
    for order in ("month first", "day first"):
        dates = list[str]()
        try:
            dates += (_date(match, order) for _, match, _ in found)
            times[order] = dates
        except ValueError as error:
            problem = f"{path}:{found[len(dates)][0]}: {error}; expected all dates of the file in one order"
    if not times:
        raise InputError(problem)
    order = max(times, key=lambda order: (times[order] == sorted(times[order]), order == "day first"))
    counts["Everybody has the role user."] += 1
    counts[f"Dates can be read in two ways, and were read {order}."] += len({*map(tuple, times.values())}) - 1
    for (number, _, lines), time in zip(found, times[order], strict=True):
        name, colon, words = "\n".join(lines).partition(": ")
        if colon and not _OMITTED.fullmatch(words.strip()):
            fields = {"speaker": name.strip("\u200e~ "), "text": words, "time": time, "role": "user"}
            yield f"{path}:{number}", fields
        else:
            counts["{} notices and omitted media were left out."] += 1


def _date(stamp: re.Match[str], order: str) -> str:
    """The instant of a line of WhatsApp, in ISO 8601 without a zone. Raises ValueError for none."""
    parts, hour = [int(stamp[group]) for group in (2, 3, 4)], int(stamp[5])
    if len(stamp[2]) < 3:
        parts = [parts[2] + 2000 * (parts[2] < 100), *(parts[:2] if order == "month first" else parts[1::-1])]
    year, month, day = parts
    if stamp[8]:
        hour = hour % 12 + 12 * (stamp[8] in "pP")
    return datetime(year, month, day, hour, int(stamp[6]), int(stamp[7] or 0)).isoformat()  # noqa: DTZ001


# --- the fields -------------------------------------------------------------------------------------------


def _known(fields: Iterable[str]) -> dict[str, Any]:
    """The fields of a message by the names of `Message`; of names alone, those that are there."""
    values = fields if isinstance(fields, Mapping) else dict.fromkeys(fields, True)
    lower = {name.strip().lower(): value for name, value in values.items() if value is not None}
    return {name: lower[key] for name, keys in NAMES.items() for key in reversed(keys) if key in lower}


def _words(content: Any) -> str:
    """The words of a content: of a list of parts, the texts."""
    if isinstance(content, Mapping):
        return _words(content.get("parts", content.get("text")))
    if isinstance(content, list):
        return "\n".join(words for part in content if (words := _words(part)))
    return content if isinstance(content, str) else ""


def _who(given: Mapping[str, Any], place: str, counts: Counter[str]) -> tuple[str, str]:
    """The role and the name of who speaks."""
    name, role = given.get("speaker"), given.get("role")
    if isinstance(author := name, Mapping):  # of ChatGPT
        name, role = author.get("name"), author.get("role")
    if role is None and str(name).lower() in _ROLES:
        name, role = None, name
    counts["{} messages without a role got the role user."] += role is None
    if (known := _ROLES.get(str(role or "user").lower())) is None:
        raise InputError(f"{place}: role = {shown(role)}; expected one of {', '.join(_ROLES)}")
    return known, str(name or "")


def _time(given: Any, place: str, zone: str, counts: Counter[str]) -> datetime | None:
    if given is None:
        return None
    try:
        if not isinstance(given, str) or re.fullmatch(r"\d{9,13}(\.\d+)?", given):
            seconds = float(given)
            return datetime.fromtimestamp(seconds / (1000 if seconds > 1e11 else 1), UTC)
        time = datetime.fromisoformat(given)
    except (ValueError, TypeError, OverflowError, OSError):
        expected = "expected a text such as 2024-05-01T12:00:00Z, or seconds since 1970"
        raise InputError(f"{place}: time = {shown(given)}; {expected}") from None
    if time.tzinfo is None:
        counts[f"Times without a zone were read in the zone {zone or 'UTC'}."] += 1
        time = time.replace(tzinfo=ZoneInfo(zone) if zone else UTC)
    return as_utc(time, place)
