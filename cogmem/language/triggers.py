"""Triggers: words that tell the kind of a message by themselves, as a published design lists them.

The lists stand in the `triggers` section of a language pack. `recognises` gives what the engine asks: the
learnt weights (see `recognition`), these lists, or both.
"""

from collections.abc import Callable
from functools import cache
from typing import Protocol

from cogmem.language.emotion import emotion_reader
from cogmem.language.packs import fold, language_pack
from cogmem.language.recognition import Recognised, recogniser

LEARNT, PATTERNS, EITHER = "learnt", "patterns", "either"
RECOGNITION = (LEARNT, PATTERNS, EITHER)
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


class Recognises(Protocol):
    """Tells what a text is that was said at an instant (days since 1970)."""

    def read(self, text: str, at: float) -> Recognised: ...


class Triggers:
    """Counts the triggers of one language."""

    def __init__(self, language: str) -> None:
        self._lists = language_pack(language).book("triggers", _LISTS).lists
        self._language = language

    def counts(self, text: str) -> dict[str, int]:
        """The number of different triggers of each list.

        >>> Triggers("en").counts("User plans to visit Tokyo in June")["plan"]
        1
        """
        folded = fold(text)
        return {name: len({match[0] for match in self._lists[name].matches(folded)}) for name in _LISTS}

    def read(self, text: str, at: float) -> Recognised:
        """1 for what is recognised, 0 for the rest. A shock is told by the pack's patterns of shocks."""
        told = self.counts(text)
        return Recognised(
            shock=float("SHOCK" in emotion_reader(self._language).signs(text)),
            **{name: float(told[name] > 0) for name in ("plan", "correction", "injection")},
        )


class _Either:
    """Recognises what the weights or the triggers recognise."""

    def __init__(self, language: str) -> None:
        self._both = recogniser(language), triggers(language)

    def read(self, text: str, at: float) -> Recognised:
        learnt, listed = (one.read(text, at) for one in self._both)
        return Recognised(*map(max, zip(learnt, listed, strict=True)))


@cache
def triggers(language: str) -> Triggers:
    """The triggers of a language code. Raises ConfigError for a pack without them."""
    return Triggers(language)


@cache
def recognises(language: str, by: str = LEARNT) -> Recognises:
    """What recognises messages of a language: one of `RECOGNITION`."""
    readers: dict[str, Callable[[str], Recognises]] = {
        LEARNT: recogniser,
        PATTERNS: triggers,
        EITHER: _Either,
    }
    return readers[by](language)
