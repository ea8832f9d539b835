"""A memory block of LlamaIndex: `Memory.from_defaults(memory_blocks=[CogmemBlock(memory=memory)])`."""

from typing import Any

from cogmem.adapters import in_order
from cogmem.engine import CognitiveMemory
from cogmem.extras import extra
from cogmem.language.tokens import count_tokens
from cogmem.message import Message

with extra("llama-index-block"):
    from llama_index.core.base.llms.types import ChatMessage
    from llama_index.core.bridge.pydantic import Field
    from llama_index.core.memory import BaseMemoryBlock

_ROLES = {"developer": "system", "function": "tool", "chatbot": "assistant", "model": "assistant"}


class CogmemBlock(BaseMemoryBlock[str]):
    """What answers the last message of the user, as one text. It takes in the messages that leave the
    short-term memory. `speaker` is the name of the user; at most `k` memories within `budget` tokens come
    back. Messages without words, such as images and calls of tools, are not kept."""

    name: str = "remembered"
    memory: CognitiveMemory
    namespace: str = "default"
    speaker: str = ""
    k: int = Field(10, ge=1)
    budget: int = Field(1000, ge=0)

    async def _aget(self, messages: list[ChatMessage] | None = None, **_: Any) -> str:
        asked = [each.content for each in messages or () if each.role.value == "user" and each.content]
        if not asked:
            return ""
        limits: dict[str, Any] = {"namespace": self.namespace, "budget": self.budget}
        found = await in_order(self.memory, lambda: self.memory.read(asked[-1], self.k, **limits))
        return found.prompt()

    async def _aput(self, messages: list[ChatMessage]) -> None:
        said = [self._message(each) for each in messages if each.content]
        await in_order(self.memory, lambda: self.memory.write(said))

    def _message(self, said: ChatMessage) -> Message:
        role = _ROLES.get(said.role.value, said.role.value)
        return Message(
            text=said.content,
            role=role,
            speaker=self.speaker if role == "user" else "",
            session=said.additional_kwargs.get("session_id", ""),
            namespace=self.namespace,
        )

    async def atruncate(self, content: str, tokens_to_truncate: int) -> str | None:
        """The content without its last lines, which answer least; None where nothing is left."""
        lines, cut = content.split("\n"), 0
        while lines and cut < tokens_to_truncate:
            cut += count_tokens(lines.pop())
        return "\n".join(lines) or None
