"""Emotion from words and signs: valence, arousal, one of Ekman's feelings. No model, one look at the text."""

import re
from dataclasses import dataclass
from functools import cache

from cogmem.language.packs import fold, language_pack
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
EVENT, MISHAP, REACTION = 0.8, 0.4, 0.3
EXCLAMATION, CAPITALS, URGENCY, PROFANITY, FEELING = 0.1, 0.15, 0.1, 0.15, 0.05
"""What one sign adds to arousal: an event that breaks into a life, a lighter blow, a body that gives way; a
mark `!`, a text in capitals, a word of urgency, of profanity, of feeling. Each is counted twice at most."""


@dataclass(frozen=True, slots=True)
class Feeling:
    """valence in [-1, 1], arousal in [0, 1]; `shocks` counts the sentences that tell of a shock."""

    valence: float
    arousal: float
    emotion: Emotion
    shocks: int


class EmotionReader:
    """Reads the emotion of texts in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._lexicon = _Lexicon(
            {name: pack.words("emotion", name) for name in (*_FEELINGS, "urgency", "profanity")}
        )
        self._turns = pack.words("emotion", "turns_next"), pack.words("emotion", "turns_last")
        names = ("overwhelmed", "mishap", "shock", "wonder", "distance")
        self._patterns = {name: pack.patterns("emotion", name) for name in names}

    def read(self, text: str) -> Feeling:
        """The emotion of a text.

        >>> EmotionReader("en").read("I am not happy with the soup.").emotion.label
        'neutral'
        """
        folded = fold(text)
        feelings = dict.fromkeys(_FEELINGS, 0)
        found = {"urgency": 0, "profanity": 0}
        tokens = _TOKEN.findall(folded)
        for place, token in enumerate(tokens):
            for name in self._lexicon.of(token):
                if name in found:
                    found[name] += 1
                elif not self._turned(tokens, place):
                    feelings[name] += 1
                elif name != "surprise":
                    feelings["bad" if _FEELINGS[name][1] > 0 else "good"] += 1
        bad, good, mishaps, reactions = self._blows(folded)
        valence = sum(_FEELINGS[name][1] * count for name, count in feelings.items()) + 3 * (good - bad)
        weight = sum(abs(_FEELINGS[name][1]) * count for name, count in feelings.items()) + 3 * (good + bad)
        arousal = EVENT * bool(bad + good) + sum(
            worth * min(count, 2)
            for worth, count in (
                (MISHAP, mishaps if reactions or "!" in text else min(mishaps, 1)),
                (REACTION, reactions),
                (EXCLAMATION, text.count("!")),
                (CAPITALS, len(_CAPITALS.findall(text)) // 2),
                (URGENCY, found["urgency"]),
                (PROFANITY, found["profanity"]),
                (FEELING, sum(feelings[name] for name in _FEELINGS if name not in ("good", "bad"))),
            )
        )
        return Feeling(
            valence=valence / (weight + 1),
            arousal=min(1.0, arousal),
            emotion=_strongest(feelings, bad, good),
            shocks=bad + good,
        )

    def _turned(self, tokens: list[str], place: int) -> bool:
        """Whether a negation stands close before the word, or, as in Turkish, right after it."""
        before, after = self._turns
        return any(token in before for token in tokens[max(0, place - 3) : place]) or any(
            token in after for token in tokens[place + 1 : place + 2]
        )

    def _blows(self, folded: str) -> tuple[int, int, int, int]:
        """Shocks, good shocks, lighter blows, reactions; not in sentences that ask, or tell of a story, of
        long ago, of what might be, or jest."""
        bad = good = 0
        mishaps: set[str] = set()
        reactions: set[str] = set()
        for sentence in _SENTENCE_END.split(folded):
            if "?" in sentence or self._patterns["distance"].search(sentence):
                continue
            wondrous = self._patterns["wonder"].search(sentence) is not None
            good += wondrous
            bad += not wondrous and self._patterns["shock"].search(sentence) is not None
            mishaps.update(match[0] for match in self._patterns["mishap"].finditer(sentence))
            reactions.update(match[0] for match in self._patterns["overwhelmed"].finditer(sentence))
        return bad, good, len(mishaps), len(reactions)


def _strongest(feelings: dict[str, int], bad: int, good: int) -> Emotion:
    name = max(feelings, key=lambda name: (name not in ("good", "bad")) * feelings[name])
    if feelings[name] and name not in ("good", "bad"):
        return _FEELINGS[name][0]
    if good:
        return Emotion.JOY
    return Emotion.SADNESS if bad else Emotion.NEUTRAL


class _Lexicon:
    """Names of the lists that have a word; an entry that ends in * has every word that begins so."""

    def __init__(self, lists: dict[str, frozenset[str]]) -> None:
        self._whole: dict[str, tuple[str, ...]] = {}
        self._begins: dict[str, tuple[str, ...]] = {}
        for name, entries in lists.items():
            for entry in entries:
                table = self._begins if entry.endswith("*") else self._whole
                stem = entry.rstrip("*")
                table[stem] = (*table.get(stem, ()), name)
        self._lengths = sorted({len(stem) for stem in self._begins}, reverse=True)

    def of(self, word: str) -> tuple[str, ...]:
        if word in self._whole:
            return self._whole[word]
        return next((self._begins[word[:n]] for n in self._lengths if word[:n] in self._begins), ())


_TOKEN = re.compile(r"[^\W\d_]+")
_CAPITALS = re.compile(r"\b[A-ZÇĞİÖŞÜ]{3,}\b")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n")


@cache
def emotion_reader(language: str) -> EmotionReader:
    """The reader of a language code. Raises ConfigError for a pack without an emotion section."""
    return EmotionReader(language)
