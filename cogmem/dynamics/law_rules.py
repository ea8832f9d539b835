"""What a law of forgetting must keep, checked on a grid of ages from 0 to 10,000 time constants."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from cogmem.dynamics.retention import Law

_TAU = 72.0  # days
_AGES = _TAU * np.concatenate([[0.0], np.geomspace(1e-3, 1e4, 71)])
_FLOOR = 0.25
_TOLERANCE = 1e-9
_Retention = Callable[..., Any]


def _starts(law: "Law", retention: _Retention, parameters: Mapping[str, float]) -> str:
    start = float(retention(0.0))
    return "" if abs(start - 1.0) <= _TOLERANCE else f"R = {start:.4g}"


def _within(law: "Law", retention: _Retention, parameters: Mapping[str, float]) -> str:
    for floor in (0.0, _FLOOR):
        left = retention(_AGES, floor)
        wrong = ~((left >= floor - _TOLERANCE) & (left <= 1.0 + _TOLERANCE))
        if wrong.any():
            return f"R = {left[wrong][0]:.4g} at t = {_AGES[wrong][0] / _TAU:.4g} τ with the floor {floor:g}"
    return ""


def _falls(law: "Law", retention: _Retention, parameters: Mapping[str, float]) -> str:
    left = retention(_AGES)
    rises = np.flatnonzero(~(np.diff(left) <= _TOLERANCE))
    if not rises.size:
        return ""
    (first, second), place = left[rises[0] : rises[0] + 2], rises[0]
    return (
        f"R rises from {first:.4g} at t = {_AGES[place] / _TAU:.4g} τ "
        f"to {second:.4g} at {_AGES[place + 1] / _TAU:.4g} τ"
    )


def _broadcasts(law: "Law", retention: _Retention, parameters: Mapping[str, float]) -> str:
    shape = np.shape(law.fn(_AGES[:, None], np.array([_TAU, 2 * _TAU]), 0.0, **parameters))
    return "" if shape == (len(_AGES), 2) else f"{len(_AGES)} ages and 2 time constants give {shape}"


def _inverts(law: "Law", retention: _Retention, parameters: Mapping[str, float]) -> str:
    folds = np.array([0.0, 0.01, 0.1, 0.5, 1.0, 2.0, 3.0])
    with np.errstate(over="ignore"):
        ages = np.asarray(law.inverse(folds, **parameters), float)
    reached = np.isfinite(ages)
    wanted, left = np.exp(-folds)[reached], retention(ages[reached] * _TAU)
    wrong = ~np.isclose(left, wanted, rtol=1e-6, atol=1e-9)
    if not wrong.any():
        return ""
    return f"R = {left[wrong][0]:.4g} at the age that the inverse gives for R = {wanted[wrong][0]:.4g}"


RULES: Mapping[str, Callable[["Law", _Retention, Mapping[str, float]], str]] = {
    "R is 1 at no elapsed time": _starts,
    "R lies between the floor and 1": _within,
    "R never rises with time": _falls,
    "t and τ broadcast together": _broadcasts,
    "the inverse agrees with the law": _inverts,
}
"""Each rule, with a function that gives what is wrong; empty: nothing."""

RUN_RULES = ("R lies between the floor and 1", "R never rises with time")
"""Rules that the settings of an engine check."""


def broken(rule: str, law: "Law", parameters: Mapping[str, float]) -> str:
    """How the law with these parameters breaks a rule; empty if it keeps it.

    >>> from cogmem.dynamics.retention import LAWS
    >>> broken("R never rises with time", LAWS["power"], {"gamma": 1.0})
    ''
    """

    def retention(elapsed_days: Any, floor: float = 0.0) -> Any:
        return np.asarray(law.fn(elapsed_days, _TAU, floor, **parameters), float)

    try:
        return RULES[rule](law, retention, parameters)
    except Exception as error:  # of the law, which may be anybody's
        return f"{type(error).__name__}: {error}"
