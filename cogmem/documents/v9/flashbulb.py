"""Flashbulb memories (Brown & Kulik 1977): shocking events are kept for good."""

from cogmem.documents.v9.affect import FLASHBULB_IMPORTANCE, FLASHBULB_STABILITY, EmotionConfig
from cogmem.log.encoding import Encoding, Stage
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


class FlashbulbDecision(Decision, stage="flashbulb"):
    """A fact that became a flashbulb memory."""

    IMPRINTED = "imprinted"
    """`importance` is what it has now."""

    @property
    def account(self) -> str:
        return "a flashbulb memory"


class Flashbulbs(Stage):
    """A flashbulb memory is pinned, important, and encoded more strongly."""

    def __call__(self, encoding: Encoding) -> Decision | None:
        if not encoding.fact.flashbulb:
            return None
        importance = max(encoding.appraisal.importance, FLASHBULB_IMPORTANCE)
        encoding.appraisal = encoding.appraisal._replace(importance=importance)
        encoding.stability_factor = FLASHBULB_STABILITY
        return FlashbulbDecision.made(FlashbulbDecision.IMPRINTED, numbers={"importance": importance})


FLASHBULBS = Mechanism[Stage](
    "emotion.flashbulbs",
    "write",
    EmotionConfig,
    "flashbulbs",
    owner="enabled",
    phase="appraisal",
    after="importance.model",
    build=lambda config, _: Flashbulbs(),
    stage="flashbulbs",
)
