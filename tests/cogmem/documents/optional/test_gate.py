from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import DatesConfig, EngineConfig
from cogmem.documents.optional.classification import ClassificationConfig
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.documents.v9.importance import ImportanceConfig
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


def test_a_skipped_turn_leaves_nothing(make_engine: Make, snapshot: Callable[..., object]) -> None:
    engine = gated(make_engine, x=0.72)
    before = snapshot(engine)
    written = say(engine, "x")
    assert written.memories == ()
    assert written.trace.decisions[-1].decision == "skipped"
    assert snapshot(engine) == before


@pytest.mark.parametrize(
    ("first", "again", "end"),
    [("in March", "in April", "2024-05-01"), ("in April", "in March", "2024-05-01")],
)
def test_a_plan_that_is_told_again_ends_no_sooner_than_it_is_said_to(
    first: str, again: str, end: str, make_engine: Make
) -> None:
    bands = GateConfig(enabled=True, create=0.1, update=0.2, reinforce=0.99)
    config = EngineConfig(dates=DatesConfig(enabled=False)).having(
        bands, ForesightConfig(enabled=True), ClassificationConfig(enabled=True)
    )
    engine = make_engine(config=config, start=datetime(2024, 1, 10, tzinfo=UTC))
    say(engine, f"I'm going to have an art show with my paintings {first}.", "t0")
    written = say(engine, f"I'm going to have an art show with my paintings {again}.")
    assert verdict(written) == "updated"
    [memory] = [engine.get(identifier) for identifier in written.memories]
    assert memory.valid_until.date().isoformat() == end


def test_what_repeats_something_immutable_makes_no_copies(make_engine: Make) -> None:
    engine = gated(make_engine, x=0.95)
    engine.protect("default:0", immutable=True)
    before = engine.get("default:0")
    for number in range(3):
        assert verdict(say(engine, "x", f"again {number}")) == "reinforced"
    after = engine.get("default:0")
    assert (after.text, after.valid_until, after.access_count) == (before.text, before.valid_until, 3)
    assert len(engine.retentions()) == 1


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


@pytest.mark.parametrize("bad", [(0.8, 0.7, 0.9), (0.5, 0.6, 1.1), (-1.0, 0.5, 0.9)])
def test_bands_rise(bad: tuple[float, float, float]) -> None:
    with pytest.raises(ConfigError, match="create"):
        GateConfig(create=bad[0], update=bad[1], reinforce=bad[2])
