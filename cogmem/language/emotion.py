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
_SCENES = ("body", "home", "fire", "road", "work", "birth", "love", "fortune", "peril")
_GOOD_SCENES = ("birth", "fortune")
EVENT, REACTION = 0.8, 0.3
BLOW, SIGNS, FULL, NEAR, TRIVIAL, UNMOVED = 2, 3, 3, 140, 2, 0.75
EXCLAMATION, CAPITALS, URGENCY, PROFANITY, FEELING = 0.1, 0.15, 0.1, 0.15, 0.05
"""What one sign adds to arousal: an event that breaks into a life, a body that gives way; a mark `!`, a text
in capitals, a word of urgency, of profanity, of feeling, each counted twice at most.

An event that no phrase foresees is added up from what was hit and how, scene by scene: a blow two points and
each further one a point, a sign one (three at most), one for whom or what is near that it hit (two at most,
one where no blow fell), one for how fresh or how sudden it is, one for each way the body gave way (two at
most); small things take two away each. A sign alone tells of no scene, it needs another or a reaction; signs
without either a blow or a reaction have one point less. The worst scene within 140 letters counts, from a sum
of three an event. A text that breaks off ("Dad. Tuesday.") has one more. Where nothing happened no sign takes
arousal above 0.75."""


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
        kinds = [f"{scene}_{part}" for scene in _SCENES for part in ("blow", "sign", "who")]
        self._events = _Lexicon(
            {name: pack.words("emotion", name) for name in (*kinds, "near", "sudden", "trivial")}
        )
        names = ("overwhelmed", "shock", "wonder", "distance")
        self._patterns = {name: pack.patterns("emotion", name) for name in names}
        self._asking = {fold(word) for word in pack.question_words}

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
            for name in self._lexicon.of(token)[1]:
                if name in found:
                    found[name] += 1
                elif not self._turned(tokens, place):
                    feelings[name] += 1
                elif name != "surprise":
                    feelings["bad" if _FEELINGS[name][1] > 0 else "good"] += 1
        bad, good, reactions, told = self._blows(folded)
        points, scene = max((self._told(part, reactions) for part in told), key=lambda told: told[0])
        points += points > 0 and len(_BROKEN_OFF.findall(text)) > 1
        if points >= FULL and not bad + good:
            good, bad = int(scene in _GOOD_SCENES), int(scene not in _GOOD_SCENES)
        valence = sum(_FEELINGS[name][1] * count for name, count in feelings.items()) + 3 * (good - bad)
        weight = sum(abs(_FEELINGS[name][1]) * count for name, count in feelings.items()) + 3 * (good + bad)
        arousal = EVENT * (1 if bad + good else points / FULL) + sum(
            worth * min(count, 2)
            for worth, count in (
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
            arousal=round(min(1.0 if bad + good + points else UNMOVED, arousal), 6),
            emotion=_strongest(feelings, bad, good),
            shocks=bad + good,
        )

    def _turned(self, tokens: list[str], place: int) -> bool:
        """Whether a negation stands close before the word, or, as in Turkish, right after it."""
        before, after = self._turns
        return any(token in before for token in tokens[max(0, place - 3) : place]) or any(
            token in after for token in tokens[place + 1 : place + 2]
        )

    def _blows(self, folded: str) -> tuple[int, int, int, list[str]]:
        """Shocks, good shocks, reactions, and the sentences looked at, short ones joined: not
        those that tell of a story, of long ago, of what might be, or jest, and not what asks."""
        bad = good = 0
        reactions: set[str] = set()
        told = [""]
        for sentence in map(self._stated, _SENTENCE_END.split(folded)):
            if self._patterns["distance"].search(sentence):
                continue
            if len(told[-1]) + len(sentence) > NEAR:
                told.append("")
            told[-1] += f" {sentence}"
            wondrous = self._patterns["wonder"].search(sentence) is not None
            good += wondrous
            bad += not wondrous and self._patterns["shock"].search(sentence) is not None
            reactions.update(match[0] for match in self._patterns["overwhelmed"].finditer(sentence))
        return bad, good, len(reactions), told

    def _stated(self, sentence: str) -> str:
        """The sentence without the question at its end: "I've been sacked, how do I tell them?"."""
        if "?" not in sentence:
            return sentence
        before, _, _ = sentence.rpartition(",")
        words = _TOKEN.findall(before)
        return "" if self._asking.intersection(words[:1] + words[-1:]) else before

    def _told(self, folded: str, reactions: int) -> tuple[int, str]:
        """Points of the worst scene that is told of, at most FULL, and its name."""
        found: dict[str, set[str]] = {}
        tokens = _TOKEN.findall(folded)
        place = 0
        while place < len(tokens):
            length, names = self._events.of("_".join(tokens[place : place + _WORDS]))
            for name in names:
                found.setdefault(name, set()).add("_".join(tokens[place : place + length]))
            place += length
        best = 0, ""
        for scene in _SCENES:
            blows, signs, who = (len(found.get(f"{scene}_{part}", ())) for part in ("blow", "sign", "who"))
            who += len(found.get("near", ()))
            if blows or (signs and signs + reactions > 1):
                points = (
                    (BLOW - 1 + blows) * bool(blows)
                    + min(signs, SIGNS)
                    + min(who, 2 if blows else 1)
                    + ("sudden" in found)
                    - (not (blows or reactions))
                    + min(reactions, 2)
                )
                best = max(best, (points, scene), key=lambda told: told[0])
        points, scene = best
        return max(0, min(FULL, points - TRIVIAL * len(found.get("trivial", ())))), scene


def _strongest(feelings: dict[str, int], bad: int, good: int) -> Emotion:
    name = max(feelings, key=lambda name: (name not in ("good", "bad")) * feelings[name])
    if feelings[name] and name not in ("good", "bad"):
        return _FEELINGS[name][0]
    if good:
        return Emotion.JOY
    return Emotion.SADNESS if bad else Emotion.NEUTRAL


class _Lexicon:
    """Names of the lists that have a phrase; an entry that ends in * has every phrase that begins so."""

    def __init__(self, lists: dict[str, frozenset[str]]) -> None:
        self._whole: dict[str, tuple[str, ...]] = {}
        self._begins: dict[str, tuple[str, ...]] = {}
        for name, entries in lists.items():
            for entry in sorted(entries):
                table = self._begins if entry.endswith("*") else self._whole
                stem = entry.rstrip("*")
                table[stem] = (*table.get(stem, ()), name)
        self._letters = {stem[:2] for stem in (*self._whole, *self._begins)}
        self._lengths = sorted({len(stem) for stem in self._begins}, reverse=True)

    def of(self, phrase: str) -> tuple[int, tuple[str, ...]]:
        """How many words the longest entry takes that the phrase, words joined by _, begins with, and the
        names of its lists."""
        if phrase[:2] not in self._letters:
            return 1, ()
        whole = phrase
        while whole and whole not in self._whole:
            whole = whole.rpartition("_")[0]
        stem = next((phrase[:n] for n in self._lengths if phrase[:n] in self._begins), "")
        if len(stem) > len(whole):
            return stem.count("_") + 1, self._begins[stem]
        return (whole.count("_") + 1, self._whole[whole]) if whole else (1, ())


_BROKEN_OFF = re.compile(r"(?:^|(?<=[.!…]) )(?:\w+ ){0,2}\w+[.!…]+(?= |$)")
_WORDS = 5  # of the longest entry
_TOKEN = re.compile(r"[^\W\d_]+")
_CAPITALS = re.compile(r"\b[A-ZÇĞİÖŞÜ]{3,}\b")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n")


@cache
def emotion_reader(language: str) -> EmotionReader:
    """The reader of a language code. Raises ConfigError for a pack without an emotion section."""
    return EmotionReader(language)
