"""A message: one turn of a conversation."""

from dataclasses import dataclass

from cogmem.errors import InputError, shown
from cogmem.kernel import checks

ROLES = ("user", "assistant", "system", "agent")
"""Who speaks; "agent" is another agent, whose memories are vicarious."""

SHARES = "[shares image: "
"""What stands before the caption of an image in the text of a memory, behind the words."""

ANONYMOUS = "User"
"""A speaker without a known name."""

_RULES = {
    "id": checks.NAME,
    "namespace": checks.NAMESPACE,
    **dict.fromkeys(("speaker", "session"), checks.LABEL),
    **dict.fromkeys(("text", "caption"), checks.TEXT),
}


def check_role(role: str, where: str) -> None:
    """Raises InputError, which names `where`, unless the role is one of ROLES."""
    if role not in ROLES:
        raise InputError(f"{where}: unknown role {shown(role)}; expected one of {', '.join(ROLES)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A turn. `id` is unique within its namespace; `caption` describes an image shared with it.

    Raises InputError if a field is no text; if the id or namespace is empty; if a name (id, speaker, session,
    namespace) has more than `NAME_CHARACTERS` characters or a lone surrogate; if text or caption have more
    than `TEXT_CHARACTERS`; or if the role is not one of ROLES. Text and caption may have any characters.
    """

    id: str
    text: str
    speaker: str = ""
    role: str = "user"
    session: str = ""
    namespace: str = "default"
    caption: str = ""

    def __post_init__(self) -> None:
        for name, rule in _RULES.items():
            checks.checked(rule, getattr(self, name), f"message {shown(self.id)}: {name}")
        check_role(self.role, f"message {shown(self.id)}")
