"""The engine alone: write, wait a month, read, dream."""

from datetime import UTC, datetime

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock

clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
with CognitiveMemory(EngineConfig(), clock=clock) as engine:
    engine.write(Message(id="t1", text="I adopted a beagle called Maple.", speaker="Ada", session="s1"))
    engine.write(Message(id="t2", text="I moved from Ghent to Lisbon.", speaker="Ada", session="s1"))
    clock.advance(days=30)
    found = engine.read("What is the name of Ada's beagle?", k=5, session="s2")
    for item in found.items:
        print(f"{item.score:.3f}  {item.text}  (from {', '.join(item.source_turns)})")
    for decision in engine.dream():
        print(decision.stage, decision.decision, decision.reason)
