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
from collections.abc import Iterable, Mapping, Sequence
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
_NAME = 24  # letters of a word that stay on one line at a terminal
_PIPED = 140  # columns of a file or a pipe
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


def show(console: Console, *tables: Table, vertical: Literal["top", "bottom"] = "bottom") -> None:
    """Print tables, an empty line after each, with nothing cut. Texts are folded. At a terminal, columns that
    do not fit its width follow in a table below. Where the output is a file or a pipe, a table is as wide as
    its numbers need, and texts are folded at `_PIPED` columns. `vertical`: where the cells of a row stand
    whose texts take fewer lines than others."""
    for table in tables:
        rows = _cells(table)
        cells = zip(*rows, strict=True) if rows else [()] * len(table.columns)
        word = _NAME if console.is_terminal else _PIPED // 2
        sizes = [_sizes(column, values, word) for column, values in zip(table.columns, cells, strict=True)]
        if not console.is_terminal:
            sizes = [(max(least, min(most, _NAME)), most) for least, most in sizes]  # short texts in one line
            console.width = max(console.width, _PIPED, sum(least + 1 for least, _ in sizes))
        third = max(console.width // 3 - 1, 1)  # of a terminal that is narrower than a few columns
        sizes = [(min(least, third), most) for least, most in sizes]
        parts = _parts(table, sizes, console.width)
        for number, places in enumerate(parts):
            title = f"{table.title}, further columns" if number else table.title
            console.print(shown(title, "table.title"))
            console.print(_rich(table, rows, places, [sizes[at] for at in places], console.width, vertical))
            if table.note and number == len(parts) - 1:
                console.print(shown(table.note, "table.caption"))
            console.print()


def _sizes(column: Column, cells: Sequence[str], word: int) -> tuple[int, int]:
    """The least width of a column and the width that it would fill. A number is never folded, a word of a
    text only behind `word` letters."""
    text = column.form == "text"
    lines = [line for cell in (_heading(column), *cells) for line in cell.split("\n")]
    whole = max(shown(line).cell_len for line in lines)
    words = [shown(word).cell_len for line in lines for word in line.split()]
    return min(max(words, default=1), word) if text else whole, whole


def _parts(table: Table, sizes: Sequence[tuple[int, int]], width: int) -> list[list[int]]:
    """The places of the columns that stand side by side. Each part begins with the first column, and with the
    second if both are text: together they name a row."""
    keys = [place for place, column in enumerate(table.columns[:2]) if place == 0 or column.form == "text"]
    parts = [list(keys)]
    for place in range(len(keys), len(sizes)):
        if len(parts[-1]) > len(keys) and sum(sizes[at][0] + 1 for at in (*parts[-1], place)) > width + 1:
            parts.append(list(keys))
        parts[-1].append(place)
    return parts


def _rich(
    table: Table,
    rows: Sequence[Sequence[str]],
    places: Sequence[int],
    sizes: Sequence[tuple[int, int]],
    width: int,
    vertical: Literal["top", "bottom"],
) -> RichTable:
    """Some columns of a table, whose cells are `rows`. What the least widths leave of `width` is shared by
    those that can fill it."""
    rich = RichTable(box=SIMPLE_HEAD, show_edge=False, padding=(0, 0))
    widths = [least for least, _ in sizes]
    by_need = sorted(range(len(sizes)), key=lambda at: sizes[at][1] - sizes[at][0])
    for rank, at in enumerate(by_need):
        spare = max(width + 1 - sum(taken + 1 for taken in widths), 0)
        widths[at] += min(sizes[at][1] - widths[at], spare // (len(sizes) - rank))
    for place, taken in zip(places, widths, strict=True):
        column = table.columns[place]
        justify: Literal["left", "right"] = "left" if column.form == "text" else "right"
        rich.add_column(
            shown(_heading(column)), justify=justify, width=taken, overflow="fold", vertical=vertical
        )
    for number, row in enumerate(rows):
        style = "bold" if table.lead and number == 0 else None
        rich.add_row(*(shown(row[place]) for place in places), style=style)
    return rich


def _heading(column: Column) -> str:
    return column.title if column.form == "text" else _folded(column.title)


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
