"""Other people's memories behind the seam: what the adapters share, and each of them where its package is."""

import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.message import Message
from cogmem.store.memory import InProcessStore
from experiments.corpora.events import Question
from experiments.errors import LabError
from experiments.systems.base import About, SystemContext
from experiments.systems.endpoint import ChatConfig
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found
from experiments.systems.registry import EXTRAS, about_of, checks_of, system_factory

START = datetime(2024, 1, 1, tzinfo=UTC)
SAID = ("I adopted a beagle called Maple.", "My sister lives in Oslo.", "We had pancakes for breakfast.")


def wall() -> float:
    """What a package would read."""
    return time.time()  # noqa: TID251


@pytest.fixture
def context(tmp_path: Path) -> SystemContext:
    return SystemContext(
        namespace="w.1",
        engine=EngineConfig(),
        folder=tmp_path,
        clock=SimulatedClock(START),
        embedder=HashingEmbedder(),
        store=InProcessStore(),
    )


class Package(ForeignSystem):
    """Stands for a package that reads the wall clock: the newest first."""

    about = About(package="numpy", dates=True)

    def start(self, embeddings: Embeddings) -> None:
        self.told = [(wall(), "started", "")]
        self.embeddings = embeddings

    def put(self, message: Message, text: str, at: datetime) -> None:
        assert datetime.now(UTC) == at  # noqa: TID251
        self.told.append((wall(), message.id, text))

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        return [Found(turn, text, at) for at, turn, text in sorted(self.told[1:], reverse=True)[:k]]


def lived(context: SystemContext, name: str = "") -> ForeignSystem:
    """A memory that was told a sentence a day."""
    system = system_factory(name)(context) if name else Package(context)
    assert isinstance(system, ForeignSystem)
    for day, text in enumerate(SAID):
        context.clock.move_to(START + timedelta(days=day))  # type: ignore[attr-defined]
        said = Message(id=f"t{day}", text=text, speaker="Ada", session="s", namespace="w.1")
        assert system.observe(said) == ()
    return system


def asked(system: ForeignSystem, text: str, k: int, day: int = 3) -> list[str]:
    answer = system.recall(Question(text, START + timedelta(days=day), "w.1", "q"), k, reinforce=False)
    assert all(item.turns == (item.memory,) for item in answer.items)
    return [item.memory for item in answer.items]


def test_a_package_lives_in_simulated_time(context: SystemContext) -> None:
    system = lived(context)
    assert isinstance(system, Package)
    assert [at - START.timestamp() for at, *_ in system.told] == [0.0, 0.0, 86_400.0, 172_800.0]
    assert abs(wall() - START.timestamp()) > 86_400, "outside, the clock is the wall's"
    assert asked(system, "what?", 2) == ["t2", "t1"]
    assert system.size().memories == 3
    assert system.about.facts()["version"][0].isdigit()


@pytest.mark.parametrize("name", EXTRAS)
def test_a_missing_package_is_told_with_its_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.systems.registry.find_spec", lambda package: None)
    with pytest.raises(LabError, match=f"expected pip install 'cogmem\\[{EXTRAS[name][1]}\\]'"):
        system_factory(name)


@pytest.mark.parametrize("name", sorted(EXTRAS.keys() - {"mem0_inferred"}))
def test_a_package_as_it_is_shipped_finds_the_turn(name: str, context: SystemContext) -> None:
    if find_spec(EXTRAS[name][0]) is None:
        pytest.skip(f"{EXTRAS[name][0]} is not installed")
    system = lived(context, name)
    try:
        first = asked(system, "What is the name of Ada's beagle, Maple?", 3)
        assert first[0] == "t0"
        assert asked(system, "What is the name of Ada's beagle, Maple?", 3) == first, "a question is silent"
        assert asked(system, "What is the name of Ada's beagle, Maple?", 1) == first[:1]
        assert about_of(name).package
    finally:
        system.close()


@pytest.mark.skipif(find_spec("mem0") is None, reason="mem0 is not installed")
class TestMem0Inferred:
    def told(self, context: SystemContext, folder: Path, chat: ChatConfig) -> list[Any]:
        """What comes back, and the size, of a new one."""
        folder.mkdir()
        system_context = replace(context, clock=SimulatedClock(START), folder=folder, chat=chat)
        system = lived(system_context, "mem0_inferred")
        try:
            answer = system.recall(Question("Maple the beagle?", START, "w.1", "q"), 3, reinforce=False)
            return [answer.items, answer.candidates, system.size()]
        finally:
            system.close()
            system_context.endpoint.check()
            system_context.endpoint.close()

    def test_recorded_once_and_replayed_for_everyone(
        self, context: SystemContext, upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.sqlite"
        recording = ChatConfig(cassette=str(file), record_from=upstream.url)
        first = self.told(context, tmp_path / "one", recording)
        best = first[0][0]
        assert (best.memory, best.turns) == ("t0/1", ("t0",))
        assert best.text.startswith("user: ")
        assert best.text.endswith("(1)"), "what the model made of it"
        assert first[1] == 3
        assert len(upstream.asked) == 3
        prompts = [one["messages"][-1]["content"] for one in upstream.asked]
        for day, prompt in enumerate(prompts, 1):
            assert f"## Current Date\n2024-01-0{day}" in prompt
        assert '{"id": "0", "text": "user: ' in prompts[1], "its ids are told as numbers"
        kept = file.read_bytes()
        assert self.told(context, tmp_path / "two", ChatConfig(cassette=str(file))) == first
        assert len(upstream.asked) == 3
        assert file.read_bytes() == kept

    def test_it_is_checked_by_recorded_answers(self, upstream: Any, tmp_path: Path) -> None:
        file = str(tmp_path / "answers.sqlite")
        found = [
            checks_of("mem0_inferred", chat)
            for chat in (ChatConfig(cassette=file, record_from=upstream.url), ChatConfig(cassette=file))
        ]
        assert found[0] == found[1]
        broken = {checked.rule for checked in found[0] if checked.verdict == "failed"}
        assert broken <= {"Texts of every kind are taken in and asked about without an error."}
