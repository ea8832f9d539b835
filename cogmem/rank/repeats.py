"""Repeats: a statement that was made several times takes one place among the results."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from cogmem.rank.request import Candidates
from cogmem.store.columns import Columns, Rows

_SAME = ("data_source", "superseded_by", "valid_from", "valid_until")
_NONE = np.zeros(0, np.int64)


class Distinct(NamedTuple):
    """Candidates of which each says something else, and the rows that say the same as each, ascending."""

    candidates: Candidates
    rows: Sequence[Rows]


def distinct(candidates: Candidates, columns: Columns, others: Rows = _NONE) -> Distinct:
    """The first of the candidates that say the same: the same words of the same speaker, about the same days,
    whatever their case and spacing. `others`: rows, not searched again, that say the same as a candidate."""
    rows, alike = np.concatenate([candidates.rows, others]), dict[Any, list[int]]()
    for place, statement in enumerate(_statements(columns, rows)):
        alike.setdefault(statement, []).append(place)
    groups = [places for places in alike.values() if places[0] < len(candidates)]
    first = np.array([places[0] for places in groups], np.intp)
    return Distinct(candidates.take(first), [np.unique(rows[places]) for places in groups])


def repeating(groups: Sequence[Rows], columns: Columns) -> Rows:
    """All rows of a namespace that say the same as one of these groups of two or more, in the same
    characters. The work is one pass over the texts, however many rows say the same."""
    told = [group for group in groups if len(group) > 1]
    if not told:
        return _NONE
    said = np.concatenate(told)
    texts = columns.objects("text")
    wanted, words = {*_statements(columns, said)}, {texts[row] for row in said.tolist()}
    rows = np.array([row for row, text in enumerate(texts) if text in words], np.int64)
    return rows[[statement in wanted for statement in _statements(columns, rows)]]


def _statements(columns: Columns, rows: Rows) -> list[tuple[Any, ...]]:
    """What each of the rows says; equal for those that say the same."""
    texts, *named = (
        [of_all[row] for row in rows.tolist()]
        for of_all in map(columns.objects, ("text", "speaker", "dates", "metadata"))
    )
    folded = {text: " ".join(text.split()).casefold() for text in set(texts)}
    numbers = (columns[name][rows] for name in _SAME)
    bits = (values.view(f"i{values.itemsize}").tolist() for values in numbers)  # NaN is equal to NaN
    return list(zip(map(folded.__getitem__, texts), *named, *bits, strict=True))
