"""Triggers: words that tell the kind of a message by themselves, as a published design lists them.

The lists stand in the `triggers` section of a language pack. `recognised` tells what the learnt
weights (see `recognition`) or these lists recognise.
"""

from collections.abc import Mapping
from functools import cache

from cogmem.language import emotion
from cogmem.language.packs import language_pack
from cogmem.language.patterns import PatternList
from cogmem.language.prompt_injection import prompt_injection
from cogmem.language.reading import Reading, once
from cogmem.language.recognition import Recognised, weighed

LEARNT, PATTERNS = "learnt", "patterns"
RECOGNITION = (LEARNT, PATTERNS)
"""What may recognise a message."""

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

        >>> from cogmem.language.prompt_injection import prompt_injection
    from cogmem.language.reading import read
        >>> counts(read("User plans to visit Tokyo in June", "en"))["plan"]
        1
    """
    lists = _lists(text.language)
    return {name: len({match[0] for match in lists[name].matches(text.folded)}) for name in _LISTS}


@once
def recognised(text: Reading, at: float, by: str = LEARNT) -> Recognised:
    """What a text tells that was said at an instant (days since 1970). `by`: one of `RECOGNITION`. A trigger
    counts 1; a shock is told by the pack's patterns of shocks."""
    if by == LEARNT:
        return weighed(text, at)
    counted = counts(text)
    return Recognised(
        shock=float("SHOCK" in emotion.signs(text)),
        **{name: float(counted[name] > 0) for name in ("plan", "correction", "injection")},
    )


def accused(heard: Reading, at: float, by: str = LEARNT) -> Mapping[str, float]:
    """What makes a message an attack, judged as a whole, whoever says it: pieces of evidence or log-odds;
    empty if it is none. `at`: when it was said, in days since 1970."""
    if evidence := prompt_injection(heard):
        return {"evidence": evidence}
    odds = recognised(heard, at, by).injection
    return {"odds": odds} if odds > 0 else {}


@cache
def _lists(language: str) -> dict[str, PatternList]:
    return language_pack(language).book("triggers", _LISTS).lists
