"""Boosts: what a memory shares with the question, its session and its mood besides relevance."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from cogmem.documents.v9.entities import asked_about
from cogmem.documents.v9.feeling import feeling
from cogmem.documents.v9.router import ROUTER, strategy_of
from cogmem.kernel.checks import at_least, require, unit
from cogmem.memory import SubTier
from cogmem.plugins.mechanism import Mechanism, Settings
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.trace import Decision


@dataclass(frozen=True)
class BoostConfig:
    """Terms that are added to the score, and factors that then multiply it."""

    entity: float = 0.0
    """Score added for each entity that a memory shares with the question, at least 0."""
    episode: float = 0.0
    """Score added to a memory from the session of the question, at least 0."""
    coactivation: float = 0.0
    """Score added to a memory that was often retrieved together with another of the first k results, at least
    0."""
    coactivations: int = 3
    """Minimum number of joint retrievals for `coactivation`, at least 1."""
    mood: float = 1.0
    """Factor for a memory with the mood of the question (Bower 1981), at least 1, where 1 has no effect."""
    sub_tiers: bool = False
    """Whether the sub-tier multiplies the score, by factors from 0.9 (vicarious) to 1.1 (personal or
    schematic)."""
    doubtful: float = 1.0
    """Factor for a memory whose source has a confidence below `confidence`, in [0, 1], where 1 has no
    effect."""
    confidence: float = 0.3
    """Confidence of a source, in [0, 1], below which `doubtful` applies."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "entity", "episode", "coactivation"),
            *at_least(self, 1, "coactivations", "mood"),
            *unit(self, "doubtful", "confidence"),
        )


_SUB_TIERS = {
    SubTier.NONE: 1.0,
    SubTier.PERSONAL: 1.1,
    SubTier.OBSERVED: 1.0,
    SubTier.VICARIOUS: 0.9,
    SubTier.SCHEMATIC: 1.1,
    SubTier.PROCEDURAL: 1.05,
    SubTier.FACTUAL: 1.0,
}

Boost = Callable[[Candidates, View], Floats]


class Boosts:
    """Those that are not at the value that turns them off."""

    def __init__(self, config: BoostConfig) -> None:
        self._config = config
        self._added = dict(self._sums())
        self._factors = dict(self._products())

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The candidates, best first; for each boost, how many of them it touched."""
        scores, numbers = candidates.scores.copy(), {}
        useful = {"utility": _utility} if strategy_of(view.request).utility else {}
        for name, added in (self._added | useful).items():
            gain = added(candidates, view)
            numbers[name] = float(np.count_nonzero(gain))
            scores += gain
        for name, factor in self._factors.items():
            gain = factor(candidates, view)
            numbers[name] = float(np.count_nonzero(gain != 1))
            scores *= gain
        numbers = {name: count for name, count in numbers.items() if count}
        return candidates.ranked(scores), Decision(
            "boosts", "boosted" if numbers else "none", numbers=numbers
        )

    def _sums(self) -> Iterator[tuple[str, Boost]]:
        config = self._config
        if config.entity:
            yield "entity", self._entity
        if config.episode:
            yield "episode", self._episode
        if config.coactivation:
            yield "coactivation", self._coactivation

    def _products(self) -> Iterator[tuple[str, Boost]]:
        config = self._config
        if config.mood != 1:
            yield "mood", self._mood
        if config.sub_tiers:
            yield "sub_tier", _sub_tier
        if config.doubtful != 1:
            yield "doubtful", self._doubtful

    def _entity(self, candidates: Candidates, view: View) -> Floats:
        """For each entity that memory and question share."""
        named = asked_about(view.request.question, view.request.zone.local(view.request.now))
        if not named:
            return np.zeros(len(candidates))
        entities = view.columns.objects("entities")
        shared = [len(named.intersection(entities[row])) for row in candidates.rows.tolist()]
        return self._config.entity * np.array(shared, np.float64)

    def _episode(self, candidates: Candidates, view: View) -> Floats:
        """Said in the session in which the question is asked."""
        session = view.request.session
        if not session:
            return np.zeros(len(candidates))
        sessions = view.columns.objects("session")
        same = [sessions[row] == session for row in candidates.rows.tolist()]
        return self._config.episode * np.array(same, np.float64)

    def _coactivation(self, candidates: Candidates, view: View) -> Floats:
        """Often retrieved together with another of the first k."""
        best, links = candidates.rows[: view.request.depth], view.partition.links
        at = links.touching(best)
        at = at[links["count"][at] >= self._config.coactivations]
        first, second = links["first"][at], links["second"][at]
        others = np.concatenate([second[np.isin(first, best)], first[np.isin(second, best)]])
        return self._config.coactivation * np.isin(candidates.rows, others).astype(np.float64)

    def _mood(self, candidates: Candidates, view: View) -> Floats:
        """Felt as the question feels."""
        mood = np.sign(feeling(view.request.question).valence)
        same = (np.sign(view.columns["valence"][candidates.rows]) == mood) & (mood != 0)
        return np.where(same, self._config.mood, 1.0)

    def _doubtful(self, candidates: Candidates, view: View) -> Floats:
        """From a source that is hardly to be believed."""
        doubtful = view.columns["source_confidence"][candidates.rows] < self._config.confidence
        return np.where(doubtful, self._config.doubtful, 1.0)


def _utility(candidates: Candidates, view: View) -> Floats:
    """By what a memory was worth so far, as much as the question's strategy asks for."""
    return np.asarray(strategy_of(view.request).utility * view.columns["utility"][candidates.rows])


_OF_SUB_TIER = np.array([_SUB_TIERS[sub_tier] for sub_tier in SubTier])


def _sub_tier(candidates: Candidates, view: View) -> Floats:
    """By where a memory comes from, or what it is made of."""
    return np.asarray(_OF_SUB_TIER[view.columns["sub_tier"][candidates.rows]])


_DOCUMENTED: dict[str, tuple[float, float]] = {
    "entity": (0.0, 0.10),
    "episode": (0.0, 0.15),
    "coactivation": (0.0, 0.05),
    "mood": (1.0, 1.1),
    "doubtful": (1.0, 0.5),
    "sub_tiers": (False, True),
}
"""The value of each boost that turns it off, and that of the document."""

PARTS = tuple(
    Mechanism[Stage](
        f"boosts.{name}",
        "read",
        BoostConfig,
        name,
        off,
        documented=documented,
        phase="rank",
        after=f"boosts.{before}" if before else "boosts",
    )
    for before, (name, (off, documented)) in zip(("", *_DOCUMENTED), _DOCUMENTED.items(), strict=False)
)
"""Each boost by itself."""


def _wanted(config: Settings) -> bool:
    return ROUTER.is_on(config) or any(part.is_on(config) for part in PARTS)


BOOSTS = Mechanism[Stage](
    "boosts",
    "read",
    BoostConfig,
    switch="",
    when=_wanted,
    build=lambda config, _: Boosts(config.of(BoostConfig)),
    phase="rank",
    after="scoring.kind_decay",
)
