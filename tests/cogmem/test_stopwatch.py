"""Wall time by stage: summed, and of no influence."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock, trace
from cogmem.trace import Stopwatch


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The readings of the clock to come."""
    readings: list[float] = []

    def read() -> float:
        return readings.pop(0)

    monkeypatch.setattr(trace, "perf_counter", read)
    return readings


def test_a_lap_counts_the_time_since_the_last_one(ticks: list[float]) -> None:
    ticks += [10.0, 11.0, 13.0, 13.5, 20.0, 20.25]
    watch = Stopwatch()
    watch.lap("search")  # 10 to 11
    watch.lap("scoring")  # 11 to 13
    watch.lap("search")  # 13 to 13.5
    watch.start()  # up to 20 nobody's
    watch.lap("search")  # 20 to 20.25
    assert watch.seconds == {"search": 1.75, "scoring": 2.0}


def talk(engine: CognitiveMemory, clock: SimulatedClock) -> Iterator[object]:
    yield engine.write(Message(id="t1", text="I adopted a beagle called Maple.", speaker="Ada"))
    clock.advance(days=1)
    yield engine.dream()
    yield engine.read("What is the name of the beagle?", session="s")


def test_an_engine_measures_its_stages_and_decides_the_same_at_any_speed(ticks: list[float]) -> None:
    stages = []
    for speed in (1.0, 1000.0):
        ticks[:] = [speed * tick for tick in range(1000)]
        clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
        engine = CognitiveMemory(EngineConfig(), clock=clock)
        assert engine.seconds == {"write": {}, "read": {}, "dream": {}}
        stages.append(repr(list(talk(engine, clock))))
        assert {"formation", "commit"} <= engine.seconds["write"].keys()
        assert {"search", "scoring", "injection", "reinforcement"} <= engine.seconds["read"].keys()
        assert {"workspace", "rehearsal", "commit"} <= engine.seconds["dream"].keys()
        assert min(min(path.values()) for path in engine.seconds.values()) >= speed  # a tick a lap at least
    assert stages[0] == stages[1]
