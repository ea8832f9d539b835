"""Does the engine do what the documents of its two designs say?

Five documents describe two published designs of a cognitive memory: "decay model", "memory types", "retrieval
boosting" and "retrieval scoring" the profile `sdk`, "cognitive memory v9" the profile `v9`. Every row is one
claim: what the document says must come out of an input, and what an engine of that profile gives. A row whose
verdict is not the declared one is an error.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby

from experiments.errors import LabError
from experiments.report.tables import Column, Table, framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, frame_of
from experiments.studies.conformance.rows import AS_SAID, Outcome, Row, rows_of, shown

_PROBES = (
    *("decay_model", "memory_types", "retrieval_boosting", "retrieval_scoring"),
    *("writing", "reading", "dreaming"),
)
ROWS: tuple[Row, ...] = tuple(row for name in _PROBES for row in rows_of(import_module(f"{__name__}.{name}")))
"""Every row, by document."""

_REASONS = ("error of the document", "built otherwise", "not built")


def run(rows: Sequence[Row] = ROWS) -> list[Outcome]:
    """What comes out of each row."""
    return [Outcome(row, row.comes_out()) for row in rows]


def report(asked: Asked[object], runs: Mapping[str, Run]) -> Report:
    """The table, its counts and what is otherwise. Raises LabError for a verdict that is not declared."""
    outcomes = run()
    if wrong := [one for one in outcomes if not one.declared]:
        row = wrong[0].row
        raise LabError(
            f"{row.document}, {row.section}, {row.mechanism}: {shown(wrong[0].value)} comes out, which is "
            f"{wrong[0].verdict}; expected {shown(row.said)}{', otherwise' if row.reason else ''}"
        )
    tables = [_counts(outcomes), _otherwise(outcomes)]
    for name, own in groupby(outcomes, lambda one: one.row.document):
        tables.append(_table(name, list(own)))
    verdicts = {verdict: _count(outcomes, verdict) for verdict in (AS_SAID, *_REASONS)}
    facts = {"rows": len(outcomes), **{name.replace(" ", "_"): count for name, count in verdicts.items()}}
    return Report(tables, corpus="documents", facts=facts)


def _verdict(outcome: Outcome) -> str:
    return outcome.row.reason.sort if outcome.row.reason else AS_SAID


def _count(outcomes: Sequence[Outcome], verdict: str) -> int:
    return sum(_verdict(one) == verdict for one in outcomes)


def _counts(outcomes: Sequence[Outcome]) -> Table:
    names = dict.fromkeys(one.row.document for one in outcomes)
    groups = {name: [one for one in outcomes if one.row.document == name] for name in names}
    rows = [
        (name, len(own), *(_count(own, verdict) for verdict in (AS_SAID, *_REASONS)))
        for name, own in (*groups.items(), ("all", outcomes))
    ]
    frame = frame_of(rows, "document", "rows", AS_SAID, *_REASONS)
    return framed("counts", "Rows by verdict", frame)


def _otherwise(outcomes: Sequence[Outcome]) -> Table:
    rows = tuple(
        (
            *(row.document, row.section, row.mechanism, shown(row.said), shown(one.value)),
            *(row.reason.sort, row.reason.why),
        )
        for one in outcomes
        if (row := one.row).reason
    )
    titles = ("document", "section", "mechanism", "said", "comes out", "verdict", "why")
    return Table("otherwise", "What comes out otherwise", tuple(map(Column, titles)), rows)


def _table(name: str, outcomes: Sequence[Outcome]) -> Table:
    sections = list(dict.fromkeys(one.row.section for one in outcomes))
    outcomes = sorted(outcomes, key=lambda one: sections.index(one.row.section))
    rows = tuple(
        (
            *(row.section, row.mechanism, row.profile, row.setting or "–", row.input),
            *(shown(row.said), shown(one.value), one.verdict),
            f"{row.reason.sort}: {row.reason.why}" if row.reason else "",
        )
        for one in outcomes
        for row in (one.row,)
    )
    titles = ("section", "mechanism", "profile", "setting", "input", "said", "comes out", "verdict", "why")
    return Table(name.replace(" ", "-"), f"The document “{name}”", tuple(map(Column, titles)), rows)


STUDY = Study.of(report, takes="", published={"documents": ""})
