"""What can be known of a life: topics, the pools of their slots, and how values may change. No words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

FORM_OF_CHANGE = {
    "replaced": "change",
    "reverted": "back",
    "refined": "refine",
    "parallel": "also",
    "correction": "fix",
    "ended": "gone",
}
CHAINS: Mapping[str, tuple[str, ...]] = {
    "reverted": ("replaced", "reverted"),
    "several": ("parallel", "parallel"),
    "one_ended": ("parallel", "ended"),
}
"""Histories of more than one change, by the name under which a topic lists them."""


@dataclass(frozen=True, slots=True)
class Topic:
    """An attribute. `slots`: slot -> pool; `changes`: how it may change; `moves`: slots that change.

    `shared`: other people have it too. `unsaid`: no other topic could answer its question, so that in a world
    without it the question has no answer at all. `lasts`: days until it expires (0: it does not).
    """

    cls: str
    slots: Mapping[str, str] = field(default_factory=lambda: {"v": "city"})
    changes: tuple[str, ...] = ()
    moves: tuple[str, ...] = ("v",)
    shared: bool = False
    unsaid: bool = False
    lasts: float = 0.0


def _topic(
    cls: str, pools: str, *changes: str, shared: bool = False, unsaid: bool = False, moves: str = "v"
) -> Topic:
    """Slots are written "v:city c:place"."""
    slots = dict(pair.split(":") for pair in pools.split())
    return Topic(cls, slots, changes, tuple(moves), shared, unsaid)


FACTS: Mapping[str, Topic] = {
    "city": _topic("identity", "v:city", "replaced", "reverted", shared=True, unsaid=True),
    "employer": _topic("identity", "v:employer", "replaced", "reverted"),
    "job": _topic("identity", "v:job", "replaced", "reverted", shared=True),
    "birthplace": _topic("identity", "v:city", "correction", unsaid=True),
    "birthday": _topic("identity", "v:birthday", "correction", unsaid=True),
    "blood": _topic("identity", "v:blood", "correction", unsaid=True),
    "degree": _topic("identity", "v:degree", "correction", unsaid=True),
    "nickname": _topic("identity", "v:nickname", "replaced", unsaid=True),
    "partner": _topic("identity", "v:name", unsaid=True),
    "doctor": _topic("identity", "v:surname", "replaced"),
    "allergy": _topic("identity", "v:allergen", "refined", shared=True, unsaid=True),
    "pet": _topic("identity", "v:species n:petname", "parallel", shared=True, unsaid=True, moves="vn"),
    "tongue": _topic("identity", "v:tongue", "parallel"),
    "instrument": _topic("preference", "v:instrument", "parallel"),
    "hobby": _topic("preference", "v:hobby", "parallel", shared=True),
    "drink": _topic("preference", "v:drink", "replaced", "reverted", shared=True, unsaid=True),
    "food": _topic("preference", "v:food", shared=True, unsaid=True),
    "genre": _topic("preference", "v:genre", "replaced"),
    "colour": _topic("preference", "v:colour", "replaced"),
    "seat": _topic("preference", "v:seat", "replaced", unsaid=True),
    "style": _topic("preference", "v:style", "replaced", "reverted"),
    "editor": _topic("preference", "v:editor", "replaced", "reverted", unsaid=True),
    "film": _topic("preference", "v:film"),
    "flower": _topic("preference", "v:flower", shared=True, unsaid=True),
    "cuisine": _topic("preference", "v:cuisine", "refined"),
    "terrain": _topic("preference", "v:terrain", "replaced"),
    "sport": _topic("routine", "v:sport d:weekday", "replaced", moves="d"),
    "coffee": _topic("routine", "v:grams", "correction", unsaid=True),
    "medicine": _topic("routine", "v:medicine m:meal", "replaced", moves="m", unsaid=True),
    "standup": _topic("routine", "v:daypart", "refined", unsaid=True),
    "commute": _topic("routine", "v:transport", "replaced", "reverted", unsaid=True),
    "backup": _topic("routine", "v:storage d:weekday", "replaced", unsaid=True),
    "router": _topic("routine", "v:seconds", "correction", unsaid=True),
    "plants": _topic("routine", "d:weekday", "replaced", moves="d", unsaid=True),
    "bread": _topic("routine", "v:hours", unsaid=True),
    "wakeup": _topic("routine", "v:clock", "replaced", "reverted", unsaid=True),
    "deploy": _topic("routine", "v:branch", "replaced", unsaid=True),
}

MOMENTS: Mapping[str, Topic] = {
    "event.concert": _topic("event", "v:band who:friend"),
    "event.hike": _topic("event", "v:peak who:friend"),
    "event.museum": _topic("event", "v:exhibit who:friend"),
    "event.race": _topic("event", "v:distance c:city"),
    "event.dinner": _topic("event", "v:restaurant who:friend"),
    "event.wedding": _topic("event", "who:name v:city"),
    "event.purchase": _topic("event", "v:item p:price"),
    "event.lost": _topic("event", "v:thing c:place"),
    "event.exam": _topic("event", "v:exam"),
    "event.visit": _topic("event", "who:friend v:city"),
    "trivia.podcast": _topic("trivia", "v:podcast who:friend"),
    "trivia.appliance": _topic("trivia", "v:appliance c:room"),
    "trivia.lent": _topic("trivia", "v:item who:friend"),
    "trivia.parking": _topic("trivia", "v:garage c:level"),
    "trivia.animal": _topic("trivia", "v:animal c:spot"),
    "trivia.train": _topic("trivia", "v:job c:city"),
    "trivia.paint": _topic("trivia", "c:room v:colour"),
    "trivia.found": _topic("trivia", "v:item c:place"),
    "trivia.price": _topic("trivia", "v:item p:price"),
    "trivia.cook": _topic("trivia", "v:food who:friend"),
    "shock.collapse": _topic("shock", "v:relative"),
    "shock.burglary": _topic("shock", "v:item"),
    "shock.crash": _topic("shock", "v:street"),
    "shock.fired": _topic("shock", "v:gig"),
    "shock.fire": _topic("shock", "v:room"),
    "shock.joy": _topic("shock", "who:name"),
}

PLANS: Mapping[str, Topic] = {
    "plan.trip": _topic("plan", "v:city who:friend"),
    "plan.dentist": _topic("plan", "v:surname"),
    "plan.talk": _topic("plan", "v:topic"),
    "plan.party": _topic("plan", "v:city who:friend"),
    "plan.exam": _topic("plan", "v:exam"),
    "plan.delivery": _topic("plan", "v:goods"),
}

MOOD = Topic("mood", {"v": "mood", "c": "cause"}, lasts=3.0)

RICH: Mapping[str, Topic] = {
    "project": _topic("identity", "v:project", "parallel", "several", "one_ended"),
    "house": _topic("identity", "v:city", "parallel", "one_ended"),
    "child": _topic("identity", "v:stranger", "parallel", "several"),
    "sidejob": _topic("identity", "v:sidejob", "parallel", "one_ended"),
    "sip": _topic("routine", "v:drink t:moment", "parallel", "several", moves="vt"),
    "subscription": _topic("preference", "v:magazine", "parallel", "one_ended", "ended"),
    "car": _topic("identity", "v:car", "refined", shared=True),
    "shoe": _topic("identity", "v:size", "correction", shared=True),
    "rent": _topic("routine", "v:rent", "replaced", "reverted"),
    "deadline": _topic("routine", "v:birthday", "replaced"),
    "teacher": _topic("identity", "v:surname", "replaced", "reverted"),
    "foster": _topic("identity", "v:species n:petname", "ended", moves="vn"),
    "tipple": _topic("preference", "v:tipple", "ended"),
    "flatmate": _topic("identity", "v:stranger", "ended", "replaced"),
    "band": _topic("identity", "v:ensemble", "ended"),
}
"""Rich lives add these: values that stand side by side, values that change under the same words (`rent`,
`deadline`, `teacher`), and values that end without another in their place."""

RICH_PLANS: Mapping[str, Topic] = {
    "plan.journey": _topic("plan", "v:city"),
    "plan.errand": _topic("plan", "v:errand"),
}
"""Plans of which two are open at a time."""

TOPICS: Mapping[str, Topic] = {**FACTS, **MOMENTS, **PLANS, "mood": MOOD, **RICH, **RICH_PLANS}
"""Every topic by its name."""

PEOPLE = ("friend", "stranger")
"""Pools that are parts of the cast: their indices count names."""

OPTIONAL = ("about", "echo")
"""Parts that a topic may have: what it is about, and how the assistant repeats it."""


def dated(topic: str) -> bool:
    """Whether the values of a topic have a day: events, trivia, shocks and plans."""
    return "." in topic


def said_parts(topic: str) -> tuple[str, ...]:
    """The parts of a topic that the persona says."""
    changes = dict.fromkeys(FORM_OF_CHANGE[mode] for mode in _modes(topic))
    other = ["other"] if TOPICS[topic].shared else []
    plan = ["moved", "outcome"] if topic in PLANS else ["also"] if topic in RICH_PLANS else []
    return ("state", *changes, *other, *plan)


def asked_parts(topic: str) -> tuple[str, ...]:
    """The parts of a topic that are questions and their answer; PAST of what may have been replaced."""
    other = ["ask_other"] if TOPICS[topic].shared else []
    past = PAST if topic in FACTS and "replaced" in _modes(topic) else ()
    return ("ask", "answer", *other, *past)


PAST = ("ask_then", "ask_before")
"""Parts that ask what held once."""


def _modes(topic: str) -> list[str]:
    """How its value may change."""
    return [mode for change in TOPICS[topic].changes for mode in CHAINS.get(change, (change,))]


_FAMILIES = {
    "work": "employer job sidejob",
    "home": "city house birthplace",
    "drink": "drink sip tipple",
    "animal": "pet foster",
    "trip": "plan.trip plan.journey",
    "household": "partner child flatmate",
    "name": "doctor teacher",
    "date": "birthday deadline",
}
_FAMILY = {attribute: family for family, members in _FAMILIES.items() for attribute in members.split()}


BLURRED = ("animal", "drink", "trip")
"""Families in which the question about one member ("Which animals live with me?") asks about all of them."""


def family(attribute: str) -> str:
    """The attributes whose values are easily taken for one another's: a side job is no new employer."""
    return _FAMILY.get(attribute, attribute)
