"""The study of promotion: what a schedule does to a memory by hand, what is counted, and that it repeats."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.clock import to_days
from cogmem.config import PromotionConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.plugins.mechanism import built
from cogmem.rank.reinforcement import EFFECTS, Reinforcement
from cogmem.rng import stream
from experiments.studies import promotion
from experiments.studies.promotion import (
    ASSOCIATIVE,
    BANDS,
    DIRECT,
    ENGINE,
    NEVER,
    RATES,
    TOPIC,
    TOPICS,
    Options,
    blocked_table,
    cells,
    core_by,
    promotion_table,
    questions,
    retrieve,
    schedule,
    share,
    simulate,
)


@pytest.fixture(scope="module")
def memories() -> pl.DataFrame:
    return simulate(Options(12, 60, seed=1))


def by_hand(**columns: object) -> pl.DataFrame:
    """Memories of which only what is given matters."""
    size = len(next(iter(columns.values())))  # type: ignore[arg-type]
    plain = {"schedule": range(size), "role": [DIRECT] * size, "per_week": [3.0] * size}
    return pl.DataFrame(plain | columns)


@pytest.mark.slow
def test_a_schedule_depends_on_its_number_and_seed_alone(memories: pl.DataFrame) -> None:
    one = schedule(5, 60, 1, ENGINE, HashingEmbedder())
    assert_frame_equal(one, memories.filter(pl.col("schedule") == 5))
    assert not one.equals(schedule(5, 60, 2, ENGINE, HashingEmbedder()))


def test_every_topic_has_its_roles_and_a_rate_of_its_own(memories: pl.DataFrame) -> None:
    one = memories.filter(pl.col("schedule") == 0)
    assert one["role"].to_list() == [*TOPIC] * TOPICS
    assert one["per_week"].n_unique() == TOPICS
    assert memories["per_week"].is_between(7 * RATES[0], 7 * RATES[1]).all()


def test_a_directly_retrieved_memory_gains_what_the_law_says() -> None:
    """Importance .5: a stability of .25. After ten days the factor is 10/7: 1.02 · (.25 + .10 · 10/7) = .4007
    directly, in the company of another, and .25 + .03 · 10/7 = .2929 along a link."""
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    engine = CognitiveMemory(clock=clock)
    for text in ("one", "two", "three", "four"):
        engine.add(text, session=text)
    clock.advance(days=10)
    partition = engine.store.partition("default")
    linked = np.array([False, False, True])
    reinforcement = Reinforcement(
        [effect for _, effect in built(EFFECTS, EngineConfig(), engine.dependencies)]
    )
    retrieve(reinforcement, partition, np.arange(3), linked, to_days(clock.now()), "session 1")
    direct, along = 1.02 * (0.25 + 0.1 * 10 / 7), 0.25 + 0.03 * 10 / 7
    assert partition.columns["stability"].tolist() == pytest.approx([direct, direct, along, 0.25])
    assert partition.columns["access_count"].tolist() == [1, 1, 1, 0]
    assert list(partition.columns.objects("session_ids")) == [("session 1",)] * 3 + [()]


def test_questions_come_in_order_at_the_rate_of_their_topic_and_half_open_a_session() -> None:
    asked = list(questions(np.array([0.1, 2.0]), 1000, stream(0, "test")))
    days = [question.day for question in asked]
    assert days == sorted(days)
    assert 0 <= days[0] < days[-1] < 1000
    counts = np.bincount([question.topic for question in asked])
    assert abs(counts[0] - 100) < 4 * np.sqrt(100)
    assert abs(counts[1] - 2000) < 4 * np.sqrt(2000)
    opened = len({question.session for question in asked})
    assert abs(opened - len(asked) / 2) < 4 * np.sqrt(len(asked) / 4)


@pytest.mark.slow
def test_what_is_never_retrieved_gains_nothing_and_only_the_direct_can_be_core_in_90_days() -> None:
    """By association at most .4 gains .03 for every seven days: .4 + .03 · 90/7 = .79 < .85."""
    memories = simulate(Options(12, 90, seed=3))
    never = memories.filter(pl.col("role") == NEVER)
    assert never["accesses"].sum() == never["sessions"].sum() == 0
    assert never["stability"].max() <= 0.4  # type: ignore[operator]
    core = memories.drop_nulls("core_since")
    assert set(core["role"]) == {DIRECT}
    assert core["accesses"].min() >= 10  # type: ignore[operator]
    assert core["stability"].min() >= 0.85  # type: ignore[operator]
    assert core["sessions"].min() >= 3  # type: ignore[operator]


def test_a_memory_is_core_from_its_day_on() -> None:
    frame = by_hand(core_since=[30.0, 31.0, None])
    assert frame.select(core_by(30)).to_series().to_list() == [True, False, False]
    assert frame.select(core_by(31)).to_series().to_list() == [True, True, False]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)]
)
def test_an_interval_is_wilsons_over_schedules(hits: int, of: int, low: float, high: float) -> None:
    """0 of 10: z²/(n + z²) = 3.841/13.841 = .278."""
    frame = pl.DataFrame({"schedule": range(of), "x": [place < hits for place in range(of)]})
    found = share(frame, pl.col("x"))
    assert found == hits / of
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-4)
    doubled = pl.concat([frame, frame])  # more memories of the same schedules tell nothing new
    assert vars(share(doubled, pl.col("x"))) == vars(found)


def test_the_bands_part_the_rates_and_the_unretrieved_have_none() -> None:
    edges = [0.12, 0.5, 0.99, 1.0, 2.0, 4.0, 7.0]
    frame = by_hand(per_week=edges)
    found = {band: own["per_week"].to_list() for _, band, own in cells(frame, [DIRECT])}
    assert found.pop("all") == edges
    assert list(found.values()) == [[0.12], [0.5, 0.99], [1.0], [2.0], [4.0, 7.0]]
    assert [band for _, band, _ in cells(by_hand(role=[NEVER, NEVER]), [NEVER])] == ["all"]


def test_what_blocked_a_memory_is_what_it_lacked() -> None:
    frame = by_hand(
        core_since=[None, None, None, 12.0],
        accesses=[9, 12, 3, 20],
        stability=[0.9, 0.5, 0.2, 1.0],
        sessions=[3, 3, 1, 9],
    )
    table = blocked_table(frame, PromotionConfig())
    row = dict(zip([column.title for column in table.columns], table.rows[0], strict=True))
    assert row["not core"] == 3
    assert row["accesses below 10"] == pytest.approx(2 / 3)
    assert row["stability below 0.85"] == pytest.approx(2 / 3)
    assert row["sessions below 3"] == pytest.approx(1 / 3)
    assert [row[f"only {name}"] for name in promotion.CONDITIONS] == pytest.approx([1 / 3, 1 / 3, 0.0])


def test_the_table_has_the_checkpoints_within_the_days(memories: pl.DataFrame) -> None:
    titles = [column.title for column in promotion_table(memories, 60).columns]
    assert [title for title in titles if title.startswith("day")] == ["day 30", "day 60"]
    table = promotion_table(memories, 45)
    assert [column.title for column in table.columns][4::2] == ["day 30", "day 45"]
    assert [row[:2] for row in table.rows if row[1] == "all"] == [
        (role, "all") for role in (DIRECT, ASSOCIATIVE, NEVER)
    ]
    assert len(table.rows) == 2 * len(BANDS) + 1


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(
    conduct: Callable[..., Any], tmp_path: Path, files: Callable[[Path], dict[str, bytes]]
) -> None:
    folder = tmp_path / "results/runs/studies/promotion/simulated"
    left = []
    for _ in range(2):
        assert conduct("promotion", "--schedules", "3", "--days", "20").code == 0
        left.append(files(folder))
    names = ["blocked.csv", "core.csv", "promotion.png", "promotion.svg", "result.json", "README.md"]
    assert sorted(left[0]) == sorted(names)
    assert left[0] == left[1]
    assert b"python -m experiments promotion --schedules=3 --days=20" in left[0]["README.md"]


@pytest.mark.parametrize("words", [["--schedules", "0"], ["--days", "0"], ["--seed", "-1"]])
def test_numbers_out_of_range_are_refused(words: list[str], conduct: Callable[..., Any]) -> None:
    done = conduct("promotion", *words)
    assert done.code == 2
    assert f"Options.{words[0][2:]} = {words[1]}: expected" in done.err


def test_a_question_at_noon_is_answered_before_the_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question falls on its own day: one a day for two days leaves two accesses."""
    monkeypatch.setattr(
        promotion,
        "questions",
        lambda rates, days, draws: iter([promotion.Question(0.5, 0, "a"), promotion.Question(1.5, 0, "b")]),
    )
    found = schedule(0, 2, 0, EngineConfig(), HashingEmbedder())
    assert found["accesses"].to_list() == [2, 2, 2, 2, 0] + [0] * (len(TOPIC) * (TOPICS - 1))
    assert found["sessions"].to_list()[:5] == [2, 2, 2, 2, 0]
