"""What protection costs: two engines, one guarded and one bare, do the same calls in turns."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.clock import from_days
from experiments.report.tables import Column, Table
from experiments.studies.bench import built, sentences

BLOCK = 50
"""Messages that an engine is given in a turn; then it is read a fifth as often."""

CALLS = ("write", "read", "get")


@contextmanager
def unguarded() -> Iterator[None]:
    """Within it nothing is checked: neither arguments nor threads, and no checksum is made."""
    with ExitStack() as stack:
        for name in CALLS:
            bare = getattr(CognitiveMemory, name).__wrapped__
            stack.enter_context(patch.object(CognitiveMemory, name, bare))
        stack.enter_context(patch("zlib.crc32", lambda data, value=0: 0))
        stack.enter_context(patch("cogmem.store.sums.Sums.seal", lambda self, versions: None))
        yield


_STATES: tuple[Callable[[], AbstractContextManager[None]], ...] = (nullcontext, unguarded)

Spent = dict[str, NDArray[np.float64]]
"""CPU seconds of each of `CALLS` by block, guarded and bare.  (blocks, 2)"""


def spent(store: str, messages: int, seed: int) -> Spent:
    """What two engines over a store of their own, `memory` or `lance`, take for the same messages. The first
    block warms up."""
    said = sentences(BLOCK + messages, seed)
    found = {name: np.zeros((len(said) // BLOCK, 2)) for name in CALLS}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        lives = []
        for place, state in enumerate(_STATES):
            with state():
                clock = SimulatedClock(from_days(20_000.0))
                engine = CognitiveMemory(store=built(store, f"{folder}/{place}"), clock=clock)
                lives.append((place, state, stack.enter_context(engine), clock))
        for number in range(len(said) // BLOCK):
            turns = list(enumerate(said[number * BLOCK : (number + 1) * BLOCK], number * BLOCK))
            for place, state, engine, clock in lives if number % 2 else lives[::-1]:
                with state():
                    took = _block(engine, clock, turns)
                for name in CALLS:
                    found[name][number, place] = took[name]
    return {name: times[1:] for name, times in found.items()}


def _block(
    engine: CognitiveMemory, clock: SimulatedClock, turns: Sequence[tuple[int, str]]
) -> dict[str, float]:
    took = dict.fromkeys(CALLS, 0.0)

    def timed(name: str, *args: Any) -> Any:
        started = process_time()
        found = getattr(engine, name)(*args)
        took[name] += process_time() - started
        return found

    for number, text in turns:
        clock.advance(minutes=1.0)
        written = timed("write", Message(id=f"t{number}", text=text, speaker="Ada"))
        for memory in written.memories:
            timed("get", memory)
        if number % 5 == 0:
            timed("read", text)
    return took


def table(messages: int, seed: int) -> Table:
    """Guarded against bare, in process and on disk (without fsync)."""
    rows = [
        (store, call, *times.sum(axis=0).tolist(), float(np.median(times[:, 0] / times[:, 1])))
        for store in ("memory", "lance")
        for call, times in spent(store, messages, seed).items()
    ]
    return Table(
        "price",
        "What protection costs",
        (
            *(Column("store"), Column("call"), Column("guarded, s", "seconds"), Column("bare, s", "seconds")),
            Column("guarded : bare", "score"),
        ),
        tuple(rows),
        f"CPU seconds of {messages:,} messages, and reads of a fifth as many, by two engines in turns of "
        f"{BLOCK}, and the median of the turns' ratios. Bare: no argument is checked, no thread held up, no "
        "checksum made.",
    )
