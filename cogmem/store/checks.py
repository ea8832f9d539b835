"""Checks of a transaction, made before any of it is applied."""

from math import isfinite
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Draft, Relation
from cogmem.store.columns import COLUMNS, TABLE, Changes, Column, Rows, Spans, Vectors

_UNIT = 1e-3  # tolerance of the unit length of an embedding
_LEVELS = tuple(column.name for column in COLUMNS if column.role == "level")
_OBJECTS = tuple(column for column in COLUMNS if not column.numeric and column.name != "spans")
_finite_fields = attrgetter("created_at", *_LEVELS)


def check_namespace(namespace: str) -> str:
    """The namespace. Raises StoreError if it is empty or no Unicode text."""
    if not namespace:
        raise StoreError("namespace: empty; expected a name")
    _check_text("namespace", namespace)
    return namespace


def check_changes(changes: Changes, size: int, dimensions: int) -> None:
    """Raise StoreError if a change cannot be applied to a namespace of this size. Changes may refer to rows
    that they add. `dimensions`: of the vectors; 0 as long as there are none."""
    end = size + len(changes.added)
    for place, draft in enumerate(changes.added):
        dimensions = _check_vector(f"added[{place}].vector", draft.vector, dimensions)
        _check_draft(f"added[{place}]", draft)
        _check_spans(f"added[{place}].spans", draft.spans, draft.span_vectors, dimensions, draft.text)
    for name, rows, values in changes.columns:
        _check_rows(f"column {name!r}", rows, end)
        _check_values(_column(name, numeric=True), values, end)
    for name, row, value in changes.objects:
        _check_row(f"object {name!r}", row, end)
        _check_object(_column(name, numeric=False), value)
    for row, spans, vectors in changes.spans:
        _check_row("spans", row, end)
        dimensions = _check_spans(f"spans of row {row}", spans, vectors, dimensions)
    for row, vector in changes.vectors:
        _check_row("vector", row, end)
        dimensions = _check_vector(f"vector of row {row}", vector, dimensions)
    for first, second, weights, at, counts in changes.links:
        _check_rows("link", first, end)
        _check_rows("link", second, end)
        if (first == second).any():
            raise StoreError(f"link: row {int(first[first == second][0])} to itself")
        if not (np.isfinite(weights).all() and np.isfinite(at).all()):
            raise StoreError("link: weights and instants must be finite")
        if counts.size and counts.min() < 0:
            raise StoreError(f"link: count {int(counts.min())}; expected at least 0")
    for source, target, kind, confidence, made_at in changes.relations:
        _check_row("relation", source, end)
        _check_row("relation", target, end)
        if source == target:
            raise StoreError(f"relation: row {source} to itself")
        if not 0 <= kind < len(Relation):
            raise StoreError(f"relation: kind {kind}; expected one from 0 to {len(Relation) - 1}")
        if not (confidence is None or 0 <= confidence <= 1) or not isfinite(made_at):
            raise StoreError(
                f"relation: confidence {confidence} as of {made_at}; expected one in [0, 1], finite"
            )


def _check_row(where: str, row: int, end: int) -> None:
    if not 0 <= row < end:
        raise StoreError(f"{where}: no row {row}; expected 0 <= row < {end}")


def _check_rows(where: str, rows: Rows, end: int) -> None:
    if rows.size:
        _check_row(where, int(rows.min()), end)
        _check_row(where, int(rows.max()), end)


def _check_vector(where: str, vector: Vectors, dimensions: int) -> int:
    if vector.ndim != 1 or not vector.size:
        raise StoreError(f"{where}: shape {vector.shape}; expected one dimension, not empty")
    if dimensions and len(vector) != dimensions:
        raise StoreError(
            f"{where}: {len(vector)} dimensions; expected {dimensions}, as the other memories have"
        )
    square = float(np.dot(vector, vector))
    if not (square == 0.0 or abs(square - 1.0) <= 2 * _UNIT):  # NaN fails both
        raise StoreError(f"{where}: squared length {square}; expected an embedding of unit length (or zero)")
    return len(vector)


def _check_spans(where: str, spans: Spans, vectors: Vectors, dimensions: int, text: str | None = None) -> int:
    if len(spans) != len(vectors):
        raise StoreError(f"{where}: {len(spans)} spans, {len(vectors)} vectors")
    for start, end in spans:
        if not 0 <= start < end or (text is not None and end > len(text)):
            raise StoreError(f"{where}: a span from {start} to {end}; expected a part of the text")
    for vector in vectors:
        dimensions = _check_vector(where, vector, dimensions)
    return dimensions


def _check_draft(where: str, draft: Draft) -> None:
    if not all(map(isfinite, _finite_fields(draft))):
        raise StoreError(f"{where}: created_at and {', '.join(_LEVELS)} must be finite")
    for column in _OBJECTS:
        _check_object(column, getattr(draft, column.name))


def _column(name: str, *, numeric: bool) -> Column:
    """The column of numbers, or of objects, that has a name."""
    column = TABLE.get(name)
    if column is None or column.numeric != numeric:
        known = ", ".join(other.name for other in COLUMNS if other.numeric == numeric)
        raise StoreError(f"no {'' if numeric else 'object '}column {name!r}; expected one of {known}")
    return column


def _check_values(column: Column, values: NDArray[Any], end: int) -> None:
    where = f"column {column.name!r}"
    if column.role == "level" and not np.isfinite(np.asarray(values, np.float64)).all():
        raise StoreError(f"{where}: values must be finite")
    low, high = (0, len(column.code) - 1) if column.code else (NO_ROW, end - 1)
    if (column.code or column.role == "row") and not ((values >= low) & (values <= high)).all():
        raise StoreError(f"{where}: values must be from {low} to {high}")


def _check_text(where: str, value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"{where}: {error}; expected text that UTF-8 can hold") from None


def _check_object(column: Column, value: Any) -> None:
    where = f"object {column.name!r}"
    if not issubclass(type(value), column.dtype):
        raise StoreError(f"{where}: {type(value).__name__}; expected {column.dtype.__name__}")
    if column.name == "spans" and value:
        raise StoreError(f"{where}: expected none; Changes.spans sets them with their vectors")
    for text in (value,) if isinstance(value, str) else value:
        _check_text(where, text)
