"""Chats that other programs exported, read as messages with ids and times; what was assumed is told.

The form of a file is recognised by its content: `conversations.json` of ChatGPT or Claude; JSON or JSONL of
messages with `role` and `content`, or of objects with such a list as `messages`; CSV with a line of column
names; the text of a WhatsApp chat. A field or a column may have any of the names in `NAMES`.

    chats = read_chats("conversations.json", speaker="Ada", namespace=scope(user="ada"))
    CognitiveMemory().write(chats.messages)
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from cogmem.clock import as_utc, is_zone, since_1970
from cogmem.errors import InputError, StoreError, shortened, shown
from cogmem.message import ROLES, Message, numbered, words_of
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

START = "2024-01-01T00:00:00Z"
"""The time of the first message of a file without times."""

SILENCE = timedelta(hours=6)
"""A longer one begins a new session, where the file names none."""

_ROLES = {
    **{role: role for role in ROLES},
    **{"human": "user", "ai": "assistant", "model": "assistant", "bot": "assistant", "developer": "system"},
}
_DAY = r"(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})"
_HOUR = r",?\s+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\s*([ap])\.?\s?m\b\.?)?"
_DATE = re.compile(f"{_DAY}(?:{_HOUR})?", re.IGNORECASE)
_STAMP = re.compile(
    rf"\u200e?(?P<opens>\[)?(?P<time>{_DAY}{_HOUR})(?(opens)\]|\s-)\s(?P<said>.*)", re.IGNORECASE
)
_MEDIA = "(image|video|audio|sticker|gif|document|bild|dokument|görüntü|ses|çıkartma|belge)"
_LEFT_OUT = "(omitted|ausgeschlossen|weggelassen|dahil edilmedi)"
_OMITTED = re.compile(
    rf"\u200e?<[^<>]* {_LEFT_OUT}>|(\u200e[\w ]+|{_MEDIA}) {_LEFT_OUT}"
    r"|\u200e?(This message was deleted|You deleted this message|Diese Nachricht wurde gelöscht"
    r"|Du hast diese Nachricht gelöscht|Bu mesaj silindi|Bu mesajı sildiniz)\.?",
    re.IGNORECASE,
)
"""What WhatsApp writes instead of words, in English, German and Turkish."""
_EDITED = re.compile(
    r"\s*\u200e?<(This message was edited|Diese Nachricht wurde bearbeitet|Bu mesaj düzenlendi)>\s*$"
)
_ORDERS = ("month first", "day first")
_UNTIMED = "They follow by a minute each, conversations by a day, and the first was said at"
_EXPECTED = "expected an export of ChatGPT or Claude, role and content as JSON, CSV or the text of WhatsApp"

_Turns = Iterator[tuple[str, dict[str, Any]]]
"""Where a message stands (FILE:LINE, or numbers of items), and its fields as the file has them."""
_Said = tuple[datetime, str, dict[str, Any], str]
"""The time of a message, where it stands, its fields by the names of `Message`, and its words."""


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
    start: datetime | str = START,
    day_first: bool | None = None,
    numbered_ids: bool = False,
) -> Chats:
    """The messages of an exported chat. `speaker`: the name of the user, where the file does not name who
    speaks; `zone`: the IANA name of the zone in which times without one are read (empty: UTC); `start`: the
    time of the first message of a file without times, in `zone` if it names none; `day_first`: whether
    5/1/2024 is in January. By default the dates of the file decide; where both orders fit, dates with AM or
    PM and slashes are month first, and all others day first. `numbered_ids`: the ids of the messages are 1,
    2, 3 and so on, for a file that is read once.

    A message without an id gets one from its time, role, speaker and text, and a number behind it where a
    file has equal ones. So a file can be read again, after it has grown too, and adds what is new.

    Raises InputError, which names the file and the line or the place, for what is no such file; StoreError
    where it cannot be read.
    """
    if not is_zone(zone):
        raise InputError(f"zone = {shown(zone)}; expected an IANA name such as Europe/Istanbul")
    path, file, first = Path(path), shortened(str(path)), as_utc(start, "start", ZoneInfo(zone or "UTC"))
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: no UTF-8 at byte {error.start + 1}; {_EXPECTED}") from None
    except OSError as error:
        raise StoreError(f"{file}: cannot be read ({error.strerror})") from error
    except ValueError as error:  # a zero byte
        raise InputError(f"{shown(str(path))}: {error}; expected the path of a file") from None
    counts = Counter[str]()
    form, found = _turns(text, file, path.stem, counts)
    turns = [(place, fields, _known(fields)) for place, fields in found]
    order = _order([(place, given.get("time")) for place, _, given in turns], day_first, counts)
    wordless = "notices and omitted media" if form == "WhatsApp" else "messages without words"
    said, latest, untimed = list[_Said](), dict[str, datetime](), 0  # latest: of each conversation
    for place, fields, given in turns:
        unknown = [
            name for name in fields if not any(name.strip().lower() in names for names in NAMES.values())
        ]
        counts.update(f"The field {shown(name)} was left out." for name in unknown)
        words = words_of(given.get("text"), place).strip() or words_of(fields.get("text"), place).strip()
        session = str(given.get("session") or "")
        before = latest.get(session)
        time = _time(given.get("time"), order, place, zone, before, counts)
        if not words:
            counts[f"{{}} {wordless} were left out."] += 1
        elif time is None:
            counts[f"{{}} messages had no time. {_UNTIMED} {first.isoformat()}; --start chooses."] += 1
            time = before + timedelta(minutes=1) if before else first + timedelta(days=untimed)
            untimed += before is None
        if time is not None:
            latest[session] = time
        if words and time is not None:
            said.append((time, place, given, words))
    made, messages, session_name, last = Counter[str](), list[Message](), "", first
    for time, place, given, words in _oldest_first(said):
        role, name = _who(given, place, counts)
        if not messages or time - last > SILENCE:
            session_name = f"{path.stem}/{time:%Y-%m-%dT%H:%M:%S}"
        last = time
        if not (session := str(given.get("session") or "")):
            counts[f"A new session begins after a silence of {SILENCE.seconds // 3600} hours."] += 1
        about: dict[str, Any] = {"text": words, "role": role, "speaker": name or speaker * (role == "user")}
        try:
            message = Message(**about, time=time, namespace=namespace)
            if numbered_ids:
                id = str(len(messages) + 1)
            elif not (id := str(given.get("id") or "")):
                counts["{} messages without an id got one from their time, speaker and text."] += 1
                id = numbered(message.said_at(first).id, made)
            messages.append(replace(message, id=id, session=session or session_name))
        except InputError as error:
            raise InputError(f"{place}: {error}") from None
    if not messages:
        raise InputError(f"{file}: no message with words; {_EXPECTED}")
    id, repeats = Counter(message.id for message in messages).most_common(1)[0]
    if repeats > 1:
        raise InputError(f"{file}: {repeats} messages with the id {shown(id)}; expected one")
    return Chats(tuple(messages), form, tuple(line.format(count) for line, count in counts.items() if count))


# --- the forms --------------------------------------------------------------------------------------------


def _turns(text: str, file: str, name: str, counts: Counter[str]) -> tuple[str, _Turns]:
    """The form of the file, and its messages. `name`: what names its conversations without an id."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    if _STAMP.match(first):
        return "WhatsApp", _whatsapp(text, file, counts)
    if first.lstrip()[:1] not in ("[", "{"):
        if "text" not in _known(re.split("[,;\t]", first.replace('"', ""))):
            raise InputError(f"{file}:1: {shown(first)}; {_EXPECTED}")
        return "CSV", _csv(text, file, max(",;\t", key=first.count))
    items, place = list[tuple[str, Any]](), file
    try:
        if first.lstrip()[0] == "{" and first.rstrip().endswith("}"):  # a message or a conversation a line
            for number, line in enumerate(text.split("\n"), 1):
                place = f"{file}:{number}"
                if line.strip():
                    items.append((place, from_json(line)))
        else:
            whole = from_json(text)
            whole = whole if isinstance(whole, list) else [whole]
            items += ((f"{file}: item {number}", item) for number, item in enumerate(whole, 1))
    except ValueError as error:
        raise InputError(f"{place}: not JSON ({error})") from None
    told = [item for _, item in items if isinstance(item, dict)]
    forms = {"mapping": "ChatGPT", "chat_messages": "Claude"}
    form = next((form for key, form in forms.items() if any(key in item for item in told)), "JSON")
    return form, _talks(items, name)


def _fields(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"{place}: {shown(value)}; expected an object with role and content")
    return value


def _talks(items: Iterable[tuple[str, Any]], file: str) -> _Turns:
    """The messages of items that are messages or conversations. One without an id is named by the name of the
    file, because another file may have one of the same title or number."""
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
        made = f"{file}/{item.get('title') or number}"
        about = {"session": str(talk.get("id") or talk.get("session") or made)}
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


def _csv(text: str, file: str, delimiter: str) -> _Turns:
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    begins = text.lstrip("\n")
    above = len(text) - len(begins)
    rows = csv.DictReader(io.StringIO(begins, newline=""), delimiter=delimiter, strict=True)
    try:
        names = [*(rows.fieldnames or ())]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise csv.Error(f"two columns are called {twice!r}; expected one")
        for row in rows:
            if None in row or None in row.values():
                raise csv.Error(f"another number of columns; expected {len(names)}")
            yield f"{file}:{above + rows.line_num}", {name: value for name, value in row.items() if value}
    except csv.Error as error:
        raise InputError(f"{file}:{above + rows.line_num}: {error}") from None


def _whatsapp(text: str, file: str, counts: Counter[str]) -> _Turns:
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := _STAMP.fullmatch(line):
            found.append((number, match["time"], [match["said"]]))
        elif found:
            found[-1][2].append(line)
    counts["Everybody has the role user."] += 1
    for number, time, lines in found:
        name, colon, words = "\n".join(lines).partition(": ")
        words = _EDITED.sub("", words)
        fields = {"speaker": name.strip("\u200e~ "), "text": words, "time": time, "role": "user"}
        if not colon or _OMITTED.fullmatch(words.strip()):
            fields["text"] = ""
        yield f"{file}:{number}", fields


def _oldest_first(said: list[_Said]) -> list[_Said]:
    """In order of time. In a file whose newest message is first, so is the last of a minute."""
    times = [time for time, *_ in said]
    newest_first = times[::-1] == sorted(times) != times
    return sorted(said[::-1] if newest_first else said, key=itemgetter(0))


# --- the times --------------------------------------------------------------------------------------------


def _order(given: Sequence[tuple[str, Any]], day_first: bool | None, counts: Counter[str]) -> str:
    """The order of day and month in all dates of a file. `given`: places and times."""
    found = [
        (place, stamp) for place, time in given if isinstance(time, str) and (stamp := _DATE.fullmatch(time))
    ]
    times, problem = dict[str, list[datetime]](), ""
    for order in _ORDERS if day_first is None else (_ORDERS[day_first],):
        dates = list[datetime]()
        try:
            dates += (_date(stamp, order) for _, stamp in found)
            times[order] = dates
        except ValueError as error:
            problem = f"{found[len(dates)][0]}: {error}; expected all dates of the file in one order"
    if not times:
        raise InputError(problem)
    usual = _ORDERS[not any(stamp[7] and "/" in stamp[0] for _, stamp in found)]
    order = max(times, key=lambda order: (times[order] == sorted(times[order]), order == usual))
    counts[
        f"Dates can be read in two ways, and were read {order}; --day-first or --no-day-first chooses."
    ] += len({*map(tuple, times.values())}) - 1
    return order


def _date(stamp: re.Match[str], order: str) -> datetime:
    """The instant of a match of `_DATE`, without a zone. Raises ValueError for none."""
    parts, hour = [int(stamp[group]) for group in (1, 2, 3)], int(stamp[4] or 0)
    if len(stamp[1]) < 3:
        parts = [parts[2] + 2000 * (parts[2] < 100), *(parts[:2] if order == "month first" else parts[1::-1])]
    year, month, day = parts
    if stamp[7]:
        hour = hour % 12 + 12 * (stamp[7] in "pP")
    return datetime(year, month, day, hour, int(stamp[5] or 0), int(stamp[6] or 0))  # noqa: DTZ001


# --- the fields -------------------------------------------------------------------------------------------


def _known(fields: Iterable[str]) -> dict[str, Any]:
    """The fields of a message by the names of `Message`; of names alone, those that are there."""
    values = fields if isinstance(fields, Mapping) else dict.fromkeys(fields, True)
    lower = {name.strip().lower(): value for name, value in values.items() if value is not None}
    return {name: lower[key] for name, keys in NAMES.items() for key in reversed(keys) if key in lower}


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


def _time(
    given: Any, order: str, place: str, zone: str, before: datetime | None, counts: Counter[str]
) -> datetime | None:
    """The instant of a message; `before`: that of the message before it, which tells the first from the
    second time of an hour that comes twice."""
    if given in (None, ""):
        return None
    try:
        if not isinstance(given, str) or re.fullmatch(r"\d{9,13}(\.\d+)?", given):
            return since_1970(float(given), f"{place}: time")
        stamp = _DATE.fullmatch(given)
        time = _date(stamp, order) if stamp else datetime.fromisoformat(given)
    except (ValueError, TypeError, OverflowError, OSError):
        expected = "expected a text such as 2024-05-01T12:00:00Z or 1.5.2024 12:00, or seconds since 1970"
        raise InputError(f"{place}: time = {shown(given)}; {expected}") from None
    if time.tzinfo is None:
        counts[f"Times without a zone were read in the zone {zone or 'UTC'}."] += 1
        time = time.replace(tzinfo=ZoneInfo(zone) if zone else UTC)
        again = as_utc(time.replace(fold=1), place)
        if before is not None and as_utc(time, place) < before <= again:
            return again
    return as_utc(time, place)
