"""Synaptic tagging and capture: a weak memory that something strong follows within hours is kept better.

Frey & Morris (1997): weak stimulation sets a tag, and the proteins that a strong one brings about nearby are
captured by it.
"""

import numpy as np

from cogmem.dynamics.reinforcement import multiply
from cogmem.settings.write import TaggingConfig
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding


def tag(encoding: Encoding, config: TaggingConfig) -> Decision | None:
    """A weak memory is tagged; a strong one captures the tags of its session that have not run out."""
    importance = encoding.appraisal.importance
    if importance < config.weak:
        until = encoding.now + config.hours / 24
        encoding.changes.set("tagged_until", encoding.row, until)
        return Decision("tagging", "tagged", numbers={"importance": importance}, rows=(encoding.row,))
    if importance < config.strong:
        return None
    tagged = np.array(encoding.session.tagged, np.int64)
    rows = tagged[encoding.columns["tagged_until"][tagged] >= encoding.now]
    if not rows.size:
        return None
    stability = multiply(encoding.columns["stability"][rows], config.factor)
    encoding.changes.set("stability", rows, stability)
    encoding.changes.set("tagged_until", rows, np.nan)
    return Decision("tagging", "captured", numbers={"importance": importance}, rows=tuple(rows.tolist()))
