"""Redundancy: of memories that say the same, one is kept."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from weakref import WeakKeyDictionary

import numpy as np

from cogmem.checks import at_least, require, unit
from cogmem.dream.extractive import values
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.language.analysis import analyser
from cogmem.language.claims import decode
from cogmem.mechanism import Mechanism
from cogmem.memory import NO_ROW, Category, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import Mask, Rows
from cogmem.store.exact import similarities
from cogmem.trace import Decision

_NEAREST = 8  # of which one may be the row itself, and some be gone by the time
_COPIED = ("kind", "category", "tier", "valid_from", "valid_until")
_STRENGTHS = ("importance", "stability")
_USES = ("storage_strength", "utility", "access_count", "last_accessed_at")


@dataclass(frozen=True)
class RedundancyConfig:
    """Removal of redundant memories."""

    enabled: bool = False
    """Whether the step runs."""
    similarity: float = 0.8
    """Two memories of a cosine above this are similar, in [0, 1]. Chosen on LoCoMo and a ten-year life of the
    synthetic world (seed 0); a published design has 0.9."""
    comparisons: int = 50
    """Maximum number of comparisons in one dream; 0 compares none."""
    claims: bool = True
    """Whether memories with exactly the same claims are compared, whatever their similarity."""
    lossless: bool = True
    """Whether a memory goes only for one of its speaker and kind that tells its claims, dates, numbers and
    names, and all its other content words too where it absorbs it. Off (a published design): similarity is
    enough."""
    cold: bool = False
    """True: a redundant memory goes dormant, and the survivor gains nothing (a published design). False: the
    survivor, which says everything that it said, absorbs it and carries its turns."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "similarity"), *at_least(self, 0, "comparisons"))


class RedundancyDecision(Decision, stage="redundancy"):
    """Memories that were redundant; the reason tells why."""

    DORMANT = "dormant"
    """The rows went cold."""
    ABSORBED = "absorbed"
    """A survivor absorbed the rows."""


class CompactionDecision(Decision, stage="compaction"):
    """Copies that a compaction removed."""

    ABSORBED = "absorbed"
    """The first of the copies absorbed the rows."""


class Redundancy:
    """Compares unprotected memories. Of memories with the same claims (none a guess) the newest survives; of
    two similar ones the more useful, at equal utility the newer."""

    def __init__(self, config: RedundancyConfig, language: str = "en") -> None:
        self._config = config
        self._says = analyser(language).says
        self._values = lru_cache(maxsize=4096)(partial(values, language=language))
        """Of a text. The latest are cached: most pairs are looked at again in a later night."""
        self._alike = Alike(config.similarity, config.comparisons)

    def __call__(self, state: Workspace) -> list[Decision]:
        free = state.live() & ~state.protected()
        decisions = []
        if self._config.claims:
            newest = ((rows[:-1], rows[-1]) for rows in _claiming_the_same(state, free))
            decisions.append(self._leave(state, free, newest, "the same claims"))
        if self._config.comparisons:
            ranked = (by_utility(state, *pair) for pair in self._alike(state, free))
            useful = (([less], more) for less, more in ranked if self._comparable(state, less, more))
            decisions.append(self._leave(state, free, useful, "alike"))
        return decisions

    def _leave(
        self, state: Workspace, free: Mask, groups: Iterable[tuple[list[int], int]], reason: str
    ) -> Decision:
        """Keep the survivor of each group, which is given second. Rows that go are no longer free."""
        lost: list[int] = []
        for others, survivor in groups:
            going = [row for row in others if self._replaces(state, survivor, row)]
            lost += going
            free[going] = False
            if going and not self._config.cold:
                self._absorb(state, np.array(going, np.int64), survivor)
        rows = np.array(sorted(lost), np.int64)
        if self._config.cold:
            state.move(rows, Tier.DORMANT)
        return report(
            RedundancyDecision,
            RedundancyDecision.DORMANT if self._config.cold else RedundancyDecision.ABSORBED,
            rows,
            reason,
        )

    def _comparable(self, state: Workspace, one: int, other: int) -> bool:
        return not self._config.lossless or _sort(state, one) == _sort(state, other)

    def _replaces(self, state: Workspace, survivor: int, row: int) -> bool:
        """Whether nothing is lost: the survivor has the claims, numbers, dates and names of the row, and,
        where it is to say them, every word in the same order."""
        if not self._config.lossless:
            return True
        kept, lost = state.object("text", survivor), state.object("text", row)
        if not self._config.cold and not self._says(kept, lost):
            return False
        told = self._values(kept).union(state.object("claims", survivor))
        return self._values(lost).union(state.object("claims", row)) <= told

    def _absorb(self, state: Workspace, rows: Rows, into: int) -> None:
        several, one = np.append(rows, into), np.array([into])
        if (state["category"][rows] == Category.CORE).any():
            state.set("category", one, Category.CORE)
        state.set("access_count", one, state["access_count"][several].sum())
        _merge(state, rows, into, _STRENGTHS)


class Alike:
    """Pairs of free rows of a cosine above `similarity`, from at most `comparisons` comparisons a night. A
    row that the caller removes from the mask meanwhile is in no further pair.

    The write path left the hints: the confidence of a queued pair, else the `novelty` of a row, which is 1 −
    similarity to its nearest memory at the time (0 also if none was compared); such a row is compared with
    its present neighbours. Rows of the last day come first, then the others in turn, some each night, so that
    rows which turn out to differ do not block the rest. Within both, the most similar lead, then the newest.

    What was found is kept for later nights, until a memory comes, goes or is told otherwise.
    """

    def __init__(self, similarity: float, comparisons: int) -> None:
        self._similarity = similarity
        self._comparisons = comparisons
        self._known: WeakKeyDictionary[Partition, _Known] = WeakKeyDictionary()

    def __call__(self, state: Workspace, free: Mask) -> Iterator[tuple[int, int]]:
        rows, others = self._chosen(state, free)
        pairs = list(zip(rows.tolist(), others.tolist(), strict=True))
        found = self._found(state, free)
        if new := [place for place, pair in enumerate(pairs) if pair not in found]:
            compared = self._compared(state.partition, free, rows[new], others[new])
            found |= zip((pairs[place] for place in new), compared, strict=True)
        for row, other in pairs:
            near = next((one for one in found[row, other] if free[one]), NO_ROW) if free[row] else NO_ROW
            if near != NO_ROW:
                yield row, near

    def _chosen(self, state: Workspace, free: Mask) -> tuple[Rows, Rows]:
        """The rows to compare tonight, each with the row it is queued with, or `NO_ROW`."""
        created, comparisons = state["created_at"], self._comparisons
        queue = state.partition.relations.of_kind(Relation.SUSPECTED)
        queue = queue.take((queue.confidence > self._similarity) & free[queue.source] & free[queue.target])
        single = free & (state["novelty"] < 1 - self._similarity)
        single[queue.source] = False
        rows = np.concatenate([queue.source, np.flatnonzero(single)])
        others = np.concatenate([queue.target, np.full(len(rows) - len(queue.target), NO_ROW)])
        looks = np.concatenate([queue.confidence, 1 - state["novelty"][single]])
        order = np.lexsort((-others, -rows, -looks))
        fresh = created[rows[order]] > state.now - 1.0
        nights = int(state.now - created[0]) if len(created) else 0
        turn = np.roll(order[~fresh], -nights * comparisons)
        chosen = np.concatenate([order[fresh], turn])[:comparisons]
        return rows[chosen], others[chosen]

    def _found(self, state: Workspace, free: Mask) -> dict[tuple[int, int], list[int]]:
        """What is known of pairs, if the same memories were free and told the same."""
        # the texts in the store, which its vectors are of: what this dream retells comes with the next
        texts, known = state.partition.columns.objects("text"), self._known.get(state.partition)
        if known is None or not np.array_equal(known.free, free) or known.texts != texts:
            known = self._known[state.partition] = _Known(free.copy(), list(texts), {})
        return known.found

    def _compared(self, partition: Partition, free: Mask, rows: Rows, others: Rows) -> Iterator[list[int]]:
        """For each row those similar to it, best first: of all free rows, or of the one it is queued with."""
        vectors, queued = partition.vectors(rows), others != NO_ROW
        searched = iter(partition.dense_each(vectors[~queued], _NEAREST, free))
        targets, own = partition.vectors(others[queued]), iter(vectors[queued])
        paired = (similarities(targets, next(own), np.array([place])) for place in range(len(targets)))
        for row, other in zip(rows.tolist(), others.tolist(), strict=True):
            if other == NO_ROW:
                near = next(searched)
                yield near.rows[(near.scores > self._similarity) & (near.rows != row)].tolist()
            else:
                yield [other] if next(paired)[0] > self._similarity and other != row else []


@dataclass(frozen=True, slots=True)
class _Known:
    """Similar rows by row and queued row, where these rows were free and all told these texts."""

    free: Mask
    texts: list[str]
    found: dict[tuple[int, int], list[int]]


def by_utility(state: Workspace, first: int, second: int) -> tuple[int, int]:
    """The less useful row first; at equal utility the older first."""
    less, more = sorted((first, second), key=lambda row: (state["utility"][row], row))
    return less, more


def merge_copies(state: Workspace) -> list[Decision]:
    """Merge live, unprotected memories of identical text, speaker, claims, kind, category, tier and validity
    into the first of them. It carries their turns, and gets the highest strength and use among them; the
    others lead to it."""
    rows = np.flatnonzero(state.live() & ~state.protected())
    told = ([state.object(name, row) for row in rows.tolist()] for name in ("text", "speaker", "claims"))
    copied = (np.nan_to_num(state[column][rows], nan=np.inf).tolist() for column in _COPIED)
    lost: list[int] = []
    for first, *others in _groups(rows.tolist(), zip(*told, *copied, strict=True)):
        lost += others
        rest = np.array(others, np.int64)
        _merge(state, rest, first, (*_STRENGTHS, *_USES))
    return [
        report(CompactionDecision, CompactionDecision.ABSORBED, np.array(sorted(lost), np.int64), "copies")
    ]


def _claiming_the_same(state: Workspace, free: Mask) -> list[list[int]]:
    """Groups of two or more rows of one speaker and kind with the same claims, each ascending."""
    claims, speakers, kinds = state.objects("claims"), state.objects("speaker"), state["kind"].tolist()
    rows = [row for row in np.flatnonzero(free).tolist() if claims[row]]
    groups = _groups(rows, ((frozenset(claims[row]), speakers[row], kinds[row]) for row in rows))
    return [group for group in groups if not any(decode(claim).weak for claim in claims[group[0]])]


def _groups(rows: Sequence[int], keys: Iterable[Hashable]) -> list[list[int]]:
    """Groups of two or more rows of equal keys, in order; the groups in the order of their first row."""
    first: dict[Hashable, int] = {}
    groups: dict[int, list[int]] = {}
    for row, key in zip(rows, keys, strict=True):
        known = first.setdefault(key, row)
        if known != row:
            groups.setdefault(known, [known]).append(row)
    return list(groups.values())


def _sort(state: Workspace, row: int) -> tuple[int, str]:
    return int(state["kind"][row]), state.object("speaker", row)


def _merge(state: Workspace, rows: Rows, into: int, strengths: Sequence[str]) -> None:
    """Absorb rows into one row. It gets the highest of these strengths, and their turns after its own."""
    one, several = np.array([into]), np.append(rows, into)
    turns = (turn for row in (into, *rows.tolist()) for turn in state.object("source_turns", row))
    state.put("source_turns", into, tuple(dict.fromkeys(turns)))
    for column in strengths:
        state.set(column, one, state[column][several].max())
    state.absorb(rows, into)


REDUNDANCY = Mechanism[Step](
    "redundancy",
    "dream",
    RedundancyConfig,
    build=lambda config, parts: Redundancy(config.of(RedundancyConfig), config.language),
)
