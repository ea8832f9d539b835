"""Which rows mention what."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.store.columns import Mentions

VALUES = st.lists(st.sampled_from(["a", "b", "c", "d", ""]), max_size=4).map(tuple)


@given(st.lists(VALUES, max_size=8), st.lists(st.tuples(st.integers(0, 7), VALUES), max_size=8))
def test_every_value_has_the_rows_that_mention_it(
    first: list[tuple[str, ...]], changed: list[tuple[int, tuple[str, ...]]]
) -> None:
    """Oracle: looking through all rows."""
    mentions, state = Mentions(), dict(enumerate(first))
    for row, values in state.items():
        mentions.change(row, (), values)
    for row, values in changed:
        if row in state:
            mentions.change(row, state[row], values)
            state[row] = values
    for value in ("a", "b", "c", "", "z"):
        expected = [row for row, values in state.items() if value in values]
        assert mentions.rows(value).tolist() == expected
    assert mentions.nbytes == 8 * sum(len({*values}) for values in state.values())


def test_what_is_found_does_not_change_later() -> None:
    mentions = Mentions()
    mentions.change(0, (), ("a",))
    rows = mentions.rows("a")
    mentions.change(1, (), ("a",))
    assert rows.tolist() == [0]
