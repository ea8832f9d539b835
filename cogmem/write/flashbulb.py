"""Flashbulb memories (Brown & Kulik 1977): shocking events are kept for good."""

from cogmem.mechanism import Mechanism
from cogmem.trace import Decision
from cogmem.write.affect import EmotionConfig
from cogmem.write.encoding import Encoding, Stage


class FlashbulbDecision(Decision, stage="flashbulb"):
    """A fact that became a flashbulb memory."""

    IMPRINTED = "imprinted"
    """`importance` is what it has now."""


class Flashbulbs(Stage):
    """A flashbulb memory is pinned, important, and encoded more strongly."""

    def __init__(self, config: EmotionConfig) -> None:
        self._config = config

    def __call__(self, encoding: Encoding) -> Decision | None:
        if not encoding.fact.flashbulb:
            return None
        importance = max(encoding.appraisal.importance, self._config.flashbulb_importance)
        encoding.appraisal = encoding.appraisal._replace(importance=importance)
        encoding.stability_factor = self._config.flashbulb_stability
        return FlashbulbDecision.told(FlashbulbDecision.IMPRINTED, numbers={"importance": importance})


FLASHBULBS = Mechanism[Stage](
    "emotion.flashbulbs",
    "write",
    EmotionConfig,
    "flashbulbs",
    owner="enabled",
    build=lambda config, parts: Flashbulbs(config.of(EmotionConfig)),
    stage="flashbulbs",
)
