"""Relations at ingestion: which memories, which kind, how many."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.relating import (
    Related,
    candidates,
    detected,
    heuristics,
    relate,
)
from cogmem.memory import Draft, Kind, Relation
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore
from cogmem.trace import Decision

SAME, ELABORATES, RELATED = Relation.SAME_ENTITY, Relation.ELABORATES, Relation.RELATED_TO
OSLO, MAPLE, ADA = "entity://place/oslo", "entity://person/maple", "entity://person/ada"
VECTOR = np.array([1.0, 0.0], np.float32)


def make(text: str = "", *entities: str, kind: Kind = Kind.FACT, speaker: str = "Ada") -> Draft:
    return Draft(text=text, vector=VECTOR, created_at=1.0, kind=kind, speaker=speaker, entities=entities)


def stored(*drafts: Draft) -> Partition:
    partition = InProcessStore().partition("a")
    partition.commit(Changes(added=list(drafts)))
    return partition


def near(*rows: int) -> Hits:
    return Hits(np.array(rows, np.int64), np.linspace(0.9, 0.5, len(rows)))


def guessed(draft: Draft, partition: Partition) -> list[tuple[int, Relation, float]]:
    return [tuple(related) for related in heuristics(draft, np.arange(len(partition)), partition, "en")]


def related(
    draft: Draft, partition: Partition, *rows: int, changes: Changes | None = None
) -> Decision | None:
    """What became of a new memory whose neighbours are these rows; it is committed."""
    changes = Changes() if changes is None else changes
    changes.added.append(draft)
    found = near(*rows)
    decision = relate(changes, draft, len(partition), found, partition, 5.0, "en")
    partition.commit(changes)
    return decision


# --- which kind -------------------------------------------------------------------------------------------


def test_the_name_of_whoever_speaks_is_no_shared_entity_and_no_shared_word() -> None:
    """Ada is in everything that she says; of what others say of her, she may be the matter."""
    partition = stored(
        make("Ada: slept badly", ADA, OSLO),
        make("Ben: Ada slept badly", ADA, OSLO, speaker="Ben"),
    )
    assert guessed(make("Ada: won at chess", ADA, OSLO), partition) == []
    assert guessed(make("Ada: won", kind=Kind.OTHER), stored(make("Ada: won", kind=Kind.OTHER)))
    assert guessed(make("Ada: won", kind=Kind.OTHER), stored(make("Ada: lost", kind=Kind.OTHER))) == []
    of_her = make("Cleo: Ada won at chess", ADA, OSLO, speaker="Cleo")
    assert guessed(of_her, partition) == [(1, SAME, 0.7)]


# --- which memories ---------------------------------------------------------------------------------------


def test_candidates_are_the_nearest_and_the_latest_that_share_an_entity(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogmem.documents.v9.relating.CANDIDATES", 2)
    partition = stored(*(make("", OSLO) for _ in range(5)), *(make("") for _ in range(5)))
    found = candidates(Changes(), make("", OSLO), 10, near(7, 4, 9), partition)
    assert found.tolist() == [7, 4, 3, 2]


# --- what is kept -----------------------------------------------------------------------------------------


def bounded(monkeypatch: pytest.MonkeyPatch, maximum: int, kept: int) -> None:
    """At most so many prunable relations, and what a pruning leaves of them."""
    monkeypatch.setattr("cogmem.documents.v9.relating.MAXIMUM", maximum)
    monkeypatch.setattr("cogmem.documents.v9.relating.KEPT", kept)


LASTING = (Relation.SUPERSEDES, Relation.CONTRADICTS, Relation.CAUSES, Relation.SUSPECTED)


def test_the_least_are_pruned_by_kind_then_confidence_then_age(monkeypatch: pytest.MonkeyPatch) -> None:
    partition = stored(*(make() for _ in range(12)))
    earlier = Changes()
    for target, (kind, confidence, at) in enumerate(
        [
            *((ELABORATES, 0.1, 1.0), (SAME, 0.2, 1.0), (SAME, 0.1, 1.0)),
            *((RELATED, 0.9, 1.0), (RELATED, 0.4, 3.0), (RELATED, 0.4, 2.0)),
        ]
    ):
        earlier.relate(11, target, kind, confidence, at)
    for kind in LASTING:
        earlier.relate(11, 10, kind, 0.0, 0.0)
    partition.commit(earlier)
    order = [5, 4, 3, 2, 1, 0]  # the targets, the first to go first
    for keep in range(7):
        changes = Changes()
        found = [Related(9, ELABORATES, 1.0)]
        bounded(monkeypatch, 6, keep)
        decision = detected(changes, found, 11, partition, 5.0)
        gone = [target for _, target, _, confidence, _ in changes.relations if confidence is None]
        assert gone == [*order, 9][: 7 - keep]
        assert decision is not None
        assert decision.numbers == ({"elaborates": 1.0} if keep else {}) | {"pruned": 7.0 - keep}
    bounded(monkeypatch, 7, 0)
    assert detected(Changes(), found, 11, partition, 5.0).numbers == {"elaborates": 1.0}


def test_there_are_never_more_than_the_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded(monkeypatch, 12, 7)
    partition = stored()
    for number in range(40):
        draft = make(f"the same kite and number{number}")
        related(draft, partition, *range(max(0, number - 5), number))
        assert len(partition.relations) <= 12
    assert len(partition.relations) >= 7


# --- whatever comes ---------------------------------------------------------------------------------------

ANY = st.builds(
    make,
    st.text(max_size=60),
    *(st.sampled_from([OSLO, MAPLE, ADA, "", "//", "Oslo"]) for _ in range(2)),
    kind=st.sampled_from(Kind),
    speaker=st.sampled_from(["", "Ada", "İ", "😀"]),
)


@given(st.lists(ANY, max_size=6), ANY, st.data())
def test_any_memory_gives_a_decision_that_can_be_committed(
    drafts: Sequence[Draft], draft: Draft, data: st.DataObject
) -> None:
    partition = stored(*(draft for draft in drafts if is_text(draft.text)))
    rows = data.draw(st.permutations(range(len(partition))))
    decision = related(draft, partition, *rows) if is_text(draft.text) else None
    if decision is not None:
        assert len(set(decision.rows)) == len(decision.rows)
        assert all(0 <= row < len(partition) - 1 for row in decision.rows)
        assert len(partition.relations) == len(decision.rows) == sum(decision.numbers.values())


def is_text(text: str) -> bool:
    return text == text.encode("utf-8", "replace").decode()
