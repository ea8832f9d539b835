"""Of a memory that tells two things, the one that is replaced or over ends, and the other goes on."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import ContradictionConfig, FormationConfig, ValidityConfig
from cogmem.memory import Kind, Tier
from cogmem.store.base import MemoryStore
from cogmem.store.columns import Changes
from cogmem.store.configs import LanceStoreConfig
from cogmem.store.memory import InProcessStore

DOG = "My dog is called Rex."
BOTH = f"I live in Berlin. {DOG}"
MOVED = "I live in Paris now."
ENDING = EngineConfig(
    formation=FormationConfig(ends="all"), validity=ValidityConfig(sinking=False)
)  # plans end, and are no candidates then


@pytest.fixture(params=["memory", "lance"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> MemoryStore:
    if request.param == "memory":
        return InProcessStore()
    opened: MemoryStore = LanceStoreConfig(path=str(tmp_path / "store")).build("en")
    return opened


def told(*said: str, config: EngineConfig | None = None, store: MemoryStore | None = None) -> CognitiveMemory:
    """An engine that Ada told these things, thirty days apart."""
    clock = SimulatedClock(datetime(2024, 5, 1, 12, tzinfo=UTC))
    engine = CognitiveMemory(config or EngineConfig(), clock=clock, store=store or InProcessStore())
    for number, text in enumerate(said):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session=f"s{number}"))
        clock.advance(days=30)
    return engine


def found(engine: CognitiveMemory, question: str) -> list[str]:
    return [item.memory.text for item in engine.read(question).items]


def test_a_turn_that_tells_two_things_loses_one(store: MemoryStore) -> None:
    engine = told(BOTH, MOVED, store=store)
    assert found(engine, "What is my dog called?")[0] == f"Ada: {DOG}"
    assert found(engine, "Where do I live?")[0] == f"Ada: {MOVED}"
    rest, new, over = (engine.get(f"default:{row}") for row in range(3))
    assert (rest.text, rest.superseded_by, rest.claims) == (f"Ada: {DOG}", None, ("ada|pets|dog",))
    assert (over.text, over.superseded_by, over.source_turns) == ("Ada: I live in Berlin.", new.id, ("t0",))
    assert (over.created_at, over.valid_until) == (rest.created_at, new.created_at)
    assert [one.memory.id for one in engine.related(new.id, kinds=["supersedes"])] == [over.id]


def test_what_was_told_is_known_of_the_past() -> None:
    engine = told(BOTH, MOVED)
    then = engine.read("Where do I live?", as_of=datetime(2024, 5, 3, tzinfo=UTC))
    assert then.items[0].memory.text == "Ada: I live in Berlin."


def test_the_decision_tells_that_it_goes_on() -> None:
    engine = told(BOTH)
    written = engine.write(Message(id="t1", text=MOVED, speaker="Ada"))
    [decision] = written.trace.of("contradiction")
    assert (decision.rows, decision.numbers) == ((0,), {"parted": 1.0})
    assert written.memories == ("default:1",)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("I live in Berlin.", "one sentence"),
        ("I live in Berlin. So much for the place where I live.", "the other names a topic"),
        ("I live in Berlin. Do you know it?", "the other is a question"),
        ("Thanks! I live in Berlin.", "the other is a courtesy"),
    ],
)
def test_what_tells_nothing_else_ends_as_a_whole(said: str, why: str) -> None:
    engine = told(said, MOVED)
    assert engine.get("default:0").superseded_by == "default:1", why
    assert engine.get("default:0").text == f"Ada: {said}"


def test_what_is_not_apart_ends_as_a_whole() -> None:
    engine = told(BOTH, MOVED, config=EngineConfig(contradiction=ContradictionConfig(apart=False)))
    assert engine.get("default:0").superseded_by == "default:1"
    assert found(engine, "What is my dog called?") == [f"Ada: {MOVED}"]


NURSE, CARPENTER = "I'm working as a nurse.", "I've retrained as a carpenter."


def test_one_message_may_replace_sentences_of_several_memories() -> None:
    engine = told(BOTH, f"{NURSE} Mia waters the plants.", f"{MOVED} {CARPENTER}")
    texts = [engine.get(f"default:{row}").text for row in (0, 1)]
    assert texts == [f"Ada: {DOG}", "Ada: Mia waters the plants."]
    ended = [engine.get(f"default:{row}") for row in (3, 4)]
    assert [one.text for one in ended] == ["Ada: I live in Berlin.", f"Ada: {NURSE}"]
    assert {one.superseded_by for one in ended} == {"default:2"}


def test_a_memory_may_lose_one_sentence_after_the_other() -> None:
    engine = told(f"{BOTH} {NURSE}", MOVED, CARPENTER)
    texts = [engine.get(f"default:{row}").text for row in (0, 2, 4)]
    assert texts == [f"Ada: {DOG}", "Ada: I live in Berlin.", f"Ada: {NURSE}"]


def test_parts_of_one_message_may_replace_sentences_of_one_memory() -> None:
    parts = EngineConfig(formation=FormationConfig(part_words=10))
    later = f"{MOVED} The rooms are bright and the street is quiet.\n\n{CARPENTER} The workshop is loud."
    engine = told(f"{BOTH} {NURSE}")
    engine = CognitiveMemory(parts, clock=engine.clock, store=engine.store)
    engine.write(Message(id="t1", text=later, speaker="Ada"))
    assert engine.get("default:0").text == f"Ada: {DOG}"


def test_figures_end_by_themselves() -> None:
    engine = told(
        "The service listens on port 8080. Mia waters the plants.",
        "The service listens on port 9090 now.",
    )
    texts = [engine.get(f"default:{row}").text for row in (0, 2)]
    assert texts == ["Ada: Mia waters the plants.", "Ada: The service listens on port 8080."]


@pytest.mark.parametrize(
    ("said", "rest", "over"),
    [
        ("I live in Berlin and my dog is called Rex.", DOG, "I live in Berlin."),
        ("I live in Berlin, but my dog is called Rex.", DOG, "I live in Berlin."),
        ("My dog is called Rex; I live in Berlin.", DOG, "I live in Berlin."),
        (f"{NURSE} My dog is called Rex and I live in Berlin.", f"{NURSE} {DOG}", "I live in Berlin."),
    ],
)
def test_a_clause_ends_by_itself(said: str, rest: str, over: str) -> None:
    engine = told(said, MOVED)
    assert [engine.get(f"default:{row}").text for row in (0, 2)] == [f"Ada: {rest}", f"Ada: {over}"]
    assert engine.get("default:2").superseded_by == "default:1"


@pytest.mark.parametrize(
    "said",
    [
        "I live in Berlin with my wife and my two cats.",  # no clause
        "I live in Berlin and I love where I live.",  # the other names the topic
        "I lived in Rome and I live in Berlin, and so it goes.",
    ],
)
def test_a_clause_that_tells_nothing_else_ends_with_its_sentence(said: str) -> None:
    engine = told(said, MOVED)
    assert engine.get("default:0").text == f"Ada: {said}"
    assert engine.get("default:0").superseded_by == "default:1"


def test_clauses_that_go_on_together_stay_a_sentence() -> None:
    both = "My dog is called Rex and my cat is called Tom."
    assert told(f"I live in Berlin. {both}", MOVED).get("default:0").text == f"Ada: {both}"


def test_turkish_clauses_end_by_themselves() -> None:
    turkish = EngineConfig(language="tr")
    engine = told("Berlin'de oturuyorum ve köpeğimin adı Rex.", "Artık Paris'te oturuyorum.", config=turkish)
    assert engine.get("default:0").text == "Ada: Köpeğimin adı Rex."


def test_turkish_is_divided_as_well() -> None:
    engine = told(
        "Berlin'de oturuyorum. Köpeğimin adı Rex.",
        "Artık Paris'te oturuyorum.",
        config=EngineConfig(language="tr"),
    )
    assert found(engine, "Köpeğimin adı ne?")[0] == "Ada: Köpeğimin adı Rex."


def test_what_lasts_does_not_end_with_a_plan(store: MemoryStore) -> None:
    engine = told("On Friday I see the dentist. My sister Ana lives in Oslo.", config=ENDING, store=store)
    plan, rest = (engine.get(f"default:{row}") for row in range(2))
    assert (plan.kind, plan.valid_until) == (Kind.PLAN, datetime(2024, 5, 4, tzinfo=UTC))
    assert (rest.text, rest.valid_until) == ("Ada: My sister Ana lives in Oslo.", None)
    assert rest.source_turns == plan.source_turns == ("t0",)
    assert "entity://place/oslo" in rest.entities
    assert "entity://place/oslo" not in plan.entities
    assert found(engine, "Where does Ana live?") == [rest.text]


def test_what_lasts_ends_with_a_plan_where_it_is_not_apart() -> None:
    config = replace(ENDING, formation=FormationConfig(ends="all", apart=False))
    engine = told("On Friday I see the dentist. My sister Ana lives in Oslo.", config=config)
    assert found(engine, "Where does Ana live?") == []


@pytest.mark.parametrize(
    "said",
    [
        "On Friday I see the dentist. At nine, I think.",  # tells nothing that lasts
        "My sister Ana lives in Oslo. My dog is called Rex.",  # nothing that ends
    ],
)
def test_a_message_of_one_sort_stays_whole(said: str) -> None:
    written = told().write(Message(id="t0", text=said, speaker="Ada"))
    assert len(written.memories) == 1


def test_who_forgets_the_rest_is_told_of_what_ended() -> None:
    engine = told(BOTH, MOVED)
    assert engine.forget("default:0") == ("default:2",)


def test_a_second_fact_of_the_message_leaves_the_rest_alone() -> None:
    config = EngineConfig(formation=FormationConfig(part_words=10))
    moved = "I moved to Bergen last week and I like the rain there. As I told everybody, I moved to Bergen."
    engine = told("I live in Oslo. I have a beagle called Maple.", moved, config=config)
    rest = engine.get("default:0")
    assert (rest.text, rest.superseded_by) == ("Ada: I have a beagle called Maple.", None)
    assert found(engine, "What is the name of my beagle?")[0] == rest.text


def test_the_new_memory_is_related_by_what_it_says_itself() -> None:
    engine = told("I live in Oslo. Tom and Berta gave me a beagle.", "I moved to Bergen.")
    edges = engine.store.partition("default").relations.edges
    assert set(zip(edges.source.tolist(), edges.target.tolist(), strict=True)) == {(1, 2)}


def test_what_is_taken_out_stays_as_cold_and_as_much_used_as_it_was(store: MemoryStore) -> None:
    engine = told(BOTH, store=store)
    partition = engine.store.partition("default")
    was = {"tier": Tier.DORMANT, "cold_since": 19_900.0, "access_count": 3}
    changes = Changes()
    for name, value in was.items():
        changes.set(name, 0, value)
    partition.commit(changes)
    engine.write(Message(id="t1", text=MOVED, speaker="Ada"))
    assert {name: partition.columns[name][2] for name in was} == was
    assert partition.columns["superseded_by"].tolist() == [-1, -1, 1]


def test_an_entity_goes_with_the_text_that_mentions_it() -> None:
    engine = told("I live in Oslo. Tom gave me a beagle.", "I moved to Bergen.")
    rest, _, over = (engine.get(f"default:{row}") for row in range(3))
    assert (rest.entities, over.entities) == (("entity://person/tom",), ("entity://place/oslo",))


def test_what_is_taken_out_is_no_message_between_two_others(store: MemoryStore) -> None:
    engine = told(BOTH, store=store)
    for number, text in enumerate([MOVED, "Tom keeps the old violin in his shed."], 1):
        engine.write(Message(id=f"u{number}", text=text, speaker="Ada", session="s"))
    columns = engine.store.partition("default").columns
    assert columns.objects("source_turns")[2] == ("t0",)
    assert (columns.message.tolist(), columns.told_in.tolist()) == ([0, 1, 1, 2], [0, 1, 1])
    assert np.flatnonzero(columns.are_parts(np.arange(4))).tolist() == [2]


def test_replaced_figures_are_not_told_with_the_rest_of_their_message() -> None:
    engine = told("My rent is 900 euros a month. My dog is called Rex.", "My rent is now 950 euros a month.")
    items = engine.read("How much is my rent a month?", deep=True).items
    assert [item.memory.text for item in items][:2] == [
        "Ada: My rent is now 950 euros a month.",
        "Ada: My rent is 900 euros a month.",
    ]
    assert not any("Rex" in item.text and "900" in item.text for item in items)


@pytest.mark.parametrize(
    "beside", ["You wanted to know where I live now.", "As promised.", "So there I was."]
)
def test_what_names_the_topic_or_tells_nothing_goes_with_what_is_replaced(beside: str) -> None:
    engine = told(f"{beside} I live in Berlin.", MOVED)
    assert engine.get("default:0").superseded_by == "default:1"
    assert len(engine.store.partition("default")) == 2


@pytest.mark.parametrize(
    "beside", ["My dog is afraid of thunder.", "I love the mountains.", "Mia waters the plants."]
)
def test_what_tells_something_else_goes_on_without_a_value(beside: str) -> None:
    engine = told(f"{beside} I live in Berlin.", MOVED)
    assert (engine.get("default:0").text, engine.get("default:0").superseded_by) == (f"Ada: {beside}", None)


@pytest.mark.parametrize(
    ("language", "said", "rest"),
    [
        (
            "en",
            (
                "I live in Paris. My rent is 1100 euros. I'm allergic to nuts.",
                "I live in Oslo and my rent is 950 euros.",
                "My rent is 1300 euros now.",
            ),
            "I'm allergic to nuts.",
        ),
        (
            "tr",
            (
                "Paris'te oturuyorum. Kiram 1100 euro. Fıstığa alerjim var.",
                "Oslo'da oturuyorum ve kiram 950 euro.",
                "Kiram artık 1300 euro.",
            ),
            "Fıstığa alerjim var.",
        ),
    ],
)
def test_a_claim_goes_with_the_sentence_that_makes_it(
    language: str, said: tuple[str, ...], rest: str
) -> None:
    engine = told(*said, config=EngineConfig(language=language))
    first = engine.get("default:0")
    assert (first.text, first.superseded_by) == (f"Ada: {rest}", None)
    assert [one.split("|")[1] for one in first.claims] == ["allergy"]
