"""Signals: signs of facts, habits, moods and events in a text, counted in one scan.

The patterns come from the `signals` section of a language pack and apply to each sentence. `recognition`
weighs those of plans and corrections. Questions give no sign of a kind.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cogmem.language.courtesies import trivial
from cogmem.language.packs import function_words, language_pack
from cogmem.language.reading import Reading, once
from cogmem.language.scripts import LETTERS, parted


@dataclass(frozen=True, slots=True)
class Signals:
    """The number of different signs of each sort in a text. `signs`: the names of all patterns found, in
    capitals, those in questions with a question mark."""

    fact: int = 0
    temporal: int = 0
    correction: int = 0
    preference: int = 0
    decision: int = 0
    state: int = 0
    identity: int = 0
    routine: int = 0
    event: int = 0
    signs: frozenset[str] = frozenset()


_COUNTED = ("fact", "correction", "preference", "decision", "identity", "routine")
_TIMES = ("ahead", "dates", "weekdays", "past_times", "clock_times")
_OTHERS = (
    *("intent", "will", "arranged", "granted", "moved", "given_up", "talk", "standing", "habit"),
    *("stated", "past", "mood", "feeling", "now", "own_words", "fault"),
)


class SignalReader:
    """Counts the signs in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._patterns = pack.book("signals", (*_COUNTED, *_TIMES, *_OTHERS))
        self._topics = pack.book("signals", ("topics",)).lists["topics"]
        light = pack.words("signals", "chatter")
        self._light = light | function_words(language)

    def read(self, folded: str) -> Signals:
        """The signals of a folded text."""
        seen: dict[str, set[str]] = {name: set() for name in (*_COUNTED, "temporal")}
        signs: set[str] = set()
        state = event = 0
        lasting = False
        for sentence in _sentences(self._topics.without(folded)):  # the naming of a topic tells nothing
            here = self._patterns.found(sentence)
            for name in here.intersection(_TIMES):
                seen["temporal"].update(self._matches(name, sentence))
            if sentence.rstrip().endswith("?") and "stated" not in here:  # a question that states nothing
                signs.update(f"{name.upper()}?" for name in here)
                continue
            signs.update(map(str.upper, here))
            for name in here.intersection(_COUNTED):
                seen[name].update(self._matches(name, sentence))
            event += "past_times" in here or ("past" in here and not here.isdisjoint(("dates", "weekdays")))
            if "mood" in here or {"now", "feeling"} <= here:
                state += 1
            else:
                lasting |= not here.isdisjoint(("identity", "routine", "preference"))
        passes = (
            0 if lasting or event else state
        )  # a passing state beside something that lasts is said by the way
        counts = {name: len(found) for name, found in seen.items()}
        return Signals(**counts, state=passes, event=event, signs=frozenset(signs))

    def content(self, folded: str) -> int:
        """The number of different content words of a folded text: neither function words nor words of
        courtesy and encouragement."""
        spaced, characters = parted(folded)
        words = {word for word in _WORD.findall(spaced) if word not in self._light}
        return len(words) + len(set(characters)) // LETTERS

    def without_topics(self, folded: str) -> str:
        """A folded text without the naming of topics."""
        return self._topics.without(folded).strip()

    def _matches(self, name: str, sentence: str) -> Iterator[str]:
        return (match[0] for match in self._patterns.lists[name].matches(sentence))


_WORD = re.compile(r"[^\W_]{2,}")
_SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b[dms]r\.)\s+|\n")


def _sentences(folded: str) -> Iterator[str]:
    """The sentences that contain a word."""
    return (sentence for sentence in _SENTENCE_END.split(folded) if sentence.strip(" .,:;!"))


@once
def signals(text: Reading) -> Signals:
    """The signals of a text.

    >>> from cogmem.language.reading import read
    >>> signals(read("I prefer tea.", "en")).preference
    1
    """
    return signal_reader(text.language).read(text.folded)


@once
def states(sentence: Reading) -> bool:
    """Whether a sentence states something by itself: it is no question and no courtesy, and it has a content
    word beside the naming of a topic."""
    reader = signal_reader(sentence.language)
    statement = reader.without_topics(sentence.folded)
    return not statement.endswith("?") and reader.content(statement) > 0 and not trivial(sentence.text)


@once
def only_asks(text: Reading) -> bool:
    """Whether a text consists of questions that state nothing.

    >>> from cogmem.language.reading import read
    >>> [only_asks(read(text, "en")) for text in ("Where is Tom?", "Tom is here, isn't he?")]
    [True, False]
    """
    tag = language_pack(text.language).patterns("evidence", "tag")
    return "?" in text.text and all(
        sentence.text.endswith("?") and not tag.search(sentence.folded) for sentence in text.sentences
    )


@cache
def signal_reader(language: str) -> SignalReader:
    """The reader of a language code. Raises ConfigError for a pack without signals."""
    return SignalReader(language)
