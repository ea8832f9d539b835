"""A study: one question, the runs that answer it, and the tables and figures that tell the answer.

A study is declared in one file, as an object `STUDY` of the class `Study`; `conduct` does the rest for all of
them: it composes the variants, refuses overrides that the study chooses itself, computes the runs one after
another, goes on where a killed study stopped, prints, and writes a folder of results.
"""

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import polars as pl
from rich.console import Console

from cogmem import EngineConfig
from cogmem.dynamics.retention import LAWS
from experiments.analysis.statistics import Difference, as_family, compare
from experiments.config.compose import composed, key_of, of_run, refuse
from experiments.config.options import NoOptions
from experiments.config.schema import RunConfig
from experiments.corpora.events import Corpus
from experiments.corpora.roles import listed, located
from experiments.report.tables import Table, say, show
from experiments.runs.folder import Run
from experiments.runs.manifest import command_line
from experiments.runs.results import UNPUBLISHED, slug, write_result
from experiments.runs.sweep import CHEAP, sweep

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Options = TypeVar("Options")
Key = TypeVar("Key", bound=Hashable)

CHOSEN = ("run_dir", "force", *map(key_of, CHEAP))
"""Settings that every study of runs chooses itself."""


@dataclass(frozen=True)
class Asked(Generic[Options]):
    """What a study is asked with."""

    options: Options
    words: tuple[str, ...] = ()
    """The overrides NAME=VALUE that were given."""
    command: tuple[str, ...] = ()
    """All words of the command line, which the results name."""

    @cached_property
    def config(self) -> RunConfig:
        """The configuration that the overrides give, of a study with an option `corpora` that of the first of
        them. Raises what `composed` raises, and LabError for an unknown corpus."""
        corpora = list(listed(getattr(self.options, "corpora", ())).values())
        return composed([*(located(corpora[0]) if corpora else ()), *of_run(self.words)])

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus of that configuration."""
        return self.config.load()


@dataclass(frozen=True)
class Report:
    """The answer of a study."""

    tables: Sequence[Table]
    figures: Mapping[str, "Figure"] = field(default_factory=dict)
    """Figures by the names of their files, without an ending."""
    corpus: str = ""
    """What was studied, for the name of the folder; empty: the corpus of the configuration."""
    read: Sequence[str] = ()
    """The finished runs that were read, RUN or RUN:SYSTEM: the command of the results makes them first."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Other numbers, as plain values."""


@dataclass(frozen=True, kw_only=True)
class Study(Generic[Options]):
    """A study as it is declared."""

    name: str
    """The name by which it is called and written."""
    about: str
    """The docstring of its module: the question in one line, then what a reader must know."""
    report: Callable[[Asked[Options], Mapping[Any, Run]], Report]
    """Makes tables and figures, from the finished run of each variant."""
    variants: Callable[[Asked[Options]], Mapping[Any, Sequence[str]]] | None = None
    """The runs to make: overrides by a key of each variant. None: the study replays nothing."""
    options: type[Options] = NoOptions  # type: ignore[assignment]
    """A dataclass of the options of the study (see `experiments.config.options`)."""
    takes: str = "OVERRIDE"
    """What words NAME=VALUE are: overrides of a run's configuration, or something else; empty: not taken."""
    chosen: tuple[str, ...] = ()
    """Settings that are refused from the user, besides those of the variants; with a dot at the end, all of a
    section."""
    why: str = "the study chooses this itself"
    """The reason for refusing them."""
    example: str = ""
    """Words of a command line that can be tried."""
    called: str = ""
    """What the command line calls it by, where that is not `name`."""

    @classmethod
    def of(cls, report: Callable[[Asked[Options], Mapping[Any, Run]], Report], **more: Any) -> Self:
        """The study of the module that `report` is in, which gives it its name and what it is about."""
        module = sys.modules[report.__module__]
        return cls(name=module.__name__.rpartition(".")[2], about=module.__doc__ or "", report=report, **more)

    @property
    def question(self) -> str:
        return self.about.partition("\n")[0]


def conduct(study: Study[Any], asked: Asked[Any], console: Console, out: Path | None = None) -> Path:
    """Answer the question, print the tables and write a folder of results; returns the folder.

    `out` is the folder (None: `results/runs/studies/STUDY/CORPUS`). Raises LabError for an override that the
    study chooses itself, and what composing, replaying and the study itself raise.
    """
    report = answer(study, asked, console)
    show(console, *report.tables)
    from experiments.report import style  # Matplotlib takes half a second to load

    images = [style.images(figure, stem) for stem, figure in report.figures.items()]
    folder = write_result(
        out or UNPUBLISHED / study.name / (report.corpus or slug(_named(asked))),
        report.tables,
        command_line(f"experiments {study.called or study.name}", asked.command),
        report.read,
        question=study.question,
        figures={file: content for files in images for file, content in files.items()},
        facts=report.facts,
    )
    say(console, f"results   {folder / 'README.md'}")
    return folder


def answer(study: Study[Any], asked: Asked[Any], console: Console) -> Report:
    """Run what a study wants to have run, and make its report."""
    from experiments.report.style import style  # Matplotlib takes long to load

    refuse(asked.words, study.chosen, study.why)
    if study.variants is None:
        with style():
            return study.report(asked, {})
    points = study.variants(asked)
    refuse(asked.words, [*CHOSEN, *(key_of(word) for words in points.values() for word in words)], study.why)
    cheap = {key: (*CHEAP, *words) for key, words in points.items()}
    runs = sweep(asked.words, cheap, console)
    with style():
        return study.report(asked, runs)


def paired(pairs: Mapping[Key, tuple[pl.DataFrame, pl.DataFrame]], metric: str) -> dict[Key, Difference]:
    """The difference of each pair of scored probes, baseline and candidate, as one family (Holm)."""
    found = [compare(*pair, [metric])[0] for pair in pairs.values()]
    return dict(zip(pairs, as_family(found), strict=True))


def averaged(frames: Sequence[pl.DataFrame], metric: str) -> pl.DataFrame:
    """The scored probes of the first frame with their mean over all frames, which have the same probes in the
    same order."""
    first, *others = frames
    total = sum((frame[metric] for frame in others), first[metric])
    return first.with_columns((total / len(frames)).alias(metric))


def law_colours() -> dict[str, str]:
    """The colour of each law of forgetting."""
    from experiments.report import style

    shades = cycle(style.FORGETTING)
    return {name: next(shades) if law.forgets else style.GREY for name, law in LAWS.items()}


def _named(asked: Asked[Any]) -> str:
    """A corpus, with the profile and the law where they are not the default's."""
    config = asked.config
    law, default = config.engine.retention.law, EngineConfig().retention.law
    choices = [config.profile] * (config.profile != RunConfig.profile) + [law] * (law != default)
    return "-".join([asked.corpus.name, *choices])
