"""A statement that replaces, or may replace, an earlier one is linked with it and ranked above it."""

from datetime import UTC, datetime

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import InjectionConfig, ReplacementConfig, SearchConfig, ValidityConfig
from cogmem.contradiction import LIKELY
from cogmem.memory import Relation
from cogmem.store.columns import Changes


def engine_with(*said: str, config: EngineConfig | None = None, speakers: str = "") -> CognitiveMemory:
    """An engine that was told these things, a day apart."""
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    engine = CognitiveMemory(config or EngineConfig(), clock=clock)
    for number, text in enumerate(said):
        speaker = speakers.split()[number] if speakers else "Ada"
        engine.write(Message(id=f"t{number}", text=text, speaker=speaker, session=f"s{number}"))
        clock.advance(days=1)
    return engine


def certainty(engine: CognitiveMemory, newer: int = 1, older: int = 0) -> float:
    """How certain it is that one memory replaces another; 0 without a link."""
    rows = np.array([newer]), np.array([older])
    return float(np.nan_to_num(engine.store.partition("default").relations.find(*rows, Relation.UPDATES))[0])


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The service listens on port 8080.", "The service listens on port 9090 now."),
        ("We are on API version 3.2.", "We moved to API version 4.0."),
        ("The fee for the dog school is 40.", "The fee for the dog school was raised to 55."),
    ],
)
def test_what_no_attribute_names_is_linked(earlier: str, later: str) -> None:
    engine = engine_with(earlier, later)
    assert certainty(engine) >= LIKELY
    assert engine.get("default:0").superseded_by is None
    claims_alone = EngineConfig(replacement=ReplacementConfig(pairs=False))
    assert not certainty(engine_with(earlier, later, config=claims_alone))


def test_what_is_told_beside_a_place_does_not_keep_it_from_being_replaced() -> None:
    assert (
        certainty(engine_with("I live in Lund, close to the botanical garden.", "I live in Bergen now."))
        >= LIKELY
    )


def test_a_value_that_returns_is_current_again() -> None:
    codes = [f"The door code is {code}." for code in (4711, 1234, 4711)]
    engine = engine_with(*codes)
    assert engine.get("default:0").access_count == 1
    assert [item.memory.id for item in engine.read("What is the door code?").items] == [
        "default:2",
        "default:1",
        "default:0",
    ]
    assert [one.memory.id for one in engine.related("default:2", kinds=["same_as"])] == ["default:0"]


QUARREL = (
    "Tom felt very happy sharing his marbles with his good friend Jim.",
    "Tom had a quarrel with his good friend Jim over a kite at school, which made him feel very anxious. "
    "In the end Tom took the initiative and made up with Jim.",
)


def test_another_event_hides_nothing_however_likely_the_pair_is() -> None:
    engine = engine_with(*QUARREL)
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]


def test_what_probably_replaces_the_older_is_told_though_it_was_not_found() -> None:
    said = ("My current account is with Santander.", "I've moved my current account to Monzo.")
    search = SearchConfig(pool=1, overfetch=1, depth=1)
    engine = engine_with(*said, config=EngineConfig(search=search, injection=InjectionConfig(enabled=False)))
    assert engine.get("default:0").superseded_by is None
    found = engine.read("Am I with Santander?", k=2)
    assert [item.memory.id for item in found.items] == ["default:1", "default:0"]
    decision = found.trace.last("ordering")
    assert decision is not None
    assert decision.numbers == {"moved": 2.0, "joined": 1.0}


def test_an_assistants_words_replace_nothing() -> None:
    def linked(role: str) -> bool:
        engine = CognitiveMemory(EngineConfig(), clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
        for number, port in enumerate((8080, 9090)):
            text = f"The service should listen on port {port} now."
            engine.write(Message(id=f"t{number}", text=text, speaker="Bot", session=f"s{number}", role=role))
        return certainty(engine) > 0

    assert linked("user")
    assert not linked("assistant")


@pytest.mark.parametrize(
    ("caption", "text"),
    [("a kettle in white", "We shared a photo."), ("", '<div class="row"> <p class="text">white</p> </div>')],
)
def test_pictures_and_code_claim_nothing_and_are_not_replaced(caption: str, text: str) -> None:
    engine = CognitiveMemory(EngineConfig(), clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
    engine.write(Message(id="t0", text=text, caption=caption, speaker="Ada", session="s0"))
    engine.write(
        Message(id="t1", text="My school is St. Mary's now, not white.", speaker="Ada", session="s1")
    )
    assert engine.get("default:0").claims == ()
    assert not certainty(engine)


def test_another_speaker_replaces_nothing() -> None:
    said = ("The service listens on port 8080.", "The service listens on port 9090 now.")
    assert not certainty(engine_with(*said, speakers="Ada Tom"))


def test_a_long_memory_is_not_given_up_for_one_of_its_sentences() -> None:
    more = "We walked along the river with the children until it rained and had soup at the inn, and " * 3
    engine = engine_with(f"The service listens on port 8080. {more}", "The service listens on port 9090 now.")
    assert engine.get("default:0").superseded_by is None


def test_one_sentence_of_a_long_memory_may_be_replaced() -> None:
    more = "We walked along the river with the children until it rained and had soup at the inn. " * 3
    engine = engine_with(f"{more}The service listens on port 8080.", "The service listens on port 9090 now.")
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]


def test_what_may_be_replaced_stays_and_stands_behind_the_newer() -> None:
    said = ("The service listens on port 8080.", "The service listens on port 9090 now.")
    question = "Which port does the service listen on, is it port 8080?"
    engine = engine_with(*said)
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]
    assert [item.memory.id for item in engine.read(question).items] == ["default:1", "default:0"]
    days = [item.text.partition("] ")[0] for item in engine.read(question).items]
    assert days == ["[2 May 2024", "[1 May 2024"]  # nothing is noted that is not said plainly
    unordered = EngineConfig(validity=ValidityConfig(order=False))
    assert [item.memory.id for item in engine_with(*said, config=unordered).read(question).items] == [
        "default:0",
        "default:1",
    ]
    unrelated = EngineConfig(replacement=ReplacementConfig(enabled=False))
    assert not engine_with(*said, config=unrelated).related("default:1", kinds=["updates"])


def test_what_is_hardly_replaced_moves_up_only_where_it_answers_nearly_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = (
        "The service listens on port 8080.",
        "The kettle is blue.",
        "The service listens on port 9090 now.",
    )

    def first(question: str, certainty: float) -> str:
        """What is told first."""
        monkeypatch.setattr("cogmem.read.succession.LIKELY", 1.0)
        engine = engine_with(*said, config=EngineConfig(replacement=ReplacementConfig(enabled=False)))
        changes = Changes()
        changes.relate(2, 0, Relation.UPDATES, certainty, 0.0)
        engine.store.partition("default").commit(changes)
        return engine.read(question).items[0].memory.id

    assert first("On which port does the service listen?", 0.5) == "default:2"
    assert first("Is it port 8080?", 0.1) == "default:0"
    assert first("Is it port 8080?", 0.999) == "default:2"


def test_the_newer_count_stands_first_unless_the_count_is_of_once() -> None:
    engine = engine_with("I have 3 coins of Oslo.", "I have 5 coins of Oslo now.")
    first = [
        engine.read(question).items[0].memory.id
        for question in ("How many coins of Oslo have I collected, 3?", "How many coins had I, 3?")
    ]
    assert first == ["default:1", "default:0"]


def test_the_newest_of_a_chain_stands_first() -> None:
    ports = (
        "The service listens on port 8080.",
        "The service listens on port 9090 now.",
        "The service listens on port 7070 now.",
    )
    engine = engine_with(*ports)
    found = engine.read("Is it port 8080 that the service listens on?")
    assert found.items[0].memory.id == "default:2"
    decision = found.trace.last("ordering")
    assert decision is not None
    assert decision.numbers["moved"] == 3


def test_a_plan_whose_day_is_past_may_be_replaced() -> None:
    engine = engine_with("Our D&D night is Thursday.")
    engine.clock.advance(days=40)
    engine.write(Message(id="t1", text="Our D&D night has changed to Sunday.", speaker="Ada"))
    assert engine.get("default:0").valid_until < engine.clock.now()
    assert certainty(engine) >= LIKELY
