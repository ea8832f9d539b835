"""The order of a strategy that wants the newest first, the most useful, or what is related."""

from dataclasses import replace
from functools import partial

import numpy as np

from cogmem.documents.v9.relations import related
from cogmem.documents.v9.router import ROUTER, strategy_of
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.request import Candidates, Stage, View
from cogmem.rank.scoring import ScoringConfig
from cogmem.trace import Decision


def ordered(candidates: Candidates, view: View, *, falling: bool) -> tuple[Candidates, Decision]:
    """The first results by the time from which they hold, the latest first, or by utility, where the
    strategy asks for it: as many as it gives, and at least the depth. Where it follows relations, all
    candidates that are related stand in front of the others. `falling`: each of them is as good as the best
    behind it."""
    strategy = strategy_of(view.request)
    rows = candidates.rows[: max(view.request.depth, strategy.limit)]
    if strategy.newest_first:
        since = view.columns["valid_from"][rows]
        key, reason = np.where(np.isnan(since), view.columns["created_at"][rows], since), "newest first"
        first = np.lexsort((rows, -key))
    elif strategy.useful_first:
        first, reason = np.argsort(-view.columns["utility"][rows], kind="stable"), "most useful first"
    elif strategy.hops:
        rows, reason = candidates.rows, "related first"
        first = np.argsort(~related(candidates, view), kind="stable")
    else:
        return candidates, Decision("order", "by score")
    order = np.concatenate([first, np.arange(len(rows), len(candidates))])
    candidates = candidates.take(order)
    if falling:
        scores = candidates.scores.copy()
        scores[: len(rows)] = np.maximum.accumulate(scores[: len(rows)][::-1])[::-1]
        candidates = replace(candidates, scores=scores)
    return candidates, Decision("order", reason)


BY_STRATEGY = Mechanism[Stage](
    "order",
    "read",
    switch="",
    phase="select",
    after="latest",
    when=ROUTER.is_on,
    build=lambda config, _: partial(ordered, falling=config.of(ScoringConfig).falling),
    losses=(
        LossStage(
            "order",
            "among the best, but put behind memories that are newer or more useful, as its strategy asks",
        ),
    ),
)
