"""The configured law of forgetting, applied to the columns of a namespace; its tiers, and the cold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.clock import elapsed_days
from cogmem.dynamics import retention as laws
from cogmem.dynamics.retention import RetentionConfig
from cogmem.dynamics.tiers import RATES, effective_days
from cogmem.kernel.checks import at_least, require
from cogmem.memory import Category, Tier
from cogmem.plugins.mechanism import Settings
from cogmem.store.columns import Mask, Rows

Floats = NDArray[np.float64]


THRESHOLD = 0.3
"""Retention, in [0, 1], below which a memory is endangered."""

DEEP = 5.0
"""Minimum storage strength, in [1, 10], of an endangered memory that is on the tip of the tongue."""


@dataclass(frozen=True)
class DecayConfig:
    """Forgetting at a different rate in each tier."""

    enabled: bool = False
    """Whether tiers have different rates, and a dream reports what is nearly forgotten."""
    episodic: float = RATES["episodic"]
    """Rate of time in the episodic tier, in days per day, at least 0, where a larger value forgets faster."""
    semantic: float = RATES["semantic"]
    """Rate of time in the semantic tier, in days per day, at least 0."""
    dormant: float = RATES["dormant"]
    """Rate of time for dormant memories and stubs, in days per day, at least 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "episodic", "semantic", "dormant"),
        )


TOLERANCE = 0.001
"""How near its floor, in [0, 1], a retention counts as at the floor."""


@dataclass(frozen=True)
class ColdConfig:
    """Cold storage: memories that stay at their lowest retention become dormant, and later stubs."""

    enabled: bool = False
    """Whether dreams move memories to cold storage."""
    stubs: bool = True
    """Whether memories that stay dormant become stubs, rather than keep a text that deep recall finds."""
    reactivation: bool = True
    """Whether a dormant memory becomes active again when a read returns it."""
    floor_days: float = 7.0
    """Days at the lowest retention after which a memory becomes dormant, at least 0."""
    stub_days: float = 180.0
    """Days of dormancy after which a memory becomes a stub, at least 0."""
    stub_characters: int = 200
    """Length of a stub's text in characters, at least 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "floor_days", "stub_days", "stub_characters"),
        )


class Columns(Protocol):
    """What the law is applied to: the columns of a namespace, or what a dream has made of them so far."""

    def __getitem__(self, name: str, /) -> NDArray[Any]: ...


def exempt(columns: Columns) -> Mask:
    """Memories that never leave their tier: core and protected ones."""
    return np.asarray((columns["category"] == Category.CORE) | columns["pinned"] | columns["immutable"])


def cut(text: Callable[[int], str], rows: Rows, characters: int) -> Iterator[tuple[int, str]]:
    """The rows whose text is longer than a stub's, and what is left of it."""
    for row in rows.tolist():
        if len(text(row)) > characters:
            yield row, text(row)[:characters]


class Forgetting:
    """Retention of rows under one configuration. Instants are days since 1970 (UTC)."""

    def __init__(self, config: RetentionConfig, decay: DecayConfig | None = None) -> None:
        self._config = config
        self._parameters = config.parameters
        self._base_days = np.array([getattr(config, f"{category.label}_days") for category in Category])
        self._floors = np.full(len(Category), config.floor)
        self._floors[Category.CORE] = config.core_floor
        self._rates: Floats | None = None
        if decay is not None and decay.enabled:
            self._rates = np.array([decay.episodic, decay.semantic, decay.dormant, decay.dormant])

    @classmethod
    def under(cls, config: Settings) -> "Forgetting":
        """That of an engine with these settings."""
        return cls(config.of(RetentionConfig), config.of(DecayConfig))

    def retention(self, columns: Columns, rows: Rows, now: float, *, stub: Mask | None = None) -> Floats:
        """R in [floor, 1] of each row at an instant; a stub has 0 (`stub` marks what was one then, else the
        tier tells). Only the last access is on record: before it R is 1, the most that it can have been."""
        return laws.retention(
            self._config.law,
            self.effective_days(columns, rows, now),
            self.strength_days(columns, rows),
            self.floor(columns, rows),
            stub=columns["tier"][rows] == Tier.STUB if stub is None else stub,
            calibration=self._config.calibration,
            **self._parameters,
        )

    def effective_days(self, columns: Columns, rows: Rows, now: ArrayLike) -> Floats:
        """The time that the law sees: since the last access, at the rates of the tiers it was spent in."""
        accessed = columns["last_accessed_at"][rows]
        if self._rates is None:
            return elapsed_days(accessed, now)
        start, carried = self._clock(columns, rows)
        return effective_days(elapsed_days(start, now), self._rates[columns["tier"][rows]], carried)

    def _clock(self, columns: Columns, rows: Rows) -> tuple[Floats, Floats]:
        """Since when each row's time has run at the rate of its tier, and what it then had behind it."""
        accessed = columns["last_accessed_at"][rows]
        if self._rates is None:
            return accessed, np.zeros(len(rows))
        moved = columns["tier_since"][rows]
        later = moved > accessed
        return np.where(later, moved, accessed), np.where(later, columns["carried_days"][rows], 0.0)

    def strength_days(self, columns: Columns, rows: Rows) -> Floats:
        """The time constant τ of each row, days."""
        return laws.strength_days(
            columns["stability"][rows],
            columns["importance"][rows],
            self._base_days[columns["category"][rows]],
            columns["access_count"][rows] if self._config.frequency_boost else None,
        )

    def floor(self, columns: Columns, rows: Rows) -> Floats:
        return self._floors[columns["category"][rows]]

    def floor_reached_at(self, columns: Columns, rows: Rows, tolerance: float) -> Floats:
        """The instant (days since 1970) at which each row's retention comes within `tolerance` of its floor;
        infinite if it never does. Exact however rarely one looks: the law is read backwards."""
        days = laws.days_until(
            self._config.law,
            np.minimum(self.floor(columns, rows) + tolerance, 1.0),
            self.strength_days(columns, rows),
            calibration=self._config.calibration,
            **self._parameters,
        )
        start, carried = self._clock(columns, rows)
        if self._rates is None:
            return start + days
        rates = self._rates[columns["tier"][rows]]
        ahead = np.maximum(days - carried, 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            return start + np.where(ahead > 0, ahead / rates, 0.0)
