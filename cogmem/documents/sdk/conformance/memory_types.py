"""Probes of the document "memory types"."""

from datetime import timedelta

from cogmem import EngineConfig
from cogmem.conformance.probes import Life, Model, facts, written


def kind(config: EngineConfig, text: str) -> str:
    """The kind of the memory that a message becomes."""
    return str(written(config, text, "kind"))


def categories(config: EngineConfig, *texts: str) -> tuple[str, ...]:
    """The categories of the memories that messages become."""
    return tuple(str(written(config, text)) for text in texts)


def stored(config: EngineConfig, kind: str, category: str) -> tuple[str, str]:
    """Kind and category of a memory that was added with them."""
    life = Life(config)
    memory = life.get(life.engine.add("Ada sails.", kind=kind, category=category))
    return memory.kind.label, memory.category.label


def promoted(config: EngineConfig, accesses: int, stability: float, sessions: int) -> str:
    """The category of a semantic memory that a further session retrieves, which makes the accesses and
    sessions as many as told. It is read in the hour of its last access, so that it gains no stability."""
    life = Life(config)
    memory = life.hold(category="semantic", stability=stability, access_count=accesses - sessions)
    for number in range(sessions):
        life.ask(session=f"s{number}", reinforce=True)
    return life.get(memory).category.label


def surfaces(config: EngineConfig, kind: str, days: float, *, deep: bool = False) -> bool:
    """Whether a search finds a memory of this kind, whose validity ended so many days ago."""
    life = Life(config)
    life.hold(kind=kind, age=30, valid_until=life.now - days)
    return bool(life.found(deep=deep))


def begins(config: EngineConfig, days: float) -> bool:
    """Whether a search finds a plan that is valid from so many days ahead."""
    life = Life(config)
    life.hold(kind="plan", valid_from=life.now + days)
    return bool(life.found())


def lives(config: EngineConfig, seconds: float, after: float) -> bool:
    """Whether a plan with this ttl is found so many seconds later."""
    life = Life(config)
    life.engine.add("query", kind="plan", ttl=timedelta(seconds=seconds))
    life.clock.advance(seconds=after)
    return bool(life.found())


def narrated(config: EngineConfig, text: str) -> bool:
    """Whether the stored text has the words of the message."""
    return text in written(config, text, "text")


def by_model(config: EngineConfig, category: str) -> str:
    """The category of a memory that a language model forms and classifies."""
    model = Model({"form_facts": facts({"text": "The kettle hums.", "category": category})})
    life = Life(config, model=model)
    return life.get(life.tell("The kettle hums.").memories[0]).category.label
