from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.hyde import INTENTS, Hyde, HydeConfig, _templates, imagined
from cogmem.documents.v9.query_cache import Embedding
from cogmem.embedding.base import Vectors
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.language.packs import languages
from cogmem.rank.request import Request
from cogmem.trace import Decision

STUB = HashingEmbedder(dimensions=64)
QUESTION = "When did Ada move to Oslo?"


def vector(question: str = QUESTION, language: str = "en") -> tuple[Vectors, Decision]:
    """What a question is searched with."""
    request, decision = Hyde(language)(Request(question, depth=10, now=0.0, at=0.0))
    return Embedding(STUB)(request)[0].vector, decision


@pytest.mark.parametrize(
    ("language", "intent", "question"),
    [
        ("en", "definition", "What is a beagle?"),
        ("en", "definition", "What does kaizen mean?"),
        ("en", "howto", "How do I deploy the garden lights?"),
        ("en", "reasoning", "Why did Ada move?"),
        ("en", "technical", "Which database does the server use?"),
        ("en", "preference", "What is Ada's favourite book?"),
        ("en", "lookup", "Where does Ada live?"),
        ("en", "general", "Ada and the beagle"),
        ("tr", "definition", "Kaizen ne demek?"),
        ("tr", "reasoning", "Ada neden taşındı?"),
        ("tr", "technical", "Sunucu hangi veritabanını kullanıyor?"),
        ("tr", "preference", "Ada'nın en sevdiği kitap hangisi?"),
        ("tr", "lookup", "Ada nerede oturuyor?"),
        ("tr", "general", "Ada ve köpeği"),
        ("tr", "howto", "Bu nasıl yapılır?"),
    ],
)
def test_the_words_tell_the_intent(language: str, intent: str, question: str) -> None:
    assert imagined(question, language)[0] == intent


def test_an_answer_has_the_question_s_words_less_those_that_ask() -> None:
    assert imagined(QUESTION, "en")[1][0] == "Ada move to Oslo"
    assert imagined("Ada'nın köpeği nerede uyuyor?", "tr")[1][0] == "Ada'nın köpeği uyuyor"


@pytest.mark.parametrize("language", languages())
def test_every_intent_has_two_or_three_templates(language: str) -> None:
    forms = _templates(language).forms
    assert set(forms) == set(INTENTS)
    assert all(
        2 <= len(lines) <= 3 and all("{content}" in line for line in lines) for lines in forms.values()
    )


def test_the_vector_is_the_centroid() -> None:
    found, decision = vector()
    texts = [QUESTION, *imagined(QUESTION, "en")[1]]
    centroid = STUB.embed(texts).astype(np.float64).mean(axis=0)
    assert found.dtype == np.float32
    assert found == pytest.approx(centroid / np.linalg.norm(centroid), abs=1e-6)
    assert (decision.stage, decision.decision) == ("hyde", "lookup")
    assert decision.numbers == {"variants": 2.0, "weight": pytest.approx(2 / 3)}


def test_a_question_without_content_is_plain() -> None:
    found, decision = vector("When was how much?")
    assert found.tobytes() == STUB.embed(["When was how much?"])[0].tobytes()
    assert (decision.decision, decision.reason) == ("plain", "no content")


def test_all_is_embedded_in_one_call() -> None:
    calls: list[list[str]] = []

    class Counting(HashingEmbedder):
        def embed(self, texts: Sequence[str]) -> Vectors:
            calls.append(list(texts))
            return super().embed(texts)

    request, _ = Hyde("en")(Request(QUESTION, depth=10, now=0.0, at=0.0))
    Embedding(Counting(dimensions=64))(request)
    assert [len(call) for call in calls] == [3]


@given(st.text() | st.text(alphabet="{}content why?", max_size=20), st.sampled_from(["en", "tr"]))
def test_any_text_has_a_vector_of_unit_length_or_none(text: str, language: str) -> None:
    found, _ = vector(text, language)
    assert found.shape == (64,)
    assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-5) or not found.any()
    assert found.tobytes() == vector(text, language)[0].tobytes()


def test_the_engine_searches_with_it(make_engine: Callable[..., Any]) -> None:
    engine = make_engine({"near": (0.0, 1.0), "Ada move to Oslo": (0.0, 1.0)}, hyde=HydeConfig(enabled=True))
    engine.add("near")
    assert engine.read(QUESTION, reinforce=False).items[0].text == "near"
    [step] = engine.read(QUESTION, reinforce=False).trace.of("hyde")
    assert step.decision == "lookup"
