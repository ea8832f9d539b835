"""Numbers and tables in documents, filled in from published results.

A number stands between two markers, which a rendered page does not show:

    <!-- result: NAME KEY FORM -->.741<!-- /result -->

NAME is STUDY/CORPUS. KEY is a path into the result's facts (`overall.recall@10`), or a cell of a table:
`TABLE[ROW].COLUMN`, where ROW is the text of the row's first cell; `ROW|SECOND` names the second cell, too.
FORM is a format of Python such as `.2f`, whose leading zero goes. Without it a cell has the form of its
column, and a fact that is a fraction is a score.

A table stands between

    <!-- table: NAME TABLE | columns: A, B | rows: X, Y -->
    ...
    <!-- /table -->

where all after TABLE may be left out: columns and rows (named by their first cell) are chosen in the order
given. Inside fenced code nothing is filled in.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from experiments.errors import LabError
from experiments.report.tables import Form, form_value, to_markdown
from experiments.runs.results import Result, flat

_MARKER = re.compile(
    r"^(?P<fence>```|~~~).*?^(?P=fence)[ \t]*$"
    r"|(?P<number><!-- result: (?P<of>\S+) (?P<key>[^\n]+?)(?: (?P<form>\.\d[\w%]))? -->)"
    r"[^\n]*?(?P<number_ends><!-- /result -->)"
    r"|(?P<table><!-- table: (?P<from>\S+) (?P<name>\S+)(?P<options>(?: \| [^\n]*?)?) -->)"
    r"(?:(?!<!-- table: ).)*?(?P<table_ends><!-- /table -->)"
    r"|(?P<open><!-- (?:result|table): [^\n]*?-->)",
    re.MULTILINE | re.DOTALL,
)
"""Fenced code, a number, a table, or the beginning of one that has no end."""

_CELL = re.compile(r"(?P<table>[\w.+-]+)\[(?P<row>.+)\]\.(?P<column>.+)")


def filled(text: str, results: Mapping[str, Result], place: str) -> str:
    """The text with every marked number and table as the results have it.

    `results` by name; `place` names the document in errors. Raises LabError, naming place and line, for a
    marker without an end, and one that names nothing.
    """

    def fill(found: re.Match[str]) -> str:
        if found["fence"]:
            return found[0]
        try:
            if found["open"]:
                raise LabError(f"{found['open']} has no end; expected one, as {__name__} tells")
            if (name := found["of"] or found["from"]) not in results:
                raise LabError(
                    f"no result {name!r}; expected one of results/ (python -m experiments results)"
                )
            if found["number"]:
                return found["number"] + _number(found, results[name]) + found["number_ends"]
            return found["table"] + _table(found, results[name]) + found["table_ends"]
        except LabError as error:
            line = text.count("\n", 0, found.start()) + 1
            raise LabError(f"{place}:{line}: {error}") from error

    return _MARKER.sub(fill, text)


def documents() -> list[Path]:
    """The documents that may have markers: README.md and all pages of docs/."""
    return [*Path().glob("README.md"), *sorted(Path("docs").rglob("*.md"))]


def _number(found: re.Match[str], result: Result) -> str:
    cell = _CELL.fullmatch(found["key"])
    value, form = _cell(result, *cell.groups()) if cell else _fact(result, found["key"])
    if not found["form"] or value is None:
        return form_value(value, form)
    try:
        return re.sub(r"^(-?)0\.", r"\1.", format(value, found["form"])).replace("-", "−")
    except (ValueError, TypeError):
        raise LabError(
            f"{found['key']} is {value!r}; expected a number for the form {found['form']}"
        ) from None


def _fact(result: Result, key: str) -> tuple[Any, Form]:
    facts = {name: value for name, value in flat(result.facts) if not isinstance(value, list)}
    if key not in facts:
        near = ", ".join(get_close_matches(key, facts, n=5, cutoff=0.0))
        raise LabError(f"result {result.name}: no fact {key!r}; expected one like {near}")
    value = facts[key]
    return value, "score" if isinstance(value, float) else "count" if isinstance(value, int) else "text"


def _cell(result: Result, name: str, row: str, title: str) -> tuple[Any, Form]:
    table = result.table(name)
    column = _places(result, "columns", [one.title for one in table.columns], [title])[0]
    wanted = row.split("|")
    rows = [one for one in table.rows if [str(cell) for cell in one[: len(wanted)]] == wanted]
    if len(rows) != 1:
        known = ", ".join(str(one[0]) for one in table.rows)
        raise LabError(f"result {result.name}: {len(rows)} rows {row!r}; expected one of {known}")
    return rows[0][column], table.columns[column].form


def _places(result: Result, what: str, known: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Where the wanted names are among the known ones."""
    if missing := [name for name in wanted if name not in known]:
        raise LabError(
            f"result {result.name}: no {missing[0]!r} among the {what}; expected one of {', '.join(known)}"
        )
    return [known.index(name) for name in wanted]


def _table(found: re.Match[str], result: Result) -> str:
    table = result.table(found["name"])
    options = dict(part.strip().partition(": ")[::2] for part in found["options"].split(" | ")[1:])
    known = {"columns": [one.title for one in table.columns], "rows": [str(row[0]) for row in table.rows]}
    if unknown := options.keys() - known:
        raise LabError(f"result {result.name}: {min(unknown)!r}; expected columns: A, B or rows: X, Y")
    across, down = (
        _places(result, what, names, options[what].split(", ")) if what in options else range(len(names))
        for what, names in known.items()
    )
    shown = replace(
        table,
        columns=tuple(table.columns[place] for place in across),
        rows=tuple(tuple(table.rows[row][place] for place in across) for row in down),
        note="",
    )
    text = to_markdown(shown).partition("\n\n")[2].strip()
    return f"\n{text}\n"
