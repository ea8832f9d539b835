"""Antecedents: what the latest turns of a session named, which a pronoun may mean."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from cogmem.documents.shared.session import Session
from cogmem.documents.v9.entities import Mention
from cogmem.log.facts import Utterance

_REACH = 2  # number of turns that a pronoun refers back


class Antecedents(NamedTuple):
    """What the latest turns of a session named, as (entity, kind, name) for each turn, oldest first; and
    `speakers`, who spoke in the session: a third-person pronoun does not mean them."""

    turns: tuple[tuple[tuple[str, str, str], ...], ...] = ()
    speakers: tuple[str, ...] = ()

    @classmethod
    def of(cls, session: Session) -> Self:
        """Those of a session."""
        return cls(session.named, session.speakers)

    def people(self, utterance: Utterance) -> tuple[str, ...]:
        """Who has spoken in the session, the speaker of the utterance last."""
        return tuple(dict.fromkeys([*self.speakers, utterance.speaker]))

    def after(self, text: str, named: Sequence[Mention]) -> tuple[tuple[tuple[str, str, str], ...], ...]:
        """The turns after another one. `text` (NFC) named these."""
        turn = tuple((mention.entity, mention.kind, text[mention.start : mention.end]) for mention in named)
        return (*self.turns, turn)[-_REACH:]
