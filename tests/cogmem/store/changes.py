"""Transactions by chance, and what makes two partitions equal."""

from typing import Any

import numpy as np

from cogmem.memory import Draft, Relation
from cogmem.store.base import Partition
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, Changes

DIMENSIONS = 8


def unit(values: Any) -> np.ndarray:
    vector = np.asarray(values, np.float64)
    length = np.linalg.norm(vector)
    return (vector / length if length else vector).astype(np.float32)


def make_draft(text: str = "a memory", vector: Any = None, **fields: Any) -> Draft:
    vector = np.eye(DIMENSIONS)[0] if vector is None else vector
    return Draft(text=text, vector=unit(vector), created_at=fields.pop("created_at", 1.0), **fields)


def some_changes(rng: np.random.Generator, size: int) -> Changes:
    """A transaction of everything: additions, settings, texts, spans, entities, vectors, links, relations."""
    vectors = rng.choice([-1.0, 0.0, 0.0, 0.0, 1.0], (4, DIMENSIONS))
    words = [f"word{number}" for number in rng.integers(0, 30, 12)]
    changes = Changes(added=[make_draft(" ".join(words[:6]), vectors[0], entities=(words[0],))])
    if rng.random() < 0.5:
        spans = {"spans": ((0, 5), (6, 12)), "span_vectors": np.stack([*map(unit, vectors[2:])])}
        draft = make_draft(" ".join(words[6:]), vectors[1], importance=float(rng.random()), **spans)
        changes.added.append(draft)
    end = size + len(changes.added)
    changes.set("stability", rng.integers(0, end, 3), rng.random(3))
    changes.set("access_count", rng.integers(0, end), int(rng.integers(0, 9)))
    if rng.random() < 0.3:
        row = int(rng.integers(0, end))
        changes.set_object("text", row, words[7])
        changes.vectors.append((row, unit(vectors[2])))
        changes.spans.append((row, ((0, 4),), unit(vectors[3])[None]))
    if rng.random() < 0.2:
        changes.set_object("text", int(rng.integers(0, end)), words[8])
    if end > 1:
        pair = rng.choice(end, 2, replace=False)
        changes.link(pair[:1], pair[1:], rng.random(1), at=float(size), counts=rng.integers(0, 9, 1))
        for number in range(3):  # rows of low numbers, so that relations are added, removed and added again
            source, target = rng.choice(min(end, 4), 2, replace=False)
            kind = int(rng.integers(len(Relation)))
            if number < 2:
                changes.relate(source, target, kind, rng.choice([0.25, 0.5, 1.0]), at=float(size))
            else:
                changes.unrelate(source, target, [Relation.CAUSES, kind])
    changes.set_object("entities", int(rng.integers(0, end)), (words[9], words[10]))
    return changes


def state_of(partition: Partition) -> dict[str, Any]:
    """All that a partition keeps and what it answers, as values that can be compared."""
    columns, rows = partition.columns, np.arange(len(partition))
    state: dict[str, Any] = {name: columns[name].tobytes() for name in SCHEMA}
    state |= {name: list(columns.objects(name)) for name in OBJECTS}
    state |= {f"link {name}": partition.links[name].tobytes() for name in LINK_SCHEMA}
    state["links"] = partition.links.touching(rows).tolist()
    edges = partition.relations.edges
    state |= {f"relation {name}": column.tolist() for name, column in edges._asdict().items()}
    state["entities"] = [columns.mentioning("entities", f"word{number}").tolist() for number in (3, 7)]
    if not len(rows):
        return state
    state["vectors"] = partition.vectors(rows).tobytes()
    state["information"] = partition.information().tobytes()
    query = np.linspace(-1, 1, partition.vectors(rows).shape[1], dtype=np.float32)
    for where in (None, rows % 2 == 0, rows % 9 == 0):
        for k in (1, 9, len(rows)):
            hits = [
                partition.dense(query, k, where),
                *partition.dense_each(np.stack([query, -query]), k, where),
            ]
            hits.append(partition.lexical("word3 word7 word3", k, where))
            state[f"hits {k} {where}"] = [(found.rows.tolist(), found.scores.tobytes()) for found in hits]
    state["spans"] = [
        [scores.tobytes() for scores in partition.span_scores(row, query, "word3")] for row in rows.tolist()
    ]
    return state
