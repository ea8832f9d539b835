import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

import cogmem.embedding
from cogmem.embedding import HashingEmbedder, StaticConfig, StaticEmbedder
from cogmem.embedding.static import pieces_of

EMBEDDER = StaticEmbedder()
ALONE = StaticEmbedder(table_share=1)
LEARNT = ALONE.dimensions
TEXTS = st.lists(st.text(st.characters(), max_size=80), max_size=8)  # lone surrogates included
SAMPLE = ["Ada moved to Berlin.", "İstanbul'da çay içtik", "", "日本語のテキスト", "a\udc80b", "42 🙂 x̧"]


def similarity(one: str, other: str, embedder: StaticEmbedder = EMBEDDER) -> float:
    rows = embedder.embed([one, other])
    return float(rows[0] @ rows[1])


@pytest.mark.parametrize(
    ("one", "like", "unlike"),
    [
        ("my mum", "his mother", "the river bank"),
        ("We rented a flat in town.", "Where is your apartment?", "What do you eat?"),
        ("The puppy was ill.", "Is the dog sick?", "Interest rates rose."),
    ],
)
def test_words_of_one_meaning_are_alike(one: str, like: str, unlike: str) -> None:
    assert similarity(one, like) > similarity(one, unlike) + 0.1
    assert similarity(one, like) > float(np.prod(HashingEmbedder().embed([one, like]), axis=0).sum())


def test_a_long_text_is_the_direction_of_its_parts() -> None:
    text = "My sister bought a house in Leeds. "
    once, often = ALONE.embed([text, text * 20_000])
    assert np.linalg.norm(often) == pytest.approx(1, abs=1e-6)
    np.testing.assert_allclose(once, often, atol=1e-5)


@pytest.mark.parametrize("text", ["", "   \n", "?!… —", "\ud800", "🙂👍"])
def test_a_text_without_letters_or_digits_gets_the_zero_row(text: str) -> None:
    assert not EMBEDDER.embed([text]).any()


def test_no_texts_give_no_rows() -> None:
    assert EMBEDDER.embed([]).shape == (0, EMBEDDER.dimensions)


def test_a_script_that_the_table_does_not_know_is_left_to_the_hashed_words() -> None:
    text = "ᚠᛇᚻ ᛒᛦᚦ"
    assert not ALONE.embed([text]).any()
    assert EMBEDDER.embed([text]).any()
    assert similarity(text, "ᚠᛇᚻ") > similarity(text, "ᛞᛟ")


def test_unknown_characters_within_a_word_are_left_out() -> None:
    assert pieces_of("walkᚠed", {"walk": 0, "##ed": 1}) == ["walk", "##ed"]
    assert pieces_of("ᚠ", {"walk": 0}) == []


def test_accents_and_case_do_not_count() -> None:
    assert similarity("CAFÉ", "cafe") == pytest.approx(1, abs=1e-6)


def test_the_share_is_that_of_the_similarity() -> None:
    one, other = "my mum", "his mother"
    hashed = HashingEmbedder().embed([one, other])
    expected = 0.5 * similarity(one, other, ALONE) + 0.5 * float(hashed[0] @ hashed[1])
    assert similarity(one, other) == pytest.approx(expected, abs=1e-6)


def test_settings_that_change_a_vector_change_the_name() -> None:
    names = {StaticEmbedder(table_share=share).name for share in (0.4, 0.5, 1)}
    assert len({*names, StaticEmbedder(hashed_dimensions=64).name}) == 4
    assert StaticConfig().build().name == EMBEDDER.name


def test_rows_are_equal_in_threads_and_in_another_process() -> None:
    expected = hashlib.sha256(EMBEDDER.embed(SAMPLE).tobytes()).hexdigest()
    with ThreadPoolExecutor(4) as pool:
        rows = pool.map(lambda _: StaticEmbedder().embed(SAMPLE).tobytes(), range(8))
    assert {hashlib.sha256(row).hexdigest() for row in rows} == {expected}
    program = (
        "import hashlib, json, sys; from cogmem.embedding import StaticEmbedder\n"
        "rows = StaticEmbedder().embed(json.loads(sys.stdin.read()))\n"
        "print(hashlib.sha256(rows.tobytes()).hexdigest())"
    )
    for threads in ("1", "2"):
        given = {**os.environ, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads}
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(SAMPLE),
            capture_output=True,
            text=True,
            env=given,
            check=True,
        )
        assert done.stdout.strip() == expected


def test_the_card_names_the_checksum_of_the_table() -> None:
    folder = Path(cogmem.embedding.__file__).parent
    checksum = hashlib.sha256((folder / "static.npz").read_bytes()).hexdigest()
    assert checksum in (folder / "static.md").read_text("utf-8")


def test_a_text_of_which_the_table_knows_nothing_has_unit_length() -> None:
    texts = ["नमस्ते दुनिया", "გამარჯობა", "the kite", "的"]
    lengths = (StaticEmbedder().embed(texts).astype(np.float64) ** 2).sum(axis=1)
    assert lengths == pytest.approx(np.ones(len(texts)), abs=1e-6)
