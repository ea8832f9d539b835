"""Store settings: checked when made, built late."""

from pathlib import Path

import pytest

from cogmem.errors import ConfigError
from cogmem.store.configs import LanceStoreConfig, MemoryStoreConfig, SqliteStoreConfig

CONFIGS = {"memory": MemoryStoreConfig, "sqlite": SqliteStoreConfig, "lance": LanceStoreConfig}


@pytest.mark.parametrize("name", ["memory", "sqlite", "lance"])
def test_each_builds_its_store(tmp_path: Path, name: str) -> None:
    store = CONFIGS[name](*([str(tmp_path)] * (name != "memory"))).build("tr")
    assert store.name == name
    assert store.namespaces() == []
    store.close()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"open_namespaces": 1}, "open_namespaces = 1: expected a number of at least 2"),
        ({"index": "flat"}, "index = 'flat': expected one of auto, none, ivf_rq, ivf_sq"),
        ({"index_from": 9}, "index_from = 9: expected a number of at least 256"),
        ({"probes": 0}, "probes = 0: expected a number of at least 1"),
        ({"candidates": 0}, "candidates = 0: expected a number of at least 1"),
        ({"path": 3}, "path = 3: expected a text"),
        ({"probes": "many"}, "probes = 'many': expected"),
        ({"fsync": "yes"}, "fsync = 'yes': expected true or false"),
        ({"index": ["none"]}, "index = .*: expected one of"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        LanceStoreConfig(**settings)  # type: ignore[arg-type]


def test_a_folder_can_be_given_late_but_not_never() -> None:
    for config in (SqliteStoreConfig(), LanceStoreConfig()):
        with pytest.raises(ConfigError, match="path: empty"):
            config.build()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ConfigError, match="unknown language 'xx'; expected one of en, tr"):
        MemoryStoreConfig().build("xx")
