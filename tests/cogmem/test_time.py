"""Clock metamorphics: what the calendar says must not matter, only how much time went by."""

import runpy
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import SWITCHES, ColdConfig, RetentionConfig
from cogmem.documents.v9.expiry import ExpiryConfig
from cogmem.documents.v9.gate import GateConfig
from cogmem.documents.v9.strategic_forgetting import StrategicForgettingConfig
from cogmem.errors import InputError

Make = Callable[..., CognitiveMemory]
START = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def life(make_engine: Make) -> Callable[[CognitiveMemory], Mapping[str, Any]]:
    """What a life shows: the decisions of every trace, their numbers apart, and the state it leaves."""
    live = runpy.run_path(str(Path(__file__).with_name("life.py")))["live"]

    def observe(engine: CognitiveMemory) -> Mapping[str, Any]:
        decisions = [(trace.op, decision) for trace in live(engine) for decision in trace]
        counted = [item for _, step in decisions for item in step.numbers.items()]
        columns = engine.store.partition("default").columns
        return {
            "decisions": [(op, step.stage, step.decision, step.subject, step.rows) for op, step in decisions],
            "counted": [list(step.numbers) for _, step in decisions],
            "counts": np.array([number for name, number in counted if name != "entities"]),
            "entities": [number for name, number in counted if name == "entities"],
            "scores": np.concatenate([np.array(step.scores) for _, step in decisions]),
            "tiers": columns["tier"].tolist(),
            "accesses": columns["access_count"].tolist(),
            "texts": list(columns.objects("text")),
            "stability": columns["stability"].copy(),
            "utility": columns["utility"].copy(),
            "retention": engine.retentions(),
        }

    return observe


def every_step() -> EngineConfig:
    """Every step of the dream, over memories that nothing merged and a law that forgets within the life."""
    config = EngineConfig(retention=RetentionConfig(law="exponential")).having(GateConfig(enabled=False))
    for mechanism in SWITCHES.values():
        if mechanism.path == "dream":
            config = mechanism.turned_on(config)
    return config.having(
        ExpiryConfig(enabled=True),
        StrategicForgettingConfig(enabled=True, comparisons=0),  # redundancy's own come later
        ColdConfig(enabled=True, floor_days=60.0),
    )


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(EngineConfig(), id="default", marks=pytest.mark.soak),
        pytest.param(every_step(), id="every step"),
    ],
)
def config(request: pytest.FixtureRequest) -> EngineConfig:
    return request.param


@pytest.fixture(scope="module")
def in_2024(life: Callable[..., Any], make_engine: Make, config: EngineConfig) -> Mapping[str, Any]:
    return life(make_engine(config=config, start=START))


def assert_same_life(one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
    for name in ("decisions", "counted", "tiers", "accesses", "texts"):
        assert one[name] == other[name]
    for name in ("counts", "scores", "stability", "utility", "retention"):
        np.testing.assert_allclose(one[name], other[name], atol=1e-7)


@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    [
        pytest.param(datetime(2041, 1, 1, tzinfo=UTC), id="17 years on", marks=pytest.mark.soak),
        pytest.param(datetime(1970, 1, 1, tzinfo=UTC), id="the epoch"),
        pytest.param(datetime(1969, 12, 31, 23, 59, tzinfo=UTC), id="across it", marks=pytest.mark.soak),
        pytest.param(datetime(1900, 1, 1, tzinfo=UTC), id="before it", marks=pytest.mark.soak),
        pytest.param(
            datetime(2024, 2, 28, 13, 37, 21, 123_457, tzinfo=UTC),
            id="another hour",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_history_is_the_same_whenever_it_begins(
    start: datetime,
    life: Callable[..., Any],
    in_2024: Mapping[str, Any],
    make_engine: Make,
    config: EngineConfig,
) -> None:
    """But for how many entities there are, where midnights fall elsewhere: a calendar day is one."""
    lived = life(make_engine(config=config, start=start))
    assert_same_life(lived, in_2024)
    if not (start - START) % timedelta(days=1):
        assert lived["entities"] == in_2024["entities"]


@pytest.mark.parametrize(
    "hours",
    [
        pytest.param(-11.5, marks=pytest.mark.slow),
        *(pytest.param(hours, marks=pytest.mark.soak) for hours in (3, 14)),
    ],
)
def test_a_history_is_the_same_in_every_time_zone(
    hours: float,
    life: Callable[..., Any],
    in_2024: Mapping[str, Any],
    make_engine: Make,
    config: EngineConfig,
) -> None:
    there = START.astimezone(timezone(timedelta(hours=hours)))
    elsewhere = life(make_engine(config=config, start=there))
    assert elsewhere["scores"].tolist() == in_2024["scores"].tolist()  # to the last bit
    assert_same_life(elsewhere, in_2024)


def test_a_clock_that_went_back_makes_nothing_negative(make_engine: Make) -> None:
    """A system clock may be set back: elapsed time is then none, and nothing breaks."""
    before = make_engine({"text": 0.8})
    before.add("text")
    clock = SimulatedClock(START - timedelta(days=5))
    engine = CognitiveMemory.of(before.config, replace(before.dependencies, clock=clock))
    assert engine.retention("default:0") == 1.0
    engine.read("query")
    engine.dream()
    assert engine.get("default:0").stability == 0.25


@pytest.mark.parametrize(
    "now", [datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)], ids=["last", "first"]
)
def test_the_ends_of_the_calendar_are_instants_like_any_other(make_engine: Make, now: datetime) -> None:
    engine = make_engine(config=EngineConfig(), start=now)
    texts = ("I will move to Oslo tomorrow.", "I ran yesterday.", "I was born on 1 January.")
    for number, text in enumerate(texts):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s"))
    for question in ("What did I do yesterday?", "What will I do tomorrow?", "Where did I live last year?"):
        engine.read(question, session="s", deep=True)
    engine.end_session("s")
    assert engine.dream()


@pytest.mark.parametrize(
    ("now", "zone"),
    [
        (datetime.max.replace(tzinfo=UTC), "Pacific/Kiritimati"),
        (datetime.min.replace(tzinfo=UTC), "America/New_York"),
    ],
)
def test_an_instant_outside_the_calendar_of_the_zone_is_refused(
    make_engine: Make, now: datetime, zone: str
) -> None:
    engine = make_engine(config=EngineConfig(zone=zone), start=now)
    message = Message(id="t1", text="I ran yesterday.", speaker="Ada")
    for call in (
        lambda: engine.write(message),
        lambda: engine.add("I ran."),
        lambda: engine.read("Who ran?"),
    ):
        with pytest.raises(InputError, match=f"zone {zone}: .* lies outside the years 1 to 9999 there"):
            call()
    assert engine.store.namespaces() == []


@pytest.mark.parametrize(("zone", "hours"), [("", 0), ("America/New_York", 4), ("Asia/Tokyo", -9)])
def test_a_text_without_a_zone_is_in_that_of_the_engine(zone: str, hours: int) -> None:
    engine = CognitiveMemory(EngineConfig(zone=zone), clock=SimulatedClock("2024-06-01T00:00:00Z"))
    midnight = datetime(2024, 5, 1, tzinfo=UTC) + timedelta(hours=hours)
    said = {"role": "user", "content": "I moved to Oslo.", "timestamp": "2024-05-01"}
    ids = [*engine.write(said).memories, *engine.write("I like tea.", time="2024-05-01T00:00").memories]
    ids.append(engine.add("A note.", valid_from="2024-05-01", valid_until="2024-05-02 12:00"))
    told, tea, note = map(engine.get, ids)
    assert (told.created_at, tea.created_at, note.valid_from) == (midnight,) * 3
    assert note.valid_until == midnight + timedelta(hours=36)
    for since, count in (("2024-05-01", 2), ("2024-05-01T00:00:01", 0)):
        assert engine.count(since=since, until="2024-05-02") == count
    assert len(engine.read("tea", as_of="2024-05-01T00:00:01", since="2024-05-01", until="2024-05-02")) == 2
    assert engine.delete("default", until="2024-05-01T00:00:00.000001") == 2
