"""Feeling: valence, arousal and emotion of a fact; what is felt most is a flashbulb memory."""

from dataclasses import replace

from cogmem.config import EmotionConfig
from cogmem.language.emotion import emotion_reader
from cogmem.trace import Decision
from cogmem.write.facts import Fact


def feel(fact: Fact, language: str, config: EmotionConfig) -> tuple[Fact, Decision]:
    """The fact with its emotion, and as a flashbulb from `flashbulb_arousal` up (Brown and Kulik 1977)."""
    subject = fact.source_turns[0] if fact.source_turns else ""
    if not config.enabled:
        return fact, Decision("emotion", fact.emotion.label, "off", subject)
    feeling = emotion_reader(language).read(fact.said)
    flashbulb = config.flashbulbs and feeling.arousal >= config.flashbulb_arousal
    felt = replace(
        fact, valence=feeling.valence, arousal=feeling.arousal, emotion=feeling.emotion, flashbulb=flashbulb
    )
    decision = Decision(
        "emotion",
        "flashbulb" if flashbulb else feeling.emotion.label,
        subject=subject,
        numbers={"valence": feeling.valence, "arousal": feeling.arousal},
    )
    return felt, decision
