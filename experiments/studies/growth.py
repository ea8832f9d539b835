"""How does recall change as a history grows by messages of other conversations?

The answer to a question is searched for among what was said before it in its conversation, and a number of
older messages of other corpora. These are drawn at random, each text once, and a larger number includes the
smaller ones. The questions are those of conversations for development, of the kinds that count in the
headline. Nothing is replayed: each system is one search over single messages, by words (BM25), by the cosine
of an embedder, or by both.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from cogmem.kernel.checks import at_least, require
from cogmem.language.analysis import analyser
from cogmem.log.facts import quoted
from cogmem.rank.fusion import normalised_scores
from cogmem.rank.request import Floats
from cogmem.rank.search import SearchConfig
from cogmem.rng import stream
from cogmem.store import Rows
from cogmem.store.exact import DECIMALS, best, nearest, similarities
from cogmem.store.lexical import LexicalIndex
from experiments.analysis.pooling import as_pooled_family, pooled
from experiments.analysis.statistics import EXPLORATORY, interval
from experiments.config.compose import composed
from experiments.corpora.events import Corpus, MessageEvent, Probe
from experiments.corpora.roles import family, for_development, listed, located
from experiments.errors import LabError
from experiments.metrics.registry import find, mean, with_metrics
from experiments.replay.outcomes import PROBES
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns, pooled_table
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, paired

METRIC, K = "recall@10", 10
WORDS = "bm25"
WIDE = 100
"""Number of messages that the fusion takes from either search."""
Found = Mapping[tuple[str, int], pl.DataFrame]
"""The questions with their recall, by system and number of other messages."""


@dataclass(frozen=True)
class Options:
    corpora: tuple[str, ...] = ()
    """Corpora whose questions are asked, by their names in `experiments/corpora/roles.toml`."""
    distractors: tuple[str, ...] = ()
    """Corpora of the same language that give the other messages. They are asked nothing, so all of their
    conversations are taken."""
    sizes: tuple[int, ...] = (0, 100, 1_000, 10_000, 100_000)
    """Numbers of other messages. In place of a number above what the corpora have, all are taken."""
    embedders: tuple[str, ...] = ("static", "hashing")
    """Embedders, each with :N for at most N other messages. The first is fused with BM25, and compared with
    the other systems."""
    seed: int = 0
    """Seed of the drawing."""

    def __post_init__(self) -> None:
        both = {*map(family, self.corpora)} & {*map(family, self.distractors)}
        known = all(re.fullmatch(r"\w+(:\d+)?", name) for name in self.embedders)
        require(
            self,
            ("corpora", lambda: bool(listed(self.corpora)), "one or more"),
            (
                "distractors",
                lambda: bool(listed(self.distractors)) and not both,
                "one or more that are not in corpora",
            ),
            (
                "sizes",
                lambda: min(self.sizes) >= 0 and len({*self.sizes}) == len(self.sizes),
                "numbers of at least 0, each once",
            ),
            ("embedders", lambda: bool(self.embedders) and known, "one or more, each NAME or NAME:N"),
            *at_least(self, 0, "seed"),
        )


class World(NamedTuple):
    """A conversation with its questions that have gold."""

    corpus: str
    namespace: str
    said: Mapping[str, str]
    """The text of each message by its id."""
    asked: Sequence[tuple[int, Probe]]
    """The questions, each with the number of messages before it."""


def worlds(name: str, corpus: Corpus) -> Iterator[World]:
    """The conversations of a corpus that have such a question."""
    for conversation in corpus.conversations:
        said, asked = dict[str, str](), []
        for event in conversation.events:
            if isinstance(event, MessageEvent) and (text := quoted(event.message)):
                said[event.message.id] = text
            elif isinstance(event, Probe) and event.scored and event.evidence:
                asked.append((len(said), event))
        if asked:
            yield World(name, f"{name}/{conversation.namespace}", said, asked)


def drawn(corpora: Sequence[Corpus], seed: int) -> list[str]:
    """The distinct messages of corpora in random order."""
    said = (event.message for corpus in corpora for world in corpus.conversations for event in world.messages)
    texts = sorted({*map(quoted, said)} - {""})
    return [texts[place] for place in stream(seed, "growth").permutation(len(texts))]


def search(
    asked: Sequence[World],
    others: Sequence[str],
    sizes: Sequence[int],
    embedders: Sequence[str],
    language: str,
) -> Found:
    """Ask BM25, every embedder and the fusion of the first among every number of other messages."""
    asked = sorted(asked, key=lambda world: len(world.said))  # each replaces all rows of the one before
    limits = {name: int(most or len(others)) for name, _, most in (of.partition(":") for of in embedders)}
    made = {name: composed([f"embedder={name}"]).embedder.build() for name in limits}
    first = next(iter(made))
    weight = SearchConfig().weight_for(made[first].name)
    ahead = {name: embedder.embed(others[: limits[name]]) for name, embedder in made.items()}
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for size in sizes:
        index = LexicalIndex(analyser(language))
        for row, text in enumerate(others[:size]):
            index.put(row, text)
        for world in asked:
            for row, text in enumerate(world.said.values(), size):
                index.put(row, text)
            texts, questions = [*world.said.values()], [probe.query for _, probe in world.asked]
            spaces = {}
            for name in (name for name, most in limits.items() if size <= most):
                matrix = np.concatenate([ahead[name][:size], made[name].embed(texts)])
                queries = made[name].embed(questions)
                spaces[name] = matrix, queries, queries @ matrix.T
            for number, (before, probe) in enumerate(world.asked):
                told = np.arange(len(index)) < size + before
                words = np.where(told, index.scores(probe.query), 0.0).round(DECIMALS)
                ranked = {WORDS: best(np.flatnonzero(words), words[words > 0], WIDE).rows}
                for name, (matrix, queries, scans) in spaces.items():
                    ranked[name] = nearest(matrix, queries[number], WIDE, told, scans[number]).rows
                    if name == first:
                        rows = np.union1d(ranked[WORDS], ranked[name])
                        meaning = similarities(matrix, queries[number], rows)
                        both = normalised_scores(meaning, words[rows], weight).round(DECIMALS)
                        ranked[f"{WORDS} + {name}"] = best(rows, both, K).rows
                for system, rows in ranked.items():
                    answer = answered(world, probe, rows[:K] - size)
                    found.setdefault((system, size), []).append(answer)
    frames = {
        cell: pl.DataFrame(rows, schema_overrides={"turns": PROBES["turns"]}) for cell, rows in found.items()
    }
    return {cell: with_metrics(frame, [find(METRIC)]) for cell, frame in frames.items()}


def answered(world: World, probe: Probe, places: Rows) -> dict[str, Any]:
    """A question and the messages that came back by their places; below 0: of another conversation."""
    ids = [*world.said]
    turns = [[ids[place]] if place >= 0 else [] for place in places.tolist()]
    key = {"corpus": world.corpus, "namespace": world.namespace, "probe": probe.id}
    return {**key, "evidence": list(probe.evidence), "turns": turns}


def report(asked: Asked[Options], runs: Mapping[Any, Run]) -> Report:
    """Recall of each system by the number of other messages, and the first embedder against the others.

    Raises LabError for corpora of several languages, and where no question has gold."""
    options = asked.options
    words = {name: [*for_development(of), "asked=headline"] for name, of in listed(options.corpora).items()}
    words |= {name: located(of) for name, of in listed(options.distractors).items()}
    corpora = {name: composed(given).load() for name, given in words.items()}
    if len({corpus.language for corpus in corpora.values()}) > 1:
        spoken = ", ".join(f"{name} {corpus.language}" for name, corpus in corpora.items())
        raise LabError(f"--distractors: several languages ({spoken}); expected corpora of one language")
    given = [world for name in options.corpora for world in worlds(name, corpora[name])]
    if not given:
        raise LabError(
            f"--corpora: no question of {', '.join(options.corpora)} has gold; expected one or more"
        )
    others = drawn([corpora[name] for name in options.distractors], options.seed)
    sizes = sorted({min(size, len(others)) for size in options.sizes})
    language = asked.config.language_of(corpora[options.corpora[0]])
    found = search(given, others[: sizes[-1]], sizes, options.embedders, language)
    card = files("cogmem.embedding").joinpath("static.md").read_text("utf-8")
    trained = [name for name in corpora if re.search(rf"^\| {family(name)}", card, re.MULTILINE)]
    levels = recall(
        found,
        f"The other messages are of the {len(others):,} distinct ones of {', '.join(options.distractors)}. "
        f"By its card, `embedder=static` was trained on {', '.join(trained) or 'none'} of all these corpora.",
    )
    first = options.embedders[0].partition(":")[0]
    return Report(
        [levels, verdicts(found, first), over_corpora(found, first)], {"growth": figure(levels)}, "corpora"
    )


def recall(found: Found, origin: str) -> Table:
    """A line a system and number of other messages. `origin`: where these are from, for the note."""
    order = [*dict.fromkeys(system for system, _ in found)]
    first = next(iter(found.values()))
    counts = dict(first.group_by("corpus").len().sort("corpus").iter_rows())
    rows = []
    for system, size in sorted(found, key=lambda cell: (order.index(cell[0]), cell[1])):
        probes = found[system, size]
        low, high = (interval(probes, METRIC) or (None, None))[:2]
        each = [mean(probes.filter(corpus=name)[METRIC]) or 0.0 for name in counts]
        rows.append((system, size, mean(probes[METRIC]), low, high, sum(each) / len(each), *each))
    columns = columns_of(
        "system | other messages: count | R@10: score | low: score | high: score | corpora: score",
        *(f"{name} ({count}): score" for name, count in counts.items()),
    )
    conversations = first["namespace"].n_unique()
    note = (
        f"R@10: the mean over n = {first.height:,} questions in {conversations} conversations; low, high: "
        "the 95 % bootstrap interval over conversations. Corpora: the mean of the corpora, each of which "
        f"has a column, with the number of its questions. {WORDS} + NAME: the {WIDE} best of each search, by "
        f"the weighted sum of their scores, each divided by the largest. {origin}"
    )
    return Table("recall", "R@10 among messages of other conversations", columns, tuple(rows), note)


def verdicts(found: Found, name: str) -> Table:
    """An embedder against every other system, at each number of other messages."""
    pairs = {
        (size, system): (probes, found[name, size])
        for (system, size), probes in found.items()
        if system != name and (name, size) in found
    }
    rows = tuple(
        (*key, effect.baseline, effect.candidate, *difference_cells(effect))
        for key, effect in paired(pairs, METRIC).items()
    )
    headings = f"other messages: count | system | its R@10: score | {name}'s: score"
    columns = (*columns_of(headings), *difference_columns(verdict=f"{name} is"))
    note = f"Paired on the same questions. {EXPLORATORY}. p corrected over all lines (Holm)."
    return Table("verdicts", f"Is {name} better?", columns, rows, note)


def over_corpora(found: Found, name: str) -> Table:
    """An embedder against every other system, pooled over the corpora, which count the same."""
    names = next(iter(found.values()))["corpus"].unique().sort()
    effects = {}
    for (system, size), probes in found.items():
        if system != name and (name, size) in found:
            sides = [
                (probes.filter(corpus=corpus), found[name, size].filter(corpus=corpus)) for corpus in names
            ]
            each = paired(dict(enumerate(sides)), METRIC)
            effects[f"{name} − {system}, {size:,}"] = pooled([*each.values()])
    return pooled_table(as_pooled_family(effects), "difference among other messages")


def figure(levels: Table) -> Figure:
    """Recall by the number of other messages, a line a system: over all questions, and over the corpora."""
    title, subtitle = "Recall as a history grows", "whiskers, moved apart: 95 % intervals over conversations"
    drawing, panels = style.panels(9.0, 2, 2, title, subtitle, high=3.0)
    systems, sizes = [*dict.fromkeys(row[0] for row in levels.rows)], sorted({row[1] for row in levels.rows})
    looks = zip((style.PRIMARY, *style.SERIES), ("o", *style.MARKERS), strict=True)
    for place, (system, (colour, marker)) in enumerate(zip(systems, looks, strict=False)):
        at = np.array([row[1:6] for row in levels.rows if row[0] == system], np.float64).T
        places = _places(at[0]) + 0.08 * (place - (len(systems) - 1) / 2)
        look = {"color": colour, "marker": marker, "markersize": 4.5, "label": system}
        panels[0].errorbar(places, at[1], np.abs(at[2:4] - at[1]), **look)
        panels[1].plot(_places(at[0]), at[4], **look)
    for axes, of in zip(panels, ("mean over questions", "mean over corpora"), strict=True):
        axes.set_xticks(_places(sizes), [f"{size:,}" for size in sizes])
        axes.set(title=of, xlabel="messages of other conversations (logarithmic from 100 on)", ylabel="R@10")
        axes.set_ylim(bottom=0)
        style.plain(axes)
    drawing.legend(*panels[1].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return drawing


def _places(sizes: Any) -> Floats:
    """Where numbers stand on the axis: by their logarithm; 0 is a step left of 100."""
    return np.asarray(np.log10(np.maximum(sizes, 10.0)))


STUDY = Study.of(
    report,
    options=Options,
    takes="",
    example="--corpora english --distractors synthetic-en",
)
