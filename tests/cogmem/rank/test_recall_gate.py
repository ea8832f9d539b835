"""What asks something must never be skipped: the gate may only know courtesies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.rank.recall_gate import gate

SKIPPED = {
    "greeting": [
        "Hi",
        "hello there!",
        "Good morning",
        "How are you?",
        "selam",
        "Merhaba!",
        "günaydın",
        "nasılsın?",
    ],
    "confirmation": ["yes", "OK.", "sounds good", "got it", "tamam", "evet", "Anladım.", "olur"],
    "acknowledgement": [
        "thanks!",
        "thank you so much",
        "cool",
        "hmm",
        "haha",
        "teşekkürler",
        "sağ ol",
        "süper",
    ],
    "command": ["/help", "/remember I like tea", "  /stop now"],
}

ASKED = [
    "Allergies?",
    "Ada?",
    "Ada",
    "Hope?",
    "Birthday",
    "Why?",
    "Who?",
    "When was that?",
    "Hi, where does Ada live?",
    "Thanks! And her dog?",
    "ok so what is my budget",
    "/",
    "1/2?",
    "a/b testing results",
    "Alerjim?",
    "Kim?",
    "Deniz?",
    "Neden?",
    "Merhaba, Ada nerede oturuyor?",
    "Tamam, peki kedisinin adı ne?",
    "42",
    "東京?",
]


@pytest.mark.parametrize(
    ("sort", "text"), [(sort, text) for sort, texts in SKIPPED.items() for text in texts]
)
def test_what_asks_for_nothing_is_skipped(sort: str, text: str) -> None:
    decision = gate(text)
    assert (decision.stage, decision.decision, decision.reason) == ("recall_gate", "skipped", sort)


@pytest.mark.parametrize("text", ASKED)
def test_what_asks_something_passes(text: str) -> None:
    assert (gate(text).decision, gate(text).reason) == ("passed", "")


def test_what_is_skipped_recalls_nothing_and_searches_nothing() -> None:
    with CognitiveMemory() as engine:
        engine.add("Ada said hello to her beagle.")
        skipped = engine.read("hello")
        assert skipped.items == ()
        assert [decision.stage for decision in skipped.trace] == ["recall_gate"]
        assert engine.read("hello beagle").items


@given(st.text())
def test_any_text_is_one_or_the_other(text: str) -> None:
    assert gate(text).decision in ("passed", "skipped")
    assert gate(f"{text} beagles of Rotterdam?").decision == (
        "skipped" if gate(text).reason == "command" else "passed"
    )
