"""Does a lead on some conversations carry over to others?

Every tuned system gets the same number of trials: points of its settings that are drawn before anything is
judged, and its defaults. For each corpus in turn, the trial is taken that has the best mean R@10 on the
development conversations of the corpora of other families (all count alike), and is judged on that corpus's
validation conversations; a corpus for development alone is judged on all of its conversations, and its rows
say so.

Corpora and their roles are in `experiments/corpora/roles.toml`. One that is not on this machine is left out,
and told.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import polars as pl
from rich.console import Console

from cogmem import CogmemError
from cogmem.kernel.checks import at_least, require
from experiments.analysis.plan import PLAN
from experiments.analysis.pooling import Pooled, as_pooled_family, pooled
from experiments.analysis.statistics import MIN_CONVERSATIONS, Difference, as_family, compare
from experiments.config.compose import composed
from experiments.corpora.roles import family, listed, located, roles
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.differences import difference_cells, difference_columns, forest, pooled_table
from experiments.report.scores import ORACLE
from experiments.report.tables import Table, columns_of, say
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.runs.sweep import CHEAP, sweep
from experiments.studies.base import Asked, Report, Study
from experiments.studies.tuning import METRIC, best, settings, together

TUNED = ("cogmem", "bm25_rival", "fusion_rival")
"""The systems that are tuned."""

UNTUNED = ("bm25", "fusion", "dense", "recency", "oracle")
SHIPPED = "cogmem as shipped"

_SWEPT = [word for word in CHEAP if not word.startswith("baselines=")]


@dataclass(frozen=True)
class Options:
    trials: int = 5
    """Trials of each tuned system beside its defaults, at least 0."""
    corpora: tuple[str, ...] = ()
    """Names of `experiments/corpora/roles.toml`; empty: all that are on this machine."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "trials"))


class Judged(NamedTuple):
    """One system on one corpus."""

    corpus: str
    system: str
    probes: pl.DataFrame
    """With the values of `METRIC`."""


def report(asked: Asked[Options], runs: Mapping[Any, Run]) -> Report:
    """Tune, judge and compare."""
    console, trials = Console(quiet=asked.config.quiet), range(asked.options.trials + 1)
    corpora, absent = here(asked.options.corpora, asked.words)
    for name, why in absent.items():
        say(console, f"left out: {name} ({why})")
    if len({family(name) for name in corpora}) < 2:
        known = ", ".join(corpora) or "nothing"
        raise LabError(f"transfer: {known} is here; expected two families of corpora to tune on")
    tuned = sweep(asked.words, _tuning(corpora, trials), console)
    found = {
        (system, corpus, trial): scored(f"{run.folder}:{system}", [METRIC])
        for (corpus, trial), run in tuned.items()
        for system in TUNED
    }
    means = {key: mean(probes[METRIC]) or 0.0 for key, probes in found.items()}
    picked = {
        (system, corpus): best(
            {trial: [means[system, other, trial] for other in chosen_on(corpus, corpora)] for trial in trials}
        )
        for system, corpus in product(TUNED, corpora)
    }
    judged = _judge(asked.words, corpora, picked, console)
    differences = against_rivals(judged, whole=not asked.options.corpora)
    estimates = pool(differences)
    tables = [
        overview(judged, corpora),
        pooled_table(estimates, "cogmem − rival"),
        verdicts(differences),
    ]
    lines: dict[str, dict[str, Difference | Pooled]] = {
        name: {**group, "pooled": estimates[name]}
        for (rival, judged_on), group in differences.items()
        if judged_on != "development"
        for name in [_named(rival, judged_on)]
    }
    title = "R@10 of cogmem minus each rival, validation conversations"
    drawn = {"forest": forest(title, lines)} if lines else {}
    trial = {system: {corpus: picked[system, corpus] for corpus in corpora} for system in TUNED}
    facts = {"left out": sorted(absent), "chosen trial": trial}
    return Report(tables, drawn, corpus="corpora", facts=facts)


def here(wanted: Sequence[str], words: Sequence[str] = ()) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The overrides that load each corpus, and why the others cannot be loaded. Raises LabError for a name
    that has no role, or a corpus that was asked for and is not there."""
    found, absent = {}, {}
    for name, role in (listed(wanted) or roles()).items():
        words_of = located(role)
        try:
            composed([*words, *words_of]).load()
            found[name] = words_of
        except (CogmemError, OSError) as error:
            if wanted:
                raise
            absent[name] = str(error)
    return found, absent


def chosen_on(corpus: str, corpora: Iterable[str]) -> list[str]:
    """The corpora that a trial for this one is chosen on: those of other families.

    >>> chosen_on("madial-en", ["locomo", "madial-en", "madial-zh"])
    ['locomo']
    """
    return [other for other in corpora if family(other) != family(corpus)]


def _tuning(corpora: Mapping[str, list[str]], trials: Sequence[int]) -> dict[tuple[str, int], list[str]]:
    """The runs of all trials on the conversations for development: all tuned systems beside one another."""
    return {
        (corpus, trial): [
            *_SWEPT,
            *corpora[corpus],
            *_part(corpus, "development"),
            *together(TUNED, trial),
        ]
        for corpus, trial in product(corpora, trials)
    }


def _part(corpus: str, part: str) -> list[str]:
    return [f"split={part}"] * (roles()[corpus].role == "split")


def _judge(
    words: Sequence[str],
    corpora: Mapping[str, list[str]],
    picked: Mapping[tuple[str, str], int],
    console: Console,
) -> list[Judged]:
    """Every system on the conversations that each corpus is judged by."""
    points: dict[tuple[str, str, int], list[str]] = {}
    for corpus, location in corpora.items():
        usual = [*_SWEPT, *location, *_part(corpus, "validation")]
        everybody = [*TUNED, *UNTUNED]
        points[corpus, "", 0] = [*usual, f"system={everybody[0]}", f"baselines=[{','.join(everybody[1:])}]"]
        for system in TUNED:
            if trial := picked[system, corpus]:
                system_words = [f"system={system}", "baselines=[]", *settings(system, trial)]
                points[corpus, system, trial] = [*usual, *system_words]
    done = sweep(words, points, console)
    judged = []
    for corpus in corpora:
        usual_run = done[corpus, "", 0].folder
        judged.append(Judged(corpus, SHIPPED, scored(f"{usual_run}:cogmem", [METRIC])))
        for system in (*TUNED, *UNTUNED):
            trial = picked.get((system, corpus), 0)
            folder = done[corpus, system, trial].folder if trial else usual_run
            judged.append(Judged(corpus, system, scored(f"{folder}:{system}", [METRIC])))
    return judged


def overview(judged: Sequence[Judged], corpora: Mapping[str, Any]) -> Table:
    """A line a corpus: R@10 of every system."""
    systems = list(dict.fromkeys(row.system for row in judged))
    rows = []
    for corpus in corpora:
        by_system = {row.system: row for row in judged if row.corpus == corpus}
        first = by_system[SHIPPED].probes
        kept = first.drop_nulls(METRIC)
        scores = (
            mean(by_system[system].probes[METRIC]) if system in by_system else None for system in systems
        )
        rows.append((corpus, _label(corpus), kept["namespace"].n_unique(), kept.height, *scores))
    headings = "corpus | judged on | conversations: count | n: count"
    columns = columns_of(headings, *(f"{system}: score" for system in systems))
    note = (
        "R@10. Each system but those as shipped and the untuned ones has the settings of the trial that was "
        "best on the development conversations of the other corpora. Development: choices were made on these "
        "conversations before, so the line is no judgement. *_rival: with "
        "neighbours in the session, the speaker, event time and chunks."
    )
    return Table("transfer", "What carries over", columns, tuple(rows), note)


def against_rivals(judged: Sequence[Judged], whole: bool) -> dict[tuple[str, str], dict[str, Difference]]:
    """The tuned engine minus each rival, by corpus: the validation lines of a rival are one family (Holm),
    and so are the lines of development. Keys: the rival and what the corpora are for; "planned" are the
    validation lines of the plan, if the corpora are all that there are (`whole`)."""
    of = {(row.corpus, row.system): row.probes for row in judged}
    found: dict[tuple[str, str], dict[str, Difference]] = {}
    for (corpus, rival), probes in of.items():
        if rival not in (PLAN.candidate, ORACLE):
            is_planned = whole and rival == PLAN.baseline and _label(corpus) == "validation"
            key = rival, "planned" if is_planned else _label(corpus)
            [difference] = compare(probes, of[corpus, PLAN.candidate], [PLAN.metric])
            found.setdefault(key, {})[corpus] = difference
    return {key: dict(zip(group, as_family([*group.values()]), strict=True)) for key, group in found.items()}


def verdicts(found: Mapping[tuple[str, str], Mapping[str, Difference]]) -> Table:
    """A line a rival and corpus: the tuned engine minus the rival."""
    rows = tuple(
        (rival, corpus, judged_on, effect.n, effect.clusters, *difference_cells(effect))
        for (rival, judged_on), by_corpus in found.items()
        for corpus, effect in by_corpus.items()
    )
    headings = "rival | corpus | judged on | n: count | conversations: count"
    columns = (*columns_of(headings), *difference_columns("cogmem − rival", "cogmem is"))
    note = (
        "R@10, paired on the same probes; the tuned engine against each rival. Planned: validation "
        "conversations, the family that experiments/analysis/planned.toml declares. Validation and "
        "development: exploratory. T test over conversations, weighted by questions; p corrected over the "
        f"corpora of a rival, those of development apart. With fewer than {MIN_CONVERSATIONS} conversations "
        "there is no verdict, and the interval holds for these conversations alone. Detectable: with a "
        "probability of 80 %."
    )
    return Table("verdicts", "The tuned engine against each rival", columns, rows, note)


def pool(found: Mapping[tuple[str, str], Mapping[str, Difference]]) -> dict[str, Pooled]:
    """For each rival the pooled estimate over the validation corpora, the planned one a family of its own.
    Of corpora that are translations of one another (one family) the one with most questions counts."""
    estimates = {}
    for (rival, judged_on), by_corpus in found.items():
        if judged_on != "development":
            kept: dict[str, Difference] = {}
            for corpus, effect in sorted(by_corpus.items(), key=lambda item: -item[1].n):
                kept.setdefault(family(corpus), effect)
            estimates[_named(rival, judged_on)] = pooled([*kept.values()])
    planned = {name: estimate for name, estimate in estimates.items() if name.endswith(_PLANNED)}
    others = {name: estimate for name, estimate in estimates.items() if name not in planned}
    return as_pooled_family(planned) | as_pooled_family(others)


def _named(rival: str, judged_on: str) -> str:
    return f"{rival}{_PLANNED}" if judged_on == "planned" else rival


_PLANNED = " (planned)"


def _label(corpus: str) -> str:
    return "development" if roles()[corpus].role == "development" else "validation"


STUDY = Study.of(
    report,
    options=Options,
    chosen=("corpus", "corpus.path", "split", "engine.", "rivals.", "profile"),
    example="--trials=4 --corpora=locomo,english",
)
