"""A real HTTP server on the loopback interface, and a model without one."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from cogmem.errors import ModelError
from cogmem.llm import Completion, OpenAIModel, OpenAIModelConfig, Prompt

Answer = tuple[int, bytes, Mapping[str, str]]


class Server:
    """Answers by the script, an entry a request; the last entry answers all that follow."""

    def __init__(self) -> None:
        self.script: list[Callable[[dict[str, Any]], Answer]] = [self.says('{"text": "Hello."}')]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["content-length"])))
                server.requests.append(request | {"path": self.path})
                server.keys.append(self.headers["authorization"])
                answer = server.script.pop(0) if len(server.script) > 1 else server.script[0]
                status, body, headers = answer(request)
                try:
                    self.send_response(status)
                    for name, value in {"content-length": str(len(body)), **headers}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:  # the client gave up
                    pass
                self.close_connection = True

            def log_message(self, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self._running = True

    def sends(self, content: object, status: int = 200, **headers: str) -> Callable[[object], Answer]:
        """An answer of that body: bytes as they are, anything else as JSON."""
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        return lambda _: (status, body, {"content-type": "application/json", **headers})

    def says(self, text: object, finish: str = "stop", **message: object) -> Callable[[object], Answer]:
        """A chat answer, as the reference server gives it; 11 tokens in, 7 out."""
        choice = {
            "index": 0,
            "finish_reason": finish,
            "message": {"role": "assistant", "content": text, **message},
        }
        usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        return self.sends({"object": "chat.completion", "model": "m", "choices": [choice], "usage": usage})

    def fails(self, status: int, message: str = "so sorry\nreally") -> Callable[[object], Answer]:
        return self.sends({"error": {"message": message}}, status, **{"retry-after-ms": "1"})

    def stall(self, request: object) -> Answer:
        self.released.wait(30)
        return self.says('{"text": "too late"}')(request)

    def close(self) -> None:
        if self._running:
            self._running = False
            self.released.set()
            self._http.shutdown()
            self._thread.join()
            self._http.server_close()


class Scripted:
    """A model that answers by a list, an answer a prompt, and then like the last; an error is raised."""

    def __init__(self, *answers: str | ModelError, name: str = "scripted") -> None:
        self.name = name
        self.prompts: list[Prompt] = []
        self.closed = False
        self._answers = list(answers)

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, ModelError):
            raise answer
        return Completion(answer, 3, 2)

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def connect(server: Server) -> Iterator[Callable[..., OpenAIModel]]:
    """connect(retries=1, ...): a model on the server."""
    made: list[OpenAIModel] = []

    def make(**settings: Any) -> OpenAIModel:
        defaults = {"model": "m", "base_url": server.url, "timeout_seconds": 10.0, "retries": 1}
        made.append(OpenAIModel(OpenAIModelConfig(**{**defaults, **settings})))
        return made[-1]

    yield make
    server.released.set()
    for model in made:
        model.close()


@pytest.fixture(scope="session")
def scripted() -> type[Scripted]:
    return Scripted
