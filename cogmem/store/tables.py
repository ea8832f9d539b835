"""The tables of a namespace in LanceDB, written in batches and searched natively.

    memories   row, every scalar column, every column of texts and of tuples of texts, the bounds of spans
    search     row, terms, vector, the vectors of its spans in one list: apart, because reinforcement changes
               scalars often and these hardly ever
    links      link, first, second, weight, updated_at, count
    relations  source, target, kind, confidence, made_at: written as a whole, because they are few

`terms` is the text as the engine's analyser reads it (without stop words, stemmed), split at spaces by
Lance's full-text index: every language pack works, without a list or code of Lance's.
"""

import shutil
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.extras import extra
from cogmem.store.approximate import VectorIndex
from cogmem.store.base import Hits
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, TEXTS, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import DECIMALS, best, best_of, margin, nearest, nearest_each, nothing
from cogmem.store.journal import read_journal
from cogmem.store.lexical import Terms
from cogmem.store.relations import EDGE_SCHEMA, Edges, Relations
from cogmem.store.sums import Sums

with extra("lance"):
    import lancedb
    import pyarrow as pa
    import pyarrow.compute as pc
    from lancedb import Session
    from lancedb.index import FTS, BTree, IvfRq, IvfSq
    from lancedb.query import LanceVectorQueryBuilder
    from lancedb.table import Table

_FEW = 512  # maximum number of rows that are fetched by number, without a search
_TAKEN = 8 * _FEW  # maximum number of rows that are fetched by number rather than by a scan
_TIDY = 32  # number of merges between two compactions
_PARTITION = 4096  # mean number of vectors in a partition of the vector index
_BITS = 2048  # of a vector in the index: two for each of 1,024 dimensions
_SPARE = 8  # for one in so many candidates another is sought, which is masked (above 512 Lance is slow)
_GROWN = 4  # growth of the table, since the vector index was trained, at which it is trained again
_CACHES = (256 << 20, 64 << 20)  # maximum bytes of Lance's caches of indexes and of metadata
_ROUGH = 1e-6  # tolerance: Lance gives 1 - similarity in float32
_FOR_EVER = timedelta(days=36_500)
_MARGIN = 2  # age of versions that are dropped, in times of what compacting took and a second
_REPEATED = ("speaker", "session", "entities", "claims", "session_ids")  # of many equal values, one is kept
_KEYS = {"memories": "row", "search": "row", "links": "link"}
_LINKS = [(name, pa.from_numpy_dtype(dtype)) for name, dtype in LINK_SCHEMA.items()]
_FLOATS = pa.list_(pa.float32())
_RELATIONS = pa.schema([(name, pa.from_numpy_dtype(dtype)) for name, dtype in EDGE_SCHEMA.items()])


def _memories_schema() -> pa.Schema:
    numeric = [(name, pa.from_numpy_dtype(dtype)) for name, dtype in SCHEMA.items()]
    objects = [(n, pa.string() if n in TEXTS else pa.list_(pa.string())) for n in OBJECTS if n != "spans"]
    objects.append(("spans", pa.list_(pa.int64())))
    return pa.schema([("row", pa.int64()), *numeric, *objects])


def damaged_files(folder: Path) -> Iterator[str]:
    """The damaged files of the tables in a namespace's folder, if they count, and what is wrong with each.
    Raises StoreError if their checksums or the journal are damaged."""
    if (journal := folder / "journal").exists() and read_journal(journal).generation:
        sums = Sums(folder, fsync=False)
        sums.load()
        yield from (f"{path}: damaged, {problem}" for path, problem in sums.damaged(*_KEYS, "relations"))


class Tables:
    """The four tables. `create` makes them, `load` finds them."""

    def __init__(
        self, folder: Path, index: VectorIndex, *, fsync: bool = False, readonly: bool = False
    ) -> None:
        self._folder = folder
        self._sums = Sums(folder, fsync=fsync)
        self._readonly = readonly
        self._sealed = True
        self._database = lancedb.connect(folder, session=Session(*_CACHES))
        self._index = index
        self._trained = 0  # number of vectors that the vector index was trained for; 0: there is none
        self._tables: dict[str, Table] = {}
        self._merges = dict.fromkeys((*_KEYS, "relations"), 0)
        self._untidy: set[str] = set()  # tables that are due to be compacted
        self._has_index = False
        self._placed: tuple[int, NDArray[np.int64]] | None = None  # `_places`, and the version of the table
        self.dimensions = 0

    def __bool__(self) -> bool:
        return bool(self._tables)

    def create(self, dimensions: int) -> None:
        """Make empty tables in place of those that a killed process left."""
        vector = pa.list_(pa.float32(), dimensions)
        schemas = {
            "memories": _memories_schema(),
            "search": pa.schema(
                [("row", pa.int64()), ("terms", pa.string()), ("vector", vector), ("spans", _FLOATS)]
            ),
            "links": pa.schema([("link", pa.int64()), *_LINKS]),
            "relations": _RELATIONS,
        }
        made: dict[str, Table] = {}
        self._sums.forget()
        self._sealed = False
        for name, schema in schemas.items():
            shutil.rmtree(self._folder / f"{name}.lance", ignore_errors=True)
            made[name] = self._database.create_table(name, schema=schema)
        made["search"].create_index("row", config=BTree())
        self._tables, self.dimensions = made, dimensions

    def load(self, columns: Columns, links: Links, relations: Relations, *, held: int = 0) -> int:
        """Read the scalar state into empty columns. Returns the number of rows of `search`. Raises StoreError
        for a damaged file of a table that is read as a whole: `search` is if it has at most `held` rows."""
        self._sums.load()
        if not self._readonly:
            self._sums.drop_later()
        self._check("memories", "links", "relations")
        self._tables = {name: self._database.open_table(name) for name in self._merges}
        if self._readonly:
            for name, table in self._tables.items():
                table.checkout(self._sums.version(name))
        if self._tables["search"].count_rows() <= held:
            self._check("search")
        self.dimensions = self._tables["search"].schema.field("vector").type.list_size
        search = self._tables["search"]
        named = {index.columns[0]: index.name for index in search.list_indices()}
        self._has_index = "terms" in named
        if "vector" in named and (stats := search.index_stats(named["vector"])) is not None:
            self._trained = stats.num_indexed_rows
        numbers = self._read("memories", *SCHEMA)
        records: dict[str, Any] = {name: numbers[name].to_numpy() for name in SCHEMA}
        del numbers
        for name in OBJECTS:  # one by one, because the table as a whole takes much memory
            values = self._read("memories", name)[name].combine_chunks()
            read = _texts if name in TEXTS else _pairs if name == "spans" else _tuples
            records[name] = read(values)
            if name in _REPEATED:
                records[name] = list(map({}.setdefault, records[name], records[name]))
        columns.restore(records)
        found = self._read("links", *LINK_SCHEMA)
        links.restore({name: found[name].to_numpy() for name in LINK_SCHEMA})
        edges = self._tables["relations"].to_arrow()
        relations.restore(Edges(*(edges[name].to_numpy() for name in EDGE_SCHEMA)))
        return int(search.count_rows())

    def span_vectors(self) -> Iterator[tuple[int, Vectors]]:
        """The rows with spans, and the vectors of these, shape (spans, dimensions)."""
        column = self._read("search", "spans")["spans"].combine_chunks()
        ends = np.cumsum(column.value_lengths().to_numpy())
        flat = column.flatten().to_numpy().reshape(-1, self.dimensions)
        spanned = np.flatnonzero(np.diff(ends, prepend=0))
        return zip(spanned.tolist(), np.split(flat, ends[spanned] // self.dimensions), strict=False)

    def _check(self, *names: str) -> None:
        for path, problem in self._sums.damaged(*names):
            raise StoreError(f"{path}: damaged, {problem}")

    def scan(self) -> None:
        """Read the whole of `search`. Raises StoreError if a row is missing."""
        self._read("search", "terms", "vector")

    def seal(self) -> None:
        """Note the checksums of what was written, and have it on the disk if that is asked for."""
        if self._tables and not self._sealed:
            self._sums.seal({name: table.version for name, table in self._tables.items()})
            self._sealed = True

    def _read(self, name: str, *columns: str) -> pa.Table:
        """Columns of a whole table, in the order of its key."""
        key, table = _KEYS[name], self._tables[name]
        size = table.count_rows()
        found = table.search().select([key, *columns]).limit(max(1, size)).to_arrow().sort_by(key)
        if not np.array_equal(found[key].to_numpy(), np.arange(size)):
            raise StoreError(f"{self._folder}: the column {key!r} of table {name!r} has holes")
        return found

    def put_memories(self, rows: Rows, columns: Columns) -> None:
        schema = _memories_schema()
        records = columns.records(rows)
        records["spans"] = [[*chain.from_iterable(spans)] for spans in records["spans"]]
        self._put("memories", pa.table({"row": rows, **records}, schema=schema))

    def put_search(
        self, rows: Rows, terms: Sequence[str], vectors: Vectors, span_vectors: Sequence[Vectors]
    ) -> None:
        """`span_vectors`: the vectors of the spans of each row, shape (spans, dimensions)."""
        flat = pa.array(np.ascontiguousarray(vectors).reshape(-1))
        column = pa.FixedSizeListArray.from_arrays(flat, self.dimensions)
        spans = pa.array([np.ravel(span_vector) for span_vector in span_vectors], _FLOATS)
        rows_told = {"row": rows, "terms": pa.array(terms, pa.string()), "vector": column, "spans": spans}
        self._put("search", pa.table(rows_told))
        size = self._tables["search"].count_rows()
        if self._index.serves(size) and size >= _GROWN * self._trained:
            self._train(size)

    def put_links(self, numbers: Rows, links: Links) -> None:
        columns = {name: links[name][numbers] for name in LINK_SCHEMA}
        self._put("links", pa.table({"link": numbers, **columns}))

    def put_relations(self, edges: Edges) -> None:
        # not add(mode="overwrite"): LanceDB then imports whatever is called `datasets`, a folder of ours too
        table = pa.table(edges._asdict(), schema=_RELATIONS)
        merge = self._tables["relations"].merge_insert(["source", "target", "kind"])
        merge = merge.when_matched_update_all().when_not_matched_insert_all()
        self._sealed = False
        merge.when_not_matched_by_source_delete().execute(table)
        self._count("relations")

    def _train(self, size: int) -> None:
        """Make the vector index anew."""
        self._sealed = False
        terms: dict[str, Any] = {"distance_type": "dot", "num_partitions": max(1, size // _PARTITION)}
        if self._index.kind_for(self.dimensions) == "ivf_sq":
            config: IvfRq | IvfSq = IvfSq(**terms)
        else:
            config = IvfRq(num_bits=int(np.clip(_BITS // self.dimensions, 1, 8)), **terms)
        self._tables["search"].create_index("vector", config=config)
        self._trained = size

    def _put(self, name: str, rows: pa.Table) -> None:
        """Add the rows past the end of a table, and merge the others into it. A merge that a killed process
        left half done is done again: what it added is merged then."""
        if not len(rows):
            return
        self._sealed = False
        table = self._tables[name]
        known = pc.less(rows[_KEYS[name]], table.count_rows())
        if len(old := rows.filter(known)):
            merge = table.merge_insert(_KEYS[name])
            merge.when_matched_update_all().when_not_matched_insert_all().execute(old)
        if len(new := rows.filter(pc.invert(known))):
            table.add(new)
        self._count(name)

    def _count(self, name: str) -> None:
        self._merges[name] += 1
        if self._merges[name] % _TIDY == 0:
            self._untidy.add(name)

    def tidy(self) -> None:
        """Compact what many merges have left in pieces."""
        if self._untidy:
            self._optimise(*self._untidy)
            self._untidy.clear()

    def _optimise(self, *names: str, unverified: bool = False) -> None:
        """Compact files and update the indexes; then, once the new versions are sealed, drop those that are
        older (there is no other writer). Lance compacts before it drops, sometimes into a version that is not
        sealed yet, so what was sealed must be too young to be dropped: hence the margin."""
        started = perf_counter()
        self._sealed = False
        for name in names:
            self._tables[name].optimize(cleanup_older_than=_FOR_EVER, delete_unverified=unverified)
        self.seal()
        self._sealed = False
        for name in names:
            margin = timedelta(seconds=_MARGIN * (1 + perf_counter() - started))
            self._tables[name].optimize(cleanup_older_than=margin, delete_unverified=unverified)
        self.seal()

    def compact(self) -> None:
        """Compact every table, and train the vector index anew. Files that a killed process left are dropped
        as well."""
        self._optimise(*self._tables, unverified=True)
        if self._tables and self._index.serves(size := self._tables["search"].count_rows()):
            self._train(size)
            self.seal()

    @property
    def approximates(self) -> bool:
        """Whether a search by vectors uses the vector index."""
        return self._trained > 0 and self._index.kind != "none"

    def nearest(self, query: Vectors, k: int, allowed: Mask, *, exact: bool = False) -> Hits:
        """The k allowed rows of highest similarity. Lance preselects: by the vector index if there is one,
        unless the search is to be exact, else by a flat search."""
        count = int(allowed.sum())
        k = min(k, count)
        if k <= 0:
            return nothing()
        by_index = self.approximates and not exact
        if count <= (_TAKEN if by_index else _FEW):
            rows = np.flatnonzero(allowed)
            return nearest(self.vectors(rows), query, k, names=rows)
        if by_index and (found := self._candidates(query, k, allowed, count)) is not None:
            return nearest(_matrix(found), query, k, names=found["row"].to_numpy())
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

    def _candidates(self, query: Vectors, k: int, allowed: Mask, count: int) -> pa.Table | None:
        """Of the allowed rows, which are `count`, the nearest by the vector index, with their vectors: enough
        that the k best are hardly ever missed. None if the partitions that are searched have too few."""
        wanted = min(count, self._index.enough(k))
        limit = wanted * len(allowed) // count + wanted // _SPARE
        table = self._tables["search"]
        while limit < len(allowed):
            search = table.search(query, query_type="vector")
            assert isinstance(search, LanceVectorQueryBuilder)
            search = search.distance_type("dot").nprobes(self._index.probes)
            rough = search.select(["row", "_distance"]).with_row_id(True).limit(limit).to_arrow()
            keep = np.flatnonzero(allowed[rough["row"].to_numpy()])[:wanted]
            if len(keep) == wanted:
                places = rough["_rowid"].to_numpy()[keep].tolist()
                return table.take_row_ids(places).select(["row", "vector"]).to_arrow()
            if len(rough) < limit:
                break
            limit *= 4
        return None

    def nearest_each(self, queries: Vectors, k: int, allowed: Mask, *, exact: bool = False) -> list[Hits]:
        """`nearest` for each of several queries, shape (queries, dimensions); without a vector index in one
        pass over the table."""
        if len(queries) == 1 or (self.approximates and not exact):
            return [self.nearest(query, k, allowed, exact=exact) for query in queries]
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
        if not len(rows):
            return np.zeros((0, self.dimensions), np.float32)
        if len(rows) <= _TAKEN:
            places = self._places()
            known = rows[rows < len(places)]
            taken = self._tables["search"].take_row_ids(places[known].tolist())
            batches = taken.select(["row", "vector"]).to_batches()
        else:
            wanted = self._tables["search"].search().where(f"row >= {rows[0]} AND row <= {rows[-1]}")
            span = int(rows[-1] - rows[0]) + 1
            batches = wanted.select(["row", "vector"]).limit(span).to_batches()
        result, missing = np.empty((len(rows), self.dimensions), np.float32), len(rows)
        for batch in batches:
            have = batch["row"].to_numpy()
            place = np.minimum(np.searchsorted(rows, have), len(rows) - 1)
            asked = rows[place] == have
            result[place[asked]] = _matrix(batch)[asked]
            missing -= int(asked.sum())
        if missing:
            raise StoreError(f"{self._folder}: table 'search' lacks vectors of {len(rows)} rows")
        return result

    def _places(self) -> NDArray[np.int64]:
        """Where Lance has each row of `search`, by row, as long as nothing is written. (A search for rows by
        their number takes five times as long as to take them from there.)"""
        table = self._tables["search"]
        version = table.version
        if self._placed is None or self._placed[0] != version:
            found = table.search().select(["row"]).with_row_id(True).limit(max(1, table.count_rows()))
            placed = found.to_arrow().sort_by("row")
            self._placed = version, placed["_rowid"].to_numpy().astype(np.int64)
        return self._placed[1]

    def terms(self, size: int) -> Terms:
        """The terms of the first rows of `search`, which are so many."""
        texts = self._read("search", "terms")["terms"].combine_chunks().slice(0, size)
        words = pc.split_pattern(pc.if_else(pc.equal(texts, ""), None, texts), " ")
        coded = words.flatten().dictionary_encode()
        lengths = pc.fill_null(pc.list_value_length(words), 0).to_numpy()
        return Terms(
            coded.dictionary.to_pylist(), coded.indices.to_numpy().astype(np.int64), lengths.astype(np.int64)
        )

    def lexical(self, terms: Sequence[str], k: int, allowed: Mask) -> Hits:
        """At most k allowed rows that share a term with these, by Lance's BM25 (k1 1.2, b 0.75)."""
        if not terms or k <= 0 or not allowed.any():
            return nothing()
        if not self._has_index:
            exactly: dict[str, Any] = {"stem": False, "remove_stop_words": False, "lower_case": False}
            index = FTS(base_tokenizer="whitespace", ascii_folding=False, max_token_length=None, **exactly)
            self._sealed = False
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


def _texts(column: pa.Array) -> list[str]:
    """The texts of a column. (`to_pylist` takes many times as long.)"""
    texts: list[str] = column.to_numpy(zero_copy_only=False).tolist()
    return texts


def _tuples(column: pa.Array) -> list[tuple[str, ...]]:
    """The tuples of a column of lists of texts."""
    texts, ends = _texts(column.flatten()), np.cumsum(column.value_lengths().to_numpy()).tolist()
    return [tuple(texts[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def _pairs(column: pa.Array) -> list[tuple[tuple[int, int], ...]]:
    """The tuples of pairs of a column of lists of numbers."""
    numbers, ends = column.flatten().to_pylist(), np.cumsum(column.value_lengths().to_numpy()).tolist()
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [tuple(pairs[start // 2 : end // 2]) for start, end in zip([0, *ends], ends, strict=False)]


def _matrix(found: pa.Table | pa.RecordBatch) -> Vectors:
    """The column `vector` as a matrix."""
    column = found["vector"]
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    flat: NDArray[np.float32] = column.flatten().to_numpy(zero_copy_only=False)
    return flat.reshape(len(found), -1)
