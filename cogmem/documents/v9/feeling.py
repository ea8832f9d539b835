"""Emotion from words and signs: valence, arousal and one of Ekman's basic emotions (Ekman 1992), in one pass
over the text, without a model."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from cogmem.language.packs import LanguagePack, language_pack
from cogmem.language.reading import Reading, once
from cogmem.memory import Emotion

_FEELINGS = {
    "joy": (Emotion.JOY, 1),
    "surprise": (Emotion.SURPRISE, 0),
    "sadness": (Emotion.SADNESS, -1),
    "fear": (Emotion.FEAR, -1),
    "anger": (Emotion.ANGER, -1),
    "disgust": (Emotion.DISGUST, -1),
    "good": (Emotion.NEUTRAL, 1),
    "bad": (Emotion.NEUTRAL, -1),
}
_VALENCES = ("good", "bad")  # words that tell no emotion
EVENT, REACTION = 0.8, 0.3
SHOCK, UNMOVED = 3, 0.75
EXCLAMATION, CAPITALS, URGENCY, PROFANITY, FEELING = 0.1, 0.15, 0.1, 0.15, 0.05
"""What a sign adds to arousal: an event that breaks into a life, a body that gives way; and a mark `!`, a
text in capitals, a word of urgency, of profanity or of feeling, each counted at most twice. Without such an
event arousal stays at most 0.75 (a setting). A shock counts for valence as much as three words of feeling."""


@dataclass(frozen=True, slots=True)
class Feeling:
    """Valence in [-1, 1], arousal in [0, 1], and the emotion."""

    valence: float
    arousal: float
    emotion: Emotion


@once
def feeling(text: Reading, unmoved: float = UNMOVED) -> Feeling:
    """The emotion of a text. `unmoved`: the maximum arousal of a text that tells of no shock.

    >>> from cogmem.language.reading import read
    >>> feeling(read("I am not happy with the soup.", "en")).emotion.label
    'neutral'
    """
    return _reader(text.language).read(text, unmoved)


class _Reader:
    """Reads the emotion of texts in one language."""

    def __init__(self, pack: LanguagePack) -> None:
        self._lists = {name: pack.words("emotion", name) for name in (*_FEELINGS, "urgency", "profanity")}
        self._turns = pack.words("emotion", "turns_next"), pack.words("emotion", "turns_last")
        self._patterns = pack.book("emotion", ("overwhelmed", "shock")).lists
        self._named = lru_cache(maxsize=65_536)(self._names_of)

    def read(self, text: Reading, unmoved: float) -> Feeling:
        """As `feeling`."""
        folded = text.folded
        shocks = self._patterns["shock"].occurs(folded)
        feelings = dict.fromkeys(_FEELINGS, 0)
        found = {"urgency": 0, "profanity": 0}
        tokens = _TOKEN.findall(folded)
        for place, token in enumerate(tokens):
            for name in self._named(token):
                if name in found:
                    found[name] += 1
                elif not self._turned(tokens, place):
                    feelings[name] += 1
                elif name != "surprise":
                    feelings["bad" if _FEELINGS[name][1] > 0 else "good"] += 1
        signed = [-SHOCK * shocks, *(_FEELINGS[name][1] * count for name, count in feelings.items())]
        arousal = EVENT * shocks + sum(
            worth * min(count, 2)
            for worth, count in (
                (REACTION, len({match[0] for match in self._patterns["overwhelmed"].matches(folded)})),
                (EXCLAMATION, text.text.count("!")),
                (CAPITALS, len(_CAPITALS.findall(text.text)) // 2),
                (URGENCY, found["urgency"]),
                (PROFANITY, found["profanity"]),
                (FEELING, sum(feelings[name] for name in _FEELINGS if name not in _VALENCES)),
            )
        )
        return Feeling(
            valence=sum(signed) / (sum(map(abs, signed)) + 1),
            arousal=round(min(1.0 if shocks else unmoved, arousal), 6),
            emotion=_strongest(feelings, shocks),
        )

    def _turned(self, tokens: list[str], place: int) -> bool:
        """Whether a negation stands shortly before the word or, as in Turkish, right after it."""
        before, after = self._turns
        return any(token in before for token in tokens[max(0, place - 3) : place]) or any(
            token in after for token in tokens[place + 1 : place + 2]
        )

    def _names_of(self, token: str) -> tuple[str, ...]:
        """The lists with the longest entry for a word. An entry that ends in * has every word with that
        beginning."""
        stems = [token, *(f"{token[:length]}*" for length in range(len(token), 0, -1))]
        stem = next((stem for stem in stems if any(stem in words for words in self._lists.values())), "")
        return tuple(name for name, words in self._lists.items() if stem in words)


def _strongest(feelings: dict[str, int], shocks: bool) -> Emotion:
    name = max(feelings, key=lambda name: (name not in _VALENCES) * feelings[name])
    if feelings[name] and name not in _VALENCES:
        return _FEELINGS[name][0]
    return Emotion.SADNESS if shocks else Emotion.NEUTRAL


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language_pack(language))


_TOKEN = re.compile(r"[^\W\d_]+")
_CAPITALS = re.compile(r"\b[A-ZÇĞİÖŞÜ]{3,}\b")
