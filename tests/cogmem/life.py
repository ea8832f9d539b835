"""Seven weeks of a life with an engine, and half a year of silence, for tests of time and determinism.

Run as a program, it prints one hash of all that the engine decided and kept.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import numpy as np

from cogmem import CognitiveMemory, Message, SimulatedClock, Trace
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA

TURNS = (
    "I adopted a beagle called Maple.",
    "Maple is afraid of thunder, so we stayed in.",
    "My sister lives in Oslo and works at the harbour.",
    "I run along the river every morning at six.",
    "İstanbul'da bir çay içtik, çok güzeldi.",
    "My knee hurts; I did not run at all.",
    "We booked a cabin near Oslo with a stove.",
    "Maple ate my sister's running shoes.",
    "The cabin has no electricity, but a boat.",
    "I would rather drink tea than coffee.",
)
QUESTIONS = ("What is the beagle called?", "Where does the sister live?", "When do I run?", "çay", "who")


def live(engine: CognitiveMemory) -> Iterator[Trace]:
    """Every trace, in order. Ids are the same in every life."""
    wait = engine.clock.advance
    for day in range(48):
        session = f"s{day // 3}"
        for place, turn in enumerate((day % 10, day * 7 % 10)):
            yield engine.write(
                Message(id=f"{day}/{place}", text=TURNS[turn], speaker="Ada", session=session)
            ).trace
            wait(minutes=17)
        if day % 9 == 0:
            engine.add(f"Ada feels tired on day {day}", kind="transient_state", ttl=timedelta(days=2))
            engine.add("Ada's name is Ada", category="core", importance=0.9, session=session)
        if day % 2:
            recollection = engine.read(QUESTIONS[day % 5], 5, session=session)
            yield recollection.trace
            engine.feedback([item.memory.id for item in recollection.items[:2]], success=day % 4 == 1)
        if day % 3 == 2:
            engine.end_session(session)
        wait(hours=23, minutes=-34)
        yield engine.dream()
    engine.protect("default:3")
    for _ in range(6):
        wait(days=30.5)
        yield engine.dream()
        yield engine.read(QUESTIONS[0], 8, deep=True, reinforce=False).trace
    for question in QUESTIONS:
        yield engine.read(question, 8, session="late").trace


def digest(engine: CognitiveMemory) -> str:
    """SHA-256 of every decision of a life, and of all that is left in the store."""
    hashed = hashlib.sha256()
    for trace in live(engine):
        lines = [[trace.op, decision.as_dict()] for decision in trace]
        hashed.update(json.dumps(lines, sort_keys=True).encode())
    partition = engine.store.partition("default")
    for name in SCHEMA:
        hashed.update(partition.columns[name].tobytes())
    for name in OBJECTS:
        hashed.update(repr(partition.columns.objects(name)).encode())
    for name in LINK_SCHEMA:
        hashed.update(partition.links[name].tobytes())
    for column in partition.relations.edges:
        hashed.update(column.tobytes())
    hashed.update(partition.vectors(np.arange(len(partition))).tobytes())
    return hashed.hexdigest()


if __name__ == "__main__":
    print(digest(CognitiveMemory(clock=SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC)))))
