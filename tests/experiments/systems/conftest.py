"""Systems that have heard something, and what they answer."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from cogmem.message import Message
from experiments.systems.base import Answer, MemorySystem, SystemContext


@pytest.fixture
def ask(story: Callable[..., Any]) -> Callable[..., Answer]:
    """What a system answers to a query; its time is the context's, whatever the probe says."""

    def answer(system: MemorySystem, query: str, k: int = 10, *, reinforce: bool = False) -> Answer:
        (probe,) = story().asks("p", query, 0).world.probes
        return system.recall(probe.question("w"), k, reinforce=reinforce)

    return answer


@pytest.fixture
def hears() -> Callable[..., None]:
    """Tell a system some turns now, by their ids."""

    def tell(system: MemorySystem, turns: Mapping[str, str], **more: Any) -> None:
        for turn, text in turns.items():
            system.observe(Message(id=turn, text=text, **({"speaker": "Ada", "namespace": "w"} | more)))

    return tell


@pytest.fixture
def context(bench: Callable[..., SystemContext]) -> SystemContext:
    """What the system of a test is built from; its clock is the test's to move."""
    return bench()


def turns(answer: Answer) -> list[str]:
    return [turn for item in answer.items for turn in item.turns]


@pytest.fixture(name="turns")
def turns_of() -> Callable[[Answer], list[str]]:
    """The turns of an answer, best first."""
    return turns


class Upstream:
    """Stands for a server with a chat model. It answers with as many lines of JSON as were asked, so that no
    two answers are alike: a memory of the last line that it was told."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.status = 200
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.keys.append(self.headers["Authorization"])
                outer.asked.append(json.loads(body))
                answer = outer.answer(outer.asked[-1])
                self.send_response(outer.status)
                self.send_header("Content-Length", str(len(answer)))
                if outer.status in (301, 302):
                    self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def answer(self, asked: dict[str, Any]) -> bytes:
        said = asked["messages"][-1]["content"]
        new = said.partition("## New Messages\n")[2].partition("\n\n")[0] or said
        text = json.dumps({"memory": [{"id": "0", "text": f"{new.strip()} ({len(self.asked)})"}]})
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
        fields = {
            "id": f"chat-{len(self.asked)}",
            "object": "chat.completion",
            "created": 1,
            "model": "scripted",
        }
        return json.dumps(fields | {"choices": [choice]}, indent=1).encode() + b"\n"  # bytes of its own

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    """A scripted server to record from."""
    server = Upstream()
    yield server
    server.close()
