"""What a text gives away of its kind: signs of facts, plans, corrections, moods, counted in one scan.

Patterns come from the `signals` section of a language pack; what they mean together is decided here, for
every language alike. Signs of kinds are looked for sentence by sentence and not in questions.
"""

import re
from dataclasses import dataclass, fields
from functools import cache, lru_cache

from cogmem.language.packs import fold, language_pack


@dataclass(frozen=True, slots=True)
class Signals:
    """Different signs of each sort in a text; `content` counts its different content words."""

    fact: int = 0
    temporal: int = 0
    correction: int = 0
    preference: int = 0
    decision: int = 0
    plan: int = 0
    state: int = 0
    identity: int = 0
    routine: int = 0
    event: int = 0
    content: int = 0


_COUNTED = ("fact", "correction", "preference", "decision", "identity", "routine")
_TIMES = ("ahead", "dates", "weekdays", "past_times", "clock_times")
_OTHERS = (
    "topics",
    "future",
    "will",
    "arranged",
    "moved",
    "past",
    "standing",
    "habit",
    "mood",
    "feeling",
    "now",
)


class SignalReader:
    """Counts the signs of one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._patterns = {name: pack.patterns("signals", name) for name in (*_COUNTED, *_TIMES, *_OTHERS)}
        light = pack.words("signals", "chatter")
        self._light = light | {fold(word) for word in pack.stop_words | pack.question_words}
        self.read = lru_cache(maxsize=64)(self._read)
        """`read(text)`: the signals of a text, remembered while the stages pass it on."""

    def _read(self, text: str) -> Signals:
        folded = fold(text)
        counts = dict.fromkeys((field.name for field in fields(Signals)), 0)
        counts["content"] = len({word for word in _WORD.findall(folded) if word not in self._light})
        seen: dict[str, set[str]] = {name: set() for name in (*_COUNTED, "temporal")}
        lasting = False
        for sentence in _SENTENCE_END.split(self._patterns["topics"].sub(" ", folded)):
            if not sentence.strip(" .,:;!"):
                continue
            for name in _TIMES:
                seen["temporal"].update(match[0] for match in self._patterns[name].finditer(sentence))
            if sentence.endswith("?"):
                continue
            for name in _COUNTED:
                seen[name].update(match[0] for match in self._patterns[name].finditer(sentence))
            counts["plan"] += self._plan(sentence)
            counts["event"] += self._event(sentence)
            if self._state(sentence):
                counts["state"] += 1
            else:
                lasting |= any(self._has(name, sentence) for name in ("identity", "routine", "preference"))
        if lasting or counts["event"]:  # what passes is said by the way
            counts["state"] = 0
        counts |= {name: len(found) for name, found in seen.items()}
        return Signals(**counts)

    def _has(self, name: str, sentence: str) -> bool:
        return self._patterns[name].search(sentence) is not None

    def _plan(self, sentence: str) -> bool:
        """Something ahead: said to come, or given a day that may lie ahead; a day of the week may be every
        week's, so that something must be arranged for it."""
        if self._has("future", sentence):
            return True
        if self._has("standing", sentence) or self._has("mood", sentence):
            return False
        clauses = _CLAUSE_END.split(sentence)
        dated = [clause for clause in clauses if self._has("ahead", clause) or self._has("dates", clause)]
        days = dated or [clause for clause in clauses if self._has("weekdays", clause)]
        if not days or (not dated and self._has("habit", sentence)):
            return False
        if self._has("will", sentence) or self._has("moved", sentence):
            return True
        if self._has("arranged", sentence):
            return not self._has("past", days[0])
        return bool(dated) and not self._has("past", sentence)

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


_WORD = re.compile(r"[^\W_]{2,}")
_CLAUSE_END = re.compile(r"[,;:–—]\s|\s-\s")
_SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b[dms]r\.)\s+|\n")


@cache
def signal_reader(language: str) -> SignalReader:
    """The reader of a language code. Raises ConfigError for a pack without signals."""
    return SignalReader(language)
