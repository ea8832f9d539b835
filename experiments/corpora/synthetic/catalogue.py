"""What can be known of a life: topics, the pools of their slots, and how values may change. No words.

The topics themselves are data, in `catalogue.toml`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORM_OF_CHANGE = {
    "replaced": "change",
    "reverted": "back",
    "refined": "refine",
    "parallel": "also",
    "correction": "fix",
    "ended": "gone",
}
CHAINS: Mapping[str, Sequence[str]] = {
    "reverted": ("replaced", "reverted"),
    "several": ("parallel", "parallel"),
    "one_ended": ("parallel", "ended"),
}
"""Histories of more than one change, by the name under which a topic lists them."""


@dataclass(frozen=True, slots=True)
class Topic:
    """An attribute. `slots`: slot -> pool; `changes`: how it may change; `moves`: slots that change, a letter
    each.

    `shared`: other people have it too. `unsaid`: no other topic could answer its question, so that in a world
    without it the question has no answer at all. `lasts`: days until it expires (0: it does not).
    """

    cls: str
    slots: Mapping[str, str]
    changes: Sequence[str] = ()
    moves: str = "v"
    shared: bool = False
    unsaid: bool = False
    lasts: float = 0.0

    @property
    def modes(self) -> list[str]:
        """How its value may change, one step at a time."""
        return [mode for change in self.changes for mode in CHAINS.get(change, (change,))]


_DATA: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("catalogue.toml").read_text("utf-8")
)
_GROUPS = ("facts", "moments", "plans", "moods", "rich", "rich_plans")
FACTS, MOMENTS, PLANS, MOODS, RICH, RICH_PLANS = (
    {name: Topic(**fields) for name, fields in _DATA[group].items()} for group in _GROUPS
)
TOPICS: Mapping[str, Topic] = {**FACTS, **MOMENTS, **PLANS, **MOODS, **RICH, **RICH_PLANS}
"""Every topic by its name."""

RICH_TOPICS = {**RICH, **RICH_PLANS}
"""Topics that only rich lives have."""

RATES: Mapping[str, float] = _DATA["rates"]
"""How likely a line of a class is asked about at any one horizon."""

PEOPLE = ("friend", "stranger")
"""Pools that are parts of the cast: their indices count names."""

OPTIONAL = ("about", "echo")
"""Parts that a topic may have: what it is about, and how the assistant repeats it."""

PAST = ("ask_then", "ask_before")
"""Parts that ask what held once."""


def dated(topic: str) -> bool:
    """Whether the values of a topic have a day: events, trivia, shocks and plans."""
    return "." in topic


def said_parts(topic: str) -> tuple[str, ...]:
    """The parts of a topic that the persona says."""
    changes = dict.fromkeys(FORM_OF_CHANGE[mode] for mode in TOPICS[topic].modes)
    other = ["other"] if TOPICS[topic].shared else []
    plan = ["moved", "outcome"] if topic in PLANS else ["also"] if topic in RICH_PLANS else []
    return ("state", *changes, *other, *plan)


def asked_parts(topic: str) -> tuple[str, ...]:
    """The parts of a topic that are questions and their answer; PAST of what may have been replaced."""
    other = ["ask_other"] if TOPICS[topic].shared else []
    past = PAST if topic in FACTS and "replaced" in TOPICS[topic].modes else ()
    return ("ask", "answer", *other, *past)


_FAMILY = {attribute: name for name, members in _DATA["families"].items() for attribute in members}

BLURRED = ("animal", "drink", "trip")
"""Families in which the question about one member ("Which animals live with me?") asks about all of them."""


def family(attribute: str) -> str:
    """The attributes whose values are easily taken for one another's: a side job is no new employer."""
    return _FAMILY.get(attribute, attribute)
