"""The settings of recognition, which several stages of the write path ask for."""

from dataclasses import dataclass

from cogmem.documents.optional.triggers import LEARNT, RECOGNITION
from cogmem.kernel.checks import one_of, require


@dataclass(frozen=True)
class RecognitionConfig:
    """What recognises plans, corrections, shocks, attacks, preferences, decisions and facts."""

    by: str = LEARNT
    """ "learnt": weights fitted to labelled messages, and the patterns of the pack. "patterns": the trigger
    words of a published design ("actually", "plan to", "decided"), each wherever it stands."""

    def __post_init__(self) -> None:
        require(self, one_of(self, "by", RECOGNITION))
