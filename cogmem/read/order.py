"""The order of a strategy that wants the newest first, or the most useful."""

import numpy as np

from cogmem.mechanism import LossStage, Mechanism
from cogmem.read.request import Candidates, Stage, View
from cogmem.read.router import ROUTER
from cogmem.trace import Decision


def ordered(candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
    """The first results by the time from which they hold, the latest first, or by utility, where the
    strategy asks for it: as many as it gives, and at least the depth."""
    strategy = view.request.strategy
    rows = candidates.rows[: max(view.request.depth, strategy.limit)]
    if strategy.newest_first:
        since = view.columns["valid_from"][rows]
        key, told = np.where(np.isnan(since), view.columns["created_at"][rows], since), "newest first"
        first = np.lexsort((rows, -key))
    elif strategy.useful_first:
        first, told = np.argsort(-view.columns["utility"][rows], kind="stable"), "most useful first"
    else:
        return candidates, Decision("order", "by score")
    order = np.concatenate([first, np.arange(len(rows), len(candidates))])
    return candidates.take(order), Decision("order", told)


BY_STRATEGY = Mechanism[Stage](
    "order",
    "read",
    switch="",
    when=ROUTER.is_on,
    build=lambda config, parts: ordered,
    losses=(
        LossStage(
            "order",
            "among the best, but put behind memories that are newer or more useful, as its strategy asks",
        ),
    ),
)
