"""A session of the OpenAI Agents SDK: `Runner.run(agent, "Hi!", session=CogmemSession("s1", memory))`."""

import json
from typing import Any

from cogmem.adapters import as_json, in_order, texts_in
from cogmem.engine import CognitiveMemory
from cogmem.extras import extra
from cogmem.kernel.checks import NAME, checked
from cogmem.memory import Memory
from cogmem.message import check_role

with extra("openai-agents"):
    from agents.memory import SessionABC, SessionSettings
    from agents.memory.session_settings import resolve_session_limit

_NO_WORDS = {
    *("id", "type", "role", "status", "call_id", "annotations", "logprobs", "encrypted_content"),
    *("image_url", "file_data", "file_id", "data"),
}
"""Fields of an item whose texts are not searched."""


class CogmemSession(SessionABC):
    """The items of a session in order, as they were said, even if one was corrected; each is a memory, which
    `CognitiveMemory.read` finds in later sessions, too. `speaker` is the name of the user. `pop_item` and
    `clear_session` erase memories: to keep them without the history, begin a session of another name."""

    def __init__(
        self, session_id: str, memory: CognitiveMemory, *, namespace: str = "default", speaker: str = ""
    ) -> None:
        self.session_id, self.session_settings = checked(NAME, session_id, "session_id"), SessionSettings()
        self._memory, self._namespace, self._speaker = memory, namespace, speaker

    async def get_items(self, limit: int | None = None) -> list[Any]:
        items = [json.loads(each[0].metadata["item"]) for each in await in_order(self._memory, self._stored)]
        wanted = resolve_session_limit(limit, self.session_settings)
        return items if wanted is None else items[max(len(items) - wanted, 0) :]

    async def add_items(self, items: list[Any]) -> None:
        given = [self._given(item, f"add_items: item {place}") for place, item in enumerate(items, 1)]
        await in_order(self._memory, lambda: [self._memory.add(**each) for each in given])

    async def pop_item(self) -> Any | None:
        return await in_order(self._memory, lambda: next(map(self._erased, self._stored()[-1:]), None))

    async def clear_session(self) -> None:
        await in_order(self._memory, lambda: [*map(self._erased, self._stored())])

    def _stored(self) -> list[list[Memory]]:
        """The versions of each item: a correction follows what it replaced and has the same item."""
        items, later = list[list[Memory]](), dict[Any, list[Memory]]()
        for memory in self._memory.list(self._namespace, session=self.session_id, limit=None):
            if item := memory.metadata.get("item"):
                versions = later.setdefault((memory.id, item), [])
                items += [] if versions else [versions]
                versions.append(memory)
                later[memory.contradicted_by, item] = versions
        return items

    def _erased(self, versions: list[Memory]) -> Any:
        for memory in versions:
            self._memory.forget(memory.id)
        return json.loads(versions[0].metadata["item"])

    def _given(self, item: Any, where: str) -> dict[str, Any]:
        """The arguments of `CognitiveMemory.add` for an item."""
        kept = {"item": as_json(item, where)}
        role = str(item.get("role", "tool" if str(item.get("type")).endswith("_output") else "assistant"))
        role = "system" if role == "developer" else role
        check_role(role, where)
        return {
            "text": "\n".join(text for text in texts_in(item, _NO_WORDS) if text.strip()) or "-",
            "role": role,
            "speaker": self._speaker if role == "user" else "",
            "attributed": True,
            "session": self.session_id,
            "namespace": self._namespace,
            "metadata": kept,
        }
