"""A session of the Agents SDK keeps items as they are, as the SDK's own session over SQLite does."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("agents", reason="pip install 'cogmem[openai-agents]'")

from agents import SQLiteSession
from agents.memory import Session, SessionSettings

from cogmem import CogmemError, CognitiveMemory
from cogmem.adapters.openai_agents import CogmemSession

pytestmark = pytest.mark.filterwarnings("default")  # of the package itself

ITEMS: list[Any] = [
    {"role": "user", "content": "My beagle is called Maple."},
    {"role": "user", "content": "My beagle is called Maple."},
    {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "gAAAA"},
    {"type": "function_call", "call_id": "c1", "name": "vet", "arguments": '{"dog": "Maple"}'},
    {
        "type": "function_call_output",
        "call_id": "c1",
        "output": "The vet said: 12.4 kg \0\ud800" + "x" * 20_000,
    },
    {
        "id": "m1",
        "type": "message",
        "role": "assistant",
        "content": [{"type": "output_text", "text": "12.4 kg"}],
    },
    {"role": "developer", "content": [{"type": "input_text", "text": "Be brief."}, {"type": "input_image"}]},
    {"role": "user", "content": ""},
]


def test_items_are_kept_as_in_the_sdks_own_session() -> None:
    async def life(session: Session) -> list[Any]:
        told: list[Any] = [await session.pop_item(), await session.get_items()]
        await session.add_items(ITEMS[:3])
        await session.add_items([])
        await session.add_items(ITEMS[3:])
        told += [
            await session.get_items(),
            await session.get_items(limit=3),
            await session.get_items(limit=100),
        ]
        told += [await session.pop_item(), await session.pop_item(), await session.get_items()]
        await session.add_items(ITEMS[:1])
        told.append(await session.get_items())
        session.session_settings = SessionSettings(limit=2)
        told.append(await session.get_items())
        await session.clear_session()
        return [*told, await session.get_items(), await session.pop_item()]

    memory = CognitiveMemory()
    ours = CogmemSession("s1", memory)
    assert isinstance(ours, Session)
    memory.write("A message of another caller.", session="s1")
    assert asyncio.run(life(ours)) == asyncio.run(life(SQLiteSession("s1")))
    assert [each.text for each in memory.list()] == ["A message of another caller."]


def test_sessions_are_apart_and_their_memories_are_found_together() -> None:
    async def life() -> None:
        first, second = (CogmemSession(name, memory, speaker="Ada") for name in ("monday", "tuesday"))
        await first.add_items(ITEMS)
        await second.add_items([{"role": "user", "content": "It rains."}])
        assert await second.get_items() == [{"role": "user", "content": "It rains."}]
        await second.clear_session()
        assert await first.get_items() == ITEMS

    memory = CognitiveMemory()
    asyncio.run(life())
    [best] = memory.read("What is my beagle called?", 1)
    assert best.text.endswith("Ada: My beagle is called Maple.")
    roles = [each.data_source.label for each in memory.list()]
    assert roles[:5] == ["user_message", "user_message", "assistant_message", "assistant_message", "tool"]


def test_bad_use_is_an_error_that_names_the_place() -> None:
    memory = CognitiveMemory()
    for name in ("", "\ud800"):
        with pytest.raises(CogmemError, match="session_id"):
            CogmemSession(name, memory)
    with pytest.raises(CogmemError, match="add_items: item 2"):
        asyncio.run(CogmemSession("s1", memory).add_items([ITEMS[0], {"role": "user", "content": {1, 2}}]))
    wrong: list[tuple[Any, str]] = [
        ("x", "add_items: item 2: 'x'; expected a dictionary"),
        (None, "add_items: item 2: None; expected a dictionary"),
        ({"role": "chef", "content": "Hi"}, "add_items: item 2: unknown role 'chef'"),
        ({"role": {}, "content": "Hi"}, "add_items: item 2: unknown role"),
        ({"role": "user", "content": "x" * 10**6}, "add_items: item 2: the value takes"),
    ]
    for item, place in wrong:
        with pytest.raises(CogmemError, match=place):
            asyncio.run(CogmemSession("s1", memory).add_items([ITEMS[0], item]))
    assert memory.count() == 0


def test_concurrent_calls_are_whole_and_in_order() -> None:
    told: list[list[Any]] = [
        [{"role": role, "content": f"{role} {turn}"} for role in ("user", "assistant")] for turn in range(50)
    ]

    async def life() -> list[Any]:
        await asyncio.gather(*(CogmemSession("s1", memory).add_items(items) for items in told))
        return await CogmemSession("s1", memory).get_items()

    memory = CognitiveMemory()
    assert asyncio.run(life()) == [item for items in told for item in items]


def test_a_corrected_item_is_one_item_in_its_place() -> None:
    async def life() -> None:
        session, other = CogmemSession("s1", memory), CogmemSession("s2", memory)
        await session.add_items(ITEMS)
        await other.add_items(ITEMS[:1])
        for identifier in ("default:0", "default:0", "default:7", "default:8"):
            memory.correct(identifier, "My beagle is called Hazel.")
        assert await session.get_items() == ITEMS
        assert await session.get_items(limit=1) == ITEMS[-1:]
        assert [await session.pop_item() for _ in ITEMS] == ITEMS[::-1]
        assert await session.pop_item() is None
        assert memory.count(session="s1") == 0
        await other.clear_session()
        assert memory.count() == 0

    memory = CognitiveMemory()
    asyncio.run(life())
