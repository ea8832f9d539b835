"""Boosts: what a memory shares with the question, its session and its mood besides relevance."""

from collections.abc import Callable, Iterator

import numpy as np

from cogmem.memory import SubTier
from cogmem.read.request import Candidates, Floats, View
from cogmem.read.speakers import said_by_named
from cogmem.read.times import happened_in
from cogmem.settings.read import BoostConfig
from cogmem.trace import Decision

_SUB_TIERS = {  # v9 document
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
    """Sums first, factors after them. (v9 document; speaker and time of the event are ours.)"""

    def __init__(self, config: BoostConfig) -> None:
        self._config = config
        self._added = dict(self._sums())
        self._factors = dict(self._products())

    @property
    def some(self) -> bool:
        """Whether any is on."""
        return bool(self._added or self._factors)

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The candidates, best first; for each boost, how many of them it touched."""
        scores, numbers = candidates.scores.copy(), {}
        useful = {"utility": _utility} if view.request.strategy.utility else {}
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
        if config.speaker:
            yield "speaker", self._speaker
        if config.event_time:
            yield "event_time", self._event_time
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
        named = view.request.cues.entities
        if not named:
            return np.zeros(len(candidates))
        entities = view.columns.objects("entities")
        shared = [len(named.intersection(entities[row])) for row in candidates.rows.tolist()]
        return self._config.entity * np.array(shared, np.float64)

    def _speaker(self, candidates: Candidates, view: View) -> Floats:
        """Said by somebody whom the question names."""
        return self._config.speaker * said_by_named(candidates, view).astype(np.float64)

    def _event_time(self, candidates: Candidates, view: View) -> Floats:
        """Happened in the time that the question names."""
        span = view.request.cues.span
        if span is None:
            return np.zeros(len(candidates))
        then = [happened_in(view.columns, row, span) for row in candidates.rows.tolist()]
        return self._config.event_time * np.array(then, np.float64)

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
        best, links = candidates.rows[: view.request.k], view.partition.links
        at = links.touching(best)
        at = at[links["count"][at] >= self._config.coactivations]
        first, second = links["first"][at], links["second"][at]
        others = np.concatenate([second[np.isin(first, best)], first[np.isin(second, best)]])
        return self._config.coactivation * np.isin(candidates.rows, others).astype(np.float64)

    def _mood(self, candidates: Candidates, view: View) -> Floats:
        """Felt as the question feels."""
        mood = np.sign(view.request.cues.valence)
        same = (np.sign(view.columns["valence"][candidates.rows]) == mood) & (mood != 0)
        return np.where(same, self._config.mood, 1.0)

    def _doubtful(self, candidates: Candidates, view: View) -> Floats:
        """From a source that is hardly to be believed."""
        doubtful = view.columns["source_confidence"][candidates.rows] < self._config.confidence
        return np.where(doubtful, self._config.doubtful, 1.0)


def _utility(candidates: Candidates, view: View) -> Floats:
    """By what a memory was worth so far, as much as the question's strategy asks for."""
    return np.asarray(view.request.strategy.utility * view.columns["utility"][candidates.rows])


_OF_SUB_TIER = np.array([_SUB_TIERS[sub_tier] for sub_tier in SubTier])


def _sub_tier(candidates: Candidates, view: View) -> Floats:
    """By where a memory comes from, or what it is made of."""
    return np.asarray(_OF_SUB_TIER[view.columns["sub_tier"][candidates.rows]])
