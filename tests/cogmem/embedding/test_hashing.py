import hashlib
import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import strategies as st

from cogmem.embedding import HashingEmbedder
from cogmem.embedding.hashing import fold

EMBEDDER = HashingEmbedder()
TEXTS = st.lists(st.text(st.characters(), max_size=80), max_size=8)  # lone surrogates included
SAMPLE = ["Ada moved to Berlin.", "İstanbul'da çay içtik", "", "日本語のテキスト", "a\udc80b", "42 🙂 x̧"]


def similarity(one: str, other: str) -> float:
    rows = EMBEDDER.embed([one, other])
    return float(rows[0] @ rows[1])


@pytest.mark.parametrize("text", ["", "   \n", "?!… —", "🙂👍", "\ud800"])
def test_a_text_without_letters_or_digits_gets_the_zero_row(text: str) -> None:
    assert not EMBEDDER.embed([text]).any()


def test_no_texts_give_no_rows() -> None:
    assert EMBEDDER.embed([]).shape == (0, 1024)


@pytest.mark.parametrize(
    "text", ["word " * 200_000, "x" * 1_000_000, "ñ" * 1_000_000], ids=["words", "run", "wide"]
)
def test_a_megabyte_is_a_text_like_any_other(text: str) -> None:
    assert np.linalg.norm(EMBEDDER.embed([text])) == pytest.approx(1.0)


def test_threads_agree() -> None:
    texts = [f"running {i} visited cities and houses {i}" for i in range(200)]
    expected = HashingEmbedder().embed(texts).tobytes()
    with ThreadPoolExecutor(8) as pool:
        assert {rows.tobytes() for rows in pool.map(EMBEDDER.embed, [texts] * 16)} == {expected}


def test_the_vectors_are_those_of_every_machine_and_version() -> None:
    """A changed bit is another embedder: give it another name, and remake what was measured with it."""
    program = (
        "import json, sys, hashlib; from cogmem.embedding import HashingEmbedder;"
        "texts = json.loads(sys.stdin.read());"
        "print(hashlib.sha256(HashingEmbedder().embed(texts).tobytes()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1", "OMP_NUM_THREADS": "2"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, input=json.dumps(SAMPLE), env=environment, capture_output=True, text=True, check=True
    )
    here = hashlib.sha256(EMBEDDER.embed(SAMPLE).tobytes()).hexdigest()
    assert done.stdout.strip() == here == "ee9e039f09fed8b2ccbadf5fc0b907574652cd46141a462988cd621ecf28f28c"


def test_another_seed_is_another_hash_of_the_same_features() -> None:
    texts = ["Ada lives in Berlin", "Where does Ada live?", "the weather was cold"]
    first, again, other = (HashingEmbedder(seed=seed).embed(texts) for seed in (0, 0, 2**64 - 1))
    assert first.tobytes() == again.tobytes() == HashingEmbedder().embed(texts).tobytes()
    assert abs(first @ other.T).max() < 0.2  # features fall in other places
    assert (other @ other.T).round(1).tolist() == pytest.approx((first @ first.T).round(1), abs=0.101)


def test_unlike_dotless_i_and_accents_meet() -> None:
    assert fold("ISPARTA") == fold("ısparta") == fold("İsparta") == "isparta"
    assert similarity("köpeğim çok tatlı", "KOPEGIM COK TATLI") == pytest.approx(1.0)


def test_shared_words_are_similar_and_others_are_not() -> None:
    assert similarity("pizza is great", "the weather was cold") < 0.1
    assert similarity("Where does Ada live?", "Ada lives in Berlin") > 0.2
    assert similarity("Ada moved to Berlin", "Ada moved to Munich") > 0.5
    assert similarity("köpeğimin adı Rex", "köpeğin adı ne?") > 0.15


def test_a_near_duplicate_is_nearer_than_the_same_words_in_another_order() -> None:
    text = "Ada told Bob that Carl left"
    assert similarity(text, text + "!") == pytest.approx(1.0)
    assert similarity(text, "Ada told Bob that Carl left again") > similarity(
        text, "Carl told Ada that Bob left"
    )


def test_a_short_text_does_not_win_by_its_one_shared_word() -> None:
    plain = HashingEmbedder(phrase_norm=0.0)
    query, short, answer = (
        "What did Ada bake for Bob?",
        "Ada!",
        "Ada baked a cake in the old oven of her aunt",
    )
    bare = plain.embed([query, short, answer])
    assert bare[0] @ bare[1] > bare[0] @ bare[2]
    assert similarity(query, short) < similarity(query, answer)


def test_the_name_tells_every_parameter() -> None:
    names = {
        HashingEmbedder().name,
        HashingEmbedder(512).name,
        HashingEmbedder(stop_weight=0.1).name,
        HashingEmbedder(gram_weight=0.1).name,
        HashingEmbedder(phrase_norm=0.1).name,
        HashingEmbedder(seed=1).name,
    }
    assert len(names) == 6
    assert HashingEmbedder(phrase_norm=2).name == HashingEmbedder().name


def test_it_can_be_sent_to_another_process() -> None:
    embedder = HashingEmbedder(64, seed=3)
    embedder.embed(["a cat"])  # what it keeps of a text stays here
    sent = pickle.loads(pickle.dumps(embedder))
    np.testing.assert_array_equal(sent.embed(["a cat"]), embedder.embed(["a cat"]))
