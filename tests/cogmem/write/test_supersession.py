"""What an engine does with a statement that replaces, or may replace, an earlier one."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import ContradictionConfig, GateConfig, InjectionConfig, SearchConfig, ValidityConfig

APART = GateConfig(merging=False)


def told(*said: str, config: EngineConfig | None = None, speakers: str = "") -> CognitiveMemory:
    """An engine that was told these things, a day apart."""
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    engine = CognitiveMemory(replace(config or EngineConfig(), gate=APART), clock=clock)
    for number, text in enumerate(said):
        speaker = speakers.split()[number] if speakers else "Ada"
        engine.write(Message(id=f"t{number}", text=text, speaker=speaker, session=f"s{number}"))
        clock.advance(days=1)
    return engine


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The service listens on port 8080.", "The service listens on port 9090 now."),
        ("We are on API version 3.2.", "We moved to API version 4.0."),
    ],
)
def test_what_no_attribute_names_is_superseded(earlier: str, later: str) -> None:
    assert told(earlier, later).get("default:0").superseded_by == "default:1"
    claims_alone = EngineConfig(contradiction=ContradictionConfig(pairs=False))
    assert told(earlier, later, config=claims_alone).get("default:0").superseded_by is None


QUARREL = (
    "Tom felt very happy sharing his marbles with his good friend Jim.",
    "Tom had a quarrel with his good friend Jim over a kite at school, which made him feel very anxious. "
    "In the end Tom took the initiative and made up with Jim.",
)


def test_another_event_hides_nothing_however_likely_the_pair_is() -> None:
    engine = told(*QUARREL)
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]
    surer = EngineConfig(contradiction=ContradictionConfig(certain=0.0))
    assert told(*QUARREL, config=surer).get("default:0").superseded_by is None


def test_what_probably_replaces_the_older_is_told_though_it_was_not_found() -> None:
    said = ("My current account is with Santander.", "I've moved my current account to Monzo.")
    search = SearchConfig(pool=1, overfetch=1, depth=1)
    engine = told(*said, config=EngineConfig(search=search, injection=InjectionConfig(enabled=False)))
    assert engine.get("default:0").superseded_by is None
    found = engine.read("Am I with Santander?", k=2)
    assert [item.memory.id for item in found.items] == ["default:1", "default:0"]
    decision = found.trace.last("ordering")
    assert decision is not None
    assert decision.numbers == {"moved": 2.0, "joined": 1.0}


def test_an_assistants_words_replace_nothing() -> None:
    def left(role: str) -> str | None:
        engine = CognitiveMemory(
            EngineConfig(gate=APART), clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
        )
        for number, port in enumerate((8080, 9090)):
            text = f"The service should listen on port {port} now."
            engine.write(Message(id=f"t{number}", text=text, speaker="Bot", session=f"s{number}", role=role))
        return engine.get("default:0").superseded_by

    assert left("user") == "default:1"
    assert left("assistant") is None


@pytest.mark.parametrize(
    ("caption", "text"),
    [("a kettle in white", "We shared a photo."), ("", '<div class="row"> <p class="text">white</p> </div>')],
)
def test_pictures_and_code_claim_nothing_and_are_not_replaced(caption: str, text: str) -> None:
    engine = CognitiveMemory(EngineConfig(gate=APART), clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
    engine.write(Message(id="t0", text=text, caption=caption, speaker="Ada", session="s0"))
    engine.write(
        Message(id="t1", text="My school is St. Mary's now, not white.", speaker="Ada", session="s1")
    )
    assert engine.get("default:0").claims == ()
    assert engine.get("default:0").superseded_by is None


def test_another_speaker_replaces_nothing() -> None:
    said = ("The service listens on port 8080.", "The service listens on port 9090 now.")
    assert told(*said, speakers="Ada Tom").get("default:0").superseded_by is None


def test_a_long_memory_is_not_given_up_for_one_of_its_sentences() -> None:
    more = "We walked along the river with the children until it rained and had soup at the inn, and " * 3
    engine = told(f"The service listens on port 8080. {more}", "The service listens on port 9090 now.")
    assert engine.get("default:0").superseded_by is None


def test_one_sentence_of_a_long_memory_may_be_replaced() -> None:
    more = "We walked along the river with the children until it rained and had soup at the inn. " * 3
    engine = told(f"{more}The service listens on port 8080.", "The service listens on port 9090 now.")
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]


DOUBTED = ContradictionConfig(certain=1.0, claimed=1.0, possible=0.2)


def test_what_may_be_replaced_stays_and_stands_behind_the_newer() -> None:
    said = ("The service listens on port 8080.", "The service listens on port 9090 now.")
    question = "Which port does the service listen on, is it port 8080?"
    engine = told(*said, config=EngineConfig(contradiction=DOUBTED))
    assert engine.get("default:0").superseded_by is None
    assert [one.memory.id for one in engine.related("default:1", kinds=["updates"])] == ["default:0"]
    assert [item.memory.id for item in engine.read(question).items] == ["default:1", "default:0"]
    days = [item.text.partition("] ")[0] for item in engine.read(question).items]
    assert days == ["[2 May 2024", "[1 May 2024"]  # no end is told that is not certain
    unordered = EngineConfig(contradiction=DOUBTED, validity=ValidityConfig(order=False))
    assert [item.memory.id for item in told(*said, config=unordered).read(question).items] == [
        "default:0",
        "default:1",
    ]
    unrelated = EngineConfig(contradiction=replace(DOUBTED, order=False))
    assert not told(*said, config=unrelated).related("default:1", kinds=["updates"])


def test_what_is_hardly_replaced_changes_places_among_the_first_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = ("The service listens on port 8080.", "The kettle is blue.", "The service runs on port 9090 now.")
    question = "Which port does the service listen on, is it port 8080?"

    def first(depth: int, likely: float) -> str:
        """What is told first."""
        monkeypatch.setattr("cogmem.read.succession.LIKELY", likely)
        config = EngineConfig(contradiction=DOUBTED, search=SearchConfig(depth=depth))
        return told(*said, config=config).read(question).items[0].memory.id

    assert first(10, likely=1.0) == "default:2"
    assert first(1, likely=0.0) == "default:2"
    assert first(1, likely=1.0) == "default:0"


def test_the_newer_count_stands_first_unless_the_count_is_of_once() -> None:
    engine = told("I visited 3 museums.", "I visited 5 museums.", config=EngineConfig(contradiction=DOUBTED))
    first = [
        engine.read(question).items[0].memory.id
        for question in ("How many museums have I visited, 3?", "How many museums had I visited, 3?")
    ]
    assert first == ["default:1", "default:0"]


def test_the_newest_of_a_chain_stands_first() -> None:
    ports = (
        "The service listens on port 8080.",
        "The service is on port 9090.",
        "The service is on port 7070.",
    )
    engine = told(*ports, config=EngineConfig(contradiction=DOUBTED))
    found = engine.read("Is it port 8080 that the service listens on?")
    assert found.items[0].memory.id == "default:2"
    decision = found.trace.last("ordering")
    assert decision is not None
    assert decision.numbers["moved"] == 3
