from enum import Enum

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.errors import InputError


def test_only_id_and_text_are_needed() -> None:
    message = Message(id="t1", text="Hello")
    assert (message.speaker, message.role, message.session) == ("", "user", "")
    assert (message.namespace, message.caption) == ("default", "")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"id": 7}, "message 7: id = 7; expected a text of 0 to 1,000 characters"),
        ({"time": "today"}, "message 't1': time = 'today'; expected a text such as 2024-05-01T12:00:00Z"),
        ({"time": "2024-05-01"}, "has no time zone"),
        ({"metadata": {"tags": ["a"]}}, "metadata = .*; expected a flat dictionary"),
        ({"metadata": {"length": float("nan")}}, "metadata = .*; expected a flat dictionary"),
        ({"namespace": ""}, "message 't1': namespace = ''"),
        ({"role": "robot"}, "unknown role 'robot'; expected one of user, assistant, system, agent, tool"),
        ({"id": "t\ud800"}, "id = .*; expected a text .* that UTF-8 can carry"),
        ({"speaker": "\udfff"}, "speaker = .*; expected a text .* that UTF-8 can carry"),
        ({"session": "\ud800"}, "session = .*; expected a text .* that UTF-8 can carry"),
        ({"namespace": "\ud800"}, "namespace = .*; expected a text .* that UTF-8 can carry"),
    ],
)
def test_a_message_that_cannot_be_addressed_is_refused(fields: dict[str, str], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        Message(**({"id": "t1", "text": "Hello"} | fields))


@pytest.mark.parametrize("text", ["", " \n", "\ud800", "\x00", "🌱" * 1000])
def test_the_text_may_be_anything(text: str) -> None:
    assert Message(id="t1", text=text, caption=text).text == text


def test_a_member_of_an_enumeration_of_texts_is_its_text() -> None:
    class Team(str, Enum):  # noqa: UP042 - StrEnum shows its text, this kind does not
        ADA = "ada"

    engine = CognitiveMemory()
    [found] = engine.write("I like tea.", speaker=Team.ADA, namespace=Team.ADA).memories
    assert (found, engine.namespaces(), engine.get(found).speaker) == ("ada:0", ("ada",), "ada")
