"""A memory block of LlamaIndex, alone and behind its short-term memory."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("llama_index.core", reason="pip install 'cogmem[llama-index-block]'")

from llama_index.core.base.llms.types import ImageBlock
from llama_index.core.llms import ChatMessage
from llama_index.core.memory import Memory

from cogmem import CognitiveMemory
from cogmem.adapters.llama_index import CogmemBlock

pytestmark = pytest.mark.filterwarnings("default")  # of the package itself


def said(text: str, role: str = "user", **more: Any) -> ChatMessage:
    return ChatMessage(role=role, content=text, **more)


def test_messages_are_kept_with_role_speaker_and_session() -> None:
    memory = CognitiveMemory()
    block = CogmemBlock(memory=memory, namespace="ada", speaker="Ada")
    roles = ("user", "assistant", "chatbot", "model", "system", "developer", "tool", "function")
    told = [said(f"I am the {role}.", role) for role in roles]
    wordless = ChatMessage(role="user", blocks=[ImageBlock(url="http://localhost/a.png")])
    asyncio.run(block.aput([*told, wordless, said("")], session_id="may"))
    kept = memory.list("ada")
    assert [each.text for each in kept] == [each.content for each in told]
    assert {each.session for each in kept} == {"may"}
    assert [each.speaker for each in kept] == ["Ada", *[""] * 7]
    sources = ["user_message", *["assistant_message"] * 3, *["system"] * 2, *["tool"] * 2]
    assert [each.data_source.label for each in kept] == sources


def test_the_last_message_of_the_user_is_what_is_asked() -> None:
    block = CogmemBlock(memory=CognitiveMemory(), k=1)
    asyncio.run(block.aput([said("My beagle is called Maple."), said("I live in Oslo.")]))
    asked = [said("Where do I live?"), said("What is my beagle called?"), said("I do not know.", "assistant")]
    assert asyncio.run(block.aget(asked)).endswith("My beagle is called Maple.")
    for nothing in (None, [], [said("Hello", "assistant")], [said("")]):
        assert asyncio.run(block.aget(nothing)) == ""


def test_it_is_cut_from_the_end() -> None:
    block = CogmemBlock(memory=CognitiveMemory())
    content = "the best answer\nthe second answer\nthe third"
    assert asyncio.run(block.atruncate(content, 1)) == "the best answer\nthe second answer"
    assert asyncio.run(block.atruncate(content, 1000)) is None


def test_it_works_behind_the_short_term_memory() -> None:
    memory = CognitiveMemory()
    block = CogmemBlock(memory=memory, priority=1)
    chat = Memory.from_defaults(session_id="s", memory_blocks=[block], token_limit=60, token_flush_size=20)
    for text in ("My beagle is called Maple.", "I work at a bakery.", "I had soup for lunch.") * 3:
        chat.put_messages([said(text), said("I see.", "assistant")])
    assert "My beagle is called Maple." in {each.text for each in memory.list()}
    chat.put(said("What is my beagle called?"))
    system, *_ = chat.get()
    assert system.role.value == "system"
    assert "My beagle is called Maple." in str(system.content)
    assert str(system.content).count("<memory>") == 1


@pytest.mark.parametrize("wrong", [{"budget": -1}, {"k": 0}], ids=str)
def test_a_limit_out_of_its_range_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        CogmemBlock(memory=CognitiveMemory(), **wrong)
