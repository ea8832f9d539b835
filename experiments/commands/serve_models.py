"""Serve an embedder, and a chat model by recorded answers, as OpenAI does, at a port of this machine.

Prints the base URL, and serves until it is interrupted. Chat is refused, unless its answers are replayed from
a file, or recorded into one from a server that OPENAI_API_KEY is a key of. A request that was not recorded is
refused. Nothing but 127.0.0.1 is served.
"""

import signal
import threading
from collections.abc import Sequence
from contextlib import suppress

from experiments.config.cli import Parser, reported
from experiments.config.sources import option, options
from experiments.systems.endpoint import Endpoint


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0 when it is interrupted, or 2 after one line on standard error."""
    parser = Parser("serve-models", __doc__, "--record answers.jsonl --from https://api.openai.com/v1")
    parser.add_argument("--embedder", choices=options("embedder"), default="static", help="default: static")
    parser.add_argument("--port", type=int, default=0, help="the port; 0, the default: one that is free")
    parser.add_chat()
    args = parser.parse_args(argv)

    def serve() -> None:
        embedder = option("embedder", args.embedder).build()
        chat = parser.chat_of(args)
        for ending in (signal.SIGINT, signal.SIGTERM):  # a shell's background job ignores the first
            signal.signal(ending, signal.default_int_handler)
        with Endpoint(embedder, chat, args.port) as endpoint, suppress(KeyboardInterrupt):
            print(endpoint.url, flush=True)
            threading.Event().wait()

    return reported(serve)
