"""A transaction as bytes: a line of JSON, then its vectors.

Every change sets absolute values, and the row of an addition is given. So a record may be applied again to a
state that includes it: replaying a whole journal ends in the same state, wherever the tables stand. Relations
are the exception, because a repeated relation keeps the higher confidence; `Relations` explains why this
holds for them too.

The bits of the vectors are inverted: no number of an embedding has all bits set and JSON has no zeros, so a
record has no run of them, by which the journal tells what was never written.
"""

import json
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np

from cogmem.memory import Draft
from cogmem.plain import from_json
from cogmem.store.columns import CODES, SCHEMA, Changes, Vectors

_FIELDS = tuple(field.name for field in fields(Draft) if field.name not in ("vector", "span_vectors"))


class Record(NamedTuple):
    """A transaction, and the number of rows before it, which is the row of its first addition."""

    size: int
    changes: Changes


def encode(size: int, changes: Changes) -> bytes:
    """The bytes of a transaction."""
    header = {
        "size": size,
        "added": [[getattr(draft, name) for name in _FIELDS] for draft in changes.added],
        "columns": [[name, rows.tolist(), values.tolist()] for name, rows, values in changes.columns],
        "objects": [[name, int(row), value] for name, row, value in changes.objects],
        "vectors": [int(row) for row, _ in changes.vectors],
        "links": [
            [first.tolist(), second.tolist(), weights.tolist(), counts.tolist(), float(at)]
            for first, second, weights, counts, at in changes.links
        ],
        "relations": changes.relations,
        "spans": [[int(row), spans] for row, spans, _ in changes.spans],
    }
    vectors = [draft.vector for draft in changes.added] + [vector for _, vector in changes.vectors]
    vectors += [vector for draft in changes.added for vector in draft.span_vectors]
    vectors += [vector for _, _, of_spans in changes.spans for vector in of_spans]
    line = json.dumps(header, default=_number).encode()
    inverted = [np.invert(np.asarray(vector, np.float32).view(np.uint32)) for vector in vectors]
    return b"".join([line, b"\n", *(vector.tobytes() for vector in inverted)])


def decode(payload: bytes) -> Record:
    """The transaction of these bytes."""
    end = payload.index(b"\n")
    header: dict[str, Any] = from_json(payload[:end])
    added, spans = header["added"], [(row, _frozen(bounds)) for row, bounds in header["spans"]]
    sizes = [*(len(values[_SPANS]) for values in added), *(len(bounds) for _, bounds in spans)]
    count = len(added) + len(header["vectors"])
    block = np.invert(np.frombuffer(payload, np.uint32, offset=end + 1)).view(np.float32)
    block = block.reshape(count + sum(sizes), -1) if count + sum(sizes) else block.reshape(0, 0)
    vectors: list[Vectors] = list(block[:count])
    of_spans = np.split(block[count:], np.cumsum(sizes))
    changes = Changes(
        added=[_draft(*draft) for draft in zip(added, vectors, of_spans, strict=False)],
        columns=[
            (name, np.array(rows, np.int64), np.array(values, SCHEMA[name]))
            for name, rows, values in header["columns"]
        ],
        objects=[(name, row, _frozen(value)) for name, row, value in header["objects"]],
        vectors=list(zip(header["vectors"], vectors[len(added) :], strict=True)),
        links=[
            (np.array(f, np.int64), np.array(s, np.int64), np.array(w, np.float64), np.array(c, np.int64), at)
            for f, s, w, c, at in header["links"]
        ],
        relations=[_frozen(edge) for edge in header["relations"]],
        spans=[(*span, more) for span, more in zip(spans, of_spans[len(added) :], strict=False)],
    )
    return Record(header["size"], changes)


_SPANS = _FIELDS.index("spans")


def _draft(values: list[Any], vector: Vectors, span_vectors: Vectors) -> Draft:
    given = {name: _frozen(value) for name, value in zip(_FIELDS, values, strict=True)}
    given |= {name: code(given[name]) for name, code in CODES.items()}
    return Draft(vector=vector, span_vectors=span_vectors, **given)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _number(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"a journal record cannot hold a {type(value).__name__}")
