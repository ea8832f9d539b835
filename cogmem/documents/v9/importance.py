"""Importance: an appraisal of a new memory by four channels."""

from dataclasses import dataclass

from cogmem.dynamics.importance import LEVELS, composite, level, novelty
from cogmem.kernel.checks import require, unit
from cogmem.log.encoding import Appraisal, Encoding, Stage
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

MOST_BOOST = 1.3
"""Encoding boost of a fact that is classified with full confidence."""

NEIGHBOURS = 5
"""Number of similar memories from which the reward is estimated, at least 1."""


@dataclass(frozen=True)
class ImportanceConfig:
    """Importance, computed from novelty, arousal, reward and attention."""

    enabled: bool = False
    """Whether importance is computed."""
    model: bool = True
    """Whether an importance that the language model gave a fact takes precedence."""
    least_boost: float = 0.7
    """Factor of the importance of a fact whose classification has confidence 0, in [0, 1]."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "least_boost"))


class ImportanceDecision(Decision, stage="importance"):
    """The importance of a fact by its level (see `cogmem.dynamics.importance.LEVELS`)."""

    @property
    def importance(self) -> float:
        """The importance, in [0, 1]."""
        return self.numbers["importance"]

    @property
    def novelty(self) -> float:
        """1 − similarity to the nearest memory, in [0, 1]."""
        return self.numbers["novelty"]


class Importance(Stage):
    """Appraises novelty by the nearest memory, arousal by the words, reward by the utility of similar
    memories (weighted by similarity; the prior if there are none), and attention by the session's context.

    The surer the classification, the stronger the encoding: the boost goes from `least_boost` to
    `MOST_BOOST` with its confidence. What a language model said about a fact comes before the channels.
    """

    def __init__(self, config: ImportanceConfig) -> None:
        self.neighbours = NEIGHBOURS
        self._model = config.model
        self._least_boost = config.least_boost

    def __call__(self, encoding: Encoding) -> Decision:
        fact, near = encoding.fact, encoding.near
        nearest = float(near.scores[0]) if near.scores.size else 0.0
        channels = (
            float(novelty(nearest)),
            fact.arousal,
            self._reward(encoding),
            encoding.state.attention(encoding.vector),
        )
        said = fact.importance if self._model else None
        boost = self._least_boost + (MOST_BOOST - self._least_boost) * fact.confidence
        appraised = float(composite(*channels, boost)) if said is None else said
        importance = round(appraised, 9)
        encoding.appraisal = Appraisal(importance, *channels)
        names = ("novelty", "arousal", "reward", "attention")
        numbers = {"importance": importance, **dict(zip(names, channels, strict=True))}
        reason = "" if said is None else "model"
        return ImportanceDecision.made(LEVELS[int(level(importance))], reason, numbers=numbers)

    def _reward(self, encoding: Encoding) -> float:
        similar = encoding.above(0.0, self.neighbours)
        if not similar.rows.size:
            return 0.5
        utility = encoding.columns["utility"][similar.rows]
        return round(float((utility * similar.scores).sum() / similar.scores.sum()), 9)


IMPORTANCE = Mechanism[Stage](
    "importance",
    "write",
    ImportanceConfig,
    build=lambda config, _: Importance(config.of(ImportanceConfig)),
    phase="appraisal",
)

RATED = Mechanism[Stage](
    "importance.model",
    "write",
    ImportanceConfig,
    "model",
    owner="enabled",
    phase="appraisal",
    after="importance",
)
"""A part of it."""
