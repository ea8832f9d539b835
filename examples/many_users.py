"""Many users in one store: list, export, import, dream and delete over all of them, in bounded memory.

    python examples/many_users.py 5000 200

The arguments are the number of users and of messages each. It prints the CPU time of each step, and the most
memory that the process has had by then.
"""

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from cogmem import CognitiveMemory, scope
from cogmem.store.configs import SqliteStoreConfig

USERS, MESSAGES = map(int, sys.argv[1:] or (20, 10))
SAID = ("I moved to {}.", "My sister lives in {}.", "I fly to {} on 3 March 2027.", "I work in {} now.")
TOWNS = ("Oslo", "Bergen", "Paris", "Berlin", "Ankara", "Lyon", "Porto")


def backup() -> Iterator[str]:
    """A backup of all users, line by line, as another system could write it."""
    yield json.dumps({"type": "cogmem", "format": 1})
    for user in range(USERS):
        yield json.dumps({"type": "namespace", "name": scope(user=f"user{user}")})
        for row in range(MESSAGES):
            text = SAID[row % len(SAID)].format(TOWNS[(user + row) % len(TOWNS)]) + f" It is day {row}."
            yield json.dumps(
                {
                    "type": "memory",
                    "row": row,
                    "created_at": f"2026-{1 + row % 12:02}-{1 + row % 28:02}T12:00:00Z",
                    "text": text,
                    "speaker": f"User {user}",
                    "attributed": True,
                    "session": f"s{row // 20}",
                    "source_turns": [f"t{row}"],
                }
            )
        yield json.dumps({"type": "end", "memories": MESSAGES})


def step(name: str, work: Callable[[], object]) -> None:
    """Do a step, and print what it gave and took."""
    before = time.process_time()
    result = work()
    seconds, peak = time.process_time() - before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}: {result}; {seconds:.1f} s of CPU, at most {peak:.0f} MiB", flush=True)


with tempfile.TemporaryDirectory() as folder:
    file = Path(folder, "users.jsonl")
    with file.open("w") as lines:
        lines.writelines(f"{line}\n" for line in backup())
    with CognitiveMemory(store=SqliteStoreConfig(f"{folder}/memory").build()) as memory:
        step("start", lambda: "empty store")
        step("import", lambda: f"{len(memory.import_(file))} users")
        names = memory.namespaces()
        step("list", lambda: f"{sum(len(memory.list(name)) for name in names)} memories, 100 a user at most")
        step(
            "count",
            lambda: f"{sum(memory.count(name, session='s0') for name in names)} memories of session s0",
        )
        step("dream", lambda: f"{len(memory.dream().namespaces)} nights")
        step("export", lambda: f"{memory.export(Path(folder, 'copy.jsonl'))} memories")
        step(
            "delete",
            lambda: f"{sum(memory.delete(name, session='s0') for name in names[:100])} memories of 100 users",
        )
        step("delete all", lambda: f"{sum(memory.delete(name) for name in names)} memories")
        step("end", lambda: f"{len(memory.namespaces())} users")
