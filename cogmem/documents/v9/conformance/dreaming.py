"""Probes of the document "cognitive memory v9": the dream, tiers, forgetting, and what holds all of it."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from cogmem import EngineConfig
from cogmem.clock import SimulatedClock
from cogmem.conformance.probes import START, Life, Model, apart, decision, facts, retention
from cogmem.conformance.rows import having
from cogmem.errors import CogmemError
from cogmem.llm.by_task import ByTask
from cogmem.llm.prompts import PURPOSES
from cogmem.memory import Memory, Relation
from cogmem.opslog import JsonlOpsLog
from cogmem.plugins.discovery import plugins
from cogmem.schedule import NIGHTLY, Schedule, wait

_DOCKER = ("entity://tech/docker",)


def _night(config: EngineConfig, **memory: Any) -> Memory:
    """What is left of a memory after a night."""
    life = Life(config)
    memory_id = life.hold("memory", **memory)
    life.dream()
    return life.get(memory_id)


def _undrifted(config: EngineConfig, **memory: Any) -> Memory:
    """The same for a memory whose utility has just been changed, so that it does not drift."""
    life = Life(config)
    memory_id = life.hold("memory", **{"utility_at": life.now, **memory})
    life.dream()
    return life.get(memory_id)


# --- steps of the dream ---


def steps(config: EngineConfig) -> tuple[str, ...]:
    """The steps of a night, in their order, without those that the document places elsewhere."""
    life = Life(config)
    life.hold()
    elsewhere = ("evolution", "summaries", "sub_tiers")
    return tuple(dict.fromkeys(step.stage for step in life.dream() if step.stage not in elsewhere))


def drifted(config: EngineConfig, utility: float, days: float) -> float:
    """The utility of a memory after so many days, and one dream."""
    life = Life(config)
    memory = life.hold(utility=utility, category="core")
    life.clock.advance(days=days)
    life.dream()
    return life.get(memory).utility


def used(config: EngineConfig, utility: float, success: bool) -> float:
    """The utility of a memory after a feedback."""
    life = Life(config)
    memory = life.hold(utility=utility)
    life.engine.feedback([memory], success)
    return life.get(memory).utility


def rehearsed(config: EngineConfig, left: float) -> float:
    """The factor of the stability of a semantic memory of this retention, after a night."""
    days = 9 * 72 * (left**-0.5 - 1)
    given = {"stability": 0.3, "importance": 0.5, "tier": "semantic", "category": "semantic"}
    return _night(config, age=days, kind="preference", **given).stability / 0.3


def rehearsals(config: EngineConfig, endangered: int) -> float:
    """How many of so many endangered memories a night rehearses."""
    life = Life(config)
    life.hold_all("memory {}", endangered, age=900, stability=0.1, tier="semantic", kind="preference")
    return decision(life.dream(), "rehearsal").numbers["rehearsed"]


def over(config: EngineConfig, field: str, days: float = 1.0, kind: str = "plan", **memory: Any) -> Any:
    """What is left of a time-bounded memory that ended so many days ago: its tier, or whether it is told to
    be superseded."""
    life = Life(config)
    given = {"temporal_type": "time_bounded", "valid_until": life.now - days, "kind": kind, "age": 5.0}
    memory_id = life.hold("memory", **{**given, **memory})
    life.dream()
    left = life.get(memory_id)
    return left.tier.label if field == "tier" else left.superseded_by is not None


def _sharing(config: EngineConfig, members: int, others: int, **memory: Any) -> Life:
    """So many memories that share an entity, and others of many kinds, which share nothing."""
    life = Life(config)
    life.hold_all("Docker runs task {}.", members, entities=_DOCKER, kind="fact", **memory)
    for number in range(others):
        life.hold(f"other {number}", kind="preference", importance=(number % 3) / 3 + 0.01)
    return life


def clusters(config: EngineConfig, members: int, others: int = 0) -> bool:
    """Whether so many memories that share an entity are a cluster of that entity, among others. They differ
    in kind and importance by more than a band."""
    life = Life(config)
    for number in range(members):
        life.hold(f"task {number}", entities=_DOCKER, importance=min(number * 0.32, 1.0))
    _hold_others(life, others)
    return decision(life.dream(), "clustering").numbers["largest"] >= members


def kindred(config: EngineConfig, *importances: float, kinds: Sequence[str] = ("fact",)) -> bool:
    """Whether memories of one kind and these importances are a cluster."""
    life = Life(config)
    for number, importance in enumerate(importances):
        life.hold(f"memory {number}", kind=kinds[number % len(kinds)], importance=importance)
    return decision(life.dream(), "clustering").numbers["clusters"] == 1


def consolidated(config: EngineConfig, field: str) -> Any:
    """After a night with five alike memories of a cluster: a field of the new memory, or how many of the
    originals lead to it."""
    life = _sharing(config, 5, 60, importance=0.5)
    life.dream()
    made = life.of("theme")[0]
    if field == "originals":
        return sum(memory.superseded_by == made.id for memory in life.memories())
    value = getattr(made, field)
    return getattr(value, "label", value)


def calls(config: EngineConfig, groups: int) -> int:
    """How often a night asks a language model for a consolidation, by the number of clusters."""
    model = Model({"summarise": {"text": "Many tasks ran."}})
    _clustered(config, groups, model)
    return sum(PURPOSES["consolidate"] in prompt.system for prompt in model.prompts)


def patterns(config: EngineConfig, groups: int, field: str = "count") -> Any:
    """The patterns that a night finds in a number of clusters: how many, or their importance."""
    found = _clustered(config, groups).of("pattern")
    return len(found) if field == "count" else found[0].importance


def _clustered(config: EngineConfig, groups: int, model: Model | None = None) -> Life:
    """What a night does to a store that has this number of clusters of three memories, and others."""
    life = Life(config, model=model)
    for group in range(groups):
        life.hold_all(f"task {group}.{{}}", 3, entities=(f"entity://tech/t{group}",), kind="fact")
    _hold_others(life, 60)
    life.dream()
    return life


def _hold_others(life: Life, count: int) -> None:
    """Memories that are in no cluster."""
    life.hold_all("other {}", count, category="core", pinned=True, valid_until=life.now - 1, kind="plan")


def redundant(
    config: EngineConfig, cosine: float, *utilities: float, text: str = "second"
) -> tuple[str, ...]:
    """The tiers of two memories of this cosine and these utilities after a night. They are core, so that
    strategic forgetting, which comes before the step, leaves them."""
    life = Life(config, apart(cosine, "first", text))
    named = zip(("first", text), utilities, strict=True)
    pair = [life.hold(name, utility=utility, category="core") for name, utility in named]
    life.dream()
    return tuple(map(life.tier, pair))


def comparisons(config: EngineConfig, memories: int) -> int:
    """How many memories a night makes dormant of so many pairs of the same vector, which are core."""
    life = Life(config, {f"pair {number:03}": 0.0 for number in range(memories)})
    for half in ("one", "other"):
        life.hold_all(f"pair {{:03}}, {half}", memories, kind="preference", category="core")
    life.dream()
    return sum(memory.tier.label == "dormant" for memory in life.memories())


def evolved(config: EngineConfig, memories: int) -> float:
    """The factor of the stability of a memory that shares an entity with one that was used, among so many
    others."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    other = life.hold("elsewhere", stability=0.5, entities=_DOCKER)
    life.hold("memory", entities=_DOCKER)
    life.hold_all("other {}", memories, kind="preference")
    life.ask(reinforce=True, k=1)
    life.clock.advance(hours=1)
    life.dream()
    return life.get(other).stability / 0.5


def connected(config: EngineConfig, kind: str) -> float:
    """The factor of the stability of a memory that a relation of this type connects with one that is
    retrieved."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    other = life.hold("elsewhere", stability=0.5)
    life.relate(life.hold("memory"), other, Relation.parse(kind))
    life.ask(reinforce=True, k=1)
    return life.get(other).stability / 0.5


def dreamt(config: EngineConfig, **memory: Any) -> float:
    """The factor of the stability of such a memory after a night."""
    return _night(config, stability=0.5, **memory).stability / 0.5


def gains(config: EngineConfig, **memory: Any) -> bool:
    """Whether a night makes such a memory more stable."""
    return dreamt(config, **memory) > 1


def replayed(config: EngineConfig, count: int) -> bool:
    """Whether a night strengthens the link of a pair that was retrieved together so many times."""
    life = Life(config)
    first, other = life.hold("one", idle=0.5, age=1), life.hold("other", idle=0.5, age=1)
    life.link(first, other, 0.4, count)
    for memory in (first, other):
        life.put(memory, last_accessed_at=life.now)
    life.clock.advance(hours=8)
    life.dream()
    return float(life.partition.links["weight"][0]) > 0.4


def untagged(config: EngineConfig, hours: float) -> bool:
    """Whether the tag of a memory is gone after a night, so many hours after it ended."""
    life = Life(config)
    memory = life.hold(tagged_until=life.now - hours / 24)
    life.dream()
    return life.get(memory).tagged_until is None


def summary(config: EngineConfig, members: int, field: str = "count") -> Any:
    """The summary of a kind with so many memories: how many there are, or a field of it."""
    found = _summarised(config, members).of("summary")
    value = len(found) if field == "count" else getattr(found[0], field)
    return getattr(value, "label", value)


def _summarised(config: EngineConfig, members: int) -> Life:
    model = Model({"summarise": lambda prompt: {"text": f"Summary of {len(prompt.user)}."}})
    life = Life(config, model=model)
    life.hold_all("Task {} is done.", members, kind="decision", category="core")
    life.dream()
    return life


def summary_again(config: EngineConfig, seconds: float) -> tuple[int, bool]:
    """How many summaries there are so many seconds after the first, and one more memory; and whether the
    text is a new one."""
    life = _summarised(config, 10)
    (before,) = life.of("summary")
    life.clock.advance(seconds=seconds)
    life.hold("The last task is done.", kind="decision", category="core", importance=1.0)
    life.dream()
    after = life.of("summary")
    return len(after), after[0].text != before.text


# --- pruning and strategic forgetting ---


def pruned(config: EngineConfig, kind: str, *days: float, accesses: int = 0) -> tuple[bool, ...]:
    """Whether a night forgets a memory of this kind and age, beside a core one that was used 4 times."""
    gone = []
    for age in days:
        life = Life(config)
        life.hold("core", category="core", access_count=4)
        memory_id = life.hold("memory", kind=kind, age=age, access_count=accesses, stability=1.0)
        life.dream()
        gone.append(life.tier(memory_id) == "dormant")
    return tuple(gone)


def contradicted(config: EngineConfig, **older: Any) -> tuple[str, str]:
    """The tiers of the older and the newer side of a contradiction after a night."""
    life = Life(config)
    old, new = life.hold("older", **older), life.hold("newer")
    life.relate(new, old, Relation.CONTRADICTS)
    life.dream()
    return life.tier(old), life.tier(new)


def forgotten(config: EngineConfig, utility: float, idle: float, **memory: Any) -> str:
    """The tier of a memory of this utility, unused for so many days, after a night."""
    usual = {"tier": "semantic", "kind": "preference"}
    return _undrifted(config, utility=utility, age=idle, **usual, **memory).tier.label


def alike(config: EngineConfig, cosine: float, pinned: bool = False) -> tuple[str, ...]:
    """The tiers of two memories of this cosine after a night, of which the first is less useful."""
    life = Life(config, apart(cosine))
    pair = life.hold("first", utility=0.4, pinned=pinned), life.hold("second", utility=0.6)
    life.dream()
    return tuple(map(life.tier, pair))


def active(config: EngineConfig, memories: int, field: str = "count", pinned: bool = False) -> Any:
    """How many of so many memories are active after a night; or whether the least useful one is."""
    life = Life(config)
    for number in range(memories):
        columns = {"utility": 0.4 if number == 7 else 0.5, "pinned": pinned and number == 7}
        life.hold(f"memory {number}", kind="preference", **columns)
    life.dream()
    tiers = [memory.tier.label for memory in life.memories() if memory.write_source.label != "dream"]
    return sum(tier != "dormant" for tier in tiers) if field == "count" else tiers[7] != "dormant"


def reactivated(config: EngineConfig) -> tuple[bool, str]:
    """Whether a dormant memory is found by deep recall, and its tier then."""
    life = Life(config)
    memory = life.hold(tier="dormant", cold_since=life.now)
    found = life.engine.read("query", deep=True).items
    return bool(found), life.tier(memory)


# --- tiers ---


def pace(config: EngineConfig, tier: str) -> float:
    """How many days pass in a tier in ten: by the retention that is left then."""
    left = retention(config, 10, tier=tier, stability=0.3, importance=0.5)
    return 9 * 72 * (left**-0.5 - 1) / 10


def pace_at_hand(config: EngineConfig) -> float:
    """How many days pass for what a session has at hand in ten: by the retention of its copy."""
    life = Life(config)
    (memory,) = life.tell("Docker and React run.").memories
    life.put(memory, stability=0.3, importance=0.5, category="semantic")
    life.clock.advance(days=10)
    left = life.engine.retention(memory, session="s")
    return 9 * 72 * (left**-0.5 - 1) / 10


def summarised_at_once(config: EngineConfig, members: int) -> int:
    """How many summaries there are once so many memories of a kind are stored, before any dream."""
    life = Life(config)
    for number in range(members):
        life.tell(f"I prefer Docker {number} to React, Google and step {'so ' * number}")
        life.clock.advance(minutes=2)
    kinds = [memory.kind.label for memory in life.memories()]
    assert kinds.count("preference") == members, kinds
    return kinds.count("summary")


def promoted(config: EngineConfig, **memory: Any) -> str:
    """The tier of an episodic memory after a night."""
    return _undrifted(config, **{"kind": "preference", **memory}).tier.label


def sharers(config: EngineConfig, count: int) -> str:
    """The tier after a night of one of so many episodic memories that share an entity."""
    life = Life(config)
    life.hold_all("task {}", count, entities=_DOCKER, kind="preference")
    life.dream()
    return life.tier("default:0")


def demoted(config: EngineConfig, idle: float, utility: float, **memory: Any) -> str:
    """The tier of a semantic memory after a night."""
    usual = {"tier": "semantic", "kind": "preference"}
    return _undrifted(config, age=idle, utility=utility, **usual, **memory).tier.label


# --- protection, faults, log, costs ---


def untouched(config: EngineConfig, **protection: bool) -> bool:
    """Whether a memory of a cluster is not consolidated."""
    life = _sharing(config, 5, 60, importance=0.5)
    life.engine.protect("default:0", **{"pinned": False, "immutable": False, **protection})
    life.dream()
    return life.get("default:0").superseded_by is None


def flags(config: EngineConfig, pinned: bool, immutable: bool) -> tuple[bool, bool]:
    """The two flags of a memory, as they were set."""
    life = Life(config)
    memory = life.hold()
    life.engine.protect(memory, pinned=pinned, immutable=immutable)
    return life.get(memory).pinned, life.get(memory).immutable


def namespaces(config: EngineConfig) -> int:
    """How much one agent finds of what another was told."""
    life = Life(config)
    life.hold()
    return len(life.engine.read("query", namespace="other").items)


def batch(config: EngineConfig, memories: int) -> int:
    """How many of so many memories of one kind a night clusters."""
    life = Life(config)
    life.hold_all("memory {}", memories, kind="preference", category="core")  # which capacity leaves
    return len(decision(life.dream(), "clustering").rows)


def refused(config: EngineConfig, name: str, value: float) -> bool:
    """Whether a setting out of its range is refused at once."""
    try:
        having(config, name, value)
    except CogmemError:
        return True
    return False


def compacted(config: EngineConfig) -> int:
    """How many of three copies are left after a compaction."""
    life = Life(config)
    life.hold_all("the same words", 3)
    life.engine.compact()
    return sum(memory.superseded_by is None for memory in life.memories())


def _logged(
    config: EngineConfig, work: Callable[[Life], object], model: Model | None = None
) -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "ops-log.jsonl")
        log = JsonlOpsLog(path)
        work(Life(config, model=model, ops_log=log))
        log.flush()
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


_FIELDS = ("ts", "op", "input", "output", "model", "latencyMs", "success", "fallback")


def log_fields(config: EngineConfig) -> tuple[str, ...]:
    """Which of the documented fields a line of a dream has."""
    line = _logged(config, lambda life: (life.hold(), life.dream()))[0]
    return tuple(name for name in _FIELDS if name in line)


def log_name(config: EngineConfig, name: str) -> bool:
    """Whether a line of a read has a field of this name."""
    lines = _logged(config, lambda life: (life.hold(), life.ask()))
    return any(name in line for line in lines)


def logged_calls(config: EngineConfig, answers: bool) -> tuple[bool, bool]:
    """`success` and `fallback` of the call of a language model that answers, or fails."""
    model = Model({"classify_intent": {"intent": "causal"}} if answers else {})
    lines = _logged(config, lambda life: life.ask("Why the query?"), model)
    (line,) = [line for line in lines if line["op"] == "classify_intent"]
    return line["success"], line["fallback"]


def rotated(config: EngineConfig, size: int) -> tuple[str, ...]:
    """The files after a line more than so many bytes."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "ops-log.jsonl")
        path.write_bytes(b" " * (size - 1) + b"\n")
        log = JsonlOpsLog(path)
        Life(config, ops_log=log).dream()
        log.flush()
        return tuple(sorted(file.name for file in Path(folder).iterdir()))


def unbroken(config: EngineConfig) -> bool:
    """Whether an engine works whose log cannot be written."""
    with TemporaryDirectory() as folder:
        log = JsonlOpsLog(Path(folder))
        life = Life(config, ops_log=log)
        life.hold()
        return bool(life.found()) and log.errors > 0


def spent(config: EngineConfig) -> tuple[int, int]:
    """Calls of a language model and their tokens, of one routed question."""
    life = Life(config, model=Model({"classify_intent": {"intent": "causal"}}))
    life.ask("Why the query?")
    usage = life.engine.assistant.usage
    return usage.calls, usage.input_tokens


def log_path(config: EngineConfig) -> str:
    """Where the command line logs under the profile."""
    return next(plugin.ops_logs["v9"] for plugin in plugins() if plugin.name == "v9")


def nights(config: EngineConfig, schedule: str = NIGHTLY) -> tuple[float, float]:
    """The hours between three dreams in a row on a schedule."""
    clock, dreams = SimulatedClock(START), list[datetime]()
    for _ in range(3):
        wait(Schedule.parse(schedule), clock, lambda seconds: clock.advance(seconds=seconds))
        dreams.append(clock.now())
    first, second = ((later - earlier).total_seconds() / 3600 for earlier, later in pairwise(dreams))
    return first, second


def asked_models(config: EngineConfig) -> tuple[str, str]:
    """The models that form a fact and that merge it with an earlier one."""
    formed = Model({"form_facts": facts({"text": "first"}, {"text": "second"})})
    rest = Model({"merge_texts": {"text": "both"}})
    life = Life(config, apart(0.8), model=cast("Model", ByTask(rest, form_facts=formed)))
    for _ in range(2):
        life.tell("Docker and React run.")
    names = {id(formed): "haiku", id(rest): "gpt-4o-mini"}
    return names[id(formed if formed.asked("form_facts") else rest)], names[
        id(rest if rest.asked("merge_texts") else formed)
    ]
