"""Expiry by hand: what is told at noon of a day, and the midnight after the day that it names."""

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.config import RetentionConfig
from cogmem.documents.optional.expiry import Expiry, ExpiryConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Category, Draft, Kind, TemporalType, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import SCHEMA, Changes
from cogmem.store.memory import InProcessStore

ALL = ExpiryConfig(enabled=True, dated=True, plan_days=30.0, state_days=5.0)
PARCEL = "Dylan is expecting a parcel on 2 July"


def day(text: str, hour: int = 0) -> float:
    return to_days(datetime.fromisoformat(text).replace(hour=hour, tzinfo=UTC))


TOLD = day("2025-06-20", 12)


def plan(text: str = PARCEL, at: float = TOLD, **fields: Any) -> Draft:
    return Draft(text=text, vector=np.ones(1, np.float32), created_at=at, **({"kind": Kind.PLAN} | fields))


def store(*drafts: Draft) -> Partition:
    partition = InProcessStore().partition("default")
    partition.commit(Changes(added=list(drafts)))
    return partition


def dream(partition: Partition, now: float, config: ExpiryConfig = ALL, language: str = "en") -> list[Any]:
    """One night with this step alone: what it decided, and the rows."""
    state = Workspace(partition, now, Forgetting(RetentionConfig()))
    decisions = Expiry(config, language)(state)
    if changes := state.changes():
        partition.commit(changes)
    return [(decision.decision, decision.rows) for decision in decisions]


def end_of(draft: Draft, config: ExpiryConfig = ALL, language: str = "en") -> float:
    """The end that one memory gets in some night of the two years after it was told."""
    partition = store(draft)
    dream(partition, draft.created_at + 730.0, config, language)
    return float(partition.columns["valid_until"][0])


NOTHING = [("none", ()), ("none", ())]


# --- what has ended ---


@pytest.mark.parametrize("kind", [Kind.PLAN, Kind.TRANSIENT_STATE])
def test_what_has_ended_goes_dormant_after_the_days_of_grace(kind: Kind) -> None:
    config = ExpiryConfig(enabled=True, grace_days=3.0)
    partition = store(plan(kind=kind, valid_until=TOLD + 7.0))
    assert dream(partition, TOLD + 9.999, config) == NOTHING
    assert dream(partition, TOLD + 10.0, config) == [("none", ()), ("dormant", (0,))]
    assert partition.columns["tier"][0] == Tier.DORMANT


def test_a_late_dream_dates_it_to_when_it_was_due() -> None:
    partition = store(plan(valid_until=TOLD + 7.0))
    dream(partition, TOLD + 100.0, ExpiryConfig(enabled=True, grace_days=3.0))
    since = {name: partition.columns[name][0] for name in ("cold_since", "tier_since")}
    assert since == {"cold_since": TOLD + 10.0, "tier_since": TOLD + 10.0}


def test_a_fact_that_has_ended_stays() -> None:
    assert dream(store(plan(kind=Kind.FACT, valid_until=TOLD + 7.0)), TOLD + 9.0) == NOTHING


def test_what_was_superseded_or_is_dormant_is_left_alone() -> None:
    partition = store(plan(valid_until=TOLD + 1), plan(valid_until=TOLD + 1), plan(kind=Kind.FACT))
    changes = Changes()
    changes.set("superseded_by", 0, 2)
    changes.set("tier", 1, Tier.DORMANT)
    partition.commit(changes)
    assert dream(partition, TOLD + 9.0) == NOTHING


# --- what has no end ---


@pytest.mark.parametrize(
    ("text", "at", "end"),
    [
        (PARCEL, "2025-06-20", "2025-07-03"),
        ("Dylan moves on 18 July", "2025-06-20", "2025-07-19"),
        ("Dylan sees Dr. Brown on Sunday (25 October 2026)", "2026-10-20", "2026-10-26"),
        ("Dylan is off on 2 October", "2025-11-20", "2026-10-03"),  # seven weeks ago, or in ten months
        ("Dylan leaves on 20 June", "2025-06-20", "2025-06-21"),  # today
        ("Dylan leaves on 19 June", "2025-06-20", "2026-06-20"),
        ("Dylan leaves tomorrow", "2025-06-20", "2025-06-22"),
        ("Dylan leaves next week", "2025-06-20", "2025-06-30"),  # Friday, until Sunday
        ("Dylan flies on 2 July. Back on 9 July. Call her on 5 July.", "2025-06-20", "2025-07-10"),
        ("Dylan met her on 2 June. Dylan flies on 5 August.", "2025-06-20", "2025-08-06"),
    ],
)
def test_a_plan_ends_with_the_last_day_that_its_text_names(text: str, at: str, end: str) -> None:
    assert end_of(plan(text, day(at, 12))) == day(end)


@pytest.mark.parametrize(
    ("value", "at", "end"),
    [
        ("2 july", "2025-06-20", "2025-07-03"),
        ("3 may", "2025-03-20", "2025-05-04"),  # a month, and no common word
        ("sunday, 25 october", "2026-02-20", "2026-10-26"),  # each by itself, then the last
        ("2 october", "2025-11-20", "2026-10-03"),
        ("tomorrow", "2025-06-20", "2025-06-22"),
    ],
)
def test_the_days_of_its_claims_come_before_those_of_its_text(value: str, at: str, end: str) -> None:
    draft = plan("Dylan, on 30 December", day(at, 12), claims=(f"dylan|delivery|{value}|printer",))
    assert end_of(draft) == day(end)


def test_of_several_claims_the_last_day_counts() -> None:
    claims = ("dylan|delivery|9 july|lamp", "dylan|delivery|2 july|printer")
    assert end_of(plan("a parcel", claims=claims)) == day("2025-07-10")


@pytest.mark.parametrize("claim", ["dylan|birthday|9 july", "dylan|delivery?|9 july", "9 july"])
def test_other_claims_and_guesses_end_no_plan(claim: str) -> None:
    assert end_of(plan(claims=(claim,))) == day("2025-07-03")  # by its text


@pytest.mark.parametrize(
    "text",
    [
        "Dylan will learn the piano",
        "Dylan left on 2 July 2024",
        "Dylan left yesterday",
        "Dylan moves next month",
        "Dylan moves in August",
        "Dylan moves next year",
    ],
)
def test_a_plan_that_names_no_day_ahead_ends_some_days_after_it_was_told(text: str) -> None:
    assert end_of(plan(text)) == TOLD + 30.0
    assert np.isnan(end_of(plan(text), ExpiryConfig(enabled=True, dated=True)))


@pytest.mark.parametrize(
    ("language", "text", "claim"),
    [
        ("en", "Starting 3 July I'll be working at Bosch in Munich.", "ada|employer|bosch"),
        ("en", "As of 3 July I'm going to work at Bosch.", "ada|trip|3 july|bosch"),
        ("en", "Starting 3 January I'll be working at Bosch.", "ada|employer|bosch"),  # the nearest is past
        ("tr", "3 Temmuz'dan itibaren Bosch'ta çalışacağım.", "ada|exam|3 temmuz|bosch"),
    ],
)
def test_what_begins_on_a_day_does_not_end_with_it(language: str, text: str, claim: str) -> None:
    config = ExpiryConfig(enabled=True, dated=True)
    assert np.isnan(end_of(plan(text, claims=(claim,)), config, language))


def test_what_begins_on_one_day_ends_on_another() -> None:
    assert end_of(plan("From 3 July on Dylan paints, until 9 July")) == day("2025-07-10")


def test_days_count_only_where_they_are_asked_for() -> None:
    assert end_of(plan(), ExpiryConfig(enabled=True, dated=False, plan_days=7.0)) == TOLD + 7.0
    assert np.isnan(end_of(plan(), ExpiryConfig(enabled=True, dated=False)))


def test_dates_are_read_in_the_language_of_the_engine() -> None:
    assert end_of(plan("Dilan 3 Temmuz'da taşınıyor"), language="tr") == day("2025-07-04")


def test_a_passing_state_ends_some_days_after_it_was_told() -> None:
    assert end_of(plan("restless", kind=Kind.TRANSIENT_STATE)) == TOLD + 5.0
    assert np.isnan(end_of(plan("restless", kind=Kind.TRANSIENT_STATE), ExpiryConfig(enabled=True)))


@pytest.mark.parametrize("kind", [Kind.FACT, Kind.PLAN, Kind.OTHER])
def test_what_claims_nothing_but_passing_states_is_one(kind: Kind) -> None:
    partition = store(plan("Dylan is restless on 2 July", kind=kind, claims=("dylan|mood|restless",)))
    assert dream(partition, TOLD + 4.999) == NOTHING
    columns = partition.columns
    assert (columns["kind"][0], columns["valid_until"][0]) == (kind, pytest.approx(np.nan, nan_ok=True))
    assert dream(partition, TOLD + 5.0) == [("closed", (0,)), ("dormant", (0,))]
    columns = partition.columns
    assert (columns["kind"][0], columns["valid_until"][0]) == (Kind.TRANSIENT_STATE, TOLD + 5.0)


@pytest.mark.parametrize(
    "claims", [(), ("dylan|mood|calm", "dylan|pets|cat"), ("dylan|mood?|calm",), ("calm",)]
)
def test_what_tells_of_more_or_only_seems_to_be_a_state_is_none(claims: tuple[str, ...]) -> None:
    assert dream(store(plan(kind=Kind.FACT, claims=claims)), TOLD + 100.0) == NOTHING


def test_without_days_for_states_a_plan_of_moods_ends_as_a_plan() -> None:
    draft = plan(claims=("dylan|mood|restless",))
    assert end_of(draft, ExpiryConfig(enabled=True, dated=False, plan_days=7.0)) == TOLD + 7.0
    assert end_of(draft, ExpiryConfig(enabled=True, plan_days=7.0)) == day("2025-07-03")  # by its text


def test_what_was_told_again_counts_from_its_last_access() -> None:
    partition = store(plan("once", source_turns=("t1",)), plan("twice", source_turns=("t1", "t2")))
    changes = Changes()
    changes.set("last_accessed_at", [0, 1], TOLD + 10.0)
    partition.commit(changes)
    dream(partition, TOLD + 39.0)
    np.testing.assert_equal(partition.columns["valid_until"], [TOLD + 30.0, np.nan])
    dream(partition, TOLD + 40.0)
    assert partition.columns["valid_until"].tolist() == [TOLD + 30.0, TOLD + 40.0]


def test_what_begins_later_counts_from_then() -> None:
    assert end_of(plan("a plan", valid_from=TOLD + 50.0)) == TOLD + 80.0


@pytest.mark.parametrize("text", [PARCEL, "a plan"], ids=["dated", "of some days"])
def test_a_plan_stays_open_until_the_days_of_grace_after_its_end_are_over(text: str) -> None:
    config = dataclasses.replace(ALL, grace_days=3.0)
    partition, end = store(plan(text)), day("2025-07-03") if text == PARCEL else TOLD + 30.0
    assert dream(partition, end + 2.999, config) == NOTHING
    assert np.isnan(partition.columns["valid_until"][0])
    assert dream(partition, end + 3.0, config) == [("closed", (0,)), ("dormant", (0,))]
    assert (partition.columns["valid_until"][0], partition.columns["cold_since"][0]) == (end, end + 3.0)


def test_a_passing_state_ends_without_grace_but_goes_dormant_only_after_it() -> None:
    config = dataclasses.replace(ALL, grace_days=3.0)
    partition = store(plan("restless", kind=Kind.TRANSIENT_STATE))
    assert dream(partition, TOLD + 4.999, config) == NOTHING
    assert dream(partition, TOLD + 5.0, config) == [("closed", (0,)), ("none", ())]
    assert dream(partition, TOLD + 8.0, config) == [("none", ()), ("dormant", (0,))]


def test_what_got_an_end_is_bounded_in_time_and_may_go_the_same_night() -> None:
    partition = store(plan())
    assert dream(partition, day("2026-01-01")) == [("closed", (0,)), ("dormant", (0,))]
    assert partition.columns["temporal_type"][0] == TemporalType.TIME_BOUNDED
    assert partition.columns["cold_since"][0] == day("2025-07-03")
    assert dream(partition, day("2026-01-02")) == NOTHING


def test_an_end_that_was_told_stays() -> None:
    partition = store(plan(valid_until=TOLD + 100.0))
    assert dream(partition, TOLD + 90.0) == NOTHING
    assert partition.columns["valid_until"][0] == TOLD + 100.0


@pytest.mark.parametrize("fields", [{"pinned": True}, {"immutable": True}, {"category": Category.CORE}])
@pytest.mark.parametrize("end", [np.nan, TOLD + 1.0], ids=["open", "over"])
def test_core_and_protected_memories_neither_end_nor_go(fields: dict[str, Any], end: float) -> None:
    assert dream(store(plan(valid_until=end, **fields)), TOLD + 100.0) == NOTHING


@given(nights=st.lists(st.floats(0.0, 60.0), max_size=6), grace=st.sampled_from([0.0, 2.5]))
def test_a_silence_dreamed_at_any_hours_leaves_the_same_state(nights: Sequence[float], grace: float) -> None:
    drafts = [
        plan(),
        plan("a plan"),
        plan("restless", kind=Kind.TRANSIENT_STATE),
        plan("restless", kind=Kind.FACT, claims=("dylan|mood|restless",)),
        plan("a fact", kind=Kind.FACT),
        plan("a plan", valid_until=TOLD + 2.0),
    ]
    config = dataclasses.replace(ALL, grace_days=grace)
    often, once = store(*drafts), store(*drafts)
    for night in [*sorted(nights), 60.0]:
        dream(often, TOLD + night, config)
    dream(once, TOLD + 60.0, config)
    assert [often.columns[name].tobytes() for name in SCHEMA] == [
        once.columns[name].tobytes() for name in SCHEMA
    ]
