from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cogmem.embedding import static
from cogmem.embedding.base import unit_rows
from cogmem.embedding.static import LEVELS
from experiments.commands.static_vectors import main
from experiments.errors import LabError
from experiments.training.static import (
    StaticSettings,
    Vocabulary,
    _loss,
    _others,
    bags,
    blended,
    carried_over,
    cut_words,
    is_english,
    packed,
    principal,
    read_pairs,
    trained,
    translated,
)

STREAM = np.random.default_rng(1)
SETTINGS = StaticSettings(dimensions=4, batch=16, epochs=20)


def normal(*shape: int) -> NDArray[np.float64]:
    return STREAM.standard_normal(shape)


def test_bags_count_the_pieces_of_each_text() -> None:
    counts = bags(["A cat, a cats", "", "dog"], ["a", "cat", "##s"]).toarray()
    assert counts.tolist() == [[2, 2, 1], [0, 0, 0], [0, 0, 0]]


def test_the_gradient_is_that_of_the_loss() -> None:
    sums, targets = normal(5, 3), unit_rows(normal(5, 3))
    _, gradient = _loss(sums, targets, 2.0)
    step = 1e-6
    for place in np.ndindex(sums.shape):
        moved = sums.copy()
        moved[place] += step
        slope = (_loss(moved, targets, 2.0)[0] - _loss(sums, targets, 2.0)[0]) / step
        assert gradient[place] == pytest.approx(slope, abs=1e-4)


def test_training_draws_texts_to_the_teacher_and_is_seeded() -> None:
    words = [f"w{number}" for number in range(20)]
    truth = normal(20, 6)
    texts = [" ".join(STREAM.choice(words, 4)) for _ in range(200)]
    counts = bags(texts, words)
    targets = unit_rows(counts @ truth).astype(np.float32)
    start, log = normal(20, 6), list[str]()
    learnt = trained(start, counts, targets, SETTINGS, log)
    assert len(log) == SETTINGS.epochs
    before, after = (
        (unit_rows(counts @ vectors) * targets).sum(axis=1).mean() for vectors in (start, learnt)
    )
    assert after > before + 0.5
    np.testing.assert_array_equal(learnt, trained(start, counts, targets, SETTINGS, []))
    assert (learnt != trained(start, counts, targets, replace(SETTINGS, seed=1), [])).any()


def test_translations_come_to_their_sentences_and_english_stays() -> None:
    english = [f"e{number}" for number in range(12)]
    vectors = normal(20, 8) / np.repeat([1, 2], [12, 8])[:, None]
    foreign = ["haus", "ev", *(f"d{number}" for number in range(5))]
    pairs = [
        (" ".join(english[number] for number in row), " ".join(foreign[number] for number in row))
        for row in STREAM.choice(7, (200, 3))
    ]
    table = [*english, "d0", "d1", "x", "y", "d2", "d3", "d4", "##z"], vectors
    settings, log = replace(SETTINGS, pair_epochs=20, pieces=20, words=2), list[str]()
    pieces, learnt = translated(table, 12, pairs, settings, log)
    assert pieces == [*english, "d0", "d1", "x", "d2", "d3", "d4", *cut_words(["haus ev"], [])]
    assert log[0] == "200 pairs: 2 new words, 2 pieces left out"
    np.testing.assert_array_equal(learnt[:12], vectors[:12])
    np.testing.assert_allclose(learnt[14], vectors[14], rtol=1e-6)
    sentences, translations = zip(*pairs, strict=True)
    wanted = unit_rows(bags(sentences, english) @ vectors[:12])
    assert (unit_rows(bags(translations, pieces) @ learnt) * wanted).sum(axis=1).mean() > 0.9
    lengths = np.linalg.norm(learnt, axis=1)
    assert lengths.max() <= lengths[:12].max() * (1 + 1e-12)
    np.testing.assert_array_equal(learnt, translated(table, 12, pairs, settings, [])[1])


def test_words_that_are_cut_are_listed_by_their_number() -> None:
    texts = ["Das Haus, das Auto", "ein Haus a 去海边 x1"]
    assert cut_words(texts, ["ein", "ha", "##us"]) == ["das", "haus", "auto"]


@pytest.mark.parametrize("line", ["", "a cat", "a cat\t", "\teine Katze", "a\tb\tc"])
def test_a_line_that_is_not_a_pair_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text(f"a dog\tein Hund\n{line}\n", "utf-8")
    with pytest.raises(LabError, match=r"pairs.tsv, line 2: expected an English sentence, a tab"):
        read_pairs(path)


def test_the_blend_weighs_both_by_their_mean_length() -> None:
    one, other = np.eye(2), 10 * np.eye(2)[::-1]
    np.testing.assert_allclose(blended(one, other, 0.25), [[0.75, 0.25], [0.25, 0.75]])


def test_principal_axes_keep_the_similarities() -> None:
    vectors = normal(30, 5)
    np.testing.assert_allclose(
        principal(vectors, 5) @ principal(vectors, 5).T, vectors @ vectors.T, atol=1e-9
    )
    assert principal(vectors, 2).shape == (30, 2)


def test_words_of_another_model_come_to_their_translation() -> None:
    words = [f"w{number}" for number in range(200)]
    table = Vocabulary(words, normal(200, 8), np.zeros(200))
    model = unit_rows(table.vectors) @ normal(8, 12)
    anchors = Vocabulary(words, model, np.zeros(200))
    others = Vocabulary(words[:100], model[:100], np.full(100, 1e-4))
    found = carried_over(table, anchors, others, replace(SETTINGS, ridge=0.01))
    near = unit_rows(found) @ unit_rows(table.vectors).T
    assert (near.argmax(axis=1) == np.arange(100)).mean() > 0.95
    lengths = np.linalg.norm(found, axis=1) / np.median(np.linalg.norm(table.vectors, axis=1))
    np.testing.assert_allclose(lengths, 0.5)


def test_a_packed_table_is_read_as_it_was_within_a_step(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    vectors, path = normal(3, 6), tmp_path / "static.npz"
    path.write_bytes(packed(["a", "##b", "去"], vectors))
    monkeypatch.setattr(static, "file", lambda: path)
    table = static._table.__wrapped__()
    assert table.numbers == {"a": 0, "##b": 1, "去": 2}
    assert np.abs(table.rows).max() <= LEVELS
    read = table.rows * table.weights[:, None]
    scale = (read * vectors).sum() / (read * read).sum()
    np.testing.assert_allclose(read * scale, vectors, atol=0.35)
    assert packed(["a", "##b", "去"], vectors) == path.read_bytes()


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("dog", True),
        ("##s", True),
        ("##", False),
        ("[CLS]", False),
        ("café", False),
        ("a-b", False),
        ("去", False),
    ],
)
def test_pieces_of_english(piece: str, expected: bool) -> None:
    assert is_english(piece) is expected


def test_other_pieces_are_the_most_frequent_that_are_not_known() -> None:
    pieces = ["<s>", "▁der", "▁the", "ung", "▁Straße", "的", "▁die", "1990", "▁σ", "lichkeiten"]
    scores = -np.arange(10.0)
    found, written, probabilities = _others(pieces, scores, frozenset(["the", "die"]), 4)
    assert found == ["der", "##ung", "strasse", "的"]
    assert written == ["der", "ung", "Straße", "的"]
    np.testing.assert_allclose(probabilities, np.exp([-1.0, -3, -4, -5]))


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chat=nowhere.txt", "--out", "x"])
    assert "chat=nowhere.txt: expected NAME=FILE" in capsys.readouterr().err
