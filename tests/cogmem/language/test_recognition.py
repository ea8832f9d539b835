"""Whether a message tells of a shock, a plan or a correction, or is an attack: by learnt weights of signs."""

import math
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.errors import ConfigError
from cogmem.language import recognition
from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.language.recognition import (
    Recognised,
    Recogniser,
    Weights,
    marks,
    recogniser,
    weighed,
    words,
)

AT = to_days(datetime(2024, 5, 8, 12, tzinfo=UTC))
MESSAGES = Path(__file__).parents[3] / "datasets" / "messages"


@pytest.fixture
def weights_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the English weights, to be written."""
    monkeypatch.setattr(recognition, "data", lambda: tmp_path)
    return tmp_path / "en.weights.npz"


def test_the_odds_are_the_constant_and_the_share_of_the_signs(weights_file: Path) -> None:
    """Nine signs: a share of a third each."""
    rows = {
        "": (-50, 0, 10, 0, 0),
        "a": (300, 0, 0, 0, 0),
        "b": (100, 0, -200, 0, 0),
        "zz": (900, 0, 0, 0, 0),
    }
    weights_file.write_bytes(Weights.of(rows).as_bytes())
    signs = len(words("a b"))
    assert signs == len({"a", "b", "^ a", "a b", "b $", "^ a b", "a b $", "^ _ b", "a _ $"})
    found = Recogniser("en").read(read("a b", "en"), AT)
    assert found.shock == pytest.approx(-0.5 + 4.0 / 3.0)
    assert found.plan == pytest.approx(0.1 - 2.0 / 3.0)
    assert found.correction == found.injection == 0.0


def test_the_reasons_add_up_to_the_odds() -> None:
    for text in ("Mum's dead. I don't know who else is awake.", "", "See you on Friday at six, Tom."):
        told = read(text, "en")
        parts = recogniser("en").reasons(told, AT)
        assert [sum(column) for column in zip(*parts.values(), strict=True)] == pytest.approx(
            weighed(told, AT)
        )


def test_the_marks_of_the_pack_are_signs_too(weights_file: Path) -> None:
    rows = {"": (0, 0, 0, 0, 0), "DAY +1": (0, 0, 3000, 0, 0), "DAY -1": (0, 0, -3000, 0, 0)}
    weights_file.write_bytes(Weights.of(rows).as_bytes())
    odds = Recogniser("en").read
    assert odds(read("tomorrow", "en"), AT).plan > 0 > odds(read("yesterday", "en"), AT).plan
    day = read("3 May 2024", "en")
    assert odds(day, AT).plan < 0 < odds(day, AT - 30).plan


def test_the_kinds_of_shock_are_told_apart() -> None:
    assert [Recognised(shock=shock, joy=joy).shaken for shock, joy in ((0, 1), (1, 1), (1, 0))] == [0, 1, -1]


def test_a_language_without_weights_recognises_nothing(weights_file: Path) -> None:
    told = read("My father died last night.", "en")
    assert Recogniser("en").read(told, AT) == Recognised(injection=-math.inf)


def test_a_file_of_other_labels_is_an_error_that_names_it(
    weights_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr(Recognised, "_fields", ("shock", "surprise"))
        weights_file.write_bytes(Weights.of({"": (1, 2)}).as_bytes())
    with pytest.raises(
        ConfigError, match=r"en\.weights\.npz: weights of shock, surprise; expected shock, joy"
    ):
        Recogniser("en")


@pytest.mark.parametrize("language", languages())
def test_the_weights_of_a_language_differ_by_sign_and_have_a_constant(language: str) -> None:
    weights = Weights.load(language)
    assert weights is not None
    assert weights.signs[0] == ""
    assert len(set(weights.signs)) == len(weights.signs) == len(weights.table)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("See you tomorrow.", "DAY +1"),
        ("Yesterday it rained.", "DAY -1 SAID"),
        ("It is warm.", "NO DAY"),
        ("I told you something wrong.", "CORRECTION"),
        ("We were burgled!!", "HOME_BLOW"),
    ],
)
def test_patterns_lists_and_days_of_a_text_are_marks(text: str, sign: str) -> None:
    assert sign in marks(read(text, "en"), AT)


def test_no_word_is_taken_for_a_mark() -> None:
    assert words("DAY +1, HOME_BLOW: NO DAY").isdisjoint(marks(read("Tomorrow!", "en"), AT))


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_the_messages_of_an_author_that_nothing_was_learnt_from_are_recognised(language: str) -> None:
    """Of each kind 80 messages (50 attacks) among 560, many of the others made to look like one. The bounds
    leave room for another fit of the weights; their figures are in results/recognition/."""
    lines = [line.split("\t") for line in (MESSAGES / f"{language}.tsv").read_text("utf-8").splitlines()]
    messages = [(labels, text) for author, labels, text in lines if author == "test"]
    odds = [weighed(read(text, language), AT) for _, text in messages]
    for label in ("shock", "plan", "correction", "injection"):
        told = [
            label in labels.replace(".", "+").split("+") and not labels.startswith("none")
            for labels, _ in messages
        ]
        found = [getattr(one, label) > 0 for one in odds]
        right = sum(a and b for a, b in zip(told, found, strict=True))
        assert sum(told) >= 50, label
        assert right / sum(found) > 0.8, label
        assert right / sum(told) > 0.65, label


@pytest.mark.parametrize("language", languages())
def test_work_talk_by_an_author_that_nothing_was_learnt_from_is_recognised(language: str) -> None:
    """121 messages, half of them made to look like what they are not; most of all no shock: it would be
    pinned."""
    lines = [line.split("\t") for line in (MESSAGES / f"{language}.tsv").read_text("utf-8").splitlines()]
    messages = [(labels.split("."), text) for author, labels, text in lines if author == "work-test"]
    assert len(messages) == 121
    for label, missed, wrong in (("shock", 3, 0), ("plan", 8, 1), ("correction", 5, 2), ("injection", 3, 2)):
        found = [
            (labels[0] == label, getattr(weighed(read(text, language), AT), label) > 0)
            for labels, text in messages
        ]
        assert found.count((True, False)) <= missed, label
        assert found.count((False, True)) <= wrong, label


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The build broke last night"),
        ("en", "prod is on fire"),
        ("en", "the pipeline died and took the release with it"),
        ("en", "Our test suite crashed this morning, again."),
        ("en", "I killed the wrong process and lost an hour of logs."),
        ("tr", "Dün gece derleme bozuldu"),
        ("tr", "canlı ortam alev alev"),
        ("tr", "CI bu sabah yine kırmızı."),
        ("tr", "Test takımı yine patladı."),
        ("tr", "Yanlış süreci öldürdüm, bir saatlik kayıt gitti."),
    ],
)
def test_mishaps_of_work_are_no_shocks(language: str, text: str) -> None:
    assert weighed(read(text, language), AT).shock <= 0


@given(st.text(), st.sampled_from(languages()), st.floats(-1e5, 1e5))
def test_any_text_is_weighed(text: str, language: str, at: float) -> None:
    assert all(abs(odds) < 1e6 for odds in weighed(read(text, language), at))


def test_a_long_text_is_read_to_its_bound() -> None:
    head = ("word " * recognition.LONGEST)[: recognition.LONGEST]
    long = head + " My father died last night." * 1000
    assert weighed(read(long, "en"), AT) == weighed(read(head, "en"), AT)
