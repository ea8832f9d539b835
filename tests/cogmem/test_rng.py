import numpy as np

from cogmem.rng import stream


def draws(seed: int, name: str) -> list[int]:
    return stream(seed, name).integers(1 << 62, size=8).tolist()


def test_a_stream_is_a_function_of_seed_and_name() -> None:
    assert draws(7, "world") == draws(7, "world")
    assert len({tuple(draws(seed, name)) for seed in (0, 7) for name in ("world", "probes")}) == 4


def test_draws_of_one_stream_move_no_number_of_another() -> None:
    expected = draws(7, "probes")
    world, probes = stream(7, "world"), stream(7, "probes")
    world.random(1000)
    assert probes.integers(1 << 62, size=8).tolist() == expected


def test_the_global_generator_is_left_alone() -> None:
    before = np.random.get_state()[1].tolist()  # noqa: NPY002 - to show that nobody uses it
    draws(7, "world")
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


def test_a_stream_stays_the_same_over_processes_and_versions() -> None:
    # NumPy promises the raw bits of PCG64 (not the distributions): crc32(b"world") is the second seed word
    expected = np.random.PCG64(np.random.SeedSequence([7, 0x3A771143])).random_raw()
    assert stream(7, "world").bit_generator.random_raw() == expected
