"""The stems in C are those of Snowball's own stemmers in Python."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from cogmem.language.analysis import stemmer, words
from cogmem.language.packs import data

DATASETS = Path(__file__).parents[3] / "datasets"
EVERY = 97  # of the words; a soak test takes all


@cache
def said() -> list[str]:
    """Every word of the data sets and of the language packs, and some strange ones."""
    files = [*DATASETS.rglob("*.jsonl"), *DATASETS.rglob("*.tsv"), *Path(str(data())).glob("*.toml")]
    found = {word for file in files for word in words(file.read_text("utf-8"))}
    return [*sorted(found), "", "a" * 5000, "naïve", "ß", "слово", "語", "e\u0301", "\U0001f600", "'s"]


def in_python(name: str) -> Callable[[str], str]:
    module = import_module(f"snowballstemmer.{name}_stemmer")
    return getattr(module, f"{name.title()}Stemmer")().stemWord


@pytest.mark.parametrize("name", ["english", "porter", "turkish", "german"])
@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.soak)])
def test_the_stems_are_those_of_snowball_in_python(name: str, every: int) -> None:
    stem, other = stemmer(name), in_python(name)
    assert {word: stem(word) for word in said()[::-every]} == {word: other(word) for word in said()[::-every]}


def test_words_with_digits_keep_their_end() -> None:
    assert [stemmer("prefix-4")(word) for word in re.findall(r"\w+", "evlerimizden 2024te ev")] == [
        "evle",
        "2024te",
        "ev",
    ]
