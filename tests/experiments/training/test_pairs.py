"""The weights of pairs: what they are learnt from, how, and what is judged by whom."""

from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest
import scipy.sparse as sp

from cogmem import EngineConfig
from experiments.commands.pairs import main
from experiments.errors import LabError
from experiments.training import pairs
from experiments.training.pairs import (
    FAR,
    LABELS,
    PAIRS,
    TEST,
    Labelled,
    Read,
    across,
    chatted,
    fit,
    judged,
    left_out,
    lived,
    material,
    probabilities,
    replaced,
    written,
)

HEAD = "author\ttopic\tlabel\tearlier\tlater\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a\tfood\tbeside\tI eat.", "expected author, topic, label, earlier, later, divided by tabs"),
        ("a\tfood\tends\tI eat.\tI ate.", "label 'ends'; expected one of replaces, refines, repeats, beside"),
        ("a\tb\tbeside\t\tI.", "expected author, topic, label, earlier, later, divided by tabs"),
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "en.tsv"
    path.write_text(f"{HEAD}a\tfood\tbeside\tI eat.\tI sleep.\n{line}\n")
    with pytest.raises(LabError, match=rf"en\.tsv:3: {told}$"):
        list(written(path))


def test_other_columns_are_no_pairs(tmp_path: Path) -> None:
    path = tmp_path / "en.tsv"
    path.write_text("author\ttopic\tlabel\tlater\tearlier\n")
    with pytest.raises(LabError, match=r"en\.tsv:1: expected the columns author, topic, label, earlier"):
        list(written(path))


def test_what_is_shipped_is_whole() -> None:
    """Every author wrote of each label, and files of the author TEST hold nothing else."""
    for path in sorted(PAIRS.glob("*.tsv")):
        found = list(written(path))
        authors = {pair.author for pair in found}
        assert {(pair.author, pair.label) for pair in found} == {
            (a, label) for a in authors for label in LABELS
        }
        assert (authors == {TEST}) == path.stem.endswith(TEST)


@pytest.mark.slow
def test_nothing_is_learnt_from_the_author_who_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "DEVELOPMENT", ())
    monkeypatch.setattr(pairs, "across", lambda known, language: known)  # all pairs of them take a minute
    monkeypatch.setattr(pairs, "_pair", lambda one, language: True)
    known, own = material("en")
    assert {pair.author for pair in own} == {TEST, f"{TEST}-daily"}
    assert not any(pair.author.startswith(TEST) for pair in known)
    assert not {(pair.earlier, pair.later) for pair in own} & {(pair.earlier, pair.later) for pair in known}


def test_statements_across_topics_stand_side_by_side() -> None:
    told = [
        Labelled("a", "food", "replaces", "I cook rice on Monday.", "I cook beans on Monday."),
        Labelled("a", "work", "replaces", "We meet on Monday.", "We meet on Friday."),
        Labelled("b", "work", "beside", "Monday is dull.", "Monday is grey."),
    ]
    found = list(across(told, "en"))
    assert {(pair.topic, pair.label) for pair in found} == {(FAR, "beside")}
    assert [(pair.earlier, pair.later) for pair in found] == [(told[1].earlier, told[0].later)]


@pytest.mark.soak
def test_pairs_across_topics_do_not_depend_on_the_order_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of words has another order in every process."""
    content = cache(pairs._content)

    def found(salt: str) -> tuple[Labelled, ...]:
        class Words(frozenset[str]):
            def __and__(self, others: object) -> Any:
                both = frozenset.__and__(self, others)
                return sorted(both, key=lambda word: crc32(f"{salt}{word}".encode()))

        monkeypatch.setattr(pairs, "_content", lambda text, language: Words(content(text, language)))
        return tuple(chatted("tr"))

    assert len({found(salt) for salt in "abcdefgh"}) == 1


def test_the_world_tells_what_replaces_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "WORLDS", 1)
    labels = [pair.label for pair in lived("en", "labelled")]
    assert labels.count("beside") > labels.count("replaces") > 10
    assert labels.count("repeats") > 10


def test_a_sign_that_one_label_has_tells_it() -> None:
    matrix = sp.csr_matrix(np.eye(4).repeat(5, axis=0))
    weights = fit(matrix, np.arange(4).repeat(5), np.ones(20), np.full(4, 0.1))
    assert probabilities(matrix, weights).argmax(axis=1).tolist() == np.arange(4).repeat(5).tolist()
    sure = [Labelled("a", "t", label, "x", "y") for label in LABELS]
    rows = list(judged("all", sure, np.eye(4)))
    assert [row[:5] for row in rows] == [("all", label, 1, 1, 1) for label in LABELS]


def test_a_topic_is_left_out_with_all_pairs_across_topics_that_have_its_statements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = [
        Labelled("a", "food", "replaces", "rice", "beans"),
        Labelled("a", "work", "replaces", "Monday", "Friday"),
        Labelled("a", FAR, "beside", "rice", "Friday"),
        Labelled("a", FAR, "beside", "Monday", "snow"),
        Labelled("b", "pets", "beside", "rice", "a dog"),
    ]
    taught = []

    def fitting(matrix: Any, *more: Any) -> Any:
        taught.append(matrix.indices.tolist())
        return np.zeros((len(told) + 1, len(LABELS)))

    monkeypatch.setattr(pairs, "fit", fitting)
    read = Read(tuple("abcde"), sp.csr_matrix(np.eye(len(told))), {})
    found = left_out(read, told, ["food", "work", "", "", ""], "en")
    assert taught == [[1, 3, 4], [0, 4]]
    assert np.isnan(found).any(axis=1).tolist() == [False, False, True, True, True]


@pytest.mark.slow
def test_replacements_come_first() -> None:
    """A floor just under what is reached: 72 of 80 answers begin with what holds."""
    found = replaced(EngineConfig())
    assert found.count("current") >= 70
    assert found.count("outdated") <= 10


def test_the_command_explains_a_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["--explain", "The service listens on port 8080.", "The service listens on port 9090 now."]) == 0
    )
    assert "earlier covered" in " ".join(capsys.readouterr().out.split())


def test_a_language_without_pairs_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "zz"]) == 2
    assert "expected the labelled pairs of --language=zz" in " ".join(capsys.readouterr().err.split())
