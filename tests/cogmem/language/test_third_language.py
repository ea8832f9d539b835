"""A language is data: a third one is a new file, and nothing else."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.documents.v9.router import RouterConfig
from cogmem.errors import ConfigError
from cogmem.language import packs
from cogmem.memory import Kind

CACHES = (packs.languages, packs.language_pack, packs._voter)


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """third(code, without=section): a pack of this code beside the others, made of the Turkish one."""
    data = tmp_path / "data"
    shutil.copytree(str(files("cogmem.language") / "data"), data)

    def add(code: str, without: str = "") -> None:
        text = (data / "tr.toml").read_text("utf-8")
        (data / f"{code}.toml").write_text(text.replace(f"[{without}]", "[other]") if without else text)
        shutil.copy(data / "tr.weights.npz", data / f"{code}.weights.npz")

    for cache in CACHES:
        cache.cache_clear()
    monkeypatch.setattr(packs, "files", lambda package: tmp_path)
    yield add
    for cache in CACHES:
        cache.cache_clear()


def test_a_new_file_is_a_new_language(third: Callable[..., None]) -> None:
    third("x1")
    assert packs.languages() == ("en", "tr", "x1")
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    engine = CognitiveMemory(replace(EngineConfig(), language="x1"), clock=clock)
    engine.write(Message(id="t1", text="İzmir'de oturuyorum, limana yakın bir evde.", speaker="Ada"))
    clock.advance(days=40)
    written = engine.write(Message(id="t2", text="İzmir'den Ankara'ya taşındım.", speaker="Ada"))
    assert written.trace.of("replacement")
    plan = engine.write(Message(id="t3", text="Yarın dişçide randevum var.", speaker="Ada")).memories[0]
    assert engine.get(plan).kind is Kind.PLAN
    assert engine.read("Ada nerede oturuyor?", 1).items[0].source_turns == ("t2",)


def test_a_pack_without_a_section_is_an_error_that_names_it(third: Callable[..., None]) -> None:
    third("x2", without="emotion")
    engine = CognitiveMemory(replace(EngineConfig(), language="x2"))
    with pytest.raises(ConfigError, match=r"x2\.toml: the section \[emotion\] is missing"):
        engine.write(Message(id="t1", text="Bugün dağda uzun bir yürüyüş yaptım.", speaker="Ada"))


@pytest.mark.parametrize("section", ["router", "decomposition"])
def test_reading_names_a_section_that_is_missing_too(section: str, third: Callable[..., None]) -> None:
    third(f"x3{section}", without=section)
    config = EngineConfig(language=f"x3{section}").having(RouterConfig(enabled=True))
    engine = CognitiveMemory(config)
    with pytest.raises(ConfigError, match=rf"\.toml: the section \[{section}\] is missing"):
        engine.read("Ada nerede oturuyor?")


def test_a_section_is_needed_only_where_it_is_read(third: Callable[..., None]) -> None:
    third("x4", without="router")
    config = EngineConfig(language="x4")
    assert CognitiveMemory(config).read("Ada nerede oturuyor?").items == ()
