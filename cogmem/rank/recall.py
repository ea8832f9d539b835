"""The read path's recipe: understand, collect candidates, score, select, inject, reinforce."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from cogmem.clock import Zone
from cogmem.language.reading import read_any
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, Settings, built
from cogmem.rank.reinforcement import Effect, Reinforcement
from cogmem.rank.repeats import distinct, repeating
from cogmem.rank.request import (
    Admit,
    Candidates,
    Chosen,
    Divide,
    Find,
    Gate,
    Inject,
    Injected,
    Measure,
    Mode,
    Request,
    Stage,
    Understand,
    View,
)
from cogmem.rank.search import SearchConfig, SearchDecision
from cogmem.store.base import Partition
from cogmem.store.columns import Rows
from cogmem.store.filters import Filter
from cogmem.trace import Decision, Stopwatch

RESULTS = 10
"""The number of results where neither the caller nor a plug-in has one."""

_ANY = Filter()
_DEEPER = 10
"""Factor from one depth to the next, where more is asked for than was found."""


class Recipe(NamedTuple):
    """The mechanisms of reading, phase by phase, in the order in which a question passes them. What the
    stages of a phase take and give is told in `cogmem.rank.request`. The parts of a question that is divided
    are routed and understood one by one."""

    gate: Sequence[Mechanism[Gate]]
    route: Sequence[Mechanism[Understand]]
    divide: Sequence[Mechanism[Divide]]
    understand: Sequence[Mechanism[Understand]]
    admit: Sequence[Mechanism[Admit]]
    search: Sequence[Mechanism[Find]]
    collect: Sequence[Mechanism[Stage]]
    rank: Sequence[Mechanism[Stage]]
    select: Sequence[Mechanism[Stage]]
    reserve: Sequence[Mechanism[Stage]]
    measure: Sequence[Mechanism[Measure]]
    inject: Sequence[Mechanism[Inject]]
    reinforce: Sequence[Mechanism[Effect]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a caller of `read` wants. Instants in days since 1970. Without `k`, the number of results
    is that of a plug-in, or `RESULTS`. `where`: what the memories must have; `threshold`: the least
    confidence of a result, in [0, 1]; `distinct`: whether repeats of a statement take one place; `gated`:
    whether a text that asks nothing recalls nothing."""

    query: str
    k: int | None
    now: float
    as_of: float | None = None
    timeline: bool = False
    deep: bool = False
    namespace: str = "default"
    session: str = ""
    budget: int | None = None
    where: Filter = _ANY
    threshold: float = 0.0
    distinct: bool = False
    gated: bool = True


def _mode(asked: Asked) -> Mode:
    if asked.as_of is not None:
        return Mode.POINT_IN_TIME
    return Mode.TIMELINE if asked.timeline else Mode.CURRENT


class Understood(NamedTuple):
    """What a question says: a request of the whole, and of each of its parts if it is divided, with the
    decisions that led to it; none of one that asks nothing."""

    asked: Asked
    decisions: Sequence[Decision]
    requests: Sequence[tuple[Request, Sequence[Decision]]]


class Ordered(NamedTuple):
    """What may come back, best first, whatever the number of results."""

    asked: Asked
    views: Sequence[View]
    """Of the question, and of each of its parts if it is divided."""
    ranks: Sequence[tuple[str, Candidates]]
    """After the search and each stage that collects, with the relevance by then and in any order; and after
    each stage that ranks, best first; by the name of the stage. Of a divided question the merged ranking
    alone."""
    collected: int
    """Number of these that come before the ranking."""
    selections: Sequence[tuple[str, Candidates]]
    """Of the ranking (`ranking`), and after each stage that selects, by its name."""
    decisions: Sequence[Decision]


class Answered(NamedTuple):
    """What came of it: the results that are injected, best first, and how; `order` is None where nothing was
    searched."""

    selected: Candidates | None
    injected: list[Injected]
    order: Ordered | None
    decisions: list[Decision]
    repeats: Mapping[int, Rows] = MappingProxyType({})
    """By row, the rows that say the same; of what is distinct."""

    @property
    def view(self) -> View | None:
        """What the whole question may surface; None where nothing was searched."""
        return None if self.order is None else self.order.views[0]


@dataclass(frozen=True)
class RankingDecision(Decision, stage="ranking"):
    """Every candidate in the order of its score, before anything was selected.

    `components` of each score, and `first`, who was among the first k stage by stage, are for whoever asks at
    once; no log or table keeps them.
    """

    components: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """A value beside each row: what the searches by meaning and by words gave (`cosine`, `lexical`), the
    `relevance` that follows, and the score by the rule (`base`)."""
    first: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The rows of the first k places, from the ranking by score to the last stage that selects, with the name
    of each stage."""

    @property
    def selected(self) -> int:
        """How many candidates were selected: k, or all where there are fewer."""
        return int(self.numbers["selected"])

    def left(self, row: int) -> str | None:
        """The stage after which a row was no longer among the first k; None if it never was, or is still."""
        among = [row in rows for _, rows in self.first]
        if not any(among) or among[-1]:
            return None
        last = len(among) - 1 - among[::-1].index(True)
        return self.first[last + 1][0]


@runtime_checkable
class KeepsSessions(Protocol):
    """A stage that keeps something for the length of a session."""

    def end_session(self, namespace: str, session: str) -> None: ...


class ReadPath:
    """Candidates from the store, ranked; a mechanism that is switched off is not in the path."""

    def __init__(self, recipe: Recipe, config: Settings, dependencies: Dependencies) -> None:
        self._gates = built(recipe.gate, config, dependencies)
        self._divide = next((stage for _, stage in built(recipe.divide, config, dependencies)), None)
        self._understand = built((*recipe.route, *recipe.understand), config, dependencies)
        self._admit = built(recipe.admit, config, dependencies)
        ((self._search_name, self._search),) = built(recipe.search, config, dependencies)
        self._collect = built(recipe.collect, config, dependencies)
        self._rank = built(recipe.rank, config, dependencies)
        self._select = built(recipe.select, config, dependencies)
        self._reserve = next(iter(built(recipe.reserve, config, dependencies)), None)
        ((self._measure_name, self._measure),) = built(recipe.measure, config, dependencies)
        ((self._inject_name, self._inject),) = built(recipe.inject, config, dependencies)
        self._reinforcement = Reinforcement(
            [stage for _, stage in built(recipe.reinforce, config, dependencies)]
        )
        self._depth = config.of(SearchConfig).depth
        self._zone = Zone(config.zone, dependencies.clock)
        self._language = config.language
        self.watch = Stopwatch()

    def recall(self, asked: Asked, partition: Partition) -> Answered:
        """The answer to a question. Changes nothing."""
        return self.answer(self.understand(asked), partition)

    def understand(self, asked: Asked) -> Understood:
        """What a question says, whatever the memories are."""
        lap = self.watch.lap
        self.watch.start()
        decisions: list[Decision] = []
        for name, gate in self._gates if asked.gated else ():
            passes, decision = gate(asked.query)
            decisions.append(decision)
            lap(name)
            if not passes:
                return Understood(asked, decisions, [])
        questions_in = [asked.query]
        if self._divide is not None:
            questions_in, decision = self._divide(read_any(asked.query, self._language))
            decisions.append(decision)
            lap("decomposition")
        questions = [asked.query, *(questions_in if len(questions_in) > 1 else ())]
        return Understood(asked, decisions, [self._request(asked, question) for question in questions])

    def answer(self, understood: Understood, partition: Partition) -> Answered:
        """The answer to a question that is understood. Changes nothing."""
        if not understood.requests:
            return Answered(None, [], None, list(understood.decisions))
        return self.shown(self.ordered(understood, partition), understood.asked.k)

    def ordered(self, understood: Understood, partition: Partition) -> Ordered:
        """The candidates of a question that is understood and asks something. Changes nothing."""
        self.watch.start()
        decisions = list(understood.decisions)
        where, requests = understood.asked.where, understood.requests
        if where:
            meant = np.zeros(len(partition), np.bool_)
            meant[partition.matching(where)] = True
            requests = [(replace(request, meant=meant), taken) for request, taken in requests]
        views = [self._view(*request, partition, decisions) for request in requests]
        ranks = self._ranked(views[1:] or views, decisions)
        candidates = ranks[-1][1]
        selections = [("ranking", candidates)]
        for name, select in self._select:
            candidates, found = select(candidates, views[0])
            decisions += [found] if found else []
            selections.append((name, candidates))
            self.watch.lap(name)
        collected = 0 if len(ranks) == 1 else 1 + len(self._collect)
        return Ordered(understood.asked, views, ranks, collected, selections, decisions)

    def shown(self, order: Ordered, k: int | None) -> Answered:
        """The first k of what may come back, as it is injected. Changes nothing."""
        lap = self.watch.lap
        self.watch.start()
        view, asked, decisions = order.views[0], order.asked, list(order.decisions)
        k = _wanted(k, view.request.limit)
        first = tuple((name, tuple(candidates.rows[:k].tolist())) for name, candidates in order.selections)
        ranked, candidates = order.ranks[-1][1], order.selections[-1][1]
        further, others = self._further(order.views[1:] or order.views, ranked, k, asked.distinct, decisions)
        ranked = reduce(Candidates.followed_by, further, ranked)
        candidates = reduce(Candidates.followed_by, further, candidates)
        repeats = dict[int, Rows]()
        if asked.distinct:
            candidates, alike = distinct(candidates, view.columns, others)
            repeats = dict(zip(candidates.rows.tolist(), alike, strict=True))
        selected = candidates.take(np.arange(min(k, len(candidates))))
        measured = candidates.take(np.arange(min(max(k, self._depth), len(candidates))))
        reserved = self._reserved(selected, view, decisions)
        confidence = self._measure(measured, view)
        if asked.threshold:
            sure = confidence >= asked.threshold
            selected = selected.take(np.flatnonzero(sure[: len(selected)]))
            measured, confidence = measured.take(np.flatnonzero(sure)), confidence[sure]
            reserved = None
        lap(self._measure_name)
        chosen = Chosen(selected, measured, ranked, reserved)
        injected, injection = self._inject(chosen, view, confidence, asked.budget)
        decisions += [_ranking(ranked, selected, first), injection]
        kept = chosen.shown.take(np.array([item.place for item in injected], np.intp))
        lap(self._inject_name)
        return Answered(kept, injected, order, decisions, repeats)

    def _reserved(self, selected: Candidates, view: View, decisions: list[Decision]) -> Candidates | None:
        """What is told whatever was asked, if anything is."""
        if self._reserve is None:
            return None
        name, reserve = self._reserve
        reserved, decision = reserve(selected, view)
        if reserved is not None and view.request.meant is not None:
            reserved = reserved.take(np.flatnonzero(view.request.meant[reserved.rows]))
        decisions += [decision] if decision else []
        self.watch.lap(name)
        return reserved

    def _request(self, asked: Asked, question: str) -> tuple[Request, list[Decision]]:
        """A question, understood and embedded."""
        request = Request(
            question=read_any(question, self._language),
            depth=self._depth,
            now=asked.now,
            at=asked.now if asked.as_of is None else asked.as_of,
            mode=_mode(asked),
            zone=self._zone,
            language=self._language,
            deep=asked.deep,
            namespace=asked.namespace,
            session=asked.session,
            k=_wanted(asked.k, 0),
        )
        decisions: list[Decision] = []
        for name, understand in self._understand:
            request, decision = understand(request)
            decisions += [decision] if decision else []
            self.watch.lap(name)
        return request, decisions

    def _view(
        self, request: Request, taken: Sequence[Decision], partition: Partition, decisions: list[Decision]
    ) -> View:
        """What a question may surface. `taken`: the decisions by which it was understood."""
        decisions += taken
        view = View.whole(request, partition)
        for name, admit in self._admit:
            view, decision = admit(view)
            decisions += [decision] if decision else []
            self.watch.lap(name)
        return view if request.meant is None else view.limited_to(request.meant)

    def _ranked(self, views: Sequence[View], decisions: list[Decision]) -> list[tuple[str, Candidates]]:
        """The candidates of a question after each stage, or those of its parts as one ranking (`Ordered`)."""
        orders = [self._ranked_alone(view, decisions) for view in views]
        if self._divide is None or len(views) == 1:
            return orders[0]
        merged = self._divide.merged([order[-1][1] for order in orders])
        self.watch.lap("decomposition")
        return [("decomposition", merged)]

    def _further(
        self,
        views: Sequence[View],
        ranked: Candidates,
        k: int,
        apart: bool,
        decisions: list[Decision],
    ) -> tuple[list[Candidates], Rows]:
        """Further rankings, until they and what is ranked have k candidates, or there are no more. Each
        follows behind the one before: what is asked for in number changes no place. Of their decisions those
        of the search are kept. `apart`: whether candidates that say the same count as one. Rows that repeat a
        known candidate are returned and not searched again, and the depth stays as it is where most of the
        last ranking were such rows: so the work does not grow with the number of repeats."""
        found, depth, last, known = list[Candidates](), self._depth, ranked, ranked
        columns = views[0].columns
        repeats = np.zeros(len(columns), np.bool_)
        while depth <= len(last):
            groups = distinct(known, columns).rows if apart else [*known.rows[:, None]]
            if len(groups) >= k:
                break
            new = ~repeats[last.rows]
            repeats[repeating(groups, columns)] = True
            if 2 * np.count_nonzero(new & repeats[last.rows]) < len(last):
                depth *= _DEEPER
            deeper = [view._replace(request=replace(view.request, depth=depth)) for view in views]
            if repeats.any():
                deeper = [view.limited_to(~repeats) for view in deeper]
            taken = list[Decision]()
            last = self._ranked(deeper, taken)[-1][1]
            found.append(last)
            known = known.followed_by(last)
            decisions += [decision for decision in taken if isinstance(decision, SearchDecision)]
        if views[0].searched is not None:
            repeats &= views[0].searched
        return found, np.flatnonzero(repeats)

    def _ranked_alone(self, view: View, decisions: list[Decision]) -> list[tuple[str, Candidates]]:
        candidates, found = self._search(view)
        decisions.append(found)
        self.watch.lap(self._search_name)
        orders = [(self._search_name, candidates)]
        for name, stage in self._collect:
            candidates, decision = stage(candidates, view)
            decisions += [decision] if decision else []
            orders.append((name, candidates))
            self.watch.lap(name)
        if view.request.meant is not None:
            candidates = candidates.take(np.flatnonzero(view.request.meant[candidates.rows]))
        for name, stage in self._rank:
            candidates, decision = stage(candidates, view)
            decisions += [decision] if decision else []
            orders.append((name, candidates))
            self.watch.lap(name)
        return orders

    def reinforce(self, answered: Answered) -> list[Decision]:
        """What retrieval does to what was injected: one transaction."""
        if answered.selected is None or answered.view is None:
            return []
        self.watch.start()
        asked_for = answered.selected.take(np.flatnonzero([not item.reserved for item in answered.injected]))
        changes, decisions = self._reinforcement(asked_for, answered.view)
        if changes:
            answered.view.partition.commit(changes)
        self.watch.lap("reinforcement")
        return decisions

    @property
    def keeps_sessions(self) -> bool:
        """Whether a stage keeps something for the length of a session."""
        return any(isinstance(stage, KeepsSessions) for _, stage in self._understand)

    def end_session(self, namespace: str, session: str) -> None:
        """Forget what was kept for a session."""
        for _, stage in self._understand:
            if isinstance(stage, KeepsSessions):
                stage.end_session(namespace, session)


def _wanted(k: int | None, limit: int) -> int:
    """The number of results.

    >>> _wanted(None, 15), _wanted(10, 15), _wanted(20, 15), _wanted(20, 0), _wanted(None, 0)
    (15, 10, 15, 20, 10)
    """
    if k is None:
        return limit or RESULTS
    return min(k, limit) if limit else k


def _ranking(
    ranked: Candidates, selected: Candidates, first: tuple[tuple[str, tuple[int, ...]], ...]
) -> RankingDecision:
    return RankingDecision.made(
        "ranked" if len(ranked) else "nothing found",
        numbers={"selected": float(len(selected)), "linked": float(selected.linked.sum())},
        rows=tuple(ranked.rows.tolist()),
        scores=tuple(ranked.scores.tolist()),
        components={
            name: tuple(getattr(ranked, name).tolist()) for name in ("cosine", "lexical", "relevance", "base")
        },
        first=first,
    )
