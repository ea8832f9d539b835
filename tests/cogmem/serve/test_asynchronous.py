"""The engine for asyncio. No test sleeps: what must wait is held by an embedder that waits for an event."""

import asyncio
import threading
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from cogmem import AsyncCognitiveMemory, CognitiveMemory, Message
from cogmem.config import SearchConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import InputError, UnknownMemoryError

Make = Callable[..., CognitiveMemory]


class Held(HashingEmbedder):
    """Embeds nothing before it is let go; `reached` tells that someone asked."""

    def __init__(self) -> None:
        super().__init__(64)
        self.reached, self.let_go = threading.Event(), threading.Event()
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.reached.set()
        assert self.let_go.wait(30)
        self.texts += texts
        return super().embed(texts)


def test_the_calls_are_those_of_the_engine(make_engine: Make) -> None:
    methods = {name for name, value in vars(CognitiveMemory).items() if callable(value) and name[0] != "_"}

    async def life() -> None:
        engine = make_engine(search=SearchConfig())
        async with AsyncCognitiveMemory(engine) as memory:
            assert all(callable(getattr(memory, name)) for name in methods)
            with pytest.raises(AttributeError, match="an engine has no method 'reed'"):
                await memory.reed("beagle")
            with pytest.raises(AttributeError, match="an engine has no method 'clock'"):
                memory.clock  # noqa: B018
            with pytest.raises(AttributeError, match="rite"):
                memory.rite  # noqa: B018
            written = await memory.write(Message(id="t1", text="Ada has a beagle.", session="s1"))
            assert written.memories == ("default:0",)
            assert (await memory.read("beagle", k=1, session="s1")).items[0].memory.id == "default:0"
            assert await memory.get("default:0") == engine.get("default:0")
            with pytest.raises(UnknownMemoryError):
                await memory.get("default:7")
            with pytest.raises(InputError, match="read: k = 0"):
                await memory.read("beagle", k=0)

    asyncio.run(life())


def test_the_loop_goes_on_while_a_call_is_made(make_engine: Make) -> None:
    async def life() -> None:
        held = Held()
        memory = AsyncCognitiveMemory(make_engine(dependencies={"embedder": held}))
        adding = asyncio.create_task(memory.add("one"))
        while not held.reached.is_set():
            await asyncio.sleep(0)  # the loop turns, though the call has not ended
        assert not adding.done()
        held.let_go.set()
        assert await adding == "default:0"
        await memory.close()

    asyncio.run(life())


def test_calls_are_made_in_order_and_one_that_was_cancelled_as_it_waited_is_not(
    make_engine: Make,
) -> None:
    async def life() -> None:
        held = Held()
        memory = AsyncCognitiveMemory(make_engine(dependencies={"embedder": held}))
        calls = [asyncio.create_task(memory.add(text)) for text in ("one", "two", "three", "four")]
        while not held.reached.is_set():
            await asyncio.sleep(0)
        calls[0].cancel()  # it has begun
        calls[2].cancel()
        await asyncio.sleep(0)
        held.let_go.set()
        ends = await asyncio.gather(*calls, return_exceptions=True)
        assert [end for end in ends if isinstance(end, str)] == ["default:1", "default:2"]
        assert held.texts == ["one", "two", "four"]
        await memory.close()

    asyncio.run(life())


def test_closing_makes_what_waits_and_then_takes_no_more(make_engine: Make) -> None:
    async def life() -> None:
        memory = AsyncCognitiveMemory(make_engine())
        adding = asyncio.create_task(memory.add("one"))
        await asyncio.sleep(0)
        await memory.close()
        assert await adding == "default:0"
        await memory.close()
        with pytest.raises(InputError, match="closed"):
            await memory.add("two")

    asyncio.run(life())


def test_a_close_that_is_cancelled_closes_the_engine(make_engine: Make) -> None:
    async def life() -> None:
        held, closed = Held(), threading.Event()
        engine = make_engine(dependencies={"embedder": held})
        engine.store.close = closed.set  # type: ignore[method-assign]
        memory = AsyncCognitiveMemory(engine)
        adding = asyncio.create_task(memory.add("one"))
        while not held.reached.is_set():
            await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(memory.close(), 0.001)
        assert not closed.is_set()
        held.let_go.set()
        await memory.close()
        assert closed.is_set()
        assert await adding == "default:0"

    asyncio.run(life())


def test_no_other_thread_uses_the_engine_during_a_call(make_engine: Make) -> None:
    counted = threading.Event()

    def looks(engine: CognitiveMemory) -> bool:
        threading.Thread(target=lambda: engine.count() or counted.set()).start()
        return counted.wait(0.05)

    async def life() -> bool:
        async with AsyncCognitiveMemory(make_engine()) as memory:
            return await memory.run(looks)

    assert not asyncio.run(life())
    assert counted.wait(30)
