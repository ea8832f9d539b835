"""Evidence: what speaks for a candidate besides its words and meaning, weighed by a small learnt model.

Whether a neighbour, a speaker or a date is evidence depends on the talk: a short reply needs what stands
before it, a long message does not. So relevance is a sum of features times weights (`FEATURES`, each with
the reason why it counts), all at least 0: more evidence never lowers a candidate. `python -m experiments
evidence` fits the weights and writes `evidence.toml`; they differ by family of embedder, as the meaning of
a cosine does. They were fitted on English and Turkish talk: a question in a language without a pack is
answered by the search alone.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import numpy as np

from cogmem.embedding.base import family_of
from cogmem.errors import ConfigError
from cogmem.kernel.checks import positive, require
from cogmem.language.packs import UNKNOWN, language_pack
from cogmem.language.reading import Reading, once, read
from cogmem.memory import DataSource
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.fusion import by_maximum, normalised_scores
from cogmem.rank.request import Candidates, Floats, Stage, View
from cogmem.rank.search import SearchConfig
from cogmem.rank.speakers import said_by_named
from cogmem.rank.times import in_time
from cogmem.store.columns import Rows
from cogmem.trace import Decision

GROUPS = ("neighbours", "session", "form", "role", "speaker", "time")
"""The groups of features that can be switched off, each by itself."""


class Feature(NamedTuple):
    """One kind of evidence. `group`: one of GROUPS; empty: nothing switches it off."""

    name: str
    group: str
    meaning: str


FEATURES = (
    Feature("coverage", "", "share of the question's words that it has, by their rarity and as BM25 counts"),
    Feature("words", "", "its score by words, beside the best of the question"),
    Feature("cosine", "", "nearness in meaning, as the embedder measures it"),
    Feature("meaning", "", "nearness in meaning, beside the best of the question"),
    Feature("before", "neighbours", "words and meaning of the turn before, more for a short message"),
    Feature("after", "neighbours", "words and meaning of the turn after"),
    Feature("around", "neighbours", "words and meaning of the turns two steps away"),
    Feature("completed_before", "neighbours", "words of the question that it lacks and the turn before has"),
    Feature("completed_after", "neighbours", "words of the question that it lacks and the turn after has"),
    Feature("session", "session", "how much of the rest of its session is about the question"),
    Feature("substance", "form", "that it is no mere interjection: long enough to say something"),
    Feature("number", "form", "that it has a number, where the question asks when"),
    Feature("own", "role", "that no assistant said it, unless the question asks what the assistant said"),
    Feature("advice", "role", "that an assistant said it, where the question asks for that"),
    Feature("speaker", "speaker", "that somebody said it whom the question names"),
    Feature("time", "time", "that it happened, or was said, in the time that the question names"),
)
"""What is weighed, each in [0, 1] but for `session`, which is at least 0."""

NAMES = tuple(feature.name for feature in FEATURES)


REACH = 3
"""How many memories before and after a found one join the candidates, at least 0."""
DATED = 100
"""How many memories that were told in the time which the question names join the candidates, the most similar
first."""


@dataclass(frozen=True)
class EvidenceConfig:
    """Relevance as a learned, weighted sum of features of a candidate (`cogmem/rank/evidence.toml`)."""

    enabled: bool = True
    """Whether relevance comes from the learned weights, rather than from the search alone."""
    neighbours: bool = True
    """Whether the messages just before and after the candidate count."""
    session: bool = True
    """Whether the rest of the candidate's session counts."""
    form: bool = True
    """Whether the length of the candidate counts, and a number in it if the question asks for one."""
    role: bool = True
    """Whether it counts that a user or an assistant said the candidate."""
    speaker: bool = True
    """Whether it counts that the question names the speaker of the candidate."""
    time: bool = True
    """Whether it counts that the question names the time of the candidate."""
    softness: float = 4.0
    """Difference of evidence that divides relevance by e, above 0, where a larger value gives retention and
    validity more weight."""

    def __post_init__(self) -> None:
        require(self, *positive(self, "softness"))


@dataclass(frozen=True)
class EvidenceDecision(Decision, stage="evidence"):
    """The evidence for every candidate: its rows, and beside them the weighted sums as scores.

    `features` and `weights` are for whoever asks at once; no log or table keeps them.
    """

    features: Floats = field(default_factory=lambda: np.zeros((0, len(FEATURES))), compare=False, repr=False)
    """(rows, FEATURES)"""
    weights: Floats = field(default_factory=lambda: np.zeros(len(FEATURES)), compare=False, repr=False)
    """Of each feature; 0 of one that is switched off.  (FEATURES,)"""

    @property
    def best(self) -> float:
        """The evidence that is worth a relevance of 1, at least 0."""
        return float((self.features @ self.weights).max(initial=0.0))


class Evidence:
    """Weighs the features of the candidates and of what was said around them."""

    def __init__(self, config: EvidenceConfig, search: SearchConfig, embedder: str) -> None:
        """`search` tells whether words count, and the weight of the meaning in what a neighbour says."""
        self._config = config
        self._by_words = search.fusion != "none"
        self._dense_weight = search.weight_for(embedder)
        on = [not feature.group or getattr(config, feature.group) for feature in FEATURES]
        self._weights = weights_of(embedder) * on

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, EvidenceDecision]:
        """The candidates and their neighbours, with relevance by all evidence. By row."""
        if (question := view.request.question).language == UNKNOWN:
            said = [read(text, UNKNOWN) for text in map(view.columns.searched, candidates.rows.tolist())]
            differs = np.array([_negates(text) != _negates(question) for text in said], bool)
            relevance = candidates.relevance * np.where(differs, _UNLIKE, 1.0)
            weighed = replace(candidates, relevance=relevance, base=relevance, scores=relevance)
            return weighed, EvidenceDecision.made("skipped", "a language without a pack")
        joined = self._joined(candidates, view)
        features = self.features(joined, view)
        evidence = (features * self._weights).sum(axis=1)
        relevance = np.exp((evidence - evidence.max(initial=0.0)) / self._config.softness)
        decision = EvidenceDecision.made(
            "weighed",
            numbers={"joined": float(len(joined) - len(candidates))},
            rows=tuple(joined.rows.tolist()),
            scores=tuple(evidence.round(6).tolist()),
            features=features,
            weights=self._weights,
        )
        return replace(joined, relevance=relevance, base=relevance, scores=relevance), decision

    def _joined(self, candidates: Candidates, view: View) -> Candidates:
        """The candidates, what stands up to `REACH` rows from one of them in its session, and what was told
        in the time that the question names. By row."""
        further = np.zeros(0, np.int64)
        dated = self._dated(candidates.rows, view)
        if self._config.neighbours:
            rows, reach, columns = candidates.rows[:, None], REACH, view.columns
            beside = np.clip(rows + np.arange(-reach, reach + 1), 0, len(view.partition) - 1)
            session = columns.told_in[columns.message[rows]]
            same = (columns.told_in[columns.message[beside]] == session) & (session >= 0)
            near = np.zeros(len(view.partition), np.bool_)
            near[beside[same]] = True
            near[candidates.rows] = False
            further = np.flatnonzero(near)
            further = further[view.may_be_searched(further)]
        if dated.size:
            further = np.union1d(further, dated)
        cosine = view.partition.similarity(view.request.vector, further)
        joined = candidates.joined_by(further, cosine, np.zeros(len(further)))
        return joined.take(np.argsort(joined.rows))

    def _dated(self, found: Rows, view: View) -> Rows:
        """Up to `DATED` rows beside those found that were told in the time which the question names."""
        span, zone = view.request.cues.span, view.request.zone
        if span is None or not self._config.time:
            return np.zeros(0, np.int64)
        told = view.columns["created_at"]
        within = (told >= zone.instant(span.first)) & (told < zone.instant(span.last + 1))
        rows = np.setdiff1d(np.flatnonzero(within), found)
        rows = rows[view.may_be_searched(rows)]
        if len(rows) > DATED:
            cosine = view.partition.similarity(view.request.vector, rows)
            rows = rows[np.argsort(-cosine, kind="stable")[:DATED]]
        return rows

    def features(self, candidates: Candidates, view: View) -> Floats:
        """Those of candidates in the order of their rows.  (rows, FEATURES)"""
        rows, asked = candidates.rows, _asked(view.request.question)
        weights, matched = np.zeros(0), np.zeros((0, len(rows)))
        if self._by_words:
            weights, matched = view.partition.matches(view.request.content, rows)
        happened = in_time(view, rows) if self._config.time else np.zeros(len(rows))
        ceiling = weights.sum() or 1.0
        lexical = weights @ matched
        if self._by_words and not len(weights):  # nothing is asked but what was in a time
            lexical = happened
        cosine = np.maximum(candidates.cosine, 0.0)
        fits = normalised_scores(cosine, lexical, self._dense_weight)
        around = _Around.of(view.columns.message[rows], fits, matched, view.columns.told_in)
        texts, said = view.columns.searched, view.columns["data_source"][rows]
        lengths = np.fromiter(map(len, map(texts, rows.tolist())), np.float64, len(rows))
        by_assistant = said == DataSource.ASSISTANT_MESSAGE
        numbers = np.zeros(len(rows))
        if asked.when:
            numbers[:] = [_NUMBER.search(texts(row)) is not None for row in rows.tolist()]
        columns = {
            "coverage": lexical / ceiling,
            "words": by_maximum(lexical),
            "cosine": cosine,
            "meaning": by_maximum(cosine),
            "before": around.before * _LONG / (_LONG + lengths),
            "after": around.after,
            "around": around.farther,
            "completed_before": weights @ np.maximum(around.matched_before - matched, 0.0) / ceiling,
            "completed_after": weights @ np.maximum(around.matched_after - matched, 0.0) / ceiling,
            "session": np.log1p(around.session),
            "substance": 1.0 - np.exp(-lengths / _SHORT),
            "number": numbers,
            "own": ~by_assistant & (not asked.advice),
            "advice": by_assistant & asked.advice,
            "speaker": said_by_named(candidates, view),
            "time": happened,
        }
        features = np.empty((len(rows), len(NAMES)))
        for place, name in enumerate(NAMES):
            features[:, place] = columns[name]
        return features


def _negates(text: Reading) -> bool:
    return language_pack(text.language).patterns("pairs", "negated").search(text.folded) is not None


_UNLIKE = 0.5
"""Factor of what is negated where the question is not, or conversely, in a language without a pack."""
_SHORT = 45.0
"""A message of this many characters has two thirds of the substance that it can have."""
_LONG = 800.0
"""The turn before a message of this many characters is half as much evidence as before a short one."""
_NUMBER = re.compile(r"\d")


class _Around(NamedTuple):
    """What is known of the turns around each row, by the best of their rows that are candidates; 0 where
    there is no such turn in the session. `session`: the sum of squares over all other turns of it."""

    before: Floats
    after: Floats
    farther: Floats
    matched_before: Floats  # (terms, rows)
    matched_after: Floats  # (terms, rows)
    session: Floats

    @classmethod
    def of(cls, message: Rows, fit: Floats, matched: Floats, session: Rows) -> "_Around":
        """`message`: of each row, ascending; `fit`: how well it fits by itself; `matched`: which terms of the
        question it has; `session`: of each message."""
        if not len(message):
            return cls(fit, fit, fit, matched, matched, fit)
        numbers, first, at = np.unique(message, return_index=True, return_inverse=True)
        values = np.maximum.reduceat(np.vstack([fit, matched]), first, axis=1)
        fits, told_in = values[0], session[numbers]

        def beside(values: Floats, steps: int) -> Floats:
            """For each turn the values of the one that stands `steps` after it; before it, if negative."""
            found = np.zeros_like(values)
            for apart in range(1, abs(steps) + 1):  # turns between that are no candidates have no place
                here, there = _shifted(len(numbers), apart, steps)
                is_there = numbers[there] - numbers[here] == steps
                is_there &= (told_in[there] == told_in[here]) & (told_in[here] >= 0)
                found[..., here] = np.where(is_there, values[..., there], found[..., here])
            return found

        before, after = beside(values, -1), beside(values, 1)
        squares = np.zeros(told_in.max() + 2)
        np.add.at(squares, told_in, fits**2)  # turns of no session in the last place
        others = np.maximum(squares[told_in] - fits**2 - before[0] ** 2 - after[0] ** 2, 0.0)
        return cls(
            before[0, at],
            after[0, at],
            np.maximum(beside(fits, -2), beside(fits, 2))[at],
            before[1:][:, at],
            after[1:][:, at],
            np.where(told_in >= 0, others, 0.0)[at],
        )


def _shifted(size: int, apart: int, direction: int) -> tuple[slice, slice]:
    """All places that have another so far apart in a direction, and those others."""
    first, second = slice(None, max(size - apart, 0)), slice(min(apart, size), None)
    return (first, second) if direction > 0 else (second, first)


class _Asked(NamedTuple):
    """What a question asks for: a time, what an assistant said."""

    when: bool
    advice: bool


@once
def _asked(question: Reading) -> _Asked:
    found = (pattern.search(question.folded) for pattern in _patterns(question.language))
    return _Asked(*(match is not None for match in found))


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], ...]:
    pack = language_pack(language)
    return tuple(pack.patterns("evidence", name) for name in _Asked._fields)


def file() -> Traversable:
    """The file of the weights."""
    return files("cogmem.rank") / "evidence.toml"


@cache
def _tables() -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = tomllib.loads(file().read_text("utf-8"))
    for family, table in found.items():
        if set(table) != set(NAMES) or min(table.values()) < 0:
            raise ConfigError(
                f"evidence.toml [{family}]: expected weights of at least 0 of {', '.join(NAMES)}"
            )
    return found


def weights_of(embedder: str) -> Floats:
    """The weights of the features under an embedder: those of the first family that its name begins with,
    else those of the last.  (FEATURES,)"""
    tables = _tables()
    weights = tables[family_of(embedder, tables)]
    return np.array([weights[name] for name in NAMES])


EVIDENCE = Mechanism[Stage](
    "evidence",
    "read",
    EvidenceConfig,
    build=lambda config, dependencies: Evidence(
        config.of(EvidenceConfig),
        config.of(SearchConfig),
        dependencies.embedder.name,
    ),
)
PARTS = tuple(
    Mechanism[Stage](f"evidence.{group}", "read", EvidenceConfig, group, owner="enabled") for group in GROUPS
)
"""Each group of features by itself."""
