"""The calibration measures what it says, and its thresholds keep what they promise."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import Message
from cogmem.embedding.base import Vectors
from cogmem.embedding.calibration import UNMEASURED, Calibration, load
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.log.facts import quoted
from cogmem.rng import stream
from experiments.commands import calibrate as command
from experiments.corpora.events import Conversation, Corpus
from experiments.errors import LabError
from experiments.training.calibrate import (
    EDITS,
    bands,
    calibrate,
    edited,
    measure,
    nearest_earlier,
    tables,
    together,
    unrelated,
)

TURN = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
COSINES = st.lists(st.floats(-1, 1).map(lambda value: round(value, 6)), min_size=1, max_size=3000)


def messages(*sessions: tuple[str, ...], namespace: str = "w") -> list[Message]:
    return [
        Message(id=f"t{number}.{place}", text=text, session=f"s{number}", namespace=namespace, speaker="Ada")
        for number, texts in enumerate(sessions)
        for place, text in enumerate(texts)
    ]


def vectors_of(said: list[Message]) -> Vectors:
    return HashingEmbedder().embed([quoted(message) for message in said])


# --- pairs ----------------------------------------------------------------------------------------------


def test_unrelated_pairs_are_of_different_sessions_and_say_different_things() -> None:
    said = messages(("hello", "one", "two"), ("hello", "three"), ("four",))
    said += messages(("hello", "five"), namespace="x")
    pairs = unrelated(said, stream(0, "test"), count=500)
    assert len(pairs) == 500
    for first, second in pairs:
        one, other = said[first], said[second]
        assert (one.namespace, one.session) != (other.namespace, other.session)
        assert quoted(one) != quoted(other)
    assert pairs == unrelated(said, stream(0, "test"), count=500)
    assert pairs != unrelated(said, stream(1, "test"), count=500)


@pytest.mark.parametrize("said", [messages(("one", "two")), messages(("same",), ("same",))])
def test_a_corpus_without_unrelated_turns_is_refused(said: list[Message]) -> None:
    with pytest.raises(LabError):
        unrelated(said, stream(0, "test"), count=5)


def test_the_nearest_earlier_turn_is_of_the_same_conversation_and_said_before() -> None:
    said = [*messages(("a", "b", "c")), *messages(("d", "e"), namespace="x")]
    vectors = np.array([[1, 0], [0, 1], [0.6, 0.8], [1, 0], [0.8, 0.6]], np.float32)
    found = nearest_earlier(said, vectors)
    np.testing.assert_allclose(found, [0.0, 0.8, 0.8], atol=1e-6)  # the first of a conversation has none


def test_evidence_of_one_question_is_paired_once_and_broken_questions_not_at_all(
    story: Callable[..., Any],
) -> None:
    one = story()
    for turn in ("t1", "t2", "t3"):
        one.says(turn, turn)
    one.asks("p1", "?", 1, "t1", "t2").asks("p2", "?", 1, "t2", "t1").asks("p3", "?", 1, "t3")
    one.asks("p4", "?", 1, "t1", "t3", scored=False)
    one.asks("p5", "?", 1, "t2", "t3", kind="trap")
    place = {("w", f"t{number}"): number for number in (1, 2, 3)}
    assert together([one.world], place, frozenset()) == [(1, 2), (2, 3)]
    assert together([one.world], place, frozenset({"fact"})) == [(1, 2)]


# --- edits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "language", "text", "changed"),
    [
        ("case", "en", "I met Ada.", "i met ada."),
        ("punctuation", "en", "Well, I don't: really?!", "Well I don't really"),
        ("function word", "en", "I bought the boat", "I bought boat"),
        ("function word", "en", "I did not go before noon", "I did not go before noon"),
        ("function word", "tr", "Bir kedi gördüm", "kedi gördüm"),
    ],
)
def test_an_edit_changes_the_wording_and_not_what_is_said(
    edit: str, language: str, text: str, changed: str
) -> None:
    assert EDITS[edit](text, language, stream(0, "test")) == changed


def test_a_filler_stands_before_the_text() -> None:
    assert EDITS["filler"]("I left", "tr", stream(0, "test")).endswith(", I left")


@given(text=TURN, name=st.sampled_from(sorted(EDITS)), language=st.sampled_from(["en", "tr", "xx"]))
def test_any_text_can_be_edited(text: str, name: str, language: str) -> None:
    assert isinstance(EDITS[name](text, language, stream(0, "test")), str)


def test_copies_that_an_edit_left_alone_or_emptied_do_not_count() -> None:
    said = messages(("no change here", "Some Changes, really.", "...", ""))
    found = edited(said, vectors_of(said), HashingEmbedder(), "en", stream(0, "test"))
    assert {name: values.size for name, values in found.items()} == {
        "edited: case": 1,
        "edited: punctuation": 1,
        "edited: filler": 4,
        "edited: function word": 1,
    }
    assert found["edited: case"][0] == 1.0  # the stub reads small letters


# --- thresholds -----------------------------------------------------------------------------------------


@given(apart=COSINES, alike=COSINES)
def test_the_thresholds_keep_what_they_promise(apart: list[float], alike: list[float]) -> None:
    found = {"unrelated": np.array(apart), "edited: case": np.array(alike)}
    own = calibrate(found, "model(1)", "corpus")
    assert 0 <= own.create <= own.update <= own.reinforce <= 1
    assert np.count_nonzero(found["unrelated"] > own.create) <= 0.001 * len(apart)
    reached = np.count_nonzero(found["edited: case"] >= own.reinforce) >= 0.99 * len(alike) - 1e-9
    assert reached or own.reinforce == own.create
    assert (own.embedder, own.unrelated, own.edited) == ("model", len(apart), len(alike))


def test_the_thresholds_of_a_small_case_worked_out_by_hand() -> None:
    apart = np.concatenate([np.full(1998, 0.1), [0.3004, 0.9, 0.95]])  # 2 of 2,001 may exceed it
    alike = np.concatenate([[0.2], np.full(99, 0.8009)])  # 1 of 100 may miss it
    own = calibrate({"unrelated": apart, "edited: case": alike[:40], "edited: filler": alike[40:]}, "m", "c")
    assert (own.create, own.reinforce) == (0.301, 0.8)
    assert own.update == round(0.301 + 5 / 22 * 0.499, 3) == 0.414


def test_where_copies_are_no_more_alike_than_strangers_the_bands_close() -> None:
    own = calibrate({"unrelated": np.array([0.5]), "edited: case": np.array([0.4])}, "m", "c")
    assert own.create == own.update == own.reinforce == 0.5


def test_without_copies_there_is_nothing_to_measure() -> None:
    with pytest.raises(LabError, match="no turn that an edit changes"):
        calibrate({"unrelated": np.array([0.5])}, "m", "c")


def test_the_bands_are_those_of_the_gate() -> None:
    # create below .70, gap .70-.75, update .75-.92, reinforce above .92
    found = bands(np.array([0.69, 0.70, 0.74, 0.75, 0.92, 0.93, 1.0, -0.2]), UNMEASURED)
    np.testing.assert_allclose(list(found.values()), [2 / 8, 2 / 8, 2 / 8, 2 / 8])


def test_the_note_tells_the_chance_that_a_related_pair_is_the_more_alike() -> None:
    found = {"unrelated": np.array([0.1, 0.5]), "nearest earlier": np.array([0.2])}
    note = tables(found | {"evidence together": np.array([0.5, 0.9])}, UNMEASURED, "m")[0].note
    assert note.endswith("more similar than an unrelated one: evidence together 0.875.")  # 3 of 4, and a tie


# --- the whole ------------------------------------------------------------------------------------------


@pytest.fixture
def corpus(story: Callable[..., Any]) -> Corpus:
    def world(namespace: str, *texts: str) -> Conversation:
        one = story(namespace)
        for number, text in enumerate(texts):
            one.says(f"t{number}", text, number, session=f"s{number}")
        one.asks("p", "?", 50, "t0", "t1")
        return one.world

    first = world("a", "I adopted a beagle, Maple.", "Maple is the best beagle!", "It rained in Oslo.")
    second = world("b", "The cello is really old.", "I play the cello every day.", "Soup, again?")
    return Corpus("tiny", "en", (first, second))


@pytest.mark.slow
def test_every_sort_of_pair_is_measured_and_the_table_says_in_which_band_it_falls(corpus: Corpus) -> None:
    found = measure(corpus, HashingEmbedder(), seed=3)
    assert {name: values.size for name, values in found.items()} == {
        "unrelated": 20_000,
        "nearest earlier": 4,
        "evidence together": 2,
        **{f"edited: {name}": size for name, size in zip(EDITS, (6, 6, 6, 4), strict=True)},
    }
    own = calibrate(found, "hashing", "tiny")
    similar, thresholds = tables(found, own, "hashing")
    assert [row[0] for row in similar.rows] == list(found)
    assert all(sum(row[-4:]) == pytest.approx(1) for table in (similar, thresholds) for row in table.rows)
    again = measure(corpus, HashingEmbedder(), seed=3)
    assert all((found[name] == again[name]).all() for name in found)
    other = measure(corpus, HashingEmbedder(), seed=4)
    assert (found["unrelated"] != other["unrelated"]).any()


@pytest.mark.soak
def test_an_unknown_language_is_edited_as_english(corpus: Corpus) -> None:
    found = measure(replace(corpus, language="xx"), HashingEmbedder(), seed=3)
    assert found["edited: function word"].size == 4


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> int:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    monkeypatch.setattr("sys.argv", ["calibrate", *words])
    return command.main()


def test_the_command_writes_the_file_that_the_engine_reads(
    english: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("corpus=jsonl", f"corpus.path={english}")
    assert run(monkeypatch, tmp_path, *given, "--out", "new/one.toml", "--tables", "new/tables") == 0
    written = load(tmp_path / "new" / "one.toml")
    assert written.embedder == "hashing-1"
    assert 0.15 < written.create < written.update < written.reinforce < 1
    assert "Remade by: python -m experiments calibrate corpus=jsonl corpus.path=FILE" in (
        tmp_path / "new" / "one.toml"
    ).read_text("utf-8")
    assert "**Similarities of hashing-1(" in (tmp_path / "new" / "tables" / "README.md").read_text("utf-8")
    assert "nearest earlier" in capsys.readouterr().out


@pytest.mark.soak
def test_without_out_the_file_is_the_shipped_one_of_the_embedder(
    english: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "SHIPPED", tmp_path)
    assert run(monkeypatch, tmp_path, "corpus=jsonl", f"corpus.path={english}") == 0
    assert isinstance(load(tmp_path / "hashing-1.toml"), Calibration)


def test_a_mistake_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, tmp_path, "corpus=jsonl", "corpus.path=nowhere.jsonl", "--out", "x.toml") == 2
    assert capsys.readouterr().err.startswith("error: ")
    assert not (tmp_path / "x.toml").exists()
