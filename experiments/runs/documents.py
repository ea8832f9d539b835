"""The index of the published results, and numbers and tables in documents that are filled in from them.

A number stands between two markers, which a rendered page does not show:

    <!-- result: NAME KEY -->.741<!-- /result -->

NAME is STUDY/CORPUS, KEY a path into the result's facts (`overall.recall@10`). A fraction is written as a
score (.741), a whole number as a count (1,536).

One cell of a table stands between the markers

    <!-- cell: NAME TABLE | column: A | rows: B = one; C = this -->.741<!-- /cell -->

where the rows must leave exactly one. A table stands between

    <!-- table: NAME TABLE | columns: A, B | rows: A = one; A = other; C = this -->
    ...
    <!-- /table -->

where columns and rows may be left out. Columns are shown in the order given; rows, if for each column that is
told their cell is one of its values. Inside fenced code nothing is filled in.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path

from experiments.errors import LabError
from experiments.report.tables import Form, Table, form_value, to_markdown
from experiments.runs.results import PUBLISHED, Result, flat

INDEX = PUBLISHED / "README.md"

_ABOUT = Path(__file__).with_suffix(".md").read_text("utf-8")

_MARKER = re.compile(
    r"^(?P<fence>```|~~~).*?^(?P=fence)[ \t]*$"
    r"|(?P<number><!-- result: (?P<of>\S+) (?P<key>[^\n]+?) -->)[^\n]*?(?P<number_ends><!-- /result -->)"
    r"|(?P<cell><!-- cell: (?P<in>\S+) (?P<table_of>\S+) \| column: (?P<column>[^\n|]+?)"
    r"(?: \| rows: (?P<row>[^\n]+?))? -->)[^\n]*?(?P<cell_ends><!-- /cell -->)"
    r"|(?P<table><!-- table: (?P<from>\S+) (?P<name>\S+)(?: \| columns: (?P<columns>[^\n]+?))?"
    r"(?: \| rows: (?P<rows>[^\n]+?))? -->)"
    r"(?:(?!<!-- table: ).)*?(?P<table_ends><!-- /table -->)"
    r"|(?P<other><!-- (?:result|cell|table): [^\n]*?-->)",
    re.MULTILINE | re.DOTALL,
)
"""Fenced code, a number, a cell, a table, or a marker that is none of them."""


def index(results: Sequence[Result]) -> str:
    """The content of `INDEX`: a section for each study, a line for each of its results."""
    sections = [_ABOUT.strip()]
    for study, group in groupby(results, key=lambda result: result.study):
        grouped = list(group)
        questions = {result.question for result in grouped}
        shared = questions.pop() if len(questions) == 1 else ""
        lines = ["| corpus | what it shows | engine |", "|:--|:--|:--|"]
        for result in grouped:
            shows = (not shared and result.question) or result.titles.replace("|", "\\|")
            page = f"[{result.corpus}]({result.name}/README.md)"
            lines.append(f"| {page} | {shows} | {result.source[:8]} |")
        sections += [f"## {study}", *[shared] * bool(shared), "\n".join(lines)]
    return "\n\n".join(sections) + "\n"


def filled(text: str, results: Mapping[str, Result], place: str) -> str:
    """The text with every marked number, cell and table as the results have it.

    `results` by name; `place` names the document in errors. Raises LabError, naming place and line, for a
    marker without an end, and one that names nothing.
    """

    def fill(found: re.Match[str]) -> str:
        if found["fence"]:
            return found[0]
        try:
            if found["other"]:
                raise LabError(f"{found['other']} has no end, or is none that {__name__} tells of")
            if (name := found["of"] or found["in"] or found["from"]) not in results:
                raise LabError(
                    f"no result {name!r}; expected one of results/ (python -m experiments results)"
                )
            if found["number"]:
                return found["number"] + _number(results[name], found["key"]) + found["number_ends"]
            if found["cell"]:
                shown = _cell(results[name], found["table_of"], found["column"], found["row"])
                return found["cell"] + shown + found["cell_ends"]
            shown = _table(results[name], found["name"], found["columns"], found["rows"])
            return found["table"] + shown + found["table_ends"]
        except LabError as error:
            line = text.count("\n", 0, found.start()) + 1
            raise LabError(f"{place}:{line}: {error}") from error

    return _MARKER.sub(fill, text)


def documents() -> list[Path]:
    """The documents that may have markers: README.md and all pages of docs/."""
    return [*Path().glob("README.md"), *sorted(Path("docs").rglob("*.md"))]


def _number(result: Result, key: str) -> str:
    facts = {name: value for name, value in flat(result.facts) if not isinstance(value, list)}
    if key not in facts:
        near = ", ".join(get_close_matches(key, facts, n=5, cutoff=0.0))
        raise LabError(f"result {result.name}: no fact {key!r}; expected one like {near}")
    value = facts[key]
    form: Form = "score" if isinstance(value, float) else "count" if isinstance(value, int) else "text"
    return form_value(value, form)


def _cell(result: Result, name: str, column: str, rows: str | None) -> str:
    """The one cell of a table that a marker asks for."""
    table = _selected(result, name, [column], rows)
    if len(table.rows) != 1:
        raise LabError(f"result {result.name}: {name} has {len(table.rows)} such rows; expected one")
    return form_value(table.rows[0][0], table.columns[0].form)


def _table(result: Result, name: str, columns: str | None, rows: str | None) -> str:
    """The rows and columns of a table that a marker asks for, as Markdown."""
    table = _selected(result, name, columns.split(", ") if columns else None, rows)
    text = to_markdown(table).partition("\n\n")[2].strip()
    return f"\n{text}\n"


def _selected(result: Result, name: str, columns: Sequence[str] | None, rows: str | None) -> Table:
    """A table of a result with the rows and columns that a marker asks for."""
    table = result.table(name)
    titles = [column.title for column in table.columns]

    def place(title: str) -> int:
        if title not in titles:
            raise LabError(f"result {result.name}: no column {title!r}; expected one of {', '.join(titles)}")
        return titles.index(title)

    def cell(row: Sequence[object], at: int) -> str:
        return form_value(row[at], table.columns[at].form)

    wanted: dict[int, list[str]] = {}
    for rule in rows.split("; ") if rows else ():
        title, _, value = rule.partition(" = ")
        known = dict.fromkeys(cell(row, place(title)) for row in table.rows)
        if value not in known:
            raise LabError(f"result {result.name}: no row with {rule!r}; expected one of {', '.join(known)}")
        wanted.setdefault(place(title), []).append(value)
    kept = [row for row in table.rows if all(cell(row, at) in values for at, values in wanted.items())]
    places = [place(title) for title in columns] if columns else range(len(titles))
    return replace(
        table,
        columns=tuple(table.columns[at] for at in places),
        rows=tuple(tuple(row[at] for at in places) for row in kept),
        note="",
    )
