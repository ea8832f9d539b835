"""Numbers and tables in documents, filled in from published results.

A number stands between two markers, which a rendered page does not show:

    <!-- result: NAME KEY FORM -->.741<!-- /result -->

NAME is STUDY/CORPUS. KEY is a path into the result's facts (`overall.recall@10`), or a cell of a table:
`TABLE[ROW].COLUMN`, where ROW is the text of the row's first cell; `ROW|SECOND` names the second cell, too.
FORM may be left out. It is one of score (.741), count (1,536), share (12.3 %), change (+.012), p (<.001),
seconds (1.25) and text, or a format of Python such as `.2f`, whose leading zero goes. By default a cell has
the form of its column, and a fact that is a fraction is a score.

A table stands between

    <!-- table: NAME TABLE | columns: A, B | rows: X, Y | title | note -->
    ...
    <!-- /table -->

where all after TABLE may be left out: columns and rows (named by their first cell) are chosen in the order
given; `title` and `note` put the table's title above it and its note below. Inside fenced code nothing is
filled in.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from experiments.errors import LabError
from experiments.report.tables import Form, Table, form_value, to_markdown
from experiments.runs.results import Result

_FORMS: tuple[Form, ...] = get_args(Form)
_NUMBER = re.compile(
    rf"(?P<head><!-- result: (?P<name>\S+) (?P<key>.+?)(?: (?P<form>\.\d[\w%]|{'|'.join(_FORMS)}))? -->)"
    r"(?P<old>[^\n]*?)(?P<tail><!-- /result -->)"
)
_TABLE = re.compile(
    r"(?P<head><!-- table: (?P<name>\S+) (?P<table>\S+)(?P<options>(?: \| .*?)?) -->)"
    r"(?P<old>.*?)(?P<tail><!-- /table -->)",
    re.DOTALL,
)
_OPENING = re.compile(r"<!-- (?:result|table): [^\n]*?-->")
_FENCED = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_CELL = re.compile(r"(?P<table>[\w.+-]+)\[(?P<row>.+)\]\.(?P<column>.+)")


def filled(text: str, results: Mapping[str, Result], place: str) -> str:
    """The text with every marked number and table as the results have it.

    `results` by name; `place` names the document in errors. Raises LabError, naming place and line, for a
    marker without an end, and one that names nothing.
    """
    parts, end = [], 0
    for fence in _FENCED.finditer(text):
        parts += [_filled(text[end : fence.start()], results, place, _line(text, end)), fence[0]]
        end = fence.end()
    return "".join([*parts, _filled(text[end:], results, place, _line(text, end))])


def documents(root: Path = Path()) -> list[Path]:
    """The documents that may have markers: README.md and all pages of docs/."""
    return [path for path in (root / "README.md", *sorted((root / "docs").rglob("*.md"))) if path.exists()]


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _filled(text: str, results: Mapping[str, Result], place: str, first: int) -> str:
    def located(fill: Callable[[re.Match[str], Result], str]) -> Callable[[re.Match[str]], str]:
        def replacing(found: re.Match[str]) -> str:
            try:
                return found["head"] + fill(found, _named(found["name"], results)) + found["tail"]
            except LabError as error:
                line = first - 1 + _line(text, found.start())
                raise LabError(f"{place}:{line}: {error}") from error

        return replacing

    starts = {found.start() for pattern in (_NUMBER, _TABLE) for found in pattern.finditer(text)}
    for opening in _OPENING.finditer(text):
        if opening.start() not in starts:
            line = first - 1 + _line(text, opening.start())
            raise LabError(
                f"{place}:{line}: {opening[0]} has no end; expected one, as the docstring of "
                "experiments.runs.filling shows"
            )
    return _TABLE.sub(located(_table), _NUMBER.sub(located(_number), text))


def _named(name: str, results: Mapping[str, Result]) -> Result:
    if name not in results:
        raise LabError(f"no result {name!r}; expected one of results/ (python -m experiments results)")
    return results[name]


def _number(found: re.Match[str], result: Result) -> str:
    value, usual = (
        _cell(result, found["key"]) if _CELL.fullmatch(found["key"]) else _fact(result, found["key"])
    )
    form = found["form"] or usual
    for own in _FORMS:
        if form == own:
            return form_value(value, own)
    if value is None:
        return form_value(None, "score")
    try:
        return re.sub(r"^(-?)0\.", r"\1.", format(value, form)).replace("-", "−")
    except (ValueError, TypeError):
        raise LabError(f"{found['key']} is {value!r}; expected a number for the form {form}") from None


def _fact(result: Result, key: str) -> tuple[Any, Form]:
    value: Any = result.facts
    parts = key.split(".")
    for place, part in enumerate(parts):
        if not isinstance(value, Mapping) or part not in value:
            known = ", ".join(map(str, value)) if isinstance(value, Mapping) else "no further name"
            above = ".".join(parts[:place]) or "the facts"
            raise LabError(f"result {result.name}: no {part!r} in {above}; expected {known}")
        value = value[part]
    if isinstance(value, Mapping | list):
        raise LabError(f"result {result.name}: {key} is no single value")
    return value, "score" if isinstance(value, float) else "count" if isinstance(value, int) else "text"


def _cell(result: Result, key: str) -> tuple[Any, Form]:
    parts = _CELL.fullmatch(key)
    assert parts is not None
    table = result.table(parts["table"])
    column = _column(table, parts["column"], result)
    wanted = parts["row"].split("|")
    rows = [row for row in table.rows if [str(cell) for cell in row[: len(wanted)]] == wanted]
    if len(rows) != 1:
        known = ", ".join(str(row[0]) for row in table.rows)
        raise LabError(f"result {result.name}: {len(rows)} rows {parts['row']!r}; expected one of {known}")
    return rows[0][column], table.columns[column].form


def _column(table: Table, title: str, result: Result) -> int:
    titles = [column.title for column in table.columns]
    if title not in titles:
        raise LabError(
            f"result {result.name}: no column {title!r} in {table.name}; expected one of {', '.join(titles)}"
        )
    return titles.index(title)


def _table(found: re.Match[str], result: Result) -> str:
    options = dict(_option(part, result) for part in found["options"].split(" | ")[1:])
    table = result.table(found["table"])
    if columns := options.get("columns"):
        places = [_column(table, title, result) for title in columns]
    else:
        places = list(range(len(table.columns)))
    rows = table.rows
    if wanted := options.get("rows"):
        of = {str(row[0]): row for row in table.rows}
        if missing := [name for name in wanted if name not in of]:
            raise LabError(f"result {result.name}: no row {missing[0]!r}; expected one of {', '.join(of)}")
        rows = tuple(of[name] for name in wanted)
    shown = replace(
        table,
        columns=tuple(table.columns[place] for place in places),
        rows=tuple(tuple(row[place] for place in places) for row in rows),
        note=table.note if "note" in options else "",
    )
    text = to_markdown(shown).strip()
    if "title" not in options:
        text = text.partition("\n\n")[2]
    return f"\n{text}\n"


def _option(part: str, result: Result) -> tuple[str, list[str]]:
    name, colon, values = part.strip().partition(":")
    if (name in ("columns", "rows")) != bool(colon) or name not in ("columns", "rows", "title", "note"):
        raise LabError(
            f"result {result.name}: {part.strip()!r}; expected columns: A, B or rows: X, Y or title or note"
        )
    return name, [value.strip() for value in values.split(",")] if colon else []
