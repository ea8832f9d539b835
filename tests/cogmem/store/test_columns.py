"""Columns, links and changes: the state of a namespace."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Draft, Tier
from cogmem.store.columns import COLUMNS, Changes, Column, Columns, Growing, Links, Table
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore

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


def test_a_plug_in_declares_a_column(tmp_path: Path, draft: Make) -> None:
    """Rows that were stored without it have its constant; a store without the plug-in leaves it alone."""
    table = (*COLUMNS, Column("trust", np.float64, 0.5, role="level"), Column("notes", tuple, ("it's",)))

    def opened(table: Table) -> SqliteStore:
        stores.append(SqliteStore(tmp_path, columns=table))
        return stores[-1]

    stores: list[SqliteStore] = []
    opened(COLUMNS).partition("a").commit(Changes(added=[draft("one")]))
    stores.pop().close()
    for store in (opened(table), InProcessStore(columns=table)):
        partition = store.partition("a")
        if not len(partition):
            partition.commit(Changes(added=[draft("one")]))
        changes = Changes(added=[draft("two"), draft("three")])
        changes.set("trust", 1, 0.25)
        changes.set_object("notes", 1, ("new",))
        partition.commit(changes)
        assert partition.columns["trust"].tolist() == [0.5, 0.25, 0.5]
        assert partition.columns.objects("notes") == [("it's",), ("new",), ("it's",)]
        assert partition.columns.memory("a", 1).text == "two"
        with pytest.raises(StoreError, match="values must be finite"):
            partition.commit(Changes(columns=[("trust", np.array([0]), np.array([np.inf]))]))
    stores.pop().close()
    opened(COLUMNS).partition("a").commit(Changes(added=[draft("four")]))
    stores.pop().close()
    assert opened(table).partition("a").columns["trust"].tolist() == [0.5, 0.25, 0.5, 0.5]
    stores.pop().close()


def test_a_setting_keeps_the_values_that_it_was_given() -> None:
    """Whatever becomes of the arrays between the decision and the commit."""
    changes, values = Changes(), np.array([0.25, 0.5])
    changes.set("utility", [0, 1], values)
    values[:] = 9.0
    assert changes.columns[0][2].tolist() == [0.25, 0.5]


def test_links_are_found_by_their_ends() -> None:
    links = Links()
    changes = Changes()
    changes.link(np.array([3, 1]), np.array([0, 2]), [0.5, 0.25], at=7.0)
    links.update(changes)
    links.update(changes)
    assert links.find(np.array([0, 2, 0]), np.array([3, 1, 1])).tolist() == [0, 1, -1]
    assert links.touching(np.array([0, 3])).tolist() == [0]
    assert links.touching(np.array([4])).tolist() == []
    assert (len(links), links.nbytes) == (2, 2 * 40)
