"""Claims: what a fact says about whom, for what it replaces."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cogmem.language.claims import Claim, claims, encode
from cogmem.language.entities import mentions
from cogmem.language.reading import read_any
from cogmem.mechanism import Mechanism, Settings
from cogmem.write.entities import Kept
from cogmem.write.facts import Fact, Utterance
from cogmem.write.recognition import RecognitionConfig
from cogmem.write.replacement import REPLACEMENT
from cogmem.write.session import Session
from cogmem.write.understanding import Refine


def claim(
    fact: Fact, utterance: Utterance, session: Session, by: str, apart: bool = False
) -> tuple[Sequence[Fact], None]:
    """The fact with what its words claim; code and images claim nothing. `by`: what recognises a correction,
    as `RecognitionConfig`; `apart`: whether each clause may claim something."""
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
            known=session.antecedents.speakers,
            by=by,
        )
    ]
    return (replace(fact, claims=tuple(found)) if found or fact.claims else fact,), None


def read_by_hand(
    text: str, speaker: str, role: str, at: float, config: Settings, *, claiming: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entities and the claims, as a memory keeps them, of a text that is stored as it is. `claiming`:
    whether memories keep claims. Without a speaker it claims nothing: nobody knows whose it is."""
    reading = read_any(text, config.language)
    entities = Kept.under(config).of(mentions(reading, (speaker,) if speaker else ()))
    found: Sequence[Claim] = ()
    if speaker and claiming:
        said = reading.part(text.removeprefix(f"{speaker}: ")).prose
        by = config.of(RecognitionConfig).by
        found = claims(said, at=at, speaker=speaker, role=role, by=by)
    return entities, tuple(map(encode, found))


CLAIMS = Mechanism[Refine](
    "claims",
    "write",
    switch="",
    when=REPLACEMENT.is_on,
    build=lambda config, _: partial(claim, by=config.of(RecognitionConfig).by),
)
