"""Hindsight without a language model: its engine in process, over the PostgreSQL that it brings.

Meaning, words, links and the dates that a question names are fused by ranks, with a share for what is recent.
It returns what fits into 4,096 tokens, and takes no number of memories.
"""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Message
from experiments.errors import LabError
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found, Loop

_SERVE = '"$0" start --port "$1" >&2 && echo; cat; "$0" stop >&2; rm -r "$2"'
"""A server that ends with whoever holds its standard input, killed or not."""


class Hindsight(ForeignSystem):
    """Meaning, words, links and dates, with a share for what is recent."""

    about = About(forgets=True, dates=True, package="hindsight-api", patched="another embedder, no reranker")

    def start(self, embeddings: Embeddings) -> None:
        os.environ |= {"HINDSIGHT_API_LLM_PROVIDER": "none", "HINDSIGHT_API_RERANKER_PROVIDER": "rrf"}
        hindsight: Any = import_module("hindsight_api")
        self._run, self._names = Loop(), dict[str, str]()
        self._server, address = _server()
        self._engine = hindsight.MemoryEngine(address, embeddings=_embedder(hindsight.Embeddings, embeddings))
        self._run(self._engine.initialize)
        self._bank = {"bank_id": "memories", "request_context": hindsight.RequestContext()}

    def put(self, message: Message, text: str, at: datetime) -> int:
        said = {"content": text, "event_date": at, "document_id": message.id}
        made = self._run(self._engine.retain_async, **said, **self._bank)
        for number, identifier in enumerate(made, 1):
            self._names[identifier] = f"{message.id}/{number}" if number > 1 else message.id
        return len(made)

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        asked = {"query": question, "question_date": self._context.clock.now()}
        for result in self._run(self._engine.recall_async, **asked, **self._bank).results[:k]:
            yield Found(result.document_id, result.text, result.scores.final, self._names[result.id])

    def close(self) -> None:
        self._run(self._engine.close)
        self._run.close()
        self._server.communicate()


def _server() -> tuple[Any, str]:
    """A PostgreSQL with a folder of its own, and its address. It refuses to be root's, and is nobody's."""
    folder, how = tempfile.mkdtemp(), dict[str, Any](stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    if not os.geteuid():
        shutil.chown(folder, "nobody")
        how |= {"user": "nobody", "group": "nogroup", "extra_groups": ()}
    command = ["sh", "-c", _SERVE, f"{import_module('pg0').__path__[0]}/bin/pg0", port, folder]
    how |= {"cwd": folder, "env": {**os.environ, "HOME": folder}, "start_new_session": True}
    server: Any = subprocess.Popen(command, **how)
    if not server.stdout.readline():
        raise LabError("Hindsight's PostgreSQL does not start; its own words are in the log")
    return server, f"postgresql://postgres:postgres@127.0.0.1:{port}/postgres"


def _embedder(base: Any, embeddings: Embeddings) -> Any:
    async def encode(self: Any, texts: list[str]) -> list[list[float]]:
        return embeddings.many(texts)

    methods = {"encode": encode, "initialize": lambda self: encode(self, [""])}
    return type("OfTheRun", (base,), methods | {"provider_name": "run", "dimension": embeddings.dimensions})()
