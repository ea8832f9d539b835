"""How the server of `cogmem.server` is reached: by a client that started it, over stdin and stdout, or over
HTTP on this machine.

A line of stdin that is no message is answered with an error of JSON-RPC, and the server lives on. One Ctrl-C,
or a client that is gone, ends it without a traceback.
"""

import asyncio
import json
import logging
import os
import queue
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from cogmem.errors import InputError
from cogmem.extras import extra

with extra("serve"):
    import uvicorn
    from anyio import BrokenResourceError, ClosedResourceError
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.server.transport_security import TransportSecuritySettings
    from mcp.types import INVALID_REQUEST, PARSE_ERROR, jsonrpc_message_adapter
    from starlette.requests import ClientDisconnect

HOST = "127.0.0.1"

_GONE = (ClientDisconnect, ConnectionError, asyncio.CancelledError, ClosedResourceError, BrokenResourceError)
"""Errors that come of a client which is gone."""

_TELLING = ("uvicorn.error", "mcp.server.streamable_http", "mcp.server.streamable_http_manager")
"""The loggers that tell them."""

_GOODBYE_SECONDS = 1.0
"""How long the last answers may take to be read, and open connections to be closed."""


async def over_stdio(server: Server[Any]) -> None:
    """Serve until stdin ends or nobody reads stdout. Meanwhile what is printed goes to stderr."""
    lines = _Lines(asyncio.get_running_loop())
    try:
        async with stdio_server(lines, lines) as (read, write):  # type: ignore[arg-type]
            await server.run(read, write, server.create_initialization_options())
    finally:
        lines.close()


class _Lines:
    """Stdin and stdout as lines. Each has a thread of its own that ends with the process, because a read that
    waits for a client cannot be interrupted."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._in, self._out = os.dup(0), os.dup(1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._leaving: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True, name="cogmem stdin").start()
        self._writer = threading.Thread(target=self._write, daemon=True, name="cogmem stdout")
        self._writer.start()

    async def __aiter__(self) -> AsyncIterator[str]:
        """The lines that are messages."""
        while (line := await self._came.get()) is not None:
            if (problem := problem_of(line)) is None:
                yield line.decode()
            else:
                self._leaving.put(json.dumps(problem).encode() + b"\n")

    async def write(self, text: str) -> None:
        self._leaving.put(text.encode("utf-8", "replace"))

    async def flush(self) -> None:
        """The other thread writes at once."""

    def close(self) -> None:
        """Put stdin and stdout back when everything is written, or nobody seems to read it."""
        self._leaving.put(None)
        self._writer.join(_GOODBYE_SECONDS)
        os.dup2(self._in, 0)
        os.dup2(self._out, 1)

    def _read(self) -> None:
        rest = b""
        with suppress(OSError):
            while chunk := os.read(self._in, 1 << 16):
                *whole, rest = (rest + chunk).split(b"\n")
                for line in filter(bytes.strip, whole):
                    self._tell(line)
        if rest.strip():
            self._tell(rest)
        self._tell(None)

    def _write(self) -> None:
        try:
            while (left := self._leaving.get()) is not None:
                while left:
                    left = left[os.write(self._out, left) :]
        except OSError:  # nobody reads
            self._tell(None)

    def _tell(self, line: bytes | None) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._came.put_nowait, line)


def problem_of(line: bytes) -> dict[str, Any] | None:
    """The error that answers a line which is no message of JSON-RPC; None if it is one.

    >>> problem_of(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}')
    >>> problem_of(b'{"id": 7}')["id"], problem_of(b"{")["error"]["code"]
    (7, -32700)
    """
    with suppress(Exception):
        jsonrpc_message_adapter.validate_json(line, by_name=False)
        value = json.loads(line, parse_constant=_no_constant)
        if "method" not in value or value.get("id", 0) is not None:  # a null id would pass as a notification
            return None
    number: str | int | None = None
    code, problem = PARSE_ERROR, "the line is no JSON in UTF-8"
    with suppress(ValueError, RecursionError):
        value = json.loads(line, parse_constant=_no_constant)
        given = value.get("id") if isinstance(value, dict) else None
        if isinstance(given, str | int) and not isinstance(given, bool) and _is_text(given):
            number = given
        if _is_text(value):
            code, problem = INVALID_REQUEST, "the line is no message of JSON-RPC 2.0"
        else:
            problem = "the line has a lone surrogate"
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": problem}}


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


def _is_text(value: object) -> bool:
    """Whether UTF-8 can encode every text in a JSON value."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def listening(port: int) -> socket.socket:
    """A socket at a port of this machine. Raises InputError if it is taken."""
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise InputError(f"port {port} of {HOST}: {why}; expected a free port") from None


async def over_http(app: Any, taken: socket.socket) -> None:
    """Serve an application at a socket until Ctrl-C."""
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=int(_GOODBYE_SECONDS))
    for name in _TELLING:
        logging.getLogger(name).addFilter(_is_worth_telling)
    with suppress(asyncio.CancelledError):
        await uvicorn.Server(config).serve(sockets=[taken])
        await asyncio.sleep(0)  # here arrives the Ctrl-C, which uvicorn raises again when it has ended


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells more than that a client is gone, or that the server ends."""
    error = record.exc_info[1] if record.exc_info else None
    routine = record.getMessage().startswith(("Cancel ", "ASGI callable returned without completing"))
    return not routine and not isinstance(error, _GONE)


def security(port: int) -> TransportSecuritySettings:
    """Requests are refused whose `Host` is not this server, or that a page of any other origin sends."""
    names = [f"{name}:{port}" for name in (HOST, "localhost")]
    if port == 80:
        names += [HOST, "localhost"]
    return TransportSecuritySettings(
        allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
    )
