"""Which rows mention what."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.store.columns import Mentions

VALUES = st.lists(st.sampled_from(["a", "b", "c", "d", ""]), max_size=4).map(tuple)


@given(
    st.lists(VALUES, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), VALUES | st.none()), max_size=8),
)
def test_every_value_has_the_rows_that_mention_it(
    column: list[tuple[str, ...]], changed: list[tuple[int, tuple[str, ...] | None]]
) -> None:
    """Oracle: looking through all rows. A row behind the last is appended; None only asks."""
    mentions = Mentions(column)
    for row, values in changed:
        if values is None:
            check(mentions, column)
        elif row < len(column):
            mentions.change(row, values)
            column[row] = values
        else:
            column.append(values)
    check(mentions, column)


def check(mentions: Mentions, column: list[tuple[str, ...]]) -> None:
    for value in ("a", "b", "c", "", "z"):
        expected = [row for row, values in enumerate(column) if value in values]
        assert mentions.rows(value).tolist() == expected
    assert mentions.nbytes == 8 * sum(len({*values}) for values in column)


def test_a_column_of_texts_has_them_whole() -> None:
    column = ["ab", "", "ab"]
    mentions = Mentions(column)
    assert [mentions.rows(value).tolist() for value in ("ab", "a", "")] == [[0, 2], [], [1]]
    mentions.change(0, "a")
    assert [mentions.rows(value).tolist() for value in ("ab", "a")] == [[2], [0]]


def test_what_is_found_does_not_change_later() -> None:
    column = [("a",)]
    mentions = Mentions(column)
    rows = mentions.rows("a")
    column.append(("a",))
    assert mentions.rows("a").tolist() == [0, 1]
    assert rows.tolist() == [0]
