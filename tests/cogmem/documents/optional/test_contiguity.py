from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig
from cogmem.documents.optional.contiguity import ContiguityConfig

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

STEADY = RetentionConfig(law="none")


@pytest.fixture
def talk(make_engine: Make) -> Make:
    """Five memories of a session; the third alone resembles the query."""

    def make(*sessions: str) -> CognitiveMemory:
        places = dict.fromkeys(("one", "two", "four", "five"), 0.0) | {"three": 1.0}
        engine = make_engine(places, retention=STEADY, contiguity=ContiguityConfig(enabled=True))
        for text, session in zip(("one", "two", "three", "four", "five"), sessions or ["s"] * 5, strict=True):
            engine.add(text, session=session)
        return engine

    return make


def test_neighbours_gain_by_distance_and_direction(talk: Make, found: Found) -> None:
    answer = found(talk())
    assert answer == pytest.approx({"three": 1.0, "four": 0.4, "two": 0.3, "five": 0.2, "one": 0.15})
    assert list(answer) == ["three", "four", "two", "five", "one"]


def test_a_session_has_borders(talk: Make, found: Found) -> None:
    assert found(talk("a", "a", "b", "b", "c")) == pytest.approx({"three": 1.0, "four": 0.4})


def test_what_has_no_session_has_no_neighbours(talk: Make, found: Found) -> None:
    assert found(talk("", "", "", "", "")) == {"three": 1.0}


def test_candidates_gain_too_and_the_best_stays_at_one(make_engine: Make, found: Found) -> None:
    contiguity = ContiguityConfig(enabled=True)
    engine = make_engine({"a": 0.9, "b": 0.7}, retention=STEADY, contiguity=contiguity)
    for text in ("a", "b"):
        engine.add(text, session="s")
    # a: .9 + .3 · .7 = 1.11, b: .7 + .4 · .9 = 1.06
    assert found(engine) == pytest.approx({"a": 1.0, "b": 1.06 / 1.11})


def test_what_may_not_surface_does_not_join(make_engine: Make, found: Found) -> None:
    contiguity = ContiguityConfig(enabled=True)
    engine = make_engine({"a": 1.0, "late": 0.0, "b": 0.0}, retention=STEADY, contiguity=contiguity)
    engine.add("a", session="s")
    engine.add("late", session="s", valid_from=engine.clock.now().replace(year=2030))
    engine.add("b", session="s")
    assert list(found(engine)) == ["a", "b"]


def test_off_it_leaves_no_trace(make_engine: Make) -> None:
    engine = make_engine({"a": 1.0})
    engine.add("a", session="s")
    assert not engine.read("query", reinforce=False).trace.of("contiguity")
