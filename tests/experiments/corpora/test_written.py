"""The wordings as files: every shipped one is sound, and a fault in one is told by file and key."""

import shutil
from pathlib import Path

import pytest

from experiments.corpora.synthetic import SyntheticCorpus, languages, wordings, written
from experiments.errors import CorpusError

LABELLED, STANDARD, BLIND = "lives/labelled", "lives/standard", "lives/blind"


def test_every_file_is_sound_and_is_used() -> None:
    used = set()
    for code in languages()[:-1]:
        assert written.words(code).pools["name"]
        used.add(f"{code}/words.toml")
        for name in wordings():
            assert written.wording(code, name)["talk"]["paste"]
            used.add(f"{code}/lives/{name}.toml")
    assert used == {path.relative_to(written.ROOT).as_posix() for path in written.ROOT.rglob("*.*")}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("words", "name = ", "names = ", "top level: missing name"),
        ("words", "weekdays = 'Monday ", "weekdays = '", "weekdays: 6 values; expected 7, as in English"),
        ("words", "[pools]\ncity =", "[pools]\ntown =", "[pools]: missing city"),
        ("words", "hazelnuts, ", "", "allergen_fine: 5 values; expected 6"),
        ("words", "month = 'in {time}'", "month = 7", "[phrases] month: 7; expected text"),
        (LABELLED, "[city]\n", "[town]\n", "top level: missing city"),
        (LABELLED, "[city]\n", "[town]\n[city]\n", "top level: unknown town; expected allergy, backup, "),
        (LABELLED, "\nask_then = '''\nWhere did I", "\nthen = '''\n", "[city]: missing ask_then"),
        (LABELLED, "So {v} is home", "So {w} is home", "[city] echo: 'So {w} is home, noted' names {w}"),
        (LABELLED, "So {v} is home", "So {v is home", "[city] echo: 'So {v is home, noted': expected '}'"),
        (LABELLED, "[talk]\nleads", "[talk]\nlead", "[talk]: missing leads"),
        (
            BLIND,
            "the city of {v}",
            "the city",
            "[city] state: 'the recycling calendar on my fridge is issued by",
        ),
        (BLIND, "[city]\n", "[city]\nask = 'Where?'\n", "[city]: unknown ask; expected back, change"),
        (BLIND, "[city]\n", "[city\n", "cannot be read: Expected ']'"),
    ],
)
def test_a_fault_is_told_by_file_and_key(own_words: Path, file: str, old: str, new: str, says: str) -> None:
    shutil.copytree(own_words / "en", own_words / "fi")
    path = own_words / "fi" / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CorpusError) as caught:
        SyntheticCorpus(worlds=1, language="fi", wording="blind").load(0)
    assert str(caught.value).startswith(f"wordings/fi/{file}.toml: {says}")


def test_a_wording_that_a_language_lacks_names_those_it_has(own_words: Path) -> None:
    (own_words / "en" / "lives" / "blind.toml").unlink()
    with pytest.raises(
        CorpusError, match=r"en/lives/blind\.toml: no such file; lives has labelled, standard"
    ):
        SyntheticCorpus(worlds=1, wording="blind").load(0)


def test_a_language_is_files(own_words: Path) -> None:
    """Its words do not change their form unless `inflection` knows how."""
    for name in ("words.toml", "lives/labelled.toml", "lives/standard.toml"):
        target = own_words / "fi" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (own_words / "en" / name).read_text("utf-8")
        target.write_text(text.replace("Lisbon", "Lissabon").replace("{v:a}", "{v:par}"), "utf-8")
    assert languages() == ("en", "fi", "tr", "mixed")
    assert written.words("fi").pools["city"][0] == "Lissabon"
    corpus = SyntheticCorpus(worlds=1, days=60, language="fi").load(0)
    assert corpus.language == "fi"
    assert len(corpus.conversations[0].messages) > 20
