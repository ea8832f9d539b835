"""Questions about the past, and the past as of an instant, over histories of values."""

from datetime import UTC, datetime, timedelta

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import ValidityConfig
from cogmem.language.dates import Span
from cogmem.language.reading import read
from cogmem.read.cues import cues
from cogmem.read.history import mode_of
from cogmem.read.request import Cues

START = datetime(2023, 1, 10, 9, tzinfo=UTC)
NOW = 19700.5  # 9 December 2023
MOVES = {0: "I live in Oslo.", 40: "I moved from Oslo to Bergen.", 120: "I've moved back to Oslo."}
OSLO, BERGEN, BACK = MOVES.values()


def at(days: float) -> datetime:
    return START + timedelta(days=days)


def engine_with(
    lines: dict[int, str], until: float = 0.0, config: EngineConfig | None = None
) -> CognitiveMemory:
    clock = SimulatedClock(START)
    engine = CognitiveMemory(config or EngineConfig(), clock=clock)
    for day, text in lines.items():
        clock.move_to(at(day))
        engine.write(Message(id=f"t{day}", text=text, speaker="Ada", session=f"s{day}"))
    if until:
        clock.move_to(at(until))
    return engine


def recalled(engine: CognitiveMemory, query: str, as_of: datetime | None = None) -> list[str]:
    return [item.memory.text for item in engine.read(query, 5, as_of=as_of, reinforce=False).items]


# --- which questions are about the past ---


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Where did she live before?", "en"),
        ("What was my old job?", "en"),
        ("Where did I use to live?", "en"),
        ("Who used to be my doctor?", "en"),
        ("What did I drink in March 2023?", "en"),
        ("Where was I living back in 2022?", "en"),
        ("Where did I live before I moved to Bergen?", "en"),
        ("Where did Ada originally live?", "en"),
        ("What did I eat for breakfast last year?", "en"),
        ("Eskiden nerede oturuyordum?", "tr"),
        ("Daha önce ne iş yapıyordum?", "tr"),
        ("Mart 2023'te nerede yaşıyordum?", "tr"),
        ("Emacs'tan önce ne kullanıyordum?", "tr"),
        ("Bergen'e taşınmadan önce neredeydim?", "tr"),
        ("Eski işim neydi?", "tr"),
        ("Akşamları ne içerdim?", "tr"),
        ("İşe neyle giderdik?", "tr"),
    ],
)
def test_a_question_about_the_past(question: str, language: str) -> None:
    asked = read(question, language)
    assert mode_of(asked, cues(asked, NOW), NOW) == "timeline"


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("When did Caroline go to the beach?", "en"),
        ("Where do I live these days?", "en"),
        ("What is my old phone worth?", "en"),
        ("What do Calvin and Dave use to reach their goals?", "en"),
        ("Am I used to the cold?", "en"),
        ("What should I pack before the trip?", "en"),
        ("What is planned for March 2024?", "en"),
        ("What have I planned for next week?", "en"),
        ("Şu sıralar nerede yaşıyorum?", "tr"),
        ("Önce ne yapmalıyım?", "tr"),
        ("Bana kim çiçek gönderdi?", "tr"),
        ("Toplantıya kimler gelmişlerdi?", "tr"),
        ("Toplantıdan önce ne almalıyım?", "tr"),
        ("Gelecek hafta ne yapacağım?", "tr"),
    ],
)
def test_any_other_question(question: str, language: str) -> None:
    asked = read(question, language)
    assert mode_of(asked, cues(asked, NOW), NOW) == "current"


@pytest.mark.parametrize(
    ("question", "language", "span"),
    [
        ("Where did I live in March 2023?", "en", Span(19417, 19447, "month")),
        ("What did I say yesterday about tomorrow?", "en", Span(19699, 19699, "day")),
        ("After today, what will I do tomorrow?", "en", Span(19700, 19700, "day")),
        ("What will I do next week that I did not do last week?", "en", Span(19702, 19708, "week")),
        ("Where did I live?", "en", None),
    ],
)
def test_the_span_is_the_one_that_is_asked_about(question: str, language: str, span: Span | None) -> None:
    assert cues(read(question, language), NOW).span == span


@pytest.mark.parametrize(
    ("question", "language"),
    [("Where did I live before March 2023?", "en"), ("Mart 2023'ten önce nerede yaşıyordum?", "tr")],
)
def test_before_a_date_is_all_that_was_before_it(question: str, language: str) -> None:
    span = cues(read(question, language), NOW).span
    assert span is not None
    assert (span.first < -100_000, span.last) == (True, 19416)


def test_the_tense_alone_is_no_past() -> None:
    asked = read("Where did I go?", "en")
    assert mode_of(asked, Cues(span=Span(19700, 19700, "day")), NOW) == "current"
    assert mode_of(asked, Cues(span=Span(19699, 19699, "day")), NOW) == "timeline"


# --- what held then comes first ---


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where did I live in January 2023?", OSLO),
        ("Where did I live in March 2023?", BERGEN),
        ("Where did I live in June 2023?", BACK),
        ("Where did I live in 2021?", OSLO),  # what nothing preceded held before it was told
        ("Where did I live before I moved to Bergen?", OSLO),
        ("Where did I live before that?", BERGEN),
        ("Where did I use to live?", BERGEN),
        ("In which city did I originally live, Oslo or Bergen?", OSLO),
        ("Where did I live before February 2023?", OSLO),
    ],
)
def test_what_held_then_comes_first(question: str, first: str) -> None:
    engine = engine_with(MOVES, until=300)
    read = engine.read(question, 5, reinforce=False)
    assert read.items[0].memory.text == first
    [decision] = read.trace.of("history")
    assert (decision.decision, decision.reason) == ("timeline", "preferred")
    assert decision.numbers["demoted"] >= 1


def test_it_is_found_by_what_is_found_of_its_chain() -> None:
    engine = engine_with({0: "My landlady in Oslo is kind, it is where I live.", 40: MOVES[40]}, until=90)
    [found] = [item.memory.text for item in engine.read("Where was I before I moved to Bergen?", 1).items]
    assert "Oslo is kind" in found


def test_a_question_about_now_and_other_settings_change_nothing() -> None:
    engine = engine_with(MOVES, until=300)
    assert recalled(engine, "Do I live in Oslo?")[0] == BACK
    off = engine_with(MOVES, until=300, config=EngineConfig(validity=ValidityConfig(modes=False)))
    assert not off.read("Where did I live in January 2023?").trace.of("history")


def test_turkish_past() -> None:
    lines = {0: "Oslo'da yaşıyorum.", 40: "Oslo'dan Bergen'e taşındım."}
    engine = engine_with(lines, until=200, config=EngineConfig(language="tr"))
    for question in ("Ocak 2023'te nerede yaşıyordum?", "Bergen'e taşınmadan önce nerede yaşıyordum?"):
        assert "Bergen" not in recalled(engine, question)[0]
    assert "Bergen" in recalled(engine, "Mayıs 2023'te nerede yaşıyordum?")[0]


# --- as of an instant ---


@pytest.mark.parametrize(
    ("lines", "question", "known"),
    [
        pytest.param(
            {**MOVES, 41: "I like Bergen, where I live."},
            "Where do I live, in Oslo or in Bergen?",
            {-1: None, 10: OSLO, 40: BERGEN, 119: BERGEN, 120: BACK, 150: BACK},
            id="reverted",
        ),
        pytest.param(
            {0: "I'm allergic to nuts.", 30: "The test shows it is just hazelnuts that I am allergic to."},
            "What am I allergic to?",
            {
                10: "I'm allergic to nuts.",
                30: "The test shows it is just hazelnuts that I am allergic to.",
            },
            id="refined",
        ),
        pytest.param(
            {0: "I subscribe to Orbit Monthly.", 30: "I cancelled my subscription to Orbit Monthly."},
            "Is Orbit Monthly my subscription?",
            {10: "subscribe to", 29.9: "subscribe to", 30: "cancelled"},
            id="ended",
        ),
    ],
)
def test_as_of_an_instant_what_was_known_and_valid_then(
    lines: dict[int, str], question: str, known: dict[float, str | None]
) -> None:
    engine = engine_with(dict(sorted(lines.items())), until=200)
    versions = [text for text in known.values() if text]
    for day, text in known.items():
        found = recalled(engine, question, as_of=at(day))
        first = [version for item in found for version in versions if version in item][:1]
        assert first == ([text] if text else [])


def test_what_was_recorded_later_was_not_known_then() -> None:
    engine = engine_with({0: MOVES[0]}, until=30)
    engine.add("Ada lived in Turin, too.", valid_from=at(-100))
    assert recalled(engine, "Where does Ada live?", as_of=at(20)) == [OSLO]
    assert "Ada lived in Turin, too." in recalled(engine, "Where has Ada lived in Turin?", as_of=at(30))


def test_an_instant_is_no_timeline() -> None:
    engine = engine_with(MOVES, until=300)
    read = engine.read("Where did I live before February 2023?", 5, as_of=at(10), reinforce=False)
    assert [item.memory.text for item in read.items] == [OSLO]
    assert [step.decision for step in read.trace.of("history")] == ["point in time"]


# --- what was replaced leads to what replaced it ---


def test_what_was_replaced_leads_to_what_replaced_it() -> None:
    engine = engine_with(MOVES, until=300)
    read = engine.read("Where do I live?", 5, reinforce=False)  # only the first was told in these words
    assert [item.memory.text for item in read.items] == [BACK, BERGEN, OSLO]
    assert recalled(engine, "Where do I live?", as_of=at(60)) == [BERGEN, OSLO]
    assert recalled(engine, "Where do I live?", as_of=at(20)) == [OSLO]


def test_a_timeline_of_a_question_about_now_demotes_nothing() -> None:
    engine = engine_with(MOVES, until=300)
    read = engine.read("Where do I live?", 5, timeline=True, reinforce=False)
    assert {OSLO, BERGEN, BACK} == {item.memory.text for item in read.items}
    [decision] = read.trace.of("history")
    assert decision.numbers["demoted"] == 0
