"""What does the engine cost beside plain storage, as ratios of CPU time in one process?

Every engine takes the same messages of the corpus, in one namespace, and then answers the same questions. The
last writes and the questions are timed in blocks, one engine after the other, so that what else the machine
does falls on all of them. A ratio carries over to other machines; a time does not.
"""

import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cogmem import PROFILES, CognitiveMemory, Message, SimulatedClock
from cogmem.clock import from_days
from cogmem.kernel.checks import require
from cogmem.store import LanceStoreConfig, MemoryStore, MemoryStoreConfig
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

BLOCKS = 10
"""Number of blocks in which writes and questions are timed."""


@dataclass(frozen=True)
class Options:
    messages: int = 2000
    """Number of messages that every engine takes: the first of the corpus, its conversations one after the
    other."""
    timed: int = 500
    """Number of last messages whose writes are timed, at least 10."""
    engines: tuple[str, ...] = ("plain", "cogmem", "cogmem:lance")
    """Profiles, each with :lance for a store on disk. The first is what the others are compared with."""

    def __post_init__(self) -> None:
        require(
            self,
            ("timed", lambda: BLOCKS <= self.timed < self.messages, f"at least {BLOCKS}, below messages"),
            ("engines", lambda: len(self.engines) > 1, "two engines or more"),
        )


class Material(NamedTuple):
    """Messages in the order of their conversations, and questions."""

    messages: Sequence[Message]
    questions: Sequence[str]


def material(corpus: Corpus, count: int) -> Material:
    """The first messages of a corpus as one namespace, and the questions about them. Raises LabError if the
    corpus has fewer messages or no question."""
    messages: list[Message] = []
    questions: list[str] = []
    for conversation in corpus.conversations:
        for message in (event.message for event in conversation.messages):
            identifier = f"{conversation.namespace}:{message.id}"
            session = f"{conversation.namespace}:{message.session}"
            messages.append(replace(message, id=identifier, session=session, namespace="default"))
        questions += [probe.query for probe in conversation.probes]
        if len(messages) >= count:
            break
    if len(messages) < count or not questions:
        raise LabError(
            f"{corpus.name}: {len(messages)} messages and {len(questions)} questions; "
            f"expected {count} messages or more, and a question"
        )
    return Material(messages[:count], questions)


def report(asked: Asked[Options], runs: Mapping[Any, Run]) -> Report:
    """CPU time of a write and of a read, and the ratios to the first engine."""
    options = asked.options
    given = material(asked.corpus, options.messages)
    before, timed = given.messages[: -options.timed], given.messages[-options.timed :]
    with ExitStack() as stack:
        engines = [_engine(name, stack) for name in options.engines]
        for engine in engines:
            _write(engine, before)
        writes = _interleaved(engines, _blocks(timed), _write)
        reads = _interleaved(engines, _blocks(given.questions[: options.timed]), _read)
    rows = []
    for place, name in enumerate(options.engines):
        rows.append([name, *_cells(writes, place), *_cells(reads, place)])
    columns = [Column("engine")]
    for verb in ("write", "read"):
        columns += [
            Column(f"{verb}, ms", "score"),
            Column(f"{verb}, ratio", "score"),
            Column(f"{verb}, least", "score"),
            Column(f"{verb}, most", "score"),
        ]
    note = (
        f"{asked.corpus.name}, {options.messages} messages, the last {options.timed} timed. CPU time of the "
        f"process in milliseconds (median of {BLOCKS} blocks). Ratio: to {options.engines[0]}, the median "
        "over the blocks, with the least and the most."
    )
    return Report(
        [Table("bench", "CPU time beside plain storage", tuple(columns), tuple(map(tuple, rows)), note)]
    )


def _engine(name: str, stack: ExitStack) -> CognitiveMemory:
    """The engine of a name. Raises LabError for an unknown profile or store."""
    profile, _, kind = name.partition(":")
    if profile not in PROFILES or kind not in ("", "lance"):
        raise LabError(f"engine {name!r}; expected one of {', '.join(PROFILES)}, with :lance or without")
    store: MemoryStore = MemoryStoreConfig().build()
    if kind:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        store = LanceStoreConfig(path=os.fspath(Path(folder) / "store")).build()
    engine = CognitiveMemory(PROFILES[profile], clock=SimulatedClock(from_days(19_723.0)), store=store)
    return stack.enter_context(engine)


def _write(engine: CognitiveMemory, messages: Sequence[Message]) -> None:
    assert isinstance(engine.clock, SimulatedClock)
    for message in messages:
        engine.write(message)
        engine.clock.advance(minutes=1)


def _read(engine: CognitiveMemory, questions: Sequence[str]) -> None:
    for question in questions:
        engine.read(question, reinforce=False)


def _blocks(items: Sequence[Any]) -> list[Sequence[Any]]:
    ends = np.linspace(0, len(items), BLOCKS + 1).astype(int).tolist()
    return [items[start:end] for start, end in pairwise(ends) if end > start]


def _interleaved(
    engines: Sequence[CognitiveMemory],
    blocks: Sequence[Sequence[Any]],
    work: Callable[[CognitiveMemory, Sequence[Any]], None],
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """CPU milliseconds for an item, shape (blocks, engines)."""
    took = np.zeros((len(blocks), len(engines)))
    for number, block in enumerate(blocks):
        for place, engine in enumerate(engines):
            started = time.process_time()
            work(engine, block)
            took[number, place] = 1000.0 * (time.process_time() - started) / len(block)
    return took


def _cells(took: np.ndarray[Any, np.dtype[np.float64]], place: int) -> list[float]:
    ratios = took[:, place] / np.maximum(took[:, 0], 1e-9)
    return [
        float(np.median(took[:, place])),
        float(np.median(ratios)),
        float(ratios.min()),
        float(ratios.max()),
    ]


STUDY = Study.of(
    report,
    options=Options,
    example="corpus=locomo corpus.path=FILE",
)
