"""The redo journal and its records."""

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import Draft, Kind, Relation
from cogmem.store.codec import decode, encode
from cogmem.store.columns import Changes
from cogmem.store.journal import Journal


def reopened(path: Path) -> list[bytes]:
    journal = Journal(path, fsync=False)
    records = list(journal.replay())
    journal.close()
    return records


def written(path: Path, *payloads: bytes) -> bytes:
    journal = Journal(path, fsync=True)
    list(journal.replay())
    for payload in payloads:
        journal.append(payload)
    journal.close()
    return path.read_bytes()


def test_records_come_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    written(path, b"one", b"", b"three" * 1000)
    assert reopened(path) == [b"one", b"", b"three" * 1000]
    written(path, b"four")
    assert len(reopened(path)) == 4


def test_a_restart_forgets_and_counts(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, fsync=True)
    assert list(journal.replay()) == []
    journal.append(b"one")
    journal.restart()
    journal.append(b"two")
    journal.close()
    again = Journal(path, fsync=False)
    assert list(again.replay()) == [b"two"]
    assert again.generation == 1
    again.close()


def test_every_torn_tail_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    one = len(written(path, b"one"))
    whole = written(path, b"second")
    for end in range(one, len(whole)):
        path.write_bytes(whole[:end])
        assert reopened(path) == [b"one"]
        assert path.read_bytes() == whole[:one]
    path.write_bytes(whole[:-1] + b"?")
    assert reopened(path) == [b"one"]


def test_damage_before_the_tail_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = bytearray(written(path, b"one", b"two"))
    whole[whole.index(b"one")] ^= 1
    path.write_bytes(whole)
    with pytest.raises(StoreError, match="does not match its checksum"):
        reopened(path)


def test_a_failed_write_leaves_the_journal_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, fsync=False)
    list(journal.replay())
    journal.append(b"one")
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[:5]))  # the disk is full
    with pytest.raises(StoreError, match="nothing was changed"):
        journal.append(b"two")
    monkeypatch.undo()
    journal.append(b"three")
    journal.close()
    assert reopened(path) == [b"one", b"three"]


@pytest.mark.parametrize("fsync", [True, False])
def test_a_record_is_on_the_disk_before_it_is_acknowledged(
    fsync: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, fsync=fsync)
    list(journal.replay())
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    journal.append(b"one")
    assert synced == [path.stat().st_size] * fsync
    journal.close()


def test_a_transaction_survives_its_bytes(draft: Callable[..., Draft]) -> None:
    changes = Changes(
        added=[draft("Ünï\n😀", [1, 2, 3], kind=Kind.PLAN, valid_until=9.5, entities=("a",), pinned=True)],
        vectors=[(4, np.array([0.6, 0.8, 0], np.float32))],
    )
    changes.set("utility", [1, 2], [0.1, 1 / 3])
    changes.set("tier", 3, 2)
    changes.set("valid_until", 1, float("nan"))
    changes.set_object("source_turns", 3, ("D1:1", "D1:2"))
    changes.link(np.array([2]), np.array([1]), 0.7, at=3.25, counts=4)
    changes.relate(2, [1, 3], Relation.CAUSES, [0.1, 1 / 3], at=3.25)
    changes.unrelate(2, 1, Relation.ELABORATES)
    size, found = decode(encode(5, changes))
    assert size == 5
    assert encode(5, found) == encode(5, changes)
    assert found.added[0].entities == ("a",)
    assert found.added[0].kind is Kind.PLAN
    assert found.added[0].vector.tobytes() == changes.added[0].vector.tobytes()
    assert found.columns[0][2].tolist() == [0.1, 1 / 3]
    assert found.objects == [("source_turns", 3, ("D1:1", "D1:2"))]
    assert [values.tolist() for values in found.links[0][:4]] == [[1], [2], [0.7], [4]]
    assert found.relations == changes.relations
