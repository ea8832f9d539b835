"""The values that pass through the read path."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import Zone
from cogmem.language.days import Span
from cogmem.language.reading import Reading, read_any
from cogmem.store.base import Partition
from cogmem.store.columns import Columns, Mask, Rows, Vectors
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision

Floats = NDArray[np.float64]


class Mode(StrEnum):
    """What of a history a read may tell: what holds now; all that ever held; what held, and was known, at an
    instant."""

    CURRENT = "current"
    TIMELINE = "timeline"
    POINT_IN_TIME = "point in time"


class Cues(NamedTuple):
    """What a question names: folded words, and a time (the first that is a time gone by or an open one).
    `content`: the question without the words of that time, or without those that only ask for all that is
    known of somebody; empty if it has no such words."""

    words: frozenset[str] = frozenset()
    span: Span | None = None
    content: str = ""


_NO_VECTOR = np.zeros(0, np.float32)
_NO_CUES = Cues()


@dataclass(frozen=True, slots=True)
class Request:
    """One message that asks; what the stages that understand it find out is filled in by them.
    `question`: its words, read in the language that they are written in. `at` is the instant asked about and
    `now` that of asking (days since 1970), and `zone` tells the days there. `language`: of a memory whose
    words do not show their own. `depth`: the number of first places that the
    ranking is made for; `k`: the number of results. `deep`: what is cold or outdated may be surfaced too, at
    a penalty. `past`: it is about the past, so outdated memories may answer it. `counted`: it counts what
    happened up to now. `meant`: the rows that the caller's filters mean (None: all).

    A stage of the phase `route` may set how it is answered: by at most `limit` results (0: as the caller
    wants), with other `weights` of the searches by meaning and by words (at least 0, not both 0), from
    memories of these `kinds` alone (none: all), or from those that were `superseded` too. `strategy` is what
    else it decides."""

    question: Reading
    depth: int
    now: float
    at: float
    mode: Mode = Mode.CURRENT
    zone: Zone = field(default_factory=Zone)
    language: str = "en"
    deep: bool = False
    namespace: str = "default"
    session: str = ""
    k: int = 10
    past: bool = False
    counted: bool = False
    limit: int = 0
    weights: tuple[float, float] | None = None
    superseded: bool = False
    kinds: tuple[str, ...] = ()
    strategy: Any = None
    meant: Mask | None = None
    cues: Cues = _NO_CUES
    vector: Vectors = field(default_factory=lambda: _NO_VECTOR)

    @property
    def content(self) -> str:
        """The question without the words of the time that it asks about, which dates answer and not words,
        and without those that ask for all that is known of somebody."""
        return self.cues.content or self.question.text

    @property
    def point_in_time(self) -> bool:
        return self.mode is Mode.POINT_IN_TIME

    @property
    def over(self) -> bool:
        """Whether what has ended may answer it."""
        return self.past or self.mode is Mode.TIMELINE

    @property
    def current(self) -> bool:
        """Whether it asks what holds, now or at an instant, or counts up to now."""
        return self.mode is not Mode.TIMELINE and (self.counted or not self.past)

    @property
    def outdated(self) -> bool:
        """Whether what was replaced or has expired may be surfaced."""
        return self.deep or self.mode is Mode.TIMELINE or self.superseded


@dataclass(frozen=True, slots=True)
class Candidates:
    """Rows that may answer, arrays of one length; after scoring, best first.

    `cosine` and `lexical` are what the two searches found of a row (0: nothing), `relevance` in [0, 1] is
    what follows from them, `base` what the rule of scoring alone makes of it, and `scores` rank. `linked`
    marks what came by association. `cosine_weight` is the relevance that the best cosine alone brings,
    `best_cosine` its value.
    """

    rows: Rows
    cosine: Floats
    lexical: Floats
    relevance: Floats
    base: Floats
    scores: Floats
    linked: Mask
    cosine_weight: float = 1.0
    best_cosine: float = 1.0

    @classmethod
    def found(
        cls,
        rows: Rows,
        cosine: Floats,
        lexical: Floats,
        relevance: Floats,
        cosine_weight: float = 1.0,
        best_cosine: float = 1.0,
    ) -> "Candidates":
        """What the searches found, not yet scored."""
        none = np.zeros(len(rows), np.bool_)
        return cls(rows, cosine, lexical, relevance, relevance, relevance, none, cosine_weight, best_cosine)

    def __len__(self) -> int:
        return len(self.rows)

    def by_cosine(self, cosine: Floats) -> Floats:
        """Relevance in [0, cosine_weight] of further rows, known by their cosine alone."""
        best = max(self.best_cosine, cosine.max(initial=0.0))
        return self.cosine_weight * np.maximum(cosine, 0.0) / best if best > 0 else np.zeros(len(cosine))

    def order(self, scores: Floats) -> NDArray[np.intp]:
        """Positions, best score first, equal scores by row."""
        return np.lexsort((self.rows, -np.round(scores, DECIMALS)))

    def ranked(self, scores: Floats) -> "Candidates":
        """The same with these scores, best first."""
        return replace(self, scores=np.round(scores, DECIMALS)).take(self.order(scores))

    def followed_by(self, others: "Candidates") -> "Candidates":
        """These, and behind them those of the others that are new, in their order; none of them has a higher
        score than the last of these."""
        new = others.take(np.flatnonzero(~np.isin(others.rows, self.rows)))
        new = replace(new, scores=np.minimum(new.scores, self.scores.min(initial=np.inf)))
        return replace(
            self,
            rows=np.concatenate([self.rows, new.rows]),
            cosine=np.concatenate([self.cosine, new.cosine]),
            lexical=np.concatenate([self.lexical, new.lexical]),
            relevance=np.concatenate([self.relevance, new.relevance]),
            base=np.concatenate([self.base, new.base]),
            scores=np.concatenate([self.scores, new.scores]),
            linked=np.concatenate([self.linked, new.linked]),
        )

    def take(self, positions: NDArray[np.intp]) -> "Candidates":
        return Candidates(
            self.rows[positions],
            self.cosine[positions],
            self.lexical[positions],
            self.relevance[positions],
            self.base[positions],
            self.scores[positions],
            self.linked[positions],
            self.cosine_weight,
            self.best_cosine,
        )

    def joined_by(
        self, rows: Rows, cosine: Floats, relevance: Floats, *, linked: bool = False
    ) -> "Candidates":
        """These and further rows behind them, which no search brought."""
        return Candidates(
            np.concatenate([self.rows, rows]),
            np.concatenate([self.cosine, cosine]),
            np.concatenate([self.lexical, np.zeros(len(rows))]),
            np.concatenate([self.relevance, relevance]),
            np.concatenate([self.base, relevance]),
            np.concatenate([self.scores, relevance]),
            np.concatenate([self.linked, np.full(len(rows), linked)]),
            self.cosine_weight,
            self.best_cosine,
        )


class View(NamedTuple):
    """What the stages of one read look at. `searched` are the rows that the search goes through and
    `surfaced` those that an answer may bring back (None: all); `reachable` those that it may bring back by
    association: cold ones too."""

    request: Request
    partition: Partition
    searched: Mask | None
    surfaced: Mask | None
    reachable: Mask

    @classmethod
    def whole(cls, request: Request, partition: Partition) -> "View":
        """All memories of a namespace."""
        return cls(request, partition, None, None, np.ones(len(partition), np.bool_))

    def limited_to(self, meant: Mask) -> "View":
        """The same for these rows alone."""
        surfaced = meant if self.surfaced is None else self.surfaced & meant
        searched = surfaced
        if self.searched is not self.surfaced:
            searched = meant if self.searched is None else self.searched & meant
        return self._replace(searched=searched, surfaced=surfaced, reachable=self.reachable & meant)

    @property
    def columns(self) -> Columns:
        return self.partition.columns

    def said(self, row: int) -> Reading:
        """The words of a row, read in the language that they are written in."""
        return read_any(self.columns.said(row), self.request.language)

    def may_be_searched(self, rows: Rows) -> Mask:
        return np.ones(len(rows), np.bool_) if self.searched is None else self.searched[rows]

    def may_surface(self, rows: Rows) -> Mask:
        return np.ones(len(rows), np.bool_) if self.surfaced is None else self.surfaced[rows]


# --- what a stage of each phase is ------------------------------------------------------------------------

Gate = Callable[[str], tuple[bool, Decision]]
"""gate: whether a question is worth a search, and why."""


class Divide(Protocol):
    """divide: a question as the parts that are asked one by one, and one ranking of theirs."""

    def __call__(self, question: Reading) -> tuple[list[str], Decision]:
        """The parts; the question alone if it is not compound."""
        ...

    def merged(self, rankings: Sequence[Candidates]) -> Candidates:
        """The rankings of the parts as one."""
        ...


Understand = Callable[[Request], tuple[Request, Decision | None]]
"""route, understand: the question with something found out about it, first how it is to be answered."""

Admit = Callable[[View], tuple[View, Decision | None]]
"""admit: which memories may be searched, surfaced and reached."""

Find = Callable[[View], tuple[Candidates, Decision]]
"""search: the first candidates."""

Stage = Callable[[Candidates, View], tuple[Candidates, Decision | None]]
"""collect, rank, select: other candidates, other relevance, other scores or another order; and why."""

Measure = Callable[[Candidates, View], Floats]
"""measure: how sure it is, in [0, 1], that each candidate answers; at least as many as the depth, if there
are."""


class Injected(NamedTuple):
    """One result as it is injected into the agent's context. `place`: its position among the candidates."""

    place: int
    text: str
    tokens: int
    style: str
    confidence: float
    reserved: bool = False
    """Whether it is told whatever was asked, and did not answer."""
    doubted: bool = False
    """Whether it may be an order to the agent, and is shown as a quotation."""


class Chosen(NamedTuple):
    """The candidates of an answer. `measured`: those of the whole depth, beginning with the `results`; the
    confidences are of these. `ranked`: all, before any selection. `reserved`: those shown for every question,
    whether they are results or not; None: no candidate is."""

    results: Candidates
    measured: Candidates
    ranked: Candidates
    reserved: Candidates | None = None

    @property
    def shown(self) -> Candidates:
        """The results, followed by the reserved candidates that are not among them."""
        return self.results if self.reserved is None else self.results.followed_by(self.reserved)


Inject = Callable[[Chosen, View, Floats, int | None], tuple[list[Injected], Decision]]
"""inject: what is told of each result, by its confidence and within a budget of tokens."""
