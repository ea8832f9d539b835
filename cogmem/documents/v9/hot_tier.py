"""The hot tier: what is most useful is told with every answer."""

from dataclasses import dataclass
from datetime import timedelta
from weakref import WeakKeyDictionary

import numpy as np

from cogmem.kernel.checks import MOST, at_least, positive, require, unit
from cogmem.memory import NO_ROW, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.order import fallen
from cogmem.rank.request import Candidates, Stage, View
from cogmem.rank.scoring import ScoringConfig
from cogmem.store.base import Partition
from cogmem.store.columns import Columns, Rows
from cogmem.trace import Decision


@dataclass(frozen=True)
class HotTierConfig:
    """The hot tier: recently useful semantic memories that are returned after the results of every question.

    A memory that is returned for this reason is not counted as used.
    """

    enabled: bool = False
    """Whether there is a hot tier."""
    utility: float = 0.8
    """Minimum utility of a member, in [0, 1]."""
    accesses: int = 10
    """Minimum number of accesses of a member, at least 0."""
    days: float = 30.0
    """Maximum age of a member in days, above 0."""
    items: int = 15
    """Maximum number of members, at least 0."""
    minutes: float = 5.0
    """Interval between refreshes of the tier in minutes, at least 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "utility"),
            *at_least(self, 0, "accesses", "items", "minutes"),
            *positive(self, "days"),
        )


class AlwaysTold:
    """Gives its members places of their own. They are looked for anew when `minutes` have gone by, for each
    namespace on its own."""

    def __init__(self, config: HotTierConfig, *, falling: bool) -> None:
        """`falling`: whether none of them is better than the one before it."""
        self._falling = falling
        self._config = config
        self._days = timedelta(minutes=min(config.minutes, MOST)) / timedelta(days=1)
        self._known: WeakKeyDictionary[Partition, tuple[float, Rows]] = WeakKeyDictionary()

    def members(self, view: View) -> Rows:
        """The members of a namespace that an answer may bring back, best first."""
        partition, now = view.partition, view.request.now
        since, rows = self._known.get(partition, (-np.inf, np.zeros(0, np.int64)))
        if not 0 <= now - since < self._days:
            rows = hottest(partition.columns, self._config, now)
            self._known[partition] = now, rows
        return rows

    def __call__(self, results: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The members that are current at the instant asked about. The numbers: how many there are, and how
        many the results did not have."""
        hot = self.members(view)
        columns, at = view.columns, view.request.at
        known = (columns["superseded_by"][hot] == NO_ROW) & (columns["tier"][hot] < Tier.DORMANT)
        known &= (columns["created_at"][hot] <= at) & ~(columns["valid_until"][hot] <= at)
        known &= ~(columns["valid_from"][hot] > at)
        rows = hot[known]
        cosine = view.partition.similarity(view.request.vector, rows)
        nothing = results.take(np.zeros(0, np.intp))
        always = nothing.joined_by(rows, cosine, results.by_cosine(cosine))
        if self._falling:
            always, _ = fallen(always, view)
        joined = rows[~np.isin(rows, results.rows)]
        numbers = {"hot": float(len(hot)), "joined": float(len(joined))}
        return always, Decision(
            "hot_tier", "joined" if len(joined) else "none", numbers=numbers, rows=tuple(joined.tolist())
        )


def hottest(columns: Columns, config: HotTierConfig, now: float) -> Rows:
    """The most useful of the semantic memories that are used often and young: by utility, then accesses."""
    utility, accesses = columns["utility"], columns["access_count"]
    hot = (utility >= config.utility) & (accesses >= config.accesses)
    hot &= (now - columns["created_at"] < config.days) & (columns["tier"] == Tier.SEMANTIC)
    rows = np.flatnonzero(hot & (columns["superseded_by"] == NO_ROW))
    return rows[np.lexsort((rows, -accesses[rows], -utility[rows]))][: config.items]


HOT_TIER = Mechanism[Stage](
    "hot_tier",
    "read",
    HotTierConfig,
    build=lambda config, _: AlwaysTold(config.of(HotTierConfig), falling=config.of(ScoringConfig).falling),
    remembers=True,
    phase="reserve",
)
