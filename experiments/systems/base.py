"""The seam that the replay drives: one memory system, in one namespace, under one clock."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cogmem.clock import Clock
from cogmem.config import EngineConfig
from cogmem.embedding.base import Embedder
from cogmem.mechanism import LossStage
from cogmem.message import Message
from cogmem.parts import Parts
from cogmem.store.base import MemoryStore
from cogmem.trace import Decision
from experiments.corpora.events import Probe


class Item(NamedTuple):
    """One memory in an answer: its id, its score, the turns whose content it carries, its injected tokens.
    `confidence` in [0, 1]: how sure it is that it answers; None of a system that cannot tell. `text`: what is
    injected."""

    memory: str
    score: float
    turns: tuple[str, ...]
    tokens: int
    confidence: float | None = None
    text: str = ""


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


NOT_RETURNED = LossStage("not returned", "not among what came back")
"""All that a system says which does not attribute its losses."""

UNKNOWN_TURN = LossStage("unknown turn", "the corpus has no such turn")


class Loss(NamedTuple):
    """Where a gold turn was lost: the first stage that lost it, and the memory that carried it, if any."""

    turn: str
    stage: str
    memory: str = ""
    rank: int | None = None
    detail: str = ""


class Size(NamedTuple):
    """How many memories there are, by tier (active are those that a read searches), and their bytes: None
    where these differ from run to run."""

    memories: int
    active: int
    dormant: int
    stubs: int
    nbytes: int | None


class Retained(NamedTuple):
    """How much is left of one memory."""

    memory: str
    category: str
    tier: str
    age_days: float
    retention: float


class Texts(NamedTuple):
    """What the memories say: those that a read searches, and the rest."""

    active: Sequence[str]
    rest: Sequence[str]


@dataclass(frozen=True, slots=True)
class SystemContext:
    """What a system is built from. `parts` are for systems that want them; the store is empty, and closed
    after the replay."""

    namespace: str
    engine: EngineConfig
    parts: Parts

    @property
    def clock(self) -> Clock:
        """The simulated time of the replay."""
        return self.parts.clock

    @property
    def embedder(self) -> Embedder:
        """Turns texts into vectors: the run's."""
        return self.parts.embedder

    @property
    def store(self) -> MemoryStore:
        """Holds the memories of the engine's systems."""
        return self.parts.store


class MemorySystem(ABC):
    """Observe and recall are what a memory must do; the rest it may."""

    @abstractmethod
    def observe(self, message: Message) -> Sequence[Decision]:
        """Take in one turn at the clock's time."""

    @abstractmethod
    def recall(self, probe: Probe, k: int, *, reinforce: bool) -> Answer:
        """The k memories that answer the probe best. With `reinforce` false nothing may change.

        Only an oracle's answer may depend on the probe's evidence; the account of an answer, in its
        decisions, may name it.
        """

    @abstractmethod
    def size(self) -> Size:
        """The store as it is now."""

    def dream(self) -> Sequence[Decision]:
        """Offline consolidation at the clock's time."""
        return ()

    def end_session(self, session: str) -> None:
        """A session is over."""

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        """What these turns brought was of use, or was not."""

    def without(self, probe: Probe, k: int) -> Mapping[str, Sequence[str]]:
        """What would come back now if one mechanism of the reading were switched off: for each of them the
        ids, best first. Changes nothing; nothing for a system without switches."""
        return {}

    def losses(self, probe: Probe, answer: Answer) -> Sequence[Loss]:
        """One loss for each gold turn that the answer misses; "not returned" where nobody can tell why."""
        found = {turn for item in answer.items for turn in item.turns}
        return [Loss(turn, NOT_RETURNED.name) for turn in probe.evidence if turn not in found]

    def retention(self) -> Sequence[Retained]:
        """Every memory's retention now; nothing for a system that does not forget."""
        return ()

    def texts(self) -> Texts | None:
        """The texts of all memories now; None of a system that cannot tell."""
        return None

    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        """Wall time so far by path (write, read, dream) and stage; nothing of a system without stages."""
        return {}

    def close(self) -> None:
        """Release what is held."""
