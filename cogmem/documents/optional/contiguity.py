"""Temporal contiguity: what was said next to something relevant is relevant (Howard & Kahana 2002).

In talk the answer stands beside the words that a later question shares: "Where did you go?" – "To Oslo."
"""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.documents.optional.joining import newcomers
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.fusion import by_maximum
from cogmem.rank.request import Candidates, Stage, View
from cogmem.store.columns import Rows
from cogmem.trace import Decision

FADING = 0.5
"""Factor in [0, 1] for every further step."""

BEFORE = 0.3
"""Share of its relevance, in [0, 1], that a memory gives to the one before it in its session. Chosen on
LoCoMo and the synthetic world."""

AFTER = 0.4
"""Share of its relevance, in [0, 1], that a memory gives to the one after it: recall runs forward more easily
than backward. Chosen on LoCoMo and the synthetic world."""

REACH = 2
"""How many steps away a neighbour may be, at least 1. Chosen on LoCoMo and the synthetic world."""


@dataclass(frozen=True)
class ContiguityConfig:
    """Temporal contiguity (Howard & Kahana 2002): what was said just before and after something relevant is
    relevant too. `evidence` stands in its place: it weighs neighbours by what the talk is like."""

    enabled: bool = False
    """Whether neighbours gain a fixed share."""


class Contiguity:
    """Neighbours are the memories of the messages just before and after, in the same session. A message is as
    relevant as its most relevant memory."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        message = view.columns.message
        session = view.columns.told_in
        of_message = np.zeros(len(session))
        np.maximum.at(of_message, message[candidates.rows], candidates.relevance)
        found = np.flatnonzero(of_message)
        gained = np.zeros(len(of_message))
        for step in range(1, min(REACH, len(session)) + 1):
            fading = FADING ** (step - 1)
            for shift, weight in ((-step, BEFORE), (step, AFTER)):
                beside, beside_of = _beside(found, shift, session)
                gained[beside] += fading * weight * of_message[beside_of]
        gain = gained[message]
        here = gain[candidates.rows]
        gain[candidates.rows] = 0.0
        further = np.flatnonzero(gain)
        joining = newcomers(further[view.may_be_searched(further)], candidates, view)
        joined = candidates.joined_by(joining.rows, joining.cosine, joining.relevance + gain[joining.rows])
        relevance = by_maximum(np.concatenate([candidates.relevance + here, joined.relevance[len(here) :]]))
        joined = replace(joined, relevance=relevance, scores=relevance)
        numbers = {"joined": float(len(joining.rows))}
        return joined, Decision("contiguity", "joined" if len(joining.rows) else "none", numbers=numbers)


def _beside(found: Rows, shift: int, session: Rows) -> tuple[Rows, Rows]:
    """The messages at a distance from some, in their session; and those that they are beside. `session`: of
    each message."""
    there = found + shift
    within = (there >= 0) & (there < len(session))
    there, found = there[within], found[within]
    same = (session[there] == session[found]) & (session[found] >= 0)
    return there[same], found[same]


CONTIGUITY = Mechanism[Stage](
    "contiguity",
    "read",
    ContiguityConfig,
    phase="collect",
    after="feedback",
    build=lambda config, _: Contiguity(),
)
