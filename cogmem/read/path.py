"""The read path's recipe: understand, collect candidates, score, select, inject, reinforce."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.embedding.base import Embedder
from cogmem.forgetting import Forgetting
from cogmem.llm.calls import Assistant
from cogmem.mechanism import Settings
from cogmem.memory import Memory
from cogmem.read.boosts import Boosts
from cogmem.read.cache import QueryCache
from cogmem.read.confidence import Confidence
from cogmem.read.contiguity import Contiguity
from cogmem.read.cues import cues
from cogmem.read.decomposition import decompose, merged
from cogmem.read.diversity import Diversity
from cogmem.read.eligibility import eligible
from cogmem.read.expansion import Bridges, Expansion
from cogmem.read.gate import gate
from cogmem.read.history import History, is_past, mode_of
from cogmem.read.hot import HotTier
from cogmem.read.hub import Hub
from cogmem.read.hyde import Hyde
from cogmem.read.injection import Injected, Injection
from cogmem.read.newest import newest_first
from cogmem.read.reinforcement import Reinforcement
from cogmem.read.relations import RelationExpansion
from cogmem.read.request import Candidates, Mode, Request, Stage, View
from cogmem.read.rerank import Rerank
from cogmem.read.router import Router
from cogmem.read.scoring import Scoring
from cogmem.read.search import Search
from cogmem.read.succession import Succession
from cogmem.settings import AssociationConfig
from cogmem.settings.read import (
    BoostConfig,
    ContiguityConfig,
    DecompositionConfig,
    DiversityConfig,
    EmbeddingCacheConfig,
    HotTierConfig,
    HydeConfig,
    InjectionConfig,
    RecallGateConfig,
    RerankConfig,
    RouterConfig,
    ScoringConfig,
    SearchConfig,
    ValidityConfig,
)
from cogmem.stopwatch import Stopwatch
from cogmem.store.base import Partition
from cogmem.store.columns import Vectors
from cogmem.trace import Decision, Trace


class Recalled(NamedTuple):
    """One memory that a read brought back, as it was then. `confidence` in [0, 1]: how sure it is that it
    answers; `style`: in which form it is injected."""

    memory: Memory
    score: float
    source_turns: tuple[str, ...]
    text: str  # what is injected into the agent's context
    tokens: int
    confidence: float = 1.0
    style: str = "plain"


class Recollection(NamedTuple):
    """The answer to a read: items best first, the trace, and the tokens injected in all."""

    items: tuple[Recalled, ...]
    trace: Trace
    tokens: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What a caller of `read` wants. Instants in days since 1970."""

    query: str
    k: int
    now: float
    as_of: float | None = None
    deep: bool = False
    namespace: str = "default"
    session: str = ""
    budget: int | None = None


class Answered(NamedTuple):
    """What came of it: the results that are injected, best first, and how; `view` is None where nothing was
    searched."""

    selected: Candidates | None
    injected: list[Injected]
    view: View | None
    decisions: list[Decision]


class ReadPath:
    """Candidates from the store, ranked; a mechanism that is switched off is not in the path."""

    def __init__(
        self, config: Settings, forgetting: Forgetting, embedder: Embedder, assistant: Assistant
    ) -> None:
        self._config = config
        self.cache = QueryCache(config.of(EmbeddingCacheConfig), embedder)
        self._router = Router(config.of(RouterConfig), config.language, assistant)
        self._hyde = Hyde(config.of(HydeConfig), config.language)
        self._search = Search(config.of(SearchConfig), embedder.name)
        self._scoring = Scoring(config, forgetting)
        succession = config.of(ValidityConfig).enabled and config.of(ValidityConfig).succession
        self._succession = Succession(config) if succession else None
        self._tense = config.of(ValidityConfig).enabled and config.of(ValidityConfig).tense
        self._contiguity = (
            Contiguity(config.of(ContiguityConfig)) if config.of(ContiguityConfig).enabled else None
        )
        self._collecting = list(self._collecting_stages())
        self._ranking = list(self._ranking_stages())
        self._selecting = list(self._selecting_stages(assistant))
        self._confidence = Confidence(config.of(InjectionConfig), self._search.dense_weight)
        self._injection = Injection(config.of(InjectionConfig))
        self._reinforcement = Reinforcement(config)
        self.watch = Stopwatch()

    def _collecting_stages(self) -> Iterator[Stage]:
        """What joins the candidates of the search, and what changes their relevance."""
        config, links = self._config, self._config.of(AssociationConfig)
        if config.of(RouterConfig).enabled:
            yield Hub()
            yield RelationExpansion()
        if config.of(HotTierConfig).enabled:
            yield HotTier(config.of(HotTierConfig))
        if links.enabled and links.hops:
            yield Expansion(links)
        if links.enabled and links.bridges:
            yield Bridges(links)

    def _ranking_stages(self) -> Iterator[Stage]:
        yield self._scoring
        boosts = Boosts(self._config.of(BoostConfig))
        if boosts.some or self._config.of(RouterConfig).enabled:
            yield boosts
        if self._config.of(ValidityConfig).enabled and self._config.of(ValidityConfig).modes:
            yield History(self._config.of(ScoringConfig), self._config.language)

    def _selecting_stages(self, assistant: Assistant) -> Iterator[Stage]:
        config = self._config
        if config.of(RerankConfig).enabled and assistant.available:
            yield Rerank(config.of(RerankConfig), assistant)
        if config.of(DiversityConfig).enabled:
            yield Diversity(config.of(DiversityConfig))
        if config.of(RouterConfig).enabled:
            yield newest_first

    def recall(self, asked: Asked, partition: Partition) -> Answered:
        """The answer to a question. Changes nothing."""
        lap = self.watch.lap
        self.watch.start()
        decisions: list[Decision] = []
        if self._config.of(RecallGateConfig).enabled:
            decisions.append(gate(asked.query))
            lap("recall_gate")
            if decisions[-1].decision == "skipped":
                return Answered(None, [], None, decisions)
        parts = [asked.query]
        if self._config.of(DecompositionConfig).enabled:
            parts, decision = decompose(
                asked.query, self._config.of(DecompositionConfig), self._config.language
            )
            decisions.append(decision)
            lap("decomposition")
        view = self._view(asked, asked.query, partition, decisions)
        if len(parts) == 1:
            candidates = self._rank(view, decisions)
        else:
            views = [self._view(asked, part, partition, decisions) for part in parts]
            candidates = merged(
                [self._rank(one, decisions) for one in views], self._config.of(DecompositionConfig)
            )
            lap("decomposition")
        ranked = candidates
        for select in self._selecting:
            candidates, decision = select(candidates, view)
            decisions.append(decision)
            lap(decision.stage)
        selected = candidates.take(np.arange(min(asked.k, len(candidates))))
        confidence = self._confidence(selected, view)
        lap("confidence")
        injected, decision = self._injection(selected, view, confidence, asked.budget)
        decisions += [_ranking(ranked, selected), decision]
        kept = selected.take(np.array([one.place for one in injected], np.intp))
        lap("injection")
        return Answered(kept, injected, view, decisions)

    def _view(self, asked: Asked, question: str, partition: Partition, decisions: list[Decision]) -> View:
        """A question, understood and embedded, and what it may surface."""
        config = self._config
        strategy, routed = self._router(question)
        self.watch.lap("router")
        named = cues(question, asked.now, config.language)
        mode = Mode.CURRENT if asked.as_of is None else Mode.POINT_IN_TIME
        if mode is Mode.CURRENT and config.of(ValidityConfig).enabled and config.of(ValidityConfig).modes:
            mode = mode_of(question, named, asked.now, config.language)
        self.watch.lap("cues")

        def embed(texts: list[str]) -> Vectors:
            return self.cache.embed(texts, asked.namespace, asked.session, asked.now)

        vector, imagined = self._hyde(question, embed)
        self.watch.lap("embedding")
        request = Request(
            query=question,
            vector=vector,
            k=asked.k,
            now=asked.now,
            at=asked.now if asked.as_of is None else asked.as_of,
            mode=mode,
            deep=asked.deep,
            past=asked.as_of is None and self._tense and is_past(question, config.language),
            session=asked.session,
            strategy=strategy,
            cues=named,
        )
        searched, reachable, eligibility = eligible(partition.columns, request, config)
        self.watch.lap("eligibility")
        decisions += [routed] if config.of(RouterConfig).enabled else []
        decisions += [imagined] if config.of(HydeConfig).enabled else []
        decisions.append(eligibility)
        return View(request, partition, searched, reachable)

    def _rank(self, view: View, decisions: list[Decision]) -> Candidates:
        wide = self._succession.widened(view) if self._succession else view
        candidates, found = self._search(wide)
        decisions.append(found)
        self.watch.lap(found.stage)
        if self._contiguity:
            candidates, found = self._contiguity(candidates, wide)
            decisions.append(found)
            self.watch.lap(found.stage)
        if self._succession and wide is not view:
            candidates, found = self._succession(candidates, view)
            decisions.append(found)
            self.watch.lap(found.stage)
        for stage in (*self._collecting, *self._ranking):
            candidates, decision = stage(candidates, view)
            decisions.append(decision)
            self.watch.lap(decision.stage)
        return candidates

    def reinforce(self, answered: Answered) -> list[Decision]:
        """What retrieval does to what was injected: one transaction."""
        if answered.selected is None or answered.view is None:
            return []
        self.watch.start()
        changes, decisions = self._reinforcement(answered.selected, answered.view)
        if changes:
            answered.view.partition.commit(changes)
        self.watch.lap("reinforcement")
        return decisions


def _ranking(ranked: Candidates, selected: Candidates) -> Decision:
    """Every candidate in the order of its score, and how many of them were selected. The parts of a score:
    what the searches by meaning and by words gave, the relevance that follows, and the score by the rule."""
    return Decision(
        "ranking",
        "ranked" if len(ranked) else "nothing found",
        numbers={"selected": float(len(selected)), "linked": float(selected.linked.sum())},
        rows=tuple(ranked.rows.tolist()),
        scores=tuple(ranked.scores.tolist()),
        parts={
            name: tuple(getattr(ranked, name).tolist()) for name in ("cosine", "lexical", "relevance", "base")
        },
    )
