"""How much of what came back should not have come back, by hand."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import lifecycle, score_probes
from experiments.metrics.unwanted import (
    empty,
    unwanted,
    unwanted_other_person,
    unwanted_outdated,
    unwanted_unanswerable,
)
from experiments.replay.outcomes import SCHEMAS

MakeProbes = Callable[..., pl.DataFrame]
WHY = (unwanted_outdated, unwanted_other_person, unwanted_unanswerable)


def shares(probes: pl.DataFrame) -> tuple[Any, ...]:
    """Outdated, other person, unanswerable."""
    return tuple(metric(Ranked(probes))[0] for metric in WHY)


@pytest.mark.parametrize(
    ("evidence", "turns", "more", "found"),
    [
        # four memories: one carries s alone, one s and the evidence, which is no harm
        (["a"], [["s"], ["a", "s"], ["b"], ["c"]], {"stale": ["s"]}, (1 / 4, 0, 0)),
        (["a"], [["b"], ["c"]], {}, (0, 0, 0)),  # what misses is no harm either
        ([], [["b"], ["c"]], {}, (0, 0, 1)),
        ([], [["b"], ["c"]], {"distractor": "other_person"}, (0, 1, 0)),
        ([], [["b"], ["c"]], {"distractor": "self"}, (0, 1, 0)),
        ([], [["b"], ["c"]], {"distractor": "injection"}, (0, 0, 1)),
        # it has ended: what tells of it is outdated, and nothing else answers
        ([], [["s"], ["b"], ["c"]], {"stale": ["s"]}, (1 / 3, 0, 2 / 3)),
        (["a"], [["s"]], {"stale": ["s"], "kind": "as_of"}, (0, 0, 0)),  # asked about the past
    ],
)
def test_by_hand(
    evidence: list[str],
    turns: list[list[str]],
    more: dict[str, Any],
    found: tuple[float, ...],
    make_probes: MakeProbes,
) -> None:
    probes = make_probes((evidence, turns), scored=True, **more)
    assert shares(probes) == pytest.approx(found)
    assert unwanted(Ranked(probes))[0] == pytest.approx(sum(found))
    assert empty(Ranked(probes))[0] is False


def test_evidence_that_misleads_is_of_another_person(make_probes: MakeProbes) -> None:
    probes = make_probes((["a"], [["a"], ["b"]]), scored=True)
    assert shares(probes) == (0, 0, 0)
    assert shares(probes.with_columns(misleading=True)) == (0, 1, 0)


def test_an_empty_answer_is_counted_apart_and_is_not_free_of_harm(make_probes: MakeProbes) -> None:
    probes = make_probes(([], []), (["a"], []), ([], [["b"]]), scored=True)
    assert unwanted(Ranked(probes)).to_list() == [None, None, 1.0]
    assert empty(Ranked(probes)).to_list() == [True, True, False]
    scores = lifecycle(score_probes(probes), {"probes": probes} | _no_frames())
    assert (scores["unwanted"], scores["unwanted_n"]) == (1.0, 1)
    assert (scores["empty"], scores["empty_n"]) == (pytest.approx(2 / 3), 3)


def test_a_question_whose_evidence_is_lost_is_not_judged(make_probes: MakeProbes) -> None:
    probes = make_probes(([], [["b"]]), scored=False)
    assert unwanted(Ranked(probes)).to_list() == [None]
    assert empty(Ranked(probes)).to_list() == [None]


def _no_frames() -> dict[str, pl.DataFrame]:
    return {name: pl.DataFrame(schema=schema) for name, schema in SCHEMAS.items() if name != "probes"}
