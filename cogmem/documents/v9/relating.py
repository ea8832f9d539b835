"""Relations at ingestion: how a new memory relates to similar memories and to those that share an entity.

Some entities relate nothing: everything that Ada says is about Ada, and in a chat of two people half of all
turns name the other. So the speaker's name is no shared entity, and its words are no shared words.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cogmem.language.analysis import analyser
from cogmem.language.names import slug
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import find_relations
from cogmem.log.corrections import INFERRED, SUPERSEDING, ended
from cogmem.log.encoding import Encoding, Stage
from cogmem.memory import NO_ROW, Draft, Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import Changes, Columns, Rows
from cogmem.trace import Decision

PRUNABLE = (Relation.RELATED_TO, Relation.SAME_ENTITY, Relation.ELABORATES)
"""The kinds of relations that may be pruned, in this order."""

CONFIDENCES = {Relation.SAME_ENTITY: 0.7, Relation.ELABORATES: 0.5, Relation.RELATED_TO: 0.4}
"""Confidence of the heuristics, by kind. (A published design.)"""

_READ = 2000  # maximum number of characters of a text whose words are compared


SUPERSEDE = 0.7
"""Minimum confidence in [0, 1] with which a language model's `supersedes` ends the older memory. Below
it, and where it says `contradicts`, the newer memory is told first."""

SAME_ENTITIES = 2
"""Minimum number of shared entities of the relation same_entity, at least 1. (A published design.)"""

ELABORATES_OVERLAP = 0.30
"""The overlap of words (Jaccard) is above this for the relation elaborates, in [0, 1]. (A published
design.)"""

RELATED_OVERLAP = 0.15
"""The overlap of words (Jaccard) is above this for the relation related_to, in [0, 1]. (A published
design.)"""

CANDIDATES = 10
"""Maximum number of nearest memories, and of memories that share an entity, that are considered; at least
1. (A published design.)"""

MAXIMUM = 1000
"""Maximum number of prunable relations in a namespace. (A published design.)"""

KEPT = 900
"""How many of them a pruning leaves; at most `MAXIMUM`. (A published design.)"""


@dataclass(frozen=True)
class RelationConfig:
    """Typed relations between memories, found at ingestion."""

    enabled: bool = False
    """Whether relations are found."""
    model: bool = True
    """Whether the language model, if there is one, finds the relations, and heuristics do so where it
    fails."""


class RelationsDecision(Decision, stage="relations"):
    """The relations of a new memory."""

    INCIDENTAL = ("related",)

    RELATED = "related"
    """To the rows, with the scores as confidences; the numbers count by kind, and what was pruned."""


class Relating(Stage):
    """Finds relations by the language model, else by heuristics."""

    neighbours = CANDIDATES

    def __init__(self, config: RelationConfig, language: str, assistant: Assistant) -> None:
        self._config = config
        self._language = language
        self._assistant = assistant

    def __call__(self, encoding: Encoding) -> Decision | None:
        config, partition, changes = self._config, encoding.partition, encoding.changes
        row, near, now = encoding.row, encoding.near, encoding.now
        draft = changes.added[row - len(partition)]
        if config.model and self._assistant.available:
            rows = candidates(changes, draft, row, near, partition).tolist()
            texts = partition.columns.objects("text")
            found = self._assistant.run(find_relations, draft.text, [texts[other] for other in rows])
            if found is not None:
                related = [
                    Related(rows[answer.index], answer.relation, min(answer.confidence, INFERRED))
                    for answer in found
                ]
                related += _acted(encoding, related, SUPERSEDE)
                return detected(changes, related, row, partition, now)
        return relate(changes, draft, row, near, partition, now, self._language)


def _acted(encoding: Encoding, related: Sequence["Related"], supersede: float) -> list["Related"]:
    """End what a language model is sure that the new memory supersedes. Returns the further relations: to
    what ended, and to what may have."""
    older = [relation for relation in related if relation.kind in SUPERSEDING]
    protected = encoding.columns["immutable"]
    sure = [
        related.row
        for related in older
        if related.kind == Relation.SUPERSEDES
        and related.confidence >= supersede
        and not protected[related.row]
    ]
    if sure:
        for change in ended(encoding.columns, np.unique(sure), encoding.row, encoding.now):
            encoding.changes.set(*change)
    return [
        related._replace(kind=Relation.CONTRADICTS if related.row in sure else Relation.UPDATES)
        for related in older
    ]


class Related(NamedTuple):
    """A related memory: its row, the kind of the relation, and the confidence in [0, 1]."""

    row: int
    kind: Relation
    confidence: float


def relate(
    changes: Changes,
    draft: Draft,
    row: int,
    neighbours: Hits,
    partition: Partition,
    now: float,
    language: str,
) -> Decision | None:
    """Relate `row`, which is about to be added, to what the heuristics find. `neighbours`: the memories most
    similar to it, best first. None if nothing is related."""
    rows = candidates(changes, draft, row, neighbours, partition)
    return detected(changes, heuristics(draft, rows, partition, language), row, partition, now)


def candidates(changes: Changes, draft: Draft, row: int, neighbours: Hits, partition: Partition) -> Rows:
    """The memories that may be related: the nearest, then the latest that share an entity, at most
    `CANDIDATES` of each. Superseded memories, now or by these changes, are left out."""
    columns = partition.columns
    near = _current(changes, columns, neighbours.rows)
    near = near[near != row][:CANDIDATES]
    left_out = {*near.tolist(), row}
    sharing: set[int] = set()
    for entity in _telling(draft):
        mentioning = _current(changes, columns, columns.mentioning("entities", entity))
        latest = mentioning[-CANDIDATES - len(left_out) :].tolist()
        sharing.update([row for row in latest if row not in left_out][-CANDIDATES:])
    return np.array([*near.tolist(), *sorted(sharing, reverse=True)[:CANDIDATES]], np.int64)


def heuristics(draft: Draft, rows: Rows, partition: Partition, language: str) -> list[Related]:
    """At most one relation to each row, the strongest: several shared entities; similar words about a shared
    entity; similar words about the same kind of thing. (A published design.)"""
    columns = partition.columns
    texts, speakers, entities = (columns.objects(name) for name in ("text", "speaker", "entities"))
    telling, kind = set(_telling(draft)), int(draft.kind)
    terms = _terms(draft.text[:_READ], draft.speaker, language)
    found = []
    for row, kind_of_row in zip(rows.tolist(), columns["kind"][rows].tolist(), strict=True):
        shared = sum(not _names(entity, speakers[row]) for entity in telling.intersection(entities[row]))
        if shared >= SAME_ENTITIES:
            found.append(_guessed(row, Relation.SAME_ENTITY))
        elif shared or kind_of_row == kind:
            overlap = _jaccard(terms, _terms(texts[row][:_READ], speakers[row], language))
            if shared and overlap > ELABORATES_OVERLAP:
                found.append(_guessed(row, Relation.ELABORATES))
            elif kind_of_row == kind and overlap > RELATED_OVERLAP:
                found.append(_guessed(row, Relation.RELATED_TO))
    return found


def _guessed(row: int, kind: Relation) -> Related:
    return Related(row, kind, CONFIDENCES[kind])


def detected(
    changes: Changes, found: Sequence[Related], row: int, partition: Partition, now: float
) -> Decision | None:
    """Relate `row` to what was found, and prune. A pair that has a relation of this kind, in either
    direction, gets no other."""
    new = _new(found, row, partition)
    if not new:
        return None
    rows, kinds, confidences = zip(*new, strict=True)
    changes.relate(row, rows, kinds, confidences, now)
    surplus = _surplus(new, row, partition, now)
    if surplus:
        sources, targets, kinds = zip(*surplus, strict=True)
        changes.unrelate(sources, targets, kinds)
    gone = set(surplus)
    kept = [related for related in new if (row, related.row, related.kind) not in gone]
    counts = Counter(related.kind.label for related in kept) + Counter(pruned=len(surplus))
    return RelationsDecision.made(
        RelationsDecision.RELATED,
        numbers={name: float(counts[name]) for name in (*Relation.labels(), "pruned") if counts[name]},
        rows=tuple(related.row for related in kept),
        scores=tuple(related.confidence for related in kept),
    )


def _current(changes: Changes, columns: Columns, rows: Rows) -> Rows:
    """Those of the rows that have no successor, not by these changes either."""
    gone = np.isin(rows, [*changes.rows_of("superseded_by")])
    return rows[~gone & (columns["superseded_by"][rows] == NO_ROW)]


def _telling(draft: Draft) -> list[str]:
    """The entities of a memory that relate it to others: all but the speaker's name."""
    return [entity for entity in dict.fromkeys(draft.entities) if not _names(entity, draft.speaker)]


@lru_cache(maxsize=1 << 14)
def _names(entity: str, speaker: str) -> bool:
    """Whether an entity ("entity://kind/name") is the speaker, by all or a part of the name. The kind does
    not matter: a speaker Austin may be taken for a place.

    >>> _names("entity://person/ada", "Ada Lovelace"), _names("entity://place/oslo", "Ada Lovelace")
    (True, False)
    """
    return set(entity.rpartition("/")[2].split("-")) <= set(slug(speaker).split("-"))


@lru_cache(maxsize=1 << 14)
def _terms(text: str, speaker: str, language: str) -> frozenset[str]:
    """The terms of a text without the speaker's name, which stands before every stored text."""
    terms = analyser(language).terms
    return frozenset(terms(text)) - frozenset(terms(speaker))


def _jaccard(first: frozenset[str], second: frozenset[str]) -> float:
    """Share of the terms that both have, in [0, 1]; 0 without terms."""
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared) if shared else 0.0


def _new(found: Sequence[Related], row: int, partition: Partition) -> list[Related]:
    """The relations that are new, in either direction; of one found twice the more confident."""
    known = partition.relations.touching(np.array([row]))
    ends = (known.source + known.target - row).tolist()
    taken = {*zip(ends, known.kind.tolist(), strict=True)}
    new: dict[tuple[int, Relation], Related] = {}
    for related in found:
        place = (related.row, related.kind)
        if (
            related.row != row
            and place not in taken
            and (place not in new or new[place].confidence < related.confidence)
        ):
            new[place] = related
    return list(new.values())


def _surplus(
    new: Sequence[Related], row: int, partition: Partition, now: float
) -> list[tuple[int, int, int]]:
    """Source, target and kind of the relations to prune, stored or new: by kind, then the least confident,
    then the oldest. Kinds that are never pruned do not count, else they would leave no room for the
    others."""
    fresh = [related for related in new if related.kind in PRUNABLE]
    count = partition.relations.count(*PRUNABLE) + len(fresh)
    if count <= MAXIMUM:
        return []
    surplus: list[tuple[int, int, int]] = []
    for kind in PRUNABLE:
        most = count - KEPT - len(surplus)
        edges = partition.relations.least(kind, most)
        edges += [
            (related.confidence, now, (row, related.row, int(related.kind)))
            for related in fresh
            if related.kind == kind
        ]
        surplus += [edge for _, _, edge in sorted(edges)[:most]]
    return surplus


RELATING = Mechanism[Stage](
    "relations",
    "write",
    RelationConfig,
    phase="encoding",
    after="tagging",
    build=lambda config, dependencies: Relating(
        config.of(RelationConfig), config.language, dependencies.assistant
    ),
)
