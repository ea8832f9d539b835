from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import DatesConfig, EngineConfig, ImportanceConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.gate import GateConfig, thresholds
from cogmem.embedding.calibration import calibration_for
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import ConfigError
from cogmem.memory import Tier
from cogmem.views.writing import Written

Make = Callable[..., CognitiveMemory]

DOCUMENTS = GateConfig(enabled=True, create=0.70, update=0.75, reinforce=0.92)
KNOWN = "Maple is a beagle"


def gated(make_engine: Make, config: GateConfig = DOCUMENTS, **places: float) -> CognitiveMemory:
    """An engine that knows KNOWN; a text has the cosine to it that `places` gives (`_` for spaces)."""
    texts = {name.replace("_", " "): [cosine, (1 - cosine**2) ** 0.5] for name, cosine in places.items()}
    importance = ImportanceConfig(enabled=False)
    engine = make_engine({KNOWN: [1.0, 0.0]} | texts, gate=config, importance=importance)
    say(engine, KNOWN, "t0")
    return engine


def say(engine: CognitiveMemory, text: str, turn: str = "t1", **fields: str) -> Written:
    return engine.write(Message(id=turn, text=text, **fields))


def verdict(written: Written) -> str:
    [decision] = written.trace.of("gate")
    return decision.decision


@pytest.mark.parametrize(
    ("cosine", "expected"),
    [
        (0.5, "created"),
        (0.699, "created"),
        (0.701, "skipped"),
        (0.7499, "skipped"),
        (0.75, "updated"),
        (0.919, "updated"),
        (0.93, "reinforced"),
        (1.0, "reinforced"),
    ],
)
def test_the_bands_are_similarities(cosine: float, expected: str, make_engine: Make) -> None:
    engine = gated(make_engine, x=round(cosine, 6))
    assert verdict(say(engine, "x")) == expected


def test_the_first_memory_is_created(make_engine: Make) -> None:
    engine = make_engine({"x": 1.0}, gate=DOCUMENTS)
    assert verdict(say(engine, "x")) == "created"


def test_in_the_gap_what_matters_is_created(make_engine: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogmem.documents.optional.gate.GAP_IMPORTANCE", 0.5)
    engine = gated(make_engine, x=0.72)
    assert verdict(say(engine, "x")) == "created"  # its importance is 0.5


def test_a_skipped_turn_leaves_nothing(make_engine: Make, snapshot: Callable[..., object]) -> None:
    engine = gated(make_engine, x=0.72)
    before = snapshot(engine)
    written = say(engine, "x")
    assert written.memories == ()
    assert written.trace.decisions[-1].decision == "skipped"
    assert snapshot(engine) == before


def test_an_update_keeps_both_texts_and_both_turns(make_engine: Make) -> None:
    engine = gated(make_engine, x=0.8)
    assert say(engine, "x").memories == ("default:0",)
    memory = engine.get("default:0")
    assert memory.text == f"{KNOWN} | x"
    assert memory.source_turns == ("t0", "t1")
    assert memory.access_count == 1


def test_an_updated_memory_is_found_by_its_new_words(make_engine: Make) -> None:
    engine = gated(make_engine, thunder=0.8)
    say(engine, "thunder")
    assert engine.store.partition("default").lexical("thunder", 1).rows.tolist() == [0]


def test_reinforcement_is_an_access_and_keeps_the_provenance(make_engine: Make) -> None:
    engine = gated(make_engine, x=0.95)
    before = engine.get("default:0")
    engine.clock.advance(days=3)
    say(engine, "x")
    after = engine.get("default:0")
    assert after.text == KNOWN
    assert after.source_turns == ("t0", "t1")
    assert after.access_count == 1
    assert after.stability == pytest.approx(before.stability + 0.1)
    assert after.last_accessed_at == engine.clock.now()
    assert len(engine.retentions()) == 1


@pytest.mark.parametrize(
    ("first", "again", "end"),
    [("in March", "in April", "2024-05-01"), ("in April", "in March", "2024-05-01")],
)
def test_a_plan_that_is_told_again_ends_no_sooner_than_it_is_said_to(
    first: str, again: str, end: str, make_engine: Make
) -> None:
    bands = GateConfig(enabled=True, create=0.1, update=0.2, reinforce=0.99)
    config = EngineConfig(dates=DatesConfig(enabled=False)).having(bands, ForesightConfig(enabled=True))
    engine = make_engine(config=config, start=datetime(2024, 1, 10, tzinfo=UTC))
    say(engine, f"I'm having an art show with my paintings {first}.", "t0")
    written = say(engine, f"I'm having an art show with my paintings {again}.")
    assert verdict(written) == "updated"
    [memory] = [engine.get(identifier) for identifier in written.memories]
    assert memory.valid_until.date().isoformat() == end


def test_what_is_immutable_is_not_merged(make_engine: Make) -> None:
    engine = gated(make_engine, x=0.8)
    before = engine.get("default:0")
    engine.protect("default:0", immutable=True)
    assert verdict(say(engine, "x")) == "created"
    assert engine.get("default:0").text == before.text
    assert engine.get("default:0").access_count == 0


def test_what_repeats_something_immutable_makes_no_copies(make_engine: Make) -> None:
    engine = gated(make_engine, x=0.95)
    engine.protect("default:0", immutable=True)
    before = engine.get("default:0")
    for number in range(3):
        assert verdict(say(engine, "x", f"again {number}")) == "reinforced"
    after = engine.get("default:0")
    assert (after.text, after.valid_until, after.access_count) == (before.text, before.valid_until, 3)
    assert len(engine.retentions()) == 1


def test_without_merging_all_is_created(make_engine: Make) -> None:
    config = GateConfig(enabled=True, create=0.70, update=0.75, reinforce=0.92, merging=False)
    engine = gated(make_engine, config, x=0.95)
    assert verdict(say(engine, "x")) == "created"


def test_a_gate_that_is_off_decides_nothing(make_engine: Make) -> None:
    engine = gated(make_engine, GateConfig(enabled=False), x=1.0)
    assert say(engine, "x").trace.of("gate") == ()
    assert len(engine.retentions()) == 2


@pytest.mark.parametrize(
    "gone", [{"superseded_by": 1, "contradicted_by": 1}, {"tier": Tier.DORMANT}], ids=["replaced", "dormant"]
)
def test_what_is_replaced_or_dormant_is_compared_with_nothing(
    gone: dict[str, int], make_engine: Make, put: Callable[..., None]
) -> None:
    engine = gated(make_engine, x=0.95, far=0.1)
    assert say(engine, "far").memories == ("default:1",)
    put(engine, "default:0", **gone)
    written = say(engine, "x", "t2")
    assert (verdict(written), written.memories) == ("created", ("default:2",))
    assert engine.get("default:0").access_count == 0


def absorbed(
    make_engine: Make, put: Callable[..., None], config: GateConfig, **places: float
) -> CognitiveMemory:
    """An engine whose KNOWN was absorbed, by a memory that was absorbed too, by the last of the three."""
    engine = gated(make_engine, config, far=0.1, farther=-1.0, **places)
    for text in ("far", "farther"):
        say(engine, text, f"t-{text}")
    put(engine, "default:0", superseded_by="default:1")
    put(engine, "default:1", superseded_by="default:2")
    return engine


def reason(written: Written) -> str:
    [decision] = written.trace.of("gate")
    return decision.reason


def test_what_repeats_an_absorbed_memory_reinforces_what_says_it_now(
    make_engine: Make, put: Callable[..., None]
) -> None:
    engine = absorbed(make_engine, put, DOCUMENTS, Maple_is_beagle=0.97)
    before = [engine.get(f"default:{row}") for row in range(3)]
    engine.clock.advance(days=3)
    written = say(engine, "Maple is beagle")
    assert (verdict(written), written.memories) == ("reinforced", ("default:2",))
    assert [engine.get(f"default:{row}") for row in (0, 1)] == before[:2]
    survivor = engine.get("default:2")
    assert survivor.text == "farther"
    assert survivor.source_turns == ("t-farther", "t1")
    assert survivor.access_count == 1
    assert survivor.stability == pytest.approx(before[2].stability + 0.1)
    assert survivor.last_accessed_at == engine.clock.now()
    assert len(engine.store.partition("default")) == 3


def test_what_adds_to_an_absorbed_memory_is_a_memory_of_its_own(
    make_engine: Make, put: Callable[..., None]
) -> None:
    engine = absorbed(make_engine, put, DOCUMENTS, Maple_is_a_poodle=0.8)
    before = [engine.get(f"default:{row}") for row in range(3)]
    written = say(engine, "Maple is a poodle")
    assert (verdict(written), reason(written)) == ("created", "the nearest was absorbed")
    assert written.memories == ("default:3",)
    assert [engine.get(f"default:{row}") for row in range(3)] == before


def test_thresholds_are_the_embedders_own_unless_they_are_set() -> None:
    name = HashingEmbedder().name
    calibration = calibration_for(name)
    assert thresholds(GateConfig(), name) == (calibration.create, calibration.update, calibration.reinforce)
    assert thresholds(DOCUMENTS, name) == (0.70, 0.75, 0.92)


@pytest.mark.parametrize("bad", [(0.8, 0.7, 0.9), (0.5, 0.6, 1.1), (-1.0, 0.5, 0.9)])
def test_thresholds_rise_or_are_all_left_to_the_embedder(bad: tuple[float, float, float]) -> None:
    with pytest.raises(ConfigError, match="create"):
        GateConfig(create=bad[0], update=bad[1], reinforce=bad[2])


def test_namespaces_are_gated_apart(make_engine: Make) -> None:
    engine = gated(make_engine)
    assert verdict(say(engine, KNOWN, namespace="other")) == "created"


def test_association_follows_only_what_was_created(make_engine: Make) -> None:
    engine = make_engine({KNOWN: 1.0}, gate=DOCUMENTS, association=AssociationConfig(enabled=True))
    say(engine, KNOWN, "t0", session="s")
    assert say(engine, KNOWN, "t1", session="s").trace.of("association") == ()
