"""Tables: one function makes the data from metrics.json, several render it (terminal, Markdown, CSV, HTML).

>>> table = Table("t", "Two systems", (Column("system"), Column("R@10", "score")), (("a", 0.5), ("b", None)))
>>> print(to_markdown(table))
**Two systems**
<BLANKLINE>
| system | R@10 |
|:--|--:|
| a | .500 |
| b | – |
<BLANKLINE>
"""

import csv
import io
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, Literal, Self

import polars as pl
from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable
from rich.text import Text

from experiments.analysis.losses import STAGES
from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.retrieval import headline

Metrics = Mapping[str, Any]
Form = Literal["text", "score", "count", "share", "change", "p", "seconds"]

ABSENT = "–"
HORIZON = (
    "time to the question from the last mention (synthetic world) "
    "or the last session or message (recorded corpora)"
)
"""What a horizon is: a corpus gives what it knows."""
_SMALL_PRINT = "Small: 95 % interval, over worlds where six or more have such probes, else over probes."
CHANCE, ORACLE = "chance", "oracle"


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and the form of its values: text, a score (.541), a count (1,536), a share (12.3 %),
    a change (+.012), a p value (<.001) or seconds (1.25)."""

    title: str
    form: Form = "text"


@dataclass(frozen=True, slots=True)
class Table:
    """Values, not strings: None is what does not exist. The first row of `rows` is the primary if `lead`."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""
    lead: bool = False


class Estimate(float):
    """A score that knows its interval: a number like any other, to which a page adds low and high.

    >>> estimate = Estimate(0.5, 0.45, 0.56)
    >>> estimate, estimate.low, form_value(estimate, "score")
    (0.5, 0.45, '.500')
    """

    low: float
    high: float

    def __new__(cls, value: float, low: float, high: float) -> Self:
        self = super().__new__(cls, value)
        self.low, self.high = low, high
        return self


def main_table(metrics: Metrics) -> Table:
    """Every system in one line: the primary first, the others by recall, the oracle and chance last.

    Recall at the two deepest cutoffs, the other scores at the deepest.
    """
    depths = _cutoffs(metrics)[-2:]
    any_, all_, ndcg = ([f"{name}@{k}" for k in depths[-1:]] for name in ("any", "all", "ndcg"))
    scores = (*(f"recall@{k}" for k in depths), *any_, *all_, "mrr", *ndcg)
    life = ("stale_leak", "tokens", "active", "memories")
    rows = [
        (name, *(_estimate(part, key) for key in scores), *(part["lifecycle"].get(key) for key in life))
        for name, part in systems(metrics)
    ]
    overall = metrics["overall"]
    floors = [overall.get(f"{CHANCE}@{k}") for k in depths]
    rows.append((CHANCE, *floors, *[None] * (len(scores) + len(life) - len(depths))))
    columns = (
        Column("system"),
        *(Column(short(score), "score") for score in scores),
        Column("stale leak", "score"),
        *(Column(title, "count") for title in ("tokens", "active", "total")),
    )
    kinds = f" of kinds {', '.join(sorted(metrics['kinds'], key=natural))}" if metrics["kinds"] else ""
    note = (
        f"n = {overall['n']:,} probes with evidence{kinds}. R@k: fraction of the gold turns carried by "
        f"the top k memories. {_interval(metrics)}Stale leak: share of the "
        f"{metrics['lifecycle']['stale_leak_n']:,} probes with outdated turns, whether anything was found or "
        "not. Tokens: mean injected into a probe. Active of total: memories at the end."
    )
    return Table("main", "Systems", columns, tuple(rows), note, lead=True)


def kind_table(metrics: Metrics, score: str = "") -> Table:
    """One score of every system by kind of probe (by default the `headline_score`)."""
    return _split("by_kind", "kind", sorted(metrics["by_kind"], key=natural), metrics, score)


def definitions_table(metrics: Metrics) -> Table:
    """Recall of the primary system by kind, in each of its definitions."""
    depth = max(_cutoffs(metrics), default=0)
    scores = [f"{name}@{depth}" for name in ("recall", "any", "all", "precision", "ndcg")]
    rows = tuple(
        (kind, own["n"], *(own.get(score) for score in (*scores, "mrr", "map")))
        for kind, own in sorted(metrics["by_kind"].items(), key=lambda item: natural(item[0]))
        if own["n"]
    )
    titles = (*(short(score) for score in scores), "MRR", "MAP")
    columns = (Column("kind"), Column("n", "count"), *(Column(title, "score") for title in titles))
    note = "R: fraction of the gold turns; any: one at least; all: every one."
    return Table(
        "definitions", f"Scores of {metrics['system']} by kind", columns, rows if depth else (), note
    )


def horizon_table(metrics: Metrics, score: str = "") -> Table:
    """One score of every system by `HORIZON`."""
    labels = [h for h in HORIZONS if h in metrics["by_horizon"]]
    return _split("by_horizon", "horizon", labels, metrics, score, f" Horizon: {HORIZON}.")


def retention_table(metrics: Metrics, score: str = "") -> Table:
    """How long each kind of fact lasts: one score of the primary system by kind and horizon."""
    score = score or headline_score(metrics)
    cells = metrics["by_kind_and_horizon"]
    horizons = [h for h in HORIZONS if any(h in row for row in cells.values())]
    kinds = [kind for kind in sorted(cells, key=natural) if any(cell["n"] for cell in cells[kind].values())]
    rows = tuple((kind, *(cells[kind].get(h, {}).get(score) for h in horizons)) for kind in kinds)
    columns = (Column("kind"), *(Column(h, "score") for h in horizons))
    return Table(
        "by_kind_and_horizon", f"{short(score)} of {metrics['system']} by kind and horizon", columns, rows
    )


def budget_table(metrics: Metrics) -> Table:
    """Recall of what fits into a budget of tokens: systems whose memories differ in length, made equal."""
    overall = metrics["overall"]
    budgets = sorted(int(name[7:-1]) for name in overall if re.fullmatch(r"recall@\d+t", name))
    tokens = metrics["lifecycle"]["tokens"]
    rows = tuple(
        (name, *(part["overall"].get(f"recall@{b}t") for b in budgets), part["lifecycle"]["tokens"])
        for name, part in systems(metrics)
    )
    note = (
        "R@256t: fraction of the gold turns carried by the first memories that together take at most 256 "
        "tokens, skipping none. "
    )
    unfilled = [f"R@{budget}t" for budget in budgets if tokens is not None and budget > tokens]
    if unfilled:
        note += (
            f"An answer of {metrics['system']} has {form_value(tokens, 'count')} tokens, so that "
            f"{', '.join(unfilled)} is the recall of all that came back; a deeper k (replay.k=200) fills it."
        )
    columns = (Column("system"), *(Column(f"R@{b}t", "score") for b in budgets), Column("tokens", "count"))
    return Table(
        "budgets", "Recall at a budget of tokens", columns, rows if budgets else (), note.strip(), lead=True
    )


def abstention_table(metrics: Metrics) -> Table:
    """What withholding below a threshold of confidence costs and saves."""
    curve = metrics.get("abstention_curve") or {}
    title = f"Wrong surfacing against recall, {metrics['system']}"
    columns = (Column("threshold", "score"), Column("wrong", "score"), Column("recall", "score"))
    if not curve:
        return Table("thresholds", title, columns, ())
    points = zip(curve["thresholds"], curve["wrong_surfacing"], curve["recall"], strict=True)
    rows = [point for place, point in enumerate(points) if place % 2 == 0]
    misleading = f", {curve['misleading']:,} of them with evidence that misleads" * bool(curve["misleading"])
    note = (
        f"If memories of a lower confidence were withheld. Wrong: share of the {curve['unanswerable']:,} "
        f"unanswerable probes{misleading}, for which anything comes back. Recall: R@{curve['depth']} of the "
        f"{curve['answerable']:,} answerable ones. Area under recall over wrong: "
        f"{form_value(curve['area'], 'score')} (at best the recall without threshold, by chance half of it)."
    )
    return Table("thresholds", title, columns, tuple(rows), note)


def liveness_table(metrics: Metrics) -> Table:
    """How many answers each mechanism of the reading changed; the most effective first."""
    found = metrics.get("liveness", {})
    order = sorted(found, key=lambda name: (-found[name]["set"], -found[name]["order"], name))
    counts = ("reads", "set", "order", "none")
    rows = tuple(
        (name, *(found[name][count] for count in counts), 1 - found[name]["none"] / found[name]["reads"])
        for name in order
    )
    columns = (Column("mechanism"), *(Column(count, "count") for count in counts), Column("live", "share"))
    return Table(
        "liveness",
        f"What each mechanism of {metrics['system']} changed",
        columns,
        rows,
        "The same question asked of the same store without the mechanism: other memories (set), the same in "
        "another order, or no change (none). Replay.liveness_every: how many of the probes.",
    )


def loss_table(metrics: Metrics) -> Table:
    """What was remembered and what was lost: every gold turn once, found or at the stage that lost it."""
    gold, missed = metrics["counts"]["gold_turns"], metrics["counts"]["missed_turns"]
    lost = sorted(metrics["losses"].items(), key=lambda item: _stage_order(item[0]))
    rows = [("remembered", gold - missed, "carried by a returned memory")]
    rows += [(stage, turns, STAGES.get(stage, "")) for stage, turns in lost]
    return Table(
        "losses",
        f"What {metrics['system']} remembered and lost",
        (Column("stage"), Column("turns", "count"), Column("share", "share"), Column("meaning")),
        tuple((stage, turns, turns / gold if gold else None, why) for stage, turns, why in rows),
        f"{gold:,} gold turns, {missed:,} missed; each counts at the first stage that lost it.",
        lead=True,
    )


def lifecycle_table(metrics: Metrics) -> Table:
    """What forgetting costs and saves, for every system."""
    shares = {
        "stale_leak": "stale leak",
        "stale_leak_found": "leak if found",
        "wrongly_killed": "killed facts",
        "abstention": "silent",
        "false_abstention": "falsely silent",
        "retention_changed": "top k changed",
    }
    rows = tuple((name, *(part["lifecycle"].get(key) for key in shares)) for name, part in systems(metrics))
    life = metrics["lifecycle"]
    return Table(
        "lifecycle",
        "Lifecycle",
        (
            Column("system"),
            *(Column(title, "score") for title in shares.values()),
        ),
        rows,
        f"Stale leak: share of the {life['stale_leak_n']:,} probes with outdated turns (updates, "
        "corrections, expired plans, past moods; not of the updated facts) that an outdated memory leads. "
        "Leak if found: of those alone for which a current or an outdated turn came back. Killed facts: of "
        f"the {life['wrongly_killed_n']:,} gold turns, those superseded although needed ({ABSENT}: nothing "
        f"was ever superseded). Silent: returns nothing to {life['abstention_n']:,} probes without "
        f"evidence; falsely, to {life['false_abstention_n']:,} with it. Top k changed: retention "
        "reordered or replaced a place in the top k.",
        lead=True,
    )


def store_table(metrics: Metrics) -> Table:
    """What is in the store at the end, and what is in none of its texts any more, for every system."""
    sizes = {
        "active": "active",
        "dormant": "dormant",
        "stubs": "stubs",
        "memories": "total",
        "bytes": "bytes",
    }
    values = {"lost_values": "lost values", "destroyed_values": "destroyed values"}
    rows = tuple(
        (name, *(part["lifecycle"].get(key) for key in (*sizes, *values))) for name, part in systems(metrics)
    )
    columns = (
        Column("system"),
        *(Column(title, "count") for title in sizes.values()),
        *(Column(title, "score") for title in values.values()),
    )
    n = metrics["lifecycle"].get("lost_values_n") or 0
    note = (
        f"Lost: of the {n:,} numbers, dates and clock times in turns that are still asked about, those that "
        "no active memory's text has; destroyed: no text at all. Of a system that tells its texts; what was "
        "never stored counts too."
    )
    return Table("sizes", "The store at the end", columns, rows, note, lead=True)


def year_table(metrics: Metrics) -> Table:
    """The primary system through the years, where there are several."""
    years = metrics.get("by_year", {})
    score = headline_score(metrics)
    names = ("n", score, "stale_leak", "tokens", "active", "memories", "bytes")
    rows = tuple((year, *(years[year].get(name) for name in names)) for year in sorted(years))
    columns = (
        *(Column("year"), Column("n", "count"), Column(short(score), "score"), Column("stale leak", "score")),
        *(Column(title, "count") for title in ("tokens", "active", "total", "bytes")),
    )
    note = (
        "n: the year's probes with evidence. Tokens: mean injected into a probe. Active of total, bytes: as "
        "last sampled in the year."
    )
    return Table("by_year", f"{metrics['system']} year by year", columns, rows, note)


def order_table(metrics: Metrics) -> Table:
    """Whether what holds, or held at the time asked about, comes before the other values, by kind."""
    found = metrics.get("current_first", {})
    names = ("current_first", "current_first_n", "current_first_found", "current_first_found_n")
    rows = tuple((kind, *(found[kind][name] for name in names)) for kind in sorted(found, key=natural))
    columns = (
        Column("kind"),
        *(Column("right", "score"), Column("n", "count")),
        *(Column("right if found", "score"), Column("n found", "count")),
    )
    return Table(
        "current_first",
        f"What {metrics['system']} puts first",
        columns,
        rows,
        "Right: a memory that carries evidence came back above every memory that carries outdated turns "
        "alone (for a question about the past: the turns of other values). Of the probes that have both; if "
        "found: of those for which any of them came back.",
    )


def missed_table(losses: pl.DataFrame, probes: pl.DataFrame, system: str, most: int = 3) -> Table:
    """Missed probes of a system to look into, the first few of each stage, and the command that tells the
    life of what they miss. `losses`, `probes`: the tables of a run."""
    own = probes.filter(system=system)
    repeated = set(own.filter(pl.col("probe").is_duplicated())["probe"])
    missed = losses.filter(system=system).join(
        own.select("namespace", "probe", "query"), on=["namespace", "probe"], maintain_order="left"
    )
    rows = []
    for (stage,), lost in missed.group_by("stage", maintain_order=True):
        asked = lost.unique(["namespace", "probe"], keep="first", maintain_order=True).head(most)
        for namespace, probe, query in asked.select("namespace", "probe", "query").iter_rows():
            name = shlex.quote(f"{namespace}/{probe}" if probe in repeated else probe)
            rows.append((stage, query, f"python -m experiments.autopsy RUN {name}"))
    return Table(
        "missed",
        f"Some of what {system} missed",
        (Column("stage"), Column("question"), Column("its autopsy")),
        tuple(sorted(rows, key=lambda row: _stage_order(row[0]))),
        f"The first {most} missed probes of each stage. RUN: the folder of this report.",
    )


def spending_table(timing: Metrics) -> Table:
    """Where the wall time of a run went, by system."""
    parts = ("write", "read", "dream", "liveness", "laboratory")
    rows = tuple((name, *(own.get(part) for part in parts)) for name, own in timing["systems"].items())
    return Table(
        "spending",
        "Seconds",
        (Column("system"), *(Column(part, "seconds") for part in parts)),
        rows,
        "Wall time on this machine, summed over the worlds. Liveness: reads without one mechanism after the "
        "other. Laboratory: what measuring takes.",
        lead=True,
    )


def slowest_table(timing: Metrics, system: str, most: int = 8) -> Table:
    """The stages of a system that took longest; no row for one that tells none."""
    stages = {name: own for name, own in timing["systems"][system].items() if "/" in name}
    total = sum(stages.values())
    slowest = sorted(stages.items(), key=lambda item: (-item[1], item[0]))[:most]
    rows = tuple((*name.split("/"), own, own / total if total else None) for name, own in slowest)
    columns = (Column("path"), Column("stage"), Column("seconds", "seconds"), Column("share", "share"))
    note = f"Wall time; all {len(stages)} stages together {total:,.2f} s."
    return Table("slowest", f"Slowest stages of {system}", columns, rows, note)


def all_tables(metrics: Metrics) -> list[Table]:
    """The tables of a run that have something to show, in the order of the report."""
    tables = [
        main_table(metrics),
        budget_table(metrics),
        kind_table(metrics),
        definitions_table(metrics),
        horizon_table(metrics),
        retention_table(metrics),
        year_table(metrics),
        loss_table(metrics),
        liveness_table(metrics),
        lifecycle_table(metrics),
        store_table(metrics),
        order_table(metrics),
        abstention_table(metrics),
    ]
    return [table for table in tables if table.rows]


def systems(metrics: Metrics) -> list[tuple[str, Metrics]]:
    """Names and scores: the primary, the baselines by the `headline_score` (best first), the oracle last."""
    score = headline_score(metrics)

    def order(item: tuple[str, Metrics]) -> tuple[bool, float, str]:
        name, part = item
        return name == ORACLE, -(part["overall"].get(score) or 0.0), name

    return [(metrics["system"], metrics), *sorted(metrics["baselines"].items(), key=order)]


def short(score: str) -> str:
    """The usual abbreviation of a score.

    >>> short("recall@10"), short("mrr"), short("ndcg@5")
    ('R@10', 'MRR', 'nDCG@5')
    """
    return score.replace("recall", "R").replace("mrr", "MRR").replace("ndcg", "nDCG").replace("map", "MAP")


def natural(label: str) -> list[tuple[bool, int, str]]:
    """A key for sorting: numbers by value, also inside words; numbers before words.

    >>> sorted(["conv-10", "10", "conv-9", "9"], key=natural)
    ['9', '10', 'conv-9', 'conv-10']
    """
    parts = [part for part in re.split(r"(\d+)", label) if part]
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def headline_score(metrics: Metrics) -> str:
    """The score to show where there is room for one: recall at the deepest cutoff there is, else MRR."""
    return headline(_cutoffs(metrics))


def form_value(value: Any, form: Form) -> str:
    """A value as people read it; None and NaN are absent.

    >>> form_value(0.5414, "score"), form_value(1536.2, "count"), form_value(0.123, "share")
    ('.541', '1,536', '12.3 %')
    >>> form_value(-0.012, "change"), form_value(0.0001, "p"), form_value(None, "change")
    ('−.012', '<.001', '–')
    """
    if value is None or value != value:
        return ABSENT
    if form == "p" and value < 0.001:
        return "<.001"
    if form in ("score", "p"):
        return f"{value:.3f}".removeprefix("0")
    if form == "change":
        return ("+" if value > 0 else "−" if value < 0 else "±") + form_value(abs(value), "score")
    if form == "count":
        return f"{value:,.0f}"
    if form == "share":
        return f"{value:.1%}".replace("%", " %")
    if form == "seconds":
        return f"{value:,.2f}"
    return str(value)


def to_rich(table: Table) -> RichTable:
    """For the terminal; the main table fits 80 columns."""
    rich = RichTable(
        title=Text(table.title),
        caption=Text(table.note) if table.note else None,
        box=SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 0),
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        caption_style="dim",
    )
    for column in table.columns:
        text = column.form == "text"
        title = column.title if text else _folded(column.title)
        justify: Literal["left", "right"] = "left" if text else "right"
        rich.add_column(Text(title), justify=justify, no_wrap=not text, overflow="fold", vertical="bottom")
    for place, row in enumerate(_cells(table)):
        rich.add_row(*(Text(cell) for cell in row), style="bold" if table.lead and place == 0 else None)
    return rich


def to_markdown(table: Table) -> str:
    """A Markdown table with its title and note."""
    lines = [
        _pipes(_escape_markdown(column.title) for column in table.columns),
        _pipes((":--" if column.form == "text" else "--:" for column in table.columns), pad=""),
        *(_pipes(map(_escape_markdown, row)) for row in _cells(table)),
    ]
    note = f"\n{table.note}\n" if table.note else ""
    return f"**{_escape_markdown(table.title)}**\n\n" + "\n".join(lines) + f"\n{note}"


def to_csv(table: Table) -> str:
    """The unrounded values; an empty field is what does not exist."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(column.title for column in table.columns)
    writer.writerows(table.rows)
    return buffer.getvalue()


def to_html(table: Table) -> str:
    """An HTML table with its caption; every value is escaped."""

    def cell(tag: str, column: Column, text: str, value: Any = None) -> str:
        between = f"<small>{_between(value, column.form)}</small>" if _varies(value) else ""
        return f"<{tag}{'' if column.form == 'text' else ' class=n'}>{escape(text)}{between}</{tag}>"

    head = "".join(cell("th", column, column.title) for column in table.columns)
    body = "".join(
        f"<tr>{''.join(map(partial(cell, 'td'), table.columns, texts, values))}</tr>\n"
        for texts, values in zip(_cells(table), table.rows, strict=True)
    )
    lead = " lead" if table.lead else ""
    estimated = any(_varies(value) for row in table.rows for value in row)
    notes = " ".join(filter(None, (table.note, _SMALL_PRINT if estimated else "")))
    note = f'<p class="note">{escape(notes)}</p>\n' if notes else ""
    return (
        f'<div class="wide" tabindex="0"><table class="{escape(table.name)}{lead}">\n'
        f"<caption>{escape(table.title)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n{note}"
    )


def _varies(value: Any) -> bool:
    """Whether there is an interval to show: where all have the same value, resampling tells nothing."""
    return isinstance(value, Estimate) and value.low < value.high


def _between(estimate: Estimate, form: Form) -> str:
    return f"{form_value(estimate.low, form)}–{form_value(estimate.high, form)}"


def _folded(title: str) -> str:
    """A heading over several lines, so that numbers and not headings set the width of a column.

    >>> _folded("nDCG@10"), _folded("generative-agents"), _folded("R@10"), _folded("stale leak")
    ('nDCG\\n@10', 'generative-\\nagents', 'R@10', 'stale\\nleak')
    """
    title = re.sub(r"(?<=[A-Za-z]{3})(?=@)", "\n", title)
    return re.sub(r"(?<=[A-Za-z][-_])(?=[A-Za-z])", "\n", title).replace(" ", "\n")


def _cutoffs(metrics: Metrics) -> list[int]:
    """The k of every recall@k there is, ascending."""
    return sorted(int(name[7:]) for name in metrics["overall"] if re.fullmatch(r"recall@\d+", name))


def _interval(metrics: Metrics) -> str:
    """The interval of the primary's headline score in words; empty if there is none (as in an older run)."""
    score, intervals = headline_score(metrics), metrics.get("intervals", {})
    if score not in intervals:
        return ""
    value, low, high = (form_value(v, "score") for v in (metrics["overall"][score], *intervals[score]))
    units = f"{intervals['units']:,} "
    units += "worlds" if intervals["unit"] == "namespace" else "probes: for these worlds, not for new ones"
    return f"{short(score)} of {metrics['system']}: {value} ({low} to {high}, 95 % interval over {units}). "


def _split(
    part: str, title: str, labels: Sequence[str], metrics: Metrics, score: str, more: str = ""
) -> Table:
    """Labels × systems. Labels whose probes have no evidence are left out."""
    score = score or headline_score(metrics)
    own = metrics[part]
    columns = [Column(title), Column("n", "count"), *(Column(name, "score") for name, _ in systems(metrics))]
    columns.append(Column(CHANCE, "score"))
    floor = score.replace("recall", CHANCE)
    rows = tuple(
        (
            label,
            own[label]["n"],
            *(within(scores[part].get(label, {}), score, metrics) for _, scores in systems(metrics)),
            own[label].get(floor) if floor != score else None,
        )
        for label in labels
        if own[label]["n"]
    )
    note = f"n: probes with evidence.{more}"
    return Table(part, f"{short(score)} by {title}", tuple(columns), rows, note)


def within(row: Metrics, score: str, metrics: Metrics) -> float | None:
    """A score of a kind or a horizon, the headline with its interval (of which an older run has none)."""
    value, interval = row.get(score), row.get("interval")
    if value is None or not interval or score != headline_score(metrics):
        return value
    return Estimate(value, *interval)


def _estimate(part: Metrics, score: str) -> float | None:
    """An overall score, with its interval if it has one."""
    value, interval = part["overall"].get(score), part.get("intervals", {}).get(score)
    return value if value is None or not interval else Estimate(value, *interval)


def _stage_order(stage: str) -> tuple[int, str]:
    known = list(STAGES)
    return (known.index(stage) if stage in STAGES else len(known)), stage


def _cells(table: Table) -> list[list[str]]:
    return [
        [form_value(value, column.form) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]


def _pipes(cells: Iterable[str], pad: str = " ") -> str:
    return "|" + "|".join(f"{pad}{cell}{pad}" for cell in cells) + "|"


def _escape_markdown(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
