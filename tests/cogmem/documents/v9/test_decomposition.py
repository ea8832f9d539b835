from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.config import DecompositionConfig
from cogmem.documents.v9.decomposition import decompose, merged
from cogmem.rank.recall import RankingDecision
from cogmem.rank.request import Candidates

WHOLE = {
    "en": [
        "Where does Ada live?",
        "What do Ada and Tom have in common?",
        "What did Ada give Ben and Tom?",
        "Where do Ada and Tom live?",
        "What are Ada's and Tom's hobbies?",
        "When and where did Ada marry?",
        "When did Nate go to a convention and meet new people?",
        "What type of ice cream does Joanna mention that Nate makes and is delicious?",
        "What is a charity that John might want to work with and why?",
        "Do you remember what Ada said and what she did?",
        "Where is the man who lives in Oslo and who works at Google?",
        "How does Sam live, and how does he address them?",  # address what?
        "Where does Ada work and what is the salary?",  # whose?
        "Did Ada call Ben and when is he back?",  # who?
        "Where does Ada live? What does Tom do? When did they meet?",
        "On which day do I work out, and what do I do?",  # do then
        "Where does Ada live? I saw Ada. What does Tom do? I met Tom.",
        "Really?? Why???",
        "Where does Ada live? Thanks?",
        "Ada and also Tom",
        "",
        "???",
        " and what does Tom do?",
    ],
    "tr": [
        "Ayşe nerede yaşıyor?",
        "Ayşe ve Mehmet nerede yaşıyor?",
        "Ayşe nerede ve ne zaman evlendi?",
        "Ayşe'nin nerede yaşadığını ve ne yaptığını biliyor musun?",
        "Kediyi ne zaman aldım ve nerede uyuyor?",
        "Kim Ayşe'yle evlendi ve nereye taşındılar?",
        "Ayşe ile Mehmet'in ortak yanı ne?",
    ],
}
DIVIDED = {
    "en": {
        "Where does Ada live and what does Tom do?": ["Where does Ada live?", "what does Tom do?"],
        "Where does Ada live? And what does Tom do?": ["Where does Ada live?", "what does Tom do?"],
        "Where does Ada live and what does she do?": ["Where does Ada live?", "what does Ada do?"],
        "Where does Ada live? What is her job?": ["Where does Ada live?", "What is Ada's job?"],
        "Where does Ada live? What about Tom?": ["Where does Ada live?", "Where does Tom live?"],
        "Where does Ada live? And Tom?": ["Where does Ada live?", "Where does Tom live?"],
        "Where does Ada live and also what is Tom's job?": ["Where does Ada live?", "what is Tom's job?"],
        "Where do I live and where do I work?": ["Where do I live?", "where do I work?"],
        "Where do I live and what does Tom do and when did he move?": [
            "Where do I live?",
            "what does Tom do?",
            "when did Tom move?",
        ],
        "Who did Evan meet on his trip, and who did he come back with?": [
            "Who did Evan meet on his trip?",
            "who did Evan come back with?",
        ],
        "Hello? Where does Ada live? What does Tom do?": ["Where does Ada live?", "What does Tom do?"],
    },
    "tr": {
        "Murat nerede yaşıyor ve Zeynep ne iş yapıyor?": ["Murat nerede yaşıyor?", "Zeynep ne iş yapıyor?"],
        "Ayşe ne zaman taşındı ve nerede yaşıyor?": ["Ayşe ne zaman taşındı?", "Ayşe nerede yaşıyor?"],
        "Ayşe nerede yaşıyor ve kocası kim?": ["Ayşe nerede yaşıyor?", "Ayşe kocası kim?"],
        "Ayşe nerede oturuyor? Ya Mehmet?": ["Ayşe nerede oturuyor?", "Mehmet nerede oturuyor?"],
        "Ayşe nerede oturuyor? Peki ne iş yapıyor?": ["Ayşe nerede oturuyor?", "Ayşe ne iş yapıyor?"],
        "Ayşe nerede çalışıyor ve Google'da ne iş yapıyor?": [
            "Ayşe nerede çalışıyor?",
            "Ayşe Google'da ne iş yapıyor?",
        ],
    },
}


WORDS = ["Where", "does", "Ada", "live", "and", "what", "Tom", "he?", "ve", "ne", "oturuyor", ".", "ı", "İ"]


def questions_of(question: str, language: str = "en", limit: int = 4) -> list[str]:
    return decompose(question, DecompositionConfig(limit=limit), language)[0]


@pytest.mark.parametrize(
    ("language", "question"), [(language, question) for language, some in WHOLE.items() for question in some]
)
def test_what_is_one_question_stays_whole(language: str, question: str) -> None:
    found, decision = decompose(question, DecompositionConfig(), language)
    assert found == [question]
    assert (decision.stage, decision.decision) == ("decomposition", "whole")
    assert decision.reason


@pytest.mark.parametrize(
    ("language", "question", "expected"),
    [(language, *case) for language, cases in DIVIDED.items() for case in cases.items()],
)
def test_a_compound_question_is_asked_as_its_parts(language: str, question: str, expected: list[str]) -> None:
    found, decision = decompose(question, DecompositionConfig(), language)
    assert found == expected
    assert (decision.decision, decision.numbers) == ("divided", {"parts": float(len(expected))})


def test_more_parts_than_the_limit_are_no_parts() -> None:
    question = "Where does Ada live? What does Tom do? Who is Ben?"
    assert len(questions_of(question, limit=3)) == 3
    assert questions_of(question, limit=2) == [question]


@given(
    st.text()
    | st.lists(
        st.sampled_from(
            ["Where", "does", "Ada", "live", "and", "what", "Tom", "he?", "ve", "ne", ".", "ı", "İ"]
        )
    ).map(" ".join),
    st.sampled_from(["en", "tr"]),
)
@example("ǰ? ǰ and what does Tom do?", "en")
def test_any_text_is_one_question_or_some(text: str, language: str) -> None:
    found = questions_of(text, language)
    assert found == [text] or 2 <= len(found) <= 4
    assert all(found) or found == [""]
    assert found == questions_of(text, language)


# --- rankings, merged -----------------------------------------------------------------------------------


def ranking(rows: list[int], relevance: float = 0.5, cosine_weight: float = 0.2) -> Candidates:
    level = np.linspace(relevance, relevance / 2, len(rows))
    return Candidates.found(np.array(rows, np.int64), level, level, level, cosine_weight, relevance)


def test_ranks_add_up_and_the_best_has_one() -> None:
    both = merged([ranking([5, 2, 9]), ranking([2, 7])], DecompositionConfig(rank_constant=60.0))
    assert both.rows.tolist() == [2, 5, 7, 9]
    sums = np.array([1 / 62 + 1 / 61, 1 / 61, 1 / 62, 1 / 63])
    assert both.scores == pytest.approx(sums / sums[0])
    assert both.scores[0] == 1.0


def test_a_row_has_the_best_of_its_parts() -> None:
    both = merged([ranking([1, 2], 0.4), ranking([2, 1], 0.8, cosine_weight=0.6)], DecompositionConfig())
    known = dict(zip(both.rows.tolist(), both.relevance.tolist(), strict=True))
    assert known == pytest.approx({1: 0.4, 2: 0.8})
    assert (both.cosine_weight, both.best_cosine) == (0.6, 0.8)
    assert both.rows.tolist() == [1, 2]  # equal sums: by row


def test_nothing_and_nothing_is_nothing() -> None:
    assert len(merged([ranking([]), ranking([])], DecompositionConfig())) == 0


@given(st.lists(st.lists(st.integers(0, 9), unique=True), min_size=1, max_size=4))
def test_every_row_once_best_first(rankings: list[list[int]]) -> None:
    both = merged([ranking(rows) for rows in rankings], DecompositionConfig())
    assert sorted(both.rows.tolist()) == sorted(set().union(*rankings))
    assert both.scores.tolist() == sorted(both.scores.tolist(), reverse=True)
    assert ((both.scores > 0) & (both.scores <= 1)).all()


def test_the_engine_answers_every_part(make_engine: Callable[..., CognitiveMemory]) -> None:
    places: dict[str, Any] = {
        "home": (0.0, 1.0, 0.0),
        "job": (0.0, 0.0, 1.0),
        "Where does Ada live?": (0.0, 1.0, 0.0),
        "what does Tom do?": (0.0, 0.0, 1.0),
    }
    engine = make_engine(places, decomposition=DecompositionConfig(enabled=True))
    for text in ("home", "job"):
        engine.add(text)
    found = engine.read("Where does Ada live and what does Tom do?", reinforce=False)
    assert {item.text for item in found.items} == {"home", "job"}
    [step] = found.trace.of("decomposition")
    assert step.numbers == {"parts": 2.0}
    assert len(found.trace.of("search")) == 2
    [ranking] = found.trace.of(RankingDecision)
    assert [set(order.rows) for order in ranking.before] == [{0, 1}] * len(ranking.before)


def test_of_more_parts_the_first_four_are_asked_where_they_are_cut() -> None:
    question = "Where is Ada? Where is Bob? Where is Eve? Where is Joe? Where is Sam?"
    assert decompose(question, DecompositionConfig(), "en")[0] == [question]
    questions, _ = decompose(question, DecompositionConfig(cut=True), "en")
    assert questions == ["Where is Ada?", "Where is Bob?", "Where is Eve?", "Where is Joe?"]
