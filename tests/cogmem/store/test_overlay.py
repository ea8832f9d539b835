"""The vectors in process beside the tables: what is there, and what goes."""

import numpy as np
import pytest

from cogmem.store.overlay import Overlay


def put(overlay: Overlay, *rows: int) -> None:
    for row in rows:
        overlay.put(row, np.full(2, row, np.float32))


def content(overlay: Overlay) -> dict[int, float]:
    """Each row, and the number that its vector is of. `slots` leads to the same."""
    rows = overlay.rows
    assert overlay.slots(rows).tolist() == list(range(len(rows)))
    return dict(zip(rows.tolist(), overlay.matrix[:, 0].tolist(), strict=True))


def test_what_is_not_saved_stays_whatever_room_there_is() -> None:
    overlay = Overlay(2, room=0)
    put(overlay, 3, 1, 2)
    assert content(overlay) == {3: 3.0, 1: 1.0, 2: 2.0}
    assert overlay.unsaved.tolist() == [1, 2, 3]
    assert overlay.slots(np.array([2, 9])).tolist() == [2, -1]
    overlay.settle()
    assert content(overlay) == {}
    assert overlay.unsaved.tolist() == []


@pytest.mark.parametrize(("room", "left"), [(4, [0, 1, 2, 3]), (3, [3]), (1, [])])
def test_saved_the_newest_stay_as_there_is_room(room: int, left: list[int]) -> None:
    """Four vectors of which a room of three keeps one: half of it, rounded down."""
    overlay = Overlay(2, room=room)
    put(overlay, 2, 0, 3, 1)
    overlay.settle()
    assert sorted(content(overlay)) == left
    assert all(row == value for row, value in content(overlay).items())


def test_a_saved_vector_that_is_replaced_is_unsaved_again() -> None:
    overlay = Overlay(2, room=8)
    overlay.hold(np.array([4, 5]), np.array([[4, 4], [5, 5]], np.float32))
    assert overlay.unsaved.tolist() == []
    overlay.put(4, np.array([7, 7], np.float32))
    overlay.hold(np.array([6]), np.array([[6, 6]], np.float32))
    assert content(overlay) == {4: 7.0, 5: 5.0, 6: 6.0}
    assert overlay.unsaved.tolist() == [4]
