"""Probes of the document "cognitive memory v9": from the message to the memory."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from cogmem import EngineConfig
from cogmem.clock import to_days
from cogmem.conformance.probes import Life, Model, apart, decision, facts, written
from cogmem.documents.v9.working_memory import WorkingMemory
from cogmem.memory import Relation, memory_id, parse_memory_id
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.store.columns import Changes
from cogmem.views.writing import Written

_TWO = "Docker and React"  # two entities: enough for the observer
Said = tuple[str, int]
"""A fact and its importance from 1 to 10, as a language model forms it of a message."""


# --- the observer ---


def observed(config: EngineConfig, text: str, role: str = "user", repeat: int = 1) -> str:
    """Why a message is refused, or "taken in"."""
    trace = Life(config).tell(text * repeat, role=role).trace
    steps = [step for step in trace if step.stage in ("observer", "pregate", "density")]
    return steps[0].reason or steps[0].stage if steps else "taken in"


def refused(config: EngineConfig, *texts: str) -> tuple[str, ...]:
    """Why messages are refused."""
    return tuple(observed(config, text) for text in texts)


def density(config: EngineConfig, text: str) -> float:
    """The information density of a message that the observer skips."""
    return decision(Life(config).tell(text).trace, "density").numbers["density"]


def classified(config: EngineConfig, text: str, two: bool = True) -> tuple[str, float]:
    """The kind of a message, and its confidence; with two entities added, the confidence beyond theirs."""
    found = decision(Life(config).tell(f"{text} ({_TWO})" if two else text).trace, "classification")
    return found.decision, round(found.numbers["confidence"] - 0.3 * two, 9)


def entities(config: EngineConfig, text: str) -> tuple[str, ...]:
    """The entities of the memory that a message becomes."""
    return tuple(sorted(written(config, text, "entities")))


def entity_count(config: EngineConfig) -> int:
    """How many entities are kept of a message that names ten."""
    text = "Docker, React, PostgreSQL, Redis, Kubernetes, Python, MongoDB, Google, Anthropic and Microsoft"
    return len(written(config, text, "entities"))


def rewritten(config: EngineConfig, text: str, language: str = "en") -> str:
    """The stored text of a message."""
    return str(written(config, text, "text"))


def cut(config: EngineConfig, words: int) -> bool:
    """Whether the stored text of a long message has at most 500 characters."""
    return len(written(config, "Docker and React " * words, "text")) <= 500


# --- formation ---


def formed(config: EngineConfig, *messages: str) -> tuple[str, ...]:
    """The texts of all memories that these messages become."""
    life = Life(config)
    for text in messages:
        life.tell(text)
    return tuple(memory.text for memory in life.memories())


def resolved(config: EngineConfig, named: str, text: str) -> bool:
    """Whether the stored text of a message has the last of the names that were told of before."""
    life = Life(config)
    life.tell(f"Google and Anthropic met {named}.")
    (memory,) = life.tell(text).memories
    return named.rpartition(" ")[2] in life.get(memory).text


def ends(config: EngineConfig, text: str) -> float | str:
    """After how many days the memory that a message becomes ends."""
    return _in_days(config, text, "valid_until", "never")


def begins(config: EngineConfig, text: str) -> float | str:
    """In how many days the memory that a message becomes begins to hold."""
    return _in_days(config, text, "valid_from", "always")


def _in_days(config: EngineConfig, text: str, field: str, unset: str) -> float | str:
    instant = written(config, text, field)
    return unset if instant is None else round(to_days(instant) - Life(config).now, 6)


def dated(config: EngineConfig, text: str, day: str) -> bool:
    """Whether the stored text has a day in ISO format."""
    return day in written(config, text, "text")


def temporal(config: EngineConfig, text: str) -> str:
    return str(written(config, text, "temporal_type"))


def by_model(config: EngineConfig, field: str) -> Any:
    """A field of the memory of a fact that a language model forms."""
    answers = {"form_facts": facts({"text": "Ada sails.", "kind": "decision", "valid_until": "2024-03-10"})}
    life = Life(config, model=Model(answers))
    value = getattr(life.get(life.tell(_TWO).memories[0]), field)
    return getattr(value, "label", value)


def without_model(config: EngineConfig) -> str:
    """The stored text where the language model fails."""
    life = Life(config, model=Model({}))
    return life.get(life.tell("I run Docker and React.").memories[0]).text


# --- the gate and what follows it ---


def _told(
    config: EngineConfig,
    *said: Said,
    places: Mapping[str, Sequence[float]] | None = None,
    hours: float = 0.0,
    sessions: Sequence[str] = ("s",),
    **answers: Any,
) -> tuple[Life, list[Written]]:
    """These facts, formed by a language model, told one after the other."""
    answer = facts(*({"text": text, "importance": importance} for text, importance in said))
    life, traces = Life(config, places, model=Model({"form_facts": answer, **answers})), []
    for number in range(len(said)):
        traces.append(life.tell(_TWO, speaker="Ada", session=sessions[number % len(sessions)]))
        life.clock.advance(hours=hours)
    return life, traces


def gate(config: EngineConfig, similarity: float, importance: int = 5) -> str:
    """What becomes of a fact of this cosine to the nearest memory, and this importance of ten."""
    _, writes = _told(config, ("first", 5), ("second", importance), places=apart(similarity))
    return decision(writes[1].trace, "gate").decision


def pe(config: EngineConfig, error: float) -> str:
    """The same for a prediction error, 1 − similarity."""
    return gate(config, 1 - error)


def merged(config: EngineConfig, field: str, similarity: float = 0.8, **answers: Any) -> Any:
    """What a memory is after a similar fact: a field of it, or what its stability gained."""
    life, _ = _told(config, ("first", 5), ("second", 5), places=apart(similarity), hours=48, **answers)
    memory = life.get("default:0")
    if field == "grows":
        return memory.stability > 0.1 + 0.3 * 0.5
    if field == "hours since":
        return (life.clock.now() - memory.last_accessed_at).total_seconds() / 3600
    return getattr(memory, field)


def immutable(config: EngineConfig) -> str:
    """What becomes of a fact that is similar to an immutable memory."""
    answer = facts({"text": "first"}, {"text": "second"})
    life = Life(config, apart(0.8), model=Model({"form_facts": answer}))
    life.tell(_TWO)
    life.engine.protect("default:0", pinned=False, immutable=True)
    return decision(life.tell(_TWO, speaker="Ada").trace, "gate").decision


_MOVES = ("I live in Oslo.", "I live in Bergen now.")


def superseded(config: EngineConfig, similarity: float, field: str) -> Any:
    """After a contradiction: whether the older memory ended, has a successor, is still there, is found, and
    its relations to the newer."""
    life, writes = _told(config, *((move, 5) for move in _MOVES), places=apart(similarity, "Oslo", "Bergen"))
    memory = life.get("default:0")
    kinds = life.partition.relations.edges.kind.tolist()
    return {
        "verdict": decision(writes[1].trace, "gate").reason,
        "ended": memory.valid_until == life.clock.now(),
        "successor": memory.superseded_by or "none",
        "text": memory.text,
        "found": any("Oslo" in text for text in life.found("Where in Oslo?")),
        "relations": tuple(sorted(Relation(kind).label for kind in kinds)),
    }[field]


def corrected(config: EngineConfig, similarity: float) -> tuple[bool, str]:
    """Whether a correction of this cosine ends the memory before it, and which memory follows."""
    life = Life(config, apart(similarity, "blue", "green"))
    life.tell("The sign of Docker, React is blue.", speaker="Ada")
    life.tell("Actually, the sign of Docker, React is green.", speaker="Ada")
    memory = life.get("default:0")
    return memory.valid_until == life.clock.now(), memory.superseded_by or "none"


# --- importance, emotion, synaptic tags ---


def importance(config: EngineConfig, text: str = _TWO, similarity: float | None = None) -> float:
    """The importance of a message without the encoding boost, after a first one of this cosine or alone."""
    life = Life(config, {} if similarity is None else apart(similarity))
    if similarity is not None:
        life.tell(f"first {_TWO}")
    trace = life.tell(f"{text} second").trace
    least = config.importance.least_boost
    boost = least + (1.3 - least) * decision(trace, "classification").numbers["confidence"]
    return decision(trace, "importance").numbers["importance"] / boost


def encoding_boost(config: EngineConfig, text: str) -> float:
    """The factor on the weighted sum of the four channels of a message."""
    numbers = decision(Life(config).tell(text).trace, "importance").numbers
    weights = {"novelty": 0.25, "arousal": 0.30, "reward": 0.25, "attention": 0.20}
    return numbers["importance"] / sum(weight * numbers[name] for name, weight in weights.items())


def level(config: EngineConfig, importance: int) -> str:
    """The priority level of an importance of ten."""
    _, (write,) = _told(config, ("Ada sails.", importance))
    return decision(write.trace, "importance").decision


def channel(config: EngineConfig, text: str, name: str) -> float:
    return decision(Life(config).tell(text).trace, "importance").numbers[name]


def utility(config: EngineConfig) -> float:
    return float(written(config, _TWO, "utility"))


def felt(config: EngineConfig, text: str, field: str) -> Any:
    """Valence (its sign), arousal or emotion of a message."""
    value = written(config, f"{text} ({_TWO})", field)
    return value if isinstance(value, str) or field != "valence" else (value > 0) - (value < 0)


_SHOCK = "My father died in a car crash yesterday at Google!!!"


def arouses(config: EngineConfig, text: str) -> bool:
    """Whether a message has any arousal."""
    return bool(written(config, f"{text} ({_TWO})", "arousal") > 0)


def shocks(config: EngineConfig) -> bool:
    """Whether the arousal of a shock makes it a flashbulb."""
    return bool(written(config, _SHOCK, "arousal") >= 0.8)


def flashbulb(config: EngineConfig, field: str, text: str = _SHOCK) -> Any:
    """A field of the memory of a shock; its stability in units of 0.1 + 0.3 · importance."""
    life = Life(config)
    memory = life.get(life.tell(text).memories[0])
    return (
        memory.stability / (0.1 + 0.3 * memory.importance) if field == "stability" else getattr(memory, field)
    )


def captured(config: EngineConfig, weak: int, strong: int, hours: float, session: str = "s") -> float:
    """The factor of a first memory's stability, after a second one so many hours later. Importances of
    ten."""
    life, _ = _told(config, ("first", weak), ("second", strong), hours=hours, sessions=("s", session))
    return life.get("default:0").stability / (0.1 + 0.03 * weak)


def tagged(config: EngineConfig, importance: int) -> float:
    """For how many hours a new memory is tagged; 0: not at all."""
    life, _ = _told(config, ("first", importance))
    until = life.get("default:0").tagged_until
    return 0.0 if until is None else (until - life.clock.now()).total_seconds() / 3600


# --- relations ---


def related(
    config: EngineConfig, first: str, second: str, kind: str = "fact", **answers: Any
) -> tuple[str, float]:
    """The relation of a second memory to a first, and its confidence."""
    answer = facts({"text": first, "kind": "fact"}, {"text": second, "kind": kind})
    life = Life(config, model=Model({"form_facts": answer, **answers}))
    life.tell(_TWO)
    life.tell(_TWO)
    edges = life.partition.relations.edges
    if not len(edges.kind):
        return "none", 0.0
    return Relation(int(edges.kind[0])).label, float(edges.confidence[0])


def common(config: EngineConfig, memories: int) -> bool:
    """Whether a memory is related to one that shares two entities with it, which so many others mention."""
    life = Life(config)
    ids = [life.tell(f"Docker and React, {'task ' * number}").memories[0] for number in range(memories)]
    edges = life.partition.relations.of_kind(Relation.SAME_ENTITY)
    rows = [parse_memory_id(memory)[1] for memory in ids]
    among = np.isin(edges.source, rows) & np.isin(edges.target, rows)  # a summary of them is related too
    return bool(np.count_nonzero(among) == memories * (memories - 1) // 2)


def pruned(config: EngineConfig, kind: str, weaker: str, count: int = 1000) -> tuple[int, int]:
    """So many relations, half of them of a weaker kind and unsure, and 100 that are never pruned: how many of
    each are left after one more."""
    life = _related(
        [kind if number % 2 else weaker for number in range(count)] + ["causes"] * 100, 0.5, config
    )
    _relate_one_more(life)
    relations = life.partition.relations
    kinds = {Relation.parse(name) for name in ("elaborates", "same_entity", "related_to")}
    return relations.count(*kinds), relations.count(Relation.CAUSES)


def lost(config: EngineConfig, kind: str, weaker: str) -> int:
    """How many of 500 relations of a kind are left after a pruning that has 500 of a weaker kind to take."""
    life = _related([weaker, kind] * 500, 0.9, config)
    before = life.partition.relations.count(Relation.parse(kind))
    _relate_one_more(life)
    return life.partition.relations.count(Relation.parse(kind)) - before


def _related(kinds: Sequence[str], confidence: float, config: EngineConfig) -> Life:
    """Memories with relations of these kinds, no two of one pair."""
    life, changes = Life(config), Changes()
    life.hold_all("kettle", 48)
    for kind, (first, other) in zip(kinds, combinations(range(48), 2), strict=False):
        changes.relate(other, first, Relation.parse(kind), confidence, life.now)
    life.partition.commit(changes)
    return life


def _relate_one_more(life: Life) -> None:
    for name in ("Docker", "Google"):
        life.tell(f"{name} and React and Anthropic")


def reached(config: EngineConfig, hops: int, *kinds: str) -> tuple[int, ...]:
    """Rows and hops of what is reached along A causes B, B elaborates C."""
    life = Life(config)
    a, b, c = (life.hold(name) for name in "ABC")
    life.relate(a, b, Relation.CAUSES)
    life.relate(b, c, Relation.ELABORATES)
    return tuple(related.hops for related in life.engine.related(a, hops, kinds))


def hub(config: EngineConfig) -> int:
    """How many of three memories are told of an entity that two of them mention."""
    life = Life(config)
    for text in ("Docker and React", "Docker at Google", "Google and React"):
        life.tell(text)
    return len(life.engine.about("entity://tech/docker"))


def repeated(config: EngineConfig) -> int:
    """Relations of a pair after the same relation was told twice."""
    life = Life(config)
    first, other = life.hold("A"), life.hold("B")
    for _ in range(2):
        life.relate(first, other, Relation.CAUSES)
    return life.partition.relations.count(Relation.CAUSES)


# --- uncertainty, tiers at capture, sessions, working memory ---


def source(config: EngineConfig, field: str, role: str = "user") -> Any:
    """A field of the memory of a message by a role."""
    return written(config, _TWO, field, role=role)


def added(config: EngineConfig) -> str:
    """Who is told to have written a memory that was added by hand."""
    life = Life(config)
    return life.get(life.engine.add("Ada sails.")).write_source.label


def at_hand(config: EngineConfig, importances: Sequence[int]) -> tuple[int, ...]:
    """The places of what a session holds after facts of these importances of ten."""
    life, _ = _told(config, *((f"fact {number}", value) for number, value in enumerate(importances)))
    held = [memory.id for memory in life.engine.at_hand("s")]
    return tuple(number for number in range(len(importances)) if memory_id("default", number) in held)


def elsewhere(config: EngineConfig, ended: bool) -> int:
    """How many items a session holds: another one than was told of, or the same after its end."""
    life, _ = _told(config, ("first", 5))
    if ended:
        life.engine.end_session("s")
    return len(life.engine.at_hand("s" if ended else "other"))


def worth(config: EngineConfig, importance: float, minutes: float, accesses: int) -> float:
    """The score by which an item is evicted, so many minutes after its last use."""
    memory = WorkingMemory(config.working_memory)
    for row in range(config.working_memory.items):
        memory.hold("n", "s", row, importance if row == 0 else 1.0, 0.0)
    for _ in range(accesses):
        memory.access("n", "s", [0], 0.0)
    access = memory.hold("n", "s", 99, 1.0, minutes / 1440)
    return access.scores[0]


def promotable(config: EngineConfig, importance: float, accesses: int) -> bool:
    """Whether an item is a candidate of promotion."""
    memory = WorkingMemory(config.working_memory)
    memory.hold("n", "s", 0, importance, 0.0)
    for _ in range(accesses):
        memory.access("n", "s", [0], 0.0)
    return bool(memory.promotable("n", "s"))


def left_behind(config: EngineConfig, importance: int) -> str:
    """The tier of a fact of this importance of ten after its session."""
    life, (written,) = _told(config, ("a fact", importance))
    life.engine.end_session("s")
    return life.tier(written.memories[0])


def held_twice(config: EngineConfig) -> int:
    """How many items there are after one was taken in twice."""
    memory = WorkingMemory(config.working_memory)
    for _ in range(2):
        memory.hold("n", "s", 0, 0.5, 0.0)
    return len(memory.items("n", "s"))


def order(config: EngineConfig, *stages: str) -> tuple[str, ...]:
    """The order in which these stages decided about a message."""
    _, writes = _told(config, ("Docker and React first", 8), ("Docker and React second", 3))
    return tuple(dict.fromkeys(decision.stage for decision in writes[1].trace if decision.stage in stages))


def strengths(config: EngineConfig, reads: int, days: float = 0.0) -> float:
    """The storage strength after so many retrievals, and days of silence."""
    life = Life(config)
    memory = life.hold()
    for _ in range(reads):
        life.ask(reinforce=True)
    life.clock.advance(days=days)
    return life.get(memory).storage_strength


def restored(config: EngineConfig, days: float) -> tuple[bool, float]:
    """Whether the retrieval strength fell in these days of silence, and what it is after a retrieval."""
    life = Life(config, {"memory": 0.9})
    memory = life.hold("memory", stability=0.3)
    life.clock.advance(days=days)
    before = life.engine.retention(memory)
    trace = life.ask(reinforce=True).trace
    assert trace.of(ReinforcementDecision)
    return before < 1, life.engine.retention(memory)


def tip_of_the_tongue(config: EngineConfig) -> bool:
    """Whether the deeply encoded that is hard to reach is told of: of four memories the first alone."""
    life = Life(config)
    deep: dict[str, Any] = {"storage_strength": 10.0}
    idle: dict[str, Any] = {"stability": 0.3, "age": 600, "idle": 500}
    memory, *_ = [life.hold(**settings) for settings in (deep | idle, deep, idle, {})]
    return [memory.id for memory in life.engine.on_tip_of_tongue()] == [memory]
