"""Emotion from words and signs: valence, arousal and one of Ekman's basic emotions (Ekman 1992), in one pass
over the text, without a model."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from cogmem.language.packs import language_pack
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
_SCENES = ("body", "home", "fire", "road", "work", "birth", "love", "fortune", "peril")
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


class EmotionReader:
    """Reads the emotion of texts in one language."""

    def __init__(self, language: str) -> None:
        pack = language_pack(language)
        self._lexicon = _Lexicon(
            {name: pack.words("emotion", name) for name in (*_FEELINGS, "urgency", "profanity")}
        )
        self._turns = pack.words("emotion", "turns_next"), pack.words("emotion", "turns_last")
        kinds = [f"{scene}_{part}" for scene in _SCENES for part in ("blow", "sign", "who")]
        self._events = _Lexicon(
            {name: pack.words("emotion", name) for name in (*kinds, "near", "sudden", "trivial")}
        )
        self._patterns = pack.book("emotion", ("overwhelmed", "shock", "wonder", "distance"))

    def read(self, text: str, folded: str, shaken: int, unmoved: float) -> Feeling:
        """As `feeling`."""
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
        signed = [SHOCK * shaken, *(_FEELINGS[name][1] * count for name, count in feelings.items())]
        arousal = EVENT * abs(shaken) + sum(
            worth * min(count, 2)
            for worth, count in (
                (REACTION, len({match[0] for match in self._patterns.lists["overwhelmed"].matches(folded)})),
                (EXCLAMATION, text.count("!")),
                (CAPITALS, len(_CAPITALS.findall(text)) // 2),
                (URGENCY, found["urgency"]),
                (PROFANITY, found["profanity"]),
                (FEELING, sum(feelings[name] for name in _FEELINGS if name not in ("good", "bad"))),
            )
        )
        return Feeling(
            valence=sum(signed) / (sum(map(abs, signed)) + 1),
            arousal=round(min(1.0 if shaken else unmoved, arousal), 6),
            emotion=_strongest(feelings, shaken),
        )

    def signs(self, folded: str) -> frozenset[str]:
        """As `signs`."""
        tokens = _TOKEN.findall(folded)
        found = self._patterns.found(folded)
        found.update(*map(self._lexicon.of, set(tokens)))
        for place, token in enumerate(tokens):
            if self._events.begins(token):
                scenes = self._events.of("_".join(tokens[place : place + _WORDS]))
                found.update(scenes)
                found.update(name.rpartition("_")[2] for name in scenes)
        count = len([part for part in _SENTENCE_END.split(folded) if part.strip()])
        return frozenset(
            (*map(str.upper, found), f"{min(folded.count('!'), 3)} !", f"{min(count, 5)} SENTENCES")
        )

    def _turned(self, tokens: list[str], place: int) -> bool:
        """Whether a negation stands shortly before the word or, as in Turkish, right after it."""
        before, after = self._turns
        return any(token in before for token in tokens[max(0, place - 3) : place]) or any(
            token in after for token in tokens[place + 1 : place + 2]
        )


def _strongest(feelings: dict[str, int], shaken: int) -> Emotion:
    name = max(feelings, key=lambda name: (name not in ("good", "bad")) * feelings[name])
    if feelings[name] and name not in ("good", "bad"):
        return _FEELINGS[name][0]
    return (Emotion.NEUTRAL, Emotion.JOY, Emotion.SADNESS)[shaken]


class _Lexicon:
    """The lists by their phrases. An entry that ends in * has every phrase with that beginning."""

    def __init__(self, lists: dict[str, frozenset[str]]) -> None:
        self._whole: dict[str, tuple[str, ...]] = {}
        self._begins: dict[str, tuple[str, ...]] = {}
        for name, entries in lists.items():
            for entry in sorted(entries):
                table = self._begins if entry.endswith("*") else self._whole
                stem = entry.rstrip("*")
                table[stem] = (*table.get(stem, ()), name)
        self._first = {stem.partition("_")[0] for stem in (*self._whole, *self._begins)}
        self._lengths = sorted({len(stem) for stem in self._begins}, reverse=True)
        self.of = lru_cache(maxsize=65_536)(self._of)
        """Names of the lists of the longest entry at the beginning of the phrase, whose words are joined by
        _."""
        self.begins = lru_cache(maxsize=65_536)(self._begin)
        """Whether an entry may begin with this word."""

    def _begin(self, word: str) -> bool:
        return word in self._first or any(word[:length] in self._begins for length in self._lengths)

    def _of(self, phrase: str) -> tuple[str, ...]:
        whole = phrase
        while whole and whole not in self._whole:
            whole = whole.rpartition("_")[0]
        stem = next((phrase[:n] for n in self._lengths if phrase[:n] in self._begins), "")
        return self._begins[stem] if len(stem) > len(whole) else self._whole.get(whole, ())


_WORDS = 5  # number of words of the longest entry
_TOKEN = re.compile(r"[^\W\d_]+")
_CAPITALS = re.compile(r"\b[A-ZÇĞİÖŞÜ]{3,}\b")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n")


@once
def feeling(text: Reading, shaken: int = 0, unmoved: float = UNMOVED) -> Feeling:
    """The emotion of a text. `shaken`: 1 for a shock of joy, -1 for a blow, 0 for neither. `unmoved`: the
    maximum arousal in the last case.

    >>> from cogmem.language.reading import read
    >>> feeling(read("I am not happy with the soup.", "en")).emotion.label
    'neutral'
    """
    return emotion_reader(text.language).read(text.text, text.folded, shaken, unmoved)


@once
def signs(text: Reading) -> frozenset[str]:
    """Names of all lists and patterns found in a text, in capitals: feelings; blows and how they strike,
    within a scene ("ROAD_BLOW") and overall ("BLOW"); marks `!` and the number of sentences."""
    return emotion_reader(text.language).signs(text.folded)


@cache
def emotion_reader(language: str) -> EmotionReader:
    """The reader of a language code. Raises ConfigError for a pack without an emotion section."""
    return EmotionReader(language)
