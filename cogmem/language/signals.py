"""What a text gives away of its kind: signs of facts, plans, corrections, moods, counted in one scan.

Patterns come from the `signals` section of a language pack; what they mean together is decided here, for
every language alike. Signs of kinds are looked for sentence by sentence and not in questions.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache

from cogmem.language.dates import DateMention
from cogmem.language.packs import fold, language_pack


@dataclass(frozen=True, slots=True)
class Signals:
    """Different signs of each sort in a text; `content` counts its different content words."""

    fact: int = 0
    temporal: int = 0
    correction: int = 0
    preference: int = 0
    decision: int = 0
    state: int = 0
    identity: int = 0
    routine: int = 0
    event: int = 0
    content: int = 0


_COUNTED = ("fact", "correction", "preference", "decision", "identity", "routine")
_TIMES = ("ahead", "dates", "weekdays", "past_times", "clock_times")
_PLANS = (
    "intent",
    "will",
    "arranged",
    "bound",
    "moved",
    "rhythm",
    "given_up",
    "loose",
    "weekday",
    "talk",
    "standing",
    "habit",
)
_OTHERS = ("topics", "stated", "past", "mood", "feeling", "now", "own_words", "fault")


class SignalReader:
    """Counts the signs of one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._patterns = {
            name: pack.patterns("signals", name) for name in (*_COUNTED, *_TIMES, *_PLANS, *_OTHERS)
        }
        granted = [pack.patterns(section, "granted").pattern for section in ("dates", "signals")]
        self._patterns["granted"] = re.compile("|".join(granted))
        joined = pack.patterns("signals", "joined").pattern
        self._patterns["clause_end"] = re.compile(rf"[,;:–—]\s|\s-\s|\s(?={joined})")
        light = pack.words("signals", "chatter")
        self._light = light | {fold(word) for word in pack.stop_words | pack.question_words}
        self.read = lru_cache(maxsize=64)(self._read)
        """`read(text)`: the signals of a text, remembered while the stages pass it on."""

    def plans(self, text: str, days: Sequence[DateMention]) -> int:
        """Sentences that tell of a plan. `days`: the dates of the text, as `dates.find` reads them."""
        folded = self._without_topics(fold(text))
        ahead, found = deque(days), 0
        for start, end in _sentences(folded):
            named = []
            while ahead and ahead[0].start < end:
                named.append(ahead.popleft())
            found += self._plan(folded, start, end, named)
        return found

    def _without_topics(self, folded: str) -> str:
        """Spaces in the place of what only names a topic: nothing else moves."""
        return self._patterns["topics"].sub(lambda match: " " * len(match[0]), folded)

    def _read(self, text: str) -> Signals:
        folded = fold(text)
        counts = dict.fromkeys((field.name for field in fields(Signals)), 0)
        counts["content"] = len({word for word in _WORD.findall(folded) if word not in self._light})
        seen: dict[str, set[str]] = {name: set() for name in (*_COUNTED, "temporal")}
        lasting, before = False, ""
        without = self._without_topics(folded)
        for start, end in _sentences(without):
            sentence = without[start:end]
            for name in _TIMES:
                seen["temporal"].update(match[0] for match in self._patterns[name].finditer(sentence))
            before, pair = sentence, f"{before} {sentence}"
            if self._asks(sentence):
                continue
            if (said := self._patterns["own_words"].search(pair)) and self._has("fault", pair):
                seen["correction"].add(said[0])  # "I said decaf. Wrong."
            for name in _COUNTED:
                seen[name].update(match[0] for match in self._patterns[name].finditer(sentence))
            counts["event"] += self._event(sentence)
            if self._state(sentence):
                counts["state"] += 1
            else:
                lasting |= self._any(("identity", "routine", "preference"), sentence)
        if lasting or counts["event"]:  # what passes is said by the way
            counts["state"] = 0
        counts |= {name: len(found) for name, found in seen.items()}
        return Signals(**counts)

    def _has(self, name: str, sentence: str) -> bool:
        return self._patterns[name].search(sentence) is not None

    def _asks(self, sentence: str) -> bool:
        """Whether a sentence is a question that states nothing: no request, and no statement before it."""
        return sentence.rstrip().endswith("?") and not self._has("stated", sentence)

    def _plan(self, folded: str, start: int, end: int, days: Sequence[DateMention]) -> bool:
        """Something ahead: a day that lies ahead with nothing that speaks against it, or, where no day is
        named, an intention."""
        sentence = folded[start:end]
        if self._asks(sentence):
            return False
        if not days:
            return self._has("intent", sentence) and not self._any(_AGAINST, sentence)
        return any(self._ahead(folded, start, end, day) for day in days if day.direction > 0)

    def _ahead(self, folded: str, start: int, end: int, day: DateMention) -> bool:
        """Whether a day ahead is one of a plan. What holds again and again is told by its sentence, up to a
        colon; what is past, given up, arranged or only talk by its clause. A day of the week may be every
        week's and a loose time every year's, or only what is spoken of, unless something is arranged for it.
        The tense has told already of which day a relative one is; what was granted for a day lies ahead."""
        borders = _around(_COLON, folded, start, end, day)
        part = folded[slice(*borders)]
        begin, stop = _around(self._patterns["clause_end"], folded, *borders, day)
        clause = f"{folded[begin : day.start]}@{folded[day.start : day.end]}@{folded[day.end : stop]}"
        loose = self._any(("weekday", "loose"), clause)
        if self._has("standing", part) or self._has("talk", clause):
            return False
        if loose and self._has("habit", part) and not self._has("intent", part):
            return False
        if self._has("moved", clause):
            return not self._has("rhythm", clause)
        if self._has("given_up", clause):
            return False
        if self._any(("bound", "will"), clause):
            return True
        if loose and not self._any(_COMMITMENTS, part):
            return False
        if self._has("mood", clause) and not self._has("arranged", clause):
            return False
        return day.relative or self._has("granted", clause) or not self._has("past", clause)

    def _any(self, names: Iterable[str], text: str) -> bool:
        return any(self._has(name, text) for name in names)

    def _state(self, sentence: str) -> bool:
        """A mood or a condition that will pass."""
        if self._has("mood", sentence):
            return True
        return self._has("now", sentence) and self._has("feeling", sentence)

    def _event(self, sentence: str) -> bool:
        """Something that happened once, at a time."""
        if self._has("past_times", sentence):
            return True
        return self._has("past", sentence) and (
            self._has("dates", sentence) or self._has("weekdays", sentence)
        )


_AGAINST = ("standing", "talk")
_COMMITMENTS = ("arranged", "granted", "will", "intent")
_REACH = 300  # letters to either side in which a clause is looked for
_ALONE = 4  # letters that a day needs beside it to make a clause
_WORD = re.compile(r"[^\W_]{2,}")
_COLON = re.compile(r"[;:–—]\s|\s-\s")
_SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b[dms]r\.)\s+|\n")


def _sentences(folded: str) -> Iterator[tuple[int, int]]:
    """Borders of the sentences that say anything."""
    start = 0
    for stop in [*_SENTENCE_END.finditer(folded), None]:
        end = stop.start() if stop else len(folded)
        if folded[start:end].strip(" .,:;!"):
            yield start, end
        start = stop.end() if stop else end


def _around(border: re.Pattern[str], folded: str, start: int, end: int, day: DateMention) -> tuple[int, int]:
    """Borders of what stands around a day between two of these; all that is near where it stands alone."""
    start, end = max(start, day.start - _REACH), min(end, day.end + _REACH)
    begin = max((cut.end() for cut in border.finditer(folded, start, day.start)), default=start)
    stop = border.search(folded, day.end, end)
    close = stop.start() if stop else end
    return (start, end) if day.start - begin + close - day.end < _ALONE else (begin, close)


@cache
def signal_reader(language: str) -> SignalReader:
    """The reader of a language code. Raises ConfigError for a pack without signals."""
    return SignalReader(language)
