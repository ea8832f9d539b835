"""The server over MCP with the client of the OpenAI Agents SDK; `tests/cogmem/serve` has that of `mcp`."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from traceback import format_exception
from typing import Any

import pytest

pytest.importorskip("agents", reason="pip install 'cogmem[openai-agents]'")
pytest.importorskip("mcp", reason="pip install 'cogmem[serve]'")

from agents.mcp import MCPServerStdio, MCPServerStreamableHttp

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

ROOT = Path(__file__).parents[3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


async def use(client: Any) -> None:
    """Call every tool and read the resource."""

    async def call(tool: str, **arguments: Any) -> Any:
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        called.add(tool)
        return result.structured_content

    called: set[str] = set()
    tools = await client.list_tools()
    [stored] = (await call("remember", text="I adopted a beagle called Maple.", speaker="Ada"))["memories"]
    await call("remember", text="I live in Oslo.", session="s1")
    best, *_ = (await call("recall", query="What is the beagle called?"))["items"]
    assert best["text"].endswith("Ada: I adopted a beagle called Maple.")
    new = await call("correct", id=stored["id"], text="Ada's beagle is called Hazel.")
    assert len((await call("list", limit=2))["items"]) == 2
    assert len((await call("export"))["lines"]) > 3
    [resource] = (await client.list_resources()).resources
    [timeline] = (await client.read_resource(str(resource.uri))).contents
    assert "Ada's beagle is called Hazel." in timeline.text
    await call("forget", id=new["id"])
    assert await call("delete", session="s1") == {"memories": 1}
    await call("dream")
    assert called == {tool.name for tool in tools}
    wrong = await client.call_tool("recall", {"query": "beagle", "namespace": "bob"})
    assert wrong.is_error
    assert "unknown argument 'namespace'; expected query, k, deep" in wrong.content[0].text


def test_over_stdio_it_calls_every_tool(tmp_path: Path) -> None:
    arguments = ["-m", "cogmem", "serve", str(tmp_path / "memory")]

    async def life() -> None:
        started = {"command": sys.executable, "args": arguments, "env": ENVIRONMENT}
        async with MCPServerStdio(started, client_session_timeout_seconds=60) as client:
            await use(client)

    asyncio.run(life())


def test_over_http_it_needs_the_token(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (tmp_path / "token").write_text("secret\n", "utf-8")
    options = ["--http", str(port), "--token-file", str(tmp_path / "token")]
    command = [sys.executable, "-m", "cogmem", "serve", str(tmp_path / "memory"), *options]

    def client(token: str) -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        place = {"url": f"http://127.0.0.1:{port}/mcp", "headers": headers}
        return MCPServerStreamableHttp(place, client_session_timeout_seconds=60)

    async def life() -> None:
        async with client("secret") as allowed:
            await use(allowed)
        with pytest.raises(ExceptionGroup) as error:
            async with client("secre"):
                pass
        assert "Server returned an error response" in "".join(format_exception(error.value))

    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT) as server:
        try:
            assert server.stderr is not None
            assert "serving at" in server.stderr.readline()
            asyncio.run(life())
        finally:
            server.kill()
