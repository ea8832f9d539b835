"""Intending: what a message wants done later is kept for its time or cue."""

from cogmem.language.intentions import intended
from cogmem.language.triggers import LEARNT
from cogmem.mechanism import Mechanism
from cogmem.prospective import Intentions, ProspectiveConfig, ProspectiveDecision
from cogmem.store.base import MemoryStore
from cogmem.trace import Decision
from cogmem.trust import TrustConfig
from cogmem.write.doubt import suspicion
from cogmem.write.facts import Utterance


class Intending:
    """Keeps the intentions of users. What may be an order to the agent is none."""

    def __init__(self, intentions: Intentions, trust: TrustConfig) -> None:
        self._intentions = intentions
        self._trust = trust

    def __call__(self, utterance: Utterance, store: MemoryStore, now: float) -> list[Decision]:
        """Keep what a message wants done, once for each message."""
        later = now - utterance.at  # of UTC behind the zone of the speaker
        wanted = intended(utterance.said, utterance.at) if utterance.role == "user" else ()
        wanted = tuple(intention._replace(due=intention.due + later) for intention in wanted)
        if not wanted or (self._trust.enabled and self._accused(utterance)):
            return []
        place = (utterance.namespace, now, utterance.speaker, utterance.session, utterance.turn)
        rows = self._intentions.keep(wanted, store, *place)
        return [ProspectiveDecision.made(ProspectiveDecision.KEPT, subject=utterance.turn, rows=rows)]

    def _accused(self, utterance: Utterance) -> bool:
        return bool(suspicion(utterance, LEARNT, utterance.said))


PROSPECTIVE = Mechanism[Intending](
    "prospective",
    "write",
    ProspectiveConfig,
    build=lambda config, dependencies: Intending(
        Intentions(config.of(ProspectiveConfig), config.language, dependencies.embedder),
        config.of(TrustConfig),
    ),
)
