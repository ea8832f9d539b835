"""The engine for asyncio: its calls are awaited, and the loop goes on meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from cogmem.engine import CognitiveMemory
from cogmem.errors import InputError
from cogmem.plugins.guard import guard_of

_P = ParamSpec("_P")
_Value = TypeVar("_Value")


class AsyncCognitiveMemory:
    """An engine behind one thread of its own. Calls are made one at a time, in the order in which they were
    awaited. A call that is cancelled while it waits is not made; one that has begun is made as a whole.

    >>> async def life() -> list[str]:
    ...     async with AsyncCognitiveMemory(CognitiveMemory()) as memory:
    ...         await memory.add("Ada adopted a beagle.")
    ...         return [item.memory.text for item in (await memory.read("Who has a beagle?")).items]
    >>> asyncio.run(life())
    ['Ada adopted a beagle.']
    """

    def __init__(self, engine: CognitiveMemory) -> None:
        """`engine` may be shared with threads; it is closed with this."""
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cogmem")
        self._closed: Future[None] | None = None

    async def run(
        self,
        method: Callable[Concatenate[CognitiveMemory, _P], _Value],
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _Value:
        """The value of a method of the engine, or of a function that is given it. No other thread uses the
        engine meanwhile. Raises InputError after `close`."""
        if self._closed is not None:
            raise InputError("this memory is closed")

        def whole() -> _Value:
            with guard_of(self.engine.store):
                return method(self.engine, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._thread, whole)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        """A method of the engine, with the same arguments, to be awaited."""
        method = getattr(CognitiveMemory, name, None)
        if name.startswith("_") or not callable(method):
            raise AttributeError(f"an engine has no method {name!r}")
        return partial(self.run, method)

    async def close(self) -> None:
        """Make the calls that wait, and close the engine, even if this call is cancelled. A later call waits
        for the same end."""
        if self._closed is None:
            self._closed = self._thread.submit(self.engine.close)
            self._thread.shutdown(wait=False)  # the thread ends after what it was given
        await asyncio.shield(asyncio.wrap_future(self._closed))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
