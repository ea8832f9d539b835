"""Relations at ingestion: how a new memory stands to those that it is like or shares entities with.

Which entities tell anything? Everything that Ada says is about Ada, and in a chat of two people half of all
turns name the other: memories that share such a name have nothing in common but the conversation. So the name
of whoever speaks is no shared entity, nor are its words shared words, from the first message on; nor is an
entity that more than `common_share` of all memories mention, once these are more than `candidates`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from cogmem.language.analysis import Analyser
from cogmem.language.entities import slug
from cogmem.memory import NO_ROW, Draft, Relation
from cogmem.settings.write import RelationConfig
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import Changes, Columns, Mask, Rows
from cogmem.trace import Decision

PRUNABLE = (Relation.RELATED_TO, Relation.SAME_ENTITY, Relation.ELABORATES)
"""Kinds that are pruned where there are too many, the first first; the others never are."""

CONFIDENCES = {Relation.SAME_ENTITY: 0.7, Relation.ELABORATES: 0.5, Relation.RELATED_TO: 0.4}
"""What the heuristics are worth.  (v9 document)"""

_READ = 2000  # characters of a text whose words are compared


class Related(NamedTuple):
    """What a memory turned out to be related to: the row, how, and how surely (in [0, 1])."""

    row: int
    kind: Relation
    confidence: float


def relate(
    changes: Changes,
    draft: Draft,
    row: int,
    neighbours: Hits,
    partition: Partition,
    config: RelationConfig,
    now: float,
    language: str,
) -> Decision | None:
    """Relate `row`, about to be added, to what the heuristics find. `neighbours`: the memories most similar
    to it, best first. Stage "relations": "related", with targets and confidences; None if nothing was."""
    rows = candidates(changes, draft, row, neighbours, partition, config)
    return detected(
        changes, heuristics(draft, rows, partition, config, language), row, partition, config, now
    )


def candidates(
    changes: Changes, draft: Draft, row: int, neighbours: Hits, partition: Partition, config: RelationConfig
) -> Rows:
    """What a memory may be related to: its nearest, then the latest that share an entity with it; at most
    `config.candidates` of each. What is superseded, now or by these changes, is none."""
    columns = partition.columns
    allowed = _current(changes, columns)
    allowed[row : row + 1] = False
    near = neighbours.rows[allowed[neighbours.rows]][: config.candidates]
    allowed[near] = False
    mentioning = [columns.mentioning("entities", entity) for entity in _telling(draft, columns, config)]
    latest = [rows[allowed[rows]][-config.candidates :] for rows in mentioning]
    sharing = np.unique(np.concatenate([near[:0], *latest]))[::-1]
    return np.concatenate([near, sharing[: config.candidates]])


def heuristics(
    draft: Draft, rows: Rows, partition: Partition, config: RelationConfig, language: str
) -> list[Related]:
    """At most one relation to each row, the strongest: several shared entities, the same words about a shared
    entity, the same words about the same kind of thing.  (v9 document)"""
    columns = partition.columns
    texts, speakers, entities = (columns.objects(name) for name in ("text", "speaker", "entities"))
    telling, kind = set(_telling(draft, columns, config)), int(draft.kind)
    terms = _terms(draft.text[:_READ], draft.speaker, language)
    found = []
    for row, kind_of_row in zip(rows.tolist(), columns["kind"][rows].tolist(), strict=True):
        shared = sum(not _names(entity, speakers[row]) for entity in telling.intersection(entities[row]))
        if shared >= config.same_entities:
            found.append(_guessed(row, Relation.SAME_ENTITY))
        elif shared or kind_of_row == kind:
            overlap = _jaccard(terms, _terms(texts[row][:_READ], speakers[row], language))
            if shared and overlap > config.elaborates_overlap:
                found.append(_guessed(row, Relation.ELABORATES))
            elif kind_of_row == kind and overlap > config.related_overlap:
                found.append(_guessed(row, Relation.RELATED_TO))
    return found


def _guessed(row: int, kind: Relation) -> Related:
    return Related(row, kind, CONFIDENCES[kind])


def detected(
    changes: Changes,
    found: Sequence[Related],
    row: int,
    partition: Partition,
    config: RelationConfig,
    now: float,
) -> Decision | None:
    """Relate `row` to what was found, by the heuristics or a language model, and prune. A pair that has a
    relation of this kind, in either direction, gets none."""
    new = _new(found, row, partition)
    if not new:
        return None
    for one in new:
        changes.relate(row, one.row, one.kind, one.confidence, now)
    surplus = _surplus(new, row, partition, config, now)
    if surplus:
        sources, targets, kinds = zip(*surplus, strict=True)
        changes.unrelate(sources, targets, kinds)
    gone = set(surplus)
    kept = [one for one in new if (row, one.row, one.kind) not in gone]
    counts = Counter(one.kind.label for one in kept) + Counter(pruned=len(surplus))
    return Decision(
        "relations",
        "related",
        numbers={name: float(counts[name]) for name in (*Relation.labels(), "pruned") if counts[name]},
        rows=tuple(one.row for one in kept),
        scores=tuple(one.confidence for one in kept),
    )


def _current(changes: Changes, columns: Columns) -> Mask:
    """Which rows have no successor, and get none by these changes."""
    current = columns["superseded_by"] == NO_ROW
    for name, rows, values in changes.columns:
        if name == "superseded_by":
            stored = rows < len(columns)
            current[rows[stored]] = values[stored] == NO_ROW
    return current


def _telling(draft: Draft, columns: Columns, config: RelationConfig) -> list[str]:
    """The entities of a memory that few enough others mention, its speaker's own name left out."""
    many = max(config.candidates, config.common_share * len(columns))
    return [
        entity
        for entity in dict.fromkeys(draft.entities)
        if not _names(entity, draft.speaker) and len(columns.mentioning("entities", entity)) <= many
    ]


@lru_cache(maxsize=1 << 14)
def _names(entity: str, speaker: str) -> bool:
    """Whether an entity ("entity://kind/name") is the speaker, by all or some of the name. Of whatever kind:
    an Austin who is taken for a place is in everything that he says too.

    >>> _names("entity://person/ada", "Ada Lovelace"), _names("entity://place/oslo", "Ada Lovelace")
    (True, False)
    """
    return set(entity.rpartition("/")[2].split("-")) <= set(slug(speaker).split("-"))


@lru_cache(maxsize=1 << 14)
def _terms(text: str, speaker: str, language: str) -> frozenset[str]:
    """The terms of a text but for the speaker's name, which stands before every text that is stored."""
    analyser = _analyser(language)
    return frozenset(analyser.terms(text)) - frozenset(analyser.terms(speaker))


@cache
def _analyser(language: str) -> Analyser:
    return Analyser(language)


def _jaccard(first: frozenset[str], second: frozenset[str]) -> float:
    """Shared terms among all terms, in [0, 1]; 0 where there are none."""
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared) if shared else 0.0


def _new(found: Sequence[Related], row: int, partition: Partition) -> list[Related]:
    """What is no relation yet, in either direction; of the same relation found twice, the surer."""
    known = partition.relations.touching(np.array([row]))
    ends = (known.source + known.target - row).tolist()
    taken = {*zip(ends, known.kind.tolist(), strict=True)}
    new: dict[tuple[int, Relation], Related] = {}
    for one in found:
        place = (one.row, one.kind)
        if (
            one.row != row
            and place not in taken
            and (place not in new or new[place].confidence < one.confidence)
        ):
            new[place] = one
    return list(new.values())


def _surplus(
    new: Sequence[Related], row: int, partition: Partition, config: RelationConfig, now: float
) -> list[tuple[int, int, int]]:
    """Source, target and kind of what has to go, stored or new: by kind, the least sure, the oldest.

    Kinds that are never pruned do not count, or a few hundred of them would leave no room for the others.
    """
    fresh = [one for one in new if one.kind in PRUNABLE]
    count = partition.relations.count(*PRUNABLE) + len(fresh)
    if count <= config.maximum:
        return []
    stored = zip(*(column.tolist() for column in partition.relations.of_kind(*PRUNABLE)), strict=True)
    edges = [*stored, *((row, one.row, int(one.kind), one.confidence, now) for one in fresh)]
    edges.sort(key=lambda edge: (PRUNABLE.index(edge[2]), edge[3], edge[4], edge[:2]))
    return [edge[:3] for edge in edges[: count - config.keep]]
