import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.hyde import INTENTS, imagined
from cogmem.documents.v9.question_embedding import QuestionEmbedding
from cogmem.embedding.base import Vectors
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.language.packs import language_pack, languages
from cogmem.language.reading import read
from cogmem.rank.request import Request
from cogmem.trace import Decision

STUB = HashingEmbedder(dimensions=64)
QUESTION = "When did Ada move to Oslo?"


def vector(question: str = QUESTION, language: str = "en") -> tuple[Vectors, Decision]:
    """What a question is searched with."""
    embedding = QuestionEmbedding(STUB, language, imagining=True, caching=False)
    request, decision = embedding(Request(read(question, language), depth=10, now=0.0, at=0.0))
    assert decision is not None
    return request.vector, decision


@pytest.mark.parametrize("language", languages())
def test_every_intent_has_two_or_three_templates(language: str) -> None:
    forms = language_pack(language).section("hyde")["templates"]
    assert set(forms) == set(INTENTS)
    assert all(
        2 <= len(lines) <= 3 and all("{content}" in line for line in lines)
        for lines in map(str.splitlines, map(str.strip, forms.values()))
    )


def test_the_vector_is_the_centroid() -> None:
    found, decision = vector()
    texts = [QUESTION, *imagined(QUESTION, "en")[1]]
    centroid = STUB.embed(texts).astype(np.float64).mean(axis=0)
    assert found.dtype == np.float32
    assert found == pytest.approx(centroid / np.linalg.norm(centroid), abs=1e-6)
    assert (decision.stage, decision.decision) == ("hyde", "lookup")
    assert decision.numbers == {"variants": 2.0, "weight": pytest.approx(2 / 3)}


@given(st.text() | st.text(alphabet="{}content why?", max_size=20), st.sampled_from(["en", "tr"]))
def test_any_text_has_a_vector_of_unit_length_or_none(text: str, language: str) -> None:
    found, _ = vector(text, language)
    assert found.shape == (64,)
    assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-5) or not found.any()
    assert found.tobytes() == vector(text, language)[0].tobytes()
