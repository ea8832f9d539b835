"""Pronouns: who is meant, where only one can be.

The name is written beside the pronoun and replaces nothing: a wrong guess falsifies no memory, and a language
needs lists of pronouns, but no grammar.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cogmem.language.entities import Mention, slug
from cogmem.language.packs import fold, language_pack

_REACH = 2  # turns that a pronoun looks back
_THINGS = frozenset({"tech", "org", "place"})
_KINDS = {"person": frozenset({"person"}), "other": _THINGS, "any": _THINGS | {"person"}}


class Antecedents(NamedTuple):
    """What a session's latest turns named, kept by the caller: (entity, kind, name) by turn, oldest first;
    `speakers`: who spoke in the session, whom "she" does not mean."""

    turns: tuple[tuple[tuple[str, str, str], ...], ...] = ()
    speakers: tuple[str, ...] = ()

    def after(self, speaker: str, text: str, named: Sequence[Mention]) -> "Antecedents":
        """The antecedents after another turn: a composed `text` that named these."""
        turn = tuple((mention.entity, mention.kind, text[mention.start : mention.end]) for mention in named)
        speakers = self.speakers if speaker in self.speakers or not speaker else (*self.speakers, speaker)
        return Antecedents((*self.turns, turn)[-_REACH:], speakers)

    def candidates(self, kinds: frozenset[str]) -> dict[str, str]:
        """Names of the entities of these kinds that were named lately, speakers excepted."""
        speakers = {f"entity://person/{slug(speaker)}" for speaker in self.speakers}
        return {
            entity: name
            for turn in self.turns
            for entity, kind, name in turn
            if kind in kinds and entity not in speakers
        }


class Resolved(NamedTuple):
    """The text with names beside its pronouns, and how many."""

    text: str
    pronouns: int


def resolve(text: str, named: Sequence[Mention], antecedents: Antecedents, language: str) -> Resolved:
    """Write beside the first pronoun of each sort whom it means: where the session's latest turns named
    exactly one such entity, and the text itself (composed; `named` in it) names none before the pronoun.

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
