import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cogmem import PROFILES, CognitiveMemory

LIFE = Path(__file__).with_name("life.py")
Make = Callable[..., CognitiveMemory]


@pytest.mark.slow
def test_hash_seed_and_threads_do_not_show_in_the_slightest() -> None:
    lives = [
        subprocess.Popen(
            [sys.executable, str(LIFE)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ
            | {"PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads},
        )
        for seed, threads in (("0", "1"), ("1", "2"))
    ]
    hashes = [life.communicate(timeout=60)[0].strip() for life in lives]
    assert all(life.returncode == 0 for life in lives)
    assert len(hashes[0]) == 64
    assert len(set(hashes)) == 1


@pytest.fixture(scope="module")
def usual(make_engine: Make) -> str:
    """The digest of the default engine's life."""
    return runpy.run_path(str(LIFE))["digest"](make_engine(config=PROFILES["cogmem"]))


@pytest.mark.parametrize(
    "profile",
    [name if name == "cogmem" else pytest.param(name, marks=pytest.mark.slow) for name in PROFILES],
)
def test_one_life_lived_twice_is_the_same_and_another_is_not(
    profile: str, usual: str, make_engine: Make
) -> None:
    digest = runpy.run_path(str(LIFE))["digest"]
    first = digest(make_engine(config=PROFILES[profile]))
    if profile == "cogmem":
        assert first == usual
    else:
        assert first == digest(make_engine(config=PROFILES[profile])) != usual
