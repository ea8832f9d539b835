"""Hebbian co-activation: memories that are retrieved together are linked, and the links count how often."""

from dataclasses import dataclass

from cogmem.documents.shared.association import tie
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.reinforcement import Effect


@dataclass(frozen=True)
class CoactivationConfig:
    """Links between memories that are retrieved together."""

    enabled: bool = False
    """Whether links count how often two memories are retrieved together, for
    `engine.v9.boosts.coactivation`."""


COACTIVATION = Mechanism[Effect](
    "coactivation",
    "read",
    CoactivationConfig,
    switch="",
    when=lambda config: config.of(CoactivationConfig).enabled,
    build=lambda config, _: tie,
    phase="reinforce",
    after="promotion",
)
