"""Does the engine do what the published designs say?

Every row is one claim of a document: the expected value, and the value of an engine with its profile (see
`cogmem.documents.conformance`). A row whose declared verdict is not true is an error.
"""

from collections.abc import Mapping

import polars as pl

from cogmem.documents.conformance import Row, Value, claims
from experiments.errors import LabError
from experiments.report.tables import framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

_MET = ("as said", "by override")
_VERDICTS = (*_MET, "error of the document", "built otherwise", "not built")


def report(asked: Asked[object], runs: Mapping[str, Run]) -> Report:
    """The rows of each document, their counts, and the deviations. Raises LabError for a false verdict."""
    names = ("document", "section", "claim", "setting", "input", "said", "comes out", "verdict", "why")
    found = pl.DataFrame(list(map(_cells, claims())), names, orient="row")
    counts = (
        pl.concat([found, found.with_columns(document=pl.lit("all"))])
        .group_by("document", maintain_order=True)
        .agg(pl.len().alias("rows"), *((pl.col("verdict") == name).sum().alias(name) for name in _VERDICTS))
    )
    otherwise = found.filter(~pl.col("verdict").is_in(_MET)).drop("setting", "input")
    otherwise = otherwise.with_columns(why=_once("why", "the same"))
    tables = [
        framed("counts", "Rows by verdict", counts),
        framed("otherwise", "What comes out otherwise", otherwise),
    ]
    for (name,), group in found.partition_by("document", as_dict=True, maintain_order=True).items():
        sections = pl.concat(group.partition_by("section", maintain_order=True))
        table = sections.with_columns(
            section=_once("section"), verdict=pl.col("verdict").replace("as said", "")
        )
        table = table.drop("document", "comes out", "why")
        tables.append(framed(str(name).replace(" ", "-"), f"The document “{name}”", table))
    return Report(tables, corpus="documents", facts={"rows": len(found)})


def _once(column: str, otherwise: str = "") -> pl.Expr:
    """A column whose value is left out where it is that of the row above."""
    return pl.when(pl.col(column) == pl.col(column).shift()).then(pl.lit(otherwise)).otherwise(column)


def _cells(row: Row) -> tuple[str, ...]:
    """A row of the table. Raises LabError if its declared verdict is false."""
    value = row.comes_out()
    said, found = shown(row.said), shown(value)
    if not row.holds(value):
        raise LabError(
            f"{row.document}, {row.section}, {row.claim}: {found} comes out; "
            f"expected {'another value than ' if row.reason else ''}{said}"
        )
    why = row.reason.why if row.reason else ""
    return row.document, row.section, row.claim, row.setting, row.input, said, found, row.verdict, why


def shown(value: Value) -> str:
    """A value in a table.

    >>> shown(0.123456), shown(True), shown(("created", "0.60")), shown(2.0)
    ('0.1235', 'yes', 'created, 0.60', '2')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(shown, value)) or "nothing"
    return value if isinstance(value, str) else f"{value:.4g}" if abs(value) < 1000 else f"{value:,.0f}"


STUDY = Study.of(report, takes="")
