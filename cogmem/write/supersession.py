"""Supersession: a memory that a new one contradicts gets an end and a successor. Nothing is deleted."""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.checks import at_least, require
from cogmem.contradiction import SUPERSEDING, contradicted, ended, settled
from cogmem.language.claims import FIXED, Manner
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import Kind
from cogmem.store.columns import Rows
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage


@dataclass(frozen=True)
class ContradictionConfig:
    """Supersession of the older of two claims that cannot both hold. The patterns were developed on the
    synthetic world (seeds 1 to 3)."""

    enabled: bool = True
    """Whether facts get claims, and supersede what they contradict."""
    claims: bool = True
    """Whether a claim supersedes claims of another value for the same subject and attribute."""
    cues: bool = True
    """Whether a correction that names the wrong value, but not the attribute, supersedes a similar memory."""
    candidates: int = 20
    """Number of similar memories among which such a correction looks for it, at least 1."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "candidates"))


class ContradictionDecision(Decision, stage="contradiction"):
    """What a new memory contradicts."""

    SUPERSEDED = "superseded"
    """The new memory supersedes the rows; the reason names the claims."""


class Supersession(Stage):
    """Supersedes what a fact contradicts, whatever its similarity."""

    def __init__(self, config: ContradictionConfig) -> None:
        self._by_claim = config.claims
        self.neighbours = config.candidates if config.cues else 0

    def __call__(self, encoding: Encoding) -> Decision | None:
        near = encoding.near.rows[: self.neighbours].tolist()
        found = contradicted(encoding.fact.claims, encoding.columns, near, by_claim=self._by_claim)
        if not found:
            return None
        rows = np.array([one.row for one in found], np.int64)
        supersede(encoding, rows)
        reasons = "; ".join(one.reason for one in found)
        return ContradictionDecision.told(
            ContradictionDecision.SUPERSEDED, reasons, rows=tuple(rows.tolist())
        )


def supersede(encoding: Encoding, rows: Rows) -> None:
    """End these memories now in favour of the new one; core memories among them lose that category. The new
    memory keeps the claims that hold. It is a correction if it says that the old value was wrong, or if the
    attribute cannot change."""
    changes, columns = encoding.changes, encoding.columns
    for change in ended(columns, rows, encoding.row, encoding.now):
        changes.set(*change)
    for kind in SUPERSEDING:
        changes.relate(encoding.row, rows, kind, 1.0, encoding.now)
    claims = settled(encoding.fact.claims, columns)
    corrected = any(claim.manner is Manner.CORRECTED or claim.attribute in FIXED for claim in claims)
    meant = Kind.CORRECTION if corrected else encoding.fact.kind
    encoding.fact = replace(encoding.fact, claims=claims, kind=meant)
    encoding.replaced = rows


SUPERSEDED = LossStage(
    "superseded",
    "a newer memory replaced it",
    "its successor would have to leave it standing, or say what it says",
)

SUPERSESSION = Mechanism[Stage](
    "contradiction",
    "write",
    ContradictionConfig,
    build=lambda config, parts: Supersession(config.of(ContradictionConfig)),
    losses=(SUPERSEDED,),
)

PARTS = tuple(
    Mechanism[Stage](f"contradiction.{name}", "write", ContradictionConfig, name, owner="enabled")
    for name in ("claims", "cues")
)
"""The ways to find a contradiction."""
