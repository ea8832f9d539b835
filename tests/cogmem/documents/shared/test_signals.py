"""Signs of what a text is about, counted."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.shared.signals import Signals, signals
from cogmem.language.packs import languages
from cogmem.language.reading import read


def found(text: str, language: str = "en") -> Signals:
    return signals(read(text, language))


def test_questions_give_no_sign_of_a_kind() -> None:
    assert found("I was born in Oslo.").identity == 1
    assert found("Was I born in Oslo?").identity == 0


@given(st.text(), st.sampled_from(languages()))
def test_any_text_is_read(text: str, language: str) -> None:
    told = found(text, language)
    assert min(getattr(told, name) for name in Signals.__slots__) >= 0
