"""Supersession: a memory that a new one contradicts gets an end and a successor. Nothing is deleted."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cogmem.checks import require, unit
from cogmem.contradiction import Superseded, certain, claimed, contradicted, settled, succeed
from cogmem.language.claims import FIXED, Manner, decode
from cogmem.language.pairs.judging import Pair, exchanged, paired, pairs, sentence_pairs
from cogmem.language.pairs.statements import Statement, statement, statements
from cogmem.language.reading import read, read_any
from cogmem.mechanism import LossStage, Mechanism, Settings
from cogmem.memory import NO_ROW, DataSource, Kind, Relation
from cogmem.parts import Parts
from cogmem.store.columns import Columns, Rows
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage
from cogmem.write.facts import Fact
from cogmem.write.parting import Parting
from cogmem.write.recognition import RecognitionConfig

CANDIDATES = 20
"""Number of similar memories that are compared with a new one, at least 1."""

PART = 0.4
"""Factor in [0, 1] of the probability of a pair of sentences, where the memories are too long to be
judged whole."""


@dataclass(frozen=True)
class ContradictionConfig:
    """Supersession of the older of two claims that cannot both hold. The patterns were developed on the
    synthetic world (seeds 1 to 3)."""

    enabled: bool = True
    """Whether facts get claims, and supersede what they contradict."""
    claims: bool = True
    """Whether a claim supersedes claims of another value for the same subject and attribute."""
    clauses: bool = False
    """Whether each clause of a sentence may claim something, and not the sentence alone."""
    cues: bool = True
    """Whether a correction that names the wrong value, but not the attribute, supersedes a similar memory."""
    corrections: float = math.inf
    """Minimum cosine at which a correction supersedes the nearest memory of its speaker, whatever both say;
    infinite: never."""
    pairs: bool = True
    """Whether a model of pairs of statements judges what claims find, and finds what they do not
    (`cogmem.language.pairs`)."""
    order: bool = True
    """Whether a memory that may be replaced, but not certainly, is told behind the newer one."""
    certain: float = 0.92
    """Minimum probability of being replaced at which a memory is superseded, in [0, 1], where both say the
    same with another value. What else may be replaced is told behind the newer memory, because in real talk
    next to nothing of it was."""
    claimed: float = 0.1
    """The same where claims say so too, in [0, 1]."""
    possible: float = 0.1
    """Minimum probability at which the newer memory may be told first, in [0, 1]."""
    apart: bool = True
    """Whether a memory that tells other things, too, loses the sentences or clauses that are replaced and
    goes on; they become a memory of their own, which has ended."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "certain", "claimed", "possible"))


class ContradictionDecision(Decision, stage="contradiction"):
    """What a new memory contradicts."""

    SUPERSEDED = "superseded"
    """The new memory supersedes the rows, or what they say of it (`parted` of them go on with what else they
    tell); the reason names the claims."""


class Supersession(Stage):
    """Supersedes what a fact replaces: what claims contradict, whatever its similarity, and what a model of
    pairs takes for replaced."""

    def __init__(self, config: ContradictionConfig, language: str, parting: Parting | None = None) -> None:
        self._config = config
        self._language = language
        self._parting = parting
        looks = config.cues or config.pairs or config.corrections <= 1
        self.neighbours = CANDIDATES if looks else 0

    def __call__(self, encoding: Encoding) -> Decision | None:
        config = self._config
        near = encoding.near.rows[: self.neighbours].tolist()
        by_cue = near if config.cues else []
        found = contradicted(encoding.fact.claims, encoding.columns, by_cue, by_claim=config.claims)
        if config.pairs:
            found = self._judged(encoding, near, found)
        if not found and encoding.fact.kind is Kind.CORRECTION:
            found = self._corrected(encoding)
        if not found:
            return None
        gone = encoding.changes.rows_of("superseded_by")
        found = tuple(one for one in found if one.row not in gone)  # by an earlier part of the message
        if not found:
            return None
        rows = [one.row for one in found]
        sure = [row for row in rows if self._certain(encoding, row)]
        parted = self._parting(encoding, rows, sure) if self._parting else []
        supersede(encoding, np.setdiff1d(rows, parted), sure)
        reasons = "; ".join(one.reason for one in found)
        numbers = {"parted": float(len(parted))} if parted else {}
        return ContradictionDecision.told(
            ContradictionDecision.SUPERSEDED, reasons, rows=tuple(rows), numbers=numbers
        )

    def _certain(self, encoding: Encoding, row: int) -> bool:
        """Whether the claims of both memories say plainly that one replaces the other."""
        fact, columns, speaker = encoding.fact, encoding.columns, encoding.fact.speaker
        old, new = (
            statement(told.part(told.text.removeprefix(f"{speaker}: ")), speaker)
            for told in (read_any(text, self._language) for text in (columns.objects("text")[row], fact.text))
        )
        held = [decode(claim) for claim in columns.objects("claims")[row]]
        return certain(settled(fact.claims, columns), held, alike=_alike(old, new))

    def _corrected(self, encoding: Encoding) -> tuple[Superseded, ...]:
        """The nearest memory of its speaker, if it is as near as `corrections`."""
        near = encoding.near.rows[encoding.near.scores >= self._config.corrections].tolist()
        rows = _comparable(encoding.fact, near, encoding.columns)
        return tuple(Superseded(row, "correction") for row in rows[:1])

    def _judged(
        self, encoding: Encoding, near: Sequence[int], contradicted: Sequence[Superseded]
    ) -> tuple[Superseded, ...]:
        """What the model takes for replaced, of what is near or contradicted. What it doubts is kept in
        `encoding.doubted`. In a language without weights, what is contradicted."""
        fact, columns, config = encoding.fact, encoding.columns, self._config
        reasons = dict(contradicted)
        language = read_any(fact.said.text, self._language).language
        judge = pairs(language)
        if not judge:
            return tuple(contradicted)
        new = read(fact.text, language)
        rows = _comparable(fact, list(dict.fromkeys((*near, *reasons))), columns)
        texts, held = columns.objects("text"), columns.objects("claims")
        pairing: list[Pair] = []
        owners: list[tuple[int, bool, bool]] = []
        for row in rows:
            claim = claimed(fact.claims, tuple(map(decode, held[row]))) if fact.claims and held[row] else ""
            claim = "replaces" if row in reasons else claim
            old = read(texts[row], language)
            whole = paired(old, new, fact.speaker, claim)
            found = [whole] if whole else []
            owners += [(row, True, True)] * len(found)
            several = self._parting and len(statements(old, fact.speaker)) > 1
            if several if whole else config.order:
                parts = sentence_pairs(old, new, fact.speaker)
                owners += [(row, False, whole is not None)] * len(parts)
                found += parts
            pairing += found
        if not pairing:
            return ()
        odds = judge.judge(pairing)[:, 0]
        replaced: dict[int, Superseded] = {}
        told = sorted(zip(owners, odds.tolist(), pairing, strict=True), key=lambda one: one[:2])
        for (row, entire, short), probability, pair in told:
            sure = probability >= (config.claimed if row in reasons else config.certain)
            if short and sure and (row in reasons or exchanged(pair.earlier, pair.later)):
                replaced[row] = Superseded(row, reasons.get(row, f"pair: {probability:.2f}"))
            elif (doubt := probability if entire else probability * PART) >= config.possible:
                encoding.doubted[row] = doubt  # the highest of its parts comes last
        for row in replaced:
            encoding.doubted.pop(row, None)
        return tuple(replaced.values())


def _alike(old: Statement, new: Statement) -> bool:
    """Whether two statements tell of one thing: their words besides values are the same, or one word each ("I
    live in", "I moved to"), and the new one has another value for one of each kind at most."""
    same = old.frame == new.frame or len(old.frame) == len(new.frame) == 1
    none = frozenset[str]()
    return same and all(len(values - new.values.get(kind, none)) <= 1 for kind, values in old.values.items())


def _comparable(fact: Fact, rows: Sequence[int], columns: Columns) -> list[int]:
    """The rows of those memories that the speaker of a fact may replace: said by the same person, current,
    and passing if the fact passes. What an assistant says replaces nothing: one piece of advice stands beside
    another."""
    if fact.data_source == DataSource.ASSISTANT_MESSAGE:
        return []
    said = columns.objects("speaker")
    own = np.array([row for row in rows if said[row] == fact.speaker], np.int64)
    fits = columns["data_source"][own] == fact.data_source
    fits &= columns["superseded_by"][own] == NO_ROW
    fits &= ~columns["immutable"][own]
    if fact.kind == Kind.TRANSIENT_STATE:
        fits &= columns["kind"][own] == Kind.TRANSIENT_STATE
    return list(own[fits].tolist())


class Ordering(Stage):
    """Relates a new memory to those that it may replace, so that it is told before them."""

    def __call__(self, encoding: Encoding) -> Decision | None:
        doubted = sorted(encoding.doubted)
        if not doubted:
            return None
        likely = [encoding.doubted[row] for row in doubted]
        encoding.changes.relate(encoding.row, doubted, Relation.UPDATES, likely, encoding.now)
        return OrderingDecision.told(
            OrderingDecision.BEFORE, rows=tuple(doubted), scores=tuple(round(one, 6) for one in likely)
        )


class OrderingDecision(Decision, stage="ordering"):
    """Which memories a new one may replace."""

    BEFORE = "before"
    """It is told before the rows, which it replaces with the probabilities in the scores."""


def supersede(encoding: Encoding, rows: Rows, sure: Sequence[int]) -> None:
    """End these memories now in favour of the new one, beside those of which it replaces a part; core
    memories among them lose that category. `sure`: those that are replaced beyond doubt. The new memory keeps
    the claims that hold. It is a correction if it says that the old value was wrong, or if the attribute
    cannot change."""
    changes, columns = encoding.changes, encoding.columns
    succeed(changes, columns, rows, encoding.row, encoding.now, np.isin(rows, sure))
    claims = settled(encoding.fact.claims, columns)
    corrected = any(claim.manner is Manner.CORRECTED or claim.attribute in FIXED for claim in claims)
    meant = Kind.CORRECTION if corrected else encoding.fact.kind
    encoding.fact = replace(encoding.fact, claims=claims, kind=meant)
    parted = encoding.row + 1 + np.arange(len(encoding.parted))
    encoding.replaced = np.concatenate([rows, parted])


def _parting(config: Settings, parts: Parts) -> Parting | None:
    apart = config.of(ContradictionConfig).apart
    return Parting(parts.embedder, config.language, config.of(RecognitionConfig).by) if apart else None


SUPERSEDED = LossStage(
    "superseded",
    "a newer memory replaced it",
    "its successor would have to leave it standing, or say what it says",
)

PARTLY_REPLACED = LossStage(
    "partly replaced",
    "a newer memory replaced most of what it says",
    "what replaced it would have to leave those sentences standing, or say what they say",
)

SUPERSESSION = Mechanism[Stage](
    "contradiction",
    "write",
    ContradictionConfig,
    build=lambda config, parts: Supersession(
        config.of(ContradictionConfig), config.language, _parting(config, parts)
    ),
    losses=(SUPERSEDED, PARTLY_REPLACED),
)

PARTS = tuple(
    Mechanism[Stage](f"contradiction.{name}", "write", ContradictionConfig, name, owner="enabled")
    for name in ("claims", "cues", "pairs", "apart")
)
"""The ways to find a contradiction, and what becomes of the rest of a memory."""

ORDERING = Mechanism[Stage](
    "contradiction.order",
    "write",
    ContradictionConfig,
    "order",
    owner="enabled",
    build=lambda config, parts: Ordering(),
    stage="ordering",
)
