"""Evidence: the weights of `cogmem.rank.evidence`, fitted to the questions of the corpora for development.

Every question gives the features of its candidates and which of them carry its gold. Fitted is the listwise
logistic loss: each carrier of gold against all that carry none (Cao et al. 2007), with weights of at least 0
and a quadratic penalty. Corpora count alike, and so do the questions of one. Every figure is of questions
that the weights did not see: each family of corpora is left out in turn. `--write` puts weights fitted to
all into the engine.
"""

import os
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from scipy.optimize import minimize

from cogmem import SimulatedClock
from cogmem.embedding.base import family_of
from cogmem.llm import Usage
from cogmem.rank.evidence import FEATURES, NAMES, EvidenceDecision, file
from cogmem.rank.search import DENSE_WEIGHTS, SearchConfig
from cogmem.store.exact import DECIMALS
from experiments.config.compose import composed
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import write_text
from experiments.corpora.events import Conversation, Question
from experiments.corpora.roles import family, for_development, roles
from experiments.errors import CorpusError, LabError
from experiments.replay.replay import replay
from experiments.report.tables import Table, columns_of, show
from experiments.runs.results import write_result
from experiments.systems.base import Answer, SystemContext
from experiments.systems.cogmem import Cogmem

PENALTY = 0.01
"""What half a squared weight costs, beside the mean loss of a corpus."""

QUESTIONS = 600
"""Questions of a corpus that are fitted to, at most; evenly drawn."""

K = 10

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Judged(NamedTuple):
    """A question with its candidates."""

    corpus: str
    features: Floats
    """(candidates, FEATURES)"""
    carried: tuple[tuple[str, ...], ...]
    """The gold turns of each candidate."""
    message: Floats
    """A number for the message of each candidate: an answer has each once."""
    gold: int
    """Number of turns of gold, found or not."""

    @property
    def carries(self) -> Flags:
        """Which candidates carry gold.  (candidates,)"""
        return np.array([bool(turns) for turns in self.carried])


class _Seen(NamedTuple):
    """What the engine weighed at one question: features and turns of each candidate."""

    features: Floats
    turns: list[tuple[str, ...]]


class _Observed(Cogmem):
    """The engine, watched while it reads."""

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self.seen: list[_Seen] = []

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        answer = super().recall(question, k, reinforce=reinforce)
        found = next((step for step in answer.decisions if isinstance(step, EvidenceDecision)), None)
        found = found or EvidenceDecision.made("nothing")
        turns = self._columns.objects("source_turns")
        self.seen.append(_Seen(found.features, [turns[row] for row in found.rows]))
        return answer


def corpora(words: Sequence[str]) -> dict[str, RunConfig]:
    """The corpora for development by name, those that are on this machine, with these overrides. Raises
    LabError if there are none."""
    found = {}
    for name, role in roles().items():
        config = composed([*words, *for_development(role)])
        with suppress(CorpusError):
            config.load()
            found[name] = config
    if not found:
        raise LabError("none of the corpora for development is here")
    return found


def questions(name: str, config: RunConfig) -> list[Judged]:
    """The questions of a corpus that have gold, as the engine weighs their candidates."""
    corpus = config.load()
    kinds = config.scoring.kinds or corpus.headline
    found: list[Judged] = []
    for world in corpus.conversations:
        seen = _replayed(world, replace(config, language=config.language_of(corpus)))
        for probe, answer in zip(world.probes, seen, strict=True):
            if probe.scored and probe.evidence and (not kinds or probe.kind in kinds):
                carried = tuple(tuple(t for t in probe.evidence if t in turns) for turns in answer.turns)
                gold = len(set(probe.evidence))
                places = {turns: place for place, turns in enumerate(answer.turns)}
                message = np.array([places[turns] for turns in answer.turns], np.float64)
                found.append(Judged(name, answer.features, carried, message, gold))
    return found


def _replayed(world: Conversation, config: RunConfig) -> list[_Seen]:
    """What the engine weighed at each probe of a conversation."""
    clock = SimulatedClock(world.events[0].time)
    engine = replace(config.engine, language=config.language)
    engine = engine.having(replace(engine.evidence, enabled=True))
    context = SystemContext(
        namespace=world.namespace,
        engine=engine,
        folder=Path(),  # the systems of this study write no files
        clock=clock,
        embedder=config.embedder.build(),
        store=config.store.build(engine.language, question_words=engine.search.question_words),
        model=config.llm.build(),
        usage=Usage(config.llm.prices),
    )
    observed = _Observed(context)
    replay(world, observed, "cogmem", clock, config.replay)
    return observed.seen


# --- fitting --------------------------------------------------------------------------------------------


def used(questions: Sequence[Judged]) -> list[Judged]:
    """The questions that are fitted to, at most QUESTIONS of each corpus: those with candidates
    that carry gold, and others that carry none."""
    chosen: list[Judged] = []
    for corpus in dict.fromkeys(question.corpus for question in questions):
        group = [question for question in questions if question.corpus == corpus]
        group = [question for question in group if 0 < question.carries.sum() < len(question.carried)]
        chosen += group[:: max(1, -(-len(group) // QUESTIONS))]
    return chosen


def fit(questions: Sequence[Judged]) -> Floats:
    """The weights of least loss.  (FEATURES,)"""
    chosen = used(questions)
    counts = Counter(judged.corpus for judged in chosen)
    features = np.concatenate([judged.features for judged in chosen])
    carries = np.concatenate([judged.carries for judged in chosen])
    sizes = [len(judged.carried) for judged in chosen]
    first = np.cumsum([0, *sizes[:-1]])
    of = np.repeat(np.arange(len(chosen)), sizes)
    golden = of[carries]
    worth = np.array([1.0 / counts[judged.corpus] / judged.carries.sum() for judged in chosen])[golden]

    def loss(weights: Floats) -> tuple[float, Floats]:
        evidence = features @ weights
        best = np.maximum.reduceat(evidence, first)
        share = np.exp(evidence - best[of])
        rivals = np.add.reduceat(np.where(carries, 0.0, share), first)[golden]
        total = share[carries] + rivals
        pull = np.bincount(golden, worth / total, len(chosen))[of] * share
        pull[carries] = worth * (share[carries] / total - 1.0)
        cost = worth @ (np.log(total) - np.log(share[carries]))
        return float(cost + PENALTY / 2 * weights @ weights), features.T @ pull + PENALTY * weights

    start = np.ones(features.shape[1])
    bounds = [(0.0, None)] * len(start)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 500})
    return np.asarray(found.x)


def recall(question: Judged, evidence: Floats) -> float:
    """recall@K of the candidates by their evidence."""
    order = np.lexsort((np.arange(len(evidence)), -np.round(evidence, DECIMALS)))
    order = order[np.sort(np.unique(question.message[order], return_index=True)[1])][:K]
    return len({turn for place in order for turn in question.carried[place]}) / question.gold


def left_out(questions: Sequence[Judged]) -> dict[str, list[Floats]]:
    """For each corpus the evidence for the candidates of its questions, by weights that saw none of its
    family."""
    found = {}
    for name in dict.fromkeys(question.corpus for question in questions):
        weights = fit([question for question in questions if family(question.corpus) != family(name)])
        found[name] = [question.features @ weights for question in questions if question.corpus == name]
    return found


# --- the figures ----------------------------------------------------------------------------------------


def figures(questions: Sequence[Judged], weights: Floats, dense_weight: float) -> Table:
    """recall@K by corpus: of search by words, by meaning and by both, by weights that are left out, and by
    the weights fitted to all."""
    words, meaning = (
        np.array([name == feature for feature in NAMES], np.float64) for name in ("words", "meaning")
    )
    plain = (words, meaning, dense_weight * meaning + (1 - dense_weight) * words)
    unseen = left_out(questions)
    rows = []
    for name in unseen:
        asked = [question for question in questions if question.corpus == name]
        ways = [[question.features @ given for question in asked] for given in (*plain, weights)]
        ways.insert(len(plain), unseen[name])
        rows.append((name, len(asked), *(float(np.mean(list(map(recall, asked, way)))) for way in ways)))
    note = (
        f"Development. recall@{K} of the candidates by their evidence alone. Left out: by weights that "
        "saw no corpus of this family."
    )
    columns = columns_of(
        "corpus | n: count | words: share | meaning: share | both: share",
        "left out: share | fitted to all: share",
    )
    return Table("evidence", "Evidence, each corpus left out", columns, tuple(rows), note)


def weights_table(weights: Floats) -> Table:
    """Every feature and its weight."""
    rows = tuple(
        (feature.name, feature.group or "-", float(weight), feature.meaning)
        for feature, weight in zip(FEATURES, weights, strict=True)
    )
    columns = columns_of("feature | group | weight: change | what counts")
    return Table("weights", "Weights of evidence", columns, rows)


def as_toml(tables: Mapping[str, Mapping[str, float]]) -> str:
    """The file of the weights: a table for each family of embedders."""
    meanings = {feature.name: feature.meaning for feature in FEATURES}
    lines = [
        "# Weights of evidence (`cogmem.rank.evidence`) by family of embedder; the last serves all others.",
        "# Made by: python -m experiments evidence --write, with embedder=NAME. Figures: results/evidence",
    ]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {table[key]:.3f}  # {meanings[key]}" for key in NAMES)]
    return "\n".join(lines) + "\n"


def asked(found: Mapping[str, RunConfig]) -> list[Judged]:
    """The questions of all corpora."""
    points = list(found.items())
    workers = next(iter(found.values())).workers or os.cpu_count() or 1
    if workers == 1:
        return [judged for point in points for judged in questions(*point)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return [judged for group in pool.map(questions, *zip(*points, strict=True)) for judged in group]


def study(words: Sequence[str], write: bool, out: Path, remade_by: str) -> None:
    """Fit the weights to the questions; print and write what they bring; with `write`, put
    them into the engine."""
    found = corpora(words)
    judged = asked(found)
    name = next(iter(found.values())).embedder.build().name
    weights = fit(judged)
    results = [
        figures(judged, weights, SearchConfig().weight_for(name)),
        weights_table(weights),
    ]
    if write:  # first, so that the result is of the engine with these weights
        tables = dict(tomllib.loads(file().read_text("utf-8")))
        family_name = family_of(name, DENSE_WEIGHTS) or name
        tables[family_name] = dict(zip(NAMES, weights.tolist(), strict=True))
        write_text(Path(str(file())), as_toml(tables))
    show(Console(), *results)
    write_result(out, results, remade_by)
