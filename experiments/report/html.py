"""report.html: one file without network and scripts, from metrics.json, the figures and facts of the run."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from experiments.report.scores import Metrics, all_tables, headline_score
from experiments.report.tables import Estimate, Form, Table, form_value, short

if TYPE_CHECKING:
    from experiments.report.figures import Drawing

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Scores": (*("main", "about", "beside_baselines", "beside", "by_kind", "budgets", "definitions"),),
    "Horizons": ("recall_by_horizon", "by_horizon"),
    "Losses": ("waterfall", "losses", "missed"),
    "Forgetting and store": ("lifecycle", "forgetting", "sizes"),
}
"""The names of the figures and tables of each section, in order."""

_SMALL_PRINT = (
    "Small: 95 % interval, over worlds where six or more have such probes, else over probes; none for fewer "
    "than six probes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a report shows besides the scores."""

    title: str
    summary: str
    """One sentence on what was run."""
    config: str
    """The composed configuration, as YAML."""
    command: str
    """The command that repeats the run."""
    identity: Mapping[str, str]
    """What a repetition must come to: the hash of the corpus, the digest of the outcome."""
    environment: Mapping[str, str]
    """The versions of Python and the packages."""
    tables: tuple[Table, ...]
    """The tables that metrics.json does not hold."""


def render(report: Report, metrics: Metrics, drawings: Sequence["Drawing"] = ()) -> str:
    """The whole page. Everything that comes from a run is escaped; the pictures are inlined as they are."""
    tables = [_explained(table) for table in (*all_tables(metrics), *report.tables) if table.rows]
    parts: dict[str, Table | Drawing] = {table.name: table for table in tables}
    parts |= {drawing.name: drawing for drawing in drawings}
    shown = {name: [parts[part] for part in wanted if part in parts] for name, wanted in SECTIONS.items()}
    return (
        _environment()
        .get_template("report.html")
        .render(
            report=report,
            headline=_headline(metrics),
            sections={name: found for name, found in shown.items() if found},
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates"), "utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"anchor": _anchor, "form": form_value, "svg": _inlined}
    environment.tests["estimate"] = _has_interval
    return environment


def _anchor(section: str) -> str:
    """
    >>> _anchor("Forgetting and store")
    'section-forgetting-and-store'
    """
    return f"section-{section.lower().replace(' ', '-')}"


def _has_interval(value: Any) -> bool:
    """Whether to show the interval of a value: not where all resampled means are equal."""
    return isinstance(value, Estimate) and value.low != value.high


def _explained(table: Table) -> Table:
    """A table whose note explains the intervals in it."""
    if not any(_has_interval(value) for row in table.rows for value in row):
        return table
    return replace(table, note=f"{table.note} {_SMALL_PRINT}".strip())


def _inlined(drawing: "Drawing") -> Markup:
    """The picture with ids of its own: those of two inlined pictures must differ."""
    svg = drawing.svg[drawing.svg.index("<svg") :]
    return Markup(re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{drawing.name}-", svg))


def _headline(metrics: Metrics) -> list[tuple[str, float | None, Form, str]]:
    """The few numbers to read first: name, value, form, and what the value is of."""
    overall, counts, life = metrics["overall"], metrics["counts"], metrics["lifecycle"]
    score = headline_score(metrics)
    hit = score.replace("recall", "any")
    memories = form_value(life["memories"], "count")
    return [
        (short(score), overall[score], "score", f"of {overall['n']:,} probes"),
        (short(hit), overall.get(hit), "score", "some gold found"),
        ("stale leak", life["stale_leak"], "score", f"of {life['stale_leak_n']:,} probes"),
        ("tokens", life["tokens"], "count", "a probe"),
        ("active", life["active"], "count", f"of {memories} memories"),
        ("messages", counts["messages"], "count", "replayed"),
    ]
