"""Repeats: a statement that was made several times takes one place among the results."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from cogmem.rank.request import Candidates
from cogmem.store.columns import Columns, Rows

_SAME = ("data_source", "superseded_by", "valid_from", "valid_until")


class Distinct(NamedTuple):
    """Candidates of which each says something else, and the rows that say the same as each, ascending."""

    candidates: Candidates
    rows: Sequence[Rows]


def distinct(candidates: Candidates, columns: Columns) -> Distinct:
    """The first of the candidates that say the same: the same words of the same speaker, about the same days,
    whatever their case and spacing."""
    alike: dict[Any, list[int]] = {}
    for place, row in enumerate(candidates.rows.tolist()):
        alike.setdefault(_statement(columns, row), []).append(place)
    groups = list(alike.values())
    first = np.array([places[0] for places in groups], np.intp)
    return Distinct(candidates.take(first), [np.sort(candidates.rows[places]) for places in groups])


def _statement(columns: Columns, row: int) -> tuple[Any, ...]:
    said = " ".join(columns.objects("text")[row].split()).casefold()
    named = (columns.objects(name)[row] for name in ("speaker", "dates", "metadata"))
    return (said, *named, *(str(columns[name][row]) for name in _SAME))
