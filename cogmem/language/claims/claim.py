"""A claim, and how a memory's column has it."""

from enum import StrEnum
from typing import NamedTuple


class Manner(StrEnum):
    """How a claim is made. MOVED: of a plan; ENDED: a value ceased, and no other took its place."""

    STATED = "stated"
    CHANGED = "changed"
    CORRECTED = "corrected"
    REFINED = "refined"
    MOVED = "moved"
    ENDED = "ended"
    ADDED = "added"


class Claim(NamedTuple):
    """`value`, `former`, `of`: folded words; several values are divided by commas. `former` is what the
    sentence itself says no longer holds, `of` the thing that the attribute belongs to, "" for none. `typed`:
    the value is of the attribute's type, and not just the words of the sentence; `firm`: the sentence itself
    says enough of the attribute, and of more than one occasion. `attribute` is "" where a sentence names what
    is past, and nothing tells of what.
    """

    subject: str
    attribute: str
    value: str
    of: str = ""
    former: str = ""
    manner: Manner = Manner.STATED
    typed: bool = True
    firm: bool = True

    @property
    def weak(self) -> bool:
        """Whether little speaks for the attribute, which ends with a question mark then: such a claim
        replaces nothing, and only a sentence that names its value as past replaces it."""
        return self.attribute.endswith("?")


def encode(claim: Claim) -> str:
    """A claim as a memory's column has it: what holds, and not how it was said.

    >>> encode(Claim("ada", "workout", "friday", "yoga", former="tuesday"))
    'ada|workout|friday|yoga'
    """
    kept = (claim.subject, claim.attribute, claim.value, claim.of)
    return "|".join(part.replace("|", " ") for part in kept).rstrip("|")


def decode(text: str) -> Claim:
    """The claim that `encode` wrote; what else a column may hold gives a claim of no attribute.

    >>> decode("ada|residence|oslo")[:3]
    ('ada', 'residence', 'oslo')
    """
    subject, attribute, value, of, *_ = [*text.split("|"), "", "", ""]
    return Claim(subject, attribute, value, of)


def addresses(claim: Claim) -> tuple[str, ...]:
    """Under which claims that this one may replace are looked up.

    >>> addresses(Claim("ada", "residence", "bergen", former="oslo"))
    ('ada|residence', 'ada|residence?')
    """
    if claim.weak or not claim.attribute:
        return ()
    strong = f"{claim.subject}|{claim.attribute}"
    return (strong, f"{strong}?") if claim.former else (strong,)
