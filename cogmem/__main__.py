"""One memory on disk from the command line: python -m cogmem COMMAND PATH ...

    python -m cogmem write memory "I adopted a beagle called Maple." --speaker Ada
    python -m cogmem read memory "What is the name of Ada's beagle?"
    python -m cogmem correct memory default:0 "Ada's beagle is called Hazel."
    python -m cogmem forget memory default:0

    python -m cogmem serve memory

PATH is a folder of the LanceDB store (`cogmem[lance]`); `write` and `serve` (`cogmem[serve]`) make it.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NoReturn, TypeVar

from cogmem.clock import SystemClock
from cogmem.config import SWITCHES
from cogmem.embedding.configs import EmbedderConfig, HashingConfig, MiniLMConfig, OpenAIConfig
from cogmem.engine import CognitiveMemory
from cogmem.errors import (
    CogmemError,
    InputError,
    StoreError,
    error_line,
    escape_what_no_terminal_shows,
    printable,
    shortened,
    shown,
)
from cogmem.language.packs import UNKNOWN, languages
from cogmem.memory import NO_ROW, Tier, memory_id
from cogmem.message import ROLES, Message
from cogmem.opslog import JsonlOpsLog
from cogmem.plugins.discovery import plugins
from cogmem.profiles import PROFILES
from cogmem.schedule import NIGHTLY, Schedule, wait
from cogmem.store.configs import LanceStoreConfig
from cogmem.views.rebuilding import VIEWS

Value = TypeVar("Value")

_EMBEDDERS: Mapping[str, type[EmbedderConfig]] = {
    "hashing": HashingConfig,
    "minilm": MiniLMConfig,
    "openai": OpenAIConfig,
}
"""Each with its default settings."""

_NAMED = 5
"""Memories of a decision that are named."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 2 after telling of an error or of damage, or 130 after Ctrl-C."""
    escape_what_no_terminal_shows()
    args = _parser().parse_args(argv)
    try:
        made = args.command in ("write", "serve") or bool(getattr(args, "of", ""))
        if not made and not Path(args.path).is_dir():
            raise InputError(f"{args.path}: no such folder; expected a memory that `write` has made")
        config = replace(PROFILES[args.profile], language=args.language, zone=args.zone)
        if args.command == "serve" and args.http:
            _check_port(args.http)
        looks = args.command in ("stats", "verify") or getattr(args, "dry", False)
        store = LanceStoreConfig(args.path, readonly=looks).build(
            args.language, question_words=config.search.question_words
        )
        path = _log_path(args.ops_log, args.profile)
        log = JsonlOpsLog(path) if path and not looks else None
        embedder = _EMBEDDERS[args.embedder]().build()
        if not made and any(Path(args.path).iterdir()) and not store.namespaces():
            raise InputError(f"{args.path}: no memory here; expected a folder that `write` has made")
        with CognitiveMemory(config, store=store, embedder=embedder, ops_log=log) as engine:
            for line in _COMMANDS[args.command][0](engine, args):
                print(printable(line))
    except (CogmemError, OSError) as error:
        print(error_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _log_path(given: str | None, profile: str) -> str:
    """The file of the ops log; empty: none."""
    if given is not None:
        return given
    known = {name: path for plugin in plugins() for name, path in plugin.ops_logs.items()}
    path = Path(known[profile]).expanduser() if profile in known else None
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    return str(path or "")


def _write(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    message = Message(
        id=args.id or SystemClock().now().isoformat(),
        text=args.text,
        speaker=args.speaker,
        role=args.role,
        session=args.session,
        namespace=args.namespace,
    )
    written = engine.write(message)
    last = written.trace.decisions[-1]
    return [f"{memory_id}  {engine.get(memory_id).text}" for memory_id in written.memories] or [
        f"nothing stored: {last.reason or last.decision} ({last.stage})"
    ]


def _correct(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    old = engine.get(args.memory)
    new = engine.correct(old.id, args.text)
    return [f"{new}  {args.text}", f"replaces {old.id}  {old.text}"]


def _forget(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    others = engine.forget(args.memory)
    lines = [f"forgotten: {args.memory}; `compact` purges the files"]
    return lines + [f"may tell some of it: {other}  {engine.get(other).text}" for other in others]


def _read(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    found = engine.read(
        args.query,
        args.k,
        namespace=args.namespace,
        deep=args.deep,
        reinforce=not args.dry,
        timeline=args.timeline,
    )
    texts = [f"{item.score:.3f}  {item.memory.id}  {item.text}" for item in found.items]
    return [line for text in texts for line in text.replace("\n", "\n  ").split("\n")] or ["nothing found"]


def _dream(engine: CognitiveMemory, args: argparse.Namespace) -> Iterator[str]:
    if args.schedule is None:
        yield from _dreamed(engine, args)
        return
    schedule = Schedule.parse(args.schedule)
    while True:
        engine.close()  # others may use the memory until the next dream
        yield f"the next dream is at {schedule.after(engine.clock.now()):%Y-%m-%d %H:%M} (Ctrl-C stops)"
        due = wait(schedule, engine.clock, time.sleep)
        yield from (f"{due:%Y-%m-%d %H:%M}  {line}" for line in _dreamed(engine, args))


def _dreamed(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    namespace = args.namespace
    try:
        trace = engine.dream(namespace, dry=args.dry, progress=_bar)
    finally:
        _bar()
    lines = [
        f"{step.stage}: {step.decision} {step.subject or ', '.join(_named(namespace, step.rows))}".rstrip()
        for step in trace.decisions
        if step.subject or step.rows
    ]
    return lines or ["nothing to do"]


def _bar(done: int = 0, of: int = 0, now: str = "") -> None:
    """Draw how far the work is, on a terminal; without arguments, wipe it away."""
    if sys.stderr.isatty():
        width = 30 * done // of if of else 0
        drawn = f"[{'#' * width}{'.' * (30 - width)}] {done}/{of} {printable(now)[:40]}" * bool(of)
        print(f"\r\x1b[K{drawn}", end="", file=sys.stderr, flush=True)


def _named(namespace: str, rows: Sequence[int]) -> list[str]:
    """The ids of the first rows, and how many more there are."""
    names = [memory_id(namespace, row) for row in rows[:_NAMED]]
    return names + [f"{len(rows) - _NAMED} more"] * (len(rows) > _NAMED)


def _compact(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    try:
        engine.compact(progress=_bar)
    finally:
        _bar()
    return _counts(engine, engine.store.namespaces())


def _stats(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    states = {True: list[str](), False: list[str]()}
    for name, mechanism in SWITCHES.items():
        states[mechanism.is_on(engine.config)].append(name)
    known = engine.store.namespaces()
    if args.namespace is not None and args.namespace not in known:
        raise InputError(f"unknown namespace {shown(args.namespace)}; expected one of {', '.join(known)}")
    lines = _counts(engine, known if args.namespace is None else [args.namespace])
    return [*lines, f"on: {', '.join(states[True])}", f"off: {', '.join(states[False])}"]


def _counts(engine: CognitiveMemory, namespaces: Sequence[str]) -> list[str]:
    lines = []
    for namespace in namespaces:
        try:
            partition = engine.store.partition(namespace)
        except StoreError as error:
            lines.append(f"{namespace}: {error}")
            continue
        kept = ~partition.columns.forgotten()
        tiers = partition.columns["tier"][kept]
        counts = ", ".join(f"{(tiers == tier).sum()} {tier.name.lower()}" for tier in Tier)
        if superseded := (partition.columns["superseded_by"][kept] != NO_ROW).sum():
            counts += f", {superseded} superseded"
        counts += f", {len(kept) - kept.sum()} forgotten" * (not kept.all())
        left = engine.retentions(namespace)[kept].mean() if kept.any() else 0.0
        tip, size = len(engine.on_tip_of_tongue(namespace)), partition.nbytes() / 2**20
        lines.append(
            f"{namespace}: {kept.sum()} memories ({counts}), mean retention {left:.2f}, "
            f"{tip} on the tip of the tongue, {size:.1f} MiB"
        )
    return lines


def _check_port(port: int) -> None:
    """Raises InputError for a port that is taken, before a folder is made for nothing."""
    from cogmem.transport import listening  # needs an extra

    listening(port).close()


def _rebuild(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    old = LanceStoreConfig(args.of, readonly=True).build(args.language) if args.of else None
    try:
        done = engine.rebuild(args.view, of=old, progress=_bar)
    finally:
        _bar()
        if old is not None:
            old.close()
    return [f"rebuilt: {namespace}" for namespace in done] or ["no memory to rebuild"]


def _serve(engine: CognitiveMemory, args: argparse.Namespace) -> list[str]:
    from cogmem.server import serve  # needs an extra, and takes a second to load

    with suppress(KeyboardInterrupt):
        serve(engine, args.namespace, args.http, args.idle_minutes)
    return []


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port < 2**16:
        raise ValueError
    return port


def _minutes(text: str) -> float:
    minutes = float(text)
    if not 0 < minutes < math.inf:
        raise ValueError
    return minutes


def _verify(engine: CognitiveMemory, args: argparse.Namespace) -> Iterator[str]:
    found = engine.verify()
    yield from (damage.problem for damage in found)
    if found:
        raise StoreError(f"{args.path}: {len(found)} damaged")
    yield "no damage found"


_COMMANDS = {
    "write": (_write, "store what a message tells"),
    "read": (_read, "recall what answers a question"),
    "correct": (_correct, "replace a memory by what is right"),
    "forget": (_forget, "erase a memory, whatever protects it"),
    "dream": (_dream, "one cycle of offline consolidation"),
    "rebuild": (_rebuild, "infer again what was inferred from what was said"),
    "compact": (_compact, "optimise the store, and purge it of what was forgotten"),
    "stats": (_stats, "memories by tier, retention and size, and which mechanisms are on"),
    "serve": (_serve, "serve an agent over MCP, until it is gone"),
    "verify": (_verify, "read everything that is on disk, and tell what is damaged"),
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(shortened(printable(message)))


def _parser() -> argparse.ArgumentParser:
    shared = _Parser(add_help=False)
    shared.add_argument("path", help="folder of the memory")
    shared.add_argument("--profile", choices=PROFILES, default="cogmem", help="settings of the engine")
    shared.add_argument(
        "--embedder", choices=_EMBEDDERS, default="hashing", help="the one that the memory was made with"
    )
    shared.add_argument("--language", choices=(*languages(), UNKNOWN), default="en")
    shared.add_argument("--zone", default="", help="IANA name of the time zone (default: UTC)")
    shared.add_argument(
        "--ops-log",
        metavar="FILE",
        help="log every decision (default: no, or where the profile says; '' for none); "
        "python -m cogmem.opslog FILE",
    )
    top = _Parser(prog="cogmem", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    parsers = {
        name: commands.add_parser(name, parents=[shared], help=line, description=line)
        for name, (_, line) in _COMMANDS.items()
    }
    for name in parsers.keys() - {"compact", "rebuild", "stats", "verify"}:
        parsers[name].add_argument("--namespace", default="default")
    parsers["stats"].add_argument("--namespace", help="one alone (default: all)")
    parsers["rebuild"].add_argument("--view", choices=VIEWS, default="", help="this alone (default: all)")
    parsers["rebuild"].add_argument(
        "--of", metavar="PATH", default="", help="read another memory into this one, for another embedder"
    )
    parsers["write"].add_argument("text")
    parsers["write"].add_argument("--speaker", default="")
    parsers["write"].add_argument("--role", choices=ROLES, default="user")
    parsers["write"].add_argument("--session", default="")
    parsers["write"].add_argument("--id", default="", help="id of the turn (default: the time)")
    parsers["correct"].add_argument("memory", help="its id, as `write` and `read` print it")
    parsers["correct"].add_argument("text")
    parsers["forget"].add_argument("memory", help="its id, as `write` and `read` print it")
    parsers["serve"].add_argument(
        "--http", type=_port, metavar="PORT", help="over HTTP at this port of 127.0.0.1 (default: over stdio)"
    )
    parsers["serve"].add_argument(
        "--idle-minutes",
        type=_minutes,
        default=30.0,
        metavar="MINUTES",
        help="end a session over HTTP that was idle for this long (default: 30)",
    )
    parsers["read"].add_argument("query")
    parsers["read"].add_argument("-k", type=int, default=10, help="number of memories (default: 10)")
    parsers["read"].add_argument("--deep", action="store_true", help="dormant and superseded ones as well")
    parsers["read"].add_argument("--timeline", action="store_true", help="all that ever held")
    parsers["dream"].add_argument(
        "--schedule",
        nargs="?",
        const=NIGHTLY,
        metavar="CRON",
        help=f"dream again and again, at minutes that cron's five fields name, in UTC (default: {NIGHTLY!r})",
    )
    for name in ("read", "dream"):
        parsers[name].add_argument("--dry", action="store_true", help="change nothing, only tell")
    return top


if __name__ == "__main__":
    sys.exit(main())
