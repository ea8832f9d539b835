"""Whether a message tells of a shock, a plan or a correction, or is an attack: by learnt weights of signs."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.language import recognition
from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.language.recognition import (
    Recogniser,
    Weights,
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


@given(st.text(), st.sampled_from(languages()), st.floats(-1e5, 1e5))
def test_any_text_is_weighed(text: str, language: str, at: float) -> None:
    assert all(abs(odds) < 1e6 for odds in weighed(read(text, language), at))
