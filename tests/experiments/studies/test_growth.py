"""The study of growth: what is drawn, what is found among it, and what is refused."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from cogmem import Message
from cogmem.errors import ConfigError
from experiments.corpora.events import Conversation, Corpus, MessageEvent, Probe
from experiments.errors import LabError
from experiments.studies.growth import (
    STUDY,
    drawn,
    figure,
    over_corpora,
    recall,
    report,
    search,
    verdicts,
    worlds,
)

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SIZES = (0, 5, 40)


def corpus(name: str, *worlds: list[str | Probe]) -> Corpus:
    """A text is a message whose id is its place."""
    said = [
        tuple(
            MessageEvent(NOON, Message(id=str(place), text=event)) if isinstance(event, str) else event
            for place, event in enumerate(events)
        )
        for events in worlds
    ]
    return Corpus(name, "en", tuple(Conversation(f"w{place}", events) for place, events in enumerate(said)))


def asks(query: str, gold: str) -> Probe:
    return Probe(NOON, f"ask {query}", query, (gold,))


ASKED = corpus(
    "asked",
    [
        "I keep a grey parrot.",
        "My kiln is broken.",
        asks("Where is the lighthouse?", "3"),
        "The lighthouse is red.",
    ],
    ["My kiln in the old workshop has been broken since spring.", asks("Is the kiln broken?", "0")],
)
OTHERS = corpus("others", [f"Is the kiln broken, {n}?" for n in range(60)] * 2)


@pytest.fixture(scope="module")
def found() -> dict[tuple[str, int], pl.DataFrame]:
    others = drawn([OTHERS], 0)
    return dict(search([*worlds("asked", ASKED)], others, SIZES, ["hashing", "static:5"], "en"))


def test_the_messages_are_drawn_once_each_and_by_the_seed() -> None:
    others = drawn([OTHERS], 0)
    assert len({*others}) == len(others) == 60
    assert others == drawn([OTHERS], 0) != drawn([OTHERS], 1)


def test_recall_falls_by_messages_that_are_nearer_and_nothing_is_found_before_it_is_said(found: Any) -> None:
    for system in ("bm25", "hashing", "bm25 + hashing"):
        kiln, lighthouse = zip(
            *(found[system, size].sort("probe")["recall@10"] for size in SIZES), strict=True
        )
        assert kiln == (1.0, 1.0, 0.0), system
        assert lighthouse == (0.0, 0.0, 0.0), system


def test_a_larger_number_includes_the_smaller_ones_and_a_limit_ends_a_line(found: Any) -> None:
    again = search(
        [*worlds("asked", ASKED)], drawn([OTHERS], 0)[:5], SIZES[:2], ["hashing", "static:5"], "en"
    )
    assert ("static", 5) in found
    assert ("static", 40) not in found
    for cell, probes in again.items():
        assert_frame_equal(probes, found[cell])


def test_the_tables_and_the_figure_have_each_system_at_each_number(found: Any) -> None:
    levels = recall(found, "")
    lines = [row[:2] for row in levels.rows]
    assert lines[:3] == [("bm25", size) for size in SIZES]
    assert len({*lines}) == len(lines) == 11
    assert [row[:2] for row in verdicts(found, "hashing").rows][:3] == [
        (0, "bm25"),
        (0, "bm25 + hashing"),
        (0, "static"),
    ]
    assert len(over_corpora(found, "hashing").rows) == len(verdicts(found, "hashing").rows)
    assert len(figure(levels).axes[0].get_xticks()) == len(SIZES)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"corpora": ("locomotive",), "distractors": ("msc",)},
            "unknown locomotive; expected some of locomo",
        ),
        ({"corpora": ("english",)}, r"distractors = \[\]: expected one or more that are not in corpora"),
        (
            {"corpora": ("madial-en",), "distractors": ("madial-zh",)},
            "expected one or more that are not in corpora",
        ),
        ({"corpora": ("english",), "distractors": ("msc",), "embedders": ("a:b",)}, "each NAME or NAME:N"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: Callable[..., Any], options: Any, message: str) -> None:
    with pytest.raises((LabError, ConfigError), match=message):
        ask(STUDY, **options)


def test_corpora_of_two_languages_are_refused(ask: Callable[..., Any]) -> None:
    with pytest.raises(LabError, match=r"several languages \(english en, turkish tr\)"):
        report(ask(STUDY, corpora=("english",), distractors=("turkish",)), {})
