import pytest

from cogmem import Message
from cogmem.config import EncodingConfig
from cogmem.write.rewriting import rewrite


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"text": "I moved."}, "I moved."),
        ({"text": "I moved.", "speaker": "Ada"}, "Ada: I moved."),
        ({"text": " a\n\tb  c "}, "a b c"),
        ({"text": "", "caption": "a red kite", "speaker": "Ada"}, "Ada: [shares image: a red kite]"),
        ({"text": "Look!", "caption": " a\nkite "}, "Look! [shares image: a kite]"),
        ({"text": " ", "speaker": "Ada"}, ""),
        ({"text": "half \ud83d", "caption": "\udc00"}, "half ? [shares image: ?]"),
        ({"text": "Ağrı'ya 🌱 gittim"}, "Ağrı'ya 🌱 gittim"),
    ],
    ids=["text", "speaker", "spaces", "caption alone", "both", "nothing said", "lone surrogates", "Unicode"],
)
def test_who_said_what_and_showed_what(fields: dict[str, str], expected: str) -> None:
    assert rewrite(Message(id="t1", **fields), EncodingConfig()) == expected


def test_the_speaker_can_be_left_out() -> None:
    message = Message(id="t1", text="I moved.", speaker="Ada")
    assert rewrite(message, EncodingConfig(speaker=False)) == "I moved."
