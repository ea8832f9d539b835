"""What an autopsy has to know of the engine beside its own trace: how memories stood when a question was
asked, and what a dream put in whose place. Recorded as decisions; each step of a dream gives, as scores, the
retention that its rows had.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from cogmem import Decision, Trace
from cogmem.clock import from_days
from cogmem.log.forgetting import Floats
from cogmem.memory import NO_ROW, Tier, memory_id
from cogmem.rank.eligibility import Standing as Eligibility
from cogmem.rank.eligibility import is_absorbed
from cogmem.rank.evidence import EvidenceDecision
from cogmem.rank.recall import Ordered, RankingDecision
from cogmem.rank.search import SearchDecision
from cogmem.store import Rows
from experiments.systems.base import Standing, SystemContext

_ABOVE = 5
"""Number of the first memories that are accounted for, beside the last that was selected."""

_BELOW = 5
"""Number of memories behind those that came back whose place in the ranking is recorded."""

_CHARACTERS = 240
"""Of the text of a memory that is accounted for."""


class AccountDecision(Decision, stage="account"):
    """How a memory stood when a question was asked: that it was eligible, or what it was instead; its text is
    the reason, its row the only one."""


class TakeoverDecision(Decision, stage="takeover"):
    """What a dream put in the place of its rows, which were absorbed or superseded: the row `into`."""


class Snapshots:
    """The memories of one namespace, seen from outside the engine; nothing is changed."""

    def __init__(self, context: SystemContext) -> None:
        self._context = context
        self._standing = Eligibility.under(context.engine)
        self._sinking = context.engine.validity.sinking

    def accounts(
        self, gold: Sequence[int], query: str, trace: Trace, left: Floats
    ) -> Iterator[AccountDecision]:
        """How the rows that carry the gold stood when a question was asked, and beside them the first few of
        the ranking and the last that was selected. `left`: the retention of every row.

        Numbers: `place` in the ranking; `cosine`, `lexical`, `relevance`, `base`: the components of the score
        (of what was not ranked the first two alone); `retention`.
        """
        ranking = trace.last(RankingDecision) or RankingDecision.made("none", numbers={"selected": 0.0})
        selected = ranking.rows[: ranking.selected]
        for row in dict.fromkeys((*gold, *selected[:_ABOVE], *selected[-1:])):
            scores: tuple[float, ...] = ()
            if row in ranking.rows:
                place = ranking.rows.index(row)
                scores = (ranking.scores[place],)
                numbers = {name: round(values[place], 6) for name, values in ranking.components.items()}
                numbers["place"] = place + 1.0
            else:
                numbers = self._nearness(row, query)
            numbers["retention"] = round(float(left[row]), 6)
            yield AccountDecision.made(
                self.state(row),
                self._context.partition.columns.searched(row)[:_CHARACTERS],
                numbers={name: value for name, value in numbers.items() if np.isfinite(value)},
                rows=(row,),
                scores=scores,
            )

    def standings(
        self, gold: Sequence[int], selected: Sequence[int], order: Ordered, left: Floats
    ) -> list[Standing]:
        """Where the rows that carry the gold, those selected and the next few stood after each stage. `left`:
        the retention of every row."""
        columns, collected = self._context.partition.columns, order.collected
        stages = [*order.ranks, *order.selections[1:]]
        final = stages[-1][1].rows.tolist()
        beyond = [row for row in final if row not in selected][:_BELOW]
        wanted = list(dict.fromkeys((*selected, *beyond, *gold)))
        found: dict[int, list[tuple[str, int, float]]] = {row: [] for row in wanted}
        for number, (name, candidates) in enumerate(stages):
            sorting = candidates.order(candidates.relevance) if number < collected else slice(None)
            scores = candidates.relevance if number < collected else candidates.scores
            place_of = {row: place for place, row in enumerate(candidates.rows[sorting].tolist(), 1)}
            score_of = dict(zip(candidates.rows.tolist(), scores.tolist(), strict=True))
            for row in place_of.keys() & found.keys():
                found[row].append((name, place_of[row], round(score_of[row], 9)))
        weighed = [step for step in order.decisions if isinstance(step, EvidenceDecision) and step.rows]
        contributions: dict[int, tuple[float, ...]] = {}
        best = None
        if len(weighed) == 1:
            [evidence] = weighed
            parts = (evidence.features * evidence.weights).round(6).tolist()
            contributions = dict(zip(evidence.rows, map(tuple, parts), strict=True))
            best = round(evidence.best, 6)
        return [
            Standing(
                memory=memory_id(self._context.namespace, row),
                turns=columns.objects("source_turns")[row],
                text=columns.searched(row)[:_CHARACTERS],
                told=from_days(float(columns["created_at"][row])),
                retention=round(float(left[row]), 6),
                stages=tuple(stage for stage, _, _ in found[row]),
                places=tuple(place for _, place, _ in found[row]),
                scores=tuple(score for _, _, score in found[row]),
                evidence=contributions.get(row, ()),
                best=best if row in contributions else None,
            )
            for row in wanted
        ]

    def _nearness(self, row: int, query: str) -> dict[str, float]:
        """What a search for the whole question would find of a row, by meaning and by words."""
        partition, vector = self._context.partition, self._context.embedder.embed([query])[0]
        [cosine] = partition.similarity(vector, np.array([row]))
        words = partition.lexical(query, 1, np.arange(len(partition)) == row)
        return {"cosine": float(cosine), "lexical": float(words.scores.sum())}

    def state(self, row: int) -> str:
        """Whether a read may return a row now: "eligible", or what it is instead."""
        columns = self._context.partition.columns
        if columns["superseded_by"][row] != NO_ROW:
            return "absorbed" if is_absorbed(columns)[row] else "superseded"
        if columns["tier"][row] >= Tier.DORMANT:
            return Tier(columns["tier"][row]).label
        hidden = not self._sinking and self._standing.expired(columns, self._context.now)[row]
        return "expired" if hidden else "eligible"

    def takeovers(self, leading: Rows) -> Iterator[TakeoverDecision]:
        """What a dream put in the place of which rows; `leading`: where each led before it."""
        columns = self._context.partition.columns
        into, absorbed = columns["superseded_by"], is_absorbed(columns)
        led = np.flatnonzero((leading == NO_ROW) & (into[: leading.size] != NO_ROW))
        for target in np.unique(into[led]).tolist():
            for decision, which in (("absorbed", absorbed), ("superseded", ~absorbed)):
                if rows := led[(into[led] == target) & which[led]].tolist():
                    yield TakeoverDecision.made(decision, numbers={"into": float(target)}, rows=tuple(rows))


def with_retention(decision: Decision, left: Callable[[Rows], Floats], size: int) -> Decision:
    """A step of a dream with the retention that its rows had before it (`left`), unless it has scores of its
    own or is about rows of its own making. `size`: the number of rows before the dream."""
    if decision.scores or not decision.rows or max(decision.rows) >= size:
        return decision
    return replace(decision, scores=tuple(left(np.array(decision.rows)).round(6).tolist()))


def not_found(row: int, trace: Trace) -> str:
    """How far below the last that was fetched a row lies, by words and by meaning."""
    [numbers] = [decision.numbers for decision in trace.of(AccountDecision) if row in decision.rows]
    searches = trace.of(SearchDecision)
    reasons = []
    for word, value, cutoffs in (
        ("words", numbers["lexical"], [search.lexical_cutoff for search in searches]),
        ("meaning", numbers["cosine"], [search.dense_cutoff for search in searches]),
    ):
        last = min((cutoff for cutoff in cutoffs if cutoff is not None), default=None)
        fetched = "" if last is None else f", {last - value:.3f} below the last fetched"
        reasons.append(f"{value:.3f} by {word}{fetched}")
    return "; ".join(reasons)
