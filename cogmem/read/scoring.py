"""Scoring: relevance, softened by what is left of a memory and mixed with how available, important and useful
it is."""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.checks import at_least, one_of, require, unit
from cogmem.dynamics.activation import CATEGORY_RATES, UNITS_PER_DAY, activation, category_decay
from cogmem.dynamics.arrays import column
from cogmem.dynamics.utility import weighted_score
from cogmem.forgetting import Forgetting
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import Kind
from cogmem.read.eligibility import Standing
from cogmem.read.fusion import by_maximum, reciprocal_ranks
from cogmem.read.request import Candidates, Floats, Mode, Stage, View
from cogmem.read.search import RANK_CONSTANT
from cogmem.trace import Decision

RULES = ("retention", "composite", "utility", "unified")

_RATES = column(CATEGORY_RATES, Kind.labels())


@dataclass(frozen=True)
class ScoringConfig:
    """From relevance to score."""

    rule: str = "retention"
    """ "retention": relevance · R^alpha. "composite": similarity, ACT-R activation (Anderson & Schooler
    1991), importance and the raw reciprocal ranks, weighted. "utility": .6 relevance + .2 utility + .2
    importance. "unified": composite with availability R^alpha on the similarity, every channel in [0, 1]."""
    alpha: float = 0.1
    """Exponent of retention, at least 0; 0 ranks by relevance alone. Chosen with the law, on LoCoMo and the
    synthetic world."""
    deep_penalty: float = 0.5
    """Factor in [0, 1] of what is outdated, where a read may surface it."""
    similarity: float = 0.40
    """Weight of the similarity in "composite" and "unified", in [0, 1]."""
    activation: float = 0.30
    """Weight of the activation in them, in [0, 1]."""
    importance: float = 0.15
    """Weight of the importance in them, in [0, 1]."""
    ranks: float = 0.15
    """Weight of the reciprocal ranks in them, in [0, 1]."""
    activation_unit: str = "seconds"
    """What the activation's time is counted in: "seconds", "hours" or "days"."""
    kind_decay: bool = False
    """Whether the activation also fades by the kind of a memory: facts, decisions and passing things do (see
    `cogmem.dynamics.activation.CATEGORY_RATES`)."""
    falling: bool = True
    """Whether the scores of the results never rise from one to the next. What a stage puts in front of others
    is as good as the best of these; what it puts behind others is no better than the last of them."""

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "rule", RULES),
            *at_least(self, 0, "alpha"),
            *unit(self, "deep_penalty", "similarity", "activation", "importance", "ranks"),
            one_of(self, "activation_unit", UNITS_PER_DAY),
        )


class ScoringDecision(Decision, stage="scoring"):
    """The rule of scoring, and whether it changed the order of the first k."""

    @property
    def top_k_changed(self) -> int:
        """How many of the first k places the rule gave to another memory."""
        return int(self.numbers["top_k_changed"])


class Scoring:
    """The configured rule over columns, times the penalty for what is outdated."""

    def __init__(
        self,
        config: ScoringConfig,
        rank_constant: float,
        standing: Standing,
        forgetting: Forgetting,
    ) -> None:
        """`rank_constant`: of reciprocal ranks."""
        self._config = config
        self._rank_constant = rank_constant
        self._standing = standing
        self._forgetting = forgetting

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, ScoringDecision]:
        """The candidates, best first, and how many of the first k places the rule gave to another."""
        k = view.request.depth
        base = self._score(candidates, view) * self._penalty(candidates, view)
        ranked = replace(candidates, base=base).ranked(base)
        before = candidates.ranked(candidates.relevance).rows[:k]
        changed = np.count_nonzero(before != ranked.rows[:k])
        return ranked, ScoringDecision.told(
            self._config.rule,
            "reordered" if changed else "unchanged",
            numbers={"top_k_changed": float(changed)},
        )

    def _score(self, candidates: Candidates, view: View) -> Floats:
        config, columns, rows = self._config, view.columns, candidates.rows
        match config.rule:
            case "retention":
                return candidates.relevance * self._availability(candidates, view)
            case "utility":
                return weighted_score(
                    candidates.relevance, columns["utility"][rows], columns["importance"][rows]
                )
            case rule:
                dense, lexical = view.request.strategy.shares
                ranks = 2.0 * dense * reciprocal_ranks(candidates.cosine, self._rank_constant)
                ranks += 2.0 * lexical * reciprocal_ranks(candidates.lexical, self._rank_constant)
                similarity = candidates.cosine
                if rule == "unified":
                    similarity = candidates.relevance * self._availability(candidates, view)
                    ranks = by_maximum(ranks)
                age = view.request.at - columns["last_accessed_at"][rows]
                active = activation(columns["access_count"][rows], age, unit=config.activation_unit)
                if config.kind_decay:
                    active *= category_decay(age, _RATES[columns["kind"][rows]])
                return (
                    config.similarity * similarity
                    + config.activation * active
                    + config.importance * columns["importance"][rows]
                    + config.ranks * ranks
                )

    def _availability(self, candidates: Candidates, view: View) -> Floats:
        """R^alpha of each row at the instant asked about."""
        request, columns = view.request, view.columns
        stub = self._standing.stub(columns, request)[candidates.rows]
        retention = self._forgetting.retention(columns, candidates.rows, request.at, stub=stub)
        return np.asarray(np.power(retention, self._config.alpha), np.float64)

    def _penalty(self, candidates: Candidates, view: View) -> Floats:
        """What is outdated counts less, unless all of the past was asked for."""
        request, columns = view.request, view.columns
        factor = np.ones(len(candidates))
        if request.mode is Mode.TIMELINE:
            return factor
        if request.outdated:
            late = self._standing.outdated(columns, request)[candidates.rows]
            factor[late] = self._config.deep_penalty
        return factor


OUT_RANKED = LossStage("out-ranked", "found, but others are ranked above it")

SCORING = Mechanism[Stage](
    "scoring",
    "read",
    ScoringConfig,
    switch="",
    build=lambda config, parts: Scoring(
        config.of(ScoringConfig),
        RANK_CONSTANT,
        Standing.under(config),
        Forgetting.under(config),
    ),
    losses=(OUT_RANKED,),
)

CHANNELS = (
    Mechanism[Stage](
        "scoring.retention", "read", ScoringConfig, "alpha", 0.0, rules=("retention", "unified")
    ),
    *(
        Mechanism[Stage](
            f"scoring.{channel}", "read", ScoringConfig, channel, 0.0, rules=("composite", "unified")
        )
        for channel in ("activation", "importance", "ranks")
    ),
    Mechanism[Stage](
        "scoring.kind_decay", "read", ScoringConfig, "kind_decay", rules=("composite", "unified")
    ),
)
"""What the rule mixes besides relevance."""
