"""Tuning with the same budget for every system: the trials are drawn before any system is scored."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.stats import qmc

METRIC = "recall@10"
"""The score that trials are chosen by."""


class Range(NamedTuple):
    """The values of a setting that are tried; `log`: evenly by their logarithms."""

    low: float
    high: float
    log: bool = False

    def at(self, share: float) -> float:
        """The value at a share of the way, in [0, 1]."""
        if self.log:
            return float(self.low * (self.high / self.low) ** share)
        return self.low + share * (self.high - self.low)


Space = Mapping[str, Range]

SPACES: Mapping[str, Space] = {
    system: {name: Range(**bounds) for name, bounds in space.items()}
    for system, space in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
"""The systems that have something to tune, and the settings that their trials are drawn from."""


def settings(system: str, trial: int) -> list[str]:
    """The overrides of a trial of a system; none for number 0, its defaults. The numbers are points of a
    Halton sequence (Halton 1960), so that one trial more leaves the others as they are.

    >>> settings("bm25_rival", 0), settings("bm25_rival", 2)[:2]
    ([], ['rivals.k1=0.85', 'rivals.b=0.667'])
    """
    if not trial:
        return []
    space = SPACES[system]
    point = qmc.Halton(len(space), scramble=False).random(trial + 1)[trial]
    return [f"{name}={span.at(share):.3g}" for (name, span), share in zip(space.items(), point, strict=True)]


def together(systems: Sequence[str], trial: int) -> list[str]:
    """The overrides of one run with a trial of each of these systems, beside one another."""
    first, *others = systems
    words = dict.fromkeys(word for system in systems for word in settings(system, trial))
    return [f"system={first}", f"baselines=[{','.join(others)}]", *words]


def best(scores: Mapping[int, Sequence[float]]) -> int:
    """The trial with the highest mean; of equal ones the first.

    >>> best({0: [0.5, 0.5], 1: [0.9, 0.3], 2: [0.6, 0.4]})
    1
    """
    return max(scores, key=lambda trial: (round(float(np.mean(scores[trial])), 9), -trial))
