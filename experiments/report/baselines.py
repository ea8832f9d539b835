"""What became of a baseline, in words."""

from collections.abc import Sequence
from typing import Any

from experiments.analysis.baselines import Comparison, Move
from experiments.analysis.losses import STAGES
from experiments.report.tables import Column, Table, form_value

SHOWN = 3
"""How many probes are named of each kind of harm."""


def summary(name: str, found: Comparison) -> str:
    """One line: the verdict, what it rests on, and the stage that is to blame."""
    verdict = found.verdict
    if verdict == "same":
        return f"{name}: same, outcome {found.now.outcome[:16]}"
    moved = ", ".join(
        f"{move.name} {_written(move, move.before)} → {_written(move, move.after)}"
        for move in found.moves
        if move.verdict == verdict
    )
    if verdict == "fine":
        return f"{name}: fine, within the tolerances (outcome {found.now.outcome[:16]})"
    if verdict == "better":
        return f"{name}: better: update the baseline with --update ({moved})"
    stage = f"; more is lost at {found.stage!r}" if found.stage else ""
    stage += f": {STAGES[found.stage].meaning}" if found.stage in STAGES else ""
    return f"{name}: worse: {moved}{stage}".removesuffix(": ")


def tables(found: Comparison) -> list[Table]:
    """What moved: the figures, the stages that lost gold turns, the decisions that changed most."""
    figures = tuple(
        (
            move.name,
            _written(move, move.before),
            _written(move, move.after),
            form_value(move.after - move.before, "change") if move.p is not None else f"{move.loss:+.1%}",
            form_value(move.tolerance, "score") if move.p is not None else f"{move.tolerance:.0%}",
            move.p,
            move.verdict,
        )
        for move in found.moves
    )
    columns = (
        *(Column(title) for title in ("figure", "baseline", "now", "difference", "tolerance")),
        *(Column("p (Holm)", "p"), Column("is")),
    )
    lost: list[tuple[Any, ...]] = [
        (one.stage, one.before, one.after, len(one.probes), _first(one.probes)) for one in found.losses
    ]
    lost += [("outdated first", None, None, len(found.leaks), _first(found.leaks))] * bool(found.leaks)
    lost_columns = (
        *(Column("stage"), Column("then", "count"), Column("now", "count"), Column("new probes", "count")),
        Column("the first of them"),
    )
    decided_columns = (Column("decision"), Column("then", "count"), Column("now", "count"))
    made = [
        Table("figures", "What moved", columns, figures),
        Table("lost", "Gold turns lost, by stage", lost_columns, tuple(lost)),
        Table("decided", "Decisions that changed most", decided_columns, tuple(found.decided[:5])),
    ]
    return [one for one in made if one.rows]


def _written(move: Move, value: float) -> str:
    return form_value(value, "score" if move.p is not None else "count")


def _first(probes: Sequence[str]) -> str:
    return ", ".join(probes[:SHOWN]) + ", ..." * (len(probes) > SHOWN)
