import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogmem.documents.v9.decomposition import DecompositionConfig, decompose, merged
from cogmem.language.reading import read
from cogmem.rank.request import Candidates


def questions_of(question: str, language: str = "en", limit: int = 4) -> list[str]:
    return decompose(read(question, language), DecompositionConfig(limit=limit))[0]


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
