"""Scoring: relevance, softened by what is left of a memory."""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.kernel.checks import at_least, require, unit
from cogmem.log.forgetting import Forgetting
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.eligibility import Standing
from cogmem.rank.request import Candidates, Floats, Mode, Stage, View
from cogmem.trace import Decision


@dataclass(frozen=True)
class ScoringConfig:
    """The score, from relevance and retention.

    The default exponent was chosen together with the law of forgetting, on LoCoMo and the synthetic world.
    """

    alpha: float = 0.1
    """Exponent of retention in the score, at least 0, where a larger value gives forgetting more weight and 0
    none."""
    deep_penalty: float = 0.5
    """Factor of the score of a replaced, outdated or dormant memory, in [0, 1], in a read that may return
    it."""
    falling: bool = True
    """Whether scores are adjusted so that they never rise from one result to the next."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "alpha"),
            *unit(self, "deep_penalty"),
        )


class ScoringDecision(Decision, stage="scoring"):
    """The rule of scoring, and whether it changed the order of the first k."""

    @property
    def top_k_changed(self) -> int:
        """How many of the first k places the rule gave to another memory."""
        return int(self.numbers["top_k_changed"])


class Scoring:
    """Relevance · R^alpha over columns, times the penalty for what is outdated. A plug-in derives another
    rule from it."""

    rule = "retention"
    """What the trace calls the rule."""

    def __init__(self, config: ScoringConfig, standing: Standing, forgetting: Forgetting) -> None:
        self._config = config
        self._standing = standing
        self._forgetting = forgetting

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, ScoringDecision]:
        """The candidates, best first, and how many of the first k places the rule gave to another."""
        k = view.request.depth
        base = self.score(candidates, view) * self._penalty(candidates, view)
        ranked = replace(candidates, base=base).ranked(base)
        before = candidates.ranked(candidates.relevance).rows[:k]
        changed = np.count_nonzero(before != ranked.rows[:k])
        return ranked, ScoringDecision.made(
            self.rule,
            "reordered" if changed else "unchanged",
            numbers={"top_k_changed": float(changed)},
        )

    def score(self, candidates: Candidates, view: View) -> Floats:
        """The scores by the rule, without the penalty."""
        request, columns = view.request, view.columns
        stub = self._standing.stub(columns, request)[candidates.rows]
        retention = self._forgetting.retention(columns, candidates.rows, request.at, stub=stub)
        return candidates.relevance * np.power(retention, self._config.alpha)

    def _penalty(self, candidates: Candidates, view: View) -> Floats:
        """What is outdated counts less, unless the past was asked for."""
        request, columns = view.request, view.columns
        factor = np.ones(len(candidates))
        if request.mode is Mode.TIMELINE or request.superseded:
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
    build=lambda config, _: Scoring(
        config.of(ScoringConfig), Standing.under(config), Forgetting.under(config)
    ),
    losses=(OUT_RANKED,),
)

RETENTION = Mechanism[Stage]("scoring.retention", "read", ScoringConfig, "alpha", 0.0)
"""What the rule has besides relevance."""
