"""Coreference: the person that a pronoun means, where only one is possible.

The name is written beside the pronoun and replaces nothing. So a wrong guess falsifies no memory, and a
language needs lists of pronouns but no grammar.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cogmem.language.entities import Mention, slug
from cogmem.language.packs import fold, language_pack

_REACH = 2  # number of turns that a pronoun refers back
_SPEAKERS = 1000  # number of speakers that are known, the latest: a session without end has any number
_THINGS = frozenset({"tech", "org", "place"})
_KINDS = {"person": frozenset({"person"}), "other": _THINGS, "any": _THINGS | {"person"}}


class Antecedents(NamedTuple):
    """What the latest turns of a session named, as (entity, kind, name) for each turn, oldest first; and
    `speakers`, who spoke in the session: a third-person pronoun does not mean them."""

    turns: tuple[tuple[tuple[str, str, str], ...], ...] = ()
    speakers: tuple[str, ...] = ()

    def after(self, speaker: str, text: str, named: Sequence[Mention]) -> "Antecedents":
        """The antecedents after another turn. `text` (NFC) named these."""
        turn = tuple((mention.entity, mention.kind, text[mention.start : mention.end]) for mention in named)
        speakers = self.speakers if speaker in self.speakers or not speaker else (*self.speakers, speaker)
        return Antecedents((*self.turns, turn)[-_REACH:], speakers[-_SPEAKERS:])

    def candidates(self, kinds: frozenset[str]) -> dict[str, str]:
        """Names of the entities of these kinds that were named lately, without speakers."""
        speakers = {f"entity://person/{slug(speaker)}" for speaker in self.speakers}
        return {
            entity: name
            for turn in self.turns
            for entity, kind, name in turn
            if kind in kinds and entity not in speakers
        }


class Resolved(NamedTuple):
    """The text with names beside its pronouns, and their number."""

    text: str
    pronouns: int


def resolve(text: str, named: Sequence[Mention], antecedents: Antecedents, language: str) -> Resolved:
    """Write the name beside the first pronoun of each sort, if the latest turns named exactly one such entity
    and the text names none before the pronoun. The text is in NFC; `named` are its names.

    >>> then = Antecedents((((("entity://person/sara", "person", "Sara")),),))
    >>> resolve("She moved to Rome.", (), then, "en").text
    'She (Sara) moved to Rome.'
    """
    folded = fold(text)
    marks: list[tuple[int, str]] = []
    for sort, kinds in _KINDS.items():
        candidates = antecedents.candidates(kinds)
        pronoun = _pronouns(language)[sort].search(folded) if len(candidates) == 1 else None
        if pronoun and not any(mention.kind in kinds and mention.start < pronoun.end() for mention in named):
            marks.append((pronoun.end(), next(iter(candidates.values()))))
    for end, name in sorted(marks, reverse=True):
        text = f"{text[:end]} ({name}){text[end:]}"
    return Resolved(text, len(marks))


@cache
def _pronouns(language: str) -> dict[str, re.Pattern[str]]:
    pack = language_pack(language)
    patterns = {}
    for sort in _KINDS:
        words = "|".join(sorted(pack.words("coreference", sort)))
        patterns[sort] = re.compile(rf"(?<!\w)(?:{words})(?:'\w+)?(?!\w)" if words else r"(?!)")
    return patterns
