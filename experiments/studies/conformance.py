"""Does the engine do what the documents of its plug-ins say?

Every row is one claim: what a document says must come out of an input, and what an engine of the plug-in's
profile gives (see `cogmem.conformance`). A row whose verdict is not the declared one is an error.
"""

from collections.abc import Mapping

import polars as pl

from cogmem.conformance.rows import AS_SAID, BY_OVERRIDE, Outcome, claims, shown
from experiments.errors import LabError
from experiments.report.tables import framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, frame_of

_KINDS = (AS_SAID, BY_OVERRIDE, "error of the document", "built otherwise", "not built")


def report(asked: Asked[object], runs: Mapping[str, Run]) -> Report:
    """The table, its counts and what is otherwise. Raises LabError for a verdict that is not declared."""
    rows = []
    for row in claims():
        outcome = Outcome(row, row.comes_out())
        said, value = shown(row.said), shown(outcome.value)
        if not outcome.declared:
            raise LabError(
                f"{row.document}, {row.section}, {row.mechanism}: {value} comes out, which is "
                f"{outcome.verdict}; expected {said}{', otherwise' if row.reason else ''}"
            )
        verdict = outcome.kind if outcome.verdict == AS_SAID else outcome.verdict
        cells = (row.profile, row.setting or "–", row.input, said, value, verdict)
        why = row.reason.why if row.reason else ""
        rows.append((row.document, row.section, row.mechanism, *cells, outcome.kind, why))
    titles = ("profile", "setting", "input", "said", "comes out", "verdict", "kind", "why")
    found = frame_of(rows, "document", "section", "mechanism", *titles)
    counted = found.with_columns(document=pl.lit("all"))
    counts = (
        pl.concat([found, counted])
        .group_by("document", maintain_order=True)
        .agg(pl.len().alias("rows"), *((pl.col("kind") == kind).sum().alias(kind) for kind in _KINDS))
    )
    otherwise = found.filter(~pl.col("kind").is_in([AS_SAID, BY_OVERRIDE])).select(
        *("document", "section", "mechanism", "said", "comes out"), pl.col("kind").alias("verdict"), "why"
    )
    reason = pl.when(pl.col("why") != "").then(pl.format("{}: {}", "kind", "why"))
    explained = reason.when(pl.col("kind") == BY_OVERRIDE).then("kind").otherwise(pl.lit(""))
    tables = [
        framed("counts", "Rows by verdict", counts),
        framed("otherwise", "What comes out otherwise", otherwise),
    ]
    for (name,), group in found.partition_by("document", as_dict=True, maintain_order=True).items():
        sections = group.partition_by("section", maintain_order=True)
        table = pl.concat(sections).with_columns(why=explained).drop("document", "kind")
        tables.append(framed(str(name).replace(" ", "-"), f"The document “{name}”", table))
    return Report(tables, corpus="documents", facts={"rows": len(rows)})


STUDY = Study.of(report, takes="", published={"documents": ""})
