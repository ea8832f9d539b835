"""Information density: refuses messages that carry too little information."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogmem.documents.shared.signals import signals
from cogmem.documents.shared.triggers import counts
from cogmem.documents.v9.entities import extract
from cogmem.documents.v9.kept_entities import LIMIT, EntityConfig
from cogmem.kernel.checks import at_least, require
from cogmem.log.facts import AdmissionDecision, Check, Utterance
from cogmem.plugins.mechanism import LossStage, Mechanism


@dataclass(frozen=True)
class DensityConfig:
    """A filter by information density, the number of unique entities, facts, times and corrections in a
    message.

    It is off by default, because some of the messages that it rejects are asked for later.
    """

    enabled: bool = False
    """Whether messages of low density are rejected."""
    minimum: float = 2.0
    """Minimum density of a stored message, at least 0."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "minimum"))


class DensityDecision(AdmissionDecision, stage="density"):
    """Whether a message carries enough; the reason is the measure."""

    THIN = "density"
    """The density is below the minimum."""


def density(utterance: Utterance, entities: Sequence[str], config: DensityConfig) -> DensityDecision:
    """Refuse an utterance of too low a density."""
    triggers, times = counts(utterance.said), signals(utterance.said).temporal
    measured = float(len(set(entities)) + triggers["fact"] + times + triggers["correction"])
    return DensityDecision.made(
        DensityDecision.PASSED if measured >= config.minimum else DensityDecision.THIN,
        "signals",
        utterance.turn,
        numbers={"density": measured, "minimum": config.minimum},
    )


class Density:
    """The check."""

    def __init__(self, config: DensityConfig, entities: EntityConfig) -> None:
        self._config = config
        self._entities = entities

    def __call__(self, utterance: Utterance) -> DensityDecision:
        found = extract(utterance.said, self._entities.kinds, LIMIT)
        return density(utterance, found, self._config)


DENSITY = Mechanism[Check](
    "density",
    "write",
    DensityConfig,
    phase="admission",
    after="pregate",
    build=lambda config, _: Density(config.of(DensityConfig), config.of(EntityConfig)),
    losses=(
        LossStage(
            "density", "rejected by the filter: too little information", "the message would have to say more"
        ),
    ),
)
