from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CogmemError, CognitiveMemory
from cogmem.config import InjectionConfig, RetentionConfig, ScoringConfig, SearchConfig
from cogmem.errors import ConfigError
from cogmem.read.injection import abbreviated

Make = Callable[..., CognitiveMemory]

LONG = "Sara moved from Oslo to Bergen in May because the harbour there pays twice as much."
SHORT = "Sara likes tea."
VAGUE = "The weather was fine."


@pytest.fixture
def engine(make_engine: Make) -> Callable[..., CognitiveMemory]:
    """Confidence is the score, and that the cosine: .9 for LONG, .5 for SHORT, .3 for VAGUE."""

    def make(**settings: Any) -> CognitiveMemory:
        injection = InjectionConfig(measure="score", **settings)
        made = make_engine(
            {LONG: 0.9, SHORT: 0.5, VAGUE: 0.3}, retention=RetentionConfig(law="none"), injection=injection
        )
        for text in (LONG, SHORT, VAGUE):
            made.add(text)
        return made

    return make


def told(engine: CognitiveMemory, **read: Any) -> list[tuple[str, str]]:
    return [(item.style, item.text) for item in engine.read("query", reinforce=False, **read).items]


def test_three_bands_of_confidence(engine: Make) -> None:
    found = told(engine(style="confidence", full=0.7, abbreviated=0.4))
    assert found == [("full", f"[2024-01-01, 0.90] {LONG}"), ("abbreviated", SHORT)]


def test_what_is_withheld_is_in_the_trace_and_is_not_reinforced(engine: Make) -> None:
    made = engine(style="confidence", full=0.7, abbreviated=0.4)
    recollection = made.read("query")
    [injection] = recollection.trace.of("injection")
    assert injection.rows == (2,)
    assert injection.numbers["injected"] == 2
    assert injection.numbers["confidence"] == pytest.approx(0.9)
    assert made.store.partition("default").columns["access_count"].tolist() == [1, 1, 0]


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("plain", LONG),
        ("full", f"[2024-01-01, 0.90] {LONG}"),
        ("abbreviated", "Sara moved from Oslo to Bergen in May…"),
    ],
)
def test_one_style_for_all(engine: Make, style: str, text: str) -> None:
    assert told(engine(style=style, characters=40))[0] == (style, text)


def test_silence_where_nothing_is_sure_enough(engine: Make) -> None:
    assert len(told(engine(silence=0.89))) == 3
    assert told(engine(silence=0.91)) == []


def test_off_everything_is_told_as_it_is(engine: Make) -> None:
    found = told(engine(enabled=False, style="full", silence=1.0))
    assert found == [("plain", LONG), ("plain", SHORT), ("plain", VAGUE)]


def test_a_budget_lets_in_what_fits(engine: Make) -> None:
    made = engine()
    costs = [item.tokens for item in made.read("query", reinforce=False).items]
    assert [text for _, text in told(made, budget=sum(costs))] == [LONG, SHORT, VAGUE]
    assert [text for _, text in told(made, budget=costs[0])] == [LONG]
    assert [text for _, text in told(made, budget=costs[1] + costs[2])] == [SHORT, VAGUE]
    assert told(made, budget=0) == []


@pytest.mark.parametrize("budget", [-1, 2.5])
def test_a_budget_is_a_number_of_tokens(engine: Make, budget: Any) -> None:
    with pytest.raises(CogmemError, match="budget"):
        engine().read("query", budget=budget)


def test_bands_in_order(engine: Make) -> None:
    with pytest.raises(ConfigError, match="full"):
        InjectionConfig(full=0.3, abbreviated=0.4)


@given(st.text(max_size=200), st.integers(10, 100))
def test_an_abbreviation_is_short(text: str, characters: int) -> None:
    short = abbreviated(text, characters)
    assert short == text if len(text) <= characters else len(short) <= characters + 1


# --- confidence as coverage of the question ---------------------------------------------------------------


def sure(make_engine: Make, question: str, *texts: str, speakers: tuple[str, ...] = ()) -> list[float]:
    """Confidence of the memories, in the order in which they were made; words alone count."""
    engine = make_engine(
        {},
        retention=RetentionConfig(law="none"),
        search=SearchConfig(fusion="scores", dense_weight=0.0),
        scoring=ScoringConfig(alpha=0.0),
        injection=InjectionConfig(silence=0.0),
    )
    for number, text in enumerate(texts):
        engine.add(text, speaker=speakers[number] if speakers else "")
    found = {item.memory.id: item.confidence for item in engine.read(question, reinforce=False).items}
    return [found.get(f"default:{row}", 0.0) for row in range(len(texts))]


def test_who_covers_more_of_the_question_is_surer(make_engine: Make) -> None:
    whole, half, none = sure(make_engine, "hazel harbour", "hazel harbour", "hazel road", "green road")
    assert 0 == none < half < whole <= 1


def test_a_word_that_nothing_has_takes_confidence_away(make_engine: Make) -> None:
    texts = ("hazel harbour", "green road")
    assert (
        sure(make_engine, "hazel zeppelin", *texts)[0] < sure(make_engine, "hazel harbour", *texts)[0] / 1.5
    )


def test_what_another_said_is_less_sure(make_engine: Make) -> None:
    texts = ("a hazel dog was adopted", "a hazel dog was adopted")
    named, other = sure(make_engine, "Tom's hazel dog?", *texts, speakers=("Tom", "Ada"))
    assert other == pytest.approx(named / 2)
    first, second = sure(make_engine, "the hazel dog?", *texts, speakers=("Tom", "Ada"))
    assert first == second
