"""Courtesies, confirmations and commands are not stored, in any language."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.documents.v9.pregate import PregateConfig, pregate
from cogmem.language.courtesies import trivial
from cogmem.language.reading import read
from cogmem.log.facts import Utterance
from cogmem.trace import Decision


def gate(text: str, *, asked: bool = False, answers: bool = True) -> Decision:
    utterance = Utterance(
        turn="t1",
        said=read(text, "en"),
        raw=text,
        speaker="",
        role="user",
        session="",
        namespace="",
        at=0.0,
        asked=asked,
    )
    return pregate(utterance, PregateConfig(answers=answers))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hi", "greeting"),
        ("hello there!", "greeting"),
        ("Good morning :)", "greeting"),
        ("good night 😴", "greeting"),
        ("merhaba", "greeting"),
        ("Selam!", "greeting"),
        ("İyi geceler", "greeting"),
        ("ok", "confirmation"),
        ("Sure, sounds good.", "confirmation"),
        ("go on", "confirmation"),
        ("tamam", "confirmation"),
        ("evet aynen", "confirmation"),
        ("devam et", "confirmation"),
        ("thanks!", "acknowledgement"),
        ("hmm", "acknowledgement"),
        ("hahaha", "acknowledgement"),
        ("lol yes", "acknowledgement"),
        ("Wow... nice one!", "acknowledgement"),
        ("sağ ol!", "acknowledgement"),
        ("çok teşekkürler", "acknowledgement"),
        ("/help", "command"),
        ("/dream now please", "command"),
    ],
)
def test_what_says_nothing_new_is_named(text: str, reason: str) -> None:
    decision = gate(text)
    assert (decision.stage, decision.decision, decision.reason) == ("pregate", "filtered", reason)


@pytest.mark.parametrize(
    "text",
    [
        "Hi, I moved to Graz",
        "ok but my flight is at nine",
        "thanks for the recipe with lentils",
        "Paris",
        "42",
        "/usr/bin is full",
        "hiking",
        "okra",
        "Tamam, yarın dişçiye gidiyorum",
        "selami",
        "",
        "?!",
    ],
)
def test_whatever_says_more_passes(text: str) -> None:
    assert gate(text).decision == "passed"


def test_a_confirmation_that_answers_a_question_passes() -> None:
    assert gate("Yes.", asked=True).decision == "passed"
    assert gate("Yes.", asked=True, answers=False).decision == "filtered"
    assert gate("Thanks!", asked=True).decision == "filtered"


@pytest.mark.parametrize("together", [True, False])
def test_only_the_question_before_it_is_answered(together: bool) -> None:
    engine = CognitiveMemory(EngineConfig(), clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
    said = (
        ("assistant", "Do you smoke?"),
        ("user", "No."),
        ("user", "Yes."),
        ("assistant", "Noted, a non-smoker: example.org/?page=2"),
    )
    told = [
        Message(id=f"t{number}", text=text, speaker=role, role=role, session="s")
        for number, (role, text) in enumerate((*said, ("user", "No.")))
    ]
    written = engine.write_many(told) if together else [engine.write(one) for one in told]
    assert [bool(one.memories) for one in written] == [True, True, False, True, False]


@given(st.text())
def test_any_text_gives_a_decision(text: str) -> None:
    assert gate(text).decision in ("passed", "filtered")


@given(st.lists(st.sampled_from(["ok", "thanks", "hello", "tamam", "haha", "sure"]), min_size=1, max_size=8))
def test_courtesies_in_a_row_are_courtesies(words: list[str]) -> None:
    assert trivial(", ".join(words))
    assert not trivial(", ".join([*words, "Gdansk"]))
