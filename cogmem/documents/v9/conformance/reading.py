"""Probes of the document "cognitive memory v9": from the question to what is told."""

import hashlib
import math
from datetime import timedelta
from typing import Any

from cogmem import PROFILES, EngineConfig
from cogmem.conformance.probes import START, Chart, Life, Model, decision
from cogmem.conformance.rows import having
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.v9.decomposition import decompose
from cogmem.documents.v9.query_cache import QueryCache
from cogmem.embedding.base import text_key
from cogmem.memory import Relation
from cogmem.present.injection import InjectionDecision

_EVER = 1e9  # days: nothing is left of the activation


# --- scoring ---


def base(config: EngineConfig, cosine: float, better: int = 0, **memory: Any) -> float:
    """The score of a memory before boosts, where so many others are more similar."""
    life = Life(config, {"memory": cosine, "better": 0.95})
    life.hold_all("better {}", better)
    return life.scored(life.hold("memory", **memory), part="base")


def activation(config: EngineConfig, accesses: int, seconds: float, kind: str = "entity") -> float:
    """The activation of a memory of an importance and a similarity of 0.5, by what it adds to the score."""
    days = seconds / 86_400
    known = 0.4 * 0.5 + 0.15 * 0.5 + 0.15 / 61
    scored = base(config, 0.5, age=days, idle=days, access_count=accesses, importance=0.5, kind=kind)
    return (scored - known) / 0.3


def kept(config: EngineConfig, kind: str, days: float) -> float:
    """Which share of its activation a memory of this kind has after so many days."""
    seconds = days * 86_400
    return activation(config, 50, seconds, kind) / (50 / (50 + math.sqrt(seconds)))


def rank_share(config: EngineConfig, place: int) -> float:
    """What the place among the similar adds, in units of 0.15."""
    return (base(config, 0.5, place, importance=0.0, idle=_EVER, age=_EVER) - 0.2) / 0.15


def overfetched(config: EngineConfig, question: str, memories: int = 120) -> float:
    """How many candidates the search by meaning brings, of so many that are similar."""
    life = Life(config, {"memory": 0.5})
    life.hold_all("memory {}", memories)
    (found,) = life.ask(question).trace.of("search")
    return found.numbers["dense"]


def utility_score(config: EngineConfig, similarity: float, utility: float, importance: float) -> float:
    """The score before boosts of a memory of these."""
    return base(config, similarity, utility=utility, importance=importance, idle=_EVER, age=_EVER)


# --- boosts ---


def _gained(config: EngineConfig, question: str, asked_in: str = "", **memory: Any) -> tuple[float, float]:
    """The scores of a memory with these columns and of one without."""
    scores = []
    for columns in (memory, {}):
        life = Life(config, {"memory": 0.5})
        scores.append(life.scored(life.hold("memory", **columns), question, session=asked_in or None))
    return scores[0], scores[1]


def added(config: EngineConfig, question: str, asked_in: str = "", **memory: Any) -> float:
    """What these columns of a memory add to its score."""
    score, other = _gained(config, question, asked_in, **memory)
    return score - other


def factor(config: EngineConfig, question: str, **memory: Any) -> float:
    """The factor that these columns of a memory are on its score."""
    score, other = _gained(config, question, **memory)
    return score / other


def coactivated(config: EngineConfig, count: int) -> float:
    """What is added to a memory that was retrieved so many times with another result."""
    scores = []
    for times in (count, 0):
        life = Life(config, {"one": 0.5, "other": 0.6})
        first, other = life.hold("one"), life.hold("other")
        life.link(first, other, 0.1, times)
        scores.append(life.scored(first))
    return scores[0] - scores[1]


def sub_tier(config: EngineConfig, text: str) -> str:
    """The sub-tier of a memory that has become semantic."""
    life = Life(config)
    (memory,) = life.tell(text).memories
    life.put(memory, access_count=3)
    life.dream()
    assert life.tier(memory) == "semantic"
    return life.get(memory).sub_tier.label


def sub_tier_at_promotion(config: EngineConfig) -> tuple[str, str]:
    """Tier and sub-tier of a memory that was used twice, at the end of its session and before any dream."""
    life, text = Life(config), "How to restart Docker: stop React first."
    (memory,) = life.tell(text).memories
    for _ in range(2):
        life.ask(text, session="s", reinforce=True)
    life.engine.end_session("s")
    return life.tier(memory), life.get(memory).sub_tier.label


def doubted(config: EngineConfig, confidence: float) -> bool:
    """Whether a memory of this source confidence scores lower than a sure one."""
    return factor(config, "query", source_confidence=confidence) < 1


# --- router ---


def intent(config: EngineConfig, question: str) -> str:
    return decision(Life(config).ask(question).trace, "router").decision


def by_model(config: EngineConfig, question: str) -> str:
    """The intent where a language model says "causal"."""
    life = Life(config, model=Model({"classify_intent": {"intent": "causal"}}))
    return decision(life.ask(question).trace, "router").decision


def dense_share(config: EngineConfig, question: str) -> float:
    """The weight of the search by meaning: by the relevance of what it alone finds first, against that of
    what words alone find first."""
    life = Life(config, {"meaning": 0.9, "kettle": 0.0})
    meaning, words = life.hold("meaning"), life.hold("kettle")
    dense, lexical = (life.scored(ranking, question, "relevance") for ranking in (meaning, words))
    return dense / (dense + lexical)


def scored_share(config: EngineConfig, question: str) -> float:
    """What the first place by meaning adds to the score, in units of 0.15, beside the half of it that weights
    of .5 give."""
    life = Life(config, {"memory": 0.5})
    memory = life.hold("memory", importance=0.0, idle=_EVER, age=_EVER)
    return (life.scored(memory, question, "base") - 0.2) / 0.15 / 2


def ordered(config: EngineConfig, question: str, column: str, *values: float) -> tuple[int, ...]:
    """The order of memories that differ in a column, each of them a little less similar."""
    life = Life(config, {f"memory {place}": 0.9 - place / 10 for place in range(len(values))})
    for place, value in enumerate(values):
        instant = life.now + value if column == "valid_from" else value
        life.hold(f"memory {place}", age=50, kind="preference", **{column: instant})
    return tuple(int(item.memory.text[-1]) for item in life.ask(question).items)


def outdated(config: EngineConfig, question: str, dream: bool = False, **asked: Any) -> bool:
    """Whether a superseded memory is told, perhaps after a dream that made it dormant."""
    life = Life(config, {"before": 0.8, "now": 0.8})
    before, now = life.hold("before"), life.hold("now")
    life.put(before, superseded_by=now, contradicted_by=now)
    life.relate(now, before, Relation.CONTRADICTS)
    if dream:
        life.dream()
        assert life.tier(before) == "dormant"
    return any("before" in item.memory.text for item in life.ask(question, **asked).items)


def ended(config: EngineConfig, kind: str, days: float, **asked: Any) -> bool:
    """Whether a memory of this kind is told, so many days after its end and before any dream."""
    life = Life(config)
    life.hold(kind=kind, age=30, valid_until=life.now - days)
    return bool(life.ask("query", **asked).items)


def caused(config: EngineConfig, question: str, others: int = 20) -> int:
    """The place of a memory unlike the question that causes a similar one, among so many unrelated memories
    that are more similar; 0 if it is not told."""
    life = Life(config, {"other": 0.8, "effect": 0.7})
    life.hold_all("other {}", others)
    effect, cause = life.hold("effect"), life.hold("the cause")
    life.relate(cause, effect, Relation.CAUSES)
    ranked = [item.memory.id for item in life.ask(question, k=None).items]
    return ranked.index(cause) + 1 if cause in ranked else 0


def reached(config: EngineConfig, question: str, hops: int, kind: str = "causes") -> bool:
    """Whether a memory without likeness is found, so many relations from a similar one."""
    life = Life(config, {"memory": 0.9, "step": 0.0})
    last = life.hold("memory")
    for step in range(hops):
        following = life.hold(f"step {step}")
        life.relate(last, following, Relation.parse(kind))
        last = following
    return f"step {hops - 1}" in life.found(question)


def mentioned(config: EngineConfig, question: str) -> bool:
    """Whether a memory without likeness is found that mentions Docker."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    life.hold("memory")
    life.hold("elsewhere", entities=("entity://tech/docker",))
    return "elsewhere" in life.found(question)


def kinds(config: EngineConfig, question: str) -> tuple[str, ...]:
    """The kinds of what is found of a memory of each of four."""
    life = Life(config, dict.fromkeys(("preference", "correction", "fact", "decision"), 0.8))
    for kind in ("preference", "correction", "fact", "decision"):
        life.hold(kind, kind=kind)
    return tuple(sorted(life.found(question)))


def results(config: EngineConfig, question: str) -> int:
    """How many results come of a question that twenty memories answer."""
    life = Life(config, {"memory": 0.9})
    life.hold_all("memory {}", 20)
    return len(life.engine.read(question, reinforce=False).items)


# --- decomposition, HyDE, gate, cache ---


def parts(config: EngineConfig, question: str) -> float:
    """As how many questions a question is asked."""
    return decision(Life(config).ask(question).trace, "decomposition").numbers.get("parts", 1.0)


def divided(config: EngineConfig, question: str) -> tuple[str, ...]:
    """The questions that a question is asked as."""
    return tuple(decompose(question, config.decomposition, config.language)[0])


def merged(config: EngineConfig) -> tuple[tuple[str, ...], float]:
    """What two questions in one bring, each memory once; and the score of what one part alone finds first,
    as a share of what both find first and second."""
    life = Life(config, {"Ada": (0.0, 1.0), "Bob": (0.0, 0.0, 1.0), "both": (0.0, 0.9, 0.9)})
    ada, both, _ = (life.hold(text) for text in ("ada one", "both", "bob one"))
    question = "Where does Ada live? Where does Bob work?"
    found = life.found(question)
    return tuple(sorted(found)), life.scored(ada, question) / life.scored(both, question)


def hyde(config: EngineConfig, question: str) -> str:
    return decision(Life(config).ask(question).trace, "hyde").decision


def variants(config: EngineConfig, question: str) -> bool:
    """Whether a question is asked with 2 or 3 imagined answers."""
    return decision(Life(config).ask(question).trace, "hyde").numbers["variants"] in (2, 3)


def centroid(config: EngineConfig) -> float:
    """The cosine of a memory that is the question itself, where the imagined answers have each a direction of
    their own."""
    life = Life(config)
    trace = life.ask("What about the kettle?").trace
    count = decision(trace, "hyde").numbers["variants"]
    life.chart.alike("itself", "What about the kettle?")
    memory = life.hold("itself")
    return life.scored(memory, "What about the kettle?", "cosine") * math.sqrt(1 + count)


def model_calls(config: EngineConfig, question: str) -> int:
    """How often a read asks a language model for anything but the intent."""
    model = Model({"classify_intent": {"intent": "general"}})
    life = Life(config, {"memory": 0.5}, model=model)
    life.hold("memory")
    life.ask(question, reinforce=True)
    return len(model.prompts) - model.asked("classify_intent")


def gated(config: EngineConfig, *messages: str) -> tuple[str, ...]:
    """Why these messages are not searched for."""
    life = Life(config)
    return tuple(decision(life.ask(text).trace, "recall_gate").reason or "searched" for text in messages)


def embedded(config: EngineConfig, message: str) -> int:
    """How many texts a read embeds."""
    life = Life(config)
    life.ask(message)
    return life.chart.texts


def again(config: EngineConfig, minutes: float, ended: bool = False, session: str = "s") -> bool:
    """Whether a question of a session is embedded again, so many minutes later."""
    life = Life(config)
    life.ask(session="s")
    before = life.chart.texts
    life.clock.advance(minutes=minutes)
    if ended:
        life.engine.end_session("s")
    life.ask(session=session)
    return life.chart.texts > before


def evicted(config: EngineConfig, others: int, used: bool = False) -> bool:
    """Whether a text is embedded again after so many others; `used`: it was asked for in the midst."""
    chart = Chart({})
    cache = QueryCache(chart)
    texts = ["first", *(f"text {number}" for number in range(others))]
    for place, text in enumerate(texts):
        cache.embed([text], "n", "s", 0.0)
        if used and place == others // 2:
            cache.embed(["first"], "n", "s", 0.0)
    before = chart.texts
    cache.embed(["first"], "n", "s", 0.0)
    return chart.texts > before


def key(config: EngineConfig) -> bool:
    return text_key("query") == hashlib.sha256(b"query").digest()


# --- selection, injection, reinforcement ---


def mmr(config: EngineConfig, relevance: float) -> tuple[str, ...]:
    """The order of a memory, of one of the same words and .9 of its relevance, and of an unlike one of this
    relevance. Ranked by cosine alone, with the profile's diversity."""
    quiet = having(having(PROFILES["plain"], "search.fusion", "none"), "scoring.alpha", 0.0)
    life = Life(
        quiet.having(config.of(DiversityConfig)), {"kettle blue": 1.0, "blue kettle": 0.9, "pot": relevance}
    )
    for text in ("kettle blue", "blue kettle", "pot"):
        life.hold(text)
    return tuple(item.memory.text for item in life.ask().items)


def injected(config: EngineConfig, cosine: float) -> str:
    """In which style a result of this cosine is told."""
    life = Life(config, {"memory": cosine})
    life.hold("memory")
    return next((item.style for item in life.ask().items), "withheld")


def told(config: EngineConfig, cosine: float, words: int = 1) -> str:
    """The text that is told of a result."""
    life = Life(config, {"memory": cosine})
    life.hold(" ".join(["memory"] * words))
    return life.ask().items[0].text


def presented(config: EngineConfig, cosine: float) -> tuple[bool, bool]:
    """Whether what is told of a result has its text, and whether it has its day too."""
    text = told(config, cosine)
    return "memory" in text, f"{START:%Y-%m-%d}" in text


def logged(config: EngineConfig) -> bool:
    """Whether the trace names what was withheld."""
    life = Life(config, {"memory": 0.3})
    life.hold("memory")
    found = life.ask().trace.last(InjectionDecision)
    return found is not None and found.withheld == (0,)


def hot(config: EngineConfig, members: int = 1, **columns: Any) -> float:
    """How many memories are in the hot tier."""
    life = Life(config, {"memory": 0.5})
    usual = {"utility": 0.85, "access_count": 10, "age": 29.0, "idle": 1.0}
    life.hold_all("memory {}", members, **{"tier": "semantic", **usual, **columns})
    return decision(life.ask().trace, "hot_tier").numbers["hot"]


def hot_later(config: EngineConfig, minutes: float) -> float:
    """How many are in the hot tier so many minutes after the first read, where a second member came since."""
    life = Life(config, {"memory": 0.5})
    for number in range(2):
        life.hold(f"memory {number}", utility=0.85, access_count=10, tier="semantic")
        found = life.ask()
        life.clock.advance(minutes=0 if number else minutes)
    return decision(found.trace, "hot_tier").numbers["hot"]


def always(config: EngineConfig) -> bool:
    """Whether a hot memory is told where it has nothing to do with the question."""
    return "elsewhere" in _beside_hot(config, 10)


def told_always(config: EngineConfig) -> tuple[str, ...]:
    """What one result and a hot memory without likeness are told as, in order."""
    return _beside_hot(config, 1)


def _beside_hot(config: EngineConfig, k: int) -> tuple[str, ...]:
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    life.hold("memory")
    life.hold("elsewhere", utility=0.9, access_count=20, tier="semantic")
    return tuple(item.memory.text for item in life.ask(k=k).items)


def strengthened(config: EngineConfig, together: int, idle: float = 0.0) -> tuple[float, int]:
    """The factor of a memory's stability and its accesses, after a read that brings back so many."""
    life = Life(config, {"memory": 0.9})
    memory, *_ = life.hold_all("memory {}", together, stability=0.5, age=idle)
    life.ask(reinforce=True)
    first = life.get(memory)
    return round(first.stability / 0.5, 9), first.access_count


def neighbour(config: EngineConfig, weight: float) -> float:
    """The factor of the stability of a memory that is linked to what a read brings back."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    linked = life.hold("elsewhere", stability=0.5)
    life.link(life.hold("memory"), linked, weight)
    life.ask(reinforce=True)
    return life.get(linked).stability / 0.5


def counted(config: EngineConfig, reads: int) -> bool:
    """Whether so many joint retrievals make a pair that is boosted."""
    life = Life(config, {"one": 0.8, "other": 0.7})
    life.hold("one")
    life.hold("other")
    for _ in range(reads):
        life.ask(reinforce=True)
    return decision(life.ask().trace, "boosts").numbers.get("coactivation", 0.0) > 0


def at(config: EngineConfig, days: float | None) -> tuple[str, ...]:
    """What is told now, or was so many days after the beginning; on day 10 "now" replaced "before"."""
    life = Life(config, {"before": 0.9, "now": 0.9})
    old = life.hold("before")
    life.clock.advance(days=10)
    life.put(old, superseded_by=life.hold("now"), valid_until=life.now)
    life.clock.advance(days=10)
    as_of = None if days is None else START + timedelta(days=days)
    return tuple(sorted(life.found(as_of=as_of)))


def order(config: EngineConfig, *stages: str) -> tuple[str, ...]:
    """The order in which these stages decided about a question."""
    life = Life(config, {"memory": 0.9})
    life.hold("memory one")
    life.hold("memory two")
    trace = life.ask(reinforce=True).trace
    return tuple(dict.fromkeys(decision.stage for decision in trace if decision.stage in stages))
