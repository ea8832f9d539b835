"""Diversity: maximal marginal relevance (Carbonell & Goldstein 1998)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cogmem.kernel.checks import require, unit
from cogmem.language.analysis import words
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.fusion import by_maximum
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.store.columns import Rows
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision

POOL = 3
"""The results are chosen among the best pool · `search.depth`, at least 1."""


@dataclass(frozen=True)
class DiversityConfig:
    """Selection of the results by maximal marginal relevance (Carbonell & Goldstein 1998).

    A candidate is worth `balance` · score − (1 − `balance`) · its similarity to the chosen results, the
    cosine of their term counts. It is off by default, because it costs recall on LoCoMo at every balance.
    """

    enabled: bool = False
    """Whether the results are selected for diversity."""
    balance: float = 0.7
    """Weight of the score against the similarity to results that are already chosen, in [0, 1], where 1 keeps
    the order."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "balance"))


class Diversity:
    """Chooses the results one by one: by score, less the likeness to what is chosen already."""

    def __init__(self, config: DiversityConfig) -> None:
        self._config = config

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The chosen first, the others behind them in their order."""
        k, before = view.request.depth, candidates.rows
        pool = min(POOL * k, len(candidates))
        chosen = self._choose(by_maximum(candidates.scores[:pool]), _directions(before[:pool], view), k)
        others = np.delete(np.arange(len(candidates)), chosen)
        diverse = candidates.take(np.concatenate([chosen, others]))
        changed = np.count_nonzero(before[:k] != diverse.rows[:k])
        return diverse, Decision(
            "diversity",
            "reordered" if changed else "unchanged",
            numbers={"top_k_changed": float(changed)},
            rows=tuple(before[:k][~np.isin(before[:k], diverse.rows[:k])].tolist()),
        )

    def _choose(self, scores: Floats, directions: Floats, k: int) -> NDArray[np.intp]:
        """Places of the k chosen. What is opposed to the chosen is no better for that than what is merely
        unlike; rounding lets no last bit of a product decide."""
        balance = self._config.balance
        likeness = np.zeros(len(scores))
        left = np.ones(len(scores), np.bool_)
        chosen = []
        for _ in range(min(k, len(scores))):
            value = np.round(balance * scores - (1.0 - balance) * likeness, DECIMALS)
            place = int(np.argmax(np.where(left, value, -np.inf)))
            chosen.append(place)
            left[place] = False
            likeness = np.maximum(likeness, np.round(directions @ directions[place], DECIMALS))
        return np.array(chosen, np.intp)


def _directions(rows: Rows, view: View) -> Floats:
    """A row of unit length for each, so that products are cosines."""
    return word_directions([view.columns.searched(row) for row in rows.tolist()])


def word_directions(texts: Sequence[str]) -> Floats:
    """Term counts, each text's brought to unit length; zeros for a text without words.

    >>> directions = word_directions(["to be or not to be", "Be!", "?"])
    >>> (directions @ directions.T).round(3)
    array([[1.   , 0.632, 0.   ],
           [0.632, 1.   , 0.   ],
           [0.   , 0.   , 0.   ]])
    """
    place: dict[str, int] = {}
    said = [[place.setdefault(word, len(place)) for word in _words(text)] for text in texts]
    counts = np.array([np.bincount(terms, minlength=len(place)) for terms in said], np.float64)
    length = np.sqrt((counts * counts).sum(axis=-1, keepdims=True))
    return np.divide(counts, length, out=counts, where=length > 0)


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(words(text))


DIVERSITY = Mechanism[Stage](
    "diversity",
    "read",
    DiversityConfig,
    phase="select",
    after="rerank",
    build=lambda config, _: Diversity(config.of(DiversityConfig)),
    losses=(
        LossStage(
            "diversity",
            "among the best, but too like others to be chosen",
            "it would have to tell more that those before it do not",
        ),
    ),
)
