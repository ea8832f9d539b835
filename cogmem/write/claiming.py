"""Claims: what a fact says about whom, for supersession."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cogmem.language.claims import claims
from cogmem.language.sentences import clauses, spoken
from cogmem.mechanism import Mechanism
from cogmem.write.facts import Fact, Utterance
from cogmem.write.recognition import RecognitionConfig
from cogmem.write.session import Session
from cogmem.write.supersession import SUPERSESSION, ContradictionConfig
from cogmem.write.understanding import Refine


def claim(
    fact: Fact, utterance: Utterance, session: Session, by: str, apart: bool
) -> tuple[Sequence[Fact], None]:
    """The fact with what its words claim; code and images claim nothing. `by`: what recognises a correction,
    as `RecognitionConfig`; `apart`: whether each clause may claim something."""
    said = spoken(fact.said)
    parts = clauses(said, utterance.language) if apart else [said]
    found = [
        one
        for part in parts
        for one in claims(
            part,
            utterance.language,
            at=utterance.at,
            speaker=utterance.speaker,
            role=utterance.role,
            addressee=session.addressee(utterance.speaker),
            known=session.antecedents.speakers,
            by=by,
        )
    ]
    return (replace(fact, claims=tuple(found)),), None


CLAIMS = Mechanism[Refine](
    "claims",
    "write",
    ContradictionConfig,
    switch="",
    when=SUPERSESSION.is_on,
    build=lambda config, parts: partial(
        claim, by=config.of(RecognitionConfig).by, apart=config.of(ContradictionConfig).clauses
    ),
)
