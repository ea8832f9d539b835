import pytest

from cogmem import Message
from cogmem.errors import InputError


def test_only_id_and_text_are_needed() -> None:
    message = Message(id="t1", text="Hello")
    assert (message.speaker, message.role, message.session) == ("", "user", "")
    assert (message.namespace, message.caption) == ("default", "")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"id": ""}, "the id is empty"),
        ({"namespace": ""}, "message t1: the namespace is empty"),
        ({"role": "tool"}, "unknown role 'tool'; expected one of user, assistant, system"),
        ({"id": "t\ud800"}, "the id holds a lone surrogate"),
        ({"speaker": "\udfff"}, "the speaker holds a lone surrogate"),
        ({"session": "\ud800"}, "the session holds a lone surrogate"),
        ({"namespace": "\ud800"}, "the namespace holds a lone surrogate"),
    ],
)
def test_a_message_that_cannot_be_addressed_is_refused(fields: dict[str, str], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        Message(**({"id": "t1", "text": "Hello"} | fields))


@pytest.mark.parametrize("text", ["", " \n", "\ud800", "\x00", "🌱" * 1000])
def test_the_text_may_be_anything(text: str) -> None:
    assert Message(id="t1", text=text, caption=text).text == text
