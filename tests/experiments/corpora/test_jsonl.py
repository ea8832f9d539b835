"""The corpus file: what it refuses, what it counts, and that it gives back what it was given."""

import gzip
import json
import lzma
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.message import ROLES, Message
from experiments.corpora.assembly import assemble
from experiments.corpora.events import (
    Conversation,
    Corpus,
    Dream,
    Event,
    Feedback,
    MessageEvent,
    Probe,
    SessionEnd,
)
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.records import fingerprint
from experiments.errors import CorpusError

START = datetime(2024, 3, 1, 9, tzinfo=UTC)


def at(minutes: float) -> str:
    return (START + timedelta(minutes=minutes)).isoformat()


def message(minute: float = 0, turn: str = "t1", namespace: str = "a", **fields: object) -> dict[str, object]:
    base = {
        "type": "message",
        "id": turn,
        "time": at(minute),
        "namespace": namespace,
        "text": "I moved to Ghent.",
    }
    return base | fields


def probe(minute: float = 9, name: str = "q1", namespace: str = "a", **fields: object) -> dict[str, object]:
    base = {"type": "probe", "id": name, "time": at(minute), "namespace": namespace, "query": "Where now?"}
    return base | {"evidence": ["t1"]} | fields


def write(path: Path, *records: object) -> Path:
    path.write_text("".join(f"{r if isinstance(r, str) else json.dumps(r)}\n" for r in records))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file.jsonl"


def without(record: dict[str, object], name: str) -> dict[str, object]:
    return {key: value for key, value in record.items() if key != name}


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        pytest.param("{not json", "not JSON: .*expected one value of JSON", id="bad-json"),
        pytest.param('{"type": "dream", "type": "dream"}', "a field is given twice", id="field-twice"),
        pytest.param("[" * 100_000, "not JSON", id="bottomless"),
        pytest.param(
            without(message(2, "t2"), "text"), "message: missing text; expected .*text", id="missing"
        ),
        pytest.param(
            message(2, "t2", txt=""), "message: unknown field 'txt'; expected .*caption", id="unknown"
        ),
        pytest.param(message(2, "t2", text="\ud83d"), "message: text: half a character", id="lone-surrogate"),
        pytest.param(message(2, ""), "message: id: empty", id="empty-id"),
        pytest.param(message(2, "t2", role="boss"), "unknown role 'boss'; expected one of user", id="role"),
        pytest.param(message(2, "t2", time="2024-03-01T10:00:00"), "time: .*no time zone", id="naive-time"),
        pytest.param(
            message(2, "t2", time="0001-01-01T00:00:00+14:00"), "outside the years", id="before-time"
        ),
        pytest.param(
            message(0.5, "t2"), "earlier than .*expected times that never decrease", id="back-in-time"
        ),
        pytest.param(message(2, "t1"), "message id 't1' repeats; .*'a'", id="turn-twice"),
        pytest.param(
            probe(2, horizon_days=float("nan")), "horizon_days: nan is out of range", id="horizon-nan"
        ),
        pytest.param(
            probe(2, grades=[10**30]), "grades: .* out of range; expected .*1 to 1,000,000", id="grade-huge"
        ),
        pytest.param(probe(2, grades=[0]), "grades: 0 is out of range", id="grade-low"),
        pytest.param(
            {"type": "rant"}, "unknown event type 'rant'; expected one of message,", id="unknown-type"
        ),
        pytest.param({"type": "corpus"}, "a header; expected only as the first record", id="late-header"),
        pytest.param(
            probe(2, "q5", evidence=["t1", "t5"]),
            "probe 'q5': evidence 't5' is said later, at 2024-03-01T09:05:00.*; expected turns",
            id="gold-after-the-question",
        ),
        pytest.param(probe(2, grades=[1, 2]), "probe: 2 grades; expected one for each", id="grades-too-many"),
        pytest.param(probe(2, grades=[0]), "grades: 0 is out of range; expected integers", id="grade-0"),
    ],
)
def test_a_malformed_line_is_named_with_its_file_and_number(file: Path, bad: object, says: str) -> None:
    write(file, message(0), probe(1, "q0"), bad, message(5, "t5"))
    with pytest.raises(CorpusError, match=says) as error:
        read_jsonl(file)
    assert str(error.value).startswith(f"{file}:3: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ({"type": "corpus", "title": "x"}, r"corpus: unknown field 'title'; expected name\? language\?"),
        ({"type": "corpus", "name": 3}, "corpus: name: expected text"),
        ({"type": "corpus", "faults": {"x": "many"}}, "faults: x: expected an integer"),
    ],
)
def test_a_malformed_header_is_refused(file: Path, header: object, says: str) -> None:
    with pytest.raises(CorpusError, match=f":1: .*{says}"):
        read_jsonl(write(file, header, message()))


@pytest.mark.parametrize("content", [b"", b"\n \n", b'{"type": "corpus", "name": "x"}\n'])
def test_an_empty_corpus_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(CorpusError, match="empty corpus"):
        read_jsonl(file)


def test_bytes_that_are_not_utf8_are_named_with_their_line(file: Path) -> None:
    file.write_bytes(json.dumps(message()).encode() + b'\n{"type": "\xff"}\n')
    with pytest.raises(CorpusError, match=r":2: not UTF-8: .* at byte 11"):
        read_jsonl(file)


def test_header_byte_order_mark_blank_lines_and_windows_line_breaks_are_accepted(file: Path) -> None:
    header = {"type": "corpus", "name": "letters", "language": "tr", "license": "CC0"}
    lines = ["\ufeff" + json.dumps(header), "", json.dumps(message()), ""]
    file.write_bytes("\r\n".join(lines).encode())
    corpus = read_jsonl(file)
    assert (corpus.name, corpus.language, corpus.license) == ("letters", "tr", "CC0")
    assert len(corpus.conversations[0].events) == 1


def test_without_a_header_the_name_is_the_files_and_fields_have_their_defaults(file: Path) -> None:
    corpus = read_jsonl(write(file, message()))
    assert (corpus.name, corpus.language) == ("file", "en")
    assert corpus.conversations == (
        Conversation("a", (MessageEvent(START, Message(id="t1", text="I moved to Ghent.", namespace="a")),)),
    )


def test_namespaces_interleave_and_each_has_its_own_order_and_ids(file: Path) -> None:
    corpus = read_jsonl(write(file, message(5), message(1, namespace="b"), message(6, "t2")))
    assert [conversation.namespace for conversation in corpus.conversations] == ["a", "b"]
    assert [[m.message.id for m in conversation.messages] for conversation in corpus.conversations] == [
        ["t1", "t2"],
        ["t1"],
    ]


def test_limit_keeps_the_first_worlds_and_their_faults(file: Path) -> None:
    write(file, message(), message(namespace="b"), probe(namespace="b", evidence=[], stale=["t7"]))
    assert read_jsonl(file, limit=1).faults == {}
    assert [conversation.namespace for conversation in read_jsonl(file, limit=1).conversations] == ["a"]
    assert read_jsonl(file, limit=5) == read_jsonl(file)


def test_horizon_is_the_days_since_the_last_message_of_the_namespace_unless_given(file: Path) -> None:
    day = 24 * 60
    write(
        file,
        message(0),
        {"type": "session_end", "time": at(60), "namespace": "a", "session": "s"},
        message(1.5 * day, namespace="b"),
        probe(2 * day, "q1"),
        probe(2 * day, "q2", "b", evidence=["t1"], horizon_days=30),
        probe(2 * day, "q3", "silent", evidence=[]),
    )
    horizons = {
        p.id: p.horizon_days for conversation in read_jsonl(file).conversations for p in conversation.probes
    }
    assert horizons == {"q1": 2.0, "q2": 30.0, "q3": 0.0}


def test_citations_that_cannot_be_used_are_counted_by_name_and_kept_out(file: Path) -> None:
    write(
        file,
        message(0, "t1"),
        probe(1, "some", evidence=["t1", "t1"], grades=[3, 3], stale=["t8", "t2"]),
        probe(1, "none", evidence=[]),
        {"type": "feedback", "time": at(1), "namespace": "a", "turns": ["t1", "t2"], "success": True},
        message(2, "t2"),
    )
    corpus = read_jsonl(file)
    some, none = corpus.conversations[0].probes
    assert (some.evidence, some.grades, some.stale, some.scored) == (("t1",), (3,), (), True)
    assert (none.evidence, none.scored) == ((), True)
    assert corpus.conversations[0].events[3] == Feedback(START + timedelta(minutes=1), ("t1",), True)
    assert corpus.faults == {
        "evidence_repeated": 1,
        "feedback_later": 1,
        "stale_later": 1,
        "stale_unknown": 1,
    }


def test_evidence_of_no_message_is_an_error_that_names_the_probe(file: Path) -> None:
    write(file, message(0, "t1"), probe(1, "q1", evidence=["t1"]), probe(1, "q2", evidence=["t1", "t9"]))
    with pytest.raises(CorpusError, match=r":3: probe 'q2': evidence 't9'; expected ids of messages of "):
        read_jsonl(file)


# Round trips.

texts = st.text(st.characters(codec="utf-8"), max_size=12)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=6)
instants = st.datetimes(datetime(1971, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
days = st.floats(0, 4e6)


@st.composite
def conversations(draw: st.DrawFn, namespace: str) -> Conversation:
    times = sorted(draw(st.lists(instants, min_size=1, max_size=8)))
    heard: list[str] = []
    events: list[Event] = []
    for number, time in enumerate(times):
        cited = st.lists(st.sampled_from(heard), unique=True, max_size=3).map(tuple) if heard else st.just(())
        match draw(st.sampled_from(["message", "session_end", "probe", "feedback", "dream"])):
            case "message":
                turn = f"{number}:{draw(texts)}"
                fields = {name: draw(texts) for name in ("text", "speaker", "session", "caption")}
                role = draw(st.sampled_from(ROLES))
                events.append(MessageEvent(time, Message(id=turn, namespace=namespace, role=role, **fields)))
                heard.append(turn)
            case "session_end":
                events.append(SessionEnd(time, draw(names)))
            case "probe":
                asked = Probe(time, f"{namespace}/{number}", draw(texts), draw(cited), draw(cited))
                more: dict[str, Any] = {n: draw(texts) for n in ("kind", "answer", "distractor", "session")}
                events.append(replace(asked, **more, horizon_days=draw(days), scored=draw(st.booleans())))
            case "feedback":
                events.append(Feedback(time, draw(cited), draw(st.booleans())))
            case "dream":
                events.append(Dream(time))
    return Conversation(namespace, tuple(events))


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    namespaces = draw(st.lists(names, min_size=1, max_size=3, unique=True))
    faults = draw(st.dictionaries(names, st.integers(1, 99), max_size=2))
    content = [draw(conversations(namespace)) for namespace in namespaces]
    return assemble(draw(texts), content, faults, language=draw(texts), license=draw(texts))


@given(corpus=corpora())
def test_what_is_written_is_read_back_equal(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    path = tmp_path_factory.mktemp("trip") / "corpus.jsonl"
    write_jsonl(corpus, path)
    again = read_jsonl(path)
    assert again == corpus
    assert list(path.parent.iterdir()) == [path]
    assert list(again.faults) == sorted(again.faults)


def said(turn: str, minute: float = 0, namespace: str = "a") -> MessageEvent:
    return MessageEvent(START + timedelta(minutes=minute), Message(id=turn, text="hi", namespace=namespace))


def test_fingerprint_is_of_the_events_and_of_nothing_else() -> None:
    a, b = Conversation("a", (said("t1"),)), Conversation("b", (said("t1", namespace="b"),))
    assert fingerprint([a, b]) == fingerprint([b, a])
    assert fingerprint([a]) != fingerprint([b])
    assert fingerprint([a]) != fingerprint([Conversation("a", (said("t1", 1),))])
    zero, whole = (Conversation("a", (Probe(START, "q", "?", horizon_days=h),)) for h in (-0.0, 0))
    assert zero == whole
    assert fingerprint([zero]) == fingerprint([whole])


@pytest.mark.parametrize(("end", "pack"), [("xz", lzma.compress), ("gz", gzip.compress)])
def test_a_compressed_file_is_the_same_corpus(end: str, pack: Callable[[bytes], bytes], file: Path) -> None:
    plain = write(file, message(), probe()).read_bytes()
    packed = file.with_name(f"file.jsonl.{end}")
    packed.write_bytes(pack(plain))
    assert read_jsonl(packed) == read_jsonl(file)
    packed.write_bytes(pack(plain)[:-9])
    with pytest.raises(CorpusError, match=rf"file.jsonl.{end}: cannot be read: .*end"):
        read_jsonl(packed)
    packed.write_bytes(plain)
    with pytest.raises(CorpusError, match=rf"file.jsonl.{end}: cannot be read: "):
        read_jsonl(packed)
