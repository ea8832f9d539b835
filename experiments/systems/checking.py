"""What every memory system must do to be compared fairly, put to it one by one.

It runs where the system does, also as a guest of `experiments.systems.elsewhere`: it imports the seam alone.
"""

import ipaddress
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, get_args
from unittest.mock import patch

from cogmem import EngineConfig, Message, SimulatedClock
from cogmem.embedding import Embedder, HashingEmbedder, Vectors
from cogmem.plain import first_paragraph
from cogmem.store import InProcessStore
from experiments.corpora.events import Probe, Question
from experiments.corpora.records import render
from experiments.errors import described, is_stop
from experiments.systems.base import (
    Answer,
    MemorySystem,
    Size,
    SystemContext,
    checked_answer,
    checked_size,
    returned,
)
from experiments.systems.endpoint import ChatConfig

Factory = Callable[[SystemContext], MemorySystem]

START = datetime(2024, 1, 1, tzinfo=UTC)
SAID = (
    *("I adopted a beagle called Maple.", "My sister Olga moved to Oslo.", "We bake sourdough on Sundays."),
    *("The ferry to Naxos leaves at nine.", "I am allergic to walnuts.", "Maple chewed the red sofa."),
    *("Olga plays the bassoon.", "The sourdough starter is called Fritz.", "I paint silver kites."),
    *("The sofa was a gift from Olga.", "Naxos has a marble gate.", "Maple sleeps under the stairs."),
)
OTHERS = ("Our parrot Kiwi speaks Latin.", "My brother lives in Lima.", "The parrot ate a walnut.")
ASKED = ("What is the beagle called?", "Where did Olga move?", "What did Maple chew?")
ODD = ("", "   ", "\n", "🪁 風筝 ñ \u200f", "word " * 5_000, "a\x00b", "'; DROP TABLE memories; --", "{}")

Verdict = Literal["passed", "failed", "n/a"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


class Broken(Exception):
    """A rule is broken, as the message tells."""


class Checked(NamedTuple):
    """What a check found. `seen`: what it saw, or the error."""

    rule: str
    verdict: Verdict
    seen: str


class Failing(HashingEmbedder):
    """An embedder that can be broken, and counts how often it is asked."""

    broken = False
    asked = 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        if self.broken:
            raise RuntimeError("the embedder is broken")
        return super().embed(texts)


class Told:
    """An instance of a system, and its clock."""

    def __init__(self, system: MemorySystem, clock: SimulatedClock, namespace: str) -> None:
        self.system, self._clock, self._namespace, self._count = system, clock, namespace, 0

    def tell(self, said: Sequence[str] = SAID) -> None:
        """A message a day."""
        for text in said:
            self._clock.advance(days=1)
            turn = f"{self._namespace}-{self._count}"
            self._count += 1
            self.system.observe(
                Message(id=turn, text=text, speaker="Ada", session="s", namespace=self._namespace)
            )
        self.system.ready()

    def ask(self, text: str, k: int = 10) -> Answer:
        """The answer to a question."""
        question = Question(text, self._clock.now(), self._namespace, "q")
        return returned(self.system.recall(question, k, reinforce=False), Answer, self.system, "recall")

    def answers(self) -> list[list[tuple[Any, ...]]]:
        """The answers to all questions, without the fields that may differ between instances."""
        return comparable([self.ask(text) for text in ASKED])


class Bench:
    """Instances of a system, each in a folder and a store of its own. `chat`: their chat model."""

    def __init__(self, factory: Factory, chat: ChatConfig) -> None:
        self._factory, self._chat = factory, chat

    @contextmanager
    def system(self, namespace: str = "one", embedder: Embedder | None = None) -> Iterator[Told]:
        """A new one."""
        clock, store = SimulatedClock(START), InProcessStore()
        with TemporaryDirectory() as folder, closing(store):
            context = SystemContext(
                clock=clock,
                embedder=embedder or HashingEmbedder(),
                store=store,
                namespace=namespace,
                engine=EngineConfig(),
                folder=Path(folder),
                chat=self._chat,
            )
            with context.endpoint, closing(self._factory(context)) as made:
                yield Told(made, clock, namespace)

    def answers(self, k: int = 10) -> list[Answer]:
        """What a new one answers after everything was said."""
        with self.system() as made:
            made.tell()
            return [made.ask(question, k) for question in ASKED]


def expect(holds: bool, otherwise: str) -> None:
    """Raises Broken."""
    if not holds:
        raise Broken(otherwise)


def comparable(answers: list[Answer]) -> list[list[tuple[Any, ...]]]:
    """The answers, without the fields that may differ between instances."""
    return [[(item.turns, item.text) for item in answer.items] for answer in answers]


# --- the checks -------------------------------------------------------------------------------------------


def answers(bench: Bench) -> str:
    """A question about what was said brings something back, and no more than was asked for."""
    sizes = [len(answer.items) for answer in bench.answers(3)]
    expect(all(0 < size <= 3 for size in sizes), f"{sizes} memories for k=3; expected 1 to 3")
    return f"{sizes} memories for k=3"


def values(bench: Bench) -> str:
    """Scores are finite, confidences lie in [0, 1], turns are tuples, and numbers are not negative."""
    with bench.system() as made:
        made.tell()
        for text in ASKED:
            checked_answer(made.ask(text), 10, made.system)
        checked_size(made.system.size(), made.system)
    return f"{len(ASKED)} answers and the size"


def provenance(bench: Bench) -> str:
    """The turns that an item claims are turns that were told."""
    with bench.system() as made:
        if made.system.about.provenance == "none":
            return "n/a"
        made.tell()
        known = {f"one-{number}" for number in range(len(SAID))}
        claimed = {turn for text in ASKED for item in made.ask(text).items for turn in item.turns}
    expect(bool(claimed), "claims no turns; expected ids of messages")
    expect(claimed <= known, f"claims {sorted(claimed - known)}; expected ids of messages")
    return f"{len(claimed)} turns, all known"


def depth(bench: Bench) -> str:
    """The first three of twelve are the three of k=3."""
    few, many = (comparable(bench.answers(k)) for k in (3, 12))
    cut = [ranking[: len(its)] for ranking, its in zip(many, few, strict=True)]
    expect(few == cut, "k changes the ranking")
    return "k cuts the ranking"


def silent(bench: Bench) -> str:
    """With `reinforce=False` a question changes no later answer, and not the size."""
    with bench.system() as made:
        made.tell()
        before = returned(made.system.size(), Size, made.system, "size")
        expect(made.answers() == made.answers(), "the same question, asked again, brings something else")
        after = made.system.size()
        expect(after == before, f"{after} after questions; expected {before}")
    return "asked twice, the same"


def deterministic(bench: Bench) -> str:
    """Two instances that were told the same answer the same."""
    expect(comparable(bench.answers()) == comparable(bench.answers()), "two instances answer differently")
    return "two instances, the same"


def isolated(bench: Bench) -> str:
    """What another namespace was told, in the same process, does not come back."""
    with bench.system("one") as first, bench.system("two") as other:
        other.tell(OTHERS)
        first.tell()
        texts = [item.text for text in ("parrot Kiwi Latin", *ASKED) for item in first.ask(text, 50).items]
    leaked = [text for text in texts if any(secret in text for secret in OTHERS)]
    expect(not leaked, f"{leaked[:1]} of another namespace")
    return "nothing of the other namespace"


def blind(bench: Bench) -> str:
    """An answer does not depend on the gold, wherever it lies: in the callers' variables, in the objects of
    the process, in the corpus file that the command names."""
    given = []
    for places in ((0, 1, 2), (9, 10, 11)):
        with bench.system() as made, TemporaryDirectory() as folder:
            made.tell()
            gold = [Probe(START, f"q{place}", ASKED[0], (f"one-{place}",)) for place in places]
            file = Path(folder, "corpus.jsonl")
            file.write_text("".join(f"{render('one', probe)}\n" for probe in gold), "utf-8")
            with patch.object(sys, "argv", ["run", "corpus=jsonl", f"corpus.path={file}"]):
                given.append([_asked(made, probe) for probe in gold])
    expect(given[0] == given[1], "the answers differ with the gold; expected that the gold is not looked for")
    return "the same answers with other gold"


def _asked(made: Told, probe: Probe) -> list[tuple[Any, ...]]:
    """The answer to a probe, which stands among the variables of the caller as in a replay."""
    return comparable([made.ask(probe.query, 3)])[0]


def timeless(bench: Bench) -> str:
    """Answers do not depend on the wall clock."""
    if find_spec("time_machine") is None:
        return "n/a"
    import time_machine

    found = []
    for year in (2001, 2037):
        with time_machine.travel(datetime(year, 6, 1, tzinfo=UTC)):
            found.append(comparable(bench.answers()))
    expect(found[0] == found[1], "answers differ with the wall clock; expected no time but context.clock")
    return "the same in 2001 and 2037"


def frank(bench: Bench) -> str:
    """An embedder that fails is told, and not passed over in silence."""
    embedder = Failing()
    with bench.system(embedder=embedder) as made:
        made.tell()
        made.ask(ASKED[0])
        if not embedder.asked:
            return "n/a"
        embedder.broken = True
        try:
            made.tell(["Maple swims."])
            made.ask(ASKED[1])
        except Exception as error:
            expect("the embedder is broken" in str(error), f"{error!r:.100}; expected the embedder's error")
            return f"told as {type(error).__name__}"
        finally:
            embedder.broken = False
    raise Broken("went on without a word; expected the embedder's error")


def empty(bench: Bench) -> str:
    """A memory that was told nothing answers nothing."""
    with bench.system() as made:
        made.system.ready()
        items = made.ask(ASKED[0]).items
    expect(not items, f"{len(items)} memories; expected none")
    return "nothing"


def odd(bench: Bench) -> str:
    """Texts of every kind are taken in and asked about without an error."""
    with bench.system() as made:
        made.tell((*ODD, "Our parrot is called Figaro."))
        for text in ODD:
            made.ask(text)
        found = [item.text for item in made.ask("What is the parrot called?", 50).items]
    expect(any("Figaro" in text for text in found), "a plain text is not found after odd ones")
    return f"{len(ODD)} odd texts"


def offline(bench: Bench) -> str:
    """No connection leaves this machine.

    Seen are those that Python makes; a library in another language has its own.
    """
    tried: list[str] = []
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def check(host: Any) -> None:
        name = host.decode() if isinstance(host, bytes) else host
        if name and name != "localhost" and not _is_loopback(name):
            tried.append(str(name))
            raise OSError(f"no network: {name}")

    def connected(self: socket.socket, address: Any) -> None:
        check(address[0] if isinstance(address, tuple) else None)
        connect(self, address)

    def looked_up(host: Any, *more: Any, **named: Any) -> Any:
        check(host)
        return look_up(host, *more, **named)

    with patch.object(socket.socket, "connect", connected), patch.object(socket, "getaddrinfo", looked_up):
        bench.answers()
    expect(not tried, f"tried {len(tried)} times to reach {', '.join(sorted(set(tried)))}")
    return "no connection"


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


CHECKS: tuple[Callable[[Bench], str], ...] = (
    *(answers, values, provenance, depth, silent, deterministic, isolated, blind, timeless, frank),
    *(empty, odd, offline),
)


def check(factory: Factory, chat: ChatConfig) -> list[Checked]:
    """Every check; one that raises has failed. `chat`: the chat model of systems that ask one."""
    found, bench = [], Bench(factory, chat)
    for requirement in CHECKS:
        verdict: Verdict = "passed"
        try:
            seen = requirement(bench)
        except BaseException as error:  # whatever a foreign system raises is what it has failed with
            if is_stop(error):
                raise
            verdict, seen = "failed", str(error) if isinstance(error, Broken) else described(error)
        if seen == "n/a":
            verdict, seen = "n/a", ""
        found.append(Checked(first_paragraph(requirement), verdict, seen))
    return found
