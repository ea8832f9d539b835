"""Information density: a message that holds too little is not stored."""

from collections.abc import Sequence

from cogmem.language.signals import signal_reader
from cogmem.settings.write import DensityConfig
from cogmem.trace import Decision
from cogmem.write.facts import Utterance


def density(utterance: Utterance, entities: Sequence[str], config: DensityConfig) -> Decision:
    """Whether an utterance holds at least `minimum`: "passed" or "density", and how much it holds.

    Signals: unique entities, signs of facts, times, corrections (the v9 document). Words: different content
    words, which are neither function words nor those of courtesy and encouragement.
    """
    signals = signal_reader(utterance.language).read(utterance.text)
    found = len(set(entities)) + signals.fact + signals.temporal + signals.correction
    measured = {"signals": float(found), "words": float(signals.content)}[config.measure]
    enough = measured >= config.minimum or not config.enabled
    return Decision(
        "density",
        "passed" if enough else "density",
        config.measure,
        utterance.turn,
        {"density": measured, "minimum": config.minimum},
    )
