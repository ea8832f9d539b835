"""report.html: one file without network, from metrics.json, the figures and the run's own description."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from string import Template
from typing import Any

from experiments.reporting.figures import Drawing, Skipped
from experiments.reporting.tables import Metrics, all_tables, form_value, headline_score, short, to_html


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a report tells besides the scores.

    `what`: one sentence on what was run; `config`: the composed configuration, as YAML; `versions`: of
    Python, the packages, the corpus (its hash), the outcomes (their digest); `command`: what repeats the
    run.
    """

    title: str
    what: str
    config: str
    command: str
    versions: Mapping[str, Any] = field(default_factory=dict)


def render(
    report: Report, metrics: Metrics, drawings: Sequence[Drawing] = (), skipped: Sequence[Skipped] = ()
) -> str:
    """The whole page. Everything that comes from a run is escaped; the SVG files are inlined as they are."""
    tables = all_tables(metrics)
    parts = [to_html(table) for table in tables]
    figures = [_figure(drawing) for drawing in drawings]
    absent = "".join(
        f"<li>No figure <em>{escape(skip.name)}</em>: {escape(skip.reason)}.</li>" for skip in skipped
    )
    return _PAGE.substitute(
        title=escape(report.title),
        what=escape(report.what),
        style=_STYLE,
        headline=_headline(metrics),
        main=parts[0],
        details="\n".join(parts[1:]),
        figures="\n".join(figures) + (f'\n<ul class="note">{absent}</ul>' if absent else ""),
        command=escape(report.command),
        versions="".join(
            f"<dt>{escape(str(name))}</dt><dd>{escape(_plain(report.versions[name]))}</dd>\n"
            for name in sorted(report.versions)
        ),
        config=escape(report.config),
    )


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


_STYLE = """
:root { --ink: #222; --grey: #666; --line: #ddd; --accent: #0072b2; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; color: var(--ink); background: #fff;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .6rem; padding-top: .6rem; border-top: 2px solid var(--ink); }
.what { margin: 0; color: var(--grey); max-width: 46rem; }
.headline { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem;
  margin: 1.5rem 0; }
.headline div { border-left: 3px solid var(--accent); padding-left: .7rem; }
.headline dt { color: var(--grey); font-size: .85rem; }
.headline dd { margin: 0; font-size: .85rem; color: var(--grey); }
.headline b { display: block; font-size: 1.5rem; line-height: 1.2; color: var(--ink); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; margin: 1.2rem 0 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; white-space: nowrap; }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; vertical-align: baseline; }
th { font-weight: 600; color: var(--grey); border-bottom: 1px solid var(--ink); vertical-align: bottom; }
td { border-bottom: 1px solid var(--line); }
.n { text-align: right; }
td.n { white-space: nowrap; }
.lead tbody tr:first-child { font-weight: 700; }
.note, figcaption { color: var(--grey); font-size: .85rem; margin: .4rem 0 0; max-width: 46rem; }
figure { margin: 2rem 0; }
figure svg { display: block; width: 100%; min-width: 34rem; height: auto; max-width: 52rem; }
pre { background: #f5f6f7; padding: .8rem 1rem; overflow-x: auto; font-size: .85rem; line-height: 1.4; }
.versions { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .85rem; }
.versions dt { color: var(--grey); }
.versions dd { margin: 0; overflow-wrap: anywhere; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  table { font-size: 8pt; }
  th, td { padding-right: .5rem; }
  figure, tr, .headline div { break-inside: avoid; }
  h2, caption { break-after: avoid; }
  figure svg { min-width: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
}
"""

_PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>$style</style>
</head>
<body>
<header>
<h1>$title</h1>
<p class="what">$what</p>
<dl class="headline">
$headline</dl>
</header>
<main>
<section>
<h2>Scores</h2>
$main
</section>
<section>
<h2>Figures</h2>
$figures
</section>
<section>
<h2>Details</h2>
$details
</section>
<section>
<h2>How to repeat</h2>
<pre><code>$command</code></pre>
<dl class="versions">
$versions</dl>
</section>
<section>
<h2>Configuration</h2>
<pre><code>$config</code></pre>
</section>
</main>
</body>
</html>
""")
