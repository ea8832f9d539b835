"""Store settings: checked when made, built late."""

from pathlib import Path

import pytest

from cogmem.errors import ConfigError
from cogmem.store.configs import LanceStoreConfig, MemoryStoreConfig


def test_each_builds_its_store(tmp_path: Path) -> None:
    for config, name in ((MemoryStoreConfig(), "memory"), (LanceStoreConfig(path=str(tmp_path)), "lance")):
        store = config.build("tr")
        assert store.name == name
        assert store.namespaces() == []
        store.close()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"path": "x", "merge_every": 0}, "merge_every = 0: expected a number of at least 1"),
        ({"path": "x", "cached": -1}, "cached = -1: expected a number of at least 0"),
        ({"path": "x", "lexical": "tantivy"}, "lexical = 'tantivy': expected one of native, memory"),
        ({"path": "x", "index": "flat"}, "index = 'flat': expected one of auto, none, ivf_rq, ivf_sq"),
        ({"path": "x", "index_from": 9}, "index_from = 9: expected a number of at least 256"),
        ({"path": "x", "probes": 0}, "probes = 0: expected a number of at least 1"),
        ({"path": "x", "candidates": 0}, "candidates = 0: expected a number of at least 1"),
        ({"path": 3}, "path = 3: expected a text"),
        ({"path": "x", "merge_every": "many"}, "merge_every = 'many': expected"),
        ({"path": "x", "fsync": "yes"}, "fsync = 'yes': expected true or false"),
        ({"path": "x", "index": ["none"]}, "index = .*: expected one of"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        LanceStoreConfig(**settings)  # type: ignore[arg-type]


def test_a_folder_can_be_given_late_but_not_never() -> None:
    with pytest.raises(ConfigError, match="path: empty"):
        LanceStoreConfig().build()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ConfigError, match="unknown language 'xx'; expected one of en, tr"):
        MemoryStoreConfig().build("xx")
