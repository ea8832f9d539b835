"""A book of patterns finds what a search for every pattern finds."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.patterns import PatternBook, whole_words


def many(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    groups = st.lists(children, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})")
    often = st.sampled_from(["", "?", "*", "+", "{0,2}", "{2}", "??"])
    some = st.tuples(st.one_of(groups, children.map("(?:{})".format)), often).map("".join)
    return st.lists(some, min_size=1, max_size=3).map("".join)


ATOMS = [
    *("a", "b", "ab", "ba", " ", "-", r"\w", r"\d", r"\w+", r"\b", "[ab]", "a?", "b* ", ", ?"),
    *("(?!b)", "(?<=a)", "."),
]
PATTERNS = st.recursive(
    st.lists(st.sampled_from(ATOMS), min_size=1, max_size=4).map("".join), many, max_leaves=6
)
TEXTS = st.text("ab1 -,", max_size=12)


@given(st.lists(PATTERNS, min_size=1, max_size=3), st.lists(TEXTS, min_size=1, max_size=8))
def test_no_text_is_passed_over(patterns: list[str], texts: list[str]) -> None:
    book = PatternBook({pattern: [pattern] for pattern in patterns})
    for text in texts:
        assert book.found(text) == {one for one in patterns if whole_words(one).search(text)}
