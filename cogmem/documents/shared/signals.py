"""Signals: signs of identity, habits, moods, times and events in a text, counted in one scan.

The patterns come from the `signals` section of a language pack and apply to each sentence. Questions give no
sign of a kind.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading, once


@dataclass(frozen=True, slots=True)
class Signals:
    """The number of different signs of each sort in a text."""

    temporal: int = 0
    state: int = 0
    identity: int = 0
    routine: int = 0
    event: int = 0


_COUNTED = ("identity", "routine")
_TIMES = ("ahead", "dates", "weekdays", "past_times", "clock_times")
_OTHERS = ("preference", "past", "mood", "feeling", "now")


class _Reader:
    """Counts the signs in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._patterns = pack.book("signals", (*_COUNTED, *_TIMES, *_OTHERS))
        self._topics = pack.book("signals", ("topics",)).lists["topics"]
        self._stated = pack.patterns("evidence", "stated")

    def read(self, folded: str) -> Signals:
        """The signals of a folded text."""
        seen: dict[str, set[str]] = {name: set() for name in (*_COUNTED, "temporal")}
        state = event = 0
        lasting = False
        for sentence in _sentences(self._topics.without(folded)):  # the naming of a topic tells nothing
            here = self._patterns.found(sentence)
            for name in here.intersection(_TIMES):
                seen["temporal"].update(self._matches(name, sentence))
            if sentence.rstrip().endswith("?") and not self._stated.search(sentence):
                continue
            for name in here.intersection(_COUNTED):
                seen[name].update(self._matches(name, sentence))
            event += "past_times" in here or ("past" in here and not here.isdisjoint(("dates", "weekdays")))
            if "mood" in here or {"now", "feeling"} <= here:
                state += 1
            else:
                lasting |= not here.isdisjoint((*_COUNTED, "preference"))
        passes = (
            0 if lasting or event else state
        )  # a passing state beside something that lasts is said by the way
        return Signals(**{name: len(found) for name, found in seen.items()}, state=passes, event=event)

    def _matches(self, name: str, sentence: str) -> Iterator[str]:
        return (match[0] for match in self._patterns.lists[name].matches(sentence))


_SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b[dms]r\.)\s+|\n")


def _sentences(folded: str) -> Iterator[str]:
    """The sentences that contain a word."""
    return (sentence for sentence in _SENTENCE_END.split(folded) if sentence.strip(" .,:;!"))


@once
def signals(text: Reading) -> Signals:
    """The signals of a text.

    >>> from cogmem.language.reading import read
    >>> signals(read("I was born in Oslo.", "en")).identity
    1
    """
    return _reader(text.language).read(text.folded)


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language)
