"""The seam that the replay drives: one memory system, in one namespace, under one clock."""

import hashlib
import inspect
import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cached_property, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import ArrayLike

from cogmem import Decision, EngineConfig, Message
from cogmem.clock import to_days
from cogmem.errors import shown
from cogmem.extras import extra
from cogmem.log.forgetting import Floats
from cogmem.memory import Category, Tier, memory_id
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import LossStage
from cogmem.store import Columns, Partition
from experiments.corpora.events import Conversation, Question
from experiments.errors import LabError
from experiments.systems.endpoint import ChatConfig, Endpoint
from experiments.systems.published import PublishedConfig
from experiments.systems.rivals import RivalConfig


@dataclass(frozen=True, kw_only=True)
class About:
    """What a system is: declared by its author, shown beside its scores."""

    provenance: Literal["turn", "session", "none"] = "turn"
    """What an answer can tell of where a memory comes from: its turns, only its session, or nothing. A metric
    that needs more than a system can tell is not available for it."""
    mode: Literal["raw", "inferred", "mocked"] = "raw"
    """Whether memories are made without a language model, by one, or by a stand-in for one."""
    forgets: bool = False
    """Whether time alone changes what comes back."""
    dates: bool = False
    """Whether the system is told when a message was said."""
    granularity: Literal["turn", "pair", "session"] = "turn"
    """What is handed over at once: a turn, a question with its reply, or a session."""
    bounded: bool = True
    """Whether an answer has at most k memories."""
    package: str = ""
    """The distribution that does the work, by its name on the package index; empty: our own code."""
    version: str = ""
    """Its version; filled in from its metadata, not to be given."""
    patched: str = ""
    """What was changed of the package to run it offline; empty: nothing."""

    def facts(self) -> dict[str, Any]:
        """All of it as plain values, with the version of the package."""
        return {**asdict(self), "version": self.version or (self._version() if self.package else "")}

    def _version(self) -> str:
        try:
            return version(self.package)
        except PackageNotFoundError:
            return "not installed"


def source_of(address: str, part: object) -> list[str]:
    """SHA-256 of the files that a part at `package.module:NAME` comes from: its module's, and its own if that
    lies elsewhere."""
    files = {getattr(sys.modules[address.partition(":")[0]], "__file__", None)}
    with suppress(TypeError, OSError):  # an object has no source, nor has compiled code
        files.add(inspect.getsourcefile(part))  # type: ignore[arg-type]
    return sorted(hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files if file)


class Item(NamedTuple):
    """One memory in an answer: its id, its score, the turns whose content it claims to carry, and the text
    that is injected, from which tokens and content overlap are counted. `confidence` in [0, 1]: how sure
    it is that it answers; None of a system that cannot tell."""

    memory: str
    score: float
    turns: tuple[str, ...]
    text: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system recalls for a probe, best first.

    `candidates`: memories it could have returned. `retention_changed`: places of the ranking that forgetting
    gave to another memory. `confidence`: the highest of what was found, whether it came back or was withheld.
    """

    items: tuple[Item, ...]
    candidates: int
    decisions: Sequence[Decision] = ()
    retention_changed: int = 0
    confidence: float | None = None


ABSORBED = LossStage(
    "absorbed",
    "merged into a memory that does not say it",
    "what absorbed it would have to keep its content",
)
"""A memory claims the turn, and its text does not carry it (`experiments.systems.content_overlap`)."""

NOT_RETURNED = LossStage("not returned", "not among the returned memories")
"""All that a system says which does not attribute its losses."""

UNKNOWN_TURN = LossStage("unknown turn", "the corpus has no such turn")

UNTOLD = LossStage("untold", "the system does not report from which turns its memories come")


class Loss(NamedTuple):
    """Where a gold turn was lost: the first stage that lost it, and the memory that carried it, if any.
    `rank`: its place among the candidates (1 = best), if it was one. `detail`: in plain words."""

    turn: str
    stage: str
    memory: str = ""
    rank: int | None = None
    detail: str = ""


class Standing(NamedTuple):
    """Where a memory stood in the ranking of a question, from the search to the last stage that selects."""

    memory: str
    turns: tuple[str, ...]
    text: str
    """The beginning of what it says."""
    told: datetime
    retention: float | None
    """What was left of it, in [0, 1]."""
    stages: tuple[str, ...]
    """The stages that found or ranked it, in order."""
    places: tuple[int, ...]
    """Its place after each of these stages, from 1."""
    scores: tuple[float, ...]
    """Its score after each of these stages; the last one is that of the answer."""
    evidence: tuple[float, ...] = ()
    """What each feature contributes to the evidence, in the order of `cogmem.rank.evidence.FEATURES`; empty
    where there is no such evidence, or of a divided question."""
    best: float | None = None
    """The evidence of the best candidate: the score after the stage `evidence` is e to the power of (sum of
    `evidence` − best) / `engine.evidence.softness`."""


class Size(NamedTuple):
    """How many memories there are, by tier (active are those that a read searches), and their bytes: None
    where these differ from run to run."""

    memories: int
    active: int
    dormant: int
    stubs: int
    nbytes: int | None


_Value = TypeVar("_Value")


def returned(value: object, kind: type[_Value], system: object, method: str) -> _Value:
    """What a method of a system returned. Raises LabError unless it is of this kind."""
    if not isinstance(value, kind):
        raise LabError(
            f"{type(system).__name__}.{method}() returned {shown(value)}; "
            f"expected experiments.systems.base:{kind.__name__}"
        )
    return value


def checked_answer(value: object, k: int, system: "MemorySystem") -> Answer:
    """The answer, of at most k items, that a system returned. Raises LabError, which names the system and the
    field, for anything else, and for a value that means nothing: a score that is not finite, a confidence
    outside [0, 1], turns that are a plain text, a negative number of candidates."""
    answer = returned(value, Answer, system, "recall")
    if len(answer.items) > k and system.about.bounded:
        raise LabError(
            f"{type(system).__name__}.recall() returned {len(answer.items)} items; expected at most k = {k}"
        )
    expect = partial(_expect, system, "recall")
    for name in ("candidates", "retention_changed"):
        count = getattr(answer, name)
        expect(name, count, _whole(count), "a number of at least 0")
    expect("confidence", answer.confidence, _share(answer.confidence), _SHARE)
    for place, item in enumerate(answer.items):
        where = f"items[{place}]"
        expect(where, item, isinstance(item, Item), "experiments.systems.base:Item")
        expect(f"{where}.memory", item.memory, _text(item.memory), _TEXT)
        expect(f"{where}.text", item.text, _text(item.text), _TEXT)
        expect(f"{where}.score", item.score, _finite(item.score), "a finite number")
        expect(f"{where}.confidence", item.confidence, _share(item.confidence), _SHARE)
        turns = not isinstance(item.turns, str) and all(map(_text, item.turns))
        expect(f"{where}.turns", item.turns, turns, "ids of turns as a tuple of texts")
    return answer


def checked_size(value: object, system: object) -> Size:
    """The size that a system returned. Raises LabError, which names the field, for anything else than whole
    numbers of at least 0."""
    size = returned(value, Size, system, "size")
    for name, count in size._asdict().items():
        allowed = _whole(count) or (name == "nbytes" and count is None)
        _expect(system, "size", name, count, allowed, "a whole number of at least 0")
    return size


_SHARE = "a number in [0, 1], or None"
_TEXT = "a text without lone surrogates"


def _expect(system: object, method: str, field: str, value: object, holds: bool, expected: str) -> None:
    if not holds:
        raise LabError(
            f"{type(system).__name__}.{method}() returned {field} = {shown(value)}; expected {expected}"
        )


def _text(value: object) -> bool:
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False


def _finite(value: object) -> bool:
    return isinstance(value, (int, float, np.number)) and bool(np.isfinite(value))


def _whole(value: object) -> bool:
    return isinstance(value, (int, np.integer)) and int(value) >= 0


def _share(value: object) -> bool:
    return value is None or (_finite(value) and bool(0 <= value <= 1))  # type: ignore[operator]


class Retained(NamedTuple):
    """How much is left of one memory, and how long ago it was made."""

    memory: str
    category: str
    tier: str
    age_days: float
    retention: float


class Fading(NamedTuple):
    """What the law of forgetting saw of the candidates of a question: a value for each, best first.

    The score of a candidate is `scores` times a power of its retention R, which follows from the other
    numbers: R = law(age / strength), at least the floor."""

    scores: Sequence[float]
    """What its score would be if nothing was forgotten."""
    ages: Sequence[float]
    """Days since the last use."""
    strengths: Sequence[float]
    """The time constant τ, in days."""
    floors: Sequence[float]
    """The lowest retention that it can have, in [0, 1]."""
    uses: Sequence[int]
    """How often it was used."""
    places: Sequence[float]
    """The share of all memories that a search goes through which have faded less, in [0, 1)."""
    carriers: Mapping[int, Item]
    """Those that claim to carry a gold turn, by their place."""


class Texts(NamedTuple):
    """What the memories say: those that a read searches, and the rest."""

    active: Sequence[str]
    rest: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class SystemContext(Dependencies):
    """What a system is built from: the dependencies of an engine, which it may use, and its namespace.
    The store is empty, and closed after the replay."""

    namespace: str
    engine: EngineConfig
    """The settings of the engine's systems."""
    folder: Path
    """An empty folder of the system's own, removed after the replay."""
    seed: int = 0
    """The seed of the run."""
    rivals: RivalConfig = field(default_factory=RivalConfig)
    """The settings of `bm25_rival` and `fusion_rival`."""
    published: PublishedConfig = field(default_factory=PublishedConfig)
    """The settings of published systems."""
    chat: ChatConfig = field(default_factory=ChatConfig)
    """The chat model of `endpoint`."""
    log: Path | None = None
    """The file that keeps what a process of the system's own prints; None: nothing is kept."""

    @property
    def now(self) -> float:
        """The simulated time of the replay, in days since 1970."""
        return to_days(self.clock.now())

    @cached_property
    def endpoint(self) -> Endpoint:
        """The embedder, and chat by a proxy, as an OpenAI-compatible server of this machine: give a package
        its `url` and any key. It starts when the address is asked for, and ends with the replay."""
        return Endpoint(self.embedder, self.chat)

    @contextmanager
    def simulated_time(self) -> Iterator[None]:
        """Inside, `datetime.now`, `time.time` and the like tell the simulated time, standing still, in UTC;
        `time.monotonic` goes on. Of the whole process. Raises MissingPackageError without the extra
        `foreign`."""
        with extra("foreign"):
            import time_machine
        with time_machine.travel(self.clock.now().astimezone(ZoneInfo("UTC")), tick=False):
            yield

    @property
    def partition(self) -> Partition:
        """The memories of the namespace in the store."""
        return self.store.partition(self.namespace)


def retained(context: SystemContext, columns: Columns, tiers: ArrayLike, left: Floats) -> list[Retained]:
    """How much is left of every memory of a namespace: its columns, the tier and the retention of each."""
    names = [memory_id(context.namespace, row) for row in range(len(columns))]
    categories = [Category(code).label for code in columns["category"]]
    homes = [Tier(code).label for code in np.asarray(tiers)]
    ages = (context.now - columns["created_at"]).tolist()
    return list(map(Retained, names, categories, homes, ages, (round(row, 9) for row in left.tolist())))


class MemorySystem(ABC):
    """Observe and recall are what a memory must do; the rest it may."""

    about: ClassVar[About] = About()
    """What it is. An instance may have one of its own."""

    @abstractmethod
    def observe(self, message: Message) -> Sequence[Decision]:
        """Take in one turn at the clock's time."""

    @abstractmethod
    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        """The k memories that answer best: k is where the ranking is cut, and no part of it. With
        `reinforce` false nothing may change."""

    @abstractmethod
    def size(self) -> Size:
        """The store as it is now."""

    def ready(self) -> None:
        """Return when everything that was observed can be found. Called before each question."""

    def dream(self) -> Sequence[Decision]:
        """Offline consolidation at the clock's time."""
        return ()

    def end_session(self, session: str) -> Sequence[Decision]:
        """A session is over."""
        return ()

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        """What these turns brought was of use, or was not."""

    def further(self, question: Question, k: int) -> Sequence[Item]:
        """The first k memories, for scores at a budget of tokens: what `recall` would bring. Changes nothing,
        and is no part of what the system is seen to do. Called after `recall`, with the same question."""
        return checked_answer(self.recall(question, k, reinforce=False), k, self).items

    def account(self, turns: Sequence[str], question: Question) -> Sequence[Decision]:
        """How the memories of these turns stood at the question that was just answered, for an autopsy. Told
        after the answer; nothing of a system that does not look into itself."""
        return ()

    def fading(self, gold: Collection[str]) -> Fading | None:
        """What forgetting did to the candidates of the question that was just answered. Told after the
        answer; None of a system in whose ranking retention is no factor."""
        return None

    def standings(self, turns: Sequence[str]) -> Sequence[Standing]:
        """Where memories stood in the ranking of the question that was just answered: those of these turns,
        those that came back, and the next ones. Nothing of a system that does not look into itself."""
        return ()

    def loss(self, turn: str, answer: Answer) -> Loss:
        """Where a turn was first lost that an answer just given does not say. Of a system that cannot tell:
        "absorbed" where a memory came back that claims it, else "not returned", or "untold" of one that
        tells no turns."""
        for rank, item in enumerate(answer.items, 1):
            if turn in item.turns:
                return Loss(turn, ABSORBED.name, item.memory, rank)
        return Loss(turn, (UNTOLD if self.about.provenance == "none" else NOT_RETURNED).name)

    def retention(self) -> Sequence[Retained]:
        """Every memory's retention now; nothing for a system that does not forget."""
        return ()

    def texts(self) -> Texts | None:
        """The texts of all memories now; None of a system that cannot tell."""
        return None

    def views(self) -> Mapping[str, "MemorySystem"]:
        """Other memories that are kept beside this one, by name: they are told nothing, but asked every
        probe, and their answers stand under their names."""
        return {}

    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        """Wall time so far by path (write, read, dream) and stage; nothing of a system without stages."""
        return {}

    def close(self) -> None:
        """Release what is held besides the dependencies."""


class View(MemorySystem):
    """A memory beside another one, which is told what this one is asked about (`MemorySystem.views`)."""

    def observe(self, message: Message) -> Sequence[Decision]:
        raise NotImplementedError("a view is told nothing")


class Ceiling(MemorySystem):
    """A system that is told the gold: the bound of what can be scored, never a memory."""

    def foresee(self, conversation: Conversation) -> None:
        """All that will happen, told before it does."""

    @abstractmethod
    def reveal(self, turns: Sequence[str]) -> None:
        """The gold turns of the next question."""
