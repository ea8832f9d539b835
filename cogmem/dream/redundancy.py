"""Redundancy: what says the same is kept once."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

import numpy as np

from cogmem.dream.extractive import values
from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.language.analysis import Analyser
from cogmem.language.claims import decode
from cogmem.memory import NO_ROW, Category, Relation, Tier
from cogmem.settings.dream import RedundancyConfig
from cogmem.store.base import Hits
from cogmem.store.columns import Mask, Rows, Vectors
from cogmem.store.exact import similarities
from cogmem.trace import Decision

_NEAREST = 8  # of which one may be the row itself, and some be gone by the time
_COPIED = ("kind", "category", "tier", "valid_from", "valid_until")
_STRENGTHS = ("importance", "stability")
_USES = ("storage_strength", "utility", "access_count", "last_accessed_at")


class Redundancy:
    """Among unprotected memories of one speaker and kind: of those with the same claims (none of them a
    guess) the newest survives, of two alike the more useful, the newer of equals. What claims something or
    tells a number that the survivor does not stays as it is."""

    def __init__(self, config: RedundancyConfig, language: str = "en") -> None:
        self._config = config
        self._language = language
        self._terms = Analyser(language).terms

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
        """Of each group the survivor, which comes second. What goes is free no more."""
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
        return report("redundancy", "dormant" if self._config.cold else "absorbed", rows, reason)

    def _tells(self, state: Workspace, row: int) -> set[str]:
        """What must not be lost with a text: its claims, and the numbers, dates and names in it."""
        return {*state.object("claims", row), *values(state.object("text", row), self._language)}

    def _absorb(self, state: Workspace, rows: Rows, into: int) -> None:
        several, one = np.append(rows, into), np.array([into])
        if (state["category"][rows] == Category.CORE).any():
            state.set("category", one, Category.CORE)
        state.set("access_count", one, state["access_count"][several].sum())
        told = set(self._terms(state.object("text", into)))
        claims = set(state.object("claims", into))
        same = [
            (bool(claims) and claims == set(state.object("claims", row)))
            or told.issuperset(self._terms(state.object("text", row)))
            for row in rows.tolist()
        ]
        _merge(state, rows, into, _STRENGTHS, rows[np.array(same, np.bool_)])


def alike(state: Workspace, free: Mask, similarity: float, comparisons: int) -> Iterator[tuple[int, int]]:
    """Pairs of free rows of cosine above `similarity`, at most so many comparisons a night. Rows that the
    caller takes out of the mask meanwhile are in no further pair.

    What may be alike was seen when it was written: a queued pair by its confidence, else a row by its
    `novelty`, 1 − similarity to the nearest then (0 also where nobody looked), which is compared with what is
    nearest now. First come rows of the last day, then the others in turn, some each night: what stays, being
    different after all, keeps no other waiting. In both the most alike lead, then the newest.
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
    """Each row as what is near its query."""
    for place, query in enumerate(queries):
        yield Hits(rows[place : place + 1], similarities(vectors, query, np.array([place])))


def by_utility(state: Workspace, first: int, second: int) -> tuple[int, int]:
    """The less useful of two rows, of equals the older, and the other."""
    less, more = sorted((first, second), key=lambda row: (state["utility"][row], row))
    return less, more


def merge_copies(state: Workspace) -> list[Decision]:
    """Live, unprotected memories of the very same text, speaker, claims, kind, category, tier and validity
    become the first of them. It carries their turns, and is as strong and as much used as the strongest and
    the most used; the others lead to it. Stage "compaction": "absorbed" with their rows."""
    rows = np.flatnonzero(state.live() & ~state.protected())
    told = ([state.object(name, row) for row in rows.tolist()] for name in ("text", "speaker", "claims"))
    copied = (np.nan_to_num(state[column][rows], nan=np.inf).tolist() for column in _COPIED)
    lost: list[int] = []
    for first, *others in _groups(rows, zip(*told, *copied, strict=True)):
        lost += others
        rest = np.array(others, np.int64)
        _merge(state, rest, first, (*_STRENGTHS, *_USES), rest)
    return [report("compaction", "absorbed", np.array(sorted(lost), np.int64), "copies")]


def _claiming_the_same(state: Workspace, free: Mask) -> list[list[int]]:
    """Rows of one speaker and kind with the same claims, two or more, ascending."""
    rows = np.flatnonzero(free)
    rows = rows[np.array([bool(state.object("claims", row)) for row in rows.tolist()], np.bool_)]
    claims = (frozenset(state.object("claims", row)) for row in rows.tolist())
    speakers = (state.object("speaker", row) for row in rows.tolist())
    groups = _groups(rows, zip(claims, speakers, state["kind"][rows].tolist(), strict=True))
    return [group for group in groups if not any(decode(c).weak for c in state.object("claims", group[0]))]


def _groups(rows: Rows, keys: Iterable[Hashable]) -> list[list[int]]:
    """The rows of equal keys, two or more, in their order; the groups in the order of their first."""
    first: dict[Hashable, int] = {}
    groups: dict[int, list[int]] = {}
    for row, key in zip(rows.tolist(), keys, strict=True):
        known = first.setdefault(key, row)
        if known != row:
            groups.setdefault(known, [known]).append(row)
    return list(groups.values())


def _sort(state: Workspace, row: int) -> tuple[int, str]:
    return int(state["kind"][row]), state.object("speaker", row)


def _merge(state: Workspace, rows: Rows, into: int, strengths: Sequence[str], carried: Rows) -> None:
    """Absorb some rows into one, which is then as strong as any, and carries the turns of some after its
    own."""
    one, several = np.array([into]), np.append(rows, into)
    turns = (turn for row in (into, *carried.tolist()) for turn in state.object("source_turns", row))
    state.put("source_turns", into, tuple(dict.fromkeys(turns)))
    for column in strengths:
        state.set(column, one, state[column][several].max())
    state.absorb(rows, into)
