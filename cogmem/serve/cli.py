"""One memory on disk from the command line: python -m cogmem COMMAND PATH ...

    python -m cogmem write memory "I adopted a beagle called Maple." --speaker Ada
    python -m cogmem read memory "What is the name of Ada's beagle?"
    python -m cogmem correct memory default:0 "Ada's beagle is called Hazel."
    python -m cogmem forget memory default:0
    python -m cogmem namespaces memory
    python -m cogmem list memory
    python -m cogmem export memory backup.jsonl
    python -m cogmem delete memory default

    python -m cogmem serve memory

PATH is a folder, which `write`, `import` and `serve` (`cogmem[serve]`) make.
"""

import argparse
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from cogmem.config import SWITCHES
from cogmem.dream.cycle import Progress
from cogmem.embedding.configs import EmbedderConfig, HashingConfig, MiniLMConfig, OpenAIConfig, StaticConfig
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
from cogmem.log.backup import is_backup
from cogmem.memory import NO_ROW, Tier, attribution
from cogmem.message import ROLES
from cogmem.opslog import JsonlOpsLog
from cogmem.plain import from_json
from cogmem.plugins.discovery import plugins
from cogmem.profiles import PROFILES
from cogmem.serve.chats import START, read_chats
from cogmem.serve.texts import actions, refusal
from cogmem.store.configs import SqliteStoreConfig
from cogmem.store.folder import folders_in
from cogmem.views.writing import RepetitionDecision

_EMBEDDERS: Mapping[str, type[EmbedderConfig]] = {
    "static": StaticConfig,
    "hashing": HashingConfig,
    "minilm": MiniLMConfig,
    "openai": OpenAIConfig,
}
"""Each with its default settings."""

_READING = ("stats", "verify", "list", "count", "namespaces", "export")
"""Commands that open the memory for reading only."""

EVERY = 10.0
"""Seconds between two lines about progress where the output is no terminal."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns 0, 1 if what it prints is no longer read, 2 after an error or damage, or 130
    after Ctrl-C."""
    escape_what_no_terminal_shows()
    args = _parser().parse_args(argv)
    try:
        with _engine(args) as engine:
            for line in _COMMANDS[args.command][0](engine, args):
                print(printable(line))
    except BrokenPipeError:  # of `head`, which has enough; what a command does after a line may not be done
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it at exit
        return 1
    except (CogmemError, OSError) as error:
        print(error_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _engine(args: Namespace) -> CognitiveMemory:
    makes = args.command in ("write", "serve", "import") or bool(getattr(args, "of", ""))
    path = Path(args.path)
    if not makes and not path.is_dir():
        raise InputError(f"{path}: no such folder; expected that of a memory")
    config = replace(PROFILES[args.profile], language=args.language, zone=args.zone)
    reads = args.command in _READING or getattr(args, "dry", False)
    store = SqliteStoreConfig(args.path, readonly=reads).build(
        args.language, question_words=config.search.question_words
    )
    if not makes and any(path.iterdir()) and not folders_in(path):
        raise InputError(f"{path}: no memory here; expected the folder of one")
    log = "" if reads else _log_path(args)
    return CognitiveMemory(
        config,
        store=store,
        embedder=_EMBEDDERS[args.embedder]().build(),
        ops_log=JsonlOpsLog(Path(log).expanduser()) if log else None,
    )


def _log_path(args: Namespace) -> str:
    """The file of the operations log; empty: none."""
    by_profile = {name: path for plugin in plugins() for name, path in plugin.ops_logs.items()}
    return by_profile.get(args.profile, "") if args.ops_log is None else args.ops_log


def _write(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    fields = ("speaker", "role", "session", "namespace", "id", "time", "metadata")
    given = {name: value for name in fields if (value := getattr(args, name)) is not None}
    written = engine.write(args.text, **given)
    for stored in written.memories:
        yield f"{stored}  {engine.get(stored).text}"
    if refused := refusal(written):
        yield f"nothing stored: {refused}"


def _read(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    names = ("namespace", "deep", "timeline", "as_of", "budget", "threshold", "said_in")
    options = {name: getattr(args, name) for name in names}
    found = engine.read(args.query, args.k, reinforce=not args.dry, **options, **_filters(args))
    if found:
        yield f"confidence {found.confidence:.3f} that one of these answers; scores compare these alone"
    yield from (found.explain() if args.explain else str(found)).split("\n")


def _filters(args: Namespace) -> dict[str, Any]:
    """The filters that a command line gives."""
    names = ("speaker", "session", "kind", "since", "until", "metadata")
    given = {name: value for name in names if (value := getattr(args, name, None)) is not None}
    if empty := [name for name, value in given.items() if value in ("", {})]:
        raise InputError(f"--{empty[0]} is empty; expected a value, or no such argument")
    return given


def _list(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    found = engine.list(args.namespace, limit=args.limit, after=args.after, **_filters(args))
    for memory in found:
        said = f"{memory.created_at.replace(microsecond=0, tzinfo=None).isoformat()}Z"
        ended = memory.valid_until is not None and memory.valid_until <= engine.clock.now()
        text = f"{attribution(memory.speaker, memory.attributed)}{memory.text}"
        yield f"{memory.id}  {said}  {'[ended] ' * ended}{text}"
    if not found:
        yield f"no memory{_elsewhere(engine, args.namespace)}"
    elif len(found) == args.limit:
        yield f"more: --after {found[-1].id}"


def _elsewhere(engine: CognitiveMemory, namespace: str) -> str:
    """Which namespaces there are, where the one that was asked for is none of them."""
    known = engine.namespaces()
    if namespace in known or not known:
        return ""
    more = f" and {len(known) - 5:,} more" if len(known) > 5 else ""
    return f" in {shown(namespace)}; there is {', '.join(map(shown, known[:5]))}{more}"


def _count(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    count = engine.count(args.namespace, **_filters(args))
    yield f"{count}{'' if count else _elsewhere(engine, args.namespace)}"


def _namespaces(engine: CognitiveMemory, args: Namespace) -> Sequence[str]:
    return engine.namespaces()


def _export(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    yield f"{args.file}: {engine.export(args.file, args.namespace, below=args.below)} memories"


def _import(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    options = {
        name: value
        for name in ("speaker", "namespace", "start", "day_first")
        if (value := getattr(args, name)) is not None
    }
    if is_backup(args.file):
        if options:
            given = f"--{next(iter(options)).replace('_', '-')}"
            known = "a backup has its own speakers, namespaces and times"
            raise InputError(f"{args.file}: {known}; expected no {given}")
        for namespace in engine.import_(args.file):
            yield f"imported: {namespace}, {engine.count(namespace)} memories"
        return
    chats = read_chats(args.file, zone=args.zone, **options)
    yield from chats.lines()
    written = engine.write_many(chats.messages)
    new = sum(bool(each.memories) and not each.trace.of(RepetitionDecision) for each in written)
    namespace = chats.messages[0].namespace
    yield (f"imported: {namespace}, {new} new of {len(written)} messages; {engine.count(namespace)} memories")


def _delete(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    count = engine.delete(args.of_namespace, below=args.below, **_filters(args))
    yield f"deleted: {count} memories of {args.of_namespace}{' and all below it' * args.below}"


def _correct(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    old = engine.get(args.memory)
    yield f"{engine.correct(old.id, args.text)}  {args.text}"
    yield f"replaces {old.id}  {old.text}"


def _forget(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    related = engine.forget(args.memory)
    yield f"forgotten: {args.memory}; `compact` purges the files"
    for other in related:
        yield f"may repeat some of it: {other}  {engine.get(other).text}"


def _dream(engine: CognitiveMemory, args: Namespace) -> Sequence[str]:
    with _progress() as progress:
        report = engine.dream(args.namespace, dry=args.dry, progress=progress)
    found = [line for name, trace in report.namespaces.items() for line in actions(trace, name)]
    return found or ["nothing to do"]


def _rebuild(engine: CognitiveMemory, args: Namespace) -> Sequence[str]:
    if args.of and Path(args.of).resolve() == Path(args.path).resolve():
        raise InputError(f"--of {args.of}: the same folder; expected another one, or no --of")
    old = SqliteStoreConfig(args.of, readonly=True).build(args.language) if args.of else None
    try:
        if old is not None and not old.namespaces():
            raise InputError(f"--of {args.of}: no memory here; expected the folder of one")
        with _progress() as progress:
            done = engine.rebuild(of=old, progress=progress)
    finally:
        if old is not None:
            old.close()
    return [f"rebuilt: {namespace}" for namespace in done] or ["no memory to rebuild"]


@contextmanager
def _progress() -> Iterator[Progress]:
    """Shows on the error output how far a command is: on a terminal a bar that moves, elsewhere a line every
    ten seconds."""
    last, bars = time.monotonic(), sys.stderr.isatty()

    def show(done: int, of: int, now: str) -> None:
        nonlocal last
        share, text = done / of, printable(now)
        if bars:
            bar = "#" * int(20 * share)
            print(f"\r\x1b[K[{bar:20}] {share:4.0%}  {text:.50}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - last >= EVERY:
            last = time.monotonic()
            print(f"{share:.0%} done: {text}", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if bars:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _compact(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    engine.compact()
    return _counts(engine, engine.store.namespaces())


def _stats(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    known = engine.store.namespaces()
    if args.namespace is not None and args.namespace not in known:
        raise InputError(f"unknown namespace {shown(args.namespace)}; expected one of {', '.join(known)}")
    yield from _counts(engine, known if args.namespace is None else [args.namespace])
    for state, is_on in (("on", True), ("off", False)):
        names = [name for name, mechanism in SWITCHES.items() if mechanism.is_on(engine.config) == is_on]
        yield f"{state}: {', '.join(names)}"


def _counts(engine: CognitiveMemory, namespaces: Sequence[str]) -> Iterator[str]:
    """The memories of each namespace by tier, their mean retention and their size."""
    for namespace in namespaces:
        try:
            partition = engine.store.partition(namespace)
        except StoreError as error:
            yield f"{namespace}: {error}"
            continue
        columns, kept = partition.columns, ~partition.columns.forgotten()
        counts = [f"{(columns['tier'][kept] == tier).sum()} {tier.name.lower()}" for tier in Tier]
        counts += [
            f"{number} {name}"
            for name, number in (
                ("superseded", (columns["superseded_by"][kept] != NO_ROW).sum()),
                ("forgotten", (~kept).sum()),
            )
            if number
        ]
        left = engine.retentions(namespace)[kept].mean() if kept.any() else 0.0
        yield (
            f"{namespace}: {kept.sum()} memories ({', '.join(counts)}), "
            f"mean retention {left:.2f}, {partition.nbytes() / 2**20:.1f} MiB"
        )


def _serve(engine: CognitiveMemory, args: Namespace) -> Sequence[str]:
    from cogmem.serve.mcp import serve  # needs an extra, and takes a second to load

    if args.token_file and args.http is None:
        raise InputError("--token-file: a token is asked for over HTTP alone; expected --http PORT as well")
    token = Path(args.token_file).read_text("utf-8", "replace").strip() if args.token_file else ""
    if args.token_file and not (token and token.isascii() and token.isprintable()):
        raise InputError(f"{args.token_file}: no token; expected a line of letters without accents")
    serve(engine, args.namespace, args.http, token)
    return []


def _verify(engine: CognitiveMemory, args: Namespace) -> Iterator[str]:
    found = engine.verify()
    yield from (damage.problem for damage in found)
    if found:
        raise StoreError(f"{args.path}: {len(found)} damaged")
    yield "no damage found"


def metadata(text: str) -> dict[str, Any]:
    """The metadata of an argument. Raises ValueError for what is no object of JSON, which `null` is not."""
    if not isinstance(found := from_json(text), dict):
        raise ValueError("expected an object")
    return found


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port < 2**16:
        raise ValueError
    return port


_COMMANDS: Mapping[str, tuple[Callable[[CognitiveMemory, Namespace], Iterable[str]], str, str]] = {
    "write": (
        _write,
        "store a message",
        "text --speaker --role --session --id --time --metadata --namespace",
    ),
    "read": (
        _read,
        "recall what answers a question",
        "query -k --budget --threshold --deep --timeline --as-of --dry --explain --speaker --said-in --kind "
        "--since --until --metadata --namespace",
    ),
    "list": (
        _list,
        "show memories in the order in which they were stored",
        "--limit --after --speaker --session --kind --since --until --metadata --namespace",
    ),
    "count": (
        _count,
        "print the number of memories that `list` shows",
        "--speaker --session --kind --since --until --metadata --namespace",
    ),
    "namespaces": (_namespaces, "print the name of every namespace", ""),
    "export": (_export, "write a backup as JSONL", "file --namespace --below"),
    "import": (
        _import,
        "read a backup, or a chat that another program exported",
        "file --speaker --start --day-first --namespace",
    ),
    "correct": (_correct, "replace a memory by what is right", "memory text"),
    "forget": (_forget, "erase a memory, whatever protects it", "memory"),
    "delete": (
        _delete,
        "erase a namespace, or what the filters mean, and purge the files",
        "of_namespace --below --speaker --session --kind --since --until --metadata",
    ),
    "dream": (_dream, "run one cycle of offline consolidation", "--dry --namespace"),
    "rebuild": (_rebuild, "derive again what was derived from the messages", "--of"),
    "compact": (_compact, "optimise the store, and purge it of what was forgotten", ""),
    "stats": (_stats, "memories by tier, their retention and size, and the mechanisms", "--namespace"),
    "serve": (_serve, "serve an agent over MCP until its client is gone", "--http --token-file --namespace"),
    "verify": (_verify, "read everything on disk, and report damage", ""),
}
"""What each command does, its help, and its arguments after the path."""

_SHARED = "--profile --embedder --language --zone --ops-log"

_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "memory": {"help": "its id, as `write` and `read` print it"},
    "--namespace": {"default": "default"},
    "--speaker": {"help": "who says it, or said it"},
    "--session": {"help": "session in which it is said, or was"},
    "--role": {"choices": ROLES, "default": "user"},
    "--id": {"default": "", "help": "id of the message (default: made from the time and the text)"},
    "--time": {"help": "when it was said, as 2024-05-01T12:00:00Z (default: now)"},
    "--metadata": {"type": metadata, "metavar": "JSON", "help": 'such as \'{"source": "chat"}\''},
    "file": {"help": "file of the backup, or of the chat"},
    "of_namespace": {"metavar": "namespace"},
    "--below": {
        "action": "store_true",
        "help": "also of all namespaces whose names begin with it and a slash",
    },
    "--start": {
        "metavar": "DATE",
        "help": f"when the first message of a chat without times was said (default: {START})",
    },
    "--day-first": {
        "action": argparse.BooleanOptionalAction,
        "default": None,
        "help": "whether 5/1/2024 in a chat is in January (default: what the dates of the file say)",
    },
    "--as-of": {"metavar": "TIME", "help": "what held and was known then, as 2024-05-01T12:00:00Z"},
    "--budget": {"type": int, "help": "maximum number of tokens"},
    "--threshold": {"type": float, "default": 0.0, "help": "minimum confidence, in [0, 1]"},
    "--said-in": {"metavar": "SESSION", "help": "only what was said in this session"},
    "--kind": {"help": "kind of memory, such as fact or plan"},
    "--since": {"metavar": "TIME", "help": "only what was said then or later"},
    "--until": {"metavar": "TIME", "help": "only what was said before"},
    "--limit": {"type": int, "default": 100, "help": "maximum number of memories (default: 100)"},
    "--after": {"metavar": "ID", "help": "begin behind this memory"},
    "-k": {"type": int, "default": 10, "help": "number of memories (default: 10)"},
    "--deep": {"action": "store_true", "help": "include dormant and replaced memories"},
    "--timeline": {"action": "store_true", "help": "include all that ever held"},
    "--dry": {"action": "store_true", "help": "show the result and change nothing"},
    "--explain": {"action": "store_true", "help": "also print why the results are in this order"},
    "--of": {"metavar": "PATH", "help": "read another memory into this one, for another embedder"},
    "--http": {"type": _port, "metavar": "PORT", "help": "serve over HTTP at this port of 127.0.0.1"},
    "--token-file": {"metavar": "FILE", "help": "over HTTP, ask for the token in this file"},
    "--profile": {"choices": PROFILES, "default": "cogmem", "help": "settings of the engine"},
    "--embedder": {"choices": _EMBEDDERS, "default": "static", "help": "that of the memory"},
    "--language": {"choices": (*languages(), UNKNOWN), "default": "en"},
    "--zone": {"default": "", "help": "IANA name of the time zone (default: UTC)"},
    "--ops-log": {"metavar": "FILE", "help": "log every decision ('': none, whatever the profile says)"},
}
"""Arguments that are more than a text."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(shortened(printable(message)))


def _parser() -> argparse.ArgumentParser:
    top = _Parser(prog="cogmem", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, line, arguments) in _COMMANDS.items():
        parser = commands.add_parser(name, help=line, description=line)
        for argument in f"path {arguments} {_SHARED}".split():
            text = {"default": ""} if argument.startswith("-") else {}
            parser.add_argument(argument, **_OPTIONS.get(argument, text))
    for name in ("stats", "dream", "export", "import"):
        commands.choices[name].set_defaults(namespace=None)  # all of them, or the usual one
    return top
