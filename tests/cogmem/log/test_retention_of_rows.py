import math
from collections.abc import Callable

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import DecayConfig, RetentionConfig
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Category, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import Columns, Rows

Make = Callable[..., CognitiveMemory]


def one_of_each(make_engine: Make) -> Partition:
    """One memory of each category, in the order of the codes."""
    engine = make_engine()
    for category in Category:
        engine.add(f"a {category.label} memory", category=category.label)
    return engine.store.partition("default")


@pytest.fixture
def columns(make_engine: Make) -> Columns:
    return one_of_each(make_engine).columns


def now(columns: Columns, days: float) -> float:
    return float(columns["created_at"][0]) + days


def test_retention_by_the_exponential_law_and_the_floors(columns: Columns) -> None:
    forgetting = Forgetting(RetentionConfig(episodic_days=45.0, law="exponential"))
    retention = forgetting.retention(columns, np.arange(4), now(columns, 30.0))
    # e^(-30/22.5), e^(-30/60), procedural 1, core max(0.60, e^(-30/60)) = 0.6065
    np.testing.assert_allclose(retention, [0.26360, 0.60653, 1.0, 0.60653], atol=1e-5)
    late = forgetting.retention(columns, np.arange(4), now(columns, 36_500.0))
    assert late.tolist() == [0.02, 0.02, 1.0, 0.60]


# --- tiers ---

EXPONENTIAL = RetentionConfig(law="exponential")
RATES = DecayConfig(enabled=True, episodic=3.0, semantic=1.0, dormant=0.0)
SEMANTIC = np.array([Category.SEMANTIC])  # the row of the semantic memory: τ = 60 days


def moved(columns: Columns, rows: Rows, tier: Tier, instant: float, forgetting: Forgetting) -> None:
    """Have rows in a tier from an instant on, with the time that the law has seen until then."""
    columns["carried_days"][rows] = forgetting.effective_days(columns, rows, instant)
    columns["tier"][rows] = tier
    columns["tier_since"][rows] = instant


def test_time_runs_at_the_rate_of_each_tier_a_memory_was_in(columns: Columns) -> None:
    forgetting = Forgetting(EXPONENTIAL, RATES)
    days = [now(columns, day) for day in (20.0, 50.0, 1000.0)]
    assert forgetting.effective_days(columns, SEMANTIC, days[0]).tolist() == [60.0]  # 20 episodic days
    assert forgetting.retention(columns, SEMANTIC, days[0])[0] == pytest.approx(math.exp(-1))
    moved(columns, SEMANTIC, Tier.SEMANTIC, days[0], forgetting)
    assert forgetting.effective_days(columns, SEMANTIC, days[1]).tolist() == [90.0]  # and 30 semantic ones
    assert forgetting.retention(columns, SEMANTIC, days[1])[0] == pytest.approx(math.exp(-1.5))
    moved(columns, SEMANTIC, Tier.DORMANT, days[1], forgetting)
    assert forgetting.effective_days(columns, SEMANTIC, days[2]).tolist() == [90.0]  # and it stands still
