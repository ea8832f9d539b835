"""A language without a pack is searched, and nothing is inferred from it; and days follow a time zone."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.errors import ConfigError
from cogmem.profiles import PROFILES

CORPUS = Path(__file__).parents[2] / "datasets" / "languages.jsonl"
LATE = datetime(2024, 5, 2, 2, 30, tzinfo=UTC)  # 22:30 on 1 May in New York


@pytest.mark.slow
def test_plain_search_finds_what_was_said_in_twelve_languages() -> None:
    events = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()[1:]]
    engines: dict[str, CognitiveMemory] = {}
    found, asked = Counter[str](), Counter[str]()
    for event in events:
        language = event["namespace"]
        if language not in engines:
            clock = SimulatedClock(datetime.fromisoformat(event["time"]))
            engines[language] = CognitiveMemory(PROFILES["plain"], clock=clock)
        engine = engines[language]
        if event["type"] == "message":
            engine.write(Message(id=event["id"], text=event["text"], speaker=event["speaker"]))
        else:
            items = engine.read(event["query"], 5, reinforce=False).items
            asked[language] += 1
            found[language] += any(event["evidence"][0] in item.source_turns for item in items)
    print("".join(f"\n{language:<10} {found[language] / asked[language]:.2f}" for language in asked))
    assert set(asked.values()) == {10}
    assert len(asked) == 12
    assert min(found[language] for language in asked) >= 8


def write(engine: CognitiveMemory, *texts: str) -> None:
    for number, text in enumerate(texts):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada"))


@pytest.mark.parametrize("language", ["en", "und"])
def test_what_is_said_in_a_known_language_is_read_beside_another(language: str) -> None:
    engine = CognitiveMemory(EngineConfig(language=language), clock=SimulatedClock(LATE))
    write(engine, "Ich bin heute sehr müde.", "I flew to Rome yesterday.")
    assert engine.get("default:1").text == "I flew to Rome yesterday."
    assert "yesterday (1 May 2024)" in engine.read("Who flew to Rome?").items[0].text


class Local(SimulatedClock):
    """A clock that tells the time in New York in summer."""

    def now(self) -> datetime:
        return super().now().astimezone(timezone(timedelta(hours=-4)))


@pytest.mark.parametrize(
    ("zone", "clock", "day", "tomorrow"),
    [
        ("America/New_York", SimulatedClock(LATE), "1 May 2024", "2 May 2024"),
        ("", Local(LATE), "1 May 2024", "2 May 2024"),
        ("", SimulatedClock(LATE), "2 May 2024", "3 May 2024"),
        ("Europe/Istanbul", Local(LATE), "2 May 2024", "3 May 2024"),
    ],
)
def test_days_are_those_of_the_zone(zone: str, clock: SimulatedClock, day: str, tomorrow: str) -> None:
    engine = CognitiveMemory(EngineConfig(zone=zone), clock=clock)
    write(engine, "I have an exam tomorrow.", "The flat is mine until 5 May 2024.")
    found = engine.read("When is the exam?", reinforce=False)
    items = {item.source_turns: item.text for item in found.items}
    assert items["t0",] == f"[{day}] Ada: I have an exam tomorrow ({tomorrow})."
    end = engine.get("default:1").valid_until
    hours = {"1 May 2024": 4, "2 May 2024": -3 if zone else 0}[day]
    assert end == datetime(2024, 5, 6, tzinfo=UTC) + timedelta(hours=hours)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ConfigError, match="zone"):
        EngineConfig(zone="Mars/Olympus")
