"""A law of forgetting with a parameter of its own."""

import numpy as np

from cogmem.dynamics.arrays import Floats
from cogmem.dynamics.retention import Law, Parameter, floored, ratio


def hyperbolic(
    elapsed_days: Floats, strength_days: Floats, floor: float = 0.0, *, rate: float = 1.0
) -> Floats:
    """R = 1/(1 + rate·t/τ), at least the floor."""
    return floored(1.0 / (1.0 + rate * ratio(elapsed_days, strength_days)), floor)


def age(folds: Floats, rate: float = 1.0) -> Floats:
    return np.expm1(folds) / rate


HYPERBOLIC = Law(hyperbolic, "1/(1 + t/τ)", age, "of this test", {"rate": Parameter(1.0, "how fast")})
