"""Replacement policies, by hand."""

from collections.abc import Callable

import pytest

from experiments.systems.caches import CACHES, Arc, Cache, WTinyLfu


@pytest.mark.parametrize("cache_of", CACHES.values())
@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_a_cache_never_holds_more_than_its_size(cache_of: Callable[[int], Cache], size: int) -> None:
    cache = cache_of(size)
    for row in range(300):
        cache.use(row * 7 % max(row, 1))
        cache.add(row)
        held = [*cache.held]
        assert len(set(held)) == len(held) <= size
    assert len([*cache.held]) == size


def test_arc_keeps_what_was_used_again() -> None:
    cache = Arc(3)
    for row in range(3):
        cache.add(row)
    cache.use(0)
    cache.add(3)
    cache.add(4)
    assert set(cache.held) == {0, 3, 4}


def test_arc_learns_from_the_uses_of_what_it_evicted() -> None:
    cache = Arc(2)
    for row in range(2):
        cache.add(row)
        cache.use(row)
    cache.add(2)  # without a target, what was used once goes; there is none, so 0 goes
    cache.add(3)  # 2 goes
    cache.use(2)
    cache.use(2)  # the target is 2: there is room for what was used once
    cache.add(4)
    assert set(cache.held) == {3, 4}


def test_w_tinylfu_admits_only_what_was_used_more_often() -> None:
    cache = WTinyLfu(3)
    for row in range(4):
        cache.add(row)
    assert set(cache.held) == {0, 1, 3}  # 2 was used no more often than 0
    cache.use(3)
    cache.add(4)
    assert set(cache.held) == {1, 3, 4}
