"""What is over stands below what may still hold, and is told. Told on Monday, 15 January 2024."""

from datetime import UTC, datetime, timedelta

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import SWITCHES, SuccessionConfig, ValidityConfig
from cogmem.present.recollection import Recollection
from cogmem.rank.sinking import SinkingDecision

TOLD = datetime(2024, 1, 15, 12, tzinfo=UTC)
PLAN = "I see the dentist on 20 March."


def engine_with(*texts: str, days: float, config: EngineConfig | None = None) -> CognitiveMemory:
    """An engine that was told these texts, a night and some days later."""
    memory = CognitiveMemory(config or EngineConfig(), clock=SimulatedClock(TOLD))
    for turn, text in enumerate(texts):
        memory.write(Message(id=f"t{turn}", text=text, speaker="Ada"))
    memory.clock.advance(days=days)
    memory.dream()
    return memory


def turns(found: Recollection) -> list[str]:
    return [turn for item in found.items for turn in item.source_turns]


@pytest.mark.parametrize(
    ("text", "question", "days"),
    [
        ("My birthday is on 3 March.", "When is my birthday?", 90),
        ("My birthday is on 3 March.", "When is Ada's birthday?", 366),
        ("I start my new job at Acme on Monday.", "Where does Ada work?", 100),
        ("I'll be a vegetarian from tomorrow.", "Is Ada a vegetarian?", 100),
        ("I have choir every week on Friday at 8.", "When does Ada have choir?", 100),
        ("I have two dogs and on 8 April I fly to Rome.", "How many dogs does Ada have?", 110),
        (PLAN, "When does Ada see the dentist?", 90),
        ("I feel so tired and grumpy today.", "How does Ada feel?", 30),
        ("I'm on antibiotics until 3 February.", "Is Ada on antibiotics?", 90),
    ],
)
def test_what_is_over_is_told(text: str, question: str, days: float) -> None:
    found = engine_with(text, days=days).read(question)
    assert turns(found) == ["t0"]


@pytest.mark.parametrize(
    ("over", "reason"),
    [
        ("I'm on leave until 3 February.", "1 ended"),
        ("The card expires on 3 February.", "1 ended"),
    ],
)
def test_what_is_over_has_a_part_of_its_score(over: str, reason: str) -> None:
    unordered = EngineConfig(succession=SuccessionConfig(enabled=False))
    memory = engine_with(over, "The dentist is exhausted, and on leave today.", days=90, config=unordered)
    question = f"Is it so that {over[:-1]}?"
    found = memory.read(question, reinforce=False)
    [sinking] = found.trace.of(SinkingDecision)
    assert (sinking.decision, sinking.reason) == ("sunk", reason)
    assert "row 0, because its end is past" in found.explain()
    before = SWITCHES["sinking"].turned_off(memory.config)
    full = CognitiveMemory.of(before.having(ValidityConfig(over=1.0)), memory.dependencies).read(question)
    scores = {item.memory.id: item.score for item in full.items}
    assert {item.memory.id: item.score for item in found.items} == {
        "default:0": pytest.approx(0.5 * scores["default:0"]),
        "default:1": scores["default:1"],
    }


@pytest.mark.parametrize(
    ("asked", "answer", "question"),
    [
        ("What's my shoe size?", "I'm a size 39.", "What is Ada's shoe size?"),
        (
            "Where did I put my passport?",
            "My passport is in the blue drawer.",
            "Where did I put my passport?",
        ),
    ],
)
def test_an_earlier_question_that_repeats_the_query_is_ranked_below_what_may_answer_it(
    asked: str, answer: str, question: str
) -> None:
    found = engine_with(asked, answer, days=1).read(question)
    assert turns(found) == ["t1", "t0"]
    assert [sinking.reason for sinking in found.trace.of(SinkingDecision)] == ["1 asked"]
    assert "row 0, because it only repeats the question" in found.explain()


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("Tom lives in Berlin, doesn't he?", "Does Tom live in Berlin?"),
        ("Who ate my cake?", "Did Ada ask who ate her cake?"),
    ],
)
def test_a_question_that_states_something_or_is_asked_for_stays_first(asked: str, question: str) -> None:
    assert turns(engine_with(asked, "Berlin has good cake.", days=1).read(question))[0] == "t0"


@pytest.mark.parametrize(
    "lasting",
    [
        "My birthday is on 3 March.",
        "I start my new job at Acme on Monday.",
        "I have choir every week on Friday at 8.",
        "I take pills. They are small and blue and I have to swallow them. I call Tom tomorrow.",
        "I see the dentist on 20 June.",
    ],
)
def test_what_begins_comes_again_or_is_told_beside_a_plan_does_not_sink(lasting: str) -> None:
    found = engine_with(lasting, days=90).read(lasting)
    assert found.trace.of(SinkingDecision) == ()


@pytest.mark.parametrize(
    "options",
    [{"query": "When did Ada see the dentist?"}, {"query": "dentist", "deep": True}],
    ids=["past", "deep"],
)
def test_a_question_about_the_past_sinks_nothing(options: dict[str, object]) -> None:
    found = engine_with(PLAN, days=90).read(**options)  # type: ignore[arg-type]
    assert (turns(found), found.trace.of(SinkingDecision)) == (["t0"], ())


def test_what_ends_sinks_at_the_instant_asked_about() -> None:
    memory = engine_with("I'm on leave until 20 March.", days=90)
    for day, sunk in ((TOLD + timedelta(days=64), False), (TOLD + timedelta(days=67), True)):
        assert bool(memory.read("leave", as_of=day).trace.of(SinkingDecision)) is sunk


@pytest.mark.parametrize(
    ("question", "first"), [("What was your idea for my knees?", 1), ("Did I mention my knees?", 0)]
)
def test_words_of_the_assistant_come_first_where_they_are_asked_for(question: str, first: int) -> None:
    """More cases are in `tests/everyday/advice.tsv`."""
    memory = CognitiveMemory(EngineConfig(), clock=SimulatedClock(TOLD))
    told = [
        ("user", "My knees ache after running."),
        ("assistant", "Shorter strides take the load off."),
        ("user", "I have a cat."),
    ]
    for number, (role, text) in enumerate(told):
        memory.write(Message(id=f"t{number}", text=text, speaker=role, role=role, session=f"s{number}"))
        memory.clock.advance(days=2)
    assert turns(memory.read(question))[0] == f"t{first}"


OF_PEOPLE = (
    *("Ines plays the harp.", "Marc is my dentist.", "I'm a welder and I have two sons."),
    *("I know what I want to know about cars.", "Can you tell me about boats?"),
)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What do you know about Ines?", 0),
        ("Tell me about Ines", 0),
        ("What can you tell me about Marc?", 1),
    ],
)
def test_a_question_for_all_that_is_known_of_somebody_has_that_first(question: str, first: int) -> None:
    assert turns(engine_with(*OF_PEOPLE, days=2).read(question))[0] == f"t{first}"


def test_what_is_known_of_the_speaker_comes_before_questions() -> None:
    assert turns(engine_with(*OF_PEOPLE, days=2).read("What do you know about me?"))[0] != "t4"
