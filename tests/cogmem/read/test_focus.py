from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.config import FocusConfig
from cogmem.embedding.base import unit_rows
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.language.reading import read
from cogmem.read.cache import Embedding
from cogmem.read.cues import CueReader, cues
from cogmem.read.focus import Focus, FocusDecision
from cogmem.read.request import Emphasis, Request

ASIDE = "It is late. We had lasagne last night and the whole family loved the lasagne. "
ASKED = "By the way, what is the name of Ann's tortoise?"


def understood(message: str, language: str = "en") -> tuple[Request, FocusDecision | None]:
    return Focus(language)(Request(message, depth=10, now=0.0, at=0.0))


@pytest.mark.parametrize(
    ("language", "message", "question"),
    [
        ("en", ASIDE + ASKED, ASKED),
        ("en", ASIDE + ASKED + " Thanks!", ASKED),
        ("en", "It rains. " + ASKED + " I need it for a form.", ASKED),
        ("en", "It is late. It rains. I met Ann. When is her birthday?", "I met Ann. When is her birthday?"),
        ("en", "It rains. It pours. Who is Ann Brown? Is she old?", "Who is Ann Brown? Is she old?"),
        ("tr", "Geç oldu. Makarna yaptım. Ayşe'nin kedisinin adı neydi?", "Ayşe'nin kedisinin adı neydi?"),
    ],
)  # fmt: skip
def test_the_question_is_told_from_the_rest(language: str, message: str, question: str) -> None:
    request, decision = understood(message, language)
    assert request.question == question
    assert request.query == message
    assert decision == FocusDecision.made(FocusDecision.FOCUSED, question)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("I had lasagne. It was good.", "no question"),
        ("What is her name? I forgot it. It was on the form.", "no question"),
        ("I am making a cocktail tonight. Any suggestions?", "little else"),
        ("I have been sneezing a lot. Might it be my dusty living room?", "little else"),
        (
            "It rains. I play at the party on Friday. Which song shall I play at that party?",
            "about one thing",
        ),
    ],
)
def test_a_message_without_a_question_of_its_own_is_searched_whole(message: str, reason: str) -> None:
    request, decision = understood(message)
    assert (request.question, request.sought) == (message, message)
    assert decision == FocusDecision.made(FocusDecision.WHOLE, reason)


def test_one_sentence_is_no_decision() -> None:
    request = Request(ASKED, depth=10, now=0.0, at=0.0)
    assert Focus("en")(request) == (request, None)


def test_the_question_counts_by_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogmem.read.focus.WEIGHT", 3)
    request, _ = understood("It rains. It is late. " + ASKED)
    assert request.sought == " ".join(["It rains. It is late.", ASKED, ASKED, ASKED])
    stub = HashingEmbedder(dimensions=64)
    whole, question = stub.embed([request.query, ASKED]).astype(np.float64)
    expected = unit_rows((whole + 2 * question)[np.newaxis])[0]
    assert Embedding(stub)(request)[0].vector == pytest.approx(expected, abs=1e-6)


def test_a_weight_of_one_searches_for_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogmem.read.focus.WEIGHT", 1)
    request, _ = understood("It rains. It is late. " + ASKED)
    plain = Request(request.query, depth=10, now=0.0, at=0.0)
    embed = Embedding(HashingEmbedder(dimensions=64))
    assert request.sought == request.query
    assert embed(request)[0].vector == pytest.approx(embed(plain)[0].vector, abs=1e-6)


def engine(**focus: Any) -> CognitiveMemory:
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    found = CognitiveMemory(EngineConfig(focus=FocusConfig(**focus)), clock=clock)
    for text in (
        "Ann: my tortoise is called Olive",
        "Tom: I had lasagne with the family last night",
        "Tom: the lasagne that I cook is loved by the whole family",
    ):
        found.add(text)
    return found


def test_what_is_asked_comes_before_what_else_was_said() -> None:
    answers = [engine(enabled=on).read(ASIDE + ASKED, k=1).items[0].memory.text for on in (True, False)]
    assert ["Olive" in text for text in answers] == [True, False]


def test_the_time_that_is_asked_about_is_the_question_s() -> None:
    asked = "Where did Ann spend the winter of 2019?"
    request, _ = understood("It rains. I was in Rome in May 2021. " + asked)
    span = CueReader("en")(request)[0].cues.span
    assert span is not None
    assert span == cues(read(asked, "en"), 0.0).span


def test_the_trace_tells_what_was_taken_for_the_question() -> None:
    [decision] = engine().read(ASIDE + ASKED, k=1).trace.of(FocusDecision)
    assert (decision.decision, decision.reason) == (FocusDecision.FOCUSED, ASKED)


def test_nothing_is_asked_by_default() -> None:
    assert Request("Hello", depth=1, now=0.0, at=0.0).emphasis == Emphasis()
