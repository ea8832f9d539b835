"""How fast is the engine, and how much memory does it take, beside the limits of the same process?

A measure alone says something about this machine; its ratio to the limit says something about the engine.
The limits: for a write, embedding and indexing the same texts bare; for a dense read, a NumPy scan with
top-k; for a lexical read, the index's own query; for a dream, as by default or busy with every step, one pass
over the columns. With --rivals: the store and the engine beside what a user could pick in their place.
"""

import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from math import inf
from typing import Any, Literal, ParamSpec, TypeVar

import numpy as np

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.checks import require
from cogmem.config import CapacityConfig
from cogmem.embedding import Embedder, HashingEmbedder, SessionCache
from cogmem.errors import MissingPackageError
from cogmem.language.analysis import analyser
from cogmem.mechanisms import SWITCHES, dreaming
from cogmem.memory import Draft
from cogmem.rng import stream
from cogmem.store import (
    Changes,
    Columns,
    LanceStoreConfig,
    MemoryStore,
    MemoryStoreConfig,
    Partition,
    Rows,
    Vectors,
)
from cogmem.store.columns import SCHEMA
from cogmem.store.lance import LancePartition
from cogmem.store.lexical import LexicalIndex
from experiments.report.tables import ABSENT, Column, Table
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study
from experiments.studies.stores import RIVALS, Calls, Given, K, Texts

START = datetime(2024, 1, 1, tzinfo=UTC)
READS = 100
BLOCK = 500
"""Number of writes that are timed at each size: the last ones."""

NIGHTS = 5

RECALLS = (10, 100)
"""Depths at which the recall of a vector index is told. A read ranks a hundred candidates."""

CHUNK = 5_000
"""Number of memories that a store is given at once."""

PATIENCE = 20.0
"""Time in seconds after which a store is asked no more."""

P = ParamSpec("P")
R = TypeVar("R")

Measures = dict[str, float]


@dataclass(frozen=True)
class Options:
    sizes: tuple[int, ...] = (1_000, 10_000, 100_000)
    """Numbers of memories."""
    store: Literal["memory", "lance"] = "memory"
    """The store that is measured."""
    rivals: tuple[str, ...] = ()
    """Compare with these instead, of sdk, lancedb, faiss, usearch, chroma and fts5."""

    def __post_init__(self) -> None:
        require(
            self,
            ("sizes", bool(self.sizes) and min(self.sizes) > 0, "whole numbers above 0"),
            ("rivals", set(self.rivals) <= set(RIVALS), f"some of {', '.join(RIVALS)}"),
        )


OPENINGS = (
    *("Yesterday I", "My sister Sara", "On Friday we", "I live in", "I'm going to", "Dr Novak said that"),
    *("We moved to", "I really like", "No, actually", "Last week in Oslo", "My birthday is", "Honestly, I"),
    *("Thanks! I", "Every Tuesday I", "Tomorrow at Google", "I feel", "Have you heard of", "I decided on"),
)
"""What made-up turns begin with, so that the stages of the write path find something to do."""

WHOLE = 10_000
"""Number of turns up to which all go through the whole write path. Of more, the last `FEW` do; those before
are understood but compared with nothing, the part of the path that costs the same at any size."""

FEW = 2_000

_DEFAULT = EngineConfig()
UNDERSTOOD = replace(
    PROFILES["verbatim"],
    **{name: getattr(_DEFAULT, name) for name in ("entities", "classification", "formation")},
)
"""Turns stored as they are said, with what a dream asks for: entities, kinds, claims and moods."""

DENSE = replace(_DEFAULT, search=replace(_DEFAULT.search, fusion="none", pool=0))
"""Reads by vectors alone."""


def sentences(count: int, seed: int) -> list[str]:
    """Made-up turns: an English opening and 6 to 18 words from a Zipfian vocabulary of 20,000."""
    generator = stream(seed, "bench")
    vocabulary = np.array(["".join(generator.choice(list("aeioubcdfglmnprst"), 7)) for _ in range(20_000)])
    lengths = generator.integers(6, 19, count)
    ranks = np.minimum(generator.zipf(1.2, int(lengths.sum())), len(vocabulary)) - 1
    words = vocabulary.tolist()
    starts = np.concatenate([[0], np.cumsum(lengths)])
    return [
        f"{OPENINGS[number % len(OPENINGS)]} {' '.join(map(words.__getitem__, ranks[start:stop].tolist()))}"
        for number, (start, stop) in enumerate(pairwise(starts))
    ]


def measure(size: int, store_name: str) -> Measures:
    """All measures at one size. Times in seconds unless the name says otherwise.

    The engine works first, so that the peak is its own: the limits are built and measured after it.
    """
    with tempfile.TemporaryDirectory() as folder:
        texts = sentences(size + READS, seed=7)
        turns, queries = texts[:size], [" ".join(text.split()[:6]) for text in texts[size:]]
        embedder = HashingEmbedder()
        clock = SimulatedClock(START)
        store = built(store_name, folder)
        plain, understanding, engine, dense, busy = (
            CognitiveMemory(config, clock=clock, embedder=embedder, store=store)
            for config in (PROFILES["verbatim"], UNDERSTOOD, _DEFAULT, DENSE, every_step(_DEFAULT))
        )
        partition = store.partition("default")
        measures: Measures = {"size": size}
        measures |= _writes(engine, plain, understanding, clock, turns)
        measures |= _reads(engine, dense, partition, queries)
        # as it was searched: a dream may shorten it
        stored = list(map(partition.columns.searched, range(len(partition))))
        measures |= _dreams(engine, busy, clock)
        measures["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        measures["store_mb"] = partition.nbytes() / 2**20
        measures |= _bare_writes(embedder, turns)
        measures |= _bare_reads(partition.vectors(np.arange(len(stored))), stored, embedder, queries)
        measures |= medians({"pass": lambda _: one_pass(partition.columns)}, NIGHTS)
        if isinstance(partition, LancePartition):
            vectors = embedder.embed(texts[size:])
            measures |= {f"recall@{k}": partition.recall(vectors, k) for k in RECALLS}
        engine.close()
        if store_name == "lance":
            measures |= alone(opened, folder, queries)
    return measures


def opened(folder: str, queries: Sequence[str]) -> Measures:
    """What it takes to open a store on disk and to read from it, in a process that does nothing else."""
    engine = CognitiveMemory(
        _DEFAULT, clock=SimulatedClock(START), embedder=HashingEmbedder(), store=built("lance", folder)
    )
    took = {"open_seconds": seconds(lambda: engine.store.partition("default"))}
    took["first_read_seconds"] = seconds(lambda: engine.read(queries[0], reinforce=False))
    reads = medians(
        {"opened_read": lambda number: engine.read(queries[number], reinforce=False)}, len(queries)
    )
    engine.close()
    return took | reads | {"opened_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def built(store: str, folder: str) -> MemoryStore:
    return (LanceStoreConfig(path=folder) if store == "lance" else MemoryStoreConfig()).build()


def every_step(config: EngineConfig) -> EngineConfig:
    """The same engine with every step of the dream switched on and more capacity than it needs. Strategic
    forgetting stays off: it would leave too few active memories for the steps that follow."""
    expiry = SWITCHES["expiry"].settings(enabled=True)
    return SWITCHES["forgetting"].turned_off(dreaming(config)).having(CapacityConfig(memories=10**9), expiry)


def _writes(
    engine: CognitiveMemory,
    plain: CognitiveMemory,
    understanding: CognitiveMemory,
    clock: SimulatedClock,
    turns: Sequence[str],
) -> Measures:
    """The last block of writes, through the whole path and as they are."""

    def write(through: CognitiveMemory, numbered: Sequence[tuple[int, str]], together: int = 1) -> None:
        for start in range(0, len(numbered), together):
            clock.advance(minutes=10 * together)
            through.write_many(
                Message(id=f"t{number}", text=text, speaker="Ada", session=f"s{number // 20}")
                for number, text in numbered[start : start + together]
            )

    numbered = list(enumerate(turns))
    block = min(BLOCK, len(turns) // 3)
    before, whole, verbatim = numbered[: -2 * block], numbered[-2 * block : -block], numbered[-block:]
    first = 0 if len(turns) <= WHOLE else len(before) - FEW
    write(understanding, before[:first], together=20)
    write(engine, before[first:])
    return {
        "writes_per_second": len(whole) / seconds(lambda: write(engine, whole)),
        "verbatim_writes_per_second": len(verbatim) / seconds(lambda: write(plain, verbatim)),
    }


def _bare_writes(embedder: Embedder, turns: Sequence[str]) -> Measures:
    """The limit of a write: the same block embedded and indexed, on top of the same turns."""
    block = min(BLOCK, len(turns) // 3)
    index = _index(turns[:-block])

    def bare() -> None:
        for row, text in enumerate(turns[-block:], len(turns) - block):
            embedder.embed([text])
            index.put(row, text)

    return {"bare_writes_per_second": block / seconds(bare)}


def _reads(
    engine: CognitiveMemory, dense: CognitiveMemory, partition: Partition, queries: Sequence[str]
) -> Measures:
    """The default read, a dense-only read and a lexical search."""
    reads = {
        "read": lambda number: engine.read(queries[number], reinforce=False),
        "dense_read": lambda number: dense.read(queries[number], reinforce=False),
        "lexical": lambda number: partition.lexical(queries[number], 100),
    }
    return medians(reads, len(queries))


def _bare_reads(
    matrix: Vectors, texts: Sequence[str], embedder: Embedder, queries: Sequence[str]
) -> Measures:
    """The limits of a read: a scan with top-k over the same vectors, an index of the same texts alone."""
    matrix = np.ascontiguousarray(matrix)
    vectors = embedder.embed(list(queries))
    index = _index(texts)

    def scan(number: int) -> None:
        scores = matrix @ vectors[number]
        top = np.argpartition(scores, max(len(scores) - 30, 0))[-30:]
        top[np.argsort(-scores[top])]

    return medians({"scan": scan, "index": lambda number: index.search(queries[number], 100)}, len(queries))


def _index(texts: Sequence[str]) -> LexicalIndex:
    index = LexicalIndex(analyser("en"))
    for row, text in enumerate(texts):
        index.put(row, text)
    return index


def _dreams(quiet: CognitiveMemory, busy: CognitiveMemory, clock: SimulatedClock) -> Measures:
    """Nights as by default, then busy ones: the worst of these, which is mostly the first."""

    def night(engine: CognitiveMemory) -> None:
        clock.advance(days=1)
        engine.dream()

    measures = medians({"dream": lambda _: night(quiet)}, NIGHTS)
    return measures | {"busy_dream_ms": 1e3 * max(seconds(partial(night, busy)) for _ in range(NIGHTS))}


def alone(work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
    """What a call gives in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(work, *given, **named).result()


def medians(runs: Mapping[str, Callable[[int], object]], count: int, patience: float = inf) -> Measures:
    """Each run called with 0, 1, ...: the median and the 95th percentile of its times, in ms. What has taken
    more than `patience`, in seconds, is called no more."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(count):  # in turn, so that a slow moment hits all alike
        for name, once in runs.items():
            if sum(times[name]) <= patience:
                times[name].append(seconds(partial(once, number)))
    return {
        f"{name}_p{percent}_ms": 1e3 * float(np.percentile(seconds, percent))
        for name, seconds in times.items()
        for percent in (50, 95)
    }


def one_pass(columns: Columns) -> None:
    """Read every number once and write it once."""
    for name in SCHEMA:
        columns[name].copy()


def seconds(work: Callable[[], object]) -> float:
    """Wall time of a call."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


_COLUMNS = (  # of each the title, the measure, its limit if it is a ratio, and the decimals
    ("turns", "size", "", 0),
    ("writes/s", "writes_per_second", "", 0),
    ("verbatim writes/s", "verbatim_writes_per_second", "", 0),
    ("of bare", "verbatim_writes_per_second", "bare_writes_per_second", 2),
    ("read p50 ms", "read_p50_ms", "", 2),
    ("p95 ms", "read_p95_ms", "", 2),
    ("× scan", "read_p50_ms", "scan_p50_ms", 2),
    ("dense p50 ms", "dense_read_p50_ms", "", 2),
    ("× scan", "dense_read_p50_ms", "scan_p50_ms", 2),
    ("lexical p50 ms", "lexical_p50_ms", "", 2),
    ("× index", "lexical_p50_ms", "index_p50_ms", 2),
    ("dream ms", "dream_p50_ms", "", 2),
    ("× pass", "dream_p50_ms", "pass_p50_ms", 1),
    ("busy ms", "busy_dream_ms", "", 0),
    ("× pass", "busy_dream_ms", "pass_p50_ms", 0),
    ("µs each", "busy_dream_us", "size", 1),
    ("peak MB", "peak_mb", "", 0),
    ("store MB", "store_mb", "", 0),
)

_ON_DISK = (
    *((f"R@{k}", f"recall@{k}", "", 3) for k in RECALLS),
    ("open s", "open_seconds", "", 1),
    ("first read s", "first_read_seconds", "", 1),
    ("read p50 ms", "opened_read_p50_ms", "", 1),
    ("p95 ms", "opened_read_p95_ms", "", 1),
    ("peak MB", "opened_mb", "", 0),
)
"""The columns of a store on disk, which is opened in another process, too."""


def table(rows: Sequence[Measures], store: str) -> Table:
    """Each measure and its ratio to the limit."""
    titles = _COLUMNS if store == "memory" else _COLUMNS + _ON_DISK
    cells = []
    for row in rows:
        values = row | {"": 1.0, "busy_dream_us": 1e3 * row["busy_dream_ms"]}
        cells.append(
            tuple(f"{values[name] / values[limit]:,.{digits}f}" for _, name, limit, digits in titles)
        )
    note = (
        f"Writes: through the whole path, everything on; of more than {WHOLE:,} turns only the last {FEW:,}, "
        "the others without a comparison with what is there. Verbatim: as they are said. Of bare: these "
        "against embedding and indexing the texts alone. × scan: a read, and a dense-only one, against a "
        "NumPy scan with top-k. × index: against the lexical index's own query. Dream: the median of "
        f"{NIGHTS} nights as by default. Busy: of {NIGHTS} more with every step on, but no capacity to keep "
        "to, the worst, mostly the first, which meets everything at once; and its time for each turn, which "
        "is the same at every size where a dream is linear. × pass: a dream against one pass over the "
        "columns. Peak: by the engine's own work. Times depend on the machine; at 10,000 and more, ratios "
        "hardly."
    )
    if titles != _COLUMNS:
        note += (
            f" R@k: what the vector index finds of the nearest k, by {READS} whole turns; 1 where there "
            "is none. Then what another process needs to open the store, for its first read and for the "
            "others, and its peak."
        )
    columns = tuple(Column(title) for title, *_ in titles)
    return Table("bench", f"Speed and memory, store={store}", columns, tuple(cells), note)


def own_store(given: Given, store: str) -> Calls:
    """The engine's store alone."""
    home = built(store, f"{given.folder}/store")
    given.held.callback(home.close)
    partition = home.partition("default")

    def add(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        both = zip(texts, vectors, strict=True)
        partition.commit(
            Changes(added=[Draft(text=text, vector=vector, created_at=0.0) for text, vector in both])
        )

    def update(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        row = int(rows[0])
        partition.commit(Changes(objects=[("text", row, texts[0])], vectors=[(row, vectors[0])]))

    return Calls(add, lambda text, vector: partition.dense(vector, K).rows, update)


def whole_engine(given: Given, store: str) -> Calls:
    """Everything on. What is added at once is understood, but compared with nothing. What changed is told in
    another message: the engine has no other update."""
    clock, home = SimulatedClock(START), built(store, f"{given.folder}/engine")
    given.held.callback(home.close)
    several, engine = (
        CognitiveMemory(config, clock=clock, embedder=given.embedder, store=home)
        for config in (UNDERSTOOD, _DEFAULT)
    )

    def add(rows: Rows, texts: Texts, vectors: Vectors) -> None:
        messages = [Message(id=f"t{row}", text=text) for row, text in zip(rows, texts, strict=True)]
        (several if len(messages) > 1 else engine).write_many(messages)

    def search(text: str, vector: Vectors) -> None:
        engine.read(text, K, reinforce=False)

    return Calls(add, search, add)


def beside(size: int, store: str, names: Sequence[str], count: int = READS) -> tuple[Measures, list[str]]:
    """The store, the engine and these rivals at one size; and why some are missing.

    Each is filled. Then all search, add one and update one, `count` times, in turn. The vectors are computed
    before, once for all; the engine embeds what it forms.
    """
    texts = sentences(size + 3 * count, seed=7)
    texts[-count:] = [" ".join(text.split()[:6]) for text in texts[-count:]]
    embedder = SessionCache(HashingEmbedder(), SimulatedClock(START), entries=2**40, minutes=1e9)
    vectors = embedder.embed(texts)
    makers: dict[str, Callable[[Given], Calls]] = {
        "store": partial(own_store, store=store),
        "engine": partial(whole_engine, store=store),
        **{name: RIVALS[name] for name in names},
    }
    rows = np.linspace(0, size - 1, count, dtype=int).tolist()
    starts = {"search": size + 2 * count, "add": size, "update": size + count}
    measures: Measures = {"size": size}
    stores: dict[str, Calls] = {}
    missing: list[str] = []
    found: dict[str, list[Any]] = {name: [] for name in makers}

    def put(name: str, call: str, number: int) -> None:
        at = starts[call] + number
        row = rows[number] if call == "update" else at
        getattr(stores[name], call)(np.array([row]), texts[at : at + 1], vectors[at : at + 1])

    def search(name: str, call: str, number: int) -> None:
        at = starts[call] + number
        found[name].append(stores[name].search(texts[at], vectors[at]))

    with ExitStack() as held:
        given = Given(held.enter_context(tempfile.TemporaryDirectory()), embedder, held)
        for name, make in makers.items():
            try:
                stores[name] = make(given)
            except MissingPackageError as error:
                missing.append(str(error))
                continue
            took = seconds(partial(_fill, stores[name], texts[:size], vectors))
            measures[f"{name}_fill_per_second"] = size / took
        for call in starts:
            do = search if call == "search" else put
            runs = {f"{name}_{call}": partial(do, name, call) for name in stores}
            measures |= medians(runs, count, PATIENCE)
    scores = vectors[-count:] @ vectors[:size].T
    near = {name: rows for name, rows in found.items() if rows and rows[0] is not None}
    return measures | {f"{name}_recall": recall(recalls, scores) for name, recalls in near.items()}, missing


def _fill(store: Calls, texts: Sequence[str], vectors: Vectors) -> None:
    for start in range(0, len(texts), CHUNK):
        chunk = texts[start : start + CHUNK]
        stop = start + len(chunk)
        store.add(np.arange(start, stop), chunk, vectors[start:stop])


def recall(found: Sequence[Any], scores: Vectors) -> float:
    """Mean share of the best `K` that were found, of the first queries of `scores`, shape (queries, rows).
    What ties with the last of the best is one of them.

    >>> recall([[0, 1]], np.arange(12.0, dtype=np.float32)[None])
    0.0
    """
    tenths = np.sort(scores, axis=1)[:, -K:][:, 0] - 1e-6
    right = [np.sum(scores[number, list(rows)] >= tenths[number]) for number, rows in enumerate(found)]
    return float(np.mean(right)) / min(K, scores.shape[1])


_BESIDE = (
    *("memories", "system", "filled/s", "search ms", "search ×", "add ms", "add ×"),
    *("update ms", "update ×", f"R@{K}"),
)


def rivals_table(rows: Sequence[Measures], missing: Iterable[str]) -> Table:
    """A line a system and size, the engine's store first; its times are what others are multiples of."""
    cells = []
    for row in rows:
        for name in [key.removesuffix("_fill_per_second") for key in row if key.endswith("_fill_per_second")]:
            line = [f"{row['size']:,.0f}", name, f"{row[f'{name}_fill_per_second']:,.0f}"]
            for call in ("search", "add", "update"):
                took = row[f"{name}_{call}_p50_ms"]
                line += [f"{took:,.2f}", f"{took / row[f'store_{call}_p50_ms']:,.2f}"]
            close = row.get(f"{name}_recall")
            line.append(ABSENT if close is None else f"{close:.3f}")
            cells.append(tuple(line))
    note = (
        "Store: the engine's, alone. Engine: everything on; its update is another message. The vectors are "
        "computed before, once for all, but those of texts that the engine forms. Filled: memories a second, "
        f"{CHUNK:,} at once (the engine compares these with nothing, the SDK takes sessions of 20). Then the "
        f"median of {READS} calls with one memory, fewer where they take {PATIENCE:.0f} s; ×: a multiple of "
        f"the store's. R@{K}: of the nearest by an exact scan, where the search is by vectors alone."
    )
    if reasons := "; ".join(missing):
        note += f" Not here: {reasons}."
    return Table("rivals", "Beside what a user could pick", tuple(map(Column, _BESIDE)), tuple(cells), note)


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """A line a size, each measured in a process of its own."""
    options = asked.options
    if not options.rivals:
        rows = [alone(measure, size, options.store) for size in options.sizes]
        return Report([table(rows, options.store)], corpus=options.store, facts={"sizes": rows})
    measured = [alone(beside, size, options.store, options.rivals) for size in options.sizes]
    rows = [row for row, _ in measured]
    shown = rivals_table(rows, dict.fromkeys(reason for _, reasons in measured for reason in reasons))
    lines = {f"{line[1]} at {line[0]}": dict(zip(_BESIDE, line, strict=True)) for line in shown.rows}
    return Report([shown], corpus=f"{options.store}-rivals", facts={"sizes": rows, **lines})


STUDY = Study.of(
    report,
    options=Options,
    takes="",
    example="--sizes 1000,10000",
    published={
        "memory": "--sizes=10000,100000,1000000",
        "lance": "--sizes=10000,100000,1000000 --store=lance",
        "rivals": f"--sizes=10000 --rivals={','.join(RIVALS)}",
    },
)
