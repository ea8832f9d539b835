"""Columns, links and changes: the state of a namespace."""

from collections.abc import Callable

import numpy as np

from cogmem.memory import NO_ROW, Draft, Tier
from cogmem.store.columns import Changes, Columns, Growing, Links

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
