"""What was measured, as the panel of a report draws it beside a law (`experiments.report.panel`)."""

import json
from collections.abc import Sequence
from math import sqrt
from typing import Any

from experiments.report.tables import Table
from experiments.studies.curves.data import SECONDS, Series
HOUR = 1 / 24


def human(series: Sequence[Series]) -> list[dict[str, Any]]:
    """The points of each series: days since learning, and what was still known."""
    return [
        {
            "name": f"{curve.subject}, {curve.measure} ({curve.study})",
            "points": [
                (_rounded(time * SECONDS[curve.unit] / SECONDS["d"]), value)
                for time, value in zip(curve.times.tolist(), curve.values.tolist(), strict=True)
            ],
        }
        for curve in series
    ]


def need(recency: Table) -> list[dict[str, Any]]:
    """The points of each corpus of the table `recency` of the study of need: the middle of a class of days,
    the odds of need and the ends of their interval."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for corpus, days, _n, _needed, *odds in recency.rows:
        found.setdefault(str(corpus), []).append((middle(str(days)), *(_rounded(float(o)) for o in odds)))
    return [{"name": name, "points": points} for name, points in found.items()]


def middle(days: str) -> float:
    """The geometric middle of a class of days; what is met in one hour is met at once, and the last class is
    as wide as the one before.

    >>> middle("4 to 16"), middle("0 to 1"), middle("over 256")
    (8.0, 0.204124, 362.039)
    """
    low, _, high = days.removeprefix("over ").partition(" to ")
    return _rounded(sqrt(max(float(low), HOUR) * float(high or 2 * float(low))))


def as_json(series: Sequence[Series], recency: Table) -> str:
    """The content of `experiments.report.panel.MEASURED`."""
    plain = {"human": human(series), "need": need(recency)}
    lines = [
        f' "{name}": [\n' + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in ones) + "\n ]"
        for name, ones in plain.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")
