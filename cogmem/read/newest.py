"""The order of a strategy that wants the newest first."""

import numpy as np

from cogmem.mechanism import Mechanism
from cogmem.read.request import Candidates, Stage, View
from cogmem.read.router import ROUTER
from cogmem.trace import Decision


def newest_first(candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
    """The first k by the time from which they hold, the latest first, where the strategy asks for it."""
    if not view.request.strategy.newest_first:
        return candidates, Decision("order", "by score")
    rows = candidates.rows[: view.request.depth]
    since = view.columns["valid_from"][rows]
    since = np.where(np.isnan(since), view.columns["created_at"][rows], since)
    order = np.concatenate([np.lexsort((rows, -since)), np.arange(len(rows), len(candidates))])
    return candidates.take(order), Decision("order", "newest first")


NEWEST_FIRST = Mechanism[Stage](
    "order", "read", switch="", when=ROUTER.is_on, build=lambda config, parts: newest_first
)
