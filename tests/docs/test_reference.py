"""The configuration reference says what the code says."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from experiments.commands.reference import PAGE, described, main, sections
from experiments.config.options import field_docstrings

_SENTENCE_END = re.compile(
    r"""(?<!\be\.g)(?<!\bi\.e)(?<!\bal)(?<!\bvs)\.["')\]]*(?=\s|$)|[?!]["')\]]*(?=\s+[^a-z\s]|$)"""
)
"""A full stop that ends no abbreviation, or another mark after which no lower-case letter goes on."""


@dataclass(frozen=True)
class Kettle:
    """What boils."""

    litres: float = 1.5
    """How much it holds, in litres."""
    lid: tuple[str, ...] = ("glass",)


def test_a_setting_is_told_with_its_default_and_its_docstring() -> None:
    assert described({"kettle": Kettle}) == [
        (
            "kettle",
            "What boils.",
            [
                ("kettle.litres", "1.5", "How much it holds, in litres."),
                ("kettle.lid", '["glass"]', ""),
            ],
        )
    ]
    assert dict(field_docstrings(Kettle)) == {"litres": "How much it holds, in litres."}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Share of the score, in [0, 0.5], e.g. .25, where 1.5 is refused.", 1),
        ("Factor of a memory's mood (Xu et al. 2025), i.e. of its tone.", 1),
        ('Whether "Who runs it?" is divided, as in "Who runs Docker and React?".', 1),
        ("Number of memories, at least 1. More take longer.", 2),
        ("Whether texts are kept. otherwise they go.", 2),
        ('Whether it says "no." Then it ends!', 2),
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert len(_SENTENCE_END.findall(text)) == count


def test_every_setting_is_explained_in_one_sentence_of_at_most_forty_words() -> None:
    texts = {
        f"{place}: {name}": meaning
        for places in sections().values()
        for place, _, settings in places
        for name, _, meaning in settings
    }
    wrong = {
        place: text
        for place, text in texts.items()
        if [end.end() for end in _SENTENCE_END.finditer(text)] != [len(text)] or len(text.split()) > 40
    }
    assert wrong == {}


def test_the_committed_page_is_current() -> None:
    assert main(["--check"]) == 0, f"{PAGE} is out of date: python -m experiments reference"


@pytest.mark.soak
def test_a_page_that_differs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
