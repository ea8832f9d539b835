"""Triggers: words that tell the kind of a message by themselves, as a published design lists them.

The lists stand in the `triggers` section of a language pack.
"""

from collections.abc import Mapping
from functools import cache

from cogmem.language.packs import language_pack
from cogmem.language.patterns import PatternList
from cogmem.language.prompt_injection import prompt_injection
from cogmem.language.reading import Reading, once

_LISTS = (
    "correction",
    "plan",
    "decision",
    "preference",
    "fact",
    "identity",
    "injection",
    "schematic",
    "procedural",
)


@once
def counts(text: Reading) -> dict[str, int]:
    """The number of different triggers of each list. Raises ConfigError for a language without triggers.

    >>> from cogmem.language.reading import read
    >>> counts(read("User plans to visit Tokyo in June", "en"))["plan"]
    1
    """
    lists = _lists(text.language)
    return {name: len({match[0] for match in lists[name].matches(text.folded)}) for name in _LISTS}


def accused(heard: Reading) -> Mapping[str, float]:
    """What makes a message an attack, judged as a whole, whoever says it: the number of pieces of evidence,
    or of triggers; empty if it is none."""
    if evidence := prompt_injection(heard) or counts(heard)["injection"]:
        return {"evidence": evidence}
    return {}


@cache
def _lists(language: str) -> dict[str, PatternList]:
    return language_pack(language).book("triggers", _LISTS).lists
