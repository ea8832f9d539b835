"""Rows of the document "memory types"."""

from datetime import timedelta

from cogmem import EngineConfig
from cogmem.memory import Category
from experiments.studies.conformance.decay_model import base_days
from experiments.studies.conformance.probes import Life, Model, facts, retention, written
from experiments.studies.conformance.rows import Row, built_otherwise, document, says

_BY = "classification.enabled"


def kind(config: EngineConfig, text: str) -> str:
    """The kind of the memory that a message becomes."""
    return str(written(config, text, "kind"))


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


_IDENTITY = {
    "name": "My name is Alex.",
    "age": "I am 32 years old.",
    "gender": "I am a woman.",
    "relationship status": "I am married.",
    "nationality": "I am Turkish.",
    "medical conditions": "I have diabetes.",
    "family members": "My sister is called Ayşe.",
    "profession": "I work as a nurse.",
    "location": "I live in Portland.",
}

_LISTED = {"recognition.by": "either"}
"""The trigger lists besides the learnt weights: without a model they read "User …" too."""
_UNTOLD = dict.fromkeys(("gender", "nationality"), _LISTED)

_SECTIONS: dict[str, list[Row]] = {
    "Episodic": [
        says("example", _BY, "episodic", written, "User went hiking at Mount Rainier on March 12."),
        says("example", _BY, "episodic", written, "User had a job interview yesterday."),
        says("example", _BY, "episodic", written, "User attended a Python conference in Portland on March 5"),
        says("base decay", "retention.episodic_days", 45.0, base_days, "episodic"),
        says("floor", "retention.floor", "0.02", retention, 100000.0, category="episodic"),
    ],
    "Semantic": [
        says("example", "", "semantic", written, "User prefers dark roast coffee."),
        says("example", "", "semantic", written, "User has two dogs named Biscuit and Maple."),
        says("example", "", "semantic", written, "User prefers window seats on flights"),
        says("the default where nothing tells", "", "semantic", written, "The kettle hums."),
        says("base decay", "retention.semantic_days", 120.0, base_days, "semantic"),
        says("floor", "retention.floor", "0.02", retention, 100000.0, category="semantic"),
    ],
    "Procedural": [
        says("example", _BY, "procedural", written, "User runs every morning at 6am."),
        says("example", _BY, "procedural", written, "User follows the Pomodoro technique for work."),
        says("example", _BY, "procedural", written, "User does 30 minutes of yoga every morning"),
        says("never decays", "retention.procedural_days", 1.0, retention, 100000.0, category="procedural"),
    ],
    "Core": [
        says("example", _BY, "core", written, "User's name is Alex, 32 years old").under(_LISTED),
        *(
            says(f"identity: {what}", _BY, "core", written, text).under(_UNTOLD.get(what, {}))
            for what, text in _IDENTITY.items()
        ),
        *(
            says(f"a model says {one}", "formation.model" if one != "semantic" else "", one, by_model, one)
            for one in Category.labels()
        ),
        says("floor", "retention.core_floor", "0.60", retention, 100000.0, category="core"),
        says("base decay", "retention.core_days", 120.0, base_days, "core"),
        says("promotion by all three", "promotion.enabled", "core", promoted, 10, 0.85, 3),
        says("9 accesses are too few", "promotion.accesses", "semantic", promoted, 9, 0.85, 3),
        says("stability .84 is too low", "promotion.stability", "semantic", promoted, 10, 0.84, 3),
        says("2 sessions are too few", "promotion.sessions", "semantic", promoted, 10, 0.85, 2),
    ],
    "TypeScript": [
        says("base of episodic", "retention.episodic_days", 30.0, base_days, "episodic").of("sdk_typescript"),
        says("base of semantic", "retention.semantic_days", 90.0, base_days, "semantic").of("sdk_typescript"),
        says(
            "procedural never decays",
            "retention.procedural_days",
            1.0,
            retention,
            100000.0,
            category="procedural",
        ).of("sdk_typescript"),
        says("there is no type core", _BY, "semantic", written, "My name is Alex.")
        .of("sdk_typescript")
        .but(built_otherwise("core is kept, with the base of semantic memories and its floor")),
    ],
    "Semantic type": [
        says("fact", _BY, "fact", kind, "User is allergic to peanuts").under(_LISTED),
        says("fact, in the speaker's words", _BY, "fact", kind, "I am allergic to peanuts"),
        says("preference", _BY, "preference", kind, "User prefers dark mode").under(_LISTED),
        says("preference, in the speaker's words", _BY, "preference", kind, "I prefer dark mode"),
        says("plan", _BY, "plan", kind, "User plans to visit Tokyo in June").under(_LISTED),
        says("plan, in the speaker's words", _BY, "plan", kind, "I plan to visit Tokyo in June"),
        says("transient state", _BY, "transient_state", kind, "User is feeling stressed about the deadline"),
        says("other", "", "other", kind, "Free-form notes"),
        says("a plan can be episodic", "", ("plan", "episodic"), stored, "plan", "episodic"),
        says("a plan can be semantic", "", ("plan", "semantic"), stored, "plan", "semantic"),
        says("a preference can be core", "", ("preference", "core"), stored, "preference", "core"),
    ],
    "Validity windows": [
        says("an expired plan is filtered", "validity.enabled", False, surfaces, "plan", 1),
        says("an expired state is filtered", "validity.enabled", False, surfaces, "transient_state", 1),
        says("before its end a plan is found", "", True, surfaces, "plan", -1),
        says("a fact is found after its end", "", True, surfaces, "fact", 1),
        says("deep recall includes what expired", "", True, surfaces, "plan", 1, deep=True),
        says("not before valid_from", "validity.enabled", False, begins, 1),
        says("from valid_from on", "", True, begins, -1),
        says("ttl counts from creation", "", True, lives, 3600, 3599),
        says("and ends it", "validity.enabled", False, lives, 3600, 3601),
    ],
    "Heuristics": [
        says("narrate, do not interpret", "", True, narrated, "Alex went hiking at Mount Rainier"),
    ],
}

ROWS = document("memory types", "sdk", _SECTIONS)
