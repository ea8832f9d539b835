"""Exported chats are read as messages, and what is wrong with a file is told with its place."""

import json
import os
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.errors import InputError, StoreError
from cogmem.message import Message
from cogmem.serve.chats import Chats, read_chats
from cogmem.serve.cli import main

ANDROID = """\
13/05/2024, 21:03 - Messages and calls are end-to-end encrypted.
13/05/2024, 21:04 - Ada: I adopted a beagle.
She is called Maple: a good name.
13/05/2024, 21:05 - Bo: <Media omitted>
14/05/2024, 9:05 - Bo: Congratulations!
"""
IOS = "[5/1/24, 9:05:10\u202fPM] ~\u200eAda: Hello\n\u200e[5/1/24, 12:10:00\u202fAM] Bo: Hi\n"


def _node(parent: str | None, role: str, text: str, time: float | None) -> dict[str, Any]:
    content = {"content_type": "text", "parts": [text, {"asset": "picture"}]}
    message = {
        "id": f"m-{text}",
        "author": {"role": role},
        "create_time": time,
        "content": content,
        "status": "x",
    }
    return {"parent": parent, "message": message}


CHATGPT = [
    {
        "title": "Pets",
        "create_time": 1714564800.0,
        "mapping": {
            "root": {"parent": None, "message": None},
            "hidden": _node("root", "system", "", None),
            "asked": _node("hidden", "user", "I adopted a beagle.", 1714564801.5),
            "old": _node("asked", "assistant", "What?", 1714564802.0),
            "new": _node("asked", "assistant", "Lovely!", 1714564803.0),
        },
        "current_node": "new",
    }
]
CLAUDE = [
    {
        "uuid": "c1",
        "name": "Pets",
        "created_at": "2024-05-01T12:00:00.000000Z",
        "chat_messages": [
            {
                "uuid": "a",
                "sender": "human",
                "text": "I adopted a beagle.",
                "created_at": "2024-05-01T12:00:01Z",
            },
            {
                "uuid": "b",
                "sender": "assistant",
                "text": "",
                "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "Lovely!"}],
                "created_at": "2024-05-01T12:00:02Z",
            },
        ],
    }
]
TALK = [{"role": "user", "content": "I moved."}, {"role": "assistant", "content": "Where?"}]


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def reading(content: Any, name: str = "chat.json", **options: Any) -> Chats:
        text = content if isinstance(content, str) else json.dumps(content)
        (tmp_path / name).write_text(text, "utf-8")
        return read_chats(tmp_path / name, **options)

    return reading


def said(chats: Chats) -> list[tuple[str, str, str, str]]:
    return [(each.role, each.speaker, each.text, f"{each.time:%m-%d %H:%M:%S}") for each in chats.messages]


def test_a_chatgpt_export_is_read_along_its_last_branch(read: Any) -> None:
    chats = read(CHATGPT, speaker="Ada")
    assert said(chats) == [
        ("user", "Ada", "I adopted a beagle.", "05-01 12:00:01"),
        ("assistant", "", "Lovely!", "05-01 12:00:03"),
    ]
    assert [(each.id, each.session) for each in chats.messages] == [
        ("m-I adopted a beagle.", "chat/Pets"),
        ("m-Lovely!", "chat/Pets"),
    ]
    assert (chats.form, chats.assumed) == (
        "ChatGPT",
        ("The field 'status' was left out.", "1 messages without words were left out."),
    )


def test_a_claude_export_is_read(read: Any) -> None:
    chats = read(CLAUDE)
    assert said(chats) == [
        ("user", "", "I adopted a beagle.", "05-01 12:00:01"),
        ("assistant", "", "Lovely!", "05-01 12:00:02"),
    ]
    assert {each.session for each in chats.messages} == {"c1"}
    assert chats.form == "Claude"


@pytest.mark.parametrize(
    "content",
    [
        TALK,
        {"messages": TALK},
        "\n".join(map(json.dumps, TALK)),
        json.dumps({"messages": TALK}) + "\n",
        json.dumps(TALK, indent=1),
        'role,content\nuser,I moved.\nassistant,"Where?"\n',
        "content;role\nI moved.;human\nWhere?;AI\n",
    ],
)
def test_roles_and_contents_get_times_and_ids(content: Any, read: Any) -> None:
    chats = read(content, start="2024-05-01T12:00:00Z")
    assert said(chats) == [
        ("user", "", "I moved.", "05-01 12:00:00"),
        ("assistant", "", "Where?", "05-01 12:01:00"),
    ]
    assert len({each.id for each in chats.messages}) == 2
    assert any(line.startswith("2 messages had no time. ") for line in chats.assumed)


def test_conversations_without_times_are_a_day_apart(read: Any) -> None:
    chats = read([{"messages": TALK}, {"id": "second", "messages": TALK}])
    assert [f"{each.session} {each.time:%d %H:%M}" for each in chats.messages] == [
        "chat/1 01 00:00",
        "chat/1 01 00:01",
        "second 02 00:00",
        "second 02 00:01",
    ]


def test_conversations_without_times_keep_theirs_when_others_grow(read: Any) -> None:
    """So a file that has grown adds only what is new."""
    timed = {"id": "b", "created_at": "2025-05-01", "messages": TALK}
    before = read([{"id": "a", "messages": TALK}, timed, {"id": "c", "messages": TALK}])
    after = read([{"id": "a", "messages": TALK * 2}, timed, {"id": "c", "messages": TALK}])
    assert {each.id for each in before.messages} < {each.id for each in after.messages}
    assert [f"{each.session} {each.time:%Y-%m-%d}" for each in before.messages[::2]] == [
        "a 2024-01-01",
        "c 2024-01-02",
        "b 2025-05-01",
    ]


def test_the_time_of_a_conversation_counts_if_its_first_message_has_no_words(read: Any) -> None:
    silent = {"role": "system", "content": ""}
    chats = read([{"id": "a", "created_at": "2025-05-01T12:00:00Z", "messages": [silent, *TALK]}])
    assert [f"{each.time:%Y-%m-%d %H:%M}" for each in chats.messages] == [
        "2025-05-01 12:01",
        "2025-05-01 12:02",
    ]


def test_an_hour_that_comes_twice_keeps_the_order_of_the_file(read: Any) -> None:
    lines = (
        "27/10/2024, 02:50 - Ada: Where?",
        "27/10/2024, 02:10 - Bo: Here.",
        "27/10/2024, 03:10 - Ada: Ah.",
    )
    chats = read("".join(f"{line}\n" for line in lines), "chat.txt", zone="Europe/Berlin")
    assert [f"{each.text} {each.time:%H:%M}" for each in chats.messages] == [
        "Where? 00:50",
        "Here. 01:10",
        "Ah. 02:10",
    ]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("\n\nrole,content\nuser,I moved.\n", "chat.csv"),
        ('[{"role": "user", "content": "I moved."}\n]', "chat.json"),
        ([{"role": "user", "content": "I moved.", "time": ""}], "chat.json"),
    ],
)
def test_blank_lines_and_empty_times_do_not_matter(content: Any, name: str, read: Any) -> None:
    assert [each.text for each in read(content, name).messages] == ["I moved."]


def test_a_long_field_of_csv_is_read(read: Any) -> None:
    assert len(read(f"role,content\nuser,{'a ' * 100_000}\n", "chat.csv").messages[0].text) == 199_999


def test_a_chat_is_read_from_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    talk = "".join(f"{json.dumps({'role': 'user', 'content': f'I saw bird {n}.'})}\n" for n in range(300))
    writer = Thread(target=pipe.write_text, args=(talk,))
    writer.start()
    assert main(["import", str(tmp_path / "memory"), str(pipe), "--embedder", "hashing"]) == 0
    writer.join()
    assert "300 new of 300 messages" in capsys.readouterr().out
    with pytest.raises(InputError, match="expected the path of a file"):
        read_chats("a\0b")


def test_a_whatsapp_chat_of_android_is_read(read: Any) -> None:
    chats = read(ANDROID, "chat.txt", zone="Europe/Istanbul")
    assert said(chats) == [
        ("user", "Ada", "I adopted a beagle.\nShe is called Maple: a good name.", "05-13 18:04:00"),
        ("user", "Bo", "Congratulations!", "05-14 06:05:00"),
    ]
    assert [each.session for each in chats.messages] == [
        "chat/2024-05-13T18:04:00",
        "chat/2024-05-14T06:05:00",
    ]
    assert "2 notices and omitted media were left out." in chats.assumed
    assert "Times without a zone were read in the zone Europe/Istanbul." in chats.assumed


@pytest.mark.parametrize(
    ("text", "times"),
    [
        (IOS.replace("AM", "PM"), ["05-01 12:10:00", "05-01 21:05:10"]),
        ("2024-05-13, 10:00 - Ada: a\n", ["05-13 10:00:00"]),
        ("13.05.24, 10:00 - Ada: a\n", ["05-13 10:00:00"]),
        ("5/13/24, 10:00 AM - Ada: a\n", ["05-13 10:00:00"]),
        ("3/4/24, 10:00 - Ada: a\n4/1/24, 10:00 - Ada: b\n", ["03-04 10:00:00", "04-01 10:00:00"]),
        ("3/4/24, 10:00 PM - Ada: a\n13/4/24, 1:00 AM - Ada: b\n", ["04-03 22:00:00", "04-13 01:00:00"]),
        ("3.4.24, 10:00 PM - Ada: a\n", ["04-03 22:00:00"]),
    ],
)
def test_the_dates_of_whatsapp_are_read(text: str, times: list[str], read: Any) -> None:
    assert [time for *_, time in said(read(text, "chat.txt"))] == times


def test_the_mark_of_an_edited_message_is_left_out_and_fields_in_the_order_of_the_file(read: Any) -> None:
    edited = "01/05/2024, 12:00 - Ada: I live in Oslo. \u200e<This message was edited>\n"
    assert [each.text for each in read(edited, "chat.txt").messages] == ["I live in Oslo."]
    plain = '[{"role": "user", "content": "Hi.", "weight": 1, "status": 2, "shade": 3}]'
    left = [line for line in read(plain, "chat.json").assumed if line.startswith("The field")]
    assert left == [f"The field {name!r} was left out." for name in ("weight", "status", "shade")]


def test_an_order_of_day_and_month_that_both_fit_is_told(read: Any) -> None:
    chats = read(IOS, "chat.txt")
    assert [each.speaker for each in chats.messages] == ["Bo", "Ada"]
    assert (
        "Dates can be read in two ways, and were read month first; --day-first or --no-day-first chooses."
        in chats.assumed
    )
    for day_first, day in ((True, "01-05"), (False, "05-01")):
        chats = read(IOS, "chat.txt", day_first=day_first)
        assert said(chats)[0][3].startswith(day)
        assert not any("two ways" in line for line in chats.assumed)
    with pytest.raises(InputError, match=r"chat.txt:1: month must be in 1\.\.12; expected all"):
        read(ANDROID, "chat.txt", day_first=False)


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (["20.11.2026 08:00", "01.12.2026"], ["11-20 08:00:00", "12-01 00:00:00"]),
        (["3/4/2026 8:00 PM", "3/14/2026 9:00 AM"], ["03-04 20:00:00", "03-14 09:00:00"]),
        (["2026-04-03 08:00", "2026-04-03T09:00:00+00:00"], ["04-03 08:00:00", "04-03 09:00:00"]),
    ],
)
def test_times_of_csv_and_json_are_read_as_those_of_whatsapp(
    times: list[str], expected: list[str], read: Any
) -> None:
    items = [{"content": "a", "time": time} for time in times]
    csv = "time;content\n" + "".join(f"{time};a\n" for time in times)
    for content in (items, csv):
        assert [time for *_, time in said(read(content))] == expected


def test_the_newest_message_may_be_first(read: Any) -> None:
    """Of messages of one minute, too, and with the same sessions and ids."""
    said = [
        {"role": "user", "content": "I moved to Oslo.", "time": "2024-05-01T12:00"},
        {"role": "assistant", "content": "Where to?", "time": "2024-05-01T12:00"},
        {"role": "user", "content": "I live in Bergen now.", "time": "2024-05-03T09:00"},
    ]
    oldest_first, newest_first = read(said), read(said[::-1])
    assert newest_first.messages == oldest_first.messages
    assert len({message.session for message in newest_first.messages}) == 2


def test_the_words_of_a_tool_result_are_kept(read: Any) -> None:
    result = {"type": "tool_result", "content": [{"type": "text", "text": "18 °C"}, {"type": "image"}]}
    [message] = read([{"role": "user", "content": [{"type": "text", "text": "Here:"}, result]}]).messages
    assert message.text == "Here:\n18 °C"


def test_what_whatsapp_writes_instead_of_words_is_left_out(read: Any) -> None:
    notices = (
        *("<Media omitted>", "image omitted", "\u200evideo note omitted", "This message was deleted"),
        *("<Medien ausgeschlossen>", "Bild weggelassen", "Diese Nachricht wurde gelöscht."),
        *("<Medya dahil edilmedi>", "görüntü dahil edilmedi", "Bu mesaj silindi", "You deleted this message"),
    )
    words = ("You deleted it!", "Alles weggelassen", "I omitted")
    lines = "".join(f"13/05/2024, 21:04 - Ada: {text}\n" for text in (*notices, *words))
    assert [text for _, _, text, _ in said(read(lines, "chat.txt"))] == [*words]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.txt", "Dear diary\n", "a.txt:1: 'Dear diary'; expected an export"),
        ("a.txt", "", "a.txt:1: ''; expected an export"),
        ("a.txt", "32/13/2024, 10:00 - Ada: a\n", "a.txt:1: .*; expected all dates of the file in one order"),
        ("a.json", '[{"role": "user",', r"a.json: not JSON \("),
        ("a.jsonl", '{"role": "user", "content": "a"}\n{"role"}\n', r"a.jsonl:2: not JSON \("),
        ("a.json", "[1]", "a.json: item 1: 1; expected an object"),
        ("a.json", '[{"messages": 1}]', "a.json: item 1: messages: 1; expected a list"),
        ("a.json", '[{"messages": ["a"]}]', "a.json: item 1, message 1: 'a'; expected an object"),
        (
            "a.json",
            '[{"role": "boss", "content": "a"}]',
            "a.json: item 1: role = 'boss'; expected one of user",
        ),
        ("a.json", '[{"content": "a", "time": "soon"}]', "a.json: item 1: time = 'soon'; expected a text"),
        ("a.json", '[{"content": "a", "time": NaN}]', "a.json: item 1: time = nan; expected a text"),
        ("a.json", '[{"content": ""}]', "a.json: no message with words"),
        ("a.json", '[{"mapping": {}, "current_node": "x"}]', "a.json: item 1: mapping: no node 'x'"),
        ("a.json", '[{"mapping": {"x": {"parent": "x"}}, "current_node": "x"}]', "no node 'x', or a cycle"),
        ("a.json", '[{"mapping": [], "current_node": []}]', "mapping: no node"),
        (
            "a.json",
            '[{"content": "a", "id": 1}, {"content": "b", "id": 1}]',
            "a.json: 2 messages with the id '1'",
        ),
        ("a.csv", "text,role\na,user\nb\n", "a.csv:3: another number of columns; expected 2"),
        ("a.csv", "text,role,text\na,user,b\n", "a.csv:1: two columns are called 'text'; expected one"),
        ("a.csv", "text,role\na,boss\n", "a.csv:2: role = 'boss'; expected one of user"),
    ],
)
def test_a_bad_file_is_told_with_its_place(name: str, content: str, problem: str, read: Any) -> None:
    with pytest.raises(InputError, match=problem):
        read(content, name)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\xff")
    with pytest.raises(InputError, match="no UTF-8 at byte 3"):
        read_chats(tmp_path / "a.zip")
    with pytest.raises(InputError, match="zone = 'Mars'"):
        read_chats(tmp_path / "a.zip", zone="Mars")


def test_a_long_path_is_shortened_in_every_error(tmp_path: Path) -> None:
    name = f"{'folder/' * 400}chat.json"  # longer than a path may be
    with pytest.raises(StoreError) as missing:
        read_chats(name)
    folder = tmp_path.joinpath(*["x" * 200] * 3)
    folder.mkdir(parents=True)
    problems = [str(missing.value)]
    for content in (
        b"\xff",
        b"Dear diary",
        b"[1]",
        b"[{",
        b"text,role\na\n",
        b"text,role\na,boss\n",
        b"{}\n",
    ):
        (folder / "chat").write_bytes(content)
        with pytest.raises(InputError) as bad:
            read_chats(folder / "chat")
        problems.append(str(bad.value))
    assert all("..." in problem and len(problem) < 800 for problem in problems)
    assert all("/chat" in problem for problem in problems)


def test_the_messages_can_be_written_and_read_again(read: Any) -> None:
    memory = CognitiveMemory()
    memory.write(read(ANDROID, "chat.txt").messages)
    grown = read(ANDROID + "14/05/2024, 9:06 - Ada: Thank you all, she sleeps.\n", "chat.txt").messages
    assert all(isinstance(each, Message) for each in grown)
    count = memory.count()
    memory.write(grown)
    assert memory.count() == count + 1
    assert f"{memory.list(until='2024-05-14T00:00:00Z')[0].created_at:%d %b}" == "13 May"


def test_files_of_one_name_add_to_one_another_and_a_file_again_adds_nothing(
    read: Any, tmp_path: Path
) -> None:
    lines = [f"13/05/2024, 21:0{minute} - Ada: {text}" for minute, text in enumerate("abab")]
    again = [*lines, lines[-1]]
    other = [f"14/05/2024, 21:0{minute} - Bo: {text}" for minute, text in enumerate("abx")]
    csv = "time,sender,text\n" + "".join(
        f"2024-05-13T21:0{n}:00Z,Ada,{text}\n" for n, text in enumerate("abab")
    )
    memory, counts = CognitiveMemory(), list[int]()
    for content in (lines, lines[:1] + lines[2:], again, again, other):
        memory.write_many(read("\n".join(content), "_chat.txt").messages)
        counts.append(memory.count())
    memory.write_many(read(csv, "_chat.csv").messages)
    assert [*counts, memory.count()] == [4, 4, 5, 5, 8, 8]
    assert len({each.session for each in memory.list()}) == 2


def test_untimed_files_of_one_name_add_what_differs(read: Any) -> None:
    memory = CognitiveMemory()
    for more in ("I moved to Oslo.", "I moved to Bergen.", "I moved to Oslo."):
        memory.write_many(read([*TALK, {"role": "user", "content": more}]).messages)
    assert sorted(each.text for each in memory.list()) == [
        "I moved to Bergen.",
        "I moved to Oslo.",
        "I moved.",
        "Where?",
    ]


def test_the_command_reads_chats_and_backups(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chat, backup, path = tmp_path / "chat.txt", tmp_path / "backup.jsonl", str(tmp_path / "memory")
    chat.write_text(ANDROID, "utf-8")
    options = ["--embedder", "hashing", "--zone", "Europe/Istanbul"]
    assert main(["import", path, str(chat), "--namespace", "ada", *options]) == 0
    told = capsys.readouterr().out
    assert "WhatsApp: 2 messages" in told
    assert "2 notices and omitted media were left out." in told
    assert told.endswith("imported: ada, 2 new of 2 messages; 2 memories\n")
    chat.write_text(ANDROID + "5/6/2024, 9:06 - Ada: Thank you all, she sleeps.\n", "utf-8")
    assert main(["import", path, str(chat), "--namespace", "ada", "--day-first", *options]) == 0
    assert capsys.readouterr().out.endswith("imported: ada, 1 new of 3 messages; 3 memories\n")
    assert main(["export", path, str(backup), *options]) == 0
    assert main(["import", str(tmp_path / "other"), str(backup), *options]) == 0
    assert capsys.readouterr().out.endswith("imported: ada, 3 memories\n")
    assert main(["import", path, str(backup), "--namespace", "eva", *options]) == 2
    assert "its own speakers, namespaces and times; expected no --namespace" in capsys.readouterr().err
    assert main(["import", path, str(backup), "--start", "2023-05-01", *options]) == 2
    chat.write_text(json.dumps(TALK), "utf-8")
    words = ["import", path, str(chat), "--namespace", "bo"]
    assert main([*words, "--start", "soon", *options]) == 2
    assert "start = 'soon'; expected a text such as 2024-05-01T12:00:00Z" in capsys.readouterr().err
    assert main([*words, "--start", "2023-05-02", *options]) == 0  # midnight in Istanbul
    assert "the first was said at 2023-05-01T21:00:00+00:00; --start chooses." in capsys.readouterr().out
    chat.write_text("Dear diary", "utf-8")
    assert main(["import", path, str(chat), *options]) == 2
    assert "chat.txt:1: 'Dear diary'; expected an export" in capsys.readouterr().err
