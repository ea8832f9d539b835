"""The prediction-error gate: decides whether a fact is new, or known already, or adds to a memory.

Its bands are similarities to the nearest memory.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cogmem.dynamics.reinforcement import reinforce
from cogmem.embedding.base import Embedder
from cogmem.kernel.checks import require
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import merge_texts
from cogmem.log.corrections import survivor
from cogmem.log.encoding import Encoding, Stage
from cogmem.log.facts import Fact, Verdict
from cogmem.memory import SEPARATOR
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.trust import TrustConfig, screen
from cogmem.store.columns import Vectors
from cogmem.trace import Fate

STABILITY = 0.1
"""Stability that a reinforced memory gains, in [0, 1]."""

GAP_IMPORTANCE = 0.6
"""Minimum importance of a new memory in the gap, in [0, 1]. (A published design.)"""


@dataclass(frozen=True)
class GateConfig:
    """The prediction-error gate, which compares a fact with the most similar live memory.

    Below `create` the fact becomes a memory. Between `create` and `update`, the gap, it does so if it is
    important enough. Between `update` and `reinforce` it is merged into the memory, and above `reinforce` the
    memory is only reinforced.
    """

    enabled: bool = False
    """Whether facts are compared, rather than all stored."""
    create: float = 0.70
    """Similarity below which a fact becomes a memory, in [0, 1]."""
    update: float = 0.75
    """Similarity from which a fact is merged into the memory, from `create` to 1."""
    reinforce: float = 0.92
    """Similarity above which the memory is only reinforced, from `update` to 1."""
    gap: bool = True
    """Whether facts of low importance are skipped if their similarity lies between `create` and `update`."""
    merging: bool = True
    """Whether facts are merged into the memory, rather than stored as memories."""

    def __post_init__(self) -> None:
        require(
            self,
            (
                "create",
                lambda: 0 <= self.create <= self.update <= self.reinforce <= 1,
                "create <= update <= reinforce in [0, 1]",
            ),
        )


class GateDecision(Verdict, stage="gate"):
    """What becomes of a fact, with its similarity to the nearest memory and its importance."""

    ENDS: ClassVar[Mapping[str, Fate]] = {
        "updated": Fate("merged", "merged into"),
        "reinforced": Fate("merged", "known already as"),
        "skipped": Fate("refused", "not stored"),
    }
    FATES: ClassVar[Mapping[str, Fate]] = {
        "updated": Fate("merged", "{by} was merged into it{why}"),
        "reinforced": Fate("merged", "{by} met it again{why}"),
    }

    SKIPPED = "skipped"
    """It is dropped: known, and of little importance."""
    UPDATED = "updated"
    """It was merged into the row."""
    REINFORCED = "reinforced"
    """It was known already as the row, which was reinforced."""

    @property
    def account(self) -> str:
        near = self.numbers.get("similarity")
        nearest = "" if near is None else f", similarity to the nearest {near:.3f}"
        return f"the gate: {self.decision} ({self.reason}{nearest})"


class Gate(Stage):
    """Decides what becomes of a fact, and merges it where it becomes no memory of its own. A language model,
    where there is one, merges the texts."""

    neighbours = 1

    def __init__(
        self,
        config: GateConfig,
        embedder: Embedder,
        language: str,
        assistant: Assistant,
        trust: TrustConfig,
    ) -> None:
        self._config = config
        self._embedder = embedder
        self._language = language
        self._assistant = assistant
        self._trust = trust

    def __call__(self, encoding: Encoding) -> GateDecision:
        if encoding.replaced.size:
            return GateDecision.made(GateDecision.CREATED, "supersedes")
        if not encoding.near.rows.size:
            return GateDecision.made(GateDecision.CREATED, "nothing to compare with")
        nearest, similarity = int(encoding.near.rows[0]), float(encoding.near.scores[0])
        verdict, reason = self._verdict(encoding, nearest, similarity)
        numbers = {"similarity": similarity, "importance": encoding.appraisal.importance}
        known = verdict in (GateDecision.UPDATED, GateDecision.REINFORCED)
        nearest = survivor(encoding.columns, nearest)
        if known:
            access(encoding, nearest)
        if verdict == GateDecision.REINFORCED:
            stability = reinforce(encoding.columns["stability"][nearest], boost=STABILITY)
            encoding.changes.set("stability", nearest, stability)
        if verdict == GateDecision.UPDATED:
            old, new = encoding.columns.objects("text")[nearest], _worded(encoding.fact)
            attacks = screen(self._trust, self._language)
            text = self._assistant.run(merge_texts, old, new, attacks)
            text = merged(encoding, nearest) if text is None else text
            update(encoding, nearest, text, self._embedder.embed([text])[0])
        return GateDecision.made(verdict, reason, numbers=numbers, rows=(nearest,) if known else ())

    def _verdict(self, encoding: Encoding, nearest: int, similarity: float) -> tuple[str, str]:
        config = self._config
        if similarity < config.create:
            return GateDecision.CREATED, "new"
        if similarity < config.update:
            if config.gap and encoding.appraisal.importance < GAP_IMPORTANCE:
                return GateDecision.SKIPPED, "known, and of little importance"
            return GateDecision.CREATED, "near"
        if not config.merging:
            return GateDecision.CREATED, "merging is off"
        if similarity > config.reinforce:
            return GateDecision.REINFORCED, "known"
        if encoding.columns["immutable"][nearest]:
            return GateDecision.CREATED, "the nearest is immutable"
        if survivor(encoding.columns, nearest) != nearest:
            return GateDecision.CREATED, "the nearest was absorbed"
        return GateDecision.UPDATED, "adds to the nearest"


def merged(encoding: Encoding, row: int) -> str:
    """The memory's text with the fact's appended."""
    return encoding.columns.objects("text")[row] + SEPARATOR + _worded(encoding.fact)


def _worded(fact: Fact) -> str:
    """The text of a fact without the speaker's name before it, which the memory has."""
    return fact.text.removeprefix(f"{fact.speaker}: ")


def update(encoding: Encoding, row: int, text: str, vector: Vectors) -> None:
    """Give a memory a new text, and the entities of both."""
    changes, columns, fact = encoding.changes, encoding.columns, encoding.fact
    changes.set_object("text", row, text)
    changes.vectors.append((row, vector))
    changes.set_object("entities", row, _union(columns.objects("entities")[row], fact.entities))
    changes.set("importance", row, max(float(columns["importance"][row]), encoding.appraisal.importance))


def access(encoding: Encoding, row: int) -> None:
    """Count an access of a memory. It carries this turn too, and ends no sooner than the fact."""
    changes, columns = encoding.changes, encoding.columns
    if encoding.fact.valid_until > columns["valid_until"][row] and not columns["immutable"][row]:
        changes.set("valid_until", row, encoding.fact.valid_until)
    changes.set("access_count", row, columns["access_count"][row] + 1)
    changes.set("last_accessed_at", row, encoding.now)
    changes.set("at_floor_since", row, np.nan)
    turns = _union(columns.objects("source_turns")[row], encoding.fact.source_turns)
    changes.set_object("source_turns", row, turns)


def _union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


GATE = Mechanism[Stage](
    "gate",
    "write",
    GateConfig,
    phase="gate",
    rewrites=True,
    build=lambda config, dependencies: Gate(
        config.of(GateConfig),
        dependencies.embedder,
        config.language,
        dependencies.assistant,
        config.of(TrustConfig),
    ),
    losses=(
        LossStage(
            "skipped",
            "rejected by the write gate as known already",
            "it would have to differ more from what is known, or matter more",
        ),
    ),
)

PARTS = tuple(
    Mechanism[Stage](f"gate.{name}", "write", GateConfig, name, owner="enabled", phase="gate", after="gate")
    for name in ("gap", "merging")
)
"""The rules of the gate."""
