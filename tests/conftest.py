"""What all tests share: how Hypothesis draws, and what a worker is given.

The default tests draw the same few examples every time. `--hypothesis-profile=thorough` draws four times
as many, other ones each time; `unshrunk` looks for no smaller example when one fails. A test that costs more
than the others scales the profile's number of examples instead of setting its own:
`settings(max_examples=settings().max_examples // 4)`.
"""

import gc
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from threadpoolctl import threadpool_limits

SLOW_MACHINES = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=10, suppress_health_check=SLOW_MACHINES
)
settings.register_profile("thorough", deadline=None, max_examples=40, suppress_health_check=SLOW_MACHINES)
settings.register_profile(
    "unshrunk", settings.get_profile("default"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("default")

gc.disable()


def pytest_collection_finish() -> None:
    """A worker has one core, and what is loaded by now is no garbage: collections need not look at it."""
    threadpool_limits(1)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests of one file go to one worker, so that what they share is made once."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)
