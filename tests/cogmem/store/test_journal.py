"""The redo journal and its records."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import Draft, Kind, Relation
from cogmem.store.codec import decode, encode
from cogmem.store.columns import Changes
from cogmem.store.journal import Journal, read_journal


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


def torn_files(path: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(path.parent.glob("journal.torn-*"))]


def test_every_torn_tail_is_no_record_and_is_kept_apart_when_the_next_is_written(tmp_path: Path) -> None:
    length = len(written(tmp_path / "journal", b"one"))
    whole = written(tmp_path / "journal", b"second")
    for end in range(length, len(whole)):
        path = tmp_path / str(end) / "journal"
        path.parent.mkdir()
        path.write_bytes(whole[:end])
        assert reopened(path) == [b"one"]
        assert path.read_bytes() == whole[:end]
        written(path, b"third")
        assert reopened(path) == [b"one", b"third"]
        assert torn_files(path) == [whole[length:end]] * (end > length)


def test_zeros_at_the_end_are_an_end(tmp_path: Path) -> None:
    whole = written(path := tmp_path / "journal", b"one")
    for zeros in (1, 15, 16, 600, 5000):
        path.write_bytes(whole + bytes(zeros))
        assert reopened(path) == [b"one"]
    assert written(path, b"two") == written(tmp_path / "other", b"one", b"two")
    assert torn_files(path) == []


@pytest.mark.parametrize("sectors", [{0}, {1}, {2}, {3}, {4}, {0, 1, 2, 3, 4}, {1, 3}, {2, 3, 4}])
def test_sectors_of_the_last_record_that_a_power_cut_left_unwritten_make_it_none(
    tmp_path: Path, sectors: set[int]
) -> None:
    length = len(written(path := tmp_path / "journal", b"o" * 200))
    whole = bytearray(written(path, b"t" * 2000))
    for sector in sectors:
        start, end = max(length, 512 * sector), min(512 * (sector + 1), len(whole))
        whole[start:end] = bytes(end - start)
    path.write_bytes(whole)
    assert reopened(path) == [b"o" * 200]
    assert written(path, b"three")[:length] == whole[:length]
    assert torn_files(path) == ([bytes(whole[length:])] if len(sectors) < 5 else [])


def put(path: Path, place: int, byte: int) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(bytes([byte]))


def test_every_flipped_bit_is_found_and_named(tmp_path: Path) -> None:
    """Of the header, of every frame's header, payload and end, the last one's too."""
    path = tmp_path / "journal"
    ends = [len(written(path)), *(len(written(path, b"record " * 9)) for _ in range(5))]
    whole = path.read_bytes()
    for place, byte in enumerate(whole):
        for bit in range(8):
            put(path, place, byte ^ 1 << bit)
            start = max((end for end in ends if end <= place), default=None)
            expected = (
                "first 20 bytes" if start is None else f"record at byte {start} of {len(whole)} is damaged"
            )
            with pytest.raises(StoreError, match=expected):
                read_journal(path)
        assert path.read_bytes() != whole
        put(path, place, byte)


def test_what_was_lost_from_the_middle_is_found(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first, second = len(written(path, b"one")), len(written(path, b"two"))
    whole = written(path, b"three")
    path.write_bytes(whole[:first] + whole[second:])
    with pytest.raises(StoreError, match=f"the record at byte {first} "):
        read_journal(path)


def test_a_record_of_another_journal_is_none(tmp_path: Path) -> None:
    """Such as an older generation's, whose sectors a file system gives back."""
    path, other = tmp_path / "journal", tmp_path / "other"
    whole = written(other, b"one")
    journal = Journal(path, fsync=False)
    journal.restart()
    journal.close()
    path.write_bytes(path.read_bytes() + whole[20:])
    with pytest.raises(StoreError, match="the record at byte 20 "):
        read_journal(path)


def opened(path: Path, *, fsync: bool = False) -> Journal:
    journal = Journal(path, fsync=fsync)
    list(journal.replay())
    return journal


def failing(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_failed_write_leaves_the_journal_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if what it left could not be cut off at once."""
    journal = opened(path := tmp_path / "journal")
    journal.append(b"one")
    real = os.pwrite

    def cut_short(file: int, data: bytes, place: int) -> int:
        real(file, data[:5], place)
        return failing()

    for truncate in (os.ftruncate, failing):
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", cut_short)
            patch.setattr(os, "ftruncate", truncate)
            for _ in range(2):
                with pytest.raises(StoreError, match="nothing was changed"):
                    journal.append(b"two")
        journal.append(b"three")
    journal.close()
    assert reopened(path) == [b"one", b"three", b"three"]


def test_a_restart_that_fails_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(path := tmp_path / "journal", fsync=True)
    journal.append(b"one")
    for name in ("pwrite", "replace", "open"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, failing)
            with pytest.raises(OSError, match="No space"):
                journal.restart()
        journal.append(name.encode())
    assert reopened(path) == [b"one", b"pwrite", b"replace", b"open"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing_for_folders)
        with pytest.raises(OSError, match="No space"):
            journal.restart()
        with pytest.raises(StoreError, match="nothing was changed"):
            journal.append(b"not yet")
    journal.append(b"two")
    journal.close()
    assert reopened(path) == [b"two"]


def failing_for_folders(file: int) -> None:
    if stat.S_ISDIR(os.fstat(file).st_mode):
        failing()


@pytest.mark.parametrize("fsync", [True, False])
def test_a_record_is_on_the_disk_before_it_is_acknowledged(
    fsync: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = opened(path := tmp_path / "journal", fsync=fsync)
    journal.append(b"one")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    journal.append(b"two")
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


def test_a_record_has_no_run_of_zeros(draft: Callable[..., Draft]) -> None:
    changes = Changes(added=[draft("\0" * 600, np.eye(1024)[3])])
    assert bytes(8) not in encode(0, changes)


@pytest.mark.slow
def test_a_full_disk_is_told_as_the_cause(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk; another process has it."""
    path = tmp_path / "journal"
    code = (
        "import resource, signal, sys; from pathlib import Path; from cogmem.store.journal import Journal\n"
    )
    code += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    code += "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    code += "try: Journal(Path(sys.argv[1]), fsync=False).append(bytes([1]) * 5000)\n"
    code += "except Exception as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True)
    assert done.stdout == f"{path}: [Errno 27] File too large; nothing was changed\n"
