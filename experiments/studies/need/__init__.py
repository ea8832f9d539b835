"""Which law of forgetting predicts what will be needed?

Retention is worth its cost if it mirrors the odds that a memory is needed (Anderson & Schooler 1991). So no
engine runs here: things (words or entities) are met in sessions. How do the odds that one is met again, or
asked about, fall with the time since it was met, rise with the number of meetings, and depend on their
spacing? And which law predicts this best in conversations that it was not fitted to?
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from cogmem.kernel.checks import at_least, require
from experiments.config.compose import composed
from experiments.corpora.events import Corpus
from experiments.corpora.roles import for_development, listed
from experiments.errors import LabError
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study
from experiments.studies.need import tables
from experiments.studies.need.histories import WINDOWS, entities_of, history, moments, words_of
from experiments.studies.need.laws import Panel, judge, predictors
from experiments.studies.need.planted import planted_table
from experiments.studies.need.tables import Case

READERS = {"words": words_of, "entities": entities_of}


@dataclass(frozen=True)
class Options:
    corpora: tuple[str, ...] = ()
    """Corpora for development by their names; without it, the corpus of the overrides."""
    windows: tuple[str, ...] = ("session", "week", "month", "asked")
    """When a thing counts as needed: met in the next `session`; met in the `day`, `week` or `month` after a
    session; named by a question (`asked`)."""
    things: Literal["words", "entities"] = "words"
    """What is met: content words, or entities as the engine reads them."""
    uncontrolled: bool = False
    """Do not tell every law how often a thing is met in other conversations. A law is then praised for
    telling frequent words from rare ones."""
    planted: int = 0
    """Corpora of each kind whose need is exponential, power or uniform by construction, to see whether the
    study names the right one; at least 0."""
    seed: int = 0
    """Seed of intervals and of planted corpora."""

    def __post_init__(self) -> None:
        known = ("session", *WINDOWS, "asked")
        require(
            self,
            (
                "windows",
                lambda: bool(self.windows) and {*self.windows} <= {*known},
                f"some of {', '.join(known)}",
            ),
            *at_least(self, 0, "planted", "seed"),
        )


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every table and figure. Raises LabError for a corpus that is not for development, is not here, or is
    too short."""
    options = asked.options
    found = {name: composed(for_development(role)).load() for name, role in listed(options.corpora).items()}
    corpora = found or {asked.corpus.name: asked.corpus}
    cases = [case for name, corpus in corpora.items() for case in studied(name, corpus, options)]
    first = [case for case in cases if case.window == options.windows[0]]
    if not first:
        raise LabError(
            f"{', '.join(corpora)}: nothing is needed again; expected a corpus of several sessions"
        )
    pooled = tables.pooled_table(cases)
    made = [pooled] if pooled is not None else []
    made.append(tables.corpus_table("corpora", f"On each corpus: {options.windows[0]}", first))
    if rest := [case for case in cases if case.window != options.windows[0]]:
        made.append(tables.corpus_table("windows", "On each corpus: other windows", rest))
    made += [
        tables.law_table(first),
        tables.curve_table(first, options.seed),
        tables.practice_table(first, options.seed),
    ]
    if options.planted:
        made.append(planted_table(options.planted, options.seed))
    figures = {
        "recency": tables.curve_figure(first, options.seed),
        "reliability": tables.reliability_figure(first),
    }
    return Report(made, figures, "corpora" if options.corpora else "")


def studied(name: str, corpus: Corpus, options: Options) -> Iterator[Case]:
    """A corpus in every window in which something is needed, and something is not."""
    read = READERS[options.things]("en" if corpus.language == "mixed" else corpus.language)
    histories = [history(world, read) for world in corpus.conversations]
    if options.uncontrolled:
        histories = [past._replace(things=()) for past in histories]
    for window in options.windows:
        panel = Panel.made(histories, [moments(past, window) for past in histories])
        if panel.needed.any() and not panel.needed.all():
            yield Case(name, window, panel, {law.key: judge(panel, law) for law in predictors()})


_EVERYTHING = "locomo,longmemeval-merged,beam,memgallery,english,turkish,synthetic-en"

STUDY = Study.of(
    report,
    options=Options,
    example="corpus=jsonl corpus.path=datasets/english.jsonl",
    published={
        "corpora": f"--corpora={_EVERYTHING} --planted=100",
        "entities": f"--corpora={_EVERYTHING} --things=entities",
    },
)
