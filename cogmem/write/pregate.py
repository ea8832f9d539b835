"""The pre-gate: messages that are made of courtesies alone are not stored."""

from cogmem.language.courtesies import trivial
from cogmem.settings.write import PregateConfig
from cogmem.trace import Decision
from cogmem.write.facts import Utterance


def pregate(utterance: Utterance, config: PregateConfig) -> Decision:
    """Whether an utterance says anything: "passed", or "filtered" as what it is."""
    sort = trivial(utterance.text) if config.enabled else ""
    return Decision("pregate", "filtered" if sort else "passed", sort, utterance.turn)
