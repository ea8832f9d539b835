"""Relations at ingestion: which memories, which kind, how many."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.relating import (
    Related,
    RelationConfig,
    RelationsDecision,
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


def guessed(draft: Draft, partition: Partition, **settings: Any) -> list[tuple[int, Relation, float]]:
    everything = np.arange(len(partition))
    return [
        tuple(related)
        for related in heuristics(draft, everything, partition, RelationConfig(**settings), "en")
    ]


def related(
    draft: Draft, partition: Partition, *rows: int, changes: Changes | None = None
) -> Decision | None:
    """What became of a new memory whose neighbours are these rows; it is committed."""
    changes = Changes() if changes is None else changes
    changes.added.append(draft)
    found = near(*rows)
    decision = relate(changes, draft, len(partition), found, partition, RelationConfig(), 5.0, "en")
    partition.commit(changes)
    return decision


def edges(partition: Partition) -> list[tuple[int, int, int]]:
    found = partition.relations.edges
    return list(zip(found.source.tolist(), found.target.tolist(), found.kind.tolist(), strict=True))


# --- which kind -------------------------------------------------------------------------------------------


def test_two_shared_entities_are_the_same_entity_whatever_the_words() -> None:
    partition = stored(make("rain all day", OSLO, MAPLE), make("rain all day", OSLO))
    assert guessed(make("kite flying", MAPLE, OSLO), partition) == [(0, SAME, 0.7)]


def test_the_same_words_about_a_shared_entity_elaborate() -> None:
    """Shared: kite, fli, oslo (3); all: these, red and harbour (5): overlap .6."""
    partition = stored(make("Flying a red kite in Oslo", OSLO, kind=Kind.PLAN))
    draft = make("We fly kites at the harbour of Oslo", OSLO)
    assert guessed(draft, partition) == [(0, ELABORATES, 0.5)]
    assert guessed(make("Nobody came to Oslo", OSLO), partition) == []


def test_the_same_words_about_the_same_kind_of_thing_are_related() -> None:
    """Shared: kite; all: kite, red, torn: overlap 1/3."""
    partition = stored(make("a red kite"), make("a red kite", kind=Kind.PLAN))
    draft = make("the kite is torn")
    assert guessed(draft, partition) == [(0, RELATED, 0.4)]


def test_words_elaborate_only_what_shares_an_entity() -> None:
    assert guessed(make("a red kite"), stored(make("a red kite", kind=Kind.PLAN))) == []


def test_a_pair_gets_the_strongest_only() -> None:
    partition = stored(make("a red kite in Oslo", OSLO, MAPLE))
    assert guessed(make("a red kite in Oslo", OSLO, MAPLE), partition) == [(0, SAME, 0.7)]
    assert guessed(make("a red kite in Oslo", OSLO), partition) == [(0, ELABORATES, 0.5)]


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


@pytest.mark.parametrize(
    ("speaker", "entity", "ours"),
    [
        ("Ada Lovelace", "entity://person/ada", True),
        ("Ada Lovelace", "entity://person/lovelace", True),
        ("Ada", "entity://person/ada-lovelace", False),  # perhaps another Ada
        ("Işıl", "entity://person/isil", True),
        ("Austin", "entity://place/austin", True),
        ("", "entity://person/ada", False),
    ],
)
def test_a_speaker_is_known_by_any_part_of_the_name(speaker: str, entity: str, ours: bool) -> None:
    partition = stored(make("", OSLO, entity, speaker=speaker))
    assert guessed(make("", OSLO, entity, speaker=""), partition) == ([] if ours else [(0, SAME, 0.7)])


def test_an_entity_that_many_memories_mention_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What everybody mentions is what the conversation is with; unless memories are few yet."""
    fillers = [make("", ADA) for _ in range(30)] + [make("") for _ in range(68)]
    partition = stored(make("", ADA, OSLO, speaker="Ben"), make("", MAPLE, OSLO), *fillers)
    draft = make("", ADA, OSLO, speaker="Ben")  # Ada: in 31 of 100; Oslo: in 2
    assert guessed(draft, partition) == []
    assert guessed(draft, partition, common_share=0.31) == [(0, SAME, 0.7)]
    monkeypatch.setattr("cogmem.documents.optional.relating.CANDIDATES", 31)
    assert guessed(draft, partition, common_share=0.0) == [(0, SAME, 0.7)]


# --- which memories ---------------------------------------------------------------------------------------


def test_candidates_are_the_nearest_and_the_latest_that_share_an_entity(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogmem.documents.optional.relating.CANDIDATES", 2)
    partition = stored(*(make("", OSLO) for _ in range(5)), *(make("") for _ in range(5)))
    found = candidates(
        Changes(), make("", OSLO), 10, near(7, 4, 9), partition, RelationConfig(common_share=1)
    )
    assert found.tolist() == [7, 4, 3, 2]


def test_what_is_superseded_or_becomes_so_is_no_candidate() -> None:
    partition = stored(*(make("a red kite", OSLO, MAPLE) for _ in range(4)))
    ended = Changes()
    ended.set("superseded_by", 0, 1)
    partition.commit(ended)
    now = Changes()
    now.set("superseded_by", [2], 4)
    decision = related(make("a red kite", OSLO, MAPLE), partition, 0, 1, 2, changes=now)
    assert decision is not None
    assert decision.rows == (1, 3)


# --- what is kept -----------------------------------------------------------------------------------------


def test_the_new_memory_is_the_source_and_the_decision_counts_kinds() -> None:
    partition = stored(
        make("", OSLO, MAPLE), make("a red kite"), make("blue"), make("", OSLO, MAPLE), make("a red kite")
    )
    decision = related(make("the red kite", OSLO, MAPLE), partition, 1, 2, 0, 4)
    assert decision == RelationsDecision.made(
        RelationsDecision.RELATED,
        numbers={"same_entity": 2.0, "related_to": 2.0},
        rows=(1, 0, 4, 3),
        scores=(0.4, 0.7, 0.4, 0.7),
    )
    assert edges(partition) == [(5, 0, SAME), (5, 1, RELATED), (5, 3, SAME), (5, 4, RELATED)]
    assert set(partition.relations.edges.made_at.tolist()) == {5.0}


def test_where_nothing_is_related_nothing_is_decided() -> None:
    partition = stored(make("a red kite"))
    assert related(make("blue"), partition, 0) is None
    assert related(make(""), stored()) is None
    assert len(partition.relations) == 0


def test_what_is_related_already_is_not_related_again_in_either_direction() -> None:
    partition = stored(make(), make(), make())
    earlier = Changes()
    earlier.relate(2, 0, Relation.CAUSES, 0.5, at=1.0)
    earlier.relate(1, 2, SAME, 0.5, at=1.0)
    partition.commit(earlier)
    changes = Changes()
    found = [
        *(Related(0, Relation.CAUSES, 0.9), Related(1, SAME, 0.9)),
        *(Related(0, SAME, 0.3), Related(0, SAME, 0.6), Related(0, SAME, 0.5), Related(2, SAME, 0.9)),
    ]
    decision = detected(changes, found, 2, partition, 5.0)
    assert changes.relations == [(2, 0, SAME, 0.6, 5.0)]
    assert decision is not None
    assert (decision.rows, decision.scores, decision.numbers) == ((0,), (0.6,), {"same_entity": 1.0})
    assert detected(Changes(), found[:2], 2, partition, 5.0) is None


def bounded(monkeypatch: pytest.MonkeyPatch, maximum: int, kept: int) -> None:
    """At most so many prunable relations, and what a pruning leaves of them."""
    monkeypatch.setattr("cogmem.documents.optional.relating.MAXIMUM", maximum)
    monkeypatch.setattr("cogmem.documents.optional.relating.KEPT", kept)


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


def test_a_new_relation_may_be_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded(monkeypatch, 2, 2)
    partition = stored(*(make() for _ in range(4)))
    earlier = Changes()
    earlier.relate(2, [0, 1], SAME, 0.1, 1.0)
    partition.commit(earlier)
    changes = Changes()
    found = [Related(0, RELATED, 1.0), Related(1, Relation.CAUSES, 0.1)]
    decision = detected(changes, found, 3, partition, 5.0)
    partition.commit(changes)
    assert edges(partition) == [(2, 0, SAME), (2, 1, SAME), (3, 1, Relation.CAUSES)]
    assert decision is not None
    assert (decision.rows, decision.numbers) == ((1,), {"causes": 1.0, "pruned": 1.0})


def test_kinds_that_are_never_pruned_take_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded(monkeypatch, 2, 1)
    partition = stored(*(make("a red kite") for _ in range(8)))
    earlier = Changes()
    for kind in LASTING:
        earlier.relate(7, list(range(7)), kind, 1.0, 1.0)
    partition.commit(earlier)
    decision = related(make("a red kite"), partition, 3, 4)
    assert decision is not None
    assert decision.numbers == {"related_to": 2.0}
    assert len(partition.relations) == 4 * 7 + 2


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


def test_a_text_of_a_megabyte_is_no_slower_than_its_beginning() -> None:
    long = make("kite " * 200_000)
    partition = stored(make("a red kite"))
    assert heuristics(long, np.array([0]), partition, RelationConfig(), "en") == [Related(0, RELATED, 0.4)]
