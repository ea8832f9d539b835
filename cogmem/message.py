"""A message: one turn of a conversation."""

from dataclasses import dataclass

from cogmem.errors import InputError

ROLES = ("user", "assistant", "system")


def _is_storable(text: str) -> bool:
    """Whether UTF-8 can encode the text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A turn. `id` is unique within its namespace; `caption` describes an image shared with it.

    Raises InputError if the id or namespace is empty, if the role is not one of ROLES, or if a name (id,
    speaker, session, namespace) has a lone surrogate. Text and caption may have any characters.
    """

    id: str
    text: str
    speaker: str = ""
    role: str = "user"
    session: str = ""
    namespace: str = "default"
    caption: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            raise InputError("message: the id is empty; expected a turn id unique within its namespace")
        if not self.namespace:
            raise InputError(f"message {self.id}: the namespace is empty")
        for name in ("id", "speaker", "session", "namespace"):
            if not _is_storable(getattr(self, name)):
                raise InputError(
                    f"message {self.id!r}: the {name} holds a lone surrogate; no UTF-8 can carry it"
                )
        if self.role not in ROLES:
            raise InputError(
                f"message {self.id}: unknown role {self.role!r}; expected one of {', '.join(ROLES)}"
            )
