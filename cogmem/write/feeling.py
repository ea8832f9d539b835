"""Feeling: valence, arousal and emotion of a fact; what is felt most is a flashbulb memory."""

from dataclasses import replace

from cogmem.language.emotion import emotion_reader
from cogmem.language.recognition import recogniser
from cogmem.settings.write import EmotionConfig
from cogmem.trace import Decision
from cogmem.write.facts import Fact


def feel(fact: Fact, at: float, language: str, config: EmotionConfig) -> tuple[Fact, Decision]:
    """The fact, said at `at` (days since 1970), with its emotion, and as a flashbulb from `flashbulb_arousal`
    up (Brown and Kulik 1977)."""
    subject = fact.source_turns[0] if fact.source_turns else ""
    if not config.enabled:
        return fact, Decision("emotion", fact.emotion.label, "off", subject)
    recognised = recogniser(language).read(fact.said, at)
    feeling = emotion_reader(language).read(fact.said, recognised.shaken)
    flashbulb = config.flashbulbs and feeling.arousal >= config.flashbulb_arousal
    felt = replace(
        fact, valence=feeling.valence, arousal=feeling.arousal, emotion=feeling.emotion, flashbulb=flashbulb
    )
    decision = Decision(
        "emotion",
        "flashbulb" if flashbulb else feeling.emotion.label,
        subject=subject,
        numbers={"valence": feeling.valence, "arousal": feeling.arousal, "shock": recognised.shock},
    )
    return felt, decision
