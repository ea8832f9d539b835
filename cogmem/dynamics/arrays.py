"""What the laws share: float columns, tables of settings, and thresholds that are blind to the last bit."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.errors import ConfigError

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
T = TypeVar("T")

TOLERANCE = 1e-9


def floats(values: ArrayLike) -> Floats:
    """The values as float64, without a copy where they are that already.

    >>> floats([1, 2])
    array([1., 2.])
    """
    return np.asarray(values, dtype=np.float64)


def clipped(values: ArrayLike, low: float, high: float) -> Floats:
    """The values, each within [low, high]. (np.clip takes four times as long for a single one.)

    >>> clipped([-1, 0.5, 7], 0.0, 1.0)
    array([0. , 0.5, 1. ])
    """
    return np.minimum(np.maximum(floats(values), low), high)


def at_least(values: ArrayLike, threshold: ArrayLike) -> Bools:
    """values >= threshold, within 1e-9. False for NaN on either side.

    >>> 0.1 + 0.7 >= 0.8, bool(at_least(0.1 + 0.7, 0.8))
    (False, True)
    """
    return floats(values) >= floats(threshold) - TOLERANCE


def below(values: ArrayLike, threshold: ArrayLike) -> Bools:
    """values < threshold by more than 1e-9: the opposite of `at_least`, except that NaN is False here too.

    >>> bool(below(0.1 + 0.7, 0.8)), bool(below(0.79, 0.8)), bool(below(0.79, float("nan")))
    (False, True, False)
    """
    return floats(values) < floats(threshold) - TOLERANCE


def positive(name: str, values: ArrayLike) -> Floats:
    """The values as float64. Raises ConfigError unless all are > 0 (infinity is).

    >>> positive("days", 0.0)
    Traceback (most recent call last):
    cogmem.errors.ConfigError: days: expected values > 0, got 0.0
    """
    checked = floats(values)
    good = checked > 0
    if not good.all():
        raise ConfigError(f"{name}: expected values > 0, got {checked[~good].flat[0]}")
    return checked


def choose(kind: str, name: str, table: Mapping[str, T]) -> T:
    """The entry of this name. Raises ConfigError with the choices if there is none.

    >>> choose("law", "linear", {"power": 1, "none": 2})
    Traceback (most recent call last):
    cogmem.errors.ConfigError: law: unknown 'linear'; choose one of power, none
    """
    if name not in table:
        raise ConfigError(f"{kind}: unknown {name!r}; choose one of {', '.join(table)}")
    return table[name]


def column(table: Mapping[str, float], labels: Sequence[str]) -> Floats:
    """The table's value for each label, its "other" for a label that it does not name.

    Over a vocabulary it makes the look-up by integer code: `column(RATES, Kind.labels())[kind_codes]`.
    Raises ConfigError for an unnamed label when the table has no "other".

    >>> column({"fact": 14.0, "other": 7.0}, ["plan", "fact"])
    array([ 7., 14.])
    """
    return floats([choose("table", label if label in table else "other", table) for label in labels])
