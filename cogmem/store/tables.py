"""The tables of a namespace in LanceDB, written in batches and searched natively.

    memories   row, every scalar column, every column of texts and of tuples of texts
    search     row, terms, vector: apart, because reinforcement changes scalars often and these hardly ever
    links      link, first, second, weight, updated_at, count
    relations  source, target, kind, confidence, made_at: written as a whole, because they are few

`terms` is the text as the engine's analyser reads it (without stop words, stemmed), split at spaces by
Lance's full-text index: every language pack works, without a list or code of Lance's.
"""

import shutil
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.extras import extra
from cogmem.store.base import Hits
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, TEXTS, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import DECIMALS, best, best_of, margin, nearest, nearest_each, nothing
from cogmem.store.relations import EDGE_SCHEMA, Edges, Relations

with extra("lance"):
    import lancedb
    import pyarrow as pa
    from lancedb.index import FTS, BTree
    from lancedb.query import LanceVectorQueryBuilder
    from lancedb.table import Table

_FEW = 512  # maximum number of rows that are fetched by number, without a search
_TIDY = 32  # number of merges between two compactions
_ROUGH = 1e-6  # tolerance: Lance gives 1 - similarity in float32
_KEYS = {"memories": "row", "search": "row", "links": "link"}
_LINKS = [(name, pa.from_numpy_dtype(dtype)) for name, dtype in LINK_SCHEMA.items()]
_RELATIONS = pa.schema([(name, pa.from_numpy_dtype(dtype)) for name, dtype in EDGE_SCHEMA.items()])


def _memories_schema() -> pa.Schema:
    numeric = [(name, pa.from_numpy_dtype(dtype)) for name, dtype in SCHEMA.items()]
    objects = [(n, pa.string() if n in TEXTS else pa.list_(pa.string())) for n in OBJECTS]
    return pa.schema([("row", pa.int64()), *numeric, *objects])


class Tables:
    """The four tables. `create` makes them, `load` finds them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._database = lancedb.connect(folder)
        self._tables: dict[str, Table] = {}
        self._merges = dict.fromkeys((*_KEYS, "relations"), 0)
        self._has_index = False
        self.dimensions = 0

    def __bool__(self) -> bool:
        return bool(self._tables)

    def create(self, dimensions: int) -> None:
        """Make empty tables in place of those that a killed process left."""
        vector = pa.list_(pa.float32(), dimensions)
        schemas = {
            "memories": _memories_schema(),
            "search": pa.schema([("row", pa.int64()), ("terms", pa.string()), ("vector", vector)]),
            "links": pa.schema([("link", pa.int64()), *_LINKS]),
            "relations": _RELATIONS,
        }
        for name, schema in schemas.items():
            shutil.rmtree(self._folder / f"{name}.lance", ignore_errors=True)
            self._tables[name] = self._database.create_table(name, schema=schema)
        self._tables["search"].create_index("row", config=BTree())
        self.dimensions = dimensions

    def load(self, columns: Columns, links: Links, relations: Relations) -> int:
        """Read the scalar state into empty columns. Returns the number of rows of `search`."""
        self._tables = {name: self._database.open_table(name) for name in self._merges}
        self.dimensions = self._tables["search"].schema.field("vector").type.list_size
        self._has_index = any(index.index_type == "FTS" for index in self._tables["search"].list_indices())
        memories = self._ordered("memories")
        records: dict[str, Any] = {name: memories[name].to_numpy() for name in SCHEMA}
        for name in OBJECTS:
            values = memories[name].to_pylist()
            records[name] = values if name in TEXTS else [tuple(value) for value in values]
        columns.restore(records)
        found = self._ordered("links")
        links.restore({name: found[name].to_numpy() for name in LINK_SCHEMA})
        told = self._tables["relations"].to_arrow()
        relations.restore(Edges(*(told[name].to_numpy() for name in EDGE_SCHEMA)))
        return int(self._tables["search"].count_rows())

    def _ordered(self, name: str) -> pa.Table:
        key = _KEYS[name]
        table = self._tables[name].to_arrow().sort_by(key)
        if not np.array_equal(table[key].to_numpy(), np.arange(len(table))):
            raise StoreError(f"{self._folder}: the column {key!r} of table {name!r} has holes")
        return table

    def put_memories(self, rows: Rows, columns: Columns) -> None:
        schema = _memories_schema()
        self._put("memories", pa.table({"row": rows, **columns.records(rows)}, schema=schema))

    def put_search(self, rows: Rows, terms: Sequence[str], vectors: Vectors) -> None:
        flat = pa.array(np.ascontiguousarray(vectors).reshape(-1))
        column = pa.FixedSizeListArray.from_arrays(flat, self.dimensions)
        self._put("search", pa.table({"row": rows, "terms": pa.array(terms, pa.string()), "vector": column}))

    def put_links(self, numbers: Rows, links: Links) -> None:
        columns = {name: links[name][numbers] for name in LINK_SCHEMA}
        self._put("links", pa.table({"link": numbers, **columns}))

    def put_relations(self, edges: Edges) -> None:
        # not add(mode="overwrite"): LanceDB then imports whatever is called `datasets`, a folder of ours too
        told = pa.table(edges._asdict(), schema=_RELATIONS)
        merge = self._tables["relations"].merge_insert(["source", "target", "kind"])
        merge = merge.when_matched_update_all().when_not_matched_insert_all()
        merge.when_not_matched_by_source_delete().execute(told)
        self._count("relations")

    def _put(self, name: str, rows: pa.Table) -> None:
        if len(rows):
            merge = self._tables[name].merge_insert(_KEYS[name])
            merge.when_matched_update_all().when_not_matched_insert_all().execute(rows)
            self._count(name)

    def _count(self, name: str) -> None:
        self._merges[name] += 1
        if self._merges[name] % _TIDY == 0:
            self.optimise(name)

    def optimise(self, *names: str) -> None:
        """Compact files, update the indexes, drop old versions (there is no other reader)."""
        for name in names or self._tables:
            self._tables[name].optimize(cleanup_older_than=timedelta(milliseconds=1))

    def nearest(self, query: Vectors, k: int, allowed: Mask) -> Hits:
        """The k allowed rows of highest similarity. Lance's flat search preselects."""
        count = int(allowed.sum())
        k = min(k, count)
        if k <= 0:
            return nothing()
        if count <= _FEW:
            rows = np.flatnonzero(allowed)
            return nearest(self.vectors(rows), query, k, names=rows)
        limit = min(len(allowed), k * len(allowed) // count + k + 32)
        while True:
            search = self._tables["search"].search(query, query_type="vector")
            assert isinstance(search, LanceVectorQueryBuilder)
            flat = search.distance_type("dot").bypass_vector_index()
            found = flat.select(["row", "vector", "_distance"]).limit(limit).to_arrow()
            rows, rough = found["row"].to_numpy(), 1 - found["_distance"].to_numpy()
            keep = allowed[rows]
            complete = limit == len(allowed)
            if complete or (keep.sum() >= k and rough[-1] < rough[keep][k - 1] - margin(query) - _ROUGH):
                return nearest(_matrix(found)[keep], query, k, names=rows[keep])
            limit = min(len(allowed), 4 * limit)

    def nearest_each(self, queries: Vectors, k: int, allowed: Mask) -> list[Hits]:
        """`nearest` for each of several queries, shape (queries, dimensions), in one pass over the table."""
        if len(queries) == 1:
            return [self.nearest(queries[0], k, allowed)]
        if int(allowed.sum()) <= _FEW:
            rows = np.flatnonzero(allowed)
            return nearest_each(self.vectors(rows), queries, k, names=rows)
        found = [nothing()] * len(queries)
        everything = self._tables["search"].search().select(["row", "vector"])
        for batch in everything.limit(len(allowed)).to_batches():
            rows = batch["row"].to_numpy()
            near = nearest_each(_matrix(batch), queries, k, allowed[rows], rows)
            found = [best_of(pair, k) for pair in zip(found, near, strict=True)]
        return found

    def vectors(self, rows: Rows) -> Vectors:
        """The vectors of rows of `search`, given ascending and without repetition."""
        wanted = self._tables["search"].search()
        if len(rows) <= 8 * _FEW:
            wanted = wanted.where(f"row IN ({','.join(map(str, rows.tolist()))})")
        found = wanted.select(["row", "vector"]).limit(self._tables["search"].count_rows()).to_arrow()
        have = found["row"].to_numpy()
        order = np.argsort(have)
        place = np.searchsorted(have, rows, sorter=order)
        if not (len(have) and place.max(initial=0) < len(have) and (have[order[place]] == rows).all()):
            raise StoreError(f"{self._folder}: table 'search' lacks vectors of {len(rows)} rows")
        return _matrix(found)[order[place]]

    def lexical(self, terms: Sequence[str], k: int, allowed: Mask) -> Hits:
        """At most k allowed rows that share a term with these, by Lance's BM25 (k1 1.2, b 0.75)."""
        if not terms or k <= 0 or not allowed.any():
            return nothing()
        if not self._has_index:
            exactly: dict[str, Any] = {"stem": False, "remove_stop_words": False, "lower_case": False}
            index = FTS(base_tokenizer="whitespace", ascii_folding=False, max_token_length=None, **exactly)
            self._tables["search"].create_index("terms", config=index)
            self._has_index = True
        limit = k + 32
        while True:
            search = self._tables["search"].search(" ".join(terms), query_type="fts")
            found = search.select(["row", "_score"]).limit(limit).to_arrow()
            rows = found["row"].to_numpy()
            scores: NDArray[np.float64] = np.round(found["_score"].to_numpy().astype(np.float64), DECIMALS)
            keep = allowed[rows]
            if len(rows) < limit or (keep.sum() >= k and scores.min() < np.sort(scores[keep])[-k]):
                return best(rows[keep], scores[keep], k)
            limit *= 4


def _matrix(found: pa.Table | pa.RecordBatch) -> Vectors:
    """The column `vector` as a matrix."""
    column = found["vector"]
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    flat: NDArray[np.float32] = column.flatten().to_numpy(zero_copy_only=False)
    return flat.reshape(len(found), -1)
