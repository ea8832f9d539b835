"""Faults of the disk, kills and flipped bits: nothing acknowledged is lost, and damage is found.

The harness (`disk`, `lives`, `damage`) can find what it looks for: see the last two tests.
"""

from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import pytest

from cogmem.store import checks, journal
from cogmem.store.columns import Changes
from cogmem.store.lance import LancePartition
from tests.cogmem.store.faults import damage
from tests.cogmem.store.faults.lives import killed, lives


class Sizes(NamedTuple):
    """How much is tried."""

    faults: int
    kills: int
    frames: int
    places: int


SIZES = [
    pytest.param(Sizes(12, 1, 2, 15), id="small", marks=pytest.mark.slow),
    pytest.param(Sizes(1_000, 10, 100, 200), id="large", marks=pytest.mark.soak),
]


@pytest.mark.parametrize("sizes", SIZES)
def test_whatever_fails_nothing_acknowledged_is_lost_or_altered(sizes: Sizes) -> None:
    tallies = lives(sizes.faults, seed=0) | {"killed by the system": killed(sizes.kills, seed=0)}
    assert sum(tally.faults for tally in tallies.values()) == sizes.faults + sizes.kills
    for kind, tally in tallies.items():
        assert tally.sought or not tally.faults, kind
        assert tally.opened == tally.openings, tally.wrong
        found = (tally.lost, tally.duplicates, tally.altered, tally.unanswered, tally.raw)
        assert found == (0, 0, 0, 0, 0), tally.wrong


@pytest.mark.parametrize("sizes", SIZES)
def test_every_flipped_bit_is_found_or_harmless(sizes: Sizes, tmp_path: Path) -> None:
    flips = [damage.journal(tmp_path, sizes.frames, seed=0)]
    for flip in (damage.tables, damage.cache, damage.cassette):
        (folder := tmp_path / flip.__name__).mkdir()
        flips.append(flip(folder, sizes.places, seed=0))
    assert [flip.missed for flip in flips] == [0] * 4
    assert flips[0].flipped == flips[0].found > 8 * 50 * sizes.frames


def test_a_commit_that_is_not_in_the_journal_is_lost_and_counted() -> None:
    def forgetful(self: LancePartition, changes: Changes) -> Any:
        size = len(self)
        checks.check_changes(changes, size, self._dimensions)
        self._apply(size, changes)
        return np.arange(size, len(self))

    with patch.object(LancePartition, "commit", forgetful):
        tallies = lives(10, seed=0)
    assert sum(tally.lost for tally in tallies.values()) > 0
    assert "seed 0, step" in str([tally.wrong for tally in tallies.values()])


def test_a_bit_that_no_checksum_covers_is_missed_and_counted(tmp_path: Path) -> None:
    with patch.object(journal.zlib, "crc32", lambda *_: 0):
        found = damage.journal(tmp_path, 2, seed=0)
    assert 0 < found.found < found.flipped
