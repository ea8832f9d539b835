"""History: a question about the past is answered by what held then.

A *chain* is what one thing was and is: memories that superseded one another, and those that say again what
one of them said.
"""

import math
from dataclasses import replace
from functools import cache
from re import Pattern
from typing import NamedTuple

import numpy as np

from cogmem.contradiction import LIKELY
from cogmem.language.claims import Claim, decode
from cogmem.language.claims.values import shares
from cogmem.language.dates import Span
from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading, read_known
from cogmem.mechanism import Mechanism
from cogmem.memory import NO_ROW, Relation
from cogmem.read.eligibility import MODES, TENSE, is_absorbed
from cogmem.read.request import Candidates, Cues, Mode, Request, Stage, Understand, View
from cogmem.read.scoring import ScoringConfig
from cogmem.store.base import Partition
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision


class _Reader(NamedTuple):
    """A pack's [history], compiled, and the tense of its dates. A question about the past has one of `past`
    and is in the past tense, or has one of `ever`; `first` asks for the beginning. What came later stands
    behind `before`, or in front of `after`. `counted`: counts up to now. `state`: a participle that tells how
    something is."""

    past: Pattern[str]
    ever: Pattern[str]
    first: Pattern[str]
    before: Pattern[str]
    after: Pattern[str]
    counted: Pattern[str]
    state: Pattern[str]
    tense: Pattern[str]

    def later(self, question: Reading) -> str:
        """What is named as having come later: "Bergen" of "before I moved to Bergen"."""
        text = question.folded
        if found := self.before.search(text):
            return text[found.end() :]
        found = self.after.search(text)
        return text[: found.start()] if found else ""


@cache
def _reader(language: str) -> _Reader:
    pack = language_pack(language)
    patterns = {name: pack.patterns("history", name) for name in _Reader._fields[:-1]}
    return _Reader(**patterns, tense=pack.patterns("dates", "past"))


def mode_of(question: Reading, cues: Cues, now: float) -> Mode:
    """TIMELINE for a question about the past, else CURRENT.

    >>> from cogmem.language.reading import read
    >>> asked = ("Where did I live before?", "What did I use to drink?", "When did I go to the beach?")
    >>> [str(mode_of(read(question, "en"), Cues(), 0.0)) for question in asked]
    ['timeline', 'timeline', 'current']
    """
    reader, text = _reader(question.language), question.folded
    over = cues.span is not None and cues.span.last < math.floor(now)
    past = reader.tense.search(text) and (over or reader.past.search(text))
    return Mode.TIMELINE if past or reader.ever.search(text) else Mode.CURRENT


def is_past(question: Reading) -> bool:
    """Whether a question is in the past tense.

    >>> from cogmem.language.reading import read
    >>> asked = ("When did I go to Oslo?", "When am I going to Oslo?", "Is the loft insulated?")
    >>> [is_past(read(question, "en")) for question in asked]
    [True, False, False]
    """
    reader = _reader(question.language)
    return reader.tense.search(reader.state.sub(" ", question.folded)) is not None


def counts_on(question: Reading) -> bool:
    """Whether a question counts what happened up to now.

    >>> from cogmem.language.reading import read
    >>> [counts_on(read(f"How many books {told}?", "en")) for told in ("have I read", "did I read")]
    [True, False]
    >>> counts_on(read("Şimdiye kadar kaç kitap okudum?", "tr"))
    True
    """
    return _reader(question.language).counted.search(question.folded) is not None


class Modes:
    """Tells questions about the past from those about now."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, request: Request) -> tuple[Request, None]:
        if request.mode is not Mode.CURRENT:
            return request, None
        now = request.zone.local(request.now)
        mode = mode_of(read_known(request.question, self._language), request.cues, now)
        return replace(request, mode=mode), None


class Tense:
    """Marks a question in the past tense that names no instant."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, request: Request) -> tuple[Request, None]:
        question = read_known(request.question, self._language)
        past = not request.point_in_time and is_past(question)
        counted = past and counts_on(question)
        return replace(request, past=past, counted=counted), None


class History:
    """In a question about the past, what did not hold then counts less, and less than what did; and what did
    is found by whatever is found of its chain.

    With a span: what held on one of its days. Else what came directly before the value that the question
    names ("before I moved to Bergen"), or before the one that holds now; the first, if that is asked.
    """

    def __init__(self, penalty: float, language: str) -> None:
        """`penalty`: factor in [0, 1] of what did not hold then."""
        self._factor = penalty
        self._language = language
        self._reader = _reader(language)

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The candidates, best first. Decision: the mode; how many were demoted and added, and the span."""
        request = view.request
        if request.mode is not Mode.TIMELINE:
            return candidates, Decision("history", str(request.mode))
        chains = _Chains(view.partition)
        found = len(candidates)
        candidates = self._completed(candidates, chains, view)
        links = np.array([chains.link(row) for row in candidates.rows.tolist()], np.int64)
        heads = np.where(links == NO_ROW, NO_ROW, chains.heads[links])
        held = self._held(links, chains, view)
        late = (heads != NO_ROW) & ~held
        scores = np.where(late, self._factor * candidates.scores, candidates.scores)
        for head in np.unique(heads[late]).tolist():
            here, best = late & (heads == head), candidates.scores[held & (heads == head)]
            if len(best):
                scores[here] = np.minimum(scores[here], self._factor * best.max())
        span = request.cues.span
        days = {} if span is None else {"first": float(span.first), "last": float(span.last)}
        demoted, added = np.count_nonzero(late), len(candidates) - found
        return candidates.ranked(scores), Decision(
            "history",
            str(request.mode),
            "preferred" if demoted or added else "unchanged",
            numbers={"demoted": float(demoted), "added": float(added), **days},
        )

    def _completed(self, candidates: Candidates, chains: "_Chains", view: View) -> Candidates:
        """The candidates and what held of the chains of the first k, as good as the best of its chain."""
        best: dict[int, int] = {}
        for place, row in enumerate(candidates.rows[: view.request.depth].tolist()):
            link = chains.link(row)
            if link != NO_ROW:
                best.setdefault(int(chains.heads[link]), place)
        rows = np.flatnonzero(chains.linked & np.isin(chains.heads, list(best)))
        rows = rows[view.may_surface(rows)]
        rows = rows[self._held(rows, chains, view)]
        like = np.array([best[head] for head in chains.heads[rows].tolist()], np.intp)
        new = rows[~np.isin(rows, candidates.rows)]
        joined = candidates.joined_by(new, np.zeros(len(new)), np.zeros(len(new)))
        places = {row: at for at, row in enumerate(joined.rows.tolist())}
        to = np.array([places[row] for row in rows.tolist()], np.intp)
        found = {name: getattr(joined, name).copy() for name in ("cosine", "lexical", "relevance", "scores")}
        for values in found.values():
            values[to] = np.maximum(values[to], values[like])
        return replace(joined, **found)

    def _held(self, links: Rows, chains: "_Chains", view: View) -> Mask:
        """Which links of chains are what the question asks for."""
        question, span = read_known(view.request.question, self._language), view.request.cues.span
        inside = links != NO_ROW
        now = view.request.zone.local(view.request.now)
        if mode_of(question, view.request.cues, now) is not Mode.TIMELINE:
            return inside  # the caller wants the timeline of a question about now: all of each chain
        after, heads = chains.after[links], chains.heads[links]
        later = self._reader.later(question)
        named = {row for row in {*links[inside].tolist(), *after[inside].tolist()} if chains.says(row, later)}
        followed = np.isin(heads, [chains.heads[row] for row in named])
        if span is not None and span.last < math.floor(now):
            wanted = np.array([chains.overlaps(link, span) for link in links.tolist()], np.bool_)
        elif self._reader.first.search(question.folded):
            wanted = ~chains.successors[links]
        else:
            wanted = (after != NO_ROW) & (after == heads)
        return inside & np.where(followed, np.isin(after, list(named)), wanted)


class _Chains:
    """The chains of a namespace. For every row: `after`, what superseded it or probably replaced it, or what
    absorbed that; `heads`, the end of its chain; `successors`, whether it superseded anything; `linked`,
    whether it is a link of a chain."""

    def __init__(self, partition: Partition) -> None:
        self._columns = columns = partition.columns
        rows, successor = np.arange(len(columns)), columns["superseded_by"].copy()
        links = partition.relations.of_kind(Relation.UPDATES)
        links = links.take(links.confidence >= LIKELY)
        newest_first = np.argsort(-links.source, kind="stable")
        linked = links.take(newest_first[successor[links.target[newest_first]] == NO_ROW])
        successor[linked.target] = linked.source  # of several, the one that came first
        survivor = _ends(np.where(is_absorbed(columns), successor, rows))
        superseded = (successor != NO_ROW) & ~is_absorbed(columns)
        self.after = np.where(superseded, survivor[successor], NO_ROW)
        self.successors = np.zeros(len(self.after), np.bool_)
        self.successors[self.after[superseded]] = True
        self.linked = superseded | self.successors
        self.heads = _ends(np.where(superseded, self.after, rows))

    def link(self, row: int) -> int:
        """The row as a link of a chain: itself, or what it says again; NO_ROW for none."""
        if self.linked[row]:
            return row
        for claim in self._claims(row):
            for other in reversed(self._columns.mentioning("claims", _address(claim)).tolist()):
                linked = other < row and self.linked[other]
                if linked and any(_again(claim, older) for older in self._claims(other)):
                    return int(other)
        return NO_ROW

    def says(self, row: int, text: str) -> bool:
        """Whether a text names the value that it claims."""
        return row != NO_ROW and any(shares(claim.value, text) for claim in self._claims(row))

    def overlaps(self, row: int, span: Span) -> bool:
        """Whether it held on some day of the span. What nothing preceded held before it was told."""
        since = self._since(row) if self.successors[row] else -math.inf
        until = float(self._columns["valid_until"][row])
        if self.after[row] == NO_ROW:
            until = math.inf
        elif math.isnan(until):
            until = self._since(int(self.after[row]))
        return since < span.last + 1 and span.first < until

    def _since(self, row: int) -> float:
        since = float(self._columns["valid_from"][row])
        return float(self._columns["created_at"][row]) if math.isnan(since) else since

    def _claims(self, row: int) -> list[Claim]:
        found = map(decode, self._columns.objects("claims")[row])
        return [claim for claim in found if claim.attribute and claim.value and not claim.weak]


def _ends(following: Rows) -> Rows:
    """Where each row leads to in the end, by what follows each; a row that follows itself is an end."""
    for _ in range(len(following).bit_length()):
        following = following[following]
    return following


def _address(claim: Claim) -> str:
    return f"{claim.subject}|{claim.attribute}"


def _again(claim: Claim, older: Claim) -> bool:
    """Whether a claim says again what an older one said."""
    return _address(claim) == _address(older) and shares(claim.value, older.value)


MODE = Mechanism[Understand](
    "mode", "read", switch="", when=MODES.is_on, build=lambda config, _: Modes(config.language)
)
PAST = Mechanism[Understand](
    "past", "read", switch="", when=TENSE.is_on, build=lambda config, _: Tense(config.language)
)
HISTORY = Mechanism[Stage](
    "history",
    "read",
    switch="",
    when=MODES.is_on,
    build=lambda config, _: History(config.of(ScoringConfig).deep_penalty, config.language),
)
