"""The configured law of forgetting, applied to the columns of a namespace."""

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import elapsed_days
from cogmem.config import RetentionConfig
from cogmem.dynamics import retention as laws
from cogmem.memory import Category, Tier
from cogmem.store.columns import Columns, Mask, Rows

Floats = NDArray[np.float64]

_LAW_PARAMETERS = {"power": {"gamma": "power_gamma"}, "fsrs6": {"decay": "fsrs6_decay"}}


class Forgetting:
    """Retention of rows under one configuration. Instants are days since 1970 (UTC)."""

    def __init__(self, config: RetentionConfig) -> None:
        self._config = config
        self._parameters = {
            name: float(getattr(config, setting))
            for name, setting in _LAW_PARAMETERS.get(config.law, {}).items()
        }
        self._base_days = np.array([getattr(config, f"{category.label}_days") for category in Category])
        self._floors = np.full(len(Category), config.floor)
        self._floors[Category.CORE] = config.core_floor

    def retention(self, columns: Columns, rows: Rows, now: float, *, stub: Mask | None = None) -> Floats:
        """R in [floor, 1] of each row at an instant; a stub has 0 (`stub` marks what was one then, else the
        tier tells). Only the last access is on record: before it R is 1, the most that it can have been."""
        return laws.retention(
            self._config.law,
            elapsed_days(columns["last_accessed_at"][rows], now),
            self.strength_days(columns, rows),
            self.floor(columns, rows),
            stub=columns["tier"][rows] == Tier.STUB if stub is None else stub,
            calibration=self._config.calibration,
            **self._parameters,
        )

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
        return columns["last_accessed_at"][rows] + days
