"""Redundancy: of memories that say the same, one is kept."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cogmem.checks import at_least, require, unit
from cogmem.dream.extractive import values
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.language.analysis import Analyser
from cogmem.language.claims import decode
from cogmem.mechanism import Mechanism
from cogmem.memory import NO_ROW, Category, Relation, Tier
from cogmem.store.base import Hits
from cogmem.store.columns import Mask, Rows, Vectors
from cogmem.store.exact import similarities
from cogmem.trace import Decision

_NEAREST = 8  # of which one may be the row itself, and some be gone by the time
_COPIED = ("kind", "category", "tier", "valid_from", "valid_until")
_STRENGTHS = ("importance", "stability")
_USES = ("storage_strength", "utility", "access_count", "last_accessed_at")


@dataclass(frozen=True)
class RedundancyConfig:
    """Removal of redundant memories. A memory goes only if the survivor tells its claims, dates, numbers and
    names, and all its other content words too where it absorbs it."""

    enabled: bool = True
    """Whether the step runs."""
    similarity: float = 0.8
    """Two memories of a cosine above this are similar, in [0, 1]. Chosen on LoCoMo and a ten-year life of the
    synthetic world (seed 0); the profile v9 has 0.9."""
    comparisons: int = 50
    """Maximum number of comparisons in one dream; 0 compares none."""
    claims: bool = True
    """Whether memories with exactly the same claims are compared, whatever their similarity."""
    cold: bool = False
    """True: a redundant memory goes dormant, and the survivor gains nothing (profile v9). False: the
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
    """Compares unprotected memories of one speaker and kind. Of memories with the same claims (none a guess)
    the newest survives; of two similar ones the more useful, at equal utility the newer. A memory that says
    something that the survivor does not stays."""

    def __init__(self, config: RedundancyConfig, language: str = "en") -> None:
        self._config = config
        self._language = language
        self._terms = Analyser(language).terms
        self._content = lru_cache(maxsize=4096)(self._content_of)

    def __call__(self, state: Workspace) -> list[Decision]:
        free = state.live() & ~state.protected()
        decisions = []
        if self._config.claims:
            newest = ((rows[:-1], rows[-1]) for rows in _claiming_the_same(state, free))
            decisions.append(self._leave(state, free, newest, "the same claims"))
        if self._config.comparisons:
            found = alike(state, free, self._config.similarity, self._config.comparisons)
            ranked = (by_utility(state, *pair) for pair in found)
            useful = (([less], more) for less, more in ranked if _sort(state, less) == _sort(state, more))
            decisions.append(self._leave(state, free, useful, "alike"))
        return decisions

    def _leave(
        self, state: Workspace, free: Mask, groups: Iterable[tuple[list[int], int]], reason: str
    ) -> Decision:
        """Keep the survivor of each group, which is given second. Rows that go are no longer free."""
        lost: list[int] = []
        for others, survivor in groups:
            going = [row for row in others if self._tells(state, row) <= self._tells(state, survivor)]
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

    def _tells(self, state: Workspace, row: int) -> frozenset[str]:
        """What a memory says that must not be lost: claims, numbers, dates and names; and all its content
        words, where another one is to say it."""
        return self._content(state.object("text", row)).union(state.object("claims", row))

    def _content_of(self, text: str) -> frozenset[str]:
        """The part of that which the text says. The latest are cached: most pairs are compared again in later
        nights."""
        found = values(text, self._language)
        return found if self._config.cold else found.union(self._terms(text))

    def _absorb(self, state: Workspace, rows: Rows, into: int) -> None:
        several, one = np.append(rows, into), np.array([into])
        if (state["category"][rows] == Category.CORE).any():
            state.set("category", one, Category.CORE)
        state.set("access_count", one, state["access_count"][several].sum())
        _merge(state, rows, into, _STRENGTHS)


def alike(state: Workspace, free: Mask, similarity: float, comparisons: int) -> Iterator[tuple[int, int]]:
    """Pairs of free rows of a cosine above `similarity`, from at most `comparisons` comparisons. A row that
    the caller removes from the mask meanwhile is in no further pair.

    The write path left the hints: the confidence of a queued pair, else the `novelty` of a row, which is 1 −
    similarity to its nearest memory at the time (0 also if none was compared); such a row is compared with
    its present neighbours. Rows of the last day come first, then the others in turn, some each night, so that
    rows which turn out to differ do not block the rest. Within both, the most similar lead, then the newest.
    """
    partition, created = state.partition, state["created_at"]
    queue = partition.relations.of_kind(Relation.SUSPECTED)
    queue = queue.take((queue.confidence > similarity) & free[queue.source] & free[queue.target])
    single = free & (state["novelty"] < 1 - similarity)
    single[queue.source] = False
    rows = np.concatenate([queue.source, np.flatnonzero(single)])
    others = np.concatenate([queue.target, np.full(len(rows) - len(queue.target), NO_ROW)])
    looks = np.concatenate([queue.confidence, 1 - state["novelty"][single]])
    order = np.lexsort((-others, -rows, -looks))
    fresh = created[rows[order]] > state.now - 1.0
    nights = int(state.now - created[0]) if len(created) else 0
    turn = np.roll(order[~fresh], -nights * comparisons)
    chosen = np.concatenate([order[fresh], turn])[:comparisons]
    rows, others = rows[chosen], others[chosen]
    vectors, queued = partition.vectors(rows), others != NO_ROW
    searched = iter(partition.dense_each(vectors[~queued], _NEAREST, free))
    paired = iter(_paired(vectors[queued], others[queued], partition.vectors(others[queued])))
    for row, is_queued in zip(rows.tolist(), queued.tolist(), strict=True):
        near = next(paired if is_queued else searched)
        found = near.rows[(near.scores > similarity) & (near.rows != row) & free[near.rows]]
        if free[row] and found.size:
            yield row, int(found[0])


def _paired(queries: Vectors, rows: Rows, vectors: Vectors) -> Iterator[Hits]:
    """For each query its row as the only hit."""
    for place, query in enumerate(queries):
        yield Hits(rows[place : place + 1], similarities(vectors, query, np.array([place])))


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
