"""What can be known of a life: topics, the pools of their slots, and how values may change. No words.

The topics themselves are data, in `catalogue.toml`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_DATA: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("catalogue.toml").read_text("utf-8")
)
FORM_OF_CHANGE: Mapping[str, str] = _DATA["forms_of_change"]
"""Which sentences tell of a change."""
KIND_OF_CHANGE: Mapping[str, str] = _DATA["kinds_of_change"]
"""Which kind of question asks about a change."""
CHAINS: Mapping[str, Sequence[str]] = _DATA["chains"]
"""Histories of more than one change, by the name under which a topic lists them."""
CONSEQUENCES: Mapping[str, Sequence[str]] = _DATA["consequences"]
"""The topics whose change may follow from the change of a topic."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a life is told and asked about. The shares are in [0, 1]."""

    turns_per_session: float
    """Mean number of turns in a session, of both sides."""
    labelled: float
    """Share of the lasting facts that come with a sentence that names their topic."""
    echo: float
    """Share of the replies that repeat the fact, where the topic has sentences for it."""
    asked: float
    """Share of the facts that probes may ask about."""
    often: float
    """Factor on the rates at which those are asked about."""
    together: float
    """Share of the facts that are told in the same message as the fact before, if one session tells both."""
    remarks: Sequence[float]
    """Shares of the small talk that tells nothing before it asks, one thing, two, and so on."""
    consequences: bool
    """Whether changes follow from one another (CONSEQUENCES)."""
    talks_on: bool
    """Whether talk goes on until the longest horizon after the story is over."""


MANNERS: Mapping[str, Manner] = {name: Manner(**fields) for name, fields in _DATA["manners"].items()}
"""The manners by the wording that tells a life in each. The blind wording rewords the labelled one."""


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


FACTS, MOMENTS, PLANS, MOODS = (
    {name: Topic(**fields) for name, fields in _DATA[group].items()}
    for group in ("facts", "moments", "plans", "moods")
)
TOPICS: Mapping[str, Topic] = {**FACTS, **MOMENTS, **PLANS, **MOODS}
"""Every topic by its name."""

RATES: Mapping[str, float] = _DATA["rates"]
"""How likely a line of a class is asked about at any one horizon."""
