"""A claim, and its form in a memory's column."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Manner(StrEnum):
    """How a claim is made. MOVED: a plan got another date; ENDED: a value ended without a successor."""

    STATED = "stated"
    CHANGED = "changed"
    CORRECTED = "corrected"
    REFINED = "refined"
    MOVED = "moved"
    ENDED = "ended"
    ADDED = "added"


class Claim(NamedTuple):
    """A claim of a sentence. `value`, `former`, `of` are folded words; commas separate several values.
    `former`: what the sentence itself says is past; `of`: the thing that the attribute belongs to, or empty.
    `typed`: the value has the attribute's type and is more than the words of the sentence; `firm`: the
    sentence tells enough of the attribute, and of more than one occasion. `attribute` is empty if a sentence
    names a past value without its attribute."""

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
        """Whether the evidence for the attribute is weak, marked by a question mark at its end. Such a claim
        replaces nothing, and only a sentence that names its value as past replaces it."""
        return self.attribute.endswith("?")


def encode(claim: Claim) -> str:
    """The form of a claim in a memory's column: what holds, without how it was said.

    >>> encode(Claim("ada", "workout", "friday", "yoga", former="tuesday"))
    'ada|workout|friday|yoga'
    """
    kept = (claim.subject, claim.attribute, claim.value, claim.of)
    return "|".join(part.replace("|", " ") for part in kept).rstrip("|")


@lru_cache(maxsize=8192)
def decode(text: str) -> Claim:
    """The claim of `encode`. Any other text gives a claim without an attribute.

    >>> decode("ada|residence|oslo")[:3]
    ('ada', 'residence', 'oslo')
    """
    subject, attribute, value, of, *_ = [*text.split("|"), "", "", ""]
    return Claim(subject, attribute, value, of)


def addresses(claim: Claim) -> tuple[str, ...]:
    """The keys of the claims that this one may replace.

    >>> addresses(Claim("ada", "residence", "bergen", former="oslo"))
    ('ada|residence', 'ada|residence?')
    """
    if claim.weak or not claim.attribute:
        return ()
    strong = f"{claim.subject}|{claim.attribute}"
    return (strong, f"{strong}?") if claim.former else (strong,)
