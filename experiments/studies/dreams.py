"""What does each step of the dream cost and save?

The variants are none of the steps, each alone, all but one, all, and the engine as it is configured. Each is
compared with "none" on the same questions, paired. The steps alone, all but one, and the rest are three
families: over all at once ten conversations could never be sure of anything. A recorded corpus is asked the
same questions after each of several silences, with nightly dreams running through them, and a question counts
by the mean over all of them; another corpus asks its own. Finished runs are not repeated, so that
`--variants` can take the study in parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from cogmem import EngineConfig
from cogmem.config import SWITCHES, dreaming, section_name
from experiments.analysis.statistics import EXPLORATORY, Difference
from experiments.errors import LabError
from experiments.metrics.registry import mean
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run
from experiments.runs.paired import scored
from experiments.studies.base import TO_BUDGET, Asked, Report, Study, paired
from experiments.studies.horizons import HORIZONS, recorded, silences

METRIC = "recall@10"
WITHIN = "recall@1024t"
NONE, ALL, DEFAULT = "none", "all", "default"

STEPS = {name: switch for name, switch in SWITCHES.items() if switch.path == "dream"}
"""The steps of the dream, by the names of their switches."""


@dataclass(frozen=True)
class Options:
    variants: tuple[str, ...] = ()
    """The variants to run, by their names; without it, all."""


def engines(engine: EngineConfig) -> dict[str, EngineConfig]:
    """Every variant of an engine by its name, in the order of the table."""
    none = without(engine, STEPS)
    whole = dreaming(none)
    return {
        NONE: none,
        **{step: switch.turned_on(none) for step, switch in STEPS.items()},
        **{f"{ALL}-{step}": without(whole, [step]) for step in STEPS},
        ALL: whole,
        DEFAULT: engine,
    }


def without(engine: EngineConfig, steps: Iterable[str]) -> EngineConfig:
    """The engine with these steps switched off."""
    for step in steps:
        engine = STEPS[step].turned_off(engine)
    return engine


def variants(asked: Asked[Options]) -> dict[str, list[str]]:
    """The variants that were asked for, "none" always. Raises LabError for a name that is none of theirs."""
    made, names = engines(asked.config.engine), asked.options.variants
    if unknown := [name for name in names if name not in made]:
        raise LabError(
            f"unknown variant {', '.join(unknown)}; expected some of {NONE}, {ALL}, {DEFAULT}, STEP and "
            f"{ALL}-STEP, where STEP is one of {', '.join(STEPS)}"
        )
    return {
        name: [*overrides(engine, asked.config.engine), *silences(asked.config), TO_BUDGET]
        for name, engine in made.items()
        if name == NONE or name in names or not names
    }


def overrides(engine: EngineConfig, base: EngineConfig) -> list[str]:
    """The words of a command line that make an engine out of another whose steps are switched otherwise.

    >>> from dataclasses import replace
    >>> base = EngineConfig()
    >>> overrides(replace(base, decay=replace(base.decay, enabled=True)), base)
    ['engine.decay.enabled=true']
    """
    switches = [(step.settings, step.switch) for step in STEPS.values()]
    return [
        f"engine.{section_name(settings)}.{switch}={str(value).lower()}"
        for settings, switch in switches
        if (value := getattr(engine.of(settings), switch)) != getattr(base.of(settings), switch)
    ]


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What each variant recalls, against "none", and what it leaves in the store."""
    probes = {name: scored(run.folder, [METRIC]) for name, run in runs.items()}
    repeated = recorded(asked.config)
    found = differences(probes, repeated)
    recalls = recall_table(probes, found, HORIZONS if repeated else ())
    return Report([recalls, store_table({name: run.metrics["lifecycle"] for name, run in runs.items()})])


def differences(probes: Mapping[str, pl.DataFrame], repeated: bool) -> dict[str, Difference]:
    """Every variant against "none", as three families: each step alone, all but one, all and the default."""
    asked = {name: questions(frame, repeated) for name, frame in probes.items()}
    found: dict[str, Difference] = {}
    for family in (STEPS, [f"{ALL}-{step}" for step in STEPS], (ALL, DEFAULT)):
        pairs = {name: (asked[NONE], asked[name]) for name in family if name in asked}
        found |= paired(pairs, METRIC)
    return found


def questions(probes: pl.DataFrame, repeated: bool) -> pl.DataFrame:
    """One row a question: its recall, the mean over the silences where it was asked after several, so that
    asking again does not pass for more evidence."""
    if not repeated:
        return probes
    asked = probes.with_columns(pl.col("probe").str.replace(r"@[\d.]+$", ""))
    return asked.group_by("namespace", "probe", maintain_order=True).agg(
        pl.col(METRIC).mean(), pl.col("evidence").first()
    )


def recall_table(
    probes: Mapping[str, pl.DataFrame], found: Mapping[str, Difference], by_days: Sequence[float]
) -> Table:
    """What each variant recalls, against "none"; of a recorded corpus, by days of silence too."""
    further = columns_of("R@1024t: score", *(f"{days:g} days: score" for days in by_days))
    columns = (*columns_of("variant | R@10: score"), *difference_columns("change"), *further)
    rows = tuple(
        (
            *(name, mean(frame[METRIC]), *difference_cells(found.get(name)), mean(frame[WITHIN])),
            *(mean(frame.filter(horizon_days=days)[METRIC]) for days in by_days),
        )
        for name, frame in probes.items()
    )
    note = (
        f"Change of R@10 against {NONE}, paired on the same questions. {EXPLORATORY}. p corrected over the "
        "steps alone, over all but one, and over the rest. R@1024t: of the first memories "
        f"that fit into 1,024 tokens.{' Days of silence: R@10.' * bool(by_days)}"
    )
    if found:
        first = next(iter(found.values()))
        note += f" n = {first.n:,} questions of {first.clusters} conversations."
    return Table("recall", "What is recalled", columns, rows, note, lead=True)


def store_table(lives: Mapping[str, Mapping[str, Any]]) -> Table:
    """What each variant leaves in the store, and what is lost there."""
    shares = {"stale_leak": "stale leak", "wrongly_killed": "killed facts"}
    shares |= {"lost_values": "lost values", "destroyed_values": "destroyed values"}
    sizes = {"active": "active", "dormant": "dormant", "stubs": "stubs", "memories": "total"}
    sizes |= {"bytes": "bytes", "tokens": "tokens"}
    forms = {**dict.fromkeys(shares.values(), "score"), **dict.fromkeys(sizes.values(), "count")}
    columns = columns_of("variant", *(f"{words}: {form}" for words, form in forms.items()))
    rows = tuple((name, *(life[key] for key in (*shares, *sizes))) for name, life in lives.items())
    life = lives[NONE]
    note = (
        f"Stale leak: of {life['stale_leak_n']:,} probes. Killed: of {life['wrongly_killed_n']:,} gold "
        f"turns. Lost: of {life['lost_values_n']:,} numbers, dates and clock times in turns that are still "
        "asked about, those in no active memory's text; destroyed: in no text at all. Tokens: mean injected "
        "into a probe."
    )
    return Table("store", "What is left in the store", columns, rows, note, lead=True)


STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    chosen=(
        *sorted({f"engine.{section_name(step.settings)}." for step in STEPS.values()}),
        *("system", "toggle", "corpus.horizon_days"),
    ),
    example="corpus=locomo --variants default,expiry,all-expiry",
    published={"locomo": "corpus=locomo", "synthetic-en": "corpus.worlds=6"},
)
