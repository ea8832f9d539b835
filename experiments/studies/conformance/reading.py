"""Rows of the document "cognitive memory v9": from the question to what is told."""

import hashlib
import math
from datetime import timedelta
from typing import Any

from cogmem import PROFILES, EngineConfig
from cogmem.embedding.base import text_key
from cogmem.memory import Relation
from cogmem.read.cache import QueryCache
from cogmem.read.injection import InjectionDecision
from experiments.studies.conformance.probes import START, Chart, Life, Model, decision, written
from experiments.studies.conformance.rows import (
    Row,
    built_otherwise,
    document,
    error,
    having,
    says,
)

_MINUTE = 1 / 1440
_TURKISH = {"language": "tr"}
_EVER = 1e9  # days: nothing is left of the activation


# --- scoring ---


def base(config: EngineConfig, cosine: float, better: int = 0, **memory: Any) -> float:
    """The score of a memory before boosts, where so many others are more similar."""
    life = Life(config, {"memory": cosine, "better": 0.95})
    for number in range(better):
        life.hold(f"better {number}")
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
    for number in range(memories):
        life.hold(f"memory {number}")
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
    one, other = _gained(config, question, asked_in, **memory)
    return one - other


def factor(config: EngineConfig, question: str, **memory: Any) -> float:
    """The factor that these columns of a memory are on its score."""
    one, other = _gained(config, question, **memory)
    return one / other


def coactivated(config: EngineConfig, count: int) -> float:
    """What is added to a memory that was retrieved so many times with another result."""
    scores = []
    for times in (count, 0):
        life = Life(config, {"one": 0.5, "other": 0.6})
        one, other = life.hold("one"), life.hold("other")
        life.link(one, other, 0.1, times)
        scores.append(life.scored(one))
    return scores[0] - scores[1]


def sub_tier(config: EngineConfig, text: str) -> str:
    """The sub-tier of a memory that has become semantic."""
    life = Life(config)
    (memory,) = life.tell(text).memories
    life.put(memory, access_count=3)
    life.dream()
    assert life.get(memory).tier.label == "semantic"
    return life.get(memory).sub_tier.label


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
    dense, lexical = (life.scored(one, question, "relevance") for one in (meaning, words))
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


def outdated(config: EngineConfig, question: str) -> bool:
    """Whether a superseded memory is found."""
    life = Life(config, {"before": 0.8, "now": 0.8})
    now = life.hold("now")
    life.hold("before", superseded_by=now, contradicted_by=now)
    return "before" in life.found(question)


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
    for number in range(20):
        life.hold(f"memory {number}")
    return len(life.engine.read(question, reinforce=False).items)


# --- decomposition, HyDE, gate, cache ---


def parts(config: EngineConfig, question: str) -> float:
    """As how many questions a question is asked."""
    return decision(Life(config).ask(question).trace, "decomposition").numbers.get("parts", 1.0)


def merged(config: EngineConfig) -> tuple[tuple[str, ...], float]:
    """What two questions in one bring, each memory once; and the score of what one part alone finds first,
    as a share of what both find first and second."""
    life = Life(config, {"Ada": (0.0, 1.0), "Bob": (0.0, 0.0, 1.0), "both": (0.0, 0.9, 0.9)})
    one, both, _ = (life.hold(text) for text in ("ada one", "both", "bob one"))
    question = "Where does Ada live? Where does Bob work?"
    found = life.found(question)
    return tuple(sorted(found)), life.scored(one, question) / life.scored(both, question)


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
    cache = QueryCache(config.embedding_cache, chart)
    told = ["first", *(f"text {number}" for number in range(others))]
    for place, text in enumerate(told):
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
    life = Life(quiet.having(config.diversity), {"kettle blue": 1.0, "blue kettle": 0.9, "pot": relevance})
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
    for number in range(members):
        life.hold(f"memory {number}", **{**usual, **columns})
    return decision(life.ask().trace, "hot_tier").numbers["hot"]


def hot_later(config: EngineConfig, minutes: float) -> float:
    """How many are in the hot tier so many minutes after the first read, where a second member came since."""
    life = Life(config, {"memory": 0.5})
    for number in range(2):
        life.hold(f"memory {number}", utility=0.85, access_count=10)
        found = life.ask()
        life.clock.advance(minutes=0 if number else minutes)
    return decision(found.trace, "hot_tier").numbers["hot"]


def always(config: EngineConfig) -> bool:
    """Whether a hot memory is told where it has nothing to do with the question."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    life.hold("memory")
    life.hold("elsewhere", utility=0.9, access_count=20)
    return "elsewhere" in [item.memory.text for item in life.ask().items]


def told_always(config: EngineConfig) -> tuple[str, ...]:
    """What one result and a hot memory without likeness are told as, in order."""
    life = Life(config, {"memory": 0.9, "elsewhere": 0.0})
    life.hold("memory")
    life.hold("elsewhere", utility=0.9, access_count=20)
    return tuple(item.memory.text for item in life.ask(k=1).items)


def strengthened(config: EngineConfig, together: int) -> tuple[float, int]:
    """The factor of a memory's stability and its accesses, after a read that brings back so many."""
    life = Life(config, {"memory": 0.9})
    memories = [life.hold(f"memory {number}", stability=0.5) for number in range(together)]
    life.ask(reinforce=True)
    first = life.get(memories[0])
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
    return tuple(dict.fromkeys(one.stage for one in trace if one.stage in stages))


_FACT, _WHEN, _WHY = "Where is the query?", "When was the query?", "Why the query?"
_PROFILE, _TASTE, _ANY = "Tell me about query", "Which query do I prefer?", "query"
_INTENTS = {
    "factual": (_FACT, "Sunucu nerede?"),
    "temporal": (_WHEN, "Ne zaman taşındım?"),
    "causal": (_WHY, "Neden taşındım?"),
    "entity_profile": (_PROFILE, "Bana Ada hakkında ne biliyorsun, anlat"),
    "preference": (_TASTE, "En sevdiğim yemek hangisi?"),
    "general": (_ANY, "Hm, peki kedi"),
}
_WEIGHTS = {
    "factual": 0.6,
    "temporal": 0.4,
    **dict.fromkeys(("causal", "entity_profile", "preference", "general"), 0.5),
}
_LIMITS = {"factual": 10, "temporal": 15, "causal": 20, "entity_profile": 15, "preference": 10, "general": 10}
_UTILITY = {
    "factual": 0.2,
    "temporal": 0.0,
    "causal": 0.0,
    "entity_profile": 0.3,
    "preference": 0.0,
    "general": 0.2,
}
_HYDE = {
    "definition": ("What is a kettle?", "Kettle nedir?"),
    "howto": ("How do I boil water?", "Su nasıl kaynatılır?"),
    "reasoning": ("Why did I move?", "Neden taşındım?"),
    "lookup": ("Where is the key?", "Anahtar nerede?"),
    "technical": ("debug the API error", "API hatası"),
    "preference": ("my favorite tea", "en sevdiğim çay"),
    "general": ("the blue kettle", "mavi kedi"),
}
_READ = ("recall_gate", "router", "decomposition", "hyde", "search", "scoring", "boosts")
_END = ("injection", "reinforcement", "diversity", "hot_tier")

_SECTIONS: dict[str, list[Row]] = {
    "Hybrid search": [
        says("3× overfetch", "search.overfetch", 30, overfetched, _ANY),
        says("rank 1: 1/(60 + 0 + 1)", "search.rank_constant", 1 / 61, rank_share, 0),
        says("rank 2", "search.rank_constant", 1 / 62, rank_share, 1),
        says("rank 10", "search.rank_constant", 1 / 70, rank_share, 9),
        says(
            ".40 similarity",
            "scoring.similarity",
            0.4 * 0.5 + 0.3 / (1 + math.sqrt(60)) + 0.15 * 0.6 + 0.15 / 61,
            base,
            0.5,
            importance=0.6,
            access_count=1,
            idle=_MINUTE,
            kind="entity",
        ),
        *(
            says(what, name, said, base, 0.8, importance=1.0, access_count=1, idle=1 / 86400)
            for what, name, said in (
                (".30 activation", "scoring.activation", 0.32 + 0.15 + 0.15 + 0.15 / 61),
                (".15 importance", "scoring.importance", 0.32 + 0.15 + 0.15 + 0.15 / 61),
                (".15 reciprocal ranks", "scoring.ranks", 0.32 + 0.15 + 0.15 + 0.15 / 61),
            )
        ),
        says(
            "+ .1 for an entity",
            "boosts.entity",
            0.1,
            added,
            "query Docker",
            entities=("entity://tech/docker",),
        ),
        says(
            "+ .1 for each of two",
            "boosts.entity",
            0.2,
            added,
            "query Docker, PostgreSQL",
            entities=("entity://tech/docker", "entity://tech/postgresql"),
        ),
        says("+ .15 in the same session", "boosts.episode", 0.15, added, _ANY, "s", session="s"),
        says("nothing in another", "", 0.0, added, _ANY, "s", session="other"),
    ],
    "ACT-R activation": [
        says("n 1, a minute", "scoring.activation_unit", 1 / (1 + 60**0.5), activation, 1, 60),
        says("n 0 counts as 1", "scoring.activation_unit", 1 / (1 + 60**0.5), activation, 0, 60),
        says("n 5, a day", "scoring.activation_unit", 5 / (5 + 86400**0.5), activation, 5, 86400),
        says("n 10, a week", "scoring.activation_unit", 10 / (10 + 604800**0.5), activation, 10, 604800),
        says("n 50, a minute", "scoring.activation_unit", 50 / (50 + 60**0.5), activation, 50, 60),
    ],
    "Category decay": [
        *(
            says(f"{kind}: no decay", "", 1.0, kept, kind, 30)
            for kind in ("preference", "entity", "correction")
        ),
        says("fact: .005 a day", "scoring.kind_decay", math.exp(-0.15), kept, "fact", 30),
        says("decision: .02 a day", "scoring.kind_decay", math.exp(-0.6), kept, "decision", 30),
        says("other: .05 a day", "scoring.kind_decay", math.exp(-1.5), kept, "other", 30),
    ],
    "MMR": [
        says(
            "λ .7: .7 · .48 beats .63 − .3",
            "diversity.balance",
            ("kettle blue", "pot", "blue kettle"),
            mmr,
            0.48,
        ),
        says(".7 · .46 does not", "", ("kettle blue", "blue kettle", "pot"), mmr, 0.46),
        says(
            "likeness is that of words",
            "diversity.sameness",
            ("kettle blue", "pot", "blue kettle"),
            mmr,
            0.48,
        ),
    ],
    "HyDE": [
        *(says(f"{name}, English", "hyde.enabled", name, hyde, asked[0]) for name, asked in _HYDE.items()),
        *(
            says(f"{name}, Turkish", "hyde.enabled", name, hyde, asked[1]).under(_TURKISH)
            for name, asked in _HYDE.items()
        ),
        *(says(f"2 or 3 variants: {name}", "", True, variants, asked[0]) for name, asked in _HYDE.items()),
        says("averaged into a centroid", "hyde.weight", 1.0, centroid),
        says("no cost of a model", "", 0, model_calls, "What is a kettle?"),
    ],
    "Utility": [
        says(
            ".6 · semantic + .2 · utility + .2 · importance",
            "scoring.rule",
            0.6 * 0.8 + 0.2 * 0.5 + 0.2 * 0.4,
            utility_score,
            0.8,
            0.5,
            0.4,
        ).but(error("it has two scores; that of hybrid search stands, and this is a boost of utility")),
    ],
    "Query modes": [
        says("the current state", "", ("now",), at, None),
        says("a point in time", "", ("before",), at, 5),
        says("a later point in time", "", ("now",), at, 15),
        says("the full timeline", "router.temporal.superseded", True, outdated, _WHEN),
    ],
    "Router": [
        *(
            says(f"{name}, English", "router.enabled", name, intent, asked[0])
            for name, asked in _INTENTS.items()
        ),
        *(
            says(f"{name}, Turkish", "router.enabled", name, intent, asked[1]).under(_TURKISH)
            for name, asked in _INTENTS.items()
        ),
        says("a model comes first", "router.model", "causal", by_model, _ANY),
        *(
            says(
                f"vector weight: {name}",
                f"router.{name}.dense",
                share,
                dense_share,
                f"{_INTENTS[name][0]} kettle",
            )
            for name, share in _WEIGHTS.items()
        ),
        says("the weights are of the score", "router.factual.dense", 0.6 / 61, scored_share, _FACT),
        *(
            says(f"limit {limit}: {name}", f"router.{name}.limit", 3 * limit, overfetched, _INTENTS[name][0])
            for name, limit in _LIMITS.items()
        ),
        says("15 results of a temporal question", "router.temporal.limit", 15, results, _WHEN),
        *(
            says(
                f"utility boost {boost}: {name}",
                f"router.{name}.utility",
                boost * 0.5,
                added,
                _INTENTS[name][0],
                utility=1.0,
            )
            for name, boost in _UTILITY.items()
        ),
        says(
            "temporal: the latest first",
            "router.temporal.newest_first",
            (1, 2, 0),
            ordered,
            _WHEN,
            "valid_from",
            -9,
            -1,
            -5,
        ),
        says("temporal: superseded ones too", "router.temporal.superseded", True, outdated, _WHEN),
        says("factual: not those", "", False, outdated, _FACT),
        says("causal: 2 hops of causes", "router.causal.hops", True, reached, _WHY, 2),
        says("causal: elaborates too", "router.causal.hops", True, reached, _WHY, 1, "elaborates"),
        says("not 3 hops", "router.causal.hops", False, reached, _WHY, 3),
        says("no other relations", "", False, reached, _WHY, 1, "related_to"),
        says("entity profile: the hub", "router.entity_profile.hub", True, mentioned, f"{_PROFILE} Docker"),
        says("preference: two kinds", "router.preference.kinds", ("correction", "preference"), kinds, _TASTE),
        says(
            "entity profile: by utility",
            "router.entity_profile.useful_first",
            (2, 1, 0),
            ordered,
            _PROFILE,
            "utility",
            0.2,
            0.5,
            0.6,
        ),
        says(
            "preference: by utility",
            "router.preference.useful_first",
            (2, 1, 0),
            ordered,
            _TASTE,
            "utility",
            0.2,
            0.5,
            0.6,
        ),
    ],
    "Uncertainty": [
        says("below .3: lower in the ranking", "boosts.confidence", True, doubted, 0.29),
        says(".3 is enough", "boosts.confidence", False, doubted, 0.3),
    ],
    "Pre-retrieval gate": [
        says("greetings", "recall_gate.enabled", ("greeting",) * 4, gated, "hi", "hello", "merhaba", "selam"),
        says(
            "confirmations",
            "recall_gate.enabled",
            ("confirmation",) * 4,
            gated,
            "ok",
            "sure",
            "tamam",
            "evet",
        ),
        says("slash commands", "recall_gate.enabled", ("command",) * 3, gated, "/help", "/status", "/dream"),
        says("single words", "recall_gate.enabled", ("acknowledgement",) * 2, gated, "thanks", "great"),
        says("a question passes", "", ("searched",), gated, "Where do I live?"),
        says("it saves embeddings", "recall_gate.enabled", 0, embedded, "hello"),
    ],
    "Embedding cache": [
        says("the same question is not embedded again", "embedding_cache.enabled", False, again, 1),
        says("for 30 minutes", "embedding_cache.minutes", False, again, 29),
        says("and then is", "embedding_cache.minutes", True, again, 31),
        says("of the session alone", "", True, again, 1, session="other"),
        says("cleared at its end", "", True, again, 1, ended=True),
        says("200 entries", "embedding_cache.entries", False, evicted, 199),
        says("no more", "embedding_cache.entries", True, evicted, 200),
        says("the least recently used goes", "", False, evicted, 200, used=True),
        says("keys are SHA-256", "", True, key),
    ],
    "Injection": [
        says("≥ .7: full", "injection.full", "full", injected, 0.71),
        says("below: abbreviated", "injection.full", "abbreviated", injected, 0.69),
        says("≥ .4: abbreviated", "injection.abbreviated", "abbreviated", injected, 0.41),
        says("below .4: skipped", "injection.abbreviated", "withheld", injected, 0.39),
        says("and logged", "injection.abbreviated", True, logged),
        says("full has metadata", "injection.style", "[2024-03-04, 0.90] memory", told, 0.9),
        says("abbreviated has none", "", "memory", told, 0.5),
        says("abbreviated is a summary", "injection.characters", "a summary", told, 0.5, words=20).but(
            built_otherwise("it is the beginning of the text, at most 80 characters")
        ),
    ],
    "Decomposition": [
        says(
            "several question marks",
            "decomposition.enabled",
            2,
            parts,
            "Where does Ada live? Where does Bob work?",
        ),
        says(
            '"and also"',
            "decomposition.enabled",
            2,
            parts,
            "Where does Ada live and also where does Bob work?",
        ),
        says(
            "different entities",
            "decomposition.enabled",
            2,
            parts,
            "Where does Ada live and what does Bob do?",
        ),
        says(
            "at most 4",
            "decomposition.limit",
            4,
            parts,
            "Where is Ada? Where is Bob? Where is Eve? Where is Joe? Where is Sam?",
        ),
        says("a simple one is whole", "", 1, parts, "Where does Ada live?"),
        says(
            "merged by reciprocal ranks, K = 60; each memory once",
            "decomposition.rank_constant",
            (("ada one", "bob one", "both"), 1 / 61 / (1 / 62 + 1 / 62)),
            merged,
        ),
    ],
    "Hebbian co-activation": [
        says("retrieved together: + 2 %, an access", "reinforcement.hebbian", (1.02, 1), strengthened, 2),
        says("alone: no boost", "", (1.0, 1), strengthened, 1),
        says("3 times together: + .05", "boosts.coactivation", 0.05, coactivated, 3),
        says("2 times: nothing", "boosts.coactivations", 0.0, coactivated, 2),
        says("joint retrievals are counted", "association.co_retrieval", True, counted, 3),
        says("linked memories: + 2 %", "reinforcement.neighbours", 1.02, neighbour, 0.5),
    ],
    "Mood-congruent retrieval": [
        says("the same mood: × 1.1", "boosts.mood", 1.1, factor, "query, I am so happy!", valence=0.8),
        says("the other: × 1", "", 1.0, factor, "query, I am so happy!", valence=-0.8),
        says("both sad: × 1.1", "boosts.mood", 1.1, factor, "query, I am so sad!", valence=-0.8),
        says("no mood: × 1", "", 1.0, factor, _ANY, valence=0.8),
    ],
    "Hot tier": [
        says("all of it", "hot_tier.enabled", 1, hot),
        says("utility .79", "hot_tier.utility", 0, hot, utility=0.79),
        says("utility .8", "hot_tier.utility", 1, hot, utility=0.8),
        says("9 accesses", "hot_tier.accesses", 0, hot, access_count=9),
        says("30 days old", "hot_tier.days", 0, hot, age=30.0),
        says("dormant", "", 0, hot, tier="dormant"),
        says("15 at most", "hot_tier.items", 15, hot, 16),
        says("cached for 5 minutes", "hot_tier.minutes", 1, hot_later, 4),
        says("and no longer", "hot_tier.minutes", 2, hot_later, 6),
        says("told regardless of the question", "hot_tier.always", True, always),
        says("behind the results", "hot_tier.always", ("memory", "elsewhere"), told_always),
    ],
    "Sub-tiers": [
        *(
            says(
                f"{name}: × {said}",
                "boosts.sub_tiers" if said != 1 else "",
                said,
                factor,
                _ANY,
                sub_tier=name,
            )
            for name, said in (
                *(("personal", 1.1), ("observed", 1.0), ("vicarious", 0.9)),
                *(("schematic", 1.1), ("procedural", 1.05), ("factual", 1.0)),
            )
        ),
        says("a user's message is personal", "", "personal", written, "Docker and React run.", "sub_tier"),
        says(
            "an assistant's is observed",
            "",
            "observed",
            written,
            "Docker and React run.",
            "sub_tier",
            role="assistant",
        ),
        *(
            says(f"{text!r} is {name}", "sub_tiers.enabled", name, sub_tier, text)
            for name, text in (
                ("schematic", "Docker must always run with React."),
                ("procedural", "How to restart Docker: stop React first."),
                ("factual", "Docker and React run."),
            )
        ),
    ],
    "Data flow": [
        says("understand, search, score", "", _READ, order, *_READ).but(
            built_otherwise("a question is divided first, and each part is routed")
        ),
        says("then inject, strengthen, diversify, merge the hot tier", "", _END, order, *_END).but(
            built_otherwise("what is told is decided last, of all candidates")
        ),
    ],
}

ROWS = document("cognitive memory v9", "v9", _SECTIONS)
