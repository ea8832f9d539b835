"""A book of patterns finds what a search for every pattern finds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.packs import any_of, fold, language_pack, languages, pattern_lines
from cogmem.language.patterns import PatternBook, whole_words

MESSAGES = Path(__file__).parents[3] / "datasets" / "messages"
NO_PATTERNS = ("anchors", "squeezed", "misspelt", "short", "chatter")


def lists(code: str, section: str) -> dict[str, list[str]]:
    found = language_pack(code).section(section)
    names = ("overwhelmed", "shock", "wonder", "distance") if section == "emotion" else found
    return {name: pattern_lines(found[name]) for name in names if name not in NO_PATTERNS}


@pytest.mark.parametrize("section", ["signals", "emotion", "observer"])
@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("every", [389, pytest.param(97, marks=pytest.mark.soak)])
def test_what_is_found_in_messages_is_what_every_pattern_finds(code: str, section: str, every: int) -> None:
    """Also in the messages of the other language, and at the same places."""
    book = PatternBook(lists(code, section))
    whole = {name: any_of("\n".join(lines)) for name, lines in lists(code, section).items()}
    for file in sorted(MESSAGES.glob("*.tsv")):
        for line in file.read_text("utf-8").splitlines()[1::every]:
            text = fold(line.split("\t")[2])
            spans = {name: [match.span() for match in one.finditer(text)] for name, one in whole.items()}
            told = {name: [match.span() for match in one.matches(text)] for name, one in book.lists.items()}
            assert told == spans, text
            assert book.found(text) == {name for name in spans if spans[name]}, text


@pytest.mark.parametrize("section", ["signals", "emotion", "observer", "router", "history"])
@pytest.mark.parametrize("code", languages())
def test_every_pattern_of_a_pack_compiles(code: str, section: str) -> None:
    """A pattern is compiled when a text first needs it."""
    for lines in lists(code, section).values():
        for line in lines:
            assert whole_words(line).pattern


def many(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    groups = st.lists(children, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})")
    often = st.sampled_from(["", "?", "*", "+", "{0,2}", "{2}", "??"])
    some = st.tuples(st.one_of(groups, children.map("(?:{})".format)), often).map("".join)
    return st.lists(some, min_size=1, max_size=3).map("".join)


ATOMS = [
    "a",
    "b",
    "ab",
    "ba",
    " ",
    "-",
    r"\w",
    r"\d",
    r"\w+",
    r"\b",
    "[ab]",
    "a?",
    "b* ",
    ", ?",
    "(?!b)",
    "(?<=a)",
    ".",
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
