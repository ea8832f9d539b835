"""How much any memory of a bounded size can recall: a bound, whatever it keeps and however it searches."""

from collections import defaultdict
from collections.abc import Collection

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from experiments.corpora.events import Conversation, MessageEvent, Probe


def recall_bound(conversation: Conversation, capacity: int, kinds: Collection[str] = ()) -> float:
    """The recall, summed over the scored probes of these kinds (none: of all), that no store of `capacity`
    messages exceeds.

    It is the linear relaxation of the best plan of somebody who knows every question: each needed message is
    kept from its telling until it is asked for, or is lost; never more than `capacity` of them at once; and
    what is kept is found. A message that nobody asks about takes no room, and a share of a message counts.
    The linear programme has one variable for each needed message and each time that it is asked for.
    """
    told: dict[str, int] = {}
    asked: dict[str, dict[int, float]] = defaultdict(dict)
    for place, event in enumerate(conversation.events):
        if isinstance(event, MessageEvent):
            told.setdefault(event.message.id, place)
        elif isinstance(event, Probe) and event.scored and (not kinds or event.kind in kinds):
            needed = dict.fromkeys(event.evidence)
            for turn in needed:
                if turn in told:
                    asked[turn][place] = 1.0 / len(needed)
    starts, ends, gains, follows = list[int](), list[int](), list[float](), list[tuple[int, int]]()
    for turn, times in asked.items():
        since = told[turn]
        for number, (place, gain) in enumerate(times.items()):
            if number:
                follows.append((len(starts), len(starts) - 1))
            starts.append(since)
            ends.append(place)
            gains.append(gain)
            since = place
    if not gains:
        return 0.0
    points = np.unique(starts)
    together = (np.array(starts) <= points[:, None]) & (points[:, None] < np.array(ends))
    rows, columns = np.nonzero(together)
    later, earlier = np.array(follows, np.int64).reshape(-1, 2).T
    order = len(points) + np.arange(len(later))
    matrix = coo_array(
        (
            np.concatenate([np.ones(len(rows) + len(later)), -np.ones(len(earlier))]),
            (np.concatenate([rows, order, order]), np.concatenate([columns, later, earlier])),
        ),
        shape=(len(points) + len(later), len(gains)),
    )
    limits = np.concatenate([np.full(len(points), float(capacity)), np.zeros(len(later))])
    constraints = LinearConstraint(matrix.tocsr(), -np.inf, limits)
    found = milp(-np.array(gains), constraints=constraints, bounds=Bounds(0.0, 1.0))
    return float(np.array(gains) @ found.x)
