"""Supersession (a published design): a memory that a new one contradicts gets an end and a successor, and is
hidden from then on. Nothing is deleted."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import numpy as np

from cogmem.documents.optional.claiming import claim
from cogmem.documents.optional.claims import FIXED, Claim, Manner, decode, encode
from cogmem.documents.optional.claims.contradiction import Superseded, certain, contradicted, settled
from cogmem.language.pairs.statements import Statement, statement
from cogmem.language.reading import read_any
from cogmem.log.corrections import SUPERSEDED, succeed
from cogmem.log.encoding import Encoding, Stage
from cogmem.log.facts import Fact, Refine
from cogmem.memory import NO_ROW, DataSource, Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Columns
from cogmem.trace import Decision, Fate

CANDIDATES = 20
"""Number of similar memories that are compared with a new one."""


@dataclass(frozen=True)
class ContradictionConfig:
    """Supersession of the older of two claims that cannot both hold. The patterns were developed on the
    synthetic world (seeds 1 to 3)."""

    enabled: bool = False
    """Whether facts supersede what they contradict."""
    claims: bool = True
    """Whether a claim supersedes claims of another value for the same subject and attribute."""
    clauses: bool = False
    """Whether each clause of a sentence may claim something, and not the sentence alone."""
    cues: bool = True
    """Whether a correction that names the wrong value, but not the attribute, supersedes a similar memory."""
    corrections: float = math.inf
    """Minimum cosine at which a correction supersedes the nearest memory of its speaker, whatever both say;
    infinite: never."""


class ContradictionDecision(Decision, stage="contradiction"):
    """What a new memory contradicts."""

    FATES: ClassVar[Mapping[str, Fate]] = {
        "superseded": Fate("lost", "superseded by {memories}{why}, when {by} was said")
    }

    SUPERSEDED = "superseded"
    """The new memory supersedes the rows; the reason names the claims."""

    @property
    def account(self) -> str:
        return f"supersedes {{memories}}: {self.reason}"


class Supersession(Stage):
    """Supersedes what the claims of a fact contradict, whatever its similarity."""

    def __init__(self, config: ContradictionConfig, language: str) -> None:
        self._config = config
        self._language = language
        self.neighbours = CANDIDATES if config.cues or config.corrections <= 1 else 0

    def __call__(self, encoding: Encoding) -> Decision | None:
        config = self._config
        near = encoding.near.rows[: self.neighbours].tolist() if config.cues else []
        found = contradicted(_claims(encoding.fact), encoding.columns, near, by_claim=config.claims)
        if not found and encoding.fact.kind is Kind.CORRECTION:
            found = self._corrected(encoding)
        gone = encoding.changes.rows_of("superseded_by")
        found = tuple(old for old in found if old.row not in gone)  # by an earlier part of the message
        if not found:
            return None
        rows = [old.row for old in found]
        self._supersede(encoding, rows)
        reasons = "; ".join(old.reason for old in found)
        return ContradictionDecision.made(ContradictionDecision.SUPERSEDED, reasons, rows=tuple(rows))

    def _corrected(self, encoding: Encoding) -> tuple[Superseded, ...]:
        """The nearest memory of its speaker, if it is as near as `corrections`."""
        near = encoding.near.rows[encoding.near.scores >= self._config.corrections].tolist()
        rows = comparable(encoding.fact, near, encoding.columns)
        return tuple(Superseded(row, "correction") for row in rows[:1])

    def _certain(self, encoding: Encoding, row: int) -> bool:
        """Whether the claims of both memories say plainly that one replaces the other."""
        fact, columns, speaker = encoding.fact, encoding.columns, encoding.fact.speaker
        old, new = (
            statement(reading.part(reading.text.removeprefix(f"{speaker}: ")), speaker)
            for reading in (
                read_any(text, self._language) for text in (columns.objects("text")[row], fact.text)
            )
        )
        held = [decode(claim) for claim in columns.objects("claims")[row]]
        return certain(settled(_claims(fact), columns), held, alike=alike(old, new))

    def _supersede(self, encoding: Encoding, rows: list[int]) -> None:
        """End these memories now in favour of the new one; core memories among them lose that category. The
        new memory keeps the claims that hold. It is a correction if it says that the old value was wrong, or
        if the attribute cannot change."""
        sure = [row for row in rows if self._certain(encoding, row)]
        encoding.replaced = np.array(rows, np.int64)
        columns = encoding.columns
        succeed(encoding.changes, columns, encoding.replaced, encoding.row, encoding.now, np.isin(rows, sure))
        claims = settled(_claims(encoding.fact), columns)
        corrected = any(claim.manner is Manner.CORRECTED or claim.attribute in FIXED for claim in claims)
        meant = Kind.CORRECTION if corrected else encoding.fact.kind
        encoding.fact = replace(encoding.fact, claims=tuple(map(encode, claims)), kind=meant)


def _claims(fact: Fact) -> tuple[Claim, ...]:
    return tuple(map(decode, fact.claims))


def alike(old: Statement, new: Statement) -> bool:
    """Whether two statements tell of one thing: their words besides values are the same, or one word each ("I
    live in", "I moved to"), and the new one has another value for one of each kind at most."""
    same = old.frame == new.frame or len(old.frame) == len(new.frame) == 1
    none = frozenset[str]()
    return same and all(len(values - new.values.get(kind, none)) <= 1 for kind, values in old.values.items())


def comparable(fact: Fact, rows: Sequence[int], columns: Columns) -> list[int]:
    """The rows of those memories that the speaker of a fact may replace: said by the same person, current,
    and passing if the fact passes. What an assistant says replaces nothing: one piece of advice stands beside
    another."""
    if fact.data_source == DataSource.ASSISTANT_MESSAGE:
        return []
    said = columns.objects("speaker")
    same = np.array([row for row in rows if said[row] == fact.speaker], np.int64)
    fits = columns["data_source"][same] == int(fact.data_source)
    fits &= columns["superseded_by"][same] == NO_ROW
    fits &= ~columns["immutable"][same]
    if fact.kind == Kind.TRANSIENT_STATE:
        fits &= columns["kind"][same] == int(Kind.TRANSIENT_STATE)
    return list(same[fits].tolist())


SUPERSESSION = Mechanism[Stage](
    "contradiction",
    "write",
    ContradictionConfig,
    phase="appraisal",
    after="emotion.flashbulbs",
    rewrites=True,
    build=lambda config, _: Supersession(config.of(ContradictionConfig), config.language),
    losses=(SUPERSEDED,),
)

CLAIMS_OF_CLAUSES = Mechanism[Refine](
    "claims of clauses",
    "write",
    switch="",
    when=lambda config: SUPERSESSION.is_on(config),
    build=lambda config, _: partial(claim, apart=config.of(ContradictionConfig).clauses),
    stage="claims",
    phase="refining",
    after="rewriting",
)

PARTS = tuple(
    Mechanism[Stage](
        f"contradiction.{name}",
        "write",
        ContradictionConfig,
        name,
        owner="enabled",
        phase="appraisal",
        after="contradiction",
    )
    for name in ("claims", "cues")
)
"""The ways to find a contradiction."""
