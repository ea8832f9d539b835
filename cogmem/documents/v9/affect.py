"""Affect: valence, arousal and emotion of a fact."""

from dataclasses import dataclass, replace

from cogmem.documents.v9.feeling import UNMOVED, feeling
from cogmem.kernel.checks import require, unit
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

FLASHBULB_IMPORTANCE = 0.9
"""Minimum importance of a flashbulb memory, in [0, 1]. (A published design.)"""

FLASHBULB_STABILITY = 1.5
"""Factor of a flashbulb memory's stability, at least 1. (A published design.)"""

FLASHBULB_AROUSAL = 0.8
"""Minimum arousal of a flashbulb memory, in [0, 1]. (A published design.)"""


@dataclass(frozen=True)
class EmotionConfig:
    """Emotion, read from words and punctuation, and flashbulb memories (Brown & Kulik 1977)."""

    enabled: bool = False
    """Whether facts get an emotion."""
    flashbulbs: bool = True
    """Whether the most arousing facts become flashbulb memories."""
    unmoved: float = UNMOVED
    """Maximum arousal, in [0, 1], of a fact that reports no shock, where 1 lets punctuation and capitals
    alone make a flashbulb memory."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "unmoved"))


class EmotionDecision(Decision, stage="emotion"):
    """The emotion of a fact by its name, or "flashbulb"; with valence and arousal."""

    FLASHBULB = "flashbulb"
    """The fact becomes a flashbulb memory."""


def feel(fact: Fact, config: EmotionConfig) -> tuple[Fact, EmotionDecision]:
    """The fact with its emotion, as a flashbulb if it is arousing enough."""
    felt = feeling(fact.said, config.unmoved)
    flashbulb = config.flashbulbs and felt.arousal >= FLASHBULB_AROUSAL
    decision = EmotionDecision.made(
        EmotionDecision.FLASHBULB if flashbulb else felt.emotion.label,
        subject=fact.source_turns[0] if fact.source_turns else "",
        numbers={"valence": felt.valence, "arousal": felt.arousal},
    )
    changed = replace(
        fact, valence=felt.valence, arousal=felt.arousal, emotion=felt.emotion, flashbulb=flashbulb
    )
    return changed, decision


class Affect:
    """Reads the emotion of every fact."""

    def __init__(self, config: EmotionConfig) -> None:
        self._config = config

    def __call__(self, fact: Fact, utterance: Utterance) -> tuple[Fact, Decision]:
        return feel(fact, self._config)


EMOTION = Mechanism[Refine](
    "emotion",
    "write",
    EmotionConfig,
    phase="refining",
    build=lambda config, _: Affect(config.of(EmotionConfig)),
)
