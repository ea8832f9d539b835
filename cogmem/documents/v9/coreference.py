"""Coreference: a pronoun means the name that was last mentioned of its sort.

The name is written beside the pronoun and replaces nothing. So a wrong guess falsifies no memory, and a
language needs lists of pronouns but no grammar.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cogmem.documents.v9.antecedents import Antecedents
from cogmem.documents.v9.entities import Mention
from cogmem.language.names import slug
from cogmem.language.packs import fold, language_pack

_THINGS = frozenset({"tech", "org", "place"})
_KINDS = {"person": frozenset({"person"}), "other": _THINGS, "any": _THINGS | {"person"}}


class Resolved(NamedTuple):
    """The text with names beside its pronouns, and their number."""

    text: str
    pronouns: int


def resolve(text: str, named: Sequence[Mention], antecedents: Antecedents, language: str) -> Resolved:
    """Write the name beside the first pronoun of each sort, if the latest turns named such an entity and the
    text names none before the pronoun. The text is in NFC; `named` are its names.

    >>> then = Antecedents((((("entity://person/sara", "person", "Sara")),),))
    >>> resolve("She moved to Rome.", (), then, "en").text
    'She (Sara) moved to Rome.'
    """
    folded = fold(text)
    marks: list[tuple[int, str]] = []
    for sort, kinds in _KINDS.items():
        candidates = _candidates(antecedents, kinds)
        pronoun = _pronouns(language)[sort].search(folded) if candidates else None
        if pronoun and not any(mention.kind in kinds and mention.start < pronoun.end() for mention in named):
            marks.append((pronoun.end(), [*candidates.values()][-1]))
    for end, name in sorted(marks, reverse=True):
        text = f"{text[:end]} ({name}){text[end:]}"
    return Resolved(text, len(marks))


def _candidates(antecedents: Antecedents, kinds: frozenset[str]) -> dict[str, str]:
    """Names of the entities of these kinds that were named lately, without speakers, the last one last."""
    speakers = {f"entity://person/{slug(speaker)}" for speaker in antecedents.speakers}
    found: dict[str, str] = {}
    for turn in antecedents.turns:
        for entity, kind, name in turn:
            if kind in kinds and entity not in speakers:
                found.pop(entity, None)
                found[entity] = name
    return found


@cache
def _pronouns(language: str) -> dict[str, re.Pattern[str]]:
    pack = language_pack(language)
    further = {"any": pack.words("coreference", "bare")}
    patterns = {}
    for sort in _KINDS:
        words = "|".join(sorted(pack.words("coreference", sort) | further.get(sort, frozenset())))
        patterns[sort] = re.compile(rf"(?<!\w)(?:{words})(?:'\w+)?(?!\w)" if words else r"(?!)")
    return patterns
