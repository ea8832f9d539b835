"""The study of robustness: what it counts, and that it can find what it looks for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.errors import InputError
from cogmem.store import checks, journal
from cogmem.store.columns import Changes
from cogmem.store.lance import LancePartition
from experiments.studies.base import Asked
from experiments.studies.robustness import STUDY, damage, price
from experiments.studies.robustness.lives import lives

Ask = Callable[..., Asked[Any]]


@pytest.mark.slow
def test_a_small_study_finds_every_bit_and_loses_nothing(ask: Ask) -> None:
    sizes = {"faults": 12, "kills": 1, "frames": 2, "places": 15}
    faults, flips, costs = STUDY.report(ask(STUDY, **sizes, messages=price.BLOCK), {}).tables
    assert [row[:2] for row in costs.rows] == [(s, call) for s in ("memory", "lance") for call in price.CALLS]
    assert all(min(row[2:]) > 0 for row in costs.rows)
    assert sum(row[1] for row in faults.rows) == 13
    assert all(row[2] > 0 for row in faults.rows if row[1])
    assert [row[3] for row in faults.rows] == [0] * len(faults.rows)
    assert {row[5] for row in faults.rows if row[4]} == {1.0}
    assert [row[6:] for row in faults.rows] == [(0, 0, 0, 0)] * len(faults.rows)
    assert [row[0].split()[0] for row in flips.rows] == ["journal", "manifest,", "cache", "cassette"]
    assert [row[4] for row in flips.rows] == [0] * 4
    assert flips.rows[0][1] == flips.rows[0][2] > 8 * 100


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


@pytest.mark.parametrize("options", [{"faults": 0}, {"kills": -1}])
def test_sizes_are_checked(options: dict[str, int], ask: Ask) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        ask(STUDY, **options)


def test_the_bare_engine_of_the_price_is_not_checked() -> None:
    engine = CognitiveMemory()
    with pytest.raises(InputError, match="get: memory_id"):
        engine.get(7)  # type: ignore[arg-type]
    with price.unguarded(), pytest.raises(TypeError):
        engine.get(7)  # type: ignore[arg-type]
