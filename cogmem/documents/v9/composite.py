"""Composite scoring: the weighted sum of similarity, ACT-R activation (Anderson & Schooler 1991), importance
and the raw reciprocal ranks."""

from dataclasses import dataclass

from cogmem.dynamics.activation import CATEGORY_RATES, activation, category_decay
from cogmem.dynamics.arrays import column
from cogmem.kernel.checks import require, unit
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.eligibility import Standing
from cogmem.rank.fusion import reciprocal_ranks
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.rank.scoring import Scoring, ScoringConfig
from cogmem.rank.search import RANK_CONSTANT

ACTIVATION_UNIT = "seconds"
"""What the activation's time is counted in."""

_RATES = column(CATEGORY_RATES, Kind.labels())


@dataclass(frozen=True)
class CompositeConfig:
    """A weighted sum that is the score, in place of relevance and retention."""

    enabled: bool = False
    """Whether the sum is the score."""
    similarity: float = 0.40
    """Weight of the similarity, in [0, 1]."""
    activation: float = 0.30
    """Weight of the activation, in [0, 1]."""
    importance: float = 0.15
    """Weight of the importance, in [0, 1]."""
    ranks: float = 0.15
    """Weight of the reciprocal ranks, in [0, 1]."""
    kind_decay: bool = True
    """Whether the activation of facts, decisions and passing states also decays at a rate of their kind."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "similarity", "activation", "importance", "ranks"))


class Composite(Scoring):
    """The weighted sum over columns, times the penalty for what is outdated."""

    rule = "composite"

    def __init__(
        self, config: CompositeConfig, scoring: ScoringConfig, standing: Standing, forgetting: Forgetting
    ) -> None:
        super().__init__(scoring, standing, forgetting)
        self._weights = config

    def score(self, candidates: Candidates, view: View) -> Floats:
        weights, columns, rows = self._weights, view.columns, candidates.rows
        dense, lexical = view.request.weights or (0.5, 0.5)
        ranks = 2.0 * dense * reciprocal_ranks(candidates.cosine, RANK_CONSTANT)
        ranks += 2.0 * lexical * reciprocal_ranks(candidates.lexical, RANK_CONSTANT)
        age = view.request.at - columns["last_accessed_at"][rows]
        active = activation(columns["access_count"][rows], age, unit=ACTIVATION_UNIT)
        if weights.kind_decay:
            active *= category_decay(age, _RATES[columns["kind"][rows]])
        return (
            weights.similarity * candidates.cosine
            + weights.activation * active
            + weights.importance * columns["importance"][rows]
            + weights.ranks * ranks
        )


COMPOSITE = Mechanism[Stage](
    "scoring.composite",
    "read",
    CompositeConfig,
    build=lambda config, _: Composite(
        config.of(CompositeConfig),
        config.of(ScoringConfig),
        Standing.under(config),
        Forgetting.under(config),
    ),
    stage="scoring",
    phase="rank",
    after="scoring",
    replaces="scoring",
)

_OFF = {"activation": 0.0, "importance": 0.0, "ranks": 0.0, "kind_decay": False}

CHANNELS = tuple(
    Mechanism[Stage](
        f"scoring.{name}",
        "read",
        CompositeConfig,
        name,
        off,
        owner="enabled",
        phase="rank",
        after=f"scoring.{before}",
    )
    for before, (name, off) in zip(("retention", *_OFF), _OFF.items(), strict=False)
)
"""What it adds up besides the similarity."""
