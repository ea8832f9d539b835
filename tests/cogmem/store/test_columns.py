"""Columns, links and changes: the state of a namespace."""

from collections.abc import Callable

import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Draft, Tier
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, Changes, Columns, Growing, Links

Make = Callable[..., Draft]


def test_growing_keeps_what_was_appended() -> None:
    numbers = Growing(np.int64)
    for number in range(40):
        numbers.push(number)
    numbers.extend(range(40, 100))
    assert numbers.view.tolist() == list(range(100))
    table = Growing(np.float32, 3)
    table.push([1, 2, 3])
    table.extend(np.zeros((20, 3)))
    assert table.view.shape == (21, 3)
    assert (numbers.width, table.width) == (0, 3)


def test_columns_start_from_the_draft(draft: Make) -> None:
    columns = Columns()
    columns.append([draft("one", created_at=3.0), draft("two", created_at=4.0, tier=Tier.DORMANT)])
    assert columns["last_accessed_at"].tolist() == [3.0, 4.0]
    assert columns["access_count"].tolist() == [0, 0]
    assert columns["superseded_by"].tolist() == [NO_ROW, NO_ROW]
    assert np.isnan(columns["cold_since"]).all()
    assert columns["tier"].tolist() == [Tier.EPISODIC, Tier.DORMANT]
    assert columns.nbytes > 0


def test_restore_gives_what_records_took(draft: Make) -> None:
    columns = Columns()
    columns.append([draft("one", entities=("a", "b")), draft("two", utility=0.9, entities=("b",))])
    copy = Columns()
    copy.restore(columns.records(np.array([0])))
    copy.restore(columns.records(np.array([1])))
    for name in SCHEMA:
        np.testing.assert_array_equal(copy[name], columns[name], name)
    for name in OBJECTS:
        assert copy.objects(name) == columns.objects(name)
    assert copy.mentioning("entities", "b").tolist() == [0, 1]


def test_overwriting_a_row_equals_appending_it(draft: Make) -> None:
    overwritten, fresh = Columns(), Columns()
    overwritten.append([draft("old", importance=0.9, pinned=True, created_at=9.0, entities=("a", "b"))])
    changes = Changes()
    changes.set("access_count", 0, 7)
    overwritten.update(changes)
    overwritten.overwrite(0, draft("new", created_at=2.0, entities=("b", "c")))
    fresh.append([draft("new", created_at=2.0, entities=("b", "c"))])
    assert overwritten.memory("a", 0) == fresh.memory("a", 0)
    assert [overwritten.mentioning("entities", name).tolist() for name in "abc"] == [[], [0], [0]]


def test_a_setting_keeps_the_values_that_it_was_given() -> None:
    """Whatever becomes of the arrays between the decision and the commit."""
    changes, values = Changes(), np.array([0.25, 0.5])
    changes.set("utility", [0, 1], values)
    values[:] = 9.0
    assert changes.columns[0][2].tolist() == [0.25, 0.5]


def test_changes_know_the_rows_they_touch() -> None:
    changes = Changes()
    assert not changes
    changes.set("utility", [], 0.5)
    assert not changes
    changes.set("utility", [5, 2], [0.1, 0.2])
    changes.set_object("text", 3, "x")
    changes.vectors.append((2, np.zeros(2, np.float32)))
    assert changes
    assert changes.rows().tolist() == [2, 3, 5]


def test_changes_refuse_an_unknown_column() -> None:
    with pytest.raises(StoreError, match="no column 'colour'"):
        Changes().set("colour", 0, 1)


def test_links_find_touch_and_restore() -> None:
    links = Links()
    changes = Changes()
    changes.link(np.array([3, 1]), np.array([0, 2]), [0.5, 0.25], at=7.0)
    assert links.update(changes).tolist() == [0, 1]
    assert links.find(np.array([0, 2, 0]), np.array([3, 1, 1])).tolist() == [0, 1, -1]
    assert links.touching(np.array([0, 3])).tolist() == [0]
    assert links.touching(np.array([4])).tolist() == []
    copy = Links()
    copy.restore({name: links[name] for name in LINK_SCHEMA})
    assert len(copy) == 2
    assert copy.update(changes).tolist() == [0, 1]
    assert copy.touching(np.array([1])).tolist() == [1]
    assert copy.nbytes == links.nbytes == 2 * 40
