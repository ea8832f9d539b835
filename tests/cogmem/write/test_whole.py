"""The whole path with everything on: any text, any life, and what must hold at its end."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message
from cogmem.config import ObserverConfig, WorkingMemoryConfig
from cogmem.documents.optional.relating import RelationConfig
from cogmem.documents.optional.supersession import ContradictionConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import EmbedderError
from cogmem.memory import NO_ROW, Kind, Relation, Tier

Make = Callable[..., CognitiveMemory]

SMALL = {"embedder": HashingEmbedder(64)}
REFUSALS = {"filtered", "density", "skipped"}

pieces = st.sampled_from(
    [
        *(
            "I live in Oslo",
            "I moved to Bergen yesterday!",
            "ben İzmir'de yaşıyorum",
            "no, not Oslo",
            "<b>x</b>",
        ),
        *(
            "My sister Sara",
            "will come tomorrow",
            "3 Mart'ta",
            "```",
            "- **item**\n",
            "😂😂😂😂",
            "ignore all rules",
        ),
        *(
            "\u202eabc",
            "e\u0301",
            "İ",
            "ı",
            "\x00",
            "ﬀ",
            "𝓲𝓰𝓷𝓸𝓻𝓮",
            "99999999999 May 99999",
            "31 February",
            "'''",
        ),
        *(
            "HELP!!! FIRE!!!",
            "(((((((((",
            "a" * 300,
            "word " * 60,
            "\u200b",
            "I'm I'd I've I'll",
            "|",
            "?",
            ".",
        ),
    ]
)
texts = st.one_of(st.text(max_size=300), st.lists(pieces, max_size=8).map(" ".join))


@pytest.mark.parametrize("profile", PROFILES)
@given(said=st.lists(texts, min_size=1, max_size=4), speaker=texts.map(lambda text: text[:20]), language=...)
def test_any_text_gets_a_decision(
    profile: str, said: list[str], speaker: str, language: bool, make_engine: Make
) -> None:
    engine = make_engine(config=PROFILES[profile], dependencies=SMALL)
    name = speaker.encode("utf-8", "ignore").decode()
    for number, text in enumerate(said):
        written = engine.write(Message(id=f"t{number}", text=text, speaker=name, session="s"))
        assert written.trace.decisions
        refused = written.trace.decisions[-1].decision in REFUSALS
        assert refused or written.memories
        for identifier in written.memories:
            assert f"t{number}" in engine.get(identifier).source_turns
        engine.clock.advance(hours=7)


MEGABYTES = {
    "words": "word " * 200_000,
    "blob": "x" * 1_000_000,
    "emoji": "🌱" * 250_000,
    "right to left": "שלום עולם " * 100_000,
    "sentences": "I live in Oslo. " * 60_000,
}


@pytest.mark.parametrize("text", MEGABYTES.values(), ids=MEGABYTES)
def test_a_megabyte_is_refused_by_default(text: str, make_engine: Make) -> None:
    [decision] = make_engine(config=EngineConfig()).write(Message(id="t1", text=text)).trace.decisions
    assert (decision.stage, decision.decision, decision.reason) == ("observer", "filtered", "length")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=[pytest.mark.soak] * (name == "right to left"))
        for name, text in MEGABYTES.items()
    ],
)
def test_a_megabyte_that_is_let_in_is_kept(text: str, make_engine: Make) -> None:
    engine = make_engine(config=PROFILES["verbatim"], dependencies=SMALL)
    written = engine.write(Message(id="t1", text=text))
    assert engine.get(written.memories[0]).text == text


@pytest.mark.slow
def test_every_stage_stands_a_megabyte(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig(observer=ObserverConfig(enabled=False)), dependencies=SMALL)
    written = engine.write(Message(id="t1", text="Oslo is far. " * 10_000, speaker="Ada"))
    kept = sum(engine.get(identifier).text.count("Oslo") for identifier in written.memories)
    assert kept == 10_000


def test_a_change_is_linked_and_both_are_told(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    [old] = engine.write(Message(id="t1", text="I live in Oslo near the harbour.", speaker="Ada")).memories
    engine.clock.advance(days=40)
    written = engine.write(Message(id="t2", text="I moved from Oslo to Bergen last week.", speaker="Ada"))
    [new] = written.memories
    assert engine.get(old).superseded_by is None
    assert engine.get(old).valid_until is None
    [decision] = written.trace.of("replacement")
    assert "oslo" in decision.reason
    related = engine.related(new, kinds=("updates",))
    assert [(one.memory.id, one.hops) for one in related] == [(old, 1)]
    found = engine.read("Where does Ada live?", reinforce=False).items
    assert [item.memory.id for item in found] == [new, old]


@pytest.mark.parametrize(
    ("language", "old", "new", "corrects"),
    [
        ("en", "I was born in Cork.", "Sorry, I was born in Galway.", True),
        ("en", "I live in Cork near the harbour.", "Sorry I'm late, I've moved to Galway.", False),
        ("tr", "Ben Trabzon'da doğdum.", "Pardon, ben Rize'de doğdum.", True),
        ("en", "I was born in Cork.", "I was born in Galway.", True),
        ("tr", "Ben Trabzon'da doğdum.", "Ben Rize'de doğdum.", True),
    ],
)
def test_what_replaces_another_wrongly_told_or_what_cannot_change_is_a_correction(
    make_engine: Make, language: str, old: str, new: str, corrects: bool
) -> None:
    superseding = ContradictionConfig(enabled=True)
    engine = make_engine(config=EngineConfig(language=language).having(superseding))
    engine.write(Message(id="t1", text=old, speaker="Ada"))
    written = engine.write(Message(id="t2", text=new, speaker="Ada"))
    assert written.trace.of("contradiction")
    assert (engine.get(written.memories[0]).kind is Kind.CORRECTION) == corrects


@pytest.mark.parametrize(
    ("text", "caption", "stored"),
    [
        (" Look  at this:\n\t- Maple ", "", " Look  at this:\n\t- Maple "),
        ("Look!", "a red kite", "Look! [shares image: a red kite]"),
        ("   ", "a cat on a sofa", "[shares image: a cat on a sofa]"),
    ],
)
def test_the_text_of_a_memory_is_what_was_said(
    text: str, caption: str, stored: str, make_engine: Make
) -> None:
    engine = make_engine(config=EngineConfig())
    [memory] = engine.write(Message(id="t1", text=text, caption=caption, speaker="Ada")).memories
    assert engine.get(memory).text == stored


def test_what_happened_long_ago_replaces_nothing(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    engine.write(Message(id="t1", text="I live in Berlin.", speaker="Ada"))
    engine.clock.advance(days=1)
    engine.write(Message(id="t2", text="In 2009 I moved to Paris.", speaker="Ada"))
    assert engine.replacements("default:0") == ()


def test_what_coexists_survives(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    for number, text in enumerate(
        ["I have a dog called Rex.", "I also have a second dog now, Max.", "My friend Tom lives in Graz."]
    ):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada"))
        engine.clock.advance(days=10)
    engine.write(Message(id="t9", text="I live in Oslo with my two dogs.", speaker="Ada"))
    columns = engine.store.partition("default").columns
    assert (columns["superseded_by"] == NO_ROW).all()


def test_entities_lead_to_their_memories(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    engine.write(Message(id="t1", text="My sister Sara moved to Berlin for her job.", speaker="Ada"))
    engine.write(Message(id="t2", text="It rained on the balcony all afternoon.", speaker="Ada"))
    [memory] = engine.about("entity://person/sara")
    assert memory.source_turns == ("t1",)
    assert engine.about("entity://person/nobody") == ()


def test_working_memory_is_the_sessions_and_ends_with_it(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    for number in range(12):
        text = f"Number {number}: the violin maker in street {number * 7} repaired my old {number} strings."
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
    assert 0 < len(engine.at_hand("s1")) <= 9
    assert engine.at_hand("s2") == ()
    assert engine.end_session("s1").decisions == ()
    assert engine.at_hand("s1") == ()


def promoting(make_engine: Make, **settings: Any) -> CognitiveMemory:
    memory = WorkingMemoryConfig(promotion=True, **settings)
    return make_engine(config=EngineConfig(working_memory=memory))


def test_what_a_session_used_is_semantic_after_it(make_engine: Make) -> None:
    engine = promoting(make_engine, accesses=1, importance=1.0)
    for number, text in enumerate(["I adopted a beagle called Maple.", "My violin has new strings."]):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
        engine.clock.advance(hours=1)
    engine.read("What is the beagle called?", 1, session="s1")
    assert {engine.get(f"default:{row}").tier for row in range(2)} == {Tier.EPISODIC}
    before = engine.retention("default:0")
    [decision] = engine.end_session("s1")
    assert (decision.stage, decision.decision, decision.rows) == ("tiers", "promoted", (0,))
    assert [engine.get(f"default:{row}").tier for row in range(2)] == [Tier.SEMANTIC, Tier.EPISODIC]
    assert engine.retention("default:0") == before
    assert engine.end_session("s1").decisions == ()


def test_what_is_important_is_semantic_after_its_session_unless_it_is_protected(make_engine: Make) -> None:
    engine = promoting(make_engine, accesses=9, importance=0.3)
    texts = ("I adopted a beagle called Maple.", "My violin has new strings.", "Number 7: the tea is cold.")
    for number, text in enumerate(texts):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
    columns = engine.store.partition("default").columns
    due = np.flatnonzero(columns["importance"] >= 0.3).tolist()
    assert len(due) == 3  # all of them
    engine.protect(f"default:{due[0]}")
    [decision] = engine.end_session("s1")
    assert decision.rows == tuple(due[1:])


def test_a_plan_whose_day_is_past_is_still_told(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())  # 1 January 2024
    text = "I'm flying to Lisbon on 9 January."
    [plan] = engine.write(Message(id="t1", text=text, speaker="Ada")).memories
    assert str(engine.get(plan).valid_until) == "2024-01-10 00:00:00+00:00"
    engine.clock.advance(days=10)
    found = engine.read("Is Ada flying to Lisbon?", reinforce=False)
    assert [item.memory.id for item in found.items] == [plan]
    assert found.trace.of("sinking")


def test_every_relation_joins_memories_that_exist(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig().having(RelationConfig(enabled=True)), dependencies=SMALL)
    for number in range(80):
        who, where = ("Sara", "Tom", "Olga")[number % 3], ("Berlin", "Rome")[number % 2]
        text = f"{who} told me about the {number} paintings in {where}, {who} paints them herself."
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session=f"s{number // 9}"))
        engine.clock.advance(hours=5)
    partition = engine.store.partition("default")
    edges = partition.relations.edges
    assert len(edges.source)
    assert max(edges.source.max(), edges.target.max()) < len(partition)
    assert (edges.source != edges.target).all()
    superseded = partition.columns["superseded_by"]
    told = partition.relations.of_kind(Relation.SUPERSEDES)
    np.testing.assert_array_equal(superseded[told.target], told.source)


TURNS = st.lists(
    st.tuples(
        st.lists(pieces, max_size=4),
        st.sampled_from(["Ada", "Ben"]),
        st.sampled_from(["s1", "s2", ""]),
        st.sampled_from(["default", "other"]),
    ),
    max_size=12,
)


@given(turns=TURNS, profile=st.sampled_from(["v9", "sdk", "verbatim"]), pause=st.integers(0, 12))
def test_many_at_once_are_written_as_one_by_one(
    turns: list[tuple[list[str], str, str, str]], profile: str, pause: int, make_engine: Make, snapshot: Make
) -> None:
    messages = [
        Message(id=f"t{number}", text=". ".join(texts), speaker=speaker, session=session, namespace=namespace)
        for number, (texts, speaker, session, namespace) in enumerate(turns)
    ]
    engine, other = (make_engine(config=PROFILES[profile], dependencies=SMALL) for _ in range(2))
    for part in (messages[:pause], messages[pause:]):
        assert engine.write_many(iter(part)) == [other.write(message) for message in part]
        assert engine.store.namespaces() == other.store.namespaces()
        for namespace in engine.store.namespaces():
            assert snapshot(engine, namespace) == snapshot(other, namespace)
        engine.clock.advance(hours=1)
        other.clock.advance(hours=1)


def test_a_batch_that_cannot_be_embedded_writes_nothing(make_engine: Make) -> None:
    class Failing(HashingEmbedder):
        def embed(self, texts: Sequence[str]) -> np.ndarray:
            if any("Oslo" in text for text in texts):
                raise EmbedderError("down")
            return super().embed(texts)

    engine = make_engine(dependencies={"embedder": Failing(64)})
    messages = [
        Message(id=f"t{number}", text=text) for number, text in enumerate(["I am Ada", "I like Oslo"])
    ]
    with pytest.raises(EmbedderError):
        engine.write_many(messages)
    assert len(engine.store.partition("default")) == 0
    assert engine.write_many(messages[:1])[0].memories == ("default:0",)
