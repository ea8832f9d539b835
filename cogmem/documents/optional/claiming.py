"""Claims: what a fact says about whom, for what it replaces."""

from collections.abc import Sequence
from dataclasses import replace

from cogmem.documents.optional.claims import claims, encode
from cogmem.log.facts import Fact, Utterance
from cogmem.log.session import Session


def claim(
    fact: Fact, utterance: Utterance, session: Session, apart: bool = False
) -> tuple[Sequence[Fact], None]:
    """The fact with what its words claim; code and images claim nothing. `apart`: whether each clause may
    claim something."""
    said = fact.said.prose
    clauses = said.clauses if apart else (said,)
    found = [
        claimed
        for part in clauses
        for claimed in claims(
            part,
            at=utterance.at,
            speaker=utterance.speaker,
            role=utterance.role,
            addressee=session.addressee(utterance.speaker),
            known=session.speakers,
        )
    ]
    return (replace(fact, claims=tuple(map(encode, found))) if found or fact.claims else fact,), None
