"""Signs of what a text is about, counted."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.language.signals import Signals, signals


def found(text: str, language: str = "en") -> Signals:
    return signals(read(text, language))


def test_questions_give_no_sign_of_a_kind_but_signs_of_their_own() -> None:
    asked, told = found("Did I tell you something wrong?"), found("I told you something wrong.")
    assert (asked.correction, told.correction) == (0, 1)
    assert {"FAULT?", "OWN_WORDS?"} <= asked.signs
    assert "CORRECTION" in told.signs


@given(st.text(), st.sampled_from(languages()))
def test_any_text_is_read(text: str, language: str) -> None:
    assert min(vars_of(found(text, language))) >= 0


def vars_of(told: Signals) -> tuple[int, ...]:
    return tuple(getattr(told, name) for name in Signals.__slots__ if name != "signs")
