"""Capacity: a bound on the memories of a namespace that are searched. What is worth least makes room.

What a memory is worth is a choice (`WORTHS`). The default is the odds that it will be needed, as far as they
can be told from how much its words say, how long ago each of them was last met, how often the memory was
used, and who said it (docs/findings/capacity.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cogmem.dynamics.activation import base_level_of_all
from cogmem.kernel.checks import at_least, one_of, require
from cogmem.language.tokens import count_tokens
from cogmem.log.forgetting import ColdConfig, Columns, Floats, Forgetting, cut, exempt
from cogmem.memory import NO_ROW, DataSource, Tier
from cogmem.plugins.mechanism import LossStage, Mechanism, Settings
from cogmem.rng import stream
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Mask, Rows, expires
from cogmem.trace import Decision

_NOTHING: Mapping[int, str] = {}
_NONE = np.zeros(0, np.int64)

_tokens = lru_cache(maxsize=100_000)(count_tokens)
"""Every write counts what is there."""

ASSISTANT = 0.25
"""Factor in `need` of what an assistant said, in [0, 1]: people ask more often about what they told.
Chosen on development corpora."""

DECAY = 0.5
"""The exponent d of the words' ages in `need`, at least 0. Chosen on development corpora."""

USES = 0.15
"""The exponent u of the number of uses in `need`, at least 0. Chosen on development corpora."""

SLACK = 0.05
"""Share of the bound that is cleared at once, in [0, 1): making room takes a look at all memories."""


class Standing(NamedTuple):
    """What the worth of memories is computed from."""

    state: Columns
    partition: Partition
    rows: Rows
    now: float
    """Days since 1970."""
    forgetting: Forgetting

    def column(self, name: str) -> Floats:
        """A numeric column of the rows."""
        return np.asarray(self.state[name][self.rows], np.float64)

    @property
    def ages(self) -> Floats:
        """Days since each memory of the partition was stored."""
        return np.maximum(self.now - self.state["created_at"][: len(self.partition)], 0.0)

    def information(self) -> Floats:
        """How much the words of each row say, in nats."""
        return self.partition.information()[self.rows] / 1e6

    def need(self) -> Floats:
        """The odds of need, up to a factor."""
        by_assistant = self.state["data_source"][self.rows] == DataSource.ASSISTANT_MESSAGE
        asked = np.where(by_assistant, ASSISTANT, 1.0)
        used = (1.0 + self.column("access_count")) ** USES
        return asked * used * self.partition.information(self.ages, DECAY)[self.rows] / 1e6

    def base_level(self) -> Floats:
        """That of ACT-R, by the number of meetings, the first of them the writing."""
        return base_level_of_all(self.column("access_count") + 1.0, self.ages[self.rows])


Worth = Callable[[Standing], Floats]

WORTHS: Mapping[str, Worth] = {
    "need": Standing.need,
    "information": Standing.information,
    "retention": lambda of: of.forgetting.retention(of.state, of.rows, of.now),
    "base_level": Standing.base_level,
    "importance": lambda of: of.column("importance"),
    "utility": lambda of: of.column("utility"),
    "lfu": lambda of: of.column("access_count"),
    "lru": lambda of: of.column("last_accessed_at"),
    "fifo": lambda of: of.column("created_at"),
    "random": lambda of: stream(0, "capacity").random(len(of.partition))[of.rows],
}
"""What says how much a memory is worth, by name: the higher, the longer it stays.

`information`: how much its words say, the sum of −log of the share of memories that have each of them
(Shannon 1948; the idf of Spärck Jones 1972). `need`: the same sum, each word times (1 + days since a memory
with it was last stored)^−d, in all times (1 + number of uses)^u, and less for what an assistant said: the
odds that something is needed again fall as a power of the time since it was met, and rise as one of how often
(Anderson & Schooler 1991).
`retention`: the law of forgetting. `base_level`: number of meetings and age (ACT-R, Anderson & Lebiere 1998).
`lfu`, `lru`, `fifo`: least frequently used, least recently used, first in, go first. `random`: a control."""


@dataclass(frozen=True)
class CapacityConfig:
    """The bound on what is searched in a namespace: beyond it the least valuable memories become stubs.

    Memories are evicted when a message is stored and at the end of a dream, those that are replaced or
    outdated first. Protected memories stay, and so do core memories that nothing replaces. A read that
    reactivates dormant memories may exceed the bound until then.
    """

    memories: int = 0
    """Maximum number of memories that are neither dormant nor stubs, where 0 sets no bound."""
    tokens: int = 0
    """Maximum number of tokens of their texts, where 0 sets no bound and another value makes `need` and
    `information` count per token."""
    worth: str = "need"
    """Measure of a memory's value: `need`, `information`, `retention`, `base_level`, `importance`, `utility`,
    `lfu`, `lru`, `fifo` or `random`."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "memories", "tokens"),
            one_of(self, "worth", WORTHS),
        )

    @property
    def bounded(self) -> bool:
        """Whether there is a bound."""
        return bool(self.memories or self.tokens)


class CapacityDecision(Decision, stage="capacity"):
    """Memories that made room; the reason is what their worth was measured by."""

    EVICTED = "evicted"


class Capacity:
    """Which memories make room. `worth`: what they are worth, if `config.worth` does not tell."""

    def __init__(self, config: CapacityConfig, forgetting: Forgetting, worth: Worth | None = None) -> None:
        self.forgetting = forgetting
        self._config = config
        self._worth = worth or WORTHS[config.worth]
        self._by_token = bool(config.tokens) and self._worth in (WORTHS["need"], WORTHS["information"])

    @classmethod
    def under(cls, config: Settings) -> "Capacity":
        """That of an engine with these settings."""
        return cls(config.of(CapacityConfig), Forgetting.under(config))

    def surplus(
        self,
        state: Columns,
        partition: Partition,
        now: float,
        *,
        added: Sequence[str] = (),
        retold: Mapping[int, str] = _NOTHING,
        spared: Rows = _NONE,
    ) -> Rows:
        """The rows that make room at an instant (days since 1970), ascending; none while there is room.

        `added`: the texts of memories that are about to be stored; `retold`: the new texts of rows; `spared`:
        rows that stay.
        """
        config = self._config
        hot = np.flatnonzero(state["tier"][: len(partition)] < Tier.DORMANT)
        lengths, length = np.zeros(len(hot), np.int64), 0
        if config.tokens:
            texts = partition.columns.objects("text")
            counts = (_tokens(retold.get(row, texts[row])) for row in hot.tolist())
            lengths = np.fromiter(counts, np.int64, len(hot))
            length = int(lengths.sum()) + sum(map(_tokens, added))
        memories = self._excess(config.memories, len(hot) + len(added))
        tokens = self._excess(config.tokens, length)
        if memories <= 0 and tokens <= 0:
            return hot[:0]
        replaced = state["superseded_by"][hot] != NO_ROW
        free = ~exempt(state)[hot] | (replaced & ~state["pinned"][hot] & ~state["immutable"][hot])
        free &= ~np.isin(hot, spared)
        rows, lengths, replaced = hot[free], lengths[free], replaced[free]
        worth = self._worth(Standing(state, partition, rows, now, self.forgetting))
        if self._by_token:
            worth = worth / np.maximum(lengths, 1)
        first = np.lexsort((rows, worth, ~(replaced | _ended(state, rows, now))))
        cleared = np.cumsum(lengths[first]) - lengths[first]
        return np.sort(rows[first[(np.arange(len(rows)) < memories) | (cleared < tokens)]])

    def _excess(self, bound: int, held: int) -> int:
        """How much has to go: nothing, or so much that the slack is free."""
        return held - max(int(bound * (1.0 - SLACK)), 1) if 0 < bound < held else 0

    def report(self, rows: Rows) -> CapacityDecision:
        """The decision about the rows that made room."""
        return CapacityDecision.made(
            CapacityDecision.EVICTED,
            self._config.worth,
            numbers={"touched": float(rows.size)},
            rows=tuple(rows.tolist()),
        )


def _ended(state: Columns, rows: Rows, now: float) -> Mask:
    """What was superseded, or is over."""
    over = (state["valid_until"][rows] <= now) & expires(state["kind"][rows])
    return np.asarray(over | (state["superseded_by"][rows] != NO_ROW))


# --- when a message is stored -----------------------------------------------------------------------------

Room = Callable[[Changes, Partition, float], Decision | None]
"""room: the last look at the changes of a message before they are stored, at an instant (days since 1970)."""


class MakingRoom:
    """Evicts in the transaction that stores, so that the bound holds after each; a message that alone has
    more is stored whole."""

    def __init__(self, capacity: Capacity, cold: ColdConfig) -> None:
        self._capacity = capacity
        self._characters = cold.stub_characters

    def __call__(self, changes: Changes, partition: Partition, now: float) -> Decision | None:
        if not changes.added and not changes.objects:
            return None
        columns = partition.columns
        rows = self._capacity.surplus(
            columns,
            partition,
            now,
            added=[draft.text for draft in changes.added],
            retold={row: text for name, row, text in changes.objects if name == "text"},
            spared=changes.rows(),
        )
        if not rows.size:
            return None
        changes.set("carried_days", rows, self._capacity.forgetting.effective_days(columns, rows, now))
        changes.set("tier", rows, Tier.STUB)
        changes.set("tier_since", rows, now)
        changes.set("cold_since", rows, now)
        for row, text in cut(columns.objects("text").__getitem__, rows, self._characters):
            changes.set_object("text", row, text)
        return self._capacity.report(rows)


EVICTED = LossStage(
    "evicted",
    "evicted to stay within the capacity",
    "it would have to be worth more, or the capacity to be larger",
)

ROOM = Mechanism[Room](
    "capacity",
    "write",
    CapacityConfig,
    switch="",
    when=lambda config: config.of(CapacityConfig).bounded,
    build=lambda config, _: MakingRoom(Capacity.under(config), config.of(ColdConfig)),
    losses=(EVICTED,),
)
