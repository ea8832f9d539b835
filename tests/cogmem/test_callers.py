"""Callers of every kind: wrong arguments and settings, mutated lines of a corpus, threads, forks, and many
namespaces at once. No call may raise an error that is not ours, lose a memory or mix two namespaces."""

import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import SECTIONS, ProspectiveConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import CogmemError, EngineError
from cogmem.rng import stream
from cogmem.store.columns import OBJECTS, SCHEMA
from cogmem.store.memory import InProcessStore
from experiments.corpora.jsonl import read_lines
from experiments.errors import CorpusError
from tests.cogmem import test_calls as calls
from tests.cogmem.test_calls import CALLS

_LIFE = 200  # calls of an engine; then another begins, so that stores stay small


def _same(value: Any) -> Any:
    return value


ODD = (
    *calls.ODD,
    *[partial(_same, value) for value in (False, 0, 1, 2**63, -0.0, 1e300, 1j)],
    lambda: [["t1"]],
    lambda: np.int64(3),
    lambda: np.float32(0.5),
    lambda: np.bool_(True),
    lambda: np.zeros(3),
)
"""Makers of values that fit few places."""

NEEDED: dict[str, Callable[[int], Any]] = {
    "message": lambda number: Message(id=f"t{number}", text=f"Maple the beagle lives in Oslo {number}."),
    "messages": lambda number: (),
    "query": lambda number: "Who is Maple?",
    "text": lambda number: f"Maple is beagle {number}.",
    "memory_id": lambda number: f"default:{number % 20}",
    "memory_ids": lambda number: (f"default:{number % 5}",),
    "entity": lambda number: "entity://person/ada",
    "session": lambda number: f"s{number % 9}",
    "success": lambda number: bool(number % 2),
}
"""Arguments that have no default, as they should be."""


@dataclass
class Tally:
    """What came of calls."""

    calls: int = 0
    refused: int = 0
    """Those that raised an error of ours."""
    raw: int = 0
    """Those that raised any other error, or one of ours that no check foresaw."""
    unprintable: int = 0
    """Errors that are not one printable line."""
    wrong: int = 0
    """What was lost, doubled, or told apart from what a lone engine says."""
    told: list[str] = field(default_factory=list)
    """The first of what went wrong."""

    def add(self, other: "Tally") -> None:
        """Count the other's, too."""
        for name in ("calls", "refused", "raw", "unprintable", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.told = [*self.told, *other.told][:10]

    def heard(self, error: BaseException, call: str) -> None:
        """Count an error that a call raised."""
        if not isinstance(error, CogmemError) or isinstance(error, EngineError):
            self.raw += 1
            self.told.append(f"{call}: {type(error).__name__}: {error}")
            return
        self.refused += 1
        if not str(error).isprintable():
            self.unprintable += 1
            self.told.append(f"{call}: {error!r}")


def fuzzed_calls(calls: int, seed: int) -> Tally:
    """Calls of all public methods in which up to three arguments are odd, at the years 1, 2024 and 9999."""
    draws, tally = stream(seed, "robustness/calls"), Tally()
    methods = sorted(CALLS)
    while tally.calls < calls:
        year = (1, 2024, 9999)[draws.integers(3)]
        clock = SimulatedClock(datetime(year, 12, 31, 23, tzinfo=UTC))
        config = EngineConfig(prospective=ProspectiveConfig(enabled=True))
        engine = CognitiveMemory(config, clock=clock, embedder=HashingEmbedder(16))
        for number in range(min(_LIFE, calls - tally.calls)):
            method = methods[draws.integers(len(methods))]
            given = {name: NEEDED[name](number) for name in CALLS[method] if name in NEEDED}
            for _ in range(int(draws.integers(4)) if CALLS[method] else 0):
                name = CALLS[method][draws.integers(len(CALLS[method]))]
                given[name] = ODD[draws.integers(len(ODD))]()
            tally.calls += 1
            try:
                getattr(engine, method)(**given)
            except Exception as error:
                tally.heard(error, f"seed {seed}, call {tally.calls}, {method}")
    return tally


def fuzzed_settings(settings: int, seed: int) -> Tally:
    """Sections of `EngineConfig` with an odd field; what is accepted lives a little."""
    draws, tally = stream(seed, "robustness/settings"), Tally()
    sections = [*SECTIONS.items()]
    plain = EngineConfig()
    for _ in range(settings):
        section, kind = sections[draws.integers(len(sections))]
        known = fields(plain.of(kind))
        name, value = known[draws.integers(len(known))].name, ODD[draws.integers(len(ODD))]()
        tally.calls += 1
        try:
            config = plain.having(replace(plain.of(kind), **{name: value}))
        except Exception as error:
            tally.heard(error, f"{section}.{name} = {type(value).__name__}")
            continue
        try:
            _live(config)
        except Exception as error:
            tally.heard(error, f"{section}.{name} = {value!r:.40}")
    return tally


def _live(config: EngineConfig) -> None:
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    engine = CognitiveMemory(config, clock=clock, embedder=HashingEmbedder(16))
    for number, text in enumerate(
        ("I adopted a beagle called Maple.", "Maple is ill!", "I live in Oslo now.")
    ):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
    engine.read("What is the name of Ada's beagle?", session="s1")
    clock.advance(days=40)
    engine.dream()


def fuzzed_lines(lines: int, seed: int, path: Path) -> Tally:
    """Mutated lines of a corpus, each behind the sound line before it: they are read, or refused by an error
    that names the file and the line."""
    draws, tally = stream(seed, "robustness/lines"), Tally()
    sound = path.read_bytes().splitlines()
    for _ in range(lines):
        place = int(draws.integers(1, len(sound)))
        line = _mutated(sound[place], draws)
        tally.calls += 1
        try:
            read_lines(path, [sound[place - 1], line])
        except CorpusError as error:
            tally.heard(error, "line")
            if not str(error).startswith(f"{path}:"):
                tally.wrong += 1
                tally.told.append(f"no place: {error}")
        except Exception as error:
            tally.heard(error, f"line {line!r:.200}")
    return tally


_PIECES = (
    *(b"", b"null", b"NaN", b"-1", b"1e999", b'"\\ud800"', b"[]", b"{}", b'"', b"\xff", b"\x00", b"["),
    b"[" * 2000,
)


def _mutated(line: bytes, draws: np.random.Generator) -> bytes:
    """A line with up to three cuts, pieces put in or values exchanged."""
    for _ in range(int(draws.integers(1, 4))):
        start = int(draws.integers(len(line) + 1))
        end = min(len(line), start + int(draws.integers(12)))
        if draws.integers(2) and b":" in line:  # the value of a field
            start = line.find(b":", start) + 1
            end = max(start, *(line.find(mark, start) for mark in (b",", b"}")))
        line = line[:start] + _PIECES[draws.integers(len(_PIECES))] + line[end:]
    return line


def in_threads(calls: int, workers: int = 4) -> Tally:
    """Threads that share an engine, switched as often as can be. What is acknowledged must be there, no id
    twice. Each makes a message, a fact and a question in turn."""
    store = InProcessStore()
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    engine = CognitiveMemory(clock=clock, store=store, embedder=HashingEmbedder(16))

    def work(worker: int) -> tuple[Tally, list[str]]:
        tally, stored = Tally(), list[str]()
        for number in range(calls // workers):
            tally.calls += 1
            name = f"w{worker}-{number}"
            try:
                if number % 50 == 0:
                    engine.read(f"What is {name}?", session=f"s{worker}")
                else:
                    stored.append(engine.add(name, session=f"s{worker}", namespace=f"n{number // 500}"))
            except Exception as error:
                tally.heard(error, name)
        return tally, stored

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(workers) as pool:
            done = list(pool.map(work, range(workers)))
    finally:
        sys.setswitchinterval(before)
    tally = Tally()
    ids = [identifier for _, stored in done for identifier in stored]
    for own, _ in done:
        tally.add(own)
    kept = sum(len(store.partition(namespace)) for namespace in store.namespaces())
    tally.wrong = (len(ids) - len(set(ids))) + abs(kept - len(ids))
    return tally


def _in_fork(engine: CognitiveMemory, calls: int, answers: Any) -> None:
    tally = Tally()
    for number in range(calls):
        tally.calls += 1
        try:
            engine.add(f"fact {number}")
            tally.wrong += 1
        except Exception as error:
            tally.heard(error, "add")
    answers.put(tally)


def in_forks(calls: int, workers: int = 4) -> Tally:
    """Forked children that use the engine of their parent: each call is refused, and the parent goes on."""
    context = multiprocessing.get_context("fork")
    engine = CognitiveMemory(embedder=HashingEmbedder(16))
    engine.add("before")
    answers = [context.SimpleQueue() for _ in range(workers)]
    children = [
        context.Process(target=_in_fork, args=(engine, calls // workers, answer)) for answer in answers
    ]
    for child in children:
        child.start()
    tally = Tally()
    for queue, child in zip(answers, children, strict=True):
        tally.add(queue.get())
        child.join()
    tally.wrong += engine.add("after") != "default:1"
    return tally


def interleaved(steps: int, seed: int, namespaces: int = 4) -> Tally:
    """An engine in which namespaces take turns, and a lone engine for each: what they answer, and what they
    hold in the end, must be the same bytes. `steps` counts the calls that take turns."""
    draws, tally = stream(seed, "robustness/isolation"), Tally()
    names = [f"n{place}" for place in range(namespaces)]
    while tally.calls < steps:
        together, alone = _made(), {name: _made() for name in names}
        for number in range(min(_LIFE, steps - tally.calls)):
            name, step = names[draws.integers(namespaces)], int(draws.integers(10))
            tally.calls += 1
            if _step(together, name, step, number) != _step(alone[name], name, step, number):
                tally.wrong += 1
                tally.told.append(f"seed {seed}: call {tally.calls} of {name} answers differently")
            for engine in (together, *alone.values()):
                engine.clock.advance(minutes=7)  # type: ignore[attr-defined]
        for name in names:
            if _held(together, name) != _held(alone[name], name):
                tally.wrong += 1
                tally.told.append(f"seed {seed}: {name} holds something else")
    return tally


def _made() -> CognitiveMemory:
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    return CognitiveMemory(clock=clock, embedder=HashingEmbedder(64))


_SAID = ("I adopted a beagle called Maple.", "Maple is ill.", "I moved to Oslo.", "No, I live in Bergen now.")


def _step(engine: CognitiveMemory, namespace: str, step: int, number: int) -> Any:
    """One call; what it answers."""
    session = f"s{number % 3}"
    if step < 5:
        text = f"{_SAID[step % len(_SAID)]} ({number % 11})"
        message = Message(id=f"t{number}", text=text, speaker="Ada", session=session, namespace=namespace)
        return engine.write(message)
    if step < 8:
        return engine.read(f"Where does Ada live {number % 5}?", session=session, namespace=namespace)
    if step == 8:
        engine.end_session(session, namespace)
        return engine.at_hand(f"s{(number + 1) % 3}", namespace)
    return engine.dream(namespace)


def _held(engine: CognitiveMemory, namespace: str) -> Sequence[Any]:
    """All that a namespace holds, working memory included."""
    partition = engine.store.partition(namespace)
    numbers = [partition.columns[name].tobytes() for name in SCHEMA]
    objects = [list(partition.columns.objects(name)) for name in OBJECTS]
    vectors = partition.vectors(np.arange(len(partition))).tobytes() if len(partition) else b""
    hands = [engine.at_hand(f"s{place}", namespace) for place in range(3)]
    return [*numbers, *objects, vectors, hands, [column.tobytes() for column in partition.relations.edges]]


ENGLISH = Path("datasets/english.jsonl")

CASES: dict[str, Callable[[], Tally]] = {
    "calls": lambda: fuzzed_calls(2_000, 0),
    "settings": lambda: fuzzed_settings(400, 0),
    "lines": lambda: fuzzed_lines(1_000, 0, ENGLISH),
    "threads": lambda: in_threads(1_000),
    "isolation": lambda: interleaved(200, 0),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_nothing_goes_wrong(case: str) -> None:
    tally = CASES[case]()
    assert (tally.raw, tally.unprintable, tally.wrong) == (0, 0, 0), tally.told
    assert tally.calls > tally.refused > 0 or case in ("threads", "isolation")


@pytest.mark.slow
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no forks here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_every_call_of_a_fork_is_refused() -> None:
    tally = in_forks(400)
    assert (tally.calls, tally.refused, tally.raw, tally.wrong) == (400, 400, 0, 0), tally.told


@pytest.mark.slow
def test_a_fault_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("cogmem.rank.recall.ReadPath.recall", broken)
    tally = fuzzed_calls(300, 0)
    assert tally.raw > 0
    assert "ZeroDivisionError: planted" in tally.told[0]
