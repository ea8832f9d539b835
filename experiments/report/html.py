"""report.html: one file without network, from metrics.json, the figures and the run's own description."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from experiments.report.figures import Drawing, Skipped
from experiments.report.scores import Metrics, all_tables, headline_score
from experiments.report.tables import Table, form_value, short, to_html

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Scores": ("main", "recall_by_kind", "by_kind", "budgets", "definitions"),
    "Horizons": ("recall_by_horizon", "by_horizon", "by_kind_and_horizon", "by_year"),
    "Losses": ("waterfall", "losses", "missed"),
    "Liveness": ("liveness",),
    "Forgetting and store": ("lifecycle", "current_first", "retention", "store", "sizes"),
    "Confidence": ("abstention", "thresholds"),
    "Time": ("spending", "slowest"),
}
"""The names of the figures and tables of each section, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a report tells besides the scores.

    `what`: one sentence on what was run; `config`: the composed configuration, as YAML; `command`: what
    repeats the run; `identity`: what a repetition must come to (the corpus's hash, the outcomes' digest);
    `environment`: the versions of Python and the packages; `tables`: those that metrics.json does not hold.
    """

    title: str
    what: str
    config: str
    command: str
    identity: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, Any] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()


def render(
    report: Report, metrics: Metrics, drawings: Sequence[Drawing] = (), skipped: Sequence[Skipped] = ()
) -> str:
    """The whole page. Everything that comes from a run is escaped; the SVG files are inlined as they are."""
    parts = {table.name: to_html(table) for table in (*all_tables(metrics), *report.tables) if table.rows}
    parts |= {drawing.name: _figure(drawing) for drawing in drawings}
    parts |= {skip.name: _absent(skip) for skip in skipped}
    sections = dict(_sections(parts))
    return _PAGE.substitute(
        title=escape(report.title),
        what=escape(report.what),
        headline=_headline(metrics),
        contents="".join(
            f'<a href="#{_anchor(name)}">{escape(name)}</a>\n' for name in (*sections, *_ENDING)
        ),
        sections="\n".join(sections.values()),
        command=escape(report.command),
        identity=_list(report.identity),
        environment=_list(report.environment),
        config=escape(report.config),
    )


def _sections(parts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Name and HTML of each section that has something to show."""
    for name, wanted in SECTIONS.items():
        found = [parts[part] for part in wanted if part in parts]
        if name == "Time" and not found:
            found = [_ELSEWHERE]
        if found:
            yield name, _section(name, found)


def _section(name: str, parts: Sequence[str]) -> str:
    body = "\n".join(parts)
    return f'<section id="{_anchor(name)}">\n<h2>{escape(name)}</h2>\n{body}\n</section>'


def _anchor(name: str) -> str:
    """
    >>> _anchor("Forgetting and store")
    'section-forgetting-and-store'
    """
    return f"section-{name.lower().replace(' ', '-')}"


def _list(values: Mapping[str, Any]) -> str:
    return "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(_plain(values[name]))}</dd>\n" for name in sorted(values)
    )


def _absent(skip: Skipped) -> str:
    return f'<p class="note">No figure <em>{escape(skip.name)}</em>: {escape(skip.reason)}.</p>'


def _headline(metrics: Metrics) -> str:
    """The few numbers to read first."""
    overall, counts, life = metrics["overall"], metrics["counts"], metrics["lifecycle"]
    score = headline_score(metrics)
    hit = score.replace("recall", "any")
    facts = [
        (short(score), form_value(overall[score], "score"), f"of {overall['n']:,} probes"),
        (short(hit), form_value(overall.get(hit), "score"), "some gold found"),
        ("stale leak", form_value(life["stale_leak"], "score"), f"of {life['stale_leak_n']:,} probes"),
        ("tokens", form_value(life["tokens"], "count"), "a probe"),
        (
            "active",
            form_value(life["active"], "count"),
            f"of {form_value(life['memories'], 'count')} memories",
        ),
        ("messages", form_value(counts["messages"], "count"), "replayed"),
    ]
    return "".join(
        f"<div><dt>{escape(name)}</dt><dd><b>{escape(value)}</b> {escape(rest)}</dd></div>\n"
        for name, value, rest in facts
    )


def _figure(drawing: Drawing) -> str:
    svg = drawing.files.svg.read_text(encoding="utf-8")
    svg = _own_ids(svg[svg.index("<svg") :], drawing.name)
    label = f'<svg role="img" aria-label="{escape(drawing.title)}. {escape(drawing.description)}"'
    return (
        f'<figure><div class="wide">{svg.replace("<svg", label, 1)}</div>\n'
        f"<figcaption>{escape(drawing.description)}</figcaption></figure>"
    )


def _own_ids(svg: str, prefix: str) -> str:
    """Ids are unique in a page: two inlined drawings must not share theirs.

    >>> _own_ids('<g id="a"/><use xlink:href="#a"/><g clip-path="url(#a)"/>', "f")
    '<g id="f-a"/><use xlink:href="#f-a"/><g clip-path="url(#f-a)"/>'
    """
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", svg)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)


_ENDING = ("How to repeat", "Environment", "Configuration")

_ELSEWHERE = (
    '<p class="note">Wall times are in timing.json, for they differ from run to run; '
    "scoring.timings=true shows them here.</p>"
)

_PAGE = Template(Path(__file__).with_name("page.html").read_text("utf-8"))
