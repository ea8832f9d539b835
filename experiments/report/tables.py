"""A table is data, and is rendered for the terminal, as Markdown and CSV; reports render it as HTML.

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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

import polars as pl
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from cogmem.errors import printable
from experiments.errors import LabError
from experiments.metrics.registry import find

Form = Literal["text", "score", "count", "share", "change", "p", "seconds"]

_FORMS: Mapping[str, Form] = {form: form for form in get_args(Form)}

ABSENT = "–"
_NAME = 24  # letters of the longest word of the first column, at most, that stay on one line
_FORMATS = {"text": "", "score": ".3f", "p": ".3f", "count": ",.0f", "share": ".1%", "seconds": ",.2f"}


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and the form of its values: text, a score (.541), a count (1,536), a share (12.3 %),
    a change (+.012), a p value (<.001) or seconds (1.25)."""

    title: str
    form: Form = "text"


def columns_of(*headings: str) -> tuple[Column, ...]:
    """Columns by their headings, divided by " | "; behind ": " stands the form of one that is not of text.

    >>> columns_of("system | n: count", "R@10: score")[1:]
    (Column(title='n', form='count'), Column(title='R@10', form='score'))
    """
    named = (part.rpartition(": ") for heading in headings for part in heading.split(" | "))
    return tuple(
        Column(title, _FORMS[form]) if title and form in _FORMS else Column(f"{title}{colon}{form}")
        for title, colon, form in named
    )


@dataclass(frozen=True, slots=True)
class Table:
    """Values, not strings: None is what does not exist. The first row of `rows` is the primary if `lead`."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""
    lead: bool = False


def framed(
    name: str,
    title: str,
    frame: pl.DataFrame,
    note: str = "",
    *,
    form: Form = "score",
    forms: Mapping[str, Form] | None = None,
    lead: bool = False,
) -> Table:
    """The table of a frame, whose columns give the headings: words as text, whole numbers as counts, other
    numbers in `form`, and columns of `forms` in those.

    >>> frame = pl.DataFrame({"system": ["a"], "n": [3], "late_share": [0.5]})
    >>> [(column.title, column.form) for column in framed("t", "One", frame, form="share").columns]
    [('system', 'text'), ('n', 'count'), ('late share', 'share')]
    """
    columns = []
    for key, kind in frame.schema.items():
        usual: Form = "text" if kind == pl.String else "count" if kind.is_integer() else form
        columns.append(Column(key.replace("_", " "), (forms or {}).get(key, usual)))
    return Table(name, title, tuple(columns), tuple(frame.rows()), note, lead)


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


def short(score: str) -> str:
    """The usual abbreviation of a metric; what is none keeps its name.

    >>> short("recall@10"), short("mrr"), short("ndcg@5")
    ('R@10', 'MRR', 'nDCG@5')
    """
    try:
        return find(score).label
    except LabError:
        return score


def natural(label: str) -> list[tuple[bool, int, str]]:
    """A key for sorting: numbers by value, also inside words; numbers before words.

    >>> sorted(["conv-10", "10", "conv-9", "9"], key=natural)
    ['9', '10', 'conv-9', 'conv-10']
    """
    pieces = [part for part in re.split(r"(\d+)", label) if part]
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in pieces]


class Count(float):
    """A number that is written as a count in a column of scores.

    >>> form_value(Count(1536.2), "score"), form_value(Count(-3.0), "change")
    ('1,536', '−3')
    """


def form_value(value: Any, form: Form) -> str:
    """A value as people read it; None and NaN are absent.

    >>> form_value(0.5414, "score"), form_value(1536.2, "count"), form_value(0.123, "share")
    ('.541', '1,536', '12.3 %')
    >>> form_value(-0.012, "change"), form_value(0.0001, "p"), form_value(None, "change")
    ('−.012', '<.001', '–')
    """
    if value is None or value != value:
        return ABSENT
    if isinstance(value, Count):
        return f"{value:,.0f}".replace("-", "−")
    if form == "p" and value < 0.001:
        return "<.001"
    if form == "change":
        return ("+" if value > 0 else "−" if value < 0 else "±") + form_value(abs(value), "score")
    text = format(value, _FORMATS[form])
    if form in ("score", "p"):
        return text.removeprefix("0")
    return text.replace("%", " %") if form == "share" else text


def shown(text: str, style: str = "") -> Text:
    """Text for the terminal, with its lines: what stands in it is no markup and moves no cursor.

    >>> shown("a[red]\\x1b[2J\\nb").plain
    'a[red]\\\\x1b[2J\\nb'
    """
    return Text("\n".join(map(printable, text.split("\n"))), style=style)


def say(console: Console, line: str) -> None:
    """Print a line to copy from: neither wrapped nor read as markup."""
    console.print(shown(line), soft_wrap=True, highlight=False)


def to_rich(table: Table) -> RichTable:
    """For the terminal; the main table fits 80 columns."""
    rich = RichTable(box=SIMPLE_HEAD, show_edge=False, padding=(0, 0))
    rich.title, rich.caption = shown(table.title), shown(table.note) if table.note else None
    rich.title_justify = rich.caption_justify = "left"
    for column in table.columns:
        text = column.form == "text"
        title = column.title if text else _folded(column.title)
        justify: Literal["left", "right"] = "left" if text else "right"
        rich.add_column(shown(title), justify=justify, no_wrap=not text, overflow="fold", vertical="bottom")
    for place, row in enumerate(_cells(table)):
        rich.add_row(*map(shown, row), style="bold" if table.lead and place == 0 else None)
    names = [word for row in _cells(table) for word in row[0].split()]
    rich.columns[0].min_width = min(max(map(len, names), default=0), _NAME)  # a name is not broken
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


def _folded(title: str) -> str:
    """A heading over several lines, so that numbers and not headings set the width of a column.

    >>> _folded("nDCG@10"), _folded("generative-agents"), _folded("R@10"), _folded("stale leak")
    ('nDCG\\n@10', 'generative-\\nagents', 'R@10', 'stale\\nleak')
    """
    title = re.sub(r"(?<=[A-Za-z]{3})(?=@)", "\n", title)
    return re.sub(r"(?<=[A-Za-z][-_])(?=[A-Za-z])", "\n", title).replace(" ", "\n")


def _cells(table: Table) -> list[list[str]]:
    return [
        [form_value(value, column.form) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]


def _pipes(cells: Iterable[str], pad: str = " ") -> str:
    return "|" + "|".join(f"{pad}{cell}{pad}" for cell in cells) + "|"


def _escape_markdown(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
