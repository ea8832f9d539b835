"""A study: one question, the runs that answer it, and the tables and figures that tell the answer.

A study is declared in one file, as an object `STUDY` of the class `Study`; `conduct` does the rest for all of
them: it composes the variants, refuses overrides that the study chooses itself, computes the runs by any
launcher of Hydra, goes on where a killed study stopped, prints, and writes a folder of results.
"""

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
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
from experiments.config.options import NoOptions, option_words
from experiments.config.schema import RunConfig
from experiments.corpora.events import Corpus
from experiments.errors import LabError
from experiments.metrics.registry import HEADLINE_BUDGET
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Table, columns_of, say, short, to_rich
from experiments.runs import results
from experiments.runs.folder import Run
from experiments.runs.manifest import command_line
from experiments.runs.paired import scored
from experiments.runs.publish import check_today, folders_of, source_of, with_runs
from experiments.runs.results import Result, slug
from experiments.runs.sweep import CHEAP, sweep

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Options = TypeVar("Options")
Key = TypeVar("Key", bound=Hashable)

TO_BUDGET = f"replay.tokens={HEADLINE_BUDGET}"
"""The override of a study that looks at recall within a budget of tokens."""

CHOSEN = ("run_dir", "force", *map(key_of, CHEAP))
"""Settings that every study of runs chooses itself."""

_HERE = ("workers", "quiet", "embedder.cache")
"""Settings of one machine: no part of what was studied."""


@dataclass(frozen=True)
class Asked(Generic[Options]):
    """What a study is asked with."""

    options: Options
    words: tuple[str, ...] = ()
    """The overrides NAME=VALUE that were given."""
    publish: bool = False
    """Whether the answer is published."""

    @cached_property
    def config(self) -> RunConfig:
        """The configuration that the overrides give. Raises what `composed` raises."""
        return composed(of_run(self.words))

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus of that configuration."""
        return self.config.load()

    def command_words(self, paths: bool = False) -> list[str]:
        """The words of a command line that asks the same on any machine or, with `paths`, on this one."""
        left = _HERE if paths else (*_HERE, "corpus.path")
        words = [word for word in of_run(self.words) if key_of(word) not in left]
        option_list = option_words(self.options)
        flags = [word for word in option_list if word.startswith("--")]
        return [*(word for word in option_list if word not in flags), *words, *flags]


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
    published: Mapping[str, str] = field(default_factory=dict)
    """The results in `results/NAME/`: by the name of each, the words that it is made with."""
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

    `out` is the folder (None: `results/runs/studies/STUDY/CORPUS`); what is published goes to
    `results/STUDY/NAME` instead. Raises LabError for an override that the study chooses itself, and if it is
    published for settings that are not those of a published result and for runs that are not of today; and
    what composing, replaying and the study itself raise.
    """
    name = publication(study, asked) if asked.publish else ""
    report = answer(study, asked, console)
    for folder in folders_of(report.read) if asked.publish else ():
        check_today(folder)
    for table in report.tables:
        console.print(to_rich(table), "")
    corpus = name or report.corpus or slug(_named(asked))
    from experiments.report import style  # Matplotlib takes half a second to load

    images = [style.images(figure, stem) for stem, figure in report.figures.items()]
    words = [*asked.command_words(paths=True), *["--publish"] * asked.publish]
    command = command_line(f"experiments {study.called or study.name}", words)
    result = Result(
        study=study.name,
        corpus=corpus,
        question=study.question,
        command=with_runs(report.read, command),
        settings={"overrides": asked.command_words(), "options": asdict(asked.options)},
        tables=report.tables,
        figures={file: content for files in images for file, content in files.items()},
        facts=report.facts,
        source=source_of(report.read),
    )
    place = results.published if asked.publish else results.unpublished
    folder = results.write_result(out or place(study.name, corpus), result)
    say(console, f"results   {folder / 'README.md'}")
    return folder


def answer(study: Study[Any], asked: Asked[Any], console: Console) -> Report:
    """Run what a study wants to have run, and make its report."""
    refuse(asked.words, study.chosen, study.why)
    if study.variants is None:
        return study.report(asked, {})
    points = study.variants(asked)
    refuse(asked.words, [*CHOSEN, *(key_of(word) for words in points.values() for word in words)], study.why)
    cheap = {key: (*CHEAP, *words) for key, words in points.items()}
    return study.report(asked, sweep(asked.words, cheap, console))


def publication(study: Study[Any], asked: Asked[Any]) -> str:
    """The published result that is made with these settings. Raises LabError, with the difference to the most
    similar one, if there is none."""
    if not study.published:
        raise LabError(f"{study.name}: publishes nothing; leave out --publish")
    given = set(asked.command_words())
    known = {name: set(text.split()) for name, text in study.published.items()}
    name = min(known, key=lambda name: len({key_of(word) for word in given ^ known[name]}))
    apart = {"without": given - known[name], "with": known[name] - given}
    if expected := " and ".join(f"{how} {' '.join(sorted(words))}" for how, words in apart.items() if words):
        raise LabError(
            f"{study.name}: not the settings of a published result; expected those of "
            f"{results.published(study.name, name)}, {expected}, or no --publish"
        )
    return name


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


def families(
    system: str | Path, rivals: Mapping[str, str | Path], metrics: Sequence[str]
) -> dict[str, list[Difference]]:
    """Every rival minus a run, RUN or RUN:SYSTEM, by name; of each metric that has values one family over the
    rivals. Raises LabError where probes differ."""
    baseline = scored(system, metrics)
    present = [metric for metric in metrics if baseline[metric].drop_nulls().len()]
    tested = [compare(baseline, scored(run, metrics), present) for run in rivals.values()]
    corrected = zip(*(as_family(family) for family in zip(*tested, strict=True)), strict=True)
    return dict(zip(rivals, map(list, corrected), strict=True))


def rival_table(system: str, tested: Mapping[str, Sequence[Difference]], note: str) -> Table:
    """One line a rival and metric."""
    rows = tuple(
        (
            *(name, short(effect.metric).replace("_", " "), effect.n, effect.baseline, effect.candidate),
            *difference_cells(effect),
        )
        for name, differences in tested.items()
        for effect in differences
    )
    columns = (
        *columns_of(f"rival | metric | n: count | {system}: score | rival's: score"),
        *difference_columns(verdict="rival is"),
    )
    return Table("verdicts", f"Rivals against {system}", columns, rows, note)


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
