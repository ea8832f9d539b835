"""What an autopsy has to know of the engine beside its own trace: how memories stood when a question was
asked, and what a dream put in whose place.

Told as decisions. Stage "account": how a memory stood at a probe. Stage "succession": what absorbed or
superseded which rows in a dream. And each step of a dream gives, as scores, the retention that its rows had.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cogmem.clock import to_days
from cogmem.forgetting import Floats, Forgetting
from cogmem.memory import NO_ROW, Tier
from cogmem.read.eligibility import Standing, is_absorbed
from cogmem.read.path import RankingDecision
from cogmem.read.search import SearchDecision
from cogmem.store.base import Partition
from cogmem.store.columns import Rows
from cogmem.trace import Decision, Trace
from experiments.systems.base import SystemContext

_ABOVE = 5
"""Number of memories above a lost turn that are accounted for, beside the last that was selected."""

_CHARACTERS = 240
"""Of the text of a memory that is accounted for."""

_FADING = ("last_accessed_at", "tier_since", "carried_days")


class AccountDecision(Decision, stage="account"):
    """How a memory stood when a question was asked: that it was eligible, or what it was instead; its text is
    the reason, its row the only one."""

    @property
    def state(self) -> str:
        return self.decision

    @property
    def text(self) -> str:
        return self.reason

    @property
    def row(self) -> int:
        return self.rows[0]


class SuccessionDecision(Decision, stage="succession"):
    """What a dream put in the place of its rows; in a read, that what was replaced led to its successor."""

    ABSORBED = "absorbed"
    SUPERSEDED = "superseded"

    @property
    def absorbed(self) -> bool:
        return self.decision == self.ABSORBED

    @property
    def into(self) -> int:
        """The row that stands in their place."""
        return int(self.numbers["into"])


class Snapshots:
    """The memories of one namespace, seen from outside the engine; nothing is changed."""

    def __init__(self, bench: SystemContext) -> None:
        self._bench = bench
        self._forgetting = Forgetting.under(bench.engine)
        self._standing = Standing.under(bench.engine)

    @property
    def _partition(self) -> Partition:
        return self._bench.store.partition(self._bench.namespace)

    @property
    def _now(self) -> float:
        return to_days(self._bench.clock.now())

    def fading(self) -> dict[str, Floats]:
        """Of every row: what is left of it, and all that its course so far follows from."""
        columns, now = self._partition.columns, self._now
        rows = np.arange(len(columns))
        return {
            "retention": self._forgetting.retention(columns, rows, now),
            "effective_days": self._forgetting.effective_days(columns, rows, now),
            "strength_days": self._forgetting.strength_days(columns, rows),
            "floor": self._forgetting.floor(columns, rows),
            **{name: columns[name].copy() for name in _FADING},
        }

    def standings(
        self, gold: Sequence[int], query: str, trace: Trace, fading: Mapping[str, Floats]
    ) -> list[Decision]:
        """How the rows that carry the gold stood when a question was asked, and beside them the first few of
        the ranking and the last that was selected: a decision each, that it was eligible or what it was
        instead, with its text as the reason, its score, and numbers.

        `place` in the ranking; `cosine`, `lexical`, `relevance`, `base`: the parts of the score (of what was
        not ranked the first two alone); `retention`; of the gold, all of `fading`.
        """
        ranking = trace.last(RankingDecision) or RankingDecision.told("none", numbers={"selected": 0.0})
        selected = ranking.rows[: ranking.selected]
        places = {row: place for place, row in enumerate(ranking.rows)}
        texts = self._partition.columns.objects("text")
        told: list[Decision] = []
        for row in dict.fromkeys((*gold, *selected[:_ABOVE], *selected[-1:])):
            names = fading if row in gold else ("retention",)
            numbers = {name: round(float(fading[name][row]), 6) for name in names}
            if row in places:
                place = places[row]
                numbers |= {name: round(values[place], 6) for name, values in ranking.parts.items()}
                numbers["place"] = place + 1.0
            else:
                numbers |= self._nearness(row, query)
            told.append(
                AccountDecision.told(
                    self._state(row),
                    texts[row][:_CHARACTERS],
                    numbers={name: value for name, value in numbers.items() if np.isfinite(value)},
                    rows=(row,),
                    scores=(ranking.scores[places[row]],) if row in places else (),
                )
            )
        return told

    def _nearness(self, row: int, query: str) -> dict[str, float]:
        """What a search for the whole question would find of a row, by meaning and by words."""
        alone = np.arange(len(self._partition)) == row
        vector = self._bench.embedder.embed([query])[0]
        words = self._partition.lexical(query, 1, alone).scores
        return {
            "cosine": float(self._partition.similarity(vector, np.array([row]))[0]),
            "lexical": float(words[0]) if words.size else 0.0,
        }

    def _state(self, row: int) -> str:
        """Whether a read may tell a row now: "eligible", or what it is instead."""
        columns = self._partition.columns
        if columns["superseded_by"][row] != NO_ROW:
            return "absorbed" if is_absorbed(columns)[row] else "superseded"
        if columns["tier"][row] >= Tier.DORMANT:
            return Tier(columns["tier"][row]).label
        return "expired" if self._standing.expired(columns, self._now)[row] else "eligible"

    def successions(self, leading: Rows) -> Iterator[Decision]:
        """What a dream put in the place of which rows; `leading`: where each led before it."""
        columns, old = self._partition.columns, leading.size
        led = np.flatnonzero((leading == NO_ROW) & (columns["superseded_by"][:old] != NO_ROW))
        for into in np.unique(columns["superseded_by"][led]).tolist():
            rows = led[columns["superseded_by"][led] == into]
            for absorbed in (True, False):
                these = tuple(rows[is_absorbed(columns)[rows] == absorbed].tolist())
                told = SuccessionDecision.ABSORBED if absorbed else SuccessionDecision.SUPERSEDED
                if these:
                    yield SuccessionDecision.told(told, numbers={"into": float(into)}, rows=these)


def with_retention(decision: Decision, left: Floats) -> Decision:
    """A step of a dream with what was left of its rows before it, unless it has scores of its own or is about
    rows of its own making."""
    if decision.scores or not decision.rows or max(decision.rows) >= left.size:
        return decision
    return replace(decision, scores=tuple(left[list(decision.rows)].round(6).tolist()))


def not_found(row: int, decisions: Sequence[Decision]) -> str:
    """How far below the last that was fetched a row lies, by words and by meaning."""
    numbers = next(one.numbers for one in decisions if isinstance(one, AccountDecision) and one.row == row)
    searches = [one for one in decisions if isinstance(one, SearchDecision)]
    told = []
    for word, own, cutoffs in (
        ("words", "lexical", [search.lexical_cutoff for search in searches]),
        ("meaning", "cosine", [search.dense_cutoff for search in searches]),
    ):
        last = min((cutoff for cutoff in cutoffs if cutoff is not None), default=None)
        fetched = "" if last is None else f", {last - numbers[own]:.3f} below the last fetched"
        told.append(f"{numbers[own]:.3f} by {word}{fetched}")
    return "; ".join(told)
