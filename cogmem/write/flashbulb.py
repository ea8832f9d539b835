"""Flashbulb memories: what shook somebody is kept for good (Brown & Kulik 1977)."""

from cogmem.settings.write import EmotionConfig
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding


def imprint(encoding: Encoding, config: EmotionConfig) -> Decision | None:
    """A flashbulb is pinned, important, and encoded more strongly.  (v9 document)"""
    if not encoding.fact.flashbulb:
        return None
    importance = max(encoding.appraisal.importance, config.flashbulb_importance)
    encoding.appraisal = encoding.appraisal._replace(importance=importance)
    encoding.stability_factor = config.flashbulb_stability
    return Decision("flashbulb", "imprinted", numbers={"importance": importance})
