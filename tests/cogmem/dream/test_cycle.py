from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import ColdConfig, DecayConfig, DreamConfig
from cogmem.documents.optional.expiry import ExpiryConfig


@pytest.mark.parametrize("order", [("expiry", "migration", "decay"), ("migration", "decay", "expiry")])
def test_steps_run_in_the_configured_order(
    order: tuple[str, ...], make_engine: Callable[..., CognitiveMemory]
) -> None:
    engine = make_engine(
        dream=DreamConfig(order=order),
        decay=DecayConfig(enabled=True),
        expiry=ExpiryConfig(enabled=True),
        cold=ColdConfig(enabled=True),
    )
    engine.add("text")
    assert tuple(dict.fromkeys(step.stage for step in engine.dream())) == order
