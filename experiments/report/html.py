"""report.html: one file without network, from metrics.json, the figures and the run's own description."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Any

from cogmem.dynamics.retention import RetentionConfig
from experiments.report.drawing import Drawing
from experiments.report.page import page, part
from experiments.report.panel import measured, panel, script
from experiments.report.scores import Metrics, all_tables, headline_score
from experiments.report.tables import Form, Table, form_value, short, to_html

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Scores": (
        *("main", "beside_baselines", "beside", "recall_by_kind", "by_kind"),
        *("budgets", "precision", "definitions"),
    ),
    "Horizons": ("recall_by_horizon", "by_horizon", "by_kind_and_horizon", "by_year"),
    "Losses": ("waterfall", "losses", "missed"),
    "Annotations": ("annotations",),
    "Liveness": ("liveness",),
    "Forgetting and store": ("lifecycle", "current_first", "retention", "store", "sizes"),
    "Laws of forgetting": ("panel",),
    "Confidence": ("abstention", "thresholds"),
}
"""The names of the figures and tables of each section, in order; `panel` is `experiments.report.panel`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a report tells besides the scores.

    `summary`: one sentence on what was run; `config`: the composed configuration, as YAML; `command`: what
    repeats the run; `identity`: what a repetition must come to (the corpus's hash, the outcomes' digest);
    `environment`: the versions of Python and the packages; `tables`: those that metrics.json does not hold;
    `forgetting`: the law of the run, and its parameters.
    """

    title: str
    summary: str
    config: str
    command: str
    identity: Mapping[str, Any]
    environment: Mapping[str, Any]
    tables: tuple[Table, ...]
    forgetting: RetentionConfig


def render(report: Report, metrics: Metrics, drawings: Sequence[Drawing] = ()) -> str:
    """The whole page. Everything that comes from a run is escaped; the pictures are inlined as they are."""
    rendered = {table.name: to_html(table) for table in (*all_tables(metrics), *report.tables) if table.rows}
    rendered |= {drawing.name: _figure(drawing) for drawing in drawings}
    rendered["panel"] = panel(report.forgetting, measured())
    sections = {name: _section(name, rendered, wanted) for name, wanted in SECTIONS.items()}
    shown = {name: section for name, section in sections.items() if section}
    links = (f'<a href="#{_anchor(name)}">{escape(name)}</a>\n' for name in (*shown, *_ENDING))
    title = escape(report.title)
    body = _BODY.substitute(
        title=title,
        summary=escape(report.summary),
        headline=_headline(metrics),
        contents="".join(links),
        sections="\n".join(shown.values()),
        command=escape(report.command),
        identity=_list(report.identity),
        environment=_list(report.environment),
        config=escape(report.config),
    )
    return page(title, body, script(measured()))


def _section(name: str, sections: Mapping[str, str], wanted: Sequence[str]) -> str:
    """The HTML of a section; empty where it has nothing to show."""
    found = [sections[part] for part in wanted if part in sections]
    if not found:
        return ""
    body = "\n".join(found)
    return f'<section id="{_anchor(name)}">\n<h2>{escape(name)}</h2>\n{body}\n</section>'


def _anchor(name: str) -> str:
    """
    >>> _anchor("Forgetting and store")
    'section-forgetting-and-store'
    """
    return f"section-{name.lower().replace(' ', '-')}"


def _list(values: Mapping[str, Any]) -> str:
    plain = {
        name: value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)
        for name, value in sorted(values.items())
    }
    return "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>\n" for name, value in plain.items())


def _headline(metrics: Metrics) -> str:
    """The few numbers to read first."""
    overall, counts, life = metrics["overall"], metrics["counts"], metrics["lifecycle"]
    score = headline_score(metrics)
    hit = score.replace("recall", "any")
    memories = form_value(life["memories"], "count")
    facts: list[tuple[str, float | None, Form, str]] = [
        (short(score), overall[score], "score", f"of {overall['n']:,} probes"),
        (short(hit), overall.get(hit), "score", "some gold found"),
        ("stale leak", life["stale_leak"], "score", f"of {life['stale_leak_n']:,} probes"),
        ("tokens", life["tokens"], "count", "a probe"),
        ("active", life["active"], "count", f"of {memories} memories"),
        ("messages", counts["messages"], "count", "replayed"),
    ]
    return "".join(
        f"<div><dt>{escape(name)}</dt><dd><b>{form_value(value, form)}</b> {escape(rest)}</dd></div>\n"
        for name, value, form, rest in facts
    )


def _figure(drawing: Drawing) -> str:
    if drawing.reason:
        return f'<p class="note">No figure <em>{escape(drawing.name)}</em>: {escape(drawing.reason)}.</p>'
    svg = _own_ids(drawing.svg[drawing.svg.index("<svg") :], drawing.name)
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


_ENDING = ("How to repeat", "Environment", "Configuration")

_BODY = Template(part("run.html"))
