"""Compaction: what was stored twice is kept once, and answers stay the same."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, Recalled
from cogmem.config import FeedbackConfig, RetentionConfig
from cogmem.memory import Tier
from cogmem.opslog import JsonlOpsLog
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]
Told = tuple[str, str, float]  # a text, who said it, the days until the next

TEXTS = ("a red kite", "a blue kite", "two red kites, one string", "red paint", "late again")
ALONE = FeedbackConfig(enabled=False)
"""Copies fill places among those whose words speak for others."""

QUERIES = ("a red kite", "string", "kites", "paint it blue")

tellings = st.lists(
    st.tuples(st.sampled_from(TEXTS), st.sampled_from(("Ada", "Bo")), st.sampled_from((0.0, 0.5, 40.0))),
    min_size=1,
    max_size=12,
)


def tell(engine: CognitiveMemory, life: Sequence[Told]) -> None:
    for number, (text, speaker, days) in enumerate(life):
        engine.add(text, speaker=speaker, source_turns=[f"t{number}"])
        engine.clock.advance(days=days)


def read(engine: CognitiveMemory, query: str, k: int = 20) -> tuple[Recalled, ...]:
    return engine.read(query, k, reinforce=False).items


def distinct(items: Sequence[Recalled], first: dict[tuple[str, str], int]) -> list[tuple[str, str, float]]:
    """Each text of each speaker once, with its best score; equals in the order of their first telling."""
    best: dict[tuple[str, str], float] = {}
    for item in items:
        best.setdefault((item.memory.text, item.memory.speaker), item.score)
    ranked = sorted(best, key=lambda told: (-best[told], first[told]))
    return [(*told, best[told]) for told in ranked]


def check(engine: CognitiveMemory, life: Sequence[Told], snapshot: Snapshot) -> None:
    """Compact a store of such a life, and compare what it answers with what it did."""
    tell(engine, life)
    first: dict[tuple[str, str], int] = {}
    for number, (text, speaker, _) in enumerate(life):
        first.setdefault((text, speaker), number)
    before = {query: read(engine, query) for query in QUERIES}
    held = snapshot(engine)
    engine.compact()
    assert (snapshot(engine) == held) == (len(first) == len(life))
    for query, items in before.items():
        after = read(engine, query)
        assert [(item.memory.text, item.memory.speaker, item.score) for item in after] == distinct(
            items, first
        )
        assert after[:2] == read(engine, query, k=2)  # places that copies took go to the next
        if len(first) == len(life):
            assert after == items
    compacted = snapshot(engine)
    engine.compact()
    assert snapshot(engine) == compacted


@given(life=tellings)
def test_answers_in_process_stay_the_same(life: list[Told], make_engine: Make, snapshot: Snapshot) -> None:
    check(make_engine(parts={"store": InProcessStore()}, feedback=ALONE), life, snapshot)


@pytest.mark.slow
@given(life=tellings)
def test_answers_on_disk_stay_the_same(life: list[Told], make_engine: Make, snapshot: Snapshot) -> None:
    with (
        TemporaryDirectory() as folder,
        make_engine(parts={"store": LanceStore(Path(folder))}, feedback=ALONE) as engine,
    ):
        check(engine, life, snapshot)


def test_the_first_carries_the_turns_of_all_and_the_others_lead_to_it(make_engine: Make) -> None:
    engine = make_engine()
    tell(engine, [("a red kite", "Ada", 1.0), ("late again", "Ada", 1.0), ("a red kite", "Ada", 1.0)] * 2)
    engine.compact()
    first = engine.get("default:0")
    assert first.source_turns == ("t0", "t2", "t3", "t5")
    heirs = [engine.get(f"default:{row}").superseded_by for row in range(6)]
    assert heirs == [None, None, "default:0", "default:0", "default:1", "default:0"]
    assert all(engine.get(f"default:{row}").contradicted_by is None for row in range(6))
    assert engine.get("default:2").source_turns == ("t2",)


def test_the_first_is_as_strong_and_as_much_used_as_any(make_engine: Make, put: Put) -> None:
    engine = make_engine()
    kept, copy = engine.add("text"), engine.add("text")
    put(engine, kept, importance=0.9, access_count=1, utility=0.2)
    put(engine, copy, stability=0.7, access_count=4, utility=0.6, storage_strength=3.0)
    put(engine, copy, last_accessed_at=30_000.0)
    engine.compact()
    columns = engine.store.partition("default").columns
    strengths = ("importance", "stability", "storage_strength", "access_count", "utility", "last_accessed_at")
    assert [columns[name][0] for name in strengths] == [0.9, 0.7, 3.0, 4, 0.6, 30_000.0]


@pytest.mark.parametrize(
    "other",
    [
        {"speaker": "Bo"},
        {"kind": "plan"},
        {"category": "core"},
        {"ttl": timedelta(days=3)},
        {"text": "Text"},
    ],
    ids=str,
)
def test_what_differs_in_anything_is_no_copy(
    other: dict[str, Any], make_engine: Make, snapshot: Snapshot
) -> None:
    engine = make_engine()
    for fields in ({}, other):
        engine.add(**({"text": "text", "speaker": "Ada"} | fields))
    before = snapshot(engine)
    engine.compact()
    assert snapshot(engine) == before


@pytest.mark.parametrize(
    "fields", [{"pinned": True}, {"immutable": True}, {"tier": Tier.DORMANT}, {"superseded_by": 2}], ids=str
)
@pytest.mark.parametrize("row", [0, 1])
def test_what_is_protected_or_not_live_is_left_alone(
    row: int, fields: dict[str, Any], make_engine: Make, put: Put, snapshot: Snapshot
) -> None:
    engine = make_engine()
    for text in ("text", "text", "another"):
        engine.add(text)
    put(engine, f"default:{row}", **fields)
    before = snapshot(engine)
    engine.compact()
    assert snapshot(engine) == before


def test_a_memory_told_twice_is_retained_as_the_later(make_engine: Make) -> None:
    engine = make_engine(retention=RetentionConfig(law="exponential"))
    tell(engine, [("text", "Ada", 100.0), ("text", "Ada", 10.0)])
    later = engine.retention("default:1")
    engine.compact()
    assert engine.retention("default:0") == later


def test_every_namespace_is_compacted_in_one_transaction_and_none_sees_another(
    make_engine: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine()
    for namespace in ("a", "b"):
        for text in ("one", "two", "one", "two"):
            engine.add(text, namespace=namespace)
    engine.add("one", namespace="c")
    commits = []
    for namespace in "abc":
        partition = engine.store.partition(namespace)
        told = partition.commit
        monkeypatch.setattr(
            partition,
            "commit",
            lambda changes, name=namespace, told=told: (commits.append(name), told(changes)),
        )
    engine.compact()
    assert commits == ["a", "b"]
    assert [engine.get(f"b:{row}").superseded_by for row in range(4)] == [None, None, "b:0", "b:1"]


def test_compaction_is_told_to_the_ops_log_which_is_pruned(make_engine: Make, tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl")
    for day in range(1, 8):
        (tmp_path / f"ops-2023-01-{day:02}.jsonl").write_text("old")
    engine = make_engine(parts={"ops_log": log})
    tell(engine, [("text", "Ada", 1.0)] * 2)
    engine.compact()
    assert '"op": "compact"' in log.path.read_text().splitlines()[-1]
    assert len(list(tmp_path.iterdir())) == 6
    assert log.errors == 0
